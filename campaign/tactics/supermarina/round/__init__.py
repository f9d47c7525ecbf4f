"""A round from step to step: what is asked, what may be ordered, and what happens."""
