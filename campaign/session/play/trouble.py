"""Errors in play, each with a one-line message that a person can act on."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.model.refusals import Refusal


class Hint(Enum):
    """What helps on, which each face says in words of its own: it knows its commands, and nobody else's."""

    BOTH_AGREE = "both sides may agree to take it back"
    SHIPS_IN_PORTS = "which ships lie in which port"
    CARGO = "which cargo lies where"
    HOW_WRITTEN = "how orders are written"
    FIGHT_ON = "the battle goes on where it was begun"


class Refused(Exception):
    """An order that a law refuses; nothing happened."""

    def __init__(self, refusal: Refusal, hint: Hint | None = None) -> None:
        self.refusal, self.hint = refusal, hint
        super().__init__(str(refusal))


class NotFound(Exception):
    """Something was named that does not exist; the message says what does."""

    def __init__(self, words: str, hint: Hint | None = None) -> None:
        self.hint = hint
        super().__init__(words)


class Malformed(Exception):
    """Something was written that cannot be read; the message says what, where, and what was expected."""


class NoFace(Exception):
    """The campaign's dice are rolled at the table, and no result was typed."""
