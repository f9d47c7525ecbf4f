"""The game as it goes on: orders, standing orders, answers in advance, the sequence of play."""
