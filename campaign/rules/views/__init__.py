"""What a side knows, and what it must decide."""
