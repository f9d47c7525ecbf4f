"""Paper for play at a table, and the results that come back."""
