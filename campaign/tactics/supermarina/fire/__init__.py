"""Guns and torpedoes, and what they do."""
