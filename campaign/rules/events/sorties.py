"""A sortie in words: for the side that flies it, for the side attacked, and for the umpire."""

from __future__ import annotations

from typing import assert_never

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import AirTarget, Pairs, Sortie
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.units.aircraft import AircraftRole, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.events.reader import Reader
from campaign.rules.facts.air import raid_seen
from campaign.rules.facts.contacts import is_full
from campaign.words.counting import agreeing, capitalised, listed, quantity
from campaign.words.mentions import Mentions, verb_for

SEEN_AS = {ShipType.TRANSPORT: "a transport", ShipType.LANDING_CRAFT: "a landing craft"}
FIGHTS = {1: "First", 2: "Second", 3: "Third"}
# A raid as it is seen coming (SM-GAP-67).
KINDS = {
    AircraftRole.TORPEDO_BOMBER: "torpedo bombers", AircraftRole.DIVE_BOMBER: "dive bombers",
    AircraftRole.BOMBER: "level bombers", AircraftRole.HEAVY_BOMBER: "level bombers", AircraftRole.TRANSPORT: "transports",
}


def narrate_launch(reader: Reader, sortie: Sortie) -> Telling | None:
    """The units and the target of a sortie, for its own side; the other side is told what it sees coming."""
    night = " by night" if sortie.light is Light.NIGHT else ""
    deed = Deed.FLIGHT if sortie.target is AirTarget.SUPPLY else Deed.RAID
    if reader.owns(sortie.side):
        by, along = reader.air_units(sortie.mission), reader.air_units(sortie.escorts)
        escort = f" escorted by {along}" if along else ""
        sentence = f"{by}{escort} {verb_for(by, 'flies', 'fly')}{night} to {_target_in_words(reader, sortie)}"
        return Telling(
            deed=deed, sentence=sentence, by=by, to=(_target(reader, sortie),), others=(*along, _mention(sortie)),
            hex=sortie.hex, place=reader.place(sortie.hex), light=sortie.light, instrument=Instrument.AIRCRAFT,
            count=len(sortie.mission), manner=sortie.target.value, rules=("SM-24A",))
    if sortie.target is AirTarget.SUPPLY:
        return None
    seen = raid_seen(reader.book, sortie)
    sizes = ((seen.groups, "group", "groups", Measure.GROUPS), (seen.flights, "flight", "flights", Measure.FLIGHTS))
    counted = listed([quantity(count, singular, plural) for count, singular, plural, _ in sizes if count])
    kinds = tuple(dict.fromkeys(KINDS[role] for role in seen.roles))
    among = f", {listed(kinds)} among them," if kinds else ""
    effects = tuple(Effect(measure=measure, amount=count) for count, _, _, measure in sizes if count)
    sentence = f"An enemy raid of {counted}{among} comes in{night} at {reader.place(sortie.hex)}"
    return Telling(
        deed=deed, sentence=sentence, by=(Mention("an enemy raid", Being.SORTIE, sortie.id, sortie.side),), hex=sortie.hex,
        place=reader.place(sortie.hex), light=sortie.light, instrument=Instrument.AIRCRAFT,
        effects=(*effects, *(Effect(name=kind) for kind in kinds)), rules=("SM-24A",))


FlightEvent = (
    events.InterceptorsSent | events.SortieAbandoned | events.ScreenNamed | events.ScreenMet | events.EscortsDetached
    | events.AirFightFought | events.AirUnitsShotDown | events.PreyPicked | events.MissionTurnedBack | events.FlakFired
    | events.SortieAimed | events.BombsDropped | events.BombStruck | events.AirTorpedo | events.SuppliesFlown
    | events.SortieEnded)


def narrate_flight(reader: Reader, event: FlightEvent) -> Telling | None:
    """What happens to a sortie in the air, as its reader may know it."""
    sortie = reader.before.air_war.sortie
    assert sortie is not None
    telling = _in_the_air(reader, sortie, event)
    if telling is None or not (reader.owns(sortie.side) or sortie.target is not AirTarget.SUPPLY or _is_met(sortie)):
        return telling
    return replace(telling, others=(*telling.others, _mention(sortie)), hex=sortie.hex, light=sortie.light)


def _in_the_air(reader: Reader, sortie: Sortie, event: FlightEvent) -> Telling | None:
    match event:
        case events.InterceptorsSent():
            return _intercepted(reader, sortie, event)
        case events.SortieAbandoned():
            raid = Mention("the sortie" if reader.owns(sortie.side) else "the raid", Being.SORTIE, sortie.id, sortie.side)
            done = "is called off" if reader.owns(sortie.side) else "turns away"
            return Telling(deed=Deed.FLIGHT_OVER, sentence=f"{capitalised(raid)} {done}", by=(raid,), manner="abandoned",
                           rules=("SM-24B1",))
        case events.ScreenNamed():
            return _screened(reader, sortie, event)
        case events.ScreenMet(meetings=meetings) | events.EscortsDetached(meetings=meetings):
            return _met(reader, meetings)
        case events.PreyPicked(picks=picks):
            if not picks:
                return None
            through = quantity(len(picks), "interceptor comes", "interceptors come")
            own = reader.air_units(unit for unit, _ in picks) if reader.owns(sortie.side.enemy) else Mentions()
            return Telling(deed=Deed.INTERCEPTION, sentence=f"{through} through to those who fly the mission", others=own,
                           count=len(picks), manner="prey", rules=("SM-24B2",), quiet=True)
        case events.AirFightFought():
            return _fought(reader, sortie, event)
        case events.AirUnitsShotDown(units=units):
            who = reader.air_units(units)
            return Telling(deed=Deed.AIR_LOSS, sentence=f"{who} {verb_for(who, 'is', 'are')} shot down", to=who,
                           instrument=Instrument.AIRCRAFT, manner="shot_down", rules=("SM-24B4a",)) if units else None
        case events.MissionTurnedBack(units=units):
            who = reader.air_units(units)
            return Telling(deed=Deed.FLIGHT_OVER, sentence=f"{who} {verb_for(who, 'turns', 'turn')} back", by=who,
                           manner="turned_back", rules=("SM-24B4b",)) if units else None
        case events.FlakFired():
            return _fired_at(reader, event)
        case events.SortieAimed(aims=aims):
            if not aims or not reader.owns(sortie.side):
                return None
            meant = Mentions(reader.actor(aim) for aim in aims)
            return Telling(deed=Deed.ORDER, sentence=f"The load is meant for {meant}", to=meant, manner="aims",
                           rules=("SM-26",), quiet=True)
        case events.BombsDropped():
            return _bombed(reader, sortie, event)
        case events.BombStruck():
            return _struck(reader, sortie, event)
        case events.AirTorpedo():
            return _torpedoed(reader, sortie, event)
        case events.SuppliesFlown(port=port, size_re=size_re):
            if not reader.owns_port(port):
                return None
            quay = reader.port(port)
            sentence = f"{size_re:g} RE {agreeing(size_re, 'is', 'are')} flown to {quay}"
            return Telling(deed=Deed.SUPPLY, sentence=sentence, to=(quay,), manner="flown",
                           instrument=Instrument.AIRCRAFT, effects=(Effect(Part.SUPPLIES, Change.GAINED, Measure.RE, size_re),),
                           rules=("SM-25B",))
        case events.SortieEnded(sortie=ended):
            flew = dict.fromkeys((*ended.mission, *ended.sent_back, *ended.escorts, *ended.jettisoned))
            home = tuple(key for key in flew if key not in ended.lost)
            if not home or not reader.owns(ended.side):
                return None
            who = reader.air_units(home)
            return Telling(deed=Deed.FLIGHT_OVER, sentence=f"{who} {verb_for(who, 'comes', 'come')} home", by=who,
                           manner="home", rules=("SM-26",), quiet=True)
        case _:
            assert_never(event)


def _mention(sortie: Sortie) -> Mention:
    return Mention(f"sortie {sortie.id}", Being.SORTIE, sortie.id, sortie.side)


def _is_met(sortie: Sortie) -> bool:
    """Whether fighters came near enough to a raid to see who flies in it."""
    return bool(sortie.interceptors or sortie.meetings or sortie.detached or sortie.picks)


def _target(reader: Reader, sortie: Sortie) -> Mention:
    match sortie.target:
        case AirTarget.FORCE:
            return reader.force(ForceId(sortie.at))
        case AirTarget.AIRFIELD:
            return reader.base(BaseId(sortie.at))
        case _:
            return reader.actor(sortie.at)


def _target_in_words(reader: Reader, sortie: Sortie) -> str:
    target = _target(reader, sortie)
    before = {AirTarget.AIRFIELD: "the airfield of ", AirTarget.SHIPS: "ships in "}.get(sortie.target, "")
    return f"{before}{target}"


def _intercepted(reader: Reader, sortie: Sortie, event: events.InterceptorsSent) -> Telling | None:
    """Both see who rises against a raid; who was not in time, their own side alone knows."""
    own = reader.owns(sortie.side.enemy)
    late = reader.air_units(event.late) if own else Mentions()
    tail = f"; {late} not in time" if late else ""
    if not event.units:
        return Telling(deed=Deed.INTERCEPTION, sentence=f"Nobody meets the raid{tail}", others=late, manner="nobody",
                       rules=("SM-GAP-41",), quiet=True) if own else None
    by = reader.air_units(event.units)
    verb = verb_for(by, "intercepts", "intercept")
    return Telling(deed=Deed.INTERCEPTION, sentence=f"{by} {verb} the raid at {reader.place(sortie.hex)}{tail}", by=by,
                   to=(Mention("the raid", Being.SORTIE, sortie.id, sortie.side),), others=late, place=reader.place(sortie.hex),
                   instrument=Instrument.AIRCRAFT, rules=("SM-GAP-41",))


def _screened(reader: Reader, sortie: Sortie, event: events.ScreenNamed) -> Telling:
    """Who flies in the screen is for its own side, and for an enemy who meets it."""
    if not reader.owns(sortie.side) and not _is_met(sortie):
        return Telling(deed=Deed.INTERCEPTION, sentence="The raid goes on", manner="screen", rules=("SM-24B1",), quiet=True)
    screen, joining = reader.air_units(event.screen), reader.air_units(event.joining)
    drop = verb_for(joining, "drops its bombs", "drop their bombs")
    joined = f"; {joining} {drop} to join" if joining else ""
    sentence = f"The screen: {screen}{joined}" if screen else "No screen"
    return Telling(deed=Deed.INTERCEPTION, sentence=sentence, by=screen, others=joining if screen else (), manner="screen",
                   rules=("SM-24B1",), quiet=True)


def _met(reader: Reader, meetings: Pairs) -> Telling | None:
    """Pairs of fighters that went at each other."""
    if not meetings:
        return None
    by = reader.air_units(dict.fromkeys(attacker for attacker, _ in meetings))
    to = reader.air_units(dict.fromkeys(target for _, target in meetings))
    pairs = [f"{reader.air_unit(attacker)} at {reader.air_unit(target)}" for attacker, target in meetings]
    return Telling(deed=Deed.AIR_FIGHT, sentence=capitalised(listed(pairs)), by=by, to=to, manner="meeting", rules=("SM-24B2",),
                   quiet=True)


def _fought(reader: Reader, sortie: Sortie, event: events.AirFightFought) -> Telling | None:
    """What is owed after a fight: each side knows its own debt, the umpire both."""
    if not event.debts and not event.returns:
        return None
    debts = [(debt, "raiders" if debt.side is sortie.side else "interceptors")
             for debt in sorted(event.debts, key=lambda debt: debt.side is not sortie.side) if reader.owns(debt.side)]
    due = [f"the {who} owe a defence of {debt.defence}" for debt, who in debts]
    effects = [Effect(measure=Measure.DEFENCE, amount=debt.defence, name=who) for debt, who in debts]
    if event.returns:
        due.append(f"{event.returns} % of the mission are to turn back")
        effects.append(Effect(measure=Measure.PERCENT, amount=event.returns, name="mission"))
    owed = f": {listed(due)}" if due else ""
    return Telling(deed=Deed.AIR_FIGHT, sentence=f"{FIGHTS[event.fight]} fight{owed}", manner=f"{event.fight}",
                   effects=tuple(effects), rules=("SM-24B4",), quiet=True)


def _fired_at(reader: Reader, event: events.FlakFired) -> Telling | None:
    """What guns leave of a load; they are mentioned only if any fired."""
    if not event.points:
        return None
    lost = reader.air_units(event.units)
    down = f"shoots down {lost} and " if lost else ""
    return Telling(deed=Deed.FLAK, sentence=f"Flak {down}leaves {event.kept} % of the load", to=lost,
                   instrument=Instrument.FLAK, effects=(Effect(Part.LOAD, measure=Measure.PERCENT, left=event.kept),),
                   rules=("SM-25B",))


def _bombed(reader: Reader, sortie: Sortie, event: events.BombsDropped) -> Telling:
    """Bombs: on ships by what the attacker knows of them; both sides see where they fell ashore."""
    result = f"{quantity(event.points, 'point')}, {quantity(event.hits, 'hit')}"
    hidden = sortie.target in (AirTarget.FORCE, AirTarget.SHIPS) and not reader.owns(sortie.side)
    to = () if hidden else (reader.actor(event.aim),)
    on = "".join(f" on {mention}" for mention in to)
    return Telling(deed=Deed.ATTACK, sentence=f"Bombs fall{on}: {result}", to=to, instrument=Instrument.BOMBS,
                   count=event.points, effects=(Effect(measure=Measure.HITS, amount=event.hits),), rules=("SM-26",))


def _target_ship(reader: Reader, sortie: Sortie, ship: ShipId) -> Mention:
    """A ship under attack, by name if the reader may know it: her owner, or whoever saw her in port or spotted her fully."""
    known = reader.before.ships[ship]
    if reader.owns(known.side) or known.port is not None or sortie.target is AirTarget.SHIPS:
        return reader.ship(ship)
    if is_full(reader.before.finds.get(ForceId(sortie.at), ())):
        return reader.ship(ship)
    return Mention(SEEN_AS.get(reader.book.counters[ship].type, "a warship"), Being.UNKNOWN, "", known.side)


def _struck(reader: Reader, sortie: Sortie, event: events.BombStruck) -> Telling:
    """A bomb on a ship: that she blows up is seen, what else it did her owner knows."""
    target, rules = _target_ship(reader, sortie, event.ship), ("SM-GAP-45",)
    if event.sunk:
        return Telling(deed=Deed.HIT, sentence=f"A bomb hits {target}, and she blows up", to=(target,),
                       instrument=Instrument.BOMBS, effects=(Effect(Part.HULL, Change.EXPLODED),), rules=rules)
    if not reader.owns(reader.before.ships[event.ship].side):
        return Telling(deed=Deed.HIT, sentence=f"A bomb hits {target}", to=(target,), instrument=Instrument.BOMBS, rules=rules)
    marked = [(count, letter, part, measure) for count, letter, part, measure in (
        (event.gunnery, "G", Part.ALL_GUNS, Measure.GUNNERY_BOXES), (event.flotation, "F", Part.HULL, Measure.FLOTATION_BOXES))
        if count]
    marks = "".join(f"{count}{letter}" for count, letter, _, _ in marked) or "no harm"
    effects = tuple(Effect(part, Change.HIT, measure, count) for count, _, part, measure in marked)
    return Telling(deed=Deed.HIT, sentence=f"A bomb hits {target}: {marks}", to=(target,), instrument=Instrument.BOMBS,
                   effects=effects or (Effect(change=Change.WITHOUT_EFFECT),), rules=rules)


def _torpedoed(reader: Reader, sortie: Sortie, event: events.AirTorpedo) -> Telling:
    """A torpedo from the air at a ship, with the boxes that it cost her for her owner."""
    target = _target_ship(reader, sortie, event.ship)
    if not event.hit:
        needed = f"{event.number}+"
        return Telling(deed=Deed.MISS, sentence=f"An aircraft's torpedo misses {target} ({needed} needed)", to=(target,),
                       instrument=Instrument.TORPEDOES, needed=needed, rules=("SM-6E2",), quiet=True)
    own = reader.owns(reader.before.ships[event.ship].side)
    marks = f": {quantity(event.boxes, 'flotation box', 'flotation boxes')}" if own else ""
    effects = (Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, event.boxes),) if own else ()
    return Telling(deed=Deed.HIT, sentence=f"An aircraft's torpedo hits {target}{marks}", to=(target,),
                   instrument=Instrument.TORPEDOES, effects=effects, rules=("SM-6E2",))

