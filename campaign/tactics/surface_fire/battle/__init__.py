"""A battle as values: records, the state, orders and facts, and the fold of the facts."""
