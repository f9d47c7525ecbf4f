"""Ships, aircraft, forces and flotillas: what they are, and their condition."""
