"""Who the staff puts on naval cooperation, and whom it keeps for raids on ports and airfields and against them."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import commands
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipType
from campaign.ratings.aircraft import LEVEL
from campaign.rules.facts.air import is_fighter, reach_of, type_of
from campaign.staff.judgement.danger import under_bombers
from campaign.staff.sky.goals import LIFELINE, goals_ashore

RAIDERS = (*LEVEL, AircraftRole.DIVE_BOMBER)
# A lifeline of the enemy is bombed by so much of what reaches it, when that comes to so many bombing points in all.
SHARE = 0.6
ENOUGH = 6
# So many points are an offensive: nearly all of them go, those that dive as well.
OFFENSIVE = 18
OFFENSIVE_SHARE = 0.85
# With so many carriers in the enemy's ports he means to fight a convoy through: then what dives waits for that.
CARRIERS_FOR_A_CONVOY = 2
# Of the fighters at a base that bombers may come to, or that raids go out from, every second is kept for that.
EVERY = 2


def cooperation_orders(book: Book, view: View) -> Iterator[commands.Command]:
    """Bombers with a lifeline of the enemy in reach share the work; torpedo bombers hunt ships, fighters do both."""
    ashore = _ashore(book, view)
    wanted = _off_cooperation(book, view, ashore)
    coming = tuple(key for key, on in ashore.items() if not on and key not in wanted)
    going = tuple(key for key, on in ashore.items() if on and key in wanted)
    if coming:
        yield commands.AssignNavalCooperation(view.side, coming, on=True)
    if going:
        yield commands.AssignNavalCooperation(view.side, going, on=False)


def _ashore(book: Book, view: View) -> dict[AirUnitId, bool]:
    return {key: unit.on_naval_cooperation for key, unit in view.air.items()
            if unit.status is AirStatus.READY and BaseId(unit.base) in book.oob.bases}


def _off_cooperation(book: Book, view: View, ashore: dict[AirUnitId, bool]) -> frozenset[AirUnitId]:
    bases = {key: book.oob.bases[BaseId(view.air[key].base)].hex for key in ashore}
    found: set[AirUnitId] = set()
    for goal in goals_ashore(book, view):
        if goal.worth >= LIFELINE:
            found.update(_raiders(book, bases, goal.hex, at_leisure=_has_few_carriers(book, view)))
    sent_from = {bases[key] for key in found}
    by_base: dict[Hex, list[AirUnitId]] = {}
    for key, here in bases.items():
        if is_fighter(book, key):
            by_base.setdefault(here, []).append(key)
    for here, fighters in by_base.items():
        if any(distance(here, other) <= 1 for other in sent_from) or under_bombers(book, view, here):
            found.update(sorted(fighters)[1::EVERY])
    return frozenset(found)


def _has_few_carriers(book: Book, view: View) -> bool:
    """Whether the enemy has so few carriers about that no great convoy is to be looked for."""
    moored = sum(book.counters[enemy.ship].type is ShipType.CARRIER
                 for there in view.enemies_in_port.values() for enemy in there)
    return moored < CARRIERS_FOR_A_CONVOY


def _raiders(book: Book, bases: dict[AirUnitId, Hex], goal: Hex, *, at_leisure: bool) -> list[AirUnitId]:
    able = [key for key, here in bases.items() if type_of(book, key).role in RAIDERS and not type_of(book, key).flying_boat
            and type_of(book, key).bombing > 1 and distance(here, goal) <= reach_of(book, key, extended=False)]
    points = sum(type_of(book, key).bombing for key in able)
    if points < ENOUGH:
        return []
    # Level bombers first, since what dives is worth more over ships; in an offensive it is worth more everywhere.
    offensive = points >= OFFENSIVE and at_leisure
    able.sort(key=lambda key: ((type_of(book, key).role is AircraftRole.DIVE_BOMBER) is not offensive,
                               -type_of(book, key).bombing, key))
    share = OFFENSIVE_SHARE if offensive else SHARE
    chosen: list[AirUnitId] = []
    for key in able:
        if sum(type_of(book, other).bombing for other in chosen) >= share * points:
            break
        chosen.append(key)
    return chosen
