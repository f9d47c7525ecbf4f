"""What a side sees."""
