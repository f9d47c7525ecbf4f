"""Rules 24 to 26: the air war."""
