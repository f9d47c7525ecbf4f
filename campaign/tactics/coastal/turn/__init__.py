"""A turn from phase to phase: what is asked, what may be ordered, and what happens."""
