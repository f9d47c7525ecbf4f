"""What an event changed between two states, and the ledgers of ships: their status, repairs and losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from campaign.model import events
from campaign.model.play.calendar import Turn
from campaign.model.play.ports import Port, RepairJob
from campaign.model.play.state import State
from campaign.model.sameness import cached, changes
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Ship, ShipStatus

# What an event changed ------------------------------------------------------------------------------------------------


Key = TypeVar("Key", bound=str)
Thing = TypeVar("Thing")


class Transition:
    """An event and the states around it; `before` is None at the beginning.

    Hundreds of ships are compared at each event, and two ledgers need the result, so it is computed once.
    """

    def __init__(self, event: object, before: State | None, after: State) -> None:
        """Compares nothing yet."""
        self.event, self.before, self.after = event, before, after

    @cached_property
    def ships(self) -> Sequence[tuple[Ship | None, Ship]]:
        """Ships that are new or no longer the same, as (was, is)."""
        return tuple(changed_values(self.before.ships if self.before else None, self.after.ships))

    @cached_property
    def ports(self) -> Sequence[tuple[Port | None, Port]]:
        """Ports that are new or no longer the same, as (was, is)."""
        return tuple(changed_values(self.before.ports if self.before else None, self.after.ports))


def changed_values(before: Mapping[Key, Thing] | None, after: Mapping[Key, Thing]) -> Iterator[tuple[Thing | None, Thing]]:
    """What is new or no longer the same value, as (was, is); states share what did not change."""
    if before is None:
        yield from ((None, thing) for thing in after.values())
    elif before is not after and (found := changes(before, after)) is not None:
        yield from ((was, thing) for _, was, thing in found)
    elif before is not after:
        yield from ((before.get(key), thing) for key, thing in after.items() if before.get(key) is not thing)


# Ledgers of ships -----------------------------------------------------------------------------------------------------


Row = dict[str, Any]
LOSS_EVENTS = (events.ShipRemoved, events.CargoLost, events.TroopsEliminated)


def _place_of(state: State, ship: Ship) -> str | None:
    """The hex where a ship is, if she is on the map."""
    if ship.port is not None and ship.port in state.ports:
        return state.ports[ship.port].hex
    if ship.force is not None and ship.force in state.forces:
        force = state.forces[ship.force]
        return None if force.scattered else force.hex
    return None


def ship_statuses(transition: Transition) -> Iterator[Row]:
    """A row for each ship with whom something changed that lasts."""
    for was, ship in transition.ships:
        if was is None or _lasting_facts(was) != _lasting_facts(ship):
            yield _status(transition.after, ship)


def _lasting_facts(ship: Ship) -> tuple[object, ...]:
    return ship.status, ship.port, ship.force, ship.mission, ship.condition, ship.out_of_fuel, ship.laid_up_until


def _status(state: State, ship: Ship) -> Row:
    return {
        "ship": ship.id,
        "side": ship.side.value,
        "status": ship.status.value,
        "port": ship.port,
        "force": ship.force,
        "hex": _place_of(state, ship),
        "mission": ship.mission.value,
        **_in_columns(ship.condition),
        "out_of_fuel": ship.out_of_fuel,
        "laid_up_until": None if ship.laid_up_until is None else str(Turn(ship.laid_up_until)),
    }


# Cached: of the fifteen thousand ship status rows of a war, all but two in a hundred are of sound ships.
@cached(256)
def _in_columns(condition: Condition) -> Row:
    return {
        "shell_damage": float(condition.shell_damage),
        "underwater_damage": float(condition.underwater_damage),
        "speed_left": float(condition.speed_left),
        "torpedoes_left": float(condition.torpedoes_left),
        "rounds_left": ", ".join(f"{name} {_percent(left)}" for name, left in sorted(condition.rounds_left.items())),
        "mounts_out": ", ".join(condition.mounts_out),
        "criticals": ", ".join(condition.criticals),
        "fires": condition.fires,
        "floods": condition.floods,
        "crew_left": float(condition.crew_left),
    }


def _percent(share: Fraction) -> str:
    return f"{float(share):.0%}"


def repair_jobs(transition: Transition) -> Iterator[Row]:
    """A row for each job that began, went on, was halted or ended."""
    event, before, after = transition.event, transition.before, transition.after
    old = before.repairs if before else {}
    reason = getattr(event, "reason", "")
    for was, job in changed_values(old, after.repairs):
        match event:
            case events.RepairSuspended():
                change = "suspended"
            case events.RepairResumed():
                change = "resumed"
            case _:
                change = "begun" if was is None else "progressed"
        if was is None or was.turns_left != job.turns_left or was.suspended != job.suspended:
            yield _job(after, job, change, "halted" if job.suspended else "working", reason)
    if old is not after.repairs:
        endings: dict[type, str] = {events.HitRepaired: "mended", events.RepairAbandoned: "abandoned"}
        ending = endings.get(type(event), "ended")
        for key, job in old.items():
            if key not in after.repairs:
                yield _job(after, job, ending, "ended", reason)


def _job(state: State, job: RepairJob, change: str, now: str, reason: str) -> Row:
    due = str(state.cursor.turn.plus(job.turns_left)) if now == "working" else None
    return {"job": job.id, "ship": job.ship, "port": job.port, "track": job.track.value, "change": change, "state": now,
            "turns_left": 0 if change == "mended" else job.turns_left, "due": due, "reason": reason}


def losses(transition: Transition) -> Iterator[Row]:
    """A row for a ship sunk, scuttled or captured, and for cargo that went down."""
    before = transition.before
    if before is None:
        return
    battle = before.attack.id if before.attack else None
    match transition.event:
        case events.ShipRemoved(ship=key, status=status, cause=cause, credit=credit) if status is not ShipStatus.OFF_MAP:
            ship = before.ships[key]
            yield {"what": "ship", "id": key, "side": ship.side.value, "fate": status.value, "cause": cause,
                   "credit": credit, "hex": _place_of(before, ship), "port": ship.port, "battle": battle}
        case events.CargoLost(cargo=cargo, ship=key):
            ship = before.ships[key]
            yield {"what": "cargo", "id": cargo, "side": before.cargoes[cargo].facts.side.value, "fate": "lost",
                   "cause": f"with {key}", "credit": None, "hex": _place_of(before, ship), "port": ship.port,
                   "battle": battle}
        case events.TroopsEliminated(cargo=cargo, rule=rule, reason=reason):
            lost = before.cargoes[cargo]
            yield {"what": "cargo", "id": cargo, "side": lost.facts.side.value, "fate": "lost", "cause": f"{rule}: {reason}",
                   "credit": None, "hex": lost.at_hex, "port": lost.at, "battle": battle}
        case _:
            return
