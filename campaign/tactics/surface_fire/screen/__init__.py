"""What is seen of a battle."""
