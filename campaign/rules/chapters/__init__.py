"""The chapters of the rulebook: laws, and what orders bring about, by matter."""
