"""The charts of the coastal rules, as values that cannot have holes."""
