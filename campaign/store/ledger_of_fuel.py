"""The ledger of fuel, by double entry: what one place gives, another takes or an account of the same side.

Ports, the Italian pool and ships stand in it by name, in points or in boxes; a store that never runs out has its leg like any
other, and nothing left to tell. Whatever else fuel comes from, or goes to, is an account of its side: `axis burned`. The legs
of a side in one event stand together, its account last, and add up to nothing in points and in boxes alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from campaign.model.events import (
    ArmsLaidDown,
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    FuelBurned,
    NeutralsTookArms,
    PoolFilled,
    PortFuelLost,
    SegmentBegan,
    ShipRemoved,
    ShipsArrived,
    ShipsRefuelled,
    ShipsWithdrawn,
    UmpireRuled,
)
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.store.ledger_of_ships import Row, Transition, changed_values

POOL = "pool"
NEUTRAL = "neutral"
# The accounts of a side. What ports pump, in points, fills boxes through the first, which has so many points for so many boxes.
BUNKERS, BURNED, CARGO, LOST, ELSEWHERE, TAKEN, RULED = (
    "bunkers", "burned", "cargo", "lost", "elsewhere", "taken", "ruled")
ACCOUNTS = (BUNKERS, BURNED, CARGO, LOST, ELSEWHERE, TAKEN, RULED)
# What a row says of each kind of event, and the account that its legs are balanced by.
POSTINGS: Mapping[type, tuple[str, str]] = {
    FuelBurned: ("burned", BURNED),
    ShipsRefuelled: ("refuelled", BUNKERS),
    CargoLoaded: ("loaded", CARGO),
    CargoUnloaded: ("unloaded", CARGO),
    CargoLost: ("lost", LOST),
    PortFuelLost: ("lost", LOST),
    ShipRemoved: ("lost", LOST),
    PoolFilled: ("arrived", ELSEWHERE),
    ShipsArrived: ("arrived", ELSEWHERE),
    NeutralsTookArms: ("arrived", ELSEWHERE),
    ShipsWithdrawn: ("left", ELSEWHERE),
    ArmsLaidDown: ("left", ELSEWHERE),
    UmpireRuled: ("ruled", RULED),
}
# Given by SM-10A3, and in the chart of fuel: no event says what went down with an RE of it.
POINTS_PER_RE = 20.0


class _Leg(NamedTuple):
    """What one place gave (less than nothing) or took, whose it is, and what is left there."""

    side: str
    place: str | None
    ship: str | None = None
    points: float | None = None
    points_left: float | None = None
    boxes: int | None = None
    boxes_left: int | None = None


def fuel_movements(transition: Transition) -> Iterator[Row]:
    """A row for each leg of whatever moved fuel, and for every stock as a segment begins."""
    event, before = transition.event, transition.before
    if before is None or isinstance(event, SegmentBegan):
        yield from _stocks(transition.after)
        return
    change, account = POSTINGS.get(type(event), (type(event).__name__, ELSEWHERE))
    yield from _balanced(_changes_of_hands(transition), TAKEN, TAKEN)
    yield from _balanced(_legs(transition, before), change, account)


def account_of(side: str, account: str) -> str:
    """What an account of a side is called where the name of a place stands."""
    return f"{side} {account}"


def _balanced(legs: Iterable[_Leg], change: str, account: str) -> Iterator[Row]:
    """The legs of each side, and the account that takes what is left over of them."""
    by_side: dict[str, list[_Leg]] = {}
    for leg in legs:
        by_side.setdefault(leg.side, []).append(leg)
    for side, own in by_side.items():
        yield from (_movement(change, leg) for leg in own)
        points, boxes = sum(leg.points or 0.0 for leg in own), sum(leg.boxes or 0 for leg in own)
        if points or boxes:
            yield _movement(change, _Leg(side, account_of(side, account), points=-points or None, boxes=-boxes or None))


def _changes_of_hands(transition: Transition) -> Iterator[_Leg]:
    """Fuel that lay in a port, or in a ship, when it passed to another side: gone from the one, there for the other."""
    for was, port in transition.ports:
        if was is not None and was.fuel and _holder(was) != _holder(port):
            yield _Leg(_holder(was), port.id, points=-was.fuel, points_left=0.0)
            yield _Leg(_holder(port), port.id, points=was.fuel, points_left=was.fuel)
    for aboard, ship in transition.ships:
        if aboard is not None and aboard.side is not ship.side and (boxes := _boxes_in(aboard)):
            yield _Leg(aboard.side.value, ship.port, ship.id, boxes=-boxes, boxes_left=0)
            yield _Leg(ship.side.value, ship.port, ship.id, boxes=boxes, boxes_left=boxes)


def _legs(transition: Transition, before: State) -> Iterator[_Leg]:
    after = transition.after
    for was, port in transition.ports:
        old = was.fuel if was is not None else None
        if port.fuel is not None and port.fuel != old:
            yield _Leg(_holder(port), port.id, points=port.fuel - (old or 0.0), points_left=port.fuel)
    if before.fuel_pool != after.fuel_pool:
        yield _Leg(Side.AXIS.value, POOL, points=after.fuel_pool - before.fuel_pool, points_left=after.fuel_pool)
    yield from _of_an_endless_store(transition.event, after)
    for aboard, ship in transition.ships:
        boxes, old_boxes = _boxes_in(ship), 0 if aboard is None else _boxes_in(aboard)
        if boxes != old_boxes:
            yield _Leg(ship.side.value, ship.port, ship.id, boxes=boxes - old_boxes, boxes_left=boxes)
    yield from _of_ships_gone(transition, before)
    if not isinstance(transition.event, CargoLoaded | CargoUnloaded):
        # These say themselves what went in and out of holds; here it goes down with a ship, or comes with one.
        for cargo, item in changed_values(before.cargoes, after.cargoes):
            if more := _points_in(item) - (0.0 if cargo is None else _points_in(cargo)):
                side = item.facts.side.value
                yield _Leg(side, account_of(side, CARGO), points=more)


def _of_ships_gone(transition: Transition, before: State) -> Iterator[_Leg]:
    """Ships of which the campaign knows no more, for they left the theatre; they took their fuel along."""
    after, new = transition.after, sum(was is None for was, _ in transition.ships)
    if len(after.ships) == len(before.ships) + new:
        return
    for key, ship in before.ships.items():
        if key not in after.ships and (boxes := _boxes_in(ship)):
            yield _Leg(ship.side.value, ship.port, key, boxes=-boxes, boxes_left=0)


def _of_an_endless_store(event: object, after: State) -> Iterator[_Leg]:
    match event:
        case ShipsRefuelled(port=key, points=points, from_pool=False, from_stock=False):
            more = -points
        case CargoLoaded(port=key, fuel_points=points, from_pool=False, from_stock=False):
            more = -points
        case CargoUnloaded(port=key, fuel_points=points, to_pool=False, to_stock=False):
            more = points
        case _:
            return
    if more:
        yield _Leg(_holder(after.ports[key]), key, points=more)


def _holder(port: Port) -> str:
    side = port.allegiance.side
    return NEUTRAL if side is None else side.value


def _boxes_in(ship: Ship) -> int:
    """The boxes of a ship that is in the game: who has left it takes hers along."""
    return 0 if ship.status.is_lost else ship.fuel_boxes


def _points_in(item: Cargo) -> float:
    is_afloat = item.facts.kind is CargoKind.FUEL and bool(item.aboard)
    return item.facts.size_re * POINTS_PER_RE if is_afloat else 0.0


def _stocks(state: State) -> Iterator[Row]:
    for port in state.ports.values():
        if port.fuel is not None:
            yield _movement("stock", _Leg(_holder(port), port.id, points_left=port.fuel))
    yield _movement("stock", _Leg(Side.AXIS.value, POOL, points_left=state.fuel_pool))


def _movement(change: str, leg: _Leg) -> Row:
    return {"change": change, "place": leg.place, "ship": leg.ship, "points": leg.points, "points_left": leg.points_left,
            "boxes": leg.boxes, "boxes_left": leg.boxes_left, "side": leg.side}
