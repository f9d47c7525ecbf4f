"""Damage: what a phase takes off ships, what that lets loose on them, and how they sink."""
