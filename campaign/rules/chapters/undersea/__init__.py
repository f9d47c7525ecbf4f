"""Rules 4B, 6G and 7: submarines, those who hunt them, and mines."""
