"""What leaves for the table and comes back."""
