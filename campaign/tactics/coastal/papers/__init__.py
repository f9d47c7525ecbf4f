"""What is printed for a table."""
