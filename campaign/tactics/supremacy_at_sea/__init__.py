"""Supremacy at Sea: turns of five minutes, written moves and fire, a hit table, and special damage."""
