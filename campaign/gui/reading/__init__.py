"""Everything that is read in a campaign: the log and its reasons, reports, the order of battle, the calendar, charts."""
