"""The day in the window: its card, the clock below the chart, what moves while it is told."""
