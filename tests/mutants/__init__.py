"""Rules broken on purpose, one at a time: what no test near a rule notices is listed."""
