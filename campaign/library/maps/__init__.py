"""Theatre maps: what their files hold, and what must hold of it."""
