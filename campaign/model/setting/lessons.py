"""A lesson: a campaign that is played with a guide, who names one thing to do at a time."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to do: what and why, how by mouse and by keys, and the name of the condition that says when it was done.

    `offer` is a skirmish that may be fought in its place.
    """

    key: str
    title: str
    text: str
    mouse: str
    keys: str
    done: str
    offer: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: which campaign, with which dice, for which side, and its steps."""

    title: str
    scenario: str
    seed: int
    side: Side
    steps: tuple[LessonStep, ...]
