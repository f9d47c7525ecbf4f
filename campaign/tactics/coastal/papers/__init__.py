"""What is printed for play at a table."""
