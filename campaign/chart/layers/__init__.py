"""Layers of the map that a player turns on and off: what they are, what they know, how they are drawn, and their legend."""
