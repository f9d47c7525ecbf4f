"""Facts and orders in words."""
