"""What is printed for a table, and read back from it."""
