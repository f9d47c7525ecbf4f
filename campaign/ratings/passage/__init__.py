"""A damaged ship between battle and dock, whatever system the battle was fought by: a day of fires, pumps and repairs."""
