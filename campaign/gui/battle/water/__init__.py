"""What lies on the sea of a battle: ships to one scale, names, wakes, where guns bear, what is printed on the water."""
