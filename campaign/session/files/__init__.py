"""Files on a player's disk: saves and their checks, papers, remembered settings, game data, bug reports."""
