"""Digests of a day: what a side heard that day, made from its own log and never stored."""
