"""Submarine flotillas and those who hunt them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.calendar import Step
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId, Recon
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla, FlotillaPolicy
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import IN_VAIN, Reader, at_cost, movement_points, movement_spent
from campaign.rules.facts.contacts import is_full
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.mentions import Mentions

NO_MOVEMENT_LEFT = 99
POLICIES = {
    FlotillaPolicy.ALWAYS: "strikes whatever it finds", FlotillaPolicy.NEVER: "only watches",
    FlotillaPolicy.ASK: "asks before it strikes", FlotillaPolicy.WORTHWHILE: "strikes what is worth it",
}
FOUND_BY = {Recon.SUBMARINE: "by submarines", Recon.CONTACT: "in contact"}
AboutPoints = events.SubmarinesArrived | events.FlotillaRaised | events.PointsRaised | events.PointsHandedOver
AboutOwn = (
    events.FlotillaMissionAssigned | events.FlotillaInstructed | events.FlotillaSearchedHex | events.SubmarineSearched
    | events.StrikeOffered | events.StrikeAnswered)
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


def narrate(reader: Reader, event: events.SubmarineEvent) -> Telling | None:
    """An event of submarines, as its reader may know it."""
    match event:
        case events.SubmarinesArrived() | events.FlotillaRaised() | events.PointsRaised() | events.PointsHandedOver():
            return _made_up(reader, event)
        case events.FlotillaSpotted():
            return _sighting(reader, event)
        case events.FlotillaFindsLapsed():
            return _lapse(reader)
        case events.FlotillaAttacked(flotilla=key, force=force, hex=where, attackers=attackers):
            through = quantity(attackers, "point gets through", "points get through") if attackers else "none get through"
            who, target, place = reader.flotilla(key), reader.force(force), reader.place(where)
            return Telling(deed=Deed.ATTACK, sentence=f"{capitalised(who)} attacks {target} at {place}: {through}", by=(who,),
                           to=(target,), hex=where, place=place, instrument=Instrument.TORPEDOES, count=attackers,
                           rules=("SM-6G",))
        case events.SubmarineTorpedo():
            return _torpedo(reader, event)
        case events.FlotillaHunted(force=force, flotilla=key, sunk=sunk):
            result = quantity(sunk, "point is sunk", "points are sunk") if sunk else "in vain"
            who, prey = reader.force(force), reader.flotilla(key)
            return Telling(deed=Deed.ATTACK, sentence=f"{capitalised(who)} hunts {prey}: {result}", by=(who,), to=(prey,),
                           instrument=Instrument.DEPTH_CHARGES, manner="hunt", rules=("SM-GAP-11",),
                           effects=_boats_lost(sunk) if sunk else IN_VAIN)
        case events.FlotillaReduced():
            return _reduction(reader, event)
        case events.RouteCut(force=force, why=why):
            who = reader.force(force)
            return Telling(deed=Deed.HELD_UP, sentence=f"{who} cannot go on: {why}", by=(who,), reason=why,
                           rules=("SM-1F",)) if reader.owns_force(force) else None
        case events.FlotillaMoved() | events.FlotillaBerthed() | events.FlotillaEscaped():
            return _under_way(reader, event)
        case _:
            return _of_own(reader, event)


def _under_way(
    reader: Reader, event: events.FlotillaMoved | events.FlotillaBerthed | events.FlotillaEscaped,
) -> Telling | None:
    key = event.flotilla
    if isinstance(event, events.FlotillaMoved):
        return _move(reader, event)
    if not reader.owns_flotilla(key) and not reader.shows_flotilla(reader.before, key):
        return None
    who, port = reader.flotilla(key), reader.port(event.port)
    done = Telling(deed=Deed.ARRIVAL, by=(who,), hex=reader.before.ports[event.port].hex, place=port.name)
    if isinstance(event, events.FlotillaBerthed):
        return replace(done, sentence=f"{capitalised(who)} entered {port}", to=(port,), rules=("SM-4B1",))
    return replace(done, deed=Deed.SAILING, sentence=f"{capitalised(who)} puts to sea from {port}", rules=("SM-1D6",))


def _of_own(reader: Reader, event: AboutOwn) -> Telling | None:
    """SM-GAP-56.16 What a flotilla is told to do and does for itself is its owner's to know."""
    key = event.strike.flotilla if isinstance(event, events.StrikeOffered) else event.flotilla
    if not reader.owns_flotilla(key):
        return None
    who = reader.flotilla(key)
    order = Telling(deed=Deed.ORDER, by=(who,))
    match event:
        case events.FlotillaMissionAssigned(mission=mission):
            return replace(order, sentence=f"{who}: mission {mission.value}", manner=mission.value, rules=("SM-4B",))
        case events.FlotillaInstructed(attack=attack, prey=prey, worth=worth):
            return replace(order, sentence=f"{who} {POLICIES[attack]}, prey: {prey.value}, worth {worth:g}",
                           manner=attack.value, rules=("SM-GAP-63",))
        case events.FlotillaSearchedHex(light=light, cost=cost):
            where = reader.after.flotillas[key].hex
            place = reader.place(where)
            return replace(order, deed=Deed.SEARCH, rules=("SM-4B1",), light=light, effects=movement_spent(cost), hex=where,
                           sentence=f"{who} searches {place} by {light.value} for {movement_points(cost)}", place=place)
        case events.SubmarineSearched(target=target, hex=where):
            # With hidden markers a search in vain is nobody's to know.
            if reader.book.options.hidden_markers and not reader.umpire:
                return None
            found, prey = "found" if event.found else "did not find", _target(reader, target)
            return replace(order, deed=Deed.SEARCH, sentence=f"{who} {found} {prey}", to=(prey,), hex=where,
                           place=reader.place(where), effects=() if event.found else IN_VAIN, rules=("SM-4B2",), quiet=True)
        case events.StrikeOffered(strike=strike):
            prey = reader.force(strike.force)
            return replace(order, deed=Deed.DECISION, sentence=f"{who} asks whether it is to strike {prey}", to=(prey,),
                           manner="strike", quiet=True)
        case events.StrikeAnswered(attack=attack):
            return replace(order, deed=Deed.DECISION, sentence=f"{who} {'strikes' if attack else 'holds'}",
                           manner="strikes" if attack else "holds", quiet=True)
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


def _made_up(reader: Reader, event: AboutPoints) -> Telling | None:
    """SM-GAP-56.15 What flotillas are made of is their owner's affair; that a marker comes or goes may be seen."""
    match event:
        case events.SubmarinesArrived(side=side, arrival=arrival):
            if not reader.owns(side):
                return None
            what, port = quantity(arrival.points, "submarine point"), reader.port(arrival.port)
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"{arrival.nation.value.capitalize()} {what} arrived in {port}",
                           by=(reader.whole_side(side),), count=arrival.points, manner="submarines", rules=("SM-GAP-54",),
                           hex=reader.before.ports[arrival.port].hex, place=port.name)
        case events.FlotillaRaised(flotilla=key, side=side, hex=where, points=points, source=source):
            who, port = reader.flotilla(key), reader.port(event.port)
            raised = Telling(deed=Deed.FORMING, by=(who,), hex=where, place=port.name)
            if not reader.owns(side):
                shows = reader.shows_flotilla(reader.after, key)
                return replace(raised, sentence=f"{capitalised(who)} appears in {port}") if shows else None
            out_of = () if source is None else (reader.flotilla(source),)
            origin = f", out of {out_of[0]}" if out_of else ""
            return replace(raised, sentence=f"{who} is made up of {quantity(points, 'point')} in {port}{origin}",
                           others=out_of, effects=_boats_gained(points), rules=("SM-2C",))
        case events.PointsRaised(flotilla=key, points=points):
            who = reader.flotilla(key)
            return Telling(deed=Deed.FORMING, sentence=f"{who} receives {quantity(points, 'point')}", by=(who,),
                           effects=_boats_gained(points), rules=("SM-2C",)) if reader.owns_flotilla(key) else None
        case events.PointsHandedOver(source=source, to=to, points=points):
            if not reader.owns_flotilla(to):
                return _vanished(reader, source)
            giver, taker = reader.flotilla(source), reader.flotilla(to)
            what = quantity(points, "point goes", "points go")
            return Telling(deed=Deed.FORMING, sentence=f"{what} from {giver} to {taker}", by=(giver,), to=(taker,),
                           effects=_boats_gained(points), rules=("SM-4B",))


def _boats_gained(points: int) -> tuple[Effect, ...]:
    return (Effect(change=Change.GAINED, measure=Measure.BOATS, amount=points),)


def _boats_lost(points: int) -> tuple[Effect, ...]:
    return (Effect(change=Change.LOST, measure=Measure.BOATS, amount=points),)


def _vanished(reader: Reader, key: FlotillaId) -> Telling | None:
    if key in reader.after.flotillas or not reader.shows_flotilla(reader.before, key):
        return None
    who = reader.flotilla(key)
    return Telling(deed=Deed.PARTING, sentence=f"{capitalised(who)} is gone", by=(who,))


def _move(reader: Reader, event: events.FlotillaMoved) -> Telling | None:
    key, start, cost, to = event.flotilla, reader.before.flotillas[event.flotilla].hex, event.cost, event.path[-1]
    owned, who = reader.owns_flotilla(key), reader.flotilla(key)
    if owned and not reader.umpire:
        if event.goes_on:
            return None
        start, cost = event.begun or start, event.before + event.cost
    elif not owned and not (reader.shows_flotilla(reader.before, key) and reader.shows_flotilla(reader.after, key)):
        return None
    name, place = who if owned else capitalised(who), reader.place(to)
    move = Telling(deed=Deed.MOVE, sentence=f"{name} moved from {reader.place(start)} to {place}", by=(who,), start=start,
                   hex=to, place=place)
    return at_cost(move, cost, "SM-4B1") if owned else move


def _sighting(reader: Reader, event: events.FlotillaSpotted) -> Telling | None:
    if not reader.owns(event.by):
        return None
    who, where, finder = reader.flotilla(event.flotilla), reader.place(event.hex), reader.whole_side(event.by)
    way = FOUND_BY.get(event.find.kind, "")
    sighting = Telling(deed=Deed.SIGHTING, by=(finder,), to=(who,), hex=event.hex, place=where, manner=event.find.kind.value,
                       rules=("SM-3E",))
    if reader.umpire:
        return replace(sighting, sentence=f"{capitalised(finder)} spots {who} {way} at {where}")
    sentence = f"Submarines spotted {way} at {where}: marker {event.contact}"
    flotilla = reader.after.flotillas[event.flotilla]
    if not is_full(flotilla.finds):
        return replace(sighting, sentence=sentence)
    return replace(sighting, sentence=f"{sentence}, {quantity(flotilla.points, 'point')}",
                   effects=(Effect(measure=Measure.BOATS, left=flotilla.points),))


def _lapse(reader: Reader) -> Telling | None:
    lost = Mentions(sorted(
        (reader.flotilla(key) for key, flotilla in reader.before.flotillas.items()
         if flotilla.finds and not reader.after.flotillas[key].finds and (reader.umpire or not reader.owns_flotilla(key))),
        key=lambda mention: mention.name))
    if lost:
        return Telling(deed=Deed.SIGHT_LOST, sentence=f"Sight is lost of {listed(map(str, lost))}", to=lost,
                       rules=("SM-GAP-07",))
    return Telling(deed=Deed.SIGHT_LOST, sentence="Older finds of submarines lapse", rules=("SM-GAP-07",),
                   quiet=True) if reader.umpire else None


def _torpedo(reader: Reader, event: events.SubmarineTorpedo) -> Telling:
    """SM-GAP-56.17 A flotilla's owner sees at what type of ship it fired; her name only when she was fully spotted."""
    hunter, target = reader.flotilla(event.flotilla), _prey(reader, event.ship)
    shot = Telling(deed=Deed.HIT if event.hit else Deed.MISS, by=(hunter,), to=(target,), instrument=Instrument.TORPEDOES,
                   rules=("SM-6G",))
    if not event.hit:
        return replace(shot, sentence=f"{capitalised(hunter)} fires at {target} and misses")
    sentence = f"{capitalised(hunter)} hits {target}"
    if not reader.own((event.ship,)):
        return replace(shot, sentence=sentence)
    return replace(shot, sentence=f"{sentence} for {quantity(event.boxes, 'flotation box', 'flotation boxes')}",
                   effects=(Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, event.boxes),))


def _prey(reader: Reader, ship: ShipId) -> Mention:
    force = reader.before.ships[ship].force
    if reader.own((ship,)) or (force is not None and is_full(reader.before.finds.get(force, ()))):
        return reader.ship(ship)
    return Mention(f"a ship of type {reader.book.counters[ship].type.value}", Being.SHIP, "", reader.before.ships[ship].side)


def _reduction(reader: Reader, event: events.FlotillaReduced) -> Telling | None:
    """SM-GAP-56.18 What the escorts sink both sides see; what a mine takes, only the owner, until the account shows it."""
    key = event.flotilla
    if not reader.owns_flotilla(key) and not is_full(reader.before.flotillas[key].finds):
        return _vanished(reader, key)
    text, _, force = event.cause.rpartition(" of ")
    hunters = (reader.force(ForceId(force)),) if text else ()
    who, cause = reader.flotilla(key), f"{text} of {hunters[0]}" if hunters else event.cause
    gone = "" if key in reader.after.flotillas else " and is no more"
    return Telling(deed=Deed.LOSS, sentence=f"{capitalised(who)} loses {quantity(event.points, 'point')}{gone}: {cause}",
                   by=hunters, to=(who,), reason=text or event.cause, effects=_boats_lost(event.points), rules=("SM-GAP-11",))


def _target(reader: Reader, target: str) -> Mention:
    if FlotillaId(target) in reader.before.flotillas:
        return reader.flotilla(FlotillaId(target))
    return reader.force(ForceId(target))
