"""A round step by step: decisions, legal orders, and what happens."""
