"""Standing orders: what a side would do, based on what it knows (SM-GAP-61)."""
