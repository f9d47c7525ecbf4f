"""How models move, and what they run into."""
