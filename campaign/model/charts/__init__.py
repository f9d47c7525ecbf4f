"""Charts of the rules as values that cannot have gaps."""
