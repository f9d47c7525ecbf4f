"""What happened in a campaign, to be read: the log day by day and its reasons, reports, the calendar, charts over time."""
