"""Days and hours as a card says them."""

from __future__ import annotations

from campaign.session.days.dates import MONTHS
from campaign.session.history.ship_card import day_in_words


def day_named(day: str) -> str:
    """A day of the calendar: "28 March 1941"."""
    return day_in_words(day, MONTHS)


def hour_named(timestamp: str) -> str:
    """The day and hour of a timestamp, as those of a file: "24 Nov 2026, 01:43"."""
    day, _, hour = timestamp[:16].replace("T", " ").partition(" ")
    return f"{day_in_words(day)}, {hour}"
