"""Ships, aircraft, forces, flotillas: what they are and in what condition."""
