"""Saves: one SQLite file a campaign."""
