"""What players write: a word, names and little words between them, and the order that they mean."""
