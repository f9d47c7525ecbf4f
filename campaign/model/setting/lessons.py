"""A lesson: a campaign that is played with a guide, who names one thing to do at a time."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Count, NoLonger, NotEmpty, Spelt, Words
from campaign.model.sides import Side

# The text of one step must be readable at a glance, and fit beside the map.
Brief = Annotated[Words, NoLonger(240)]


def key_of(word: str) -> str:
    """The key of a step; raises ValueError for any other word."""
    if re.fullmatch("[a-z_]+", word):
        return word
    raise ValueError(f"a key of small letters and underscores was expected, not {word!r}")


class LessonStep(Struct, frozen=True):
    """One step: what to do and why, how by mouse and by keyboard, and the name of the condition that tells when it is done.

    `offer` is a skirmish that may be fought in its place.
    """

    key: Annotated[str, Spelt(key_of)]
    title: Annotated[Words, NoLonger(40)]
    text: Brief
    mouse: Brief
    keys: Brief
    done: Words
    offer: str = ""


class Lesson(Struct, frozen=True):
    """A lesson: its campaign, dice and side, and its steps."""

    title: Words
    scenario: Words
    seed: Count
    side: Side
    steps: Annotated[tuple[LessonStep, ...], NotEmpty()]
