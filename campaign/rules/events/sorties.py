"""A sortie in words: for the side that flies it, for the side attacked, and for the umpire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import AirDebt, AirTarget, Sortie
from campaign.model.units.aircraft import AircraftRole, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.rules.facts.air import raid_seen
from campaign.rules.facts.contacts import is_full
from campaign.words.counting import capitalised, listed, quantity

SEEN_AS = {ShipType.TRANSPORT: "a transport", ShipType.LANDING_CRAFT: "a landing craft"}
FIGHTS = {1: "First", 2: "Second", 3: "Third"}
# A raid as it is seen coming (SM-GAP-67).
KINDS = {
    AircraftRole.TORPEDO_BOMBER: "torpedo bombers", AircraftRole.DIVE_BOMBER: "dive bombers",
    AircraftRole.BOMBER: "level bombers", AircraftRole.HEAVY_BOMBER: "level bombers", AircraftRole.TRANSPORT: "transports",
}


def narrate_launch(reader: Reader, sortie: Sortie) -> Word:
    """The units and the target of a sortie, for its own side; the other side is told what it sees coming."""
    night = " by night" if sortie.light is Light.NIGHT else ""
    if reader.owns(sortie.side):
        escort = f" escorted by {names_of(reader, sortie.escorts)}" if sortie.escorts else ""
        verb = verb_for(sortie.mission, "flies", "fly")
        return f"{names_of(reader, sortie.mission)}{escort} {verb}{night} to {_target(reader, sortie)} [SM-24A]"
    if sortie.target is AirTarget.SUPPLY:
        return None
    seen = raid_seen(reader.book, sortie)
    sizes = ((seen.groups, "group", "groups"), (seen.flights, "flight", "flights"))
    counted = listed([quantity(count, singular, plural) for count, singular, plural in sizes if count])
    kinds = listed(dict.fromkeys(KINDS[role] for role in seen.roles)) if seen.roles else ""
    among = f", {kinds} among them," if kinds else ""
    return f"An enemy raid of {counted}{among} comes in{night} at {reader.place(sortie.hex)} [SM-24A]"


def narrate_flight(
    reader: Reader, event: events.InterceptorsSent | events.SortieAbandoned | events.ScreenNamed | events.ScreenMet
    | events.EscortsDetached | events.AirFightFought | events.AirUnitsShotDown | events.PreyPicked | events.MissionTurnedBack
    | events.FlakFired | events.SortieAimed | events.BombsDropped | events.BombStruck | events.AirTorpedo | events.SuppliesFlown
    | events.SortieEnded,
) -> Word:
    """What happens to a sortie in the air, as its reader may know it."""
    sortie = reader.before.air_war.sortie
    assert sortie is not None
    match event:
        case events.InterceptorsSent(units=units, late=late):
            tail = f"; {names_of(reader, late)} not in time" if late and reader.owns(sortie.side.enemy) else ""
            if not units:
                return Quiet(f"Nobody meets the raid{tail} [SM-GAP-41]") if reader.owns(sortie.side.enemy) else None
            verb = verb_for(units, "intercepts", "intercept")
            return f"{names_of(reader, units)} {verb} the raid at {reader.place(sortie.hex)}{tail} [SM-GAP-41]"
        case events.SortieAbandoned():
            return "The raid turns away [SM-24B1]" if not reader.owns(sortie.side) else "The sortie is called off [SM-24B1]"
        case events.ScreenNamed(screen=screen, joining=joining):
            drop = verb_for(joining, "drops its bombs", "drop their bombs")
            joined = f"; {names_of(reader, joining)} {drop} to join" if joining else ""
            return Quiet(f"The screen: {names_of(reader, screen)}{joined} [SM-24B1]" if screen else "No screen [SM-24B1]")
        case events.ScreenMet(meetings=meetings) | events.EscortsDetached(meetings=meetings):
            pairs = [f"{names_of(reader, (attacker,))} at {names_of(reader, (target,))}" for attacker, target in meetings]
            return Quiet(f"{capitalised(listed(pairs))} [SM-24B2]") if pairs else None
        case events.PreyPicked(picks=picks):
            if not picks:
                return None
            through = quantity(len(picks), "interceptor comes", "interceptors come")
            return Quiet(f"{through} through to those who fly the mission [SM-24B2]")
        case events.AirFightFought(fight=fight, debts=debts, returns=returns):
            return _fought(sortie, fight, debts, returns)
        case events.AirUnitsShotDown(units=units):
            return f"{names_of(reader, units)} {verb_for(units, 'is', 'are')} shot down [SM-24B4a]" if units else None
        case events.MissionTurnedBack(units=units):
            return f"{names_of(reader, units)} {verb_for(units, 'turns', 'turn')} back [SM-24B4b]" if units else None
        case events.FlakFired(points=points, units=units, kept=share):
            # Guns are mentioned only if any fired.
            down = f"shoots down {names_of(reader, units)} and " if units else ""
            return f"Flak {down}leaves {share} % of the load [SM-25B]" if points else None
        case events.SortieAimed(aims=aims):
            meant = listed([str(reader.actor(aim)) for aim in aims]) if aims else ""
            return Quiet(f"The load is meant for {meant} [SM-26]") if aims and reader.owns(sortie.side) else None
        case events.BombsDropped(aim=aim, points=points, hits=hits):
            return _bombed(reader, sortie, aim, f"{quantity(points, 'point')}, {quantity(hits, 'hit')}")
        case events.BombStruck(ship=ship, gunnery=gunnery, flotation=flotation, sunk=sunk):
            return _struck(reader, sortie, ship, gunnery, flotation, sunk=sunk)
        case events.AirTorpedo(ship=ship, number=number, hit=hit, boxes=boxes):
            return _torpedoed(reader, sortie, ship, number, boxes, hit=hit)
        case events.SuppliesFlown(port=port, size_re=size_re):
            return f"{size_re:g} RE are flown to {reader.port(port)} [SM-25B]" if reader.owns_port(port) else None
        case events.SortieEnded(sortie=ended):
            flew = dict.fromkeys((*ended.mission, *ended.sent_back, *ended.escorts, *ended.jettisoned))
            home = tuple(key for key in flew if key not in ended.lost)
            verb = verb_for(home, "comes", "come")
            return Quiet(f"{names_of(reader, home)} {verb} home [SM-26]") if home and reader.owns(ended.side) else None
        case _:
            assert_never(event)


def _target(reader: Reader, sortie: Sortie) -> str:
    match sortie.target:
        case AirTarget.FORCE:
            return str(reader.force(ForceId(sortie.at)))
        case AirTarget.AIRFIELD:
            return f"the airfield of {reader.book.oob.bases[BaseId(sortie.at)].name}"
        case AirTarget.SHIPS:
            return f"ships in {reader.actor(sortie.at)}"
        case _:
            return str(reader.actor(sortie.at))


def _fought(sortie: Sortie, fight: int, debts: tuple[AirDebt, ...], returns: int) -> Word:
    due = [f"the {'raiders owe' if debt.side is sortie.side else 'interceptors owe'} a defence of {debt.defence}"
           for debt in sorted(debts, key=lambda debt: debt.side is not sortie.side)]
    if returns:
        due.append(f"{returns} % of the mission are to turn back")
    return Quiet(f"{FIGHTS[fight]} fight: {listed(due)} [SM-24B4]") if due else None


def _bombed(reader: Reader, sortie: Sortie, aim: str, result: str) -> Word:
    """Bombs in words: on ships by what the attacker knows of them; both sides see where they fell ashore."""
    if sortie.target in (AirTarget.FORCE, AirTarget.SHIPS) and not reader.owns(sortie.side):
        return f"Bombs fall: {result} [SM-26]"
    return f"Bombs fall on {reader.actor(aim)}: {result} [SM-26]"


def _named_to(reader: Reader, sortie: Sortie, ship: ShipId) -> str:
    """A ship under attack, by name if the reader may know it: her owner, or whoever saw her in port or spotted her fully."""
    found = reader.before.ships[ship]
    if reader.owns(found.side) or found.port is not None or sortie.target is AirTarget.SHIPS:
        return str(reader.ship(ship))
    if is_full(reader.before.finds.get(ForceId(sortie.at), ())):
        return str(reader.ship(ship))
    return SEEN_AS.get(reader.book.counters[ship].type, "a warship")


def _struck(reader: Reader, sortie: Sortie, ship: ShipId, gunnery: int, flotation: int, *, sunk: bool) -> Word:
    name = _named_to(reader, sortie, ship)
    if sunk:
        return f"A bomb hits {name}, and she blows up [SM-GAP-45]"
    if not reader.owns(reader.before.ships[ship].side):
        return f"A bomb hits {name} [SM-GAP-45]"
    marks = "".join(f"{count}{letter}" for count, letter in ((gunnery, "G"), (flotation, "F")) if count) or "no harm"
    return f"A bomb hits {name}: {marks} [SM-GAP-45]"


def _torpedoed(reader: Reader, sortie: Sortie, ship: ShipId, number: int, boxes: int, *, hit: bool) -> Word:
    name = _named_to(reader, sortie, ship)
    if not hit:
        return Quiet(f"An aircraft's torpedo misses {name} ({number}+ needed) [SM-6E2]")
    marks = f": {quantity(boxes, 'flotation box', 'flotation boxes')}" if reader.owns(reader.before.ships[ship].side) else ""
    return f"An aircraft's torpedo hits {name}{marks} [SM-6E2]"


def verb_for(units: tuple[AirUnitId, ...], singular: str, plural: str) -> str:
    """The verb for one unit, or for several."""
    return singular if len(units) == 1 else plural


def names_of(reader: Reader, units: Iterable[AirUnitId]) -> str:
    """A list of air units by name."""
    found = tuple(units)
    return listed(reader.book.oob.air_units[key].name for key in found) if found else "nobody"
