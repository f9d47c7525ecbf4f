"""The computer commanders, who see a View and answer decisions like any player."""
