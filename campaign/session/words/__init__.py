"""Names that people type, and the rulebook in the project's own text."""
