"""Before a battle and beside one: who meets whom, the odds, the ways to fight it, papers for a table, skirmishes."""
