"""Actions of the page of an alarm that say what they are about: an answer, whom it is for, who joins."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.units.forces import ForceId


@dataclass(frozen=True, slots=True)
class AnswerWith:
    """One of the answers is given, by its place on the page."""

    number: int


@dataclass(frozen=True, slots=True)
class AnswerFor:
    """The answers are for one of the forces that are attacked, or for all of them."""

    force: ForceId | None


@dataclass(frozen=True, slots=True)
class LetJoin:
    """A further force of the hex joins the battle, or stays out of it."""

    force: ForceId


Answering = AnswerWith | AnswerFor | LetJoin
