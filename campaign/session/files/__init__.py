"""What lies on a player's disk: saves and their check, papers, what is remembered between starts, data, reports of faults."""
