"""The logistics desk: what is under way, what is owed, what lies where, how long the fuel lasts, what the docks do."""
