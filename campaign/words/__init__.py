"""Text for people: how counts, lists, names, lengths and places are worded, in one place for everything that prints them."""
