"""What lies ahead if nothing is changed: the voyages that were ordered, and how long the oil lasts."""
