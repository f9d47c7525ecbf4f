"""The campaign's ships in this system: sheets by the ratings, and conditions in and out."""
