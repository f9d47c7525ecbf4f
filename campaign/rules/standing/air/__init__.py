"""What a sortie promises and costs, from a side's own view, and what standing air orders make of it."""
