"""Battles with no campaign: fought, counted over many runs, and kept."""
