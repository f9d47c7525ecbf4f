"""A day on the chart: tracks that swell towards where a force is, counters on their way, numbered pins."""
