"""Words for people: how counts, lists, names, lengths and places are put, said in one place for all who tell something."""
