"""The ledgers: what each event adds to the readable tables, computed from the event and the states around it.

Wherever it can, a ledger looks at what changed between the two states rather than at the kind of event, so that a
new kind of event cannot slip past it. Rows are only ever added; what holds now is the last row of each thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.model.play.state import State
from campaign.store.ledger.ships import losses, repair_jobs, ship_statuses
from campaign.store.ledger.shores import flotilla_statuses, minefields, port_statuses
from campaign.store.ledger.stores import cargo_manifests, fuel_movements, supply_movements
from campaign.store.ledger.transition import Transition
from campaign.store.ledger.war import battles, force_pools, points, sightings, tenth_mas_doings
from campaign.store.records import Fold, Recorded, step

Entry = tuple[str, dict[str, Any]]

LEDGERS = {
    "ship_status": ship_statuses,
    "repair_job": repair_jobs,
    "fuel_movement": fuel_movements,
    "supply_movement": supply_movements,
    "cargo_manifest": cargo_manifests,
    "sighting": sightings,
    "battle": battles,
    "loss": losses,
    "victory_points": points,
    "flotilla_status": flotilla_statuses,
    "port_status": port_statuses,
    "minefield": minefields,
    "force_pool": force_pools,
    "tenth_mas": tenth_mas_doings,
}


def entries(seq: int, event: object, before: State | None, after: State) -> list[Entry]:
    """The rows that one event adds, each with the name of its ledger; `before` is None at the beginning."""
    found: list[Entry] = []
    transition = Transition(event, before, after)
    when: Mapping[str, Any] | None = None
    for name, project in LEDGERS.items():
        for line, row in enumerate(project(transition), 1):
            # Most events add no row at all.
            when = when or moment_columns(after)
            found.append((name, {"seq": seq, "line": line, **when, **row}))
    return found


def moment_columns(state: State) -> Mapping[str, Any]:
    """The columns that say when in the campaign something happened."""
    cursor = state.cursor
    return {"turn": str(cursor.turn), "player_turn": cursor.player_turn.value, "nas": cursor.nas}


def rebuilt(events: Iterable[Recorded], fold: Fold) -> Iterator[Entry]:
    """All rows of all ledgers, computed anew from the events."""
    state: State | None = None
    for event in events:
        before, state = state, step(state, event, fold)
        if not event.is_fact:
            yield from entries(event.seq, event.event, before, state)
