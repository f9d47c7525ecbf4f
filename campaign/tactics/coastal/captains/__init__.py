"""Computer captains: orders from what a side sees."""
