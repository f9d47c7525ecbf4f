"""Maps and charts over time, drawn from what a reader may know."""
