"""Battles between campaign and battle system, on screen and on paper."""
