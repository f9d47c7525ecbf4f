"""Words of the rules for whoever shows orders: what is ordered is said as it will be told."""

from __future__ import annotations

from campaign.model.commands import SetStanding
from campaign.rules.events import course


def answers_in_words(order: SetStanding) -> str:
    """What a side orders to be answered in advance."""
    return course.answers_in_words(order)
