"""The fold over task forces, movement and reconnaissance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import (
    AreaSearched,
    FindsLapsed,
    ForceDisbanded,
    ForceFormed,
    ForceMoved,
    ForceSpotted,
    HarbourSeen,
    MissionAssigned,
    ReactionPrepared,
    SailingEvent,
    ShipsBerthed,
    ShipsJoined,
    SurfaceSearched,
)
from campaign.model.forces import ForceId, Ship, Sighting, TaskForce
from campaign.model.sameness import Same
from campaign.model.ships import ShipId
from campaign.model.state import Attack, State
from campaign.rules.copying import with_each, with_entry, without
from campaign.rules.evolution_lookout import watched

NO_MOVEMENT_LEFT = 99


def evolve_sailing(state: State, event: SailingEvent) -> State:
    """The state after ships formed, joined, moved, searched or were seen."""
    match event:
        case ReactionPrepared(force=force, reaction=reaction):
            return replace(state, forces=with_entry(state.forces, force, replace(state.forces[force], reaction=reaction)))
        case ForceFormed():
            return _formed(watched(state, event), event)
        case ShipsJoined(ships=ships, force=force):
            state = watched(state, event)
            joined = _bearing(state.forces[force], state, ships)
            return replace(state, forces=with_entry(state.forces, force, joined),
                           ships=with_each(state.ships, ships, lambda ship: to_sea(ship, force)))
        case ShipsBerthed(ships=ships, port=port):
            return replace(watched(state, event), ships=with_each(state.ships, ships, lambda ship: replace(
                ship, port=port, force=None, spent=NO_MOVEMENT_LEFT if ship.spent else 0)))
        case ForceDisbanded(force=force):
            return replace(state, forces=without(state.forces, force), finds=without(state.finds, force),
                           attack=_attack_without(state.attack, force))
        case ForceMoved(force=force, path=path, cost=cost):
            moved = state.forces[force]
            previous = path[-2] if len(path) > 1 else moved.hex
            moved = replace(moved, hex=path[-1], previous=previous, entered=True,
                            searched_light=dict(moved.searched).get(path[-1]))
            return _spend(replace(state, forces=with_entry(state.forces, force, moved)), force, cost)
        case SurfaceSearched(force=force, light=light, cost=cost):
            here = state.forces[force]
            searched = replace(here, searched_light=light, searched=(*here.searched, (here.hex, light)))
            return _spend(replace(state, forces=with_entry(state.forces, force, searched)), force, cost)
        case AreaSearched(force=force):
            return replace(state, searched=(*state.searched, force))
        case ForceSpotted():
            return _spotted(state, event)
        case FindsLapsed(left=left):
            return replace(state, finds=dict(left))
        case MissionAssigned(ships=ships, mission=mission):
            return replace(state, ships=with_each(state.ships, ships, lambda ship: replace(ship, mission=mission)))
        case HarbourSeen():
            return state
        case _:
            assert_never(event)


def to_sea(ship: Ship, force: ForceId) -> Ship:
    """The ship as a member of a force."""
    return replace(ship, force=force, port=None, was_at_sea=True)


def ships_of(state: State, force: ForceId) -> tuple[ShipId, ...]:
    """Ids of the ships in a force, in the order of the roster."""
    return _members(Same(state.ships)).get(force, ())


@lru_cache(maxsize=16)
def _members(ships: Same[Mapping[ShipId, Ship]]) -> Mapping[ForceId, tuple[ShipId, ...]]:
    """The roster by force: looked through once while no ship changes."""
    found: dict[ForceId, list[ShipId]] = {}
    for ship in [one for one in ships.value.values() if one.force is not None]:
        if ship.force is not None:
            found.setdefault(ship.force, []).append(ship.id)
    return MappingProxyType({force: tuple(keys) for force, keys in found.items()})


def _formed(state: State, event: ForceFormed) -> State:
    came_from = {state.ships[key].force for key in event.ships}
    source = state.forces[parent] if len(came_from) == 1 and (parent := next(iter(came_from))) is not None else None
    force = TaskForce(event.force, event.side, event.name, event.hex)
    if source is not None:
        force = replace(source, id=event.force, name=event.name, reaction=None)
    force = _bearing(force, state, event.ships)
    contacts = state.contacts if event.contact is None else with_entry(state.contacts, event.force, event.contact)
    return replace(
        state,
        ships=with_each(state.ships, event.ships, lambda ship: to_sea(ship, event.force)),
        forces=with_entry(state.forces, event.force, force),
        formed=with_entry(state.formed, event.side, state.formed.get(event.side, 0) + 1),
        contacts=contacts,
    )


def _bearing(force: TaskForce, state: State, ships: tuple[ShipId, ...]) -> TaskForce:
    """The force with all that those who come to it broke off from."""
    parted = list(force.disengaged_from)
    for key in ships:
        if (source := state.ships[key].force) is not None:
            parted += [one for one in state.forces[source].disengaged_from if one not in parted]
    return replace(force, disengaged_from=tuple(parted))


def _attack_without(attack: Attack | None, force: ForceId) -> Attack | None:
    if attack is None or force not in (*attack.attackers, *attack.targets, *attack.to_place):
        return attack
    return replace(
        attack,
        attackers=tuple(key for key in attack.attackers if key != force),
        targets=tuple(key for key in attack.targets if key != force),
        to_place=tuple(key for key in attack.to_place if key != force),
    )


def _spend(state: State, force: ForceId, cost: int) -> State:
    return replace(state, ships=with_each(
        state.ships, ships_of(state, force), lambda ship: replace(ship, spent=ship.spent + cost, was_at_sea=True)))


def _spotted(state: State, event: ForceSpotted) -> State:
    live = tuple(find for find in state.finds.get(event.force, ()) if find.kind is not event.find.kind)
    sighting = Sighting(event.hex, str(state.cursor), state.segment, event.seen)
    return replace(
        state,
        finds=with_entry(state.finds, event.force, (*live, event.find)),
        sightings=with_entry(state.sightings, event.force, sighting),
        contacts=with_entry(state.contacts, event.force, event.contact),
    )
