"""Guns, depth charges and lights."""
