"""One reader for every file: YAML with the place of each value, and nouns as the shape of what stands there."""
