"""Units by double entry: ships and their fates, hits on those afloat, submarine points, air units."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.events import (
    AirUnitsBased,
    AirUnitsLeft,
    AirUnitsLost,
    ArmsLaidDown,
    ConditionChanged,
    CraftHoisted,
    CraftLowered,
    Event,
    FightersEmbarked,
    FightersLanded,
    FlightsDiverted,
    FlotillaRaised,
    FlotillaReduced,
    HitRepaired,
    NeutralsTookArms,
    PointsRaised,
    PoolOffered,
    ShipCaptured,
    ShipRemoved,
    ShipsArrived,
    ShipsWithdrawn,
    ShipTaken,
    SubmarinesArrived,
    UmpireRuled,
    VoyageDayPassed,
    VoyageHomeEnded,
)
from campaign.model.play.ports import Track
from campaign.model.play.state import AirUnit, State
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports.ch08_repair import hits_on
from tests.properties.entries import Entries, Entry, Shown, beyond

AFLOAT, STOWED = ShipStatus.ACTIVE.value, ShipStatus.EMBARKED.value
MARKED, POOL, COMING = "marked", "in the force pool", "on their way"
DUE, FLOTILLAS = "waiting in port", "in flotillas"
FIELDS, DECKS, GONE = "on airfields", "aboard carriers", "lost"


def units_shown(book: Book, state: State) -> Iterator[Shown]:
    """All units, and the hits on them."""
    for key, ship in state.ships.items():
        yield Shown(_ships(ship.side), ship.status.value, 1)
        if not ship.status.is_lost:
            yield from (Shown(_hits(track), MARKED, hits_on(book, state.ships[key], track)) for track in Track)
    yield Shown(_ships(Side.ALLIED), POOL, len(state.war.pool.ships))
    yield Shown(_ships(Side.ALLIED), COMING, len(state.war.pool.due))
    yield from (Shown(_points(one.nation), FLOTILLAS, one.points) for one in state.flotillas.values())
    yield from (Shown(_points(one.nation), DUE, one.points) for one in state.submarines_due)
    yield from (Shown(_air(unit), _base(book, unit.base), 1) for unit in state.air.values())


def units_entries(book: Book, before: State, event: Event) -> Entries:
    """What an event does with units and the hits on them."""
    yield from _of_ships(before, event)
    yield from _of_hits(book, before, event)
    yield from _of_submarines(before, event)
    yield from _of_aircraft(book, before, event)


def _of_ships(before: State, event: Event) -> Entries:
    match event:
        case ShipRemoved(ship=key, status=status):
            yield Entry(_ships(before.ships[key].side), before.ships[key].status.value, status.value, 1)
        case CraftHoisted(craft=key):
            yield Entry(_ships(before.ships[key].side), AFLOAT, STOWED, 1)
        case CraftLowered(craft=key):
            yield Entry(_ships(before.ships[key].side), STOWED, AFLOAT, 1)
        case ShipCaptured(ship=key, by=by):
            yield Entry(_ships(before.ships[key].side), AFLOAT, beyond("the enemy's"), 1)
            yield Entry(_ships(by), beyond("the enemy's"), AFLOAT, 1)
        case ShipTaken():
            yield Entry(_ships(Side.ALLIED), POOL, COMING, 1)
        case ShipsArrived(ships=ships):
            coming = {one.ship for one in before.war.pool.due}
            for ship in ships:
                yield Entry(_ships(ship.side), COMING if ship.id in coming else beyond("home"), AFLOAT, 1)
        case ShipsWithdrawn(ships=ships, to_pool=to_pool):
            for key in ships:
                yield Entry(_ships(before.ships[key].side), AFLOAT, POOL if to_pool else beyond("home"), 1)
        case PoolOffered(ships=ships):
            yield Entry(_ships(Side.ALLIED), beyond("home"), POOL, len(ships))
        case NeutralsTookArms(ships=armed, side=side):
            yield Entry(_ships(side), beyond("neutral ports"), AFLOAT, len(armed))
        case ArmsLaidDown(ships=ships):
            yield from (Entry(_ships(before.ships[key].side), AFLOAT, beyond("neutral ports"), 1) for key in ships)
        case _:
            return


def _of_hits(book: Book, before: State, event: Event) -> Entries:
    match event:
        case ConditionChanged(ship=key, condition=condition):
            yield from _hits_changed(book, before.ships[key], condition, "the enemy and the sea")
        case VoyageDayPassed(ship=key, condition=condition) | VoyageHomeEnded(ship=key, condition=condition):
            yield from _hits_changed(book, before.ships[key], condition, "the way home")
        case HitRepaired(track=track):
            yield Entry(_hits(track), MARKED, beyond("dockyards"), 1)
        case ShipRemoved(ship=key):
            yield from _hits_gone(book, before, (key,))
        case ShipsWithdrawn(ships=ships) | ArmsLaidDown(ships=ships):
            yield from _hits_gone(book, before, ships)
        case UmpireRuled(ship=key, condition=condition) if key is not None and condition is not None:
            yield from _hits_changed(book, before.ships[key], condition, "rulings")
        case _:
            return


def _hits_changed(book: Book, ship: Ship, condition: Condition, why: str) -> Entries:
    for track in Track:
        more = hits_on(book, replace(ship, condition=condition), track) - hits_on(book, ship, track)
        yield Entry(_hits(track), beyond(why), MARKED, more)


def _hits_gone(book: Book, before: State, ships: tuple[ShipId, ...]) -> Entries:
    for key in ships:
        for track in Track:
            yield Entry(_hits(track), MARKED, beyond("their ships"), hits_on(book, before.ships[key], track))


def _of_submarines(before: State, event: Event) -> Entries:
    match event:
        case SubmarinesArrived(arrival=arrival):
            yield Entry(_points(arrival.nation), beyond("yards"), DUE, arrival.points)
        case FlotillaRaised(nation=nation, points=points, source=None):
            yield Entry(_points(nation), DUE, FLOTILLAS, points)
        case PointsRaised(flotilla=key, points=points):
            yield Entry(_points(before.flotillas[key].nation), DUE, FLOTILLAS, points)
        case FlotillaReduced(flotilla=key, points=points):
            yield Entry(_points(before.flotillas[key].nation), FLOTILLAS, beyond("the bottom"), points)
        case _:
            return


def _of_aircraft(book: Book, before: State, event: Event) -> Entries:
    match event:
        case FightersEmbarked(unit=unit):
            yield Entry(_air(before.air[unit]), _base(book, before.air[unit].base), DECKS, 1)
        case FightersLanded(unit=unit):
            yield Entry(_air(before.air[unit]), DECKS, FIELDS, 1)
        case FlightsDiverted(units=units, base=base):
            yield from (Entry(_air(before.air[unit]), DECKS, _base(book, base), 1) for unit in units)
        case AirUnitsLost(units=units):
            yield from (Entry(_air(before.air[unit]), _base(book, before.air[unit].base), GONE, 1) for unit in units)
        case AirUnitsBased(units=based):
            for one in based:
                old = before.air.get(one.id)
                yield Entry(_air(one), beyond("home") if old is None else _base(book, old.base), _base(book, one.base), 1)
        case AirUnitsLeft(units=units):
            yield from (Entry(_air(before.air[unit]), _base(book, before.air[unit].base), beyond("home"), 1) for unit in units)
        case _:
            return


def _ships(side: Side) -> str:
    return f"{side} ships"


def _hits(track: Track) -> str:
    return f"{track.name.lower()} hits"


def _points(nation: Nation) -> str:
    return f"{nation.value.capitalize()} submarine points"


def _air(unit: AirUnit) -> str:
    return f"{unit.side} air units"


def _base(book: Book, base: str) -> str:
    return GONE if not base else FIELDS if base in book.oob.bases else DECKS
