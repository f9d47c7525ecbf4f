"""Who gives a side's orders, and who reads: the side assumed when none is named."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.sides import BOTH, Side
from campaign.session.play.trouble import Malformed

LEVELS = ("1", "2", "3")


class Players(Struct, frozen=True):
    """The player of each side: a person, or the staff at some level."""

    who: Mapping[Side, str]

    def is_staff(self, side: Side) -> bool:
        """Whether the computer commands that side."""
        return self.who[side].startswith("staff")

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that people command."""
        return tuple(side for side in BOTH if not self.is_staff(side))

    @property
    def only_human(self) -> Side | None:
        """The side assumed when none is named: the one commanded by a person, if there is exactly one."""
        return self.humans[0] if len(self.humans) == 1 else None


def player_of(text: str) -> str:
    """A player as commands spell it: "human", "staff" or "staff:2"; raises ValueError for other words."""
    word, _, level = text.partition(":")
    if text == "human" or (word == "staff" and (not level or level in LEVELS)):
        return text
    raise ValueError(f"{text!r} is no player: human, staff, or staff:1 to staff:3 was expected")


UMPIRE = "umpire"
NAMES = (*(side.value for side in Side), UMPIRE)


def reader_for(players: Players, named: str | None) -> Side | None:
    """The reader meant (None: the umpire): the one named, the only human side, or the umpire if no human plays."""
    if named is not None:
        return None if named == UMPIRE else Side(named)
    if not players.humans:
        return None
    if (only := players.only_human) is not None:
        return only
    raise Malformed("people play both sides of this campaign: name one with --side axis, --side allied or --side umpire")


def giver_for(players: Players, named: str | None) -> Side | None:
    """The giver of an order: the one named, or the only human side; a side of the staff must be named."""
    if named is None and players.only_human is None:
        who = "people play both sides" if players.humans else "the staff plays both sides"
        raise Malformed(f"{who} of this campaign: name the side that orders with --side axis or --side allied")
    return reader_for(players, named)


def name_of(reader: Side | None) -> str:
    """A reader's name as spelled in commands."""
    return UMPIRE if reader is None else reader.value
