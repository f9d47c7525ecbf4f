"""What a ship fires, at whom, and what comes of it."""
