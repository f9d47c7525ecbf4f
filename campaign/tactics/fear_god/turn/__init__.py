"""The turn: decisions, legal orders, what happens, and how it ends."""
