"""How nouns are written down and read again: the codec, its schema of the wire, and its upcasters."""
