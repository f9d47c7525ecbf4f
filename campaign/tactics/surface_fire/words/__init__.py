"""Orders and facts in words."""
