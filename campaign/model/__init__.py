"""Nouns of the game: frozen, typed, free of rules; standard library only."""
