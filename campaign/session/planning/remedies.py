"""A thing that is left undone, and its remedy: in a sentence, in words to type, and as orders."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.commands import Command


class UndoneKind(Enum):
    """What sort of thing is left undone."""

    SCATTERED = "scattered"
    DRY = "dry"
    CARGO = "cargo"
    IDLE = "idle"
    DUTY = "duty"
    REACTION = "reaction"
    REPAIR = "repair"
    SEARCH = "search"
    AIR = "air"
    SUBMARINES = "submarines"
    ONCE = "once"

    @property
    def words(self) -> str:
        """Such things, as one speaks of them."""
        return WORDS[self]


WORDS = {
    UndoneKind.SCATTERED: "Scattered forces", UndoneKind.DRY: "Forces that run dry", UndoneKind.CARGO: "Cargo in its port",
    UndoneKind.IDLE: "Idle forces", UndoneKind.DUTY: "Duties of supply", UndoneKind.REACTION: "Answers to attacks",
    UndoneKind.REPAIR: "Hits to be mended", UndoneKind.SEARCH: "Searches", UndoneKind.AIR: "Idle aircraft",
    UndoneKind.SUBMARINES: "Submarines that have arrived", UndoneKind.ONCE: "What is decided but once",
}


class Undone(Struct, frozen=True):
    """One thing that is undone: a sentence on it, the words that do it at the terminal, and the orders that these words give.

    `about` is the id of the thing concerned, `does` what the orders do, in a few words; the weightier thing comes first.
    """

    words: str
    remedy: str
    orders: tuple[Command, ...]
    about: str
    weight: int
    kind: UndoneKind
    does: str
