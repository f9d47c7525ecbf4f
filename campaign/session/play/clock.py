"""The wall clock, in the one place that reads it."""

from __future__ import annotations

from datetime import UTC, datetime


def now_in_words() -> str:
    """The present moment in UTC, to the second, as saves record it."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
