"""The campaign in progress: its state, the decisions, what a side sees and is told."""
