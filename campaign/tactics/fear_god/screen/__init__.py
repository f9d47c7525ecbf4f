"""What a side sees of a battle."""
