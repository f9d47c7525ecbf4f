"""One battle fought many times by captains: how often each side wins, and what it costs."""
