"""What lies on a player's disk: saves and their check, what is remembered between starts, data, and reports of faults."""
