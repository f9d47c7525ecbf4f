"""What the room reads: nouns of its charts, and the files that fill them."""
