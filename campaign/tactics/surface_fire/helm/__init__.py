"""Movement: speed, formations, routes, what is met on the way, smoke."""
