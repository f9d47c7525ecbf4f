"""The staff's aircraft: targets ashore, strikes and raids, naval cooperation, patrols and searches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from msgspec import Struct

from campaign.model import commands
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.air_war import IN_HAND, AirMission, AirTarget, AirTask
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import FLIGHTS_A_GROUP, LEVEL, SkyOver, points_on_land, whole
from campaign.rules.facts.air import flights_in, flying, is_fighter, nation_of, reach_of, type_of
from campaign.rules.standing.air_estimates import (
    FLIGHT_PRICE,
    Quarry,
    bomb_hits,
    guns_ashore,
    interceptors_near,
    land_modifiers,
    left_to_hit,
    losses_over,
)
from campaign.rules.standing.air_orders import Terms, hex_of_base, proposals
from campaign.staff.judgement.danger import under_bombers
from campaign.staff.judgement.doctrine import desert_ports, weight_of_the_lifeline

# What is worth bombing ashore -----------------------------------------------------------------------------------------


# The value of a hit on a port: one that supplies an army or an island, or one that loads for those.
LIFELINE = 1.2
LOADING = 0.3
# What a hit on an airfield is worth for each group that stands there.
FIELD = 0.25


class LandTarget(Struct, frozen=True):
    """A port or airfield that may be bombed, and what a hit on it is worth in points."""

    target: AirTarget
    place: str
    hex: Hex
    worth: float


def goals_ashore(book: Book, view: View) -> Iterator[LandTarget]:
    """Every port and airfield of the enemy that is worth a raid, whatever its distance."""
    lifelines = {port for duty in view.war.duties if duty.side is view.side.enemy for port in duty.ports}
    desert, weight = desert_ports(view), weight_of_the_lifeline(book, view)
    for key, port in view.ports.items():
        if port.allegiance.side is not view.side.enemy:
            continue
        if key in lifelines:
            yield LandTarget(AirTarget.PORT, str(key), port.hex, LIFELINE * (weight if key in desert else 1.0))
        elif book.theatre.ports[PortId(key)].cargo >= MUCH:
            yield LandTarget(AirTarget.PORT, str(key), port.hex, LOADING)
    groups: dict[BaseId, float] = {}
    for unit, base in view.air_war.enemy_units.items():
        weight = 0.5 if is_fighter(book, unit) else 1.0
        if type_of(book, unit).bombing or is_fighter(book, unit):
            groups[base] = groups.get(base, 0.0) + weight * flights_in(book, (unit,)) / FLIGHTS_A_GROUP
    for base, many in groups.items():
        yield LandTarget(AirTarget.AIRFIELD, str(base), book.oob.bases[base].hex, FIELD * many)


# A port that handles this many REs per player turn is a large one.
MUCH = 6


# Strikes and raids ----------------------------------------------------------------------------------------------------


# A strike must promise this multiple of its cost, and at least this many points.
WORTH = 1.0
LEAST = 0.7
# In harbour ships lie behind guns, smoke and nets: a raid on them is no daily work.
LEAST_IN_PORT = 2.5
DAILY = Terms(WORTH, LEAST, LEAST_IN_PORT)
# For a prize of this value everybody goes.
GREAT = 2.5
ALL_OUT = Terms(WORTH, GREAT, LEAST_IN_PORT, dearest=4 * GREAT)
HARBOURS_EVERY = 3
# How many days a crew has from one strike to the next.
USUAL_TURN = 2
ROSTER = {AircraftRole.TORPEDO_BOMBER: 3}
# A raid ashore is flown again and again, for less.
RAID_WORTH = 0.7
RAID_LEAST = 0.06
MOST_RAIDERS = 36


def strike_orders(book: Book, view: View, refused: Collection[commands.Command] = ()) -> Iterator[commands.Command]:
    """Strikes at ships at sea and in port, the best first: all units fly for a great prize at sea, else those on duty."""
    # Harbours are looked at every few days.
    harbours = view.segment % HARBOURS_EVERY == 0
    great = proposals(book, view, view.air_war.ready, replace(ALL_OUT, harbours=harbours))
    flown = {key for proposal in great for key in (*proposal.order.units, *proposal.order.escorts)}
    ready = view.air_war.ready if any(not proposal.prey.in_port for proposal in great) else tuple(_on_duty(book, view))
    daily = proposals(book, view, [key for key in ready if key not in flown], replace(_daily(book, view), harbours=harbours))
    yield from (proposal.order for proposal in (*great, *daily) if proposal.order not in refused)


def _daily(book: Book, view: View) -> Terms:
    """Where what is sunk moves the front, crews fly for less."""
    weight = weight_of_the_lifeline(book, view)
    return DAILY if weight == 1 else replace(DAILY, worth=WORTH / weight, least=LEAST / weight)


def _on_duty(book: Book, view: View) -> Iterator[AirUnitId]:
    """The units on duty by roster: each day only a part of the crews, except when the front demands more."""
    weight = weight_of_the_lifeline(book, view)
    for key in view.air_war.ready:
        turn = max(1, round(ROSTER.get(type_of(book, key).role, USUAL_TURN) / weight))
        if is_fighter(book, key) or (view.segment + sum(key.encode())) % turn == 0:
            yield key


def raid_orders_ashore(book: Book, view: View, refused: Collection[commands.Command] = ()) -> Iterator[commands.Command]:
    """Raids on ports and airfields by units not on naval cooperation, by night where that costs less."""
    free = {key: here for key in view.air_war.ready if (here := hex_of_base(book, view, key)) is not None}
    bombers = {key: here for key, here in free.items() if type_of(book, key).bombing and not is_fighter(book, key)}
    fighters = {key: here for key, here in free.items() if is_fighter(book, key)}
    for goal in sorted(goals_ashore(book, view), key=lambda goal: (-goal.worth, goal.place)):
        found = _raid(book, view, goal, bombers, fighters)
        if found is None or found in refused:
            continue
        for key in (*found.units, *found.escorts):
            bombers.pop(key, None)
            fighters.pop(key, None)
        yield found


def _raid(
    book: Book, view: View, goal: LandTarget, bombers: dict[AirUnitId, Hex], fighters: dict[AirUnitId, Hex],
) -> commands.LaunchSortie | None:
    near = sorted((key for key, here in bombers.items() if distance(here, goal.hex) <= reach_of(book, key, extended=False)),
                  key=lambda key: (-type_of(book, key).bombing, key))
    best: tuple[float, commands.LaunchSortie] | None = None
    # Who dives with level bombers bombs like them: each goes with its like, or all together.
    dive = [key for key in near if type_of(book, key).role is AircraftRole.DIVE_BOMBER]
    level = [key for key in near if key not in dive]
    for group, light in product((near, dive, level), (Light.DAY, Light.NIGHT)):
        units = _able(book, view, goal, group, light)
        if not units:
            continue
        escorts = _escort(book, view, goal, fighters) if light is Light.DAY else ()
        gain, cost = _promise(book, view, goal, units, escorts, light)
        order = commands.LaunchSortie(view.side, goal.target, goal.place, units, escorts, light)
        if gain >= RAID_LEAST and gain >= RAID_WORTH * cost and (best is None or gain - cost > best[0]):
            best = (gain - cost, order)
    return None if best is None else best[1]


def _able(book: Book, view: View, goal: LandTarget, near: Sequence[AirUnitId], light: Light) -> tuple[AirUnitId, ...]:
    turn, chart = view.cursor.turn, book.charts.air.night
    if light is Light.NIGHT and view.weather[book.theatre.zone(goal.hex)] is Weather.POOR:
        return ()
    chosen: list[AirUnitId] = []
    for key in near:
        if light is Light.NIGHT and not chart.may(type_of(book, key).role, nation_of(book, key), turn):
            continue
        if flights_in(book, (*chosen, key)) <= MOST_RAIDERS:
            chosen.append(key)
    return tuple(chosen)


def _escort(book: Book, view: View, goal: LandTarget, fighters: dict[AirUnitId, Hex]) -> tuple[AirUnitId, ...]:
    expected = len(interceptors_near(book, view, goal.hex))
    able = sorted((key for key, here in fighters.items() if distance(here, goal.hex) <= reach_of(book, key, extended=False)),
                  key=lambda key: (-type_of(book, key).attack, key))
    return tuple(able[: min(expected + 1, len(able))])


def _promise(
    book: Book, view: View, goal: LandTarget, units: tuple[AirUnitId, ...], escorts: tuple[AirUnitId, ...], light: Light,
) -> tuple[float, float]:
    poor, night = view.weather[book.theatre.zone(goal.hex)] is Weather.POOR, light is Light.NIGHT
    prey = Quarry(goal.target, goal.place, goal.hex, (), (), guns_ashore(book, view, goal.hex))
    flyers = tuple(flying(book, key) for key in units)
    share, lost = losses_over(book, view, prey, units, escorts, night=night, poor=poor)
    divisor = book.charts.air.night.level_divisor if night else 1
    points = whole(points_on_land(book.charts.air.missions, flyers, SkyOver(poor, divisor)) * round(share * 100) / 100)
    mean = bomb_hits(book.charts.shore.bombing, points, land_modifiers(flyers, poor=poor))
    most = left_to_hit(book, view, goal.target, goal.place)
    return (mean if most is None else min(mean, most)) * goal.worth, lost * FLIGHT_PRICE


# Naval cooperation ----------------------------------------------------------------------------------------------------


RAIDERS = (*LEVEL, AircraftRole.DIVE_BOMBER)
# The share of units in reach that bomb an enemy lifeline, and the bombing points they must amount to.
SHARE = 0.6
ENOUGH = 6
# From this many points on it is an offensive: nearly all units go, dive bombers included.
OFFENSIVE = 18
OFFENSIVE_SHARE = 0.85
# With this many carriers in port the enemy means to fight a convoy through: dive bombers then wait for that.
CARRIERS_FOR_A_CONVOY = 2
# Of the fighters at a base that bombers may come to, or that raids go out from, every second is kept for that.
KEPT_EVERY = 2


def cooperation_orders(book: Book, view: View) -> Iterator[commands.Command]:
    """Bombers with a lifeline of the enemy in reach share the work; torpedo bombers hunt ships, fighters do both."""
    ashore = _ashore(book, view)
    wanted = _off_cooperation(book, view, ashore)
    coming = tuple(key for key, on in ashore.items() if not on and key not in wanted)
    going = tuple(key for key, on in ashore.items() if on and key in wanted)
    if coming:
        yield commands.AssignNavalCooperation(view.side, coming, on=True)
    if going:
        yield commands.AssignNavalCooperation(view.side, going, on=False)


def _ashore(book: Book, view: View) -> dict[AirUnitId, bool]:
    return {key: unit.on_naval_cooperation for key, unit in view.air.items()
            if unit.status is AirStatus.READY and BaseId(unit.base) in book.oob.bases}


def _off_cooperation(book: Book, view: View, ashore: dict[AirUnitId, bool]) -> frozenset[AirUnitId]:
    bases = {key: book.oob.bases[BaseId(view.air[key].base)].hex for key in ashore}
    found: set[AirUnitId] = set()
    for goal in goals_ashore(book, view):
        if goal.worth >= LIFELINE:
            found.update(_raiders(book, bases, goal.hex, at_leisure=_has_few_carriers(book, view)))
    sent_from = {bases[key] for key in found}
    by_base: dict[Hex, list[AirUnitId]] = {}
    for key, here in bases.items():
        if is_fighter(book, key):
            by_base.setdefault(here, []).append(key)
    for here, fighters in by_base.items():
        if any(distance(here, other) <= 1 for other in sent_from) or under_bombers(book, view, here):
            found.update(sorted(fighters)[1::KEPT_EVERY])
    return frozenset(found)


def _has_few_carriers(book: Book, view: View) -> bool:
    """Whether the enemy has so few carriers about that no great convoy is to be looked for."""
    moored = sum(book.counters[enemy.ship].type is ShipType.CARRIER
                 for there in view.enemies_in_port.values() for enemy in there)
    return moored < CARRIERS_FOR_A_CONVOY


def _raiders(book: Book, bases: dict[AirUnitId, Hex], goal: Hex, *, at_leisure: bool) -> list[AirUnitId]:
    able = [key for key, here in bases.items() if type_of(book, key).role in RAIDERS and not type_of(book, key).flying_boat
            and type_of(book, key).bombing > 1 and distance(here, goal) <= reach_of(book, key, extended=False)]
    points = sum(type_of(book, key).bombing for key in able)
    if points < ENOUGH:
        return []
    # Level bombers first, since what dives is worth more over ships; in an offensive it is worth more everywhere.
    offensive = points >= OFFENSIVE and at_leisure
    able.sort(key=lambda key: ((type_of(book, key).role is AircraftRole.DIVE_BOMBER) is not offensive,
                               -type_of(book, key).bombing, key))
    share = OFFENSIVE_SHARE if offensive else SHARE
    chosen: list[AirUnitId] = []
    for key in able:
        if sum(type_of(book, other).bombing for other in chosen) >= share * points:
            break
        chosen.append(key)
    return chosen


# Patrols and searches -------------------------------------------------------------------------------------------------


VALUED = {ShipType.TRANSPORT: 3.0, ShipType.CARRIER: 4.0, ShipType.BATTLESHIP: 3.0, ShipType.BATTLECRUISER: 3.0,
          ShipType.HEAVY_CRUISER: 1.5, ShipType.LIGHT_CRUISER: 1.2, ShipType.ANTI_AIRCRAFT_CRUISER: 1.0}
# Fighters over one force: more are better kept in hand.
MOST_OVER_ONE = 3
# A searcher is one whose bombs are no loss to the strikes.
LIGHT_LOAD = 1
# Of those that carry a little more, every n-th searches.
SEARCHES_EVERY = 3


def watch_orders(book: Book, view: View, moves: Sequence[commands.Command] = ()) -> Iterator[commands.Command]:
    """Missions that change: fighters over convoys and heavy ships in reach of bombers, the light of load on search."""
    wanted: dict[AirUnitId, AirMission] = {}
    bases = {key: here for key, unit in view.air.items() if _may_watch(view, key)
             and (here := hex_of_base(book, view, key)) is not None}
    wanted.update(_patrols(book, view, bases, _places(view, moves)))
    wanted.update(_searches(book, view, bases))
    by_mission: dict[AirMission, list[AirUnitId]] = {}
    for key in bases:
        mission = wanted.get(key, IN_HAND)
        if view.air_war.mission_of(key) != mission:
            by_mission.setdefault(mission, []).append(key)
    for mission, units in by_mission.items():
        yield commands.GiveAirMission(view.side, mission.task, tuple(units), mission.over, mission.force)


def _may_watch(view: View, key: AirUnitId) -> bool:
    unit = view.air[key]
    return unit.status is AirStatus.READY and unit.on_naval_cooperation and key not in view.air_war.flown


def _places(view: View, moves: Sequence[commands.Command]) -> dict[ForceId, Hex]:
    """Where own forces will be when these moves are made; who enters port is none any more."""
    found = {key: own.force.hex for key, own in view.forces.items() if own.force.scattered is None}
    entering = {ship for move in moves if isinstance(move, commands.EnterPort) for ship in move.ships}
    for move in moves:
        if isinstance(move, commands.MoveForce) and move.route and move.force in found:
            found[move.force] = move.route[-1]
    return {key: where for key, where in found.items() if not set(view.forces[key].ships) & entering}


def _patrols(
    book: Book, view: View, bases: dict[AirUnitId, Hex], places: dict[ForceId, Hex],
) -> Iterator[tuple[AirUnitId, AirMission]]:
    """SM-GAP-67 The dearest force in reach of enemy bombers first, by the fighters nearest to it."""
    fighters = {key: here for key, here in bases.items() if is_fighter(book, key)}
    if not fighters:
        return
    forces = [(_value(book, view.forces[key]), key) for key, where in places.items() if under_bombers(book, view, where)]
    for _, force in sorted(forces, key=lambda item: (-item[0], item[1])):
        where = places[force]
        near = sorted((away, key) for key, here in fighters.items()
                      if (away := _away(view, places, key, here, where)) <= _radius(book, view, key))
        for _, key in near[:MOST_OVER_ONE]:
            del fighters[key]
            yield key, AirMission(AirTask.PATROL, force=force)


def _away(view: View, places: dict[ForceId, Hex], key: AirUnitId, here: Hex, where: Hex) -> int:
    """How far a unit will be from a force: a carrier moves with her own."""
    carrier = view.ships.get(ShipId(view.air[key].base))
    if carrier is not None and carrier.force is not None:
        here = places.get(carrier.force, here)
    return distance(here, where)


def _radius(book: Book, view: View, key: AirUnitId) -> int:
    reach = reach_of(book, key, extended=False)
    if BaseId(view.air[key].base) in book.oob.bases:
        return reach
    return min(reach, book.charts.air.missions.carrier_fighters_radius)


def _value(book: Book, own: OwnForce) -> float:
    return sum(VALUED.get(book.counters[key].type, 0.2) for key in own.ships)


def _searches(book: Book, view: View, bases: dict[AirUnitId, Hex]) -> Iterator[tuple[AirUnitId, AirMission]]:
    """Where enemy markers are that area search may find, one searcher for those within a search of each other."""
    radius = book.charts.air.missions.search_radius
    left = [marker.hex for marker in view.markers.values() if marker.hex is not None]
    left += [marker.last.hex for marker in view.markers.values()
             if marker.hex is None and marker.last is not None and view.segment - marker.last.segment <= RECENT]
    for key in _searchers(book, bases):
        near = [where for where in left if distance(bases[key], where) <= reach_of(book, key, extended=False)
                and book.theatre.is_sea(where)]
        if not near:
            continue
        best = max(near, key=lambda where: (sum(distance(where, hex_) <= radius for hex_ in left), where))
        left = [where for where in left if distance(best, where) > radius]
        yield key, AirMission(AirTask.SEARCH, over=str(best))


def _searchers(book: Book, bases: dict[AirUnitId, Hex]) -> list[AirUnitId]:
    """Flying boats and units with small loads; a few of the light bombers where the sea is wide."""
    level = sorted((type_of(book, key).bombing, key) for key in bases if type_of(book, key).role in LEVEL)
    light = [key for load, key in level if load <= LIGHT_LOAD or type_of(book, key).flying_boat]
    bombers = [key for load, key in level if load == LIGHT_LOAD + 1 and key not in light]
    return [*light, *bombers[: len(bombers) // SEARCHES_EVERY]]


# Up to this age in segments a sighting still says where to look.
RECENT = 4
