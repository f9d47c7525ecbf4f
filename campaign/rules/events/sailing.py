"""Task forces that form, move and are found: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import Attack, State
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.units.forces import ForceId, Recon, Seen, Ship, Sighting, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import VoyageHome
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import IN_VAIN, Reader, at_cost, movement_points, movement_spent
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


def narrate(reader: Reader, event: events.SailingEvent) -> Telling | None:
    """An event of task forces, movement or search, as its reader may know it."""
    match event:
        case events.ReactionPrepared(force=force, reaction=reaction):
            if not reader.owns_force(force):
                return None
            who = reader.force(force)
            return Telling(deed=Deed.ORDER, sentence=f"{who} has its answer to an attack: {ANSWERS[reaction]}", by=(who,),
                           manner="ask" if reaction is None else reaction.value)
        case events.ForceFormed():
            return _formation(reader, event)
        case events.ShipsJoined(ships=ships, force=force):
            if not reader.owns_force(force):
                return None
            by, to = reader.ships(ships), reader.force(force)
            return Telling(deed=Deed.FORMING, sentence=f"{by} joined {to}", by=by, to=(to,), rules=("SM-1B",))
        case events.ShipsBerthed(ships=ships, port=port):
            if not reader.own(ships):
                return None
            by, to = reader.ships(ships), reader.port(port)
            return Telling(deed=Deed.ARRIVAL, sentence=f"{by} entered {to}", by=by, to=(to,), rules=("SM-1B",),
                           hex=reader.before.ports[port].hex, place=to.name)
        case events.HarbourSeen():
            return _harbour(reader, event)
        case events.IntentRecorded():
            # A plan is private to its staff: the umpire reads its outcome.
            return None
        case events.ForceDisbanded(force=force):
            who = reader.force(force)
            if reader.owns_force(force):
                return Telling(deed=Deed.PARTING, sentence=f"{who} is disbanded", by=(who,), rules=("SM-1B",))
            gone = Telling(deed=Deed.PARTING, sentence=f"{_marker(reader, force)} is gone", by=(who,))
            return gone if reader.shows(reader.before, force) else None
        case events.ForceMoved():
            return _move(reader, event)
        case events.SurfaceSearched(force=force, light=light, cost=cost):
            if not reader.owns_force(force):
                return None
            who, where = reader.force(force), reader.after.forces[force].hex
            place = reader.place(where)
            return Telling(deed=Deed.SEARCH, sentence=f"{who} searches {place} by {light.value} for {movement_points(cost)}",
                           by=(who,), hex=where, place=place, light=light, instrument=Instrument.EYES,
                           manner=Recon.SURFACE.value, effects=movement_spent(cost), rules=("SM-3B",))
        case events.AreaSearched(side=side):
            return _search(reader, event) if reader.owns(side) else None
        case events.ForceSpotted():
            return _sighting(reader, event)
        case events.FindsLapsed(left=left):
            return _lapse(reader, {force for force, finds in left if finds})
        case events.MissionAssigned(ships=ships, mission=mission):
            own = reader.ships(reader.own(ships))
            return Telling(deed=Deed.ORDER, sentence=f"{own}: mission {mission.value.replace('_', ' ')}", by=own,
                           manner=mission.value, rules=("SM-4A",)) if own else None
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


def _formation(reader: Reader, event: events.ForceFormed) -> Telling | None:
    who, place = reader.force(event.force), reader.place(event.hex)
    if reader.owns(event.side):
        ships = reader.ships(event.ships)
        return Telling(deed=Deed.FORMING, sentence=f"{who} is formed at {place} of {ships}", by=(who,), others=ships,
                       hex=event.hex, place=place, rules=("SM-1B",))
    fled = _flight(reader, event)
    if not reader.shows(reader.after, event.force):
        return fled
    appears = Telling(deed=Deed.FORMING, sentence=f"{_marker(reader, event.force)} appears at {place}", by=(who,),
                      hex=event.hex, place=place)
    return appears if fled is None else replace(appears, sentence=f"{appears.sentence}: {fled.sentence}", others=fled.by)


def _flight(reader: Reader, event: events.ForceFormed) -> Telling | None:
    """SM-1D6.7 Who gets away from a port that fell is known: both saw each ship's die, and one force holds them all."""
    port = reader.before.ships[event.ships[0]].port
    if port is None or port_side(reader.before, port) is event.side:
        return None
    ships, name = reader.ships_by_name(event.ships), reader.port(port)
    return Telling(deed=Deed.SAILING, sentence=f"{ships} left {name}", by=ships, hex=reader.before.ports[port].hex,
                   place=name.name)


def _harbour(reader: Reader, event: events.HarbourSeen) -> Telling:
    """SM-3.4 Who is gone from a port is seen by the enemy when the step is over, though not into which force."""
    port = reader.port(event.port)
    left, entered = reader.ships_by_name(event.left), reader.ships_by_name(event.entered)
    parts: list[str] = []
    if left:
        parts.append(f"gone from {port}{_appeared(event.markers)}: {left}")
    if entered:
        parts.append(f"now in {port}: {entered}")
    markers = tuple(Mention(f"marker {label}", Being.MARKER, label, event.side) for label in event.markers) if left else ()
    effects = (*(Effect(change=Change.LEFT, on=ship) for ship in left),
               *(Effect(change=Change.ENTERED, on=ship) for ship in entered))
    # Their owner knows it, and more.
    quiet = not reader.umpire and reader.owns(event.side)
    return Telling(deed=Deed.SIGHTING, sentence=capitalised("; ".join(parts)), to=(*left, *entered), others=markers,
                   hex=reader.before.ports[event.port].hex, place=port.name, manner="harbour", effects=effects,
                   rules=("SM-3",), quiet=quiet)


def _appeared(markers: tuple[str, ...]) -> str:
    if not markers:
        return ""
    return f", where {'marker' if len(markers) == 1 else 'markers'} {listed(markers)} appeared"


def _move(reader: Reader, event: events.ForceMoved) -> Telling | None:
    force = event.force
    if not reader.umpire:
        if reader.owns_force(force):
            return _whole_move(reader, event)
        if not reader.shows(reader.before, force) or not reader.shows(reader.after, force):
            return None
    who, start, to = reader.force(force), reader.before.forces[force].hex, event.path[-1]
    name = who if reader.umpire else _marker(reader, force)
    move = Telling(deed=Deed.MOVE, sentence=f"{name} moved from {reader.place(start)} to {reader.place(to)}", by=(who,),
                   start=start, hex=to, place=reader.place(to))
    return at_cost(move, event.cost, "SM-1F") if reader.umpire else move


def _whole_move(reader: Reader, event: events.ForceMoved) -> Telling | None:
    """SM-GAP-56.10 What broke a move without its owner's knowledge does not break what he reads of it."""
    if event.goes_on:
        return None
    who, to = reader.force(event.force), event.path[-1]
    start = reader.before.forces[event.force].hex if event.begun is None else event.begun
    move = Telling(deed=Deed.MOVE, sentence=f"{who} moved from {reader.place(start)} to {reader.place(to)}", by=(who,),
                   start=start, hex=to, place=reader.place(to))
    return at_cost(move, event.before + event.cost, "SM-1F")


def _search(reader: Reader, event: events.AreaSearched) -> Telling | None:
    # With hidden markers even the number of searches would reveal how many forces are at sea.
    if reader.book.options.hidden_markers and not reader.umpire:
        return None
    site, target, found = reader.actor(event.site), reader.force(event.force), "found" if event.found else "did not find"
    return Telling(deed=Deed.SEARCH, sentence=f"Area search from {site} {found} {target}", by=(site,), to=(target,),
                   manner=Recon.AREA.value, effects=() if event.found else IN_VAIN, rules=("SM-3A",), quiet=True)


def _sighting(reader: Reader, event: events.ForceSpotted) -> Telling | None:
    """SM-GAP-56.6 Only the finder knows what he has found; who is spotted is not told."""
    if not reader.owns(event.by):
        return None
    way, rule = FOUND_BY[event.find.kind]
    who, finder, where = reader.force(event.force), reader.whole_side(event.by), reader.place(event.hex)
    if reader.umpire:
        sentence = f"{capitalised(finder)} spots {who} by {way} at {where}: {_seen(reader, event.seen)}"
    else:
        sentence = f"Spotted by {way} at {where}: {who}, {_seen(reader, event.seen)}"
    ships = event.seen.ships or {}
    kinds = event.seen.categories if event.seen.ships is None else ()
    return Telling(deed=Deed.SIGHTING, sentence=sentence, by=(finder,), to=(who,), hex=event.hex, place=where,
                   others=(*reader.ships_by_name(ships), *(Mention(kind.value, Being.UNKNOWN, "", who.side) for kind in kinds)),
                   instrument=Instrument.AIRCRAFT if event.find.kind is Recon.CARRIER else None, manner=event.find.kind.value,
                   effects=tuple(Effect(Part.HULL, name=damage, on=reader.ship(ship)) for ship, damage in ships.items()),
                   rules=(rule,))


def _seen(reader: Reader, seen: Seen) -> str:
    if seen.ships is not None:
        ships = sorted(f"{reader.ship(key)} ({damage})" for key, damage in seen.ships.items())
        return listed(ships) if ships else "no ships"
    kinds = [category.value for category in seen.categories]
    return listed(kinds) if kinds else "no ships"


def _lapse(reader: Reader, live: set[ForceId]) -> Telling | None:
    """SM-GAP-07.5 That sight was lost of a force is its finder's to know."""
    lost = reader.forces(force for force, finds in reader.before.finds.items()
                         if finds and force not in live and (reader.umpire or not reader.owns_force(force)))
    if lost:
        return Telling(deed=Deed.SIGHT_LOST, sentence=f"Sight is lost of {lost}", to=lost, rules=("SM-GAP-07",))
    return Telling(deed=Deed.SIGHT_LOST, sentence="Older finds lapse, and newer ones stand", rules=("SM-GAP-07",),
                   quiet=True) if reader.umpire else None


def _marker(reader: Reader, force: ForceId) -> str:
    label = reader.label(force)
    return capitalised(reader.force(force)) if label is None else f"A marker ({label})"
