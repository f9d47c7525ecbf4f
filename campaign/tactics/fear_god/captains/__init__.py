"""Computer captains, who see what a player would see."""
