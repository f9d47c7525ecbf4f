"""What a ship may do with helm and engines, as written and as the laws have it."""
