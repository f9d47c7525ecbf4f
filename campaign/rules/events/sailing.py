"""Task forces that form, move and are found: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import Attack, State
from campaign.model.replacing import replace
from campaign.model.units.forces import ForceId, Recon, Seen, Ship, Sighting, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import VoyageHome
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word, movement_points
from campaign.rules.events.sequence import ANSWERS
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.lookouts import watched
from campaign.rules.facts.roster import ships_of
from campaign.words.counting import capitalised, listed

NO_MOVEMENT_LEFT = 99
FOUND_BY = {
    Recon.AREA: ("area search", "SM-3A"),
    Recon.SURFACE: ("surface search", "SM-3B"),
    Recon.CARRIER: ("carrier aircraft", "SM-3C"),
    Recon.COASTAL: ("coastal observers", "SM-3D"),
    Recon.SUBMARINE: ("a submarine", "SM-3E"),
    Recon.CONTACT: ("contact", "SM-GAP-16"),
    Recon.BOMBARDMENT: ("the flash of their guns", "SM-3D"),
}
EVENTS: tuple[type, ...] = get_args(events.SailingEvent)
SUBJECTS: SubjectsOf = {
    events.AreaSearched: (Subject.SIGHTINGS,),
    events.ForceDisbanded: (Subject.SAILINGS,),
    events.ForceFormed: (Subject.SAILINGS,),
    events.ForceMoved: (Subject.SAILINGS,),
    events.ForceSpotted: (Subject.SIGHTINGS,),
    events.HarbourSeen: (Subject.SAILINGS,),
    events.ShipsBerthed: (Subject.SAILINGS,),
    events.ShipsJoined: (Subject.SAILINGS,),
    events.SurfaceSearched: (Subject.SIGHTINGS,),
}


def fold(state: State, event: events.SailingEvent) -> State:
    """The state after ships formed, joined, moved, searched or were seen."""
    match event:
        case events.ReactionPrepared(force=force, reaction=reaction):
            return replace(state, forces=with_entry(state.forces, force, replace(state.forces[force], reaction=reaction)))
        case events.ForceFormed():
            return _formed(watched(state, event), event)
        case events.ShipsJoined(ships=ships, force=force):
            state = watched(state, event)
            joined = _bearing(state.forces[force], state, ships)
            return replace(state, forces=with_entry(state.forces, force, joined),
                           ships=with_each(state.ships, ships, lambda ship: to_sea(ship, force)))
        case events.ShipsBerthed(ships=ships, port=port):
            return replace(watched(state, event), ships=with_each(state.ships, ships, lambda ship: replace(
                ship, port=port, force=None, spent=NO_MOVEMENT_LEFT if ship.spent else 0)))
        case events.ForceDisbanded(force=force):
            disbanded = state.disbanded
            if force in state.contacts:
                disbanded = with_entry(disbanded, force, state.forces[force].side)
            return replace(state, forces=without(state.forces, force), finds=without(state.finds, force),
                           intents=without(state.intents, force), disbanded=disbanded,
                           attack=_attack_without(state.attack, force))
        case events.ForceMoved(force=force, path=path, cost=cost):
            moved = state.forces[force]
            previous = path[-2] if len(path) > 1 else moved.hex
            moved = replace(moved, hex=path[-1], previous=previous, entered=True,
                            searched_light=dict(moved.searched).get(path[-1]))
            return _spend(replace(state, forces=with_entry(state.forces, force, moved)), force, cost)
        case events.SurfaceSearched(force=force, light=light, cost=cost):
            here = state.forces[force]
            searched = replace(here, searched_light=light, searched=(*here.searched, (here.hex, light)))
            return _spend(replace(state, forces=with_entry(state.forces, force, searched)), force, cost)
        case events.AreaSearched(force=force):
            return replace(state, searched=(*state.searched, force))
        case events.ForceSpotted():
            return _spotted(state, event)
        case events.FindsLapsed(left=left):
            return replace(state, finds=dict(left))
        case events.MissionAssigned(ships=ships, mission=mission):
            return replace(state, ships=with_each(state.ships, ships, lambda ship: replace(ship, mission=mission)))
        case events.HarbourSeen():
            return state
        case events.IntentRecorded(force=force, intent=intent):
            return replace(state, intents=with_entry(state.intents, force, intent))
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.SailingEvent) -> Word:
    """An event of task forces, movement or search, as its reader may know it."""
    match event:
        case events.ReactionPrepared(force=force, reaction=reaction):
            if not reader.owns_force(force):
                return None
            return f"{reader.force(force)} has its answer to an attack: {ANSWERS[reaction]}"
        case events.ForceFormed():
            return _formed_in_words(reader, event)
        case events.ShipsJoined(ships=ships, force=force):
            if reader.owns_force(force):
                return f"{reader.ships(ships)} joined {reader.force(force)} [SM-1B]"
            return None
        case events.ShipsBerthed(ships=ships, port=port):
            return f"{reader.ships(ships)} entered {reader.port(port)} [SM-1B]" if reader.own(ships) else None
        case events.HarbourSeen():
            return _harbour(reader, event)
        case events.IntentRecorded():
            # A plan is private to its staff: the umpire reads its outcome.
            return None
        case events.ForceDisbanded(force=force):
            if reader.owns_force(force):
                return f"{reader.force(force)} is disbanded [SM-1B]"
            return f"{_marker(reader, force)} is gone" if reader.shows(reader.before, force) else None
        case events.ForceMoved():
            return _moved(reader, event)
        case events.SurfaceSearched(force=force, light=light, cost=cost):
            if not reader.owns_force(force):
                return None
            where = reader.place(reader.after.forces[force].hex)
            return f"{reader.force(force)} searches {where} by {light.value} for {movement_points(cost)} [SM-3B]"
        case events.AreaSearched(side=side):
            return _searched(reader, event) if reader.owns(side) else None
        case events.ForceSpotted():
            return _spotted_in_words(reader, event)
        case events.FindsLapsed(left=left):
            return _lapsed(reader, {force for force, finds in left if finds})
        case events.MissionAssigned(ships=ships, mission=mission):
            own = reader.own(ships)
            return f"{reader.ships(own)}: mission {mission.value.replace('_', ' ')} [SM-4A]" if own else None
        case _:
            assert_never(event)


def to_sea(ship: Ship, force: ForceId) -> Ship:
    """The ship as a member of a force at sea."""
    return replace(ship, force=force, port=None, was_at_sea=True)


def _formed(state: State, event: events.ForceFormed) -> State:
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
        intents=state.intents if event.intent is None else with_entry(state.intents, event.force, event.intent),
    )


def _bearing(force: TaskForce, state: State, ships: tuple[ShipId, ...]) -> TaskForce:
    """The force, with all the enemies from which its new ships broke off."""
    parted = list(force.disengaged_from)
    for key in ships:
        if (source := state.ships[key].force) is not None:
            parted += [other for other in state.forces[source].disengaged_from if other not in parted]
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
        state.ships, ships_of(state, force), lambda ship: replace(
            ship, spent=ship.spent + cost, was_at_sea=True, voyage=_steamed(ship.voyage, cost))))


def _steamed(voyage: VoyageHome | None, cost: int) -> VoyageHome | None:
    """What a damaged ship made good counts against her patch (SM-GAP-77)."""
    return None if voyage is None else replace(voyage, steamed=voyage.steamed + cost)


def _spotted(state: State, event: events.ForceSpotted) -> State:
    live = tuple(find for find in state.finds.get(event.force, ()) if find.kind is not event.find.kind)
    sighting = Sighting(event.hex, str(state.cursor), state.segment, event.seen)
    return replace(
        state,
        finds=with_entry(state.finds, event.force, (*live, event.find)),
        sightings=with_entry(state.sightings, event.force, sighting),
        contacts=with_entry(state.contacts, event.force, event.contact),
    )


def _formed_in_words(reader: Reader, event: events.ForceFormed) -> Word:
    if reader.owns(event.side):
        return f"{reader.force(event.force)} is formed at {reader.place(event.hex)} of {reader.ships(event.ships)} [SM-1B]"
    fled = _fled(reader, event)
    if not reader.shows(reader.after, event.force):
        return fled
    appears = f"{_marker(reader, event.force)} appears at {reader.place(event.hex)}"
    return appears if fled is None else f"{appears}: {fled}"


def _fled(reader: Reader, event: events.ForceFormed) -> str | None:
    """SM-1D6.7 Who gets away from a port that fell is known: both saw each ship's die, and one force holds them all."""
    port = reader.before.ships[event.ships[0]].port
    if port is None or port_side(reader.before, port) is event.side:
        return None
    return f"{reader.ships_by_name(event.ships)} left {reader.port(port)}"


def _harbour(reader: Reader, event: events.HarbourSeen) -> Word:
    """SM-3.4 Who is gone from a port is seen by the enemy when the step is over, though not into which force."""
    port = reader.port(event.port)
    parts: list[str] = []
    if event.left:
        parts.append(f"gone from {port}{_appeared(event.markers)}: {reader.ships_by_name(event.left)}")
    if event.entered:
        parts.append(f"now in {port}: {reader.ships_by_name(event.entered)}")
    line = capitalised(f"{'; '.join(parts)} [SM-3]")
    # Their owner knows it, and more.
    return line if reader.umpire or not reader.owns(event.side) else Quiet(line)


def _appeared(markers: tuple[str, ...]) -> str:
    if not markers:
        return ""
    return f", where {'marker' if len(markers) == 1 else 'markers'} {listed(markers)} appeared"


def _moved(reader: Reader, event: events.ForceMoved) -> Word:
    force = event.force
    if not reader.umpire:
        if reader.owns_force(force):
            return _told_when_it_ends(reader, event)
        if not reader.shows(reader.before, force) or not reader.shows(reader.after, force):
            return None
    start, to = reader.place(reader.before.forces[force].hex), reader.place(event.path[-1])
    if reader.umpire:
        return f"{reader.force(force)} moved from {start} to {to} for {movement_points(event.cost)} [SM-1F]"
    return f"{_marker(reader, force)} moved from {start} to {to}"


def _told_when_it_ends(reader: Reader, event: events.ForceMoved) -> Word:
    """SM-GAP-56.10 What broke a move without its owner's knowledge does not break what he reads of it."""
    if event.goes_on:
        return None
    begun = reader.place(reader.before.forces[event.force].hex if event.begun is None else event.begun)
    to = reader.place(event.path[-1])
    return f"{reader.force(event.force)} moved from {begun} to {to} for {movement_points(event.before + event.cost)} [SM-1F]"


def _searched(reader: Reader, event: events.AreaSearched) -> Word:
    # With hidden markers even the number of searches would reveal how many forces are at sea.
    if reader.book.options.hidden_markers and not reader.umpire:
        return None
    found = "found" if event.found else "did not find"
    return Quiet(f"Area search from {reader.actor(event.site)} {found} {reader.force(event.force)} [SM-3A]")


def _spotted_in_words(reader: Reader, event: events.ForceSpotted) -> Word:
    """SM-GAP-56.6 Only the finder knows what he has found; who is spotted is not told."""
    if not reader.owns(event.by):
        return None
    way, rule = FOUND_BY[event.find.kind]
    where = reader.place(event.hex)
    seen = f"{_seen(reader, event.seen)} [{rule}]"
    if reader.umpire:
        return f"The {event.by} side spots {reader.force(event.force)} by {way} at {where}: {seen}"
    return f"Spotted by {way} at {where}: marker {event.contact}, {seen}"


def _seen(reader: Reader, seen: Seen) -> str:
    if seen.ships is not None:
        ships = sorted(f"{reader.ship(key)} ({damage})" for key, damage in seen.ships.items())
        return listed(ships) if ships else "no ships"
    kinds = [category.value for category in seen.categories]
    return listed(kinds) if kinds else "no ships"


def _lapsed(reader: Reader, live: set[ForceId]) -> Word:
    """SM-GAP-07.5 That sight was lost of a force is its finder's to know."""
    lost = [force for force, finds in reader.before.finds.items()
            if finds and force not in live and (reader.umpire or not reader.owns_force(force))]
    if lost:
        return f"Sight is lost of {reader.forces(lost)} [SM-GAP-07]"
    return Quiet("Older finds lapse, and newer ones stand [SM-GAP-07]") if reader.umpire else None


def _marker(reader: Reader, force: ForceId) -> str:
    label = reader.label(force)
    return capitalised(reader.force(force)) if label is None else f"A marker ({label})"
