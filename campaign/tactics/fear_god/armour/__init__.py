"""Armour against what strikes it: belt or deck, pierced or not, and what is left of a hit."""
