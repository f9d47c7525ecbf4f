"""Ledgers of stores: fuel, supplies and cargo."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.events import CargoBeached, CargoLost, CargoUnloaded, SegmentBegan, ShipsReplenished, TroopsEliminated
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.store.ledger.ships import Row
from campaign.store.ledger.transition import Transition, changed

POOL = "pool"
SUPPLY_EVENTS = (CargoUnloaded, CargoBeached, TroopsEliminated, CargoLost, ShipsReplenished)
_WORDS = {
    "CampaignBegan": "stock",
    "FuelBurned": "burned",
    "ShipsRefuelled": "refuelled",
    "PoolFilled": "arrived",
    "CargoLoaded": "loaded",
    "CargoUnloaded": "unloaded",
    "UmpireRuled": "ruled",
}


def fuel_movements(transition: Transition) -> Iterator[Row]:
    """A row for each port, pool or ship whose fuel changed, and for every stock as a segment begins."""
    event, before, after = transition.event, transition.before, transition.after
    if before is None or isinstance(event, SegmentBegan):
        yield from _stocks(after)
        return
    word = _WORDS.get(type(event).__name__, type(event).__name__)
    for was, port in transition.ports:
        old = was.fuel if was is not None else None
        if port.fuel is not None and port.fuel != old:
            yield _movement(word, place=port.id, points=port.fuel - (old or 0.0), points_left=port.fuel)
    if before.fuel_pool != after.fuel_pool:
        yield _movement(word, place=POOL, points=after.fuel_pool - before.fuel_pool, points_left=after.fuel_pool)
    for aboard, ship in transition.ships:
        boxes = aboard.fuel_boxes if aboard is not None else 0
        if ship.fuel_boxes != boxes:
            filled = ship.fuel_boxes - boxes
            yield _movement(word, place=ship.port, ship=ship.id, boxes=filled, boxes_left=ship.fuel_boxes)


def _stocks(state: State) -> Iterator[Row]:
    for port in state.ports.values():
        if port.fuel is not None:
            yield _movement("stock", place=port.id, points_left=port.fuel)
    yield _movement("stock", place=POOL, points_left=state.fuel_pool)


def _movement(
    change: str, *, place: str | None, ship: str | None = None, points: float | None = None,
    points_left: float | None = None, boxes: int | None = None, boxes_left: int | None = None,
) -> Row:
    return {"change": change, "place": place, "ship": ship, "points": points, "points_left": points_left,
            "boxes": boxes, "boxes_left": boxes_left}


def supply_movements(transition: Transition) -> Iterator[Row]:
    """A row for cargo landed, delivered or lost, and for each ship that drew ammunition."""
    after = transition.after
    match transition.event:
        case CargoUnloaded(cargo=key, port=port, size_re=size, delivered=delivered):
            change = "delivered" if delivered else "landed"
            yield _supply(change, after.cargoes[key], port=port, size_re=size)
        case CargoBeached(cargo=key, hex=where, port=port, size_re=size, delivered=delivered):
            yield _supply("delivered" if delivered else "landed", after.cargoes[key], port=port or where, size_re=size)
        case TroopsEliminated(cargo=key):
            yield _supply("lost", after.cargoes[key], size_re=after.cargoes[key].facts.size_re)
        case CargoLost(cargo=key, ship=ship):
            item = after.cargoes[key]
            yield _supply("lost", item, ship=ship, size_re=item.facts.size_re)
        case ShipsReplenished(ships=ships):
            for key_ in ships:
                drawn = after.ships[key_]
                yield {"change": "drawn", "side": drawn.side.value, "port": drawn.port, "ship": key_, "cargo": None,
                       "kind": "ammunition", "size_re": None}
        case _:
            return


def _supply(change: str, item: Cargo, *, size_re: float, port: str | None = None, ship: str | None = None) -> Row:
    return {"change": change, "side": item.facts.side.value, "port": port, "ship": ship, "cargo": item.facts.id,
            "kind": item.facts.kind.value, "size_re": size_re}


def cargo_manifests(transition: Transition) -> Iterator[Row]:
    """A row for each item of cargo that is now somewhere else."""
    before = transition.before
    for _, item in changed(before.cargoes if before else None, transition.after.cargoes):
        facts = item.facts
        yield {"cargo": facts.id, "name": facts.name, "side": facts.side.value, "kind": facts.kind.value,
               "size_re": facts.size_re, "state": _whereabouts(item), "port": item.at or item.at_hex,
               "ships": ", ".join(item.aboard), "destination": facts.destination}


def _whereabouts(item: Cargo) -> str:
    if item.lost:
        return "lost"
    if item.aboard:
        return "aboard"
    return "delivered" if item.delivered else "ashore"
