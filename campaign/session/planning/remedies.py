"""A task left undone and its remedy: as a sentence, as words to type, and as orders."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.commands import Command


class UndoneKind(Enum):
    """The kinds of task that may be left undone."""

    ROADS = "roads"
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
        """The plural noun for tasks of this kind."""
        return WORDS[self]


WORDS = {
    UndoneKind.ROADS: "Forces in the roads of a port",
    UndoneKind.SCATTERED: "Scattered forces", UndoneKind.DRY: "Forces that run dry", UndoneKind.CARGO: "Cargo in its port",
    UndoneKind.IDLE: "Idle forces", UndoneKind.DUTY: "Duties of supply", UndoneKind.REACTION: "Answers to attacks",
    UndoneKind.REPAIR: "Hits to be mended", UndoneKind.SEARCH: "Searches", UndoneKind.AIR: "Idle aircraft",
    UndoneKind.SUBMARINES: "Submarines that have arrived", UndoneKind.ONCE: "What is decided but once",
}


class Undone(Struct, frozen=True):
    """A task left undone: a sentence on it, the command that does it at the terminal, and the orders this gives.

    `about` is the id of the unit concerned, `does` what the orders do, in a few words; heavier tasks come first.
    """

    words: str
    remedy: str
    orders: tuple[Command, ...]
    about: str
    weight: int
    kind: UndoneKind
    does: str
