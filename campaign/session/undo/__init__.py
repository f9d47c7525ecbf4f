"""Taking back: what was ordered in a save, and how far each may go back without having learnt from it."""
