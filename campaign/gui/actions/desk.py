"""Actions of the umpire's desk that say whose."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side


class ReportsOf(Struct, frozen=True):
    """Reports are read with the eyes of a side, or (None) of the umpire."""

    reader: Side | None


class GiveAs(Struct, frozen=True):
    """Orders in words are given in the name of a side, or (None) as the umpire."""

    giver: Side | None


OnDesk = ReportsOf | GiveAs
