"""The game at a terminal: short words in, pages of eighty columns out."""
