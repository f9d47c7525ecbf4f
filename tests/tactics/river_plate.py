"""The River Plate fought by captains, so many times, and what came of it for those who were there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.captains.estimates import bridge_of
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in
from campaign.tactics.supremacy_at_sea.system import SYSTEM

SPEE, EXETER = ShipId("graf_spee"), ShipId("exeter")


class Tally(Struct, frozen=True):
    """Battles, those in which Graf Spee was sunk, those in which she went, and shares of points lost, of all together."""

    battles: int
    sunk: int
    went: int
    lost: Counter[ShipId]

    def hurt(self, ship: ShipId) -> float:
        """The share of a ship's points that is lost on the average."""
        return self.lost[ship] / self.battles


def fought(seeds: Iterable[int]) -> Tally:
    """Each seed a battle; she went who broke off, or who was on her way out of it when it was stopped."""
    skirmish, book = load_skirmish_book("river-plate")
    charts = charts_in(book)
    battles = sunk = went = 0
    lost: Counter[ShipId] = Counter()
    for seed in seeds:
        *_, (last, _) = SYSTEM.stages(book, skirmish.engagement, SeededDice(seed))
        assert last.ended is not None
        spee = last.vessels[SPEE]
        battles += 1
        lost.update({ship: vessel.share_lost for ship, vessel in last.vessels.items()})
        if spee.sunk:
            sunk += 1
        elif spee.gone or last.ended.broke_off is Side.AXIS:
            went += 1
        else:
            went += bridge_of(charts, SYSTEM.view_for(book, last, Side.AXIS), Side.AXIS).retiring
    return Tally(battles, sunk, went, lost)
