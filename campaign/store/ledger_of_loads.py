"""The ledger of supplies: each load as it is sent, landed, set down elsewhere or lost, and ammunition that ships drew."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.events import CraftLowered, RaidersLanded, ShipsReplenished, WaveLanded
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.sameness import changes
from campaign.store.ledger_of_ships import Row, Transition

SENT, LANDED, SET_DOWN, LOST, LOST_ASHORE, DRAWN = "sent", "landed", "set down", "lost", "lost ashore", "drawn"
# Troops over a beach and craft put into the water have come where they were to come.
WHERE_IT_WAS_TO_COME = (WaveLanded, RaidersLanded, CraftLowered)
SUPPLY_EVENTS = (ShipsReplenished,)


def supply_movements(transition: Transition) -> Iterator[Row]:
    """A row for each load that goes aboard or is aboard no more, one lost on shore, and each ship that drew ammunition."""
    before, after = transition.before, transition.after
    for was, item in _changed_items(before, after):
        change = _change_of(transition, was, item)
        if change is not None:
            yield _row(change, was, item)
    if isinstance(transition.event, ShipsReplenished):
        for key in transition.event.ships:
            drawn = after.ships[key]
            yield {"change": DRAWN, "side": drawn.side.value, "port": drawn.port, "ship": key, "cargo": None,
                   "kind": "ammunition", "size_re": None}


def _changed_items(before: State | None, after: State) -> Iterator[tuple[Cargo | None, Cargo | None]]:
    """What is new, is no longer the same, or is gone, as (was, is)."""
    old = before.cargoes if before is not None else {}
    if old is after.cargoes:
        return
    found = changes(old, after.cargoes) if before is not None else None
    if found is not None:
        yield from ((was, item) for _, was, item in found)
    else:
        yield from ((old.get(key), item) for key, item in after.cargoes.items() if old.get(key) is not item)
    yield from ((item, None) for key, item in old.items() if key not in after.cargoes)


def _change_of(transition: Transition, was: Cargo | None, item: Cargo | None) -> str | None:
    swam, swims = _is_aboard(was), _is_aboard(item)
    if swims and not swam:
        return SENT
    if swims or item is None:
        # What is no item any more had been landed, or is craft that swim by themselves again.
        return LANDED if swam and not swims and isinstance(transition.event, WHERE_IT_WAS_TO_COME) else None
    if not swam:
        return LOST_ASHORE if item.lost and was is not None and not was.lost else None
    if item.lost:
        return LOST
    return LANDED if item.delivered or isinstance(transition.event, WHERE_IT_WAS_TO_COME) else SET_DOWN


def _is_aboard(item: Cargo | None) -> bool:
    return item is not None and bool(item.aboard) and not item.lost


def _row(change: str, was: Cargo | None, item: Cargo | None) -> Row:
    """Where a load was taken aboard or came ashore, and in what ship it was."""
    known = item or was
    assert known is not None
    ashore, afloat = (was, item) if change == SENT else (was if change == LOST_ASHORE else item, was)
    port = None if ashore is None else ashore.at or ashore.at_hex
    ship = next(iter(afloat.aboard), None) if afloat is not None else None
    return {"change": change, "side": known.facts.side.value, "port": port, "ship": ship, "cargo": known.facts.id,
            "kind": known.facts.kind.value, "size_re": known.facts.size_re}
