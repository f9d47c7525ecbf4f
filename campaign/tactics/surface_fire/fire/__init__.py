"""Guns, torpedoes, depth charges and mines."""
