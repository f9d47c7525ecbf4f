"""What every screen is made of: the stage that shows it, rows on pages, focus and keys, pages that any room shows."""
