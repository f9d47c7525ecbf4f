"""A battle as values: the state, orders and facts, and the fold of the facts."""
