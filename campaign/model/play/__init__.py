"""The campaign as it goes on: its state, what is to be decided, what a side sees and is told."""
