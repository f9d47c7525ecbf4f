"""What is printed for play at a table, and read back from it."""
