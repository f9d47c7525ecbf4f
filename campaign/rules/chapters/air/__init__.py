"""Rules 5 and 24 to 26: carriers and their fighters, and the air war."""
