"""How ships move: speed, turns, the sea and what lies in it."""
