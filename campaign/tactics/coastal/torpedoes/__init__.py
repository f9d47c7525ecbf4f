"""Torpedoes in the water."""
