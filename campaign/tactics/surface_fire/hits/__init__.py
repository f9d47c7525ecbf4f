"""What a hit does: boxes, special damage, fires, repairs."""
