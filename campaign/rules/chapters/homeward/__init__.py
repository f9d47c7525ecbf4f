"""Damaged ships between battle and dock, where the option voyage_home is on."""
