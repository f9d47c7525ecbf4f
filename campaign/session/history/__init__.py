"""What happened, to look back on: the calendar, the story, the summary, the subject of a line and the reason behind it."""
