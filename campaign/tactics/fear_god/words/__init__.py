"""Facts in words, and orders in writing."""
