"""Battles of a campaign at a table or before they are fought: papers out, results in, their preview and their odds."""
