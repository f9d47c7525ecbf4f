"""Rule 1: task forces, their movement, what they meet on it, and damaged ships on their way home."""
