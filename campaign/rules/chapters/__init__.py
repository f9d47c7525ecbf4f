"""The chapters of the rulebook: laws and the effects of orders, by subject."""
