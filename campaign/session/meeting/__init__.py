"""The staff meeting before each half-month: what is owed, what came and went, what is to come, what the staff proposes."""
