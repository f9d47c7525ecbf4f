"""Rule 1: task forces, their way, what they meet on it, and damaged ships on their way home."""
