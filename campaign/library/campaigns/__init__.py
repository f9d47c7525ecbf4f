"""Scenarios and what surrounds them: the timeline, history, and everything that must hold between them."""
