"""What stands on paper around the sea of a battle: divisions, the enemy as seen, what is asked, what was seen."""
