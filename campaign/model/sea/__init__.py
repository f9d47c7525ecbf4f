"""The sea and what lies on it: hexes, the theatre, ways across it."""
