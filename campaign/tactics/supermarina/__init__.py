"""The campaign's own battle system: rounds of manoeuvre, torpedo declaration, gunfire and torpedoes (SM-6B to SM-6F)."""
