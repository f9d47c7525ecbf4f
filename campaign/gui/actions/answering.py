"""Actions of the page of an alarm that say what they are about: an answer, whom it is for, who joins."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.units.forces import ForceId


class AnswerWith(Struct, frozen=True):
    """One of the answers is given, by its place on the page."""

    number: int


class AnswerFor(Struct, frozen=True):
    """The answers are for one of the forces that are attacked, or for all of them."""

    force: ForceId | None


class LetJoin(Struct, frozen=True):
    """A further force of the hex joins the battle, or stays out of it."""

    force: ForceId


Answering = AnswerWith | AnswerFor | LetJoin
