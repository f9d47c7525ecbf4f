"""Rule 3: searches, and what it means to be spotted."""
