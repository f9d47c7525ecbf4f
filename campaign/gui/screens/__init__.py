"""Screens: each turns what it knows into rows and shapes, and what is pressed into calls of the session."""
