"""What hits do, and what is done about them."""
