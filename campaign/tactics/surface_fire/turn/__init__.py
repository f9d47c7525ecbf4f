"""A turn phase by phase: decisions, legal orders, and what happens."""
