"""Skirmishes: battles without a campaign, from their files to what is fought."""
