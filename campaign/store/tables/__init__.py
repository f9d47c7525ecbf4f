"""The database itself: its tables and their older forms, reaching it, and putting batches in."""
