"""The ledgers: what each event adds to the readable tables, computed from the event and the states around it.

Wherever possible a ledger looks at what changed between the two states rather than at the kind of event, so that a new
kind of event cannot slip past it; a ledger whose inputs did not change is not called. Rows are only ever added; the
current status is the last row of each subject.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Outcome
from campaign.model.events import (
    AfterActionAccepted,
    AttackClosed,
    AttackDeclared,
    BattleJoined,
    CargoLoaded,
    CargoUnloaded,
    ForceSpotted,
    SegmentBegan,
    ShipsRefuelled,
)
from campaign.model.play.calendar import Cursor, Turn, date_of
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.state import Attack, State
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.undersea import Flotilla, Minefield
from campaign.store.ledger_of_fuel import fuel_movements
from campaign.store.ledger_of_loads import SUPPLY_EVENTS, supply_movements
from campaign.store.ledger_of_ships import LOSS_EVENTS, Row, Transition, changed_values, losses, repair_jobs, ship_statuses
from campaign.store.records import Fold, Recorded, step

# Stores ---------------------------------------------------------------------------------------------------------------


FUEL_EVENTS = (SegmentBegan, ShipsRefuelled, CargoLoaded, CargoUnloaded)


def _cargo_manifests(transition: Transition) -> Iterator[Row]:
    """A row for each item of cargo that is now somewhere else."""
    before = transition.before
    for _, cargo in changed_values(before.cargoes if before else None, transition.after.cargoes):
        facts = cargo.facts
        yield {"cargo": facts.id, "name": facts.name, "side": facts.side.value, "kind": facts.kind.value,
               "size_re": facts.size_re, "state": _whereabouts(cargo), "port": cargo.at or cargo.at_hex,
               "ships": ", ".join(cargo.aboard), "destination": facts.destination}


def _whereabouts(cargo: Cargo) -> str:
    if cargo.lost:
        return "lost"
    if cargo.aboard:
        return "aboard"
    return "delivered" if cargo.delivered else "ashore"


# The sea and its shores -----------------------------------------------------------------------------------------------


def _flotilla_statuses(transition: Transition) -> Iterator[Row]:
    """A row for each flotilla that is new, changed in a way that lasts, or is no more."""
    before, after = transition.before, transition.after
    old = before.flotillas if before else {}
    for was, flotilla in changed_values(old, after.flotillas):
        if was is None or _lasting_facts(was) != _lasting_facts(flotilla):
            yield _flotilla(flotilla, "present", flotilla.points)
    for key, gone in old.items():
        if key not in after.flotillas:
            yield _flotilla(gone, "gone", 0)


def _lasting_facts(flotilla: Flotilla) -> tuple[object, ...]:
    return (flotilla.name, flotilla.hex, flotilla.points, flotilla.mission, flotilla.port, flotilla.attack, flotilla.prey,
            flotilla.worth)


def _flotilla(flotilla: Flotilla, state: str, points: int) -> Row:
    return {"flotilla": flotilla.id, "name": flotilla.name, "side": flotilla.side.value, "nation": flotilla.nation.value,
            "state": state, "points": points, "mission": flotilla.mission.value, "port": flotilla.port, "hex": flotilla.hex,
            "attack": flotilla.attack.value, "prey": flotilla.prey.value, "worth": flotilla.worth}


def _port_statuses(transition: Transition) -> Iterator[Row]:
    """A row for each port whose owner, damage, dockyard or fuel changed."""
    for was, port in transition.ports:
        if was is None or _port_facts(was) != _port_facts(port):
            yield {"port": port.id, "hex": port.hex, "held_by": port.allegiance.value, "nation": port.nation.value,
                   "hits": port.hits, "dockyard_lost": port.repair_lost, "fuel": port.fuel}


def _port_facts(port: Port) -> tuple[object, ...]:
    return port.allegiance, port.nation, port.hits, port.repair_lost, port.fuel


def _minefields(transition: Transition) -> Iterator[Row]:
    """A row for each field that was laid, passed to another owner, or is gone."""
    before, after = transition.before, transition.after
    old = before.mines if before else {}
    for was, field in changed_values(old, after.mines):
        if was != field:
            yield _field(field, "lies")
    for key, gone in old.items():
        if key not in after.mines:
            yield _field(gone, "gone")


def _field(field: Minefield, state: str) -> Row:
    return {"field": field.id, "owner": field.owner.value, "hex": field.hex, "state": state}


# The war itself -------------------------------------------------------------------------------------------------------


BATTLE_EVENTS = (AttackDeclared, BattleJoined, AfterActionAccepted, AttackClosed)


def _sightings(transition: Transition) -> Iterator[Row]:
    """A row for each find of a force."""
    event = transition.event
    if isinstance(event, ForceSpotted):
        force = transition.after.forces.get(event.force)
        yield {
            "force": event.force, "side": (force.side if force else event.by.enemy).value, "found_by": event.by.value,
            "hex": event.hex, "recon": event.find.kind.value, "full_find": event.find.full, "contact": event.contact,
            "categories": ", ".join(category.value for category in event.seen.categories),
            "ships": ", ".join(event.seen.ships) if event.seen.ships else "",
        }


def _battles(transition: Transition) -> Iterator[Row]:
    """A row for each stage of a battle: declared, joined, decided, closed."""
    before, after = transition.before, transition.after
    match transition.event:
        case AttackDeclared() if after.attack:
            yield _battle("declared", after.attack)
        case BattleJoined() if after.attack:
            yield _battle("joined", after.attack)
        case AfterActionAccepted(after_action=result) if after.attack:
            yield _battle("decided", after.attack, result)
        case AttackClosed() if before and before.attack:
            yield _battle("closed", before.attack)
        case _:
            return


def _battle(stage: str, attack: Attack, result: AfterAction | None = None) -> Row:
    joined = attack.engagement
    sent = dict.fromkeys(Side, 0)
    lost = dict.fromkeys(Side, 0)
    if joined is not None:
        sides = {unit.ship: side for side, unit in joined.participants()}
        for side in sides.values():
            sent[side] += 1
        for outcome in result.outcomes if result else ():
            if outcome.outcome is not Outcome.AFLOAT and outcome.ship in sides:
                lost[sides[outcome.ship]] += 1
    return {
        "battle": attack.id, "stage": stage, "hex": attack.hex, "place": joined.place if joined else None,
        "acting": attack.acting.value, "light": joined.conditions.light.value if joined else None,
        "axis_units": sent[Side.AXIS] if joined else None, "allied_units": sent[Side.ALLIED] if joined else None,
        "system": result.system if result else None, "minutes": result.minutes if result else None,
        "axis_lost": lost[Side.AXIS] if result else None, "allied_lost": lost[Side.ALLIED] if result else None,
        "broke_off": result.broke_off.value if result and result.broke_off else None,
        "holds_field": result.holds_field.value if result and result.holds_field else None,
    }


def points(transition: Transition) -> Iterator[Row]:
    """A row for each new entry of the victory ledger, with that side's total after it."""
    before, after = transition.before, transition.after
    known = len(before.points) if before else 0
    if len(after.points) == known:
        return
    totals = dict.fromkeys(Side, 0.0)
    for number, entry in enumerate(after.points):
        totals[entry.side] += entry.points
        if number >= known:
            yield {"side": entry.side.value, "points": entry.points, "total": totals[entry.side], "rule": entry.rule,
                   "reason": entry.reason}


def _force_pools(transition: Transition) -> Iterator[Row]:
    """A row for the British force pool as it is after each change."""
    before = transition.before
    pool = transition.after.war.pool
    if pool != (before.war.pool if before else type(pool)()):
        due = (f"{reinforcement.ship} to {reinforcement.port} {Turn(reinforcement.turn)}" for reinforcement in pool.due)
        owed = (f"{group.value} {count}" for group, count in pool.owed.items())
        yield {"in_force": pool.row, "at_home": ", ".join(pool.ships), "paid": ", ".join(pool.paid),
               "owed": ", ".join(owed), "on_the_way": ", ".join(due), "reducing": pool.reducing}


def _tenth_mas_doings(transition: Transition) -> Iterator[Row]:
    """A row for the 10th MAS as it is after each change."""
    before = transition.before
    unit = transition.after.war.tenth_mas
    if unit != (before.war.tenth_mas if before else type(unit)()):
        yield {"state": unit.state.value, "carrier": unit.carrier or unit.flotilla, "target": unit.target,
               "teams": unit.teams, "failed_teams": unit.failed_teams,
               "ready_from": str(Turn(unit.ready_from)) if unit.ready_from else None}


# All ledgers ----------------------------------------------------------------------------------------------------------


Entry = tuple[str, dict[str, Any]]


class Ledger(Struct, frozen=True):
    """What fills one ledger, and what it looks at: parts of a state, when they are no longer the same, and kinds of event."""

    project: Callable[[Transition], Iterator[Row]]
    parts: tuple[str, ...] = ()
    events: tuple[type, ...] = ()


LEDGERS = {
    "ship_status": Ledger(ship_statuses, ("ships",)),
    "repair_job": Ledger(repair_jobs, ("repairs",)),
    "fuel_movement": Ledger(fuel_movements, ("ports", "fuel_pool", "ships", "cargoes"), FUEL_EVENTS),
    "supply_movement": Ledger(supply_movements, ("cargoes",), SUPPLY_EVENTS),
    "cargo_manifest": Ledger(_cargo_manifests, ("cargoes",)),
    "sighting": Ledger(_sightings, events=(ForceSpotted,)),
    "battle": Ledger(_battles, events=BATTLE_EVENTS),
    "loss": Ledger(losses, events=LOSS_EVENTS),
    "victory_points": Ledger(points, ("points",)),
    "flotilla_status": Ledger(_flotilla_statuses, ("flotillas",)),
    "port_status": Ledger(_port_statuses, ("ports",)),
    "minefield": Ledger(_minefields, ("mines",)),
    "force_pool": Ledger(_force_pools, ("war",)),
    "tenth_mas": Ledger(_tenth_mas_doings, ("war",)),
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
    for name, project in _ledgers_for(kind, new):
        for line, row in enumerate(project(transition), 1):
            # Most events add no row at all.
            when = when or _moment_columns(after)
            row.update(when, seq=seq, line=line)
            found.append((name, row))
    return found


# Cached: most events change one part of a state or none, and most ledgers need not be called for them.
@lru_cache(maxsize=1024)
def _ledgers_for(kind: type, new: tuple[bool, ...]) -> tuple[tuple[str, Callable[[Transition], Iterator[Row]]], ...]:
    """The ledgers that may have a row for an event of a kind, by which parts of the state are no longer the same."""
    changed = frozenset(compress(_PARTS, new))
    return tuple((name, ledger.project) for name, ledger in LEDGERS.items()
                 if kind in ledger.events or not changed.isdisjoint(ledger.parts))


def _moment_columns(state: State) -> Mapping[str, Any]:
    """The columns that say when in the campaign something happened."""
    return {**_columns_of(state.cursor), "segment": state.segment}


# Cached: a step of the game adds a dozen rows at the same moment.
@cached(16)
def _columns_of(cursor: Cursor) -> Mapping[str, Any]:
    return {"turn": str(cursor.turn), "player_turn": cursor.player_turn.value, "nas": cursor.nas,
            "date": date_of(cursor).isoformat()}


def recompute(events: Iterable[Recorded], fold: Fold) -> Iterator[Entry]:
    """All rows of all ledgers, computed anew from the events."""
    state: State | None = None
    for event in events:
        before, state = state, step(state, event, fold)
        if not event.is_fact:
            yield from entries(event.seq, event.event, before, state)
