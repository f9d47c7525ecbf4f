"""The ledgers: what each event adds to the readable tables, computed from the event and the states around it.

Wherever it can, a ledger looks at what changed between the two states rather than at the kind of event, so that a
new kind of event cannot slip past it; one that looks at nothing that changed is not asked. Rows are only ever added;
what holds now is the last row of each thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from msgspec import Struct

from campaign.model.events import ForceSpotted, SegmentBegan
from campaign.model.play.calendar import Cursor
from campaign.model.play.state import State
from campaign.model.sameness import kept
from campaign.store.ledger.ships import LOSS_EVENTS, Row, losses, repair_jobs, ship_statuses
from campaign.store.ledger.shores import flotilla_statuses, minefields, port_statuses
from campaign.store.ledger.stores import SUPPLY_EVENTS, cargo_manifests, fuel_movements, supply_movements
from campaign.store.ledger.transition import Transition
from campaign.store.ledger.war import BATTLE_EVENTS, battles, force_pools, points, sightings, tenth_mas_doings
from campaign.store.records import Fold, Recorded, step

Entry = tuple[str, dict[str, Any]]


class Ledger(Struct, frozen=True):
    """What fills one ledger, and what it looks at: parts of a state, when they are no longer the same, and kinds of event."""

    project: Callable[[Transition], Iterator[Row]]
    parts: tuple[str, ...] = ()
    events: tuple[type, ...] = ()


LEDGERS = {
    "ship_status": Ledger(ship_statuses, ("ships",)),
    "repair_job": Ledger(repair_jobs, ("repairs",)),
    "fuel_movement": Ledger(fuel_movements, ("ports", "fuel_pool", "ships"), (SegmentBegan,)),
    "supply_movement": Ledger(supply_movements, events=SUPPLY_EVENTS),
    "cargo_manifest": Ledger(cargo_manifests, ("cargoes",)),
    "sighting": Ledger(sightings, events=(ForceSpotted,)),
    "battle": Ledger(battles, events=BATTLE_EVENTS),
    "loss": Ledger(losses, events=LOSS_EVENTS),
    "victory_points": Ledger(points, ("points",)),
    "flotilla_status": Ledger(flotilla_statuses, ("flotillas",)),
    "port_status": Ledger(port_statuses, ("ports",)),
    "minefield": Ledger(minefields, ("mines",)),
    "force_pool": Ledger(force_pools, ("war",)),
    "tenth_mas": Ledger(tenth_mas_doings, ("war",)),
}
_PARTS = tuple(dict.fromkeys(part for ledger in LEDGERS.values() for part in ledger.parts))
_parts_of = attrgetter(*_PARTS)


def entries(seq: int, event: object, before: State | None, after: State) -> list[Entry]:
    """The rows that one event adds, each with the name of its ledger; `before` is None at the beginning."""
    found: list[Entry] = []
    transition = Transition(event, before, after)
    new = (True,) * len(_PARTS) if before is None else tuple(map(is_not, _parts_of(before), _parts_of(after)))
    when: Mapping[str, Any] | None = None
    kind: Any = type(event)
    for name, project in _concerned(kind, new):
        for line, row in enumerate(project(transition), 1):
            # Most events add no row at all.
            when = when or moment_columns(after)
            row.update(when, seq=seq, line=line)
            found.append((name, row))
    return found


# Kept: most events change one part of a state or none, and most ledgers need not be asked about them.
@lru_cache(maxsize=1024)
def _concerned(kind: type, new: tuple[bool, ...]) -> tuple[tuple[str, Callable[[Transition], Iterator[Row]]], ...]:
    """The ledgers that may have a row for an event of a kind, by which parts of the state are no longer the same."""
    changed = frozenset(compress(_PARTS, new))
    return tuple((name, ledger.project) for name, ledger in LEDGERS.items()
                 if kind in ledger.events or not changed.isdisjoint(ledger.parts))


def moment_columns(state: State) -> Mapping[str, Any]:
    """The columns that say when in the campaign something happened."""
    return _columns_of(state.cursor)


# Kept: a step of the game adds a dozen rows at one and the same moment.
@kept(16)
def _columns_of(cursor: Cursor) -> Mapping[str, Any]:
    return {"turn": str(cursor.turn), "player_turn": cursor.player_turn.value, "nas": cursor.nas}


def rebuilt(events: Iterable[Recorded], fold: Fold) -> Iterator[Entry]:
    """All rows of all ledgers, computed anew from the events."""
    state: State | None = None
    for event in events:
        before, state = state, step(state, event, fold)
        if not event.is_fact:
            yield from entries(event.seq, event.event, before, state)
