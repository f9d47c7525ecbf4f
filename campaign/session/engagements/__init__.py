"""Battles of a campaign: choices and odds before them, orders in them, forms for a table, and what came of them."""
