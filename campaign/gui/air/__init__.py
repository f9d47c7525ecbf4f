"""Pages of the air war: the plan of the day, and a fight in the air step by step."""
