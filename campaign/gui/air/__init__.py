"""The page of the air war: a fight in the air step by step, and the orders that are given in it."""
