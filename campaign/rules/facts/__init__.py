"""General questions about a state: places, names, contacts and owners."""
