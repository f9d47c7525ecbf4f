"""Who reads and who orders: the side meant when none is named."""

from __future__ import annotations

from campaign.model.sides import Side
from campaign.session.play.players import Players
from campaign.session.play.trouble import Malformed

UMPIRE = "umpire"
NAMES = (*(side.value for side in Side), UMPIRE)


def reader_for(players: Players, named: str | None) -> Side | None:
    """Whose eyes are meant (None: the umpire's): who was named, the only human side, or the umpire where no human plays."""
    if named is not None:
        return None if named == UMPIRE else Side(named)
    if not players.humans:
        return None
    if (only := players.only_human) is not None:
        return only
    raise Malformed("people play both sides of this campaign: name one with --side axis, --side allied or --side umpire")


def giver_for(players: Players, named: str | None) -> Side | None:
    """Whose order it is: who was named, or the only human side; a side that the staff commands must be named."""
    if named is None and players.only_human is None:
        who = "people play both sides" if players.humans else "the staff plays both sides"
        raise Malformed(f"{who} of this campaign: name the side that orders with --side axis or --side allied")
    return reader_for(players, named)


def name_of(reader: Side | None) -> str:
    """A reader as commands spell him."""
    return UMPIRE if reader is None else reader.value
