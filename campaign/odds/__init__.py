"""One battle many times, by captains: how often who wins, and what it costs."""
