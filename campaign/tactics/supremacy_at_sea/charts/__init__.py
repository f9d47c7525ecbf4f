"""The charts of Supremacy at Sea: a value for each, and their files."""
