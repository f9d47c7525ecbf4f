"""One reader for all files: YAML with the position of each value, with nouns as the schema of its contents."""
