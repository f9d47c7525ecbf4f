"""Ships drawn from their facts: from abeam and from above, as polygons in metres."""
