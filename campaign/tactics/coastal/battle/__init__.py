"""Nouns of a battle: records, vessels, orders, facts, the state, and the fold."""
