"""The turn: what is asked, what may be ordered, what happens, how it ends."""
