"""Supermarina: the naval war in the Mediterranean, 1940 to 1943."""

__version__ = "0.2.0"
