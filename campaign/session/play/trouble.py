"""Errors in play, each with a one-line message that a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.model.refusals import Refusal


class Refused(Exception):
    """An order that a law refuses; nothing happened."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class NotFound(Exception):
    """Something was named that does not exist; the message says what does."""


class Malformed(Exception):
    """Something was written that cannot be read; the message says what, where, and what was expected."""


class NoFace(Exception):
    """The campaign's dice are rolled at the table, and no result was typed."""
