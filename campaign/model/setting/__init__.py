"""Where a campaign begins and what the calendar brings."""
