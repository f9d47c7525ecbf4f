"""One position fought many times at once, as arrays: the rules of the round and its captains, with the very same dice."""
