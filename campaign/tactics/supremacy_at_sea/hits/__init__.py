"""What a hit does: penetration, points and speed, special damage, and its words."""
