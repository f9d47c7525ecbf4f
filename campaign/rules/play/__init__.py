"""The course of the game: orders, standing orders, answers in advance, the sequence of play."""
