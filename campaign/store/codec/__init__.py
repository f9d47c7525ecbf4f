"""How nouns are written down and read again: the codec, its schema and its upcasters."""
