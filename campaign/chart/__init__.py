"""The map of one side: ground, counters, names and layers as shapes, functions of its view alone."""
