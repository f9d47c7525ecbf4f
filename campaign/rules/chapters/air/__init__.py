"""Rule 5: carriers and their fighters."""
