"""A game being played: state, dice and archive together, who plays it, how it goes on, and what is taken back."""
