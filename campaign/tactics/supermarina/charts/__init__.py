"""The charts of the campaign's own battle system: a value for each, and their files."""
