"""Independent tactical systems behind one contract."""
