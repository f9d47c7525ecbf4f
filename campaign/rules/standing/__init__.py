"""Standing orders: what a side would do by what it knows (SM-GAP-61)."""
