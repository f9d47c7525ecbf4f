"""Independent battle systems behind one contract, and the registry of those that there are."""
