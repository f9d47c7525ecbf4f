"""Words in, session calls, words out."""
