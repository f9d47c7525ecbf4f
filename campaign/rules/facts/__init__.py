"""What can be asked of a state by everybody: places, names, contacts, whose is what."""
