"""Tests of Supermarina: the rooms mirrored, and the house rules that keep them tidy."""
