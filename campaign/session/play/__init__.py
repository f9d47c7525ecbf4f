"""A game being played: state, dice and archive together, who plays it, and how it goes on until somebody must decide."""
