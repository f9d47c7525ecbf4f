"""Submarine flotillas and those who hunt them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.calendar import Step
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId, Recon
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla, FlotillaPolicy
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word, movement_points
from campaign.rules.facts.contacts import is_full
from campaign.words.counting import capitalised, listed, quantity

NO_MOVEMENT_LEFT = 99
POLICIES = {
    FlotillaPolicy.ALWAYS: "strikes whatever it finds", FlotillaPolicy.NEVER: "only watches",
    FlotillaPolicy.ASK: "asks before it strikes", FlotillaPolicy.WORTHWHILE: "strikes what is worth it",
}
FOUND_BY = {Recon.SUBMARINE: "by submarines", Recon.CONTACT: "in contact"}
EVENTS: tuple[type, ...] = get_args(events.SubmarineEvent)
SUBJECTS: SubjectsOf = {
    events.FlotillaAttacked: (Subject.BATTLES,),
    events.FlotillaBerthed: (Subject.SAILINGS,),
    events.FlotillaHunted: (Subject.BATTLES,),
    events.FlotillaMoved: (Subject.SAILINGS,),
    events.FlotillaReduced: (Subject.LOSSES,),
    events.FlotillaSearchedHex: (Subject.SIGHTINGS,),
    events.FlotillaSpotted: (Subject.SIGHTINGS,),
    events.SubmarineSearched: (Subject.SIGHTINGS,),
    events.SubmarineTorpedo: (Subject.BATTLES,),
}


def fold(state: State, event: events.SubmarineEvent) -> State:
    """The state after flotillas were ordered, moved, searched, struck or were hunted."""
    match event:
        case events.SubmarinesArrived(arrival=arrival):
            return replace(state, submarines_due=(*state.submarines_due, arrival))
        case events.FlotillaRaised():
            return _raised(state, event)
        case events.PointsRaised(flotilla=key, port=port, points=points):
            state = _fewer_due(state, port, state.flotillas[key].nation, points)
            return _changed(state, key, lambda boats: replace(boats, points=boats.points + points))
        case events.PointsHandedOver(source=source, to=to, points=points):
            state = _changed(state, to, lambda boats: replace(boats, points=boats.points + points))
            return _reduced(state, source, points)
        case events.FlotillaMissionAssigned(flotilla=key, mission=mission):
            return _changed(state, key, lambda boats: replace(boats, mission=mission))
        case events.FlotillaInstructed(flotilla=key, attack=attack, prey=prey, worth=worth):
            return _changed(state, key, lambda boats: replace(boats, attack=attack, prey=prey, worth=worth))
        case events.FlotillaMoved(flotilla=key, path=path, cost=cost):
            return _changed(state, key, lambda boats: replace(
                boats, hex=path[-1], port=None, spent=boats.spent + cost, entered=True,
                searched_light=dict(boats.hexes_searched).get(path[-1])))
        case events.FlotillaBerthed(flotilla=key, port=port):
            return _changed(state, key, lambda boats: replace(
                boats, port=port, spent=NO_MOVEMENT_LEFT if boats.spent else 0, entered=False, finds=()))
        case events.FlotillaEscaped(flotilla=key):
            return _changed(
                state, key, lambda boats: replace(boats, port=None, mission=FlotillaMission.TRANSIT, entered=False))
        case events.FlotillaSearchedHex(flotilla=key, light=light, cost=cost):
            return _changed(state, key, lambda boats: replace(
                boats, searched_light=light, spent=boats.spent + cost,
                hexes_searched=(*boats.hexes_searched, (boats.hex, light))))
        case events.SubmarineSearched(flotilla=key, target=target):
            return _changed(state, key, lambda boats: replace(boats, searched=(*boats.searched, target)))
        case events.FlotillaSpotted():
            return _spotted(state, event)
        case events.FlotillaFindsLapsed(left=left):
            return _lapsed(state, dict(left))
        case events.StrikeOffered(strike=strike):
            return replace(state, strike=strike)
        case events.StrikeAnswered():
            return replace(state, strike=None)
        case events.FlotillaHunted(force=force):
            return replace(state, hunted=(*state.hunted, force))
        case events.FlotillaReduced(flotilla=key, points=points):
            return _reduced(state, key, points)
        case events.FlotillaAttacked() | events.SubmarineTorpedo() | events.RouteCut():
            return state
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.SubmarineEvent) -> Word:
    """An event of submarines, as its reader may know it."""
    match event:
        case events.SubmarinesArrived() | events.FlotillaRaised() | events.PointsRaised() | events.PointsHandedOver():
            return _made_up(reader, event)
        case events.FlotillaMissionAssigned(flotilla=key, mission=mission):
            return f"{reader.flotilla(key)}: mission {mission.value} [SM-4B]" if reader.owns_flotilla(key) else None
        case events.FlotillaInstructed(flotilla=key, attack=attack, prey=prey, worth=worth):
            if not reader.owns_flotilla(key):
                return None
            return f"{reader.flotilla(key)} {POLICIES[attack]}, prey: {prey.value}, worth {worth:g} [SM-GAP-63]"
        case events.FlotillaMoved():
            return _moved(reader, event)
        case events.FlotillaBerthed(flotilla=key, port=port):
            if reader.owns_flotilla(key) or reader.shows_flotilla(reader.before, key):
                return f"{capitalised(reader.flotilla(key))} entered {reader.port(port)} [SM-4B1]"
            return None
        case events.FlotillaEscaped(flotilla=key, port=port):
            if reader.owns_flotilla(key) or reader.shows_flotilla(reader.before, key):
                return f"{capitalised(reader.flotilla(key))} puts to sea from {reader.port(port)} [SM-1D6]"
            return None
        case events.FlotillaSearchedHex(flotilla=key, light=light, cost=cost):
            if not reader.owns_flotilla(key):
                return None
            where = reader.place(reader.after.flotillas[key].hex)
            return f"{reader.flotilla(key)} searches {where} by {light.value} for {movement_points(cost)} [SM-4B1]"
        case events.SubmarineSearched():
            return _searched(reader, event)
        case events.FlotillaSpotted():
            return _spotted_in_words(reader, event)
        case events.FlotillaFindsLapsed():
            return _lapsed_in_words(reader)
        case events.StrikeOffered(strike=strike):
            if not reader.owns_flotilla(strike.flotilla):
                return None
            return Quiet(f"{reader.flotilla(strike.flotilla)} asks whether it is to strike {reader.force(strike.force)}")
        case events.StrikeAnswered(flotilla=key, attack=attack):
            return Quiet(f"{reader.flotilla(key)} {'strikes' if attack else 'holds'}") if reader.owns_flotilla(key) else None
        case events.FlotillaAttacked(flotilla=key, force=force, hex=where, attackers=attackers):
            through = quantity(attackers, "point gets through", "points get through") if attackers else "none get through"
            who = capitalised(reader.flotilla(key))
            return f"{who} attacks {reader.force(force)} at {reader.place(where)}: {through} [SM-6G]"
        case events.SubmarineTorpedo():
            return _torpedo(reader, event)
        case events.FlotillaHunted(force=force, flotilla=key, sunk=sunk):
            result = quantity(sunk, "point is sunk", "points are sunk") if sunk else "in vain"
            return f"{capitalised(reader.force(force))} hunts {reader.flotilla(key)}: {result} [SM-GAP-11]"
        case events.FlotillaReduced():
            return _reduced_in_words(reader, event)
        case events.RouteCut(force=force, why=why):
            return f"{reader.force(force)} cannot go on: {why} [SM-1F]" if reader.owns_force(force) else None
        case _:
            assert_never(event)


def at_step_start(flotillas: Mapping[FlotillaId, Flotilla], step: Step) -> Mapping[FlotillaId, Flotilla]:
    """SM-2C.1 What a flotilla spent and searched is counted anew in each naval movement step."""
    if step is not Step.NAVAL_MOVEMENT or not flotillas:
        return flotillas
    return {key: replace(flotilla, spent=0, entered=False, searched_light=None, searched=(), hexes_searched=())
            for key, flotilla in flotillas.items()}


def flotilla_id(side: Side, number: int) -> FlotillaId:
    """The id of a side's flotilla with this number, such as AXS3 or ALS1."""
    return FlotillaId(f"{'AX' if side is Side.AXIS else 'AL'}S{number}")


def flotilla_ruled(state: State, key: FlotillaId, points: int | None, where: Hex | None, port: PortId | None) -> State:
    """The state after the umpire set a flotilla's points or place; one without points is gone."""
    if where is not None:
        state = _changed(state, key, lambda boats: replace(boats, hex=where, port=port, entered=False, searched_light=None))
    return state if points is None else _reduced(state, key, state.flotillas[key].points - points)


def _changed(state: State, key: FlotillaId, change: Callable[[Flotilla], Flotilla]) -> State:
    return replace(state, flotillas=with_entry(state.flotillas, key, change(state.flotillas[key])))


def _reduced(state: State, key: FlotillaId, points: int) -> State:
    left = state.flotillas[key].points - points
    if left > 0:
        return _changed(state, key, lambda boats: replace(boats, points=left))
    return replace(state, flotillas=without(state.flotillas, key))


def _raised(state: State, event: events.FlotillaRaised) -> State:
    new = Flotilla(event.flotilla, event.side, event.nation, event.name, event.hex, event.points,
                   FlotillaMission.TRANSIT, event.port, contact=event.contact)
    if event.source is None:
        state = _fewer_due(state, event.port, event.nation, event.points)
    else:
        state = _reduced(state, event.source, event.points)
    raised = with_entry(state.flotillas_raised, event.side, state.flotillas_raised.get(event.side, 0) + 1)
    return replace(state, flotillas=with_entry(state.flotillas, event.flotilla, new), flotillas_raised=raised)


def _fewer_due(state: State, port: PortId, nation: Nation, points: int) -> State:
    left: list[SubmarineArrival] = []
    for arrival in state.submarines_due:
        used = min(points, arrival.points) if arrival.port == port and arrival.nation is nation else 0
        points -= used
        if used < arrival.points:
            left.append(replace(arrival, points=arrival.points - used))
    return replace(state, submarines_due=tuple(left))


def _spotted(state: State, event: events.FlotillaSpotted) -> State:
    found = state.flotillas[event.flotilla]
    live = tuple(find for find in found.finds if find.kind is not event.find.kind)
    labels = state.flotilla_labels
    if found.contact is None:
        labels = with_entry(labels, event.by, labels.get(event.by, 0) + 1)
    state = replace(state, flotilla_labels=labels)
    return _changed(state, event.flotilla, lambda boats: replace(boats, finds=(*live, event.find), contact=event.contact))


def _lapsed(state: State, left: Mapping[FlotillaId, tuple[Find, ...]]) -> State:
    """A flotilla whose finds have lapsed: a hidden marker loses its label, a public one keeps its number."""
    flotillas = {}
    for key, flotilla in state.flotillas.items():
        finds = left.get(key, ())
        contact = flotilla.contact if finds or flotilla.contact == key else None
        flotillas[key] = replace(flotilla, finds=finds, contact=contact)
    return replace(state, flotillas=flotillas)


def _made_up(
    reader: Reader,
    event: events.SubmarinesArrived | events.FlotillaRaised | events.PointsRaised | events.PointsHandedOver,
) -> Word:
    """SM-GAP-56.15 What flotillas are made of is their owner's affair; that a marker comes or goes may be seen."""
    match event:
        case events.SubmarinesArrived(side=side, arrival=arrival):
            if not reader.owns(side):
                return None
            what = quantity(arrival.points, "submarine point")
            return f"{arrival.nation.value.capitalize()} {what} arrived in {reader.port(arrival.port)} [SM-GAP-54]"
        case events.FlotillaRaised(flotilla=key, side=side, port=port, points=points, source=source):
            if not reader.owns(side):
                shows = reader.shows_flotilla(reader.after, key)
                return f"{capitalised(reader.flotilla(key))} appears in {reader.port(port)}" if shows else None
            origin = "" if source is None else f", out of {reader.flotilla(source)}"
            what = quantity(points, "point")
            return f"{reader.flotilla(key)} is made up of {what} in {reader.port(port)}{origin} [SM-2C]"
        case events.PointsRaised(flotilla=key, points=points):
            what = quantity(points, "point")
            return f"{reader.flotilla(key)} receives {what} [SM-2C]" if reader.owns_flotilla(key) else None
        case events.PointsHandedOver(source=source, to=to, points=points):
            if reader.owns_flotilla(to):
                what = quantity(points, "point goes", "points go")
                return f"{what} from {reader.flotilla(source)} to {reader.flotilla(to)} [SM-4B]"
            return _vanished(reader, source)


def _vanished(reader: Reader, key: FlotillaId) -> Word:
    if key in reader.after.flotillas or not reader.shows_flotilla(reader.before, key):
        return None
    return f"{capitalised(reader.flotilla(key))} is gone"


def _moved(reader: Reader, event: events.FlotillaMoved) -> Word:
    key, to = event.flotilla, reader.place(event.path[-1])
    start = reader.before.flotillas[key].hex
    if reader.owns_flotilla(key):
        if reader.umpire:
            return f"{reader.flotilla(key)} moved from {reader.place(start)} to {to} for {movement_points(event.cost)} [SM-4B1]"
        if event.goes_on:
            return None
        begun = reader.place(event.begun or start)
        return f"{reader.flotilla(key)} moved from {begun} to {to} for {movement_points(event.before + event.cost)} [SM-4B1]"
    if not reader.shows_flotilla(reader.before, key) or not reader.shows_flotilla(reader.after, key):
        return None
    return f"{capitalised(reader.flotilla(key))} moved from {reader.place(start)} to {to}"


def _searched(reader: Reader, event: events.SubmarineSearched) -> Word:
    """SM-GAP-56.16 That a flotilla searched is its owner's to know; with hidden markers a search in vain is nobody's."""
    if not reader.owns_flotilla(event.flotilla) or (reader.book.options.hidden_markers and not reader.umpire):
        return None
    found = "found" if event.found else "did not find"
    return Quiet(f"{reader.flotilla(event.flotilla)} {found} {_target(reader, event.target)} [SM-4B2]")


def _spotted_in_words(reader: Reader, event: events.FlotillaSpotted) -> Word:
    if not reader.owns(event.by):
        return None
    where = reader.place(event.hex)
    way = FOUND_BY.get(event.find.kind, "")
    if reader.umpire:
        return f"The {event.by} side spots {reader.flotilla(event.flotilla)} {way} at {where} [SM-3E]"
    text = f"Submarines spotted {way} at {where}: marker {event.contact}"
    flotilla = reader.after.flotillas[event.flotilla]
    return f"{text}, {quantity(flotilla.points, 'point')} [SM-3E]" if is_full(flotilla.finds) else f"{text} [SM-3E]"


def _lapsed_in_words(reader: Reader) -> Word:
    lost = sorted(
        str(reader.flotilla(key)) for key, flotilla in reader.before.flotillas.items()
        if flotilla.finds and not reader.after.flotillas[key].finds and (reader.umpire or not reader.owns_flotilla(key)))
    if lost:
        return f"Sight is lost of {listed(lost)} [SM-GAP-07]"
    return Quiet("Older finds of submarines lapse [SM-GAP-07]") if reader.umpire else None


def _torpedo(reader: Reader, event: events.SubmarineTorpedo) -> Word:
    """SM-GAP-56.17 A flotilla's owner sees at what type of ship it fired; her name only when she was fully spotted."""
    hunter = reader.flotilla(event.flotilla)
    if not event.hit:
        return f"{capitalised(hunter)} fires at {_ship(reader, event.ship)} and misses [SM-6G]"
    target = _ship(reader, event.ship)
    boxes = f" for {quantity(event.boxes, 'flotation box', 'flotation boxes')}" if reader.own((event.ship,)) else ""
    return f"{capitalised(hunter)} hits {target}{boxes} [SM-6G]"


def _ship(reader: Reader, ship: ShipId) -> str:
    force = reader.before.ships[ship].force
    if reader.own((ship,)) or (force is not None and is_full(reader.before.finds.get(force, ()))):
        return str(reader.ship(ship))
    return f"a ship of type {reader.book.counters[ship].type.value}"


def _reduced_in_words(reader: Reader, event: events.FlotillaReduced) -> Word:
    """SM-GAP-56.18 What the escorts sink both sides see; what a mine takes, only the owner, until the account shows it."""
    lost = quantity(event.points, "point")
    key = event.flotilla
    if reader.owns_flotilla(key) or _fully_known(reader.before, key):
        gone = "" if key in reader.after.flotillas else " and is no more"
        return f"{capitalised(reader.flotilla(key))} loses {lost}{gone}: {_cause(reader, event.cause)} [SM-GAP-11]"
    return _vanished(reader, key)


def _cause(reader: Reader, cause: str) -> str:
    text, _, force = cause.rpartition(" of ")
    return f"{text} of {reader.force(ForceId(force))}" if text else cause


def _fully_known(state: State, key: FlotillaId) -> bool:
    return is_full(state.flotillas[key].finds)


def _target(reader: Reader, target: str) -> str:
    if FlotillaId(target) in reader.before.flotillas:
        return str(reader.flotilla(FlotillaId(target)))
    return str(reader.force(ForceId(target)))
