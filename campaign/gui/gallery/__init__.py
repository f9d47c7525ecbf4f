"""Galleries: what can be chosen as a grid of cards, each with the sky of its hour and the leading ships of both sides."""
