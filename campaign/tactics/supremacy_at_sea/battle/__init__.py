"""A battle as values: sheets, the state, orders and facts, and the fold of the facts."""
