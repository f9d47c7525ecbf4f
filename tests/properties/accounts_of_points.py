"""Supply points by double entry: in depots, on the backs of units, in holds; where they came from, what they went for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.book import Book
from campaign.model.events import (
    CargoDestroyed,
    CargoLost,
    CargoUsed,
    Event,
    PointsCarried,
    PointsDrawn,
    PointsStored,
    PointsUse,
    PointsWay,
    RaidDecided,
    SuppliesRaised,
    TroopsEliminated,
)
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind
from campaign.model.sides import BOTH, Side
from tests.properties.entries import TRIFLE, Entries, Entry, Shown, beyond

POINTS = "supply points"
LANDED, SHIPPED, ROAD, HANDS, CAPTURED, SEA = map(beyond, ("quays", "loading", "road", "hands", "captors", "the sea"))
# By what way points come to a depot, and for what use they leave one: what leaves for a place in between comes from there.
FROM = {PointsWay.AT_HAND: beyond("at hand"), PointsWay.ARRIVED: beyond("arrivals"), PointsWay.LANDED: LANDED,
        PointsWay.HAULED: ROAD, PointsWay.SET_DOWN: HANDS, PointsWay.CAPTURED: CAPTURED}
TO = {PointsUse.FED: beyond("eaten"), PointsUse.SPENT: beyond("spent"), PointsUse.SHIPPED: SHIPPED, PointsUse.HAULED: ROAD,
      PointsUse.TAKEN_UP: HANDS, PointsUse.DESTROYED: beyond("destroyed"), PointsUse.CAPTURED: CAPTURED,
      PointsUse.BURNED: beyond("burned")}
# Where nothing comes back from.
ENDS = tuple(TO[use] for use in (PointsUse.FED, PointsUse.SPENT, PointsUse.DESTROYED, PointsUse.BURNED))


def depots_of(side: Side) -> str:
    """What a side has stockpiled."""
    return f"in {side} depots"


def carried_by(side: Side) -> str:
    """What a side's ground units carry."""
    return f"on {side} units"


def holds_of(side: Side) -> str:
    """What a side raised and has not landed."""
    return f"in {side} holds"


def points_shown(book: Book, state: State) -> Iterator[Shown]:
    """Where every supply point is."""
    if not book.options.supply_points:
        return
    for side in BOTH:
        yield Shown(POINTS, depots_of(side), sum(state.ashore.depots.get(side, {}).values()))
        yield Shown(POINTS, carried_by(side), sum(
            points for unit, points in state.ashore.loads.items() if state.cargoes[unit].facts.side is side))
        yield Shown(POINTS, holds_of(side), sum(_worth(book, item.facts) for item in state.cargoes.values()
                                                if item.facts.side is side and not item.lost))


def points_entries(book: Book, before: State, event: Event) -> Entries:
    """What an event does with supply points."""
    if not book.options.supply_points:
        return
    match event:
        case PointsStored(side=side, points=points, way=way):
            yield Entry(POINTS, FROM[way], depots_of(side), points)
        case PointsDrawn(side=side, points=points, use=use):
            yield Entry(POINTS, depots_of(side), TO[use], points)
        case PointsCarried(unit=unit, points=points):
            more = points - before.ashore.loads.get(unit, 0.0)
            yield Entry(POINTS, HANDS, carried_by(before.cargoes[unit].facts.side), more)
        case SuppliesRaised(cargo=facts):
            yield Entry(POINTS, SHIPPED, holds_of(facts.side), _worth(book, facts))
        case CargoUsed(cargo=key):
            facts = before.cargoes[key].facts
            yield Entry(POINTS, holds_of(facts.side), LANDED, _worth(book, facts))
        case CargoLost(cargo=key) | CargoDestroyed(cargo=key) | TroopsEliminated(cargo=key):
            yield from _gone(book, before, key)
        case RaidDecided(unit=key, party_lost=True):
            yield from _gone(book, before, key)
        case _:
            return


def unequal(events: Iterable[Event]) -> Iterator[str]:
    """What one order hauled, captured or shipped, where less or more left one place than came to the other.

    Where supplies have no end nothing is entered, and there is nothing to compare.
    """
    happened = tuple(events)
    for way, use in ((PointsWay.HAULED, PointsUse.HAULED), (PointsWay.CAPTURED, PointsUse.CAPTURED)):
        came = sum(one.points for one in happened if isinstance(one, PointsStored) and one.way is way)
        left = sum(one.points for one in happened if isinstance(one, PointsDrawn) and one.use is use)
        if came and left and abs(came - left) > TRIFLE:
            yield f"{left:g} points left and {came:g} came, {way.value}"


def _gone(book: Book, before: State, key: CargoId) -> Entries:
    item: Cargo = before.cargoes[key]
    side = item.facts.side
    yield Entry(POINTS, carried_by(side), SEA, before.ashore.loads.get(key, 0.0))
    yield Entry(POINTS, holds_of(side), SEA, _worth(book, item.facts))


def _worth(book: Book, facts: CargoFacts) -> float:
    if not facts.generic or facts.kind is not CargoKind.SUPPLIES:
        return 0.0
    return facts.size_re * book.charts.ashore.points.points_per_re
