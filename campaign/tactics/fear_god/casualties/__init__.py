"""Fires and floods: how they begin, what they do and when, and how crews fight them."""
