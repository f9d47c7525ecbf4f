"""What is printed for a table, and what is read back."""
