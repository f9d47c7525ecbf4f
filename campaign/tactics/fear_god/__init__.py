"""Fear God and Dread Nought: the detailed room of gunnery, damage, fire and flooding (FG)."""
