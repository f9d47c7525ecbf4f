"""What a player works with: what he chose, the course that he draws, what can be aimed at, and his orders in words."""
