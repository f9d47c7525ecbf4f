"""What happened, to look back on: the calendar, the story, ships, charts over time, the subject of a line and its reason."""
