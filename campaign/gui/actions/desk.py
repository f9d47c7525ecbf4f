"""Actions of the umpire's desk that say whose, and the keys of all that stands there."""

from __future__ import annotations

from msgspec import Struct

from campaign.gui.actions.plain import AtDesk
from campaign.model.sides import Side


class ReportsOf(Struct, frozen=True):
    """Reports are read with the eyes of a side, or (None) of the umpire."""

    reader: Side | None


class GiveAs(Struct, frozen=True):
    """Orders in words are given in the name of a side, or (None) as the umpire."""

    giver: Side | None


OnDesk = ReportsOf | GiveAs
# What a key presses on the desk, and what help says of it.
DESK_KEYS: tuple[tuple[str, AtDesk, str], ...] = (
    ("R", AtDesk.RULING, "make a ruling: the reason first, then what is changed"),
    ("F", AtDesk.FACTS, "enter a fact of the land game"),
    ("W", AtDesk.WORDS, "give orders in words, as the umpire or in a side's name"),
    ("U", AtDesk.TAKE_BACK, "take back the last order, whoever gave it"),
    ("T", AtDesk.STAFF, "let the staff play a day of its sides"),
    ("P", AtDesk.TABLE, "the battle's papers: print them, read the result"),
    ("B", AtDesk.WAYS, "other ways to fight the battle"),
    ("G", AtDesk.FIGHT, "go on with a battle that is fought on screen"),
    ("S", AtDesk.NEXT_READER, "whose reports: the next reader's"),
    ("L", AtDesk.LOG, "the log of whose reports are chosen"),
    ("D", AtDesk.DAYS, "the days' reports of the same reader"),
)
