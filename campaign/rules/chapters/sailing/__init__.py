"""Rule 1: task forces, their way, and what they meet on it."""
