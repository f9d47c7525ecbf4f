"""FG-GAP-20 Aircraft over ships: they fly to their target, are fired at, and let go bombs and torpedoes or strafe."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.airships import at_height, circles, hit_airship, knots_of
from campaign.tactics.fear_god.armour import Burst, against_belt, against_bulkheads, end_on, is_pierced, protection_left, spent
from campaign.tactics.fear_god.battle.facts import Flew, Hurt, Tended
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.orders import Fly
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Flight, Means, Vessel
from campaign.tactics.fear_god.charts.air import AircraftChart, AirHarm, LightHarm
from campaign.tactics.fear_god.charts.ballistics import after_factor
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Size, Standard, metres, yards
from campaign.tactics.fear_god.charts.weapons import HEIGHTS, Release
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.criticals.weapons import strength_left
from campaign.tactics.fear_god.damage import has_weapons, suffer
from campaign.tactics.fear_god.laying import Laying
from campaign.tactics.fear_god.laying import chance_of as gun_chance_of
from campaign.tactics.fear_god.torpedoes import Track, chance_of
from campaign.tactics.kit.charts import whole
from campaign.tactics.kit.surprise import is_surprised
from campaign.tactics.plot.geometry import Pose, bearing_of, hand_of, metres_between, off_the_bow, onward

RULE = "FG-GAP-20"
FLAK_BATTERY = "anti-aircraft battery"
RELEASES = {Means.LEVEL_LOW: Release.LEVEL_LOW, Means.LEVEL_MEDIUM: Release.LEVEL_MEDIUM, Means.LEVEL_HIGH: Release.LEVEL_HIGH,
            Means.DIVE_LOW: Release.DIVE_LOW, Means.DIVE_MEDIUM: Release.DIVE_MEDIUM}
# A torpedo from the air is dropped within the first quarter of its run.
NEAR_SHARE = 0.25


class Dropped(Struct, frozen=True):
    """What one flight's attack did to a ship: each hit's points, whether armour was pierced, floods, bombs on a deck."""

    cause: Cause
    singles: tuple[int, ...]
    pierced: bool
    floods: int = 0
    on_deck: int = 0
    astern: bool = False
    gun_mm: float = 0.0


def fly(proceedings: Proceedings, orders: Iterable[Fly]) -> None:
    """FG-GAP-20 Flights move toward whom they were sent at, hold where they are, or go home."""
    ordered = {order.flight: order for order in orders}
    for flight in tuple(proceedings.battle.flying()):
        order = ordered.get(flight.unit, Fly(flight.unit))
        if order.home:
            proceedings.add(Flew(flight.unit, replace(flight, gone=True), "goes home"))
        elif order.target is not None and proceedings.battle.present(proceedings.vessel(order.target)):
            there = replace(flight, pose=_toward(proceedings, flight, order.target))
            proceedings.add(Flew(flight.unit, at_height(there, order.means)))


def _toward(proceedings: Proceedings, flight: Flight, target: ShipId) -> Pose:
    """FG-GAP-02 As far as its speed takes it in a turn, and no farther than over her."""
    movement, aim = proceedings.charts.movement, proceedings.vessel(target).pose.at
    knots = 0.0 if circles(flight) else knots_of(proceedings.charts.air.airship, flight)
    reach, course = metres(knots * movement.yards_per_knot), bearing_of(flight.pose.at, aim)
    away = metres_between(flight.pose.at, aim)
    return Pose(aim if away <= reach else onward(flight.pose.at, course, reach), course)


def attack_from_above(proceedings: Proceedings, orders: Iterable[Fly]) -> None:
    """FG-GAP-19 FG-GAP-20 Anti-aircraft fire first; who is left attacks; then ships suffer together."""
    sent = [order for order in orders if order.target is not None and order.means is not None and not order.home]
    over = [order for order in sent if order.target is not None and _is_over(proceedings, order)]
    _flak(proceedings)
    blows: list[Blow] = []
    for order in over:
        flight, target, means = proceedings.battle.flights[order.flight], order.target, order.means
        if target is None or means is None or not flight.flying:
            continue
        dropped = _attack(proceedings, flight, proceedings.vessel(target), means)
        if dropped is not None and dropped.singles:
            proceedings.add(Hurt(target, flight.unit))
            blows.append(Blow(target, sum(dropped.singles), dropped.cause, dropped.pierced, dropped.pierced, dropped.gun_mm,
                              dropped.singles, dropped.floods, deck_bombs=dropped.on_deck, astern=dropped.astern))
    suffer(proceedings, blows)


def _is_over(proceedings: Proceedings, order: Fly) -> bool:
    """FG-GAP-20 Whether a flight has reached a ship that is there on the surface."""
    battle = proceedings.battle
    flight = battle.flights.get(order.flight)
    if flight is None or not flight.flying or order.target is None:
        return False
    target = battle.vessels[order.target]
    return battle.present(target) and target.surfaced and metres_between(flight.pose.at, target.pose.at) < 1.0


# Anti-aircraft fire -------------------------------------------------------------------------------------------------


def flak_percent(charts: FearGodCharts, vessel: Vessel) -> int:
    """FG-GAP-19 The chance of a ship's anti-aircraft fire, by the guns that are left to her battery."""
    light = charts.weapons.light
    guns = strength_left(charts.effects, vessel.record.anti_aircraft, vessel.harm.state(FLAK_BATTERY))
    return min(light.flak_at_most, light.flak_a_gun * guns) if has_weapons(charts, vessel) else 0


def _flak(proceedings: Proceedings) -> None:
    """FG-GAP-19 Each flight near enough is fired at once a turn, by the nearest ship: by that which it attacks, if it does."""
    charts, battle = proceedings.charts, proceedings.battle
    for flight in tuple(battle.flying()):
        if is_surprised(battle.engagement, flight.side.enemy, battle.turn):
            continue
        ships = [ship for ship in battle.fighting(flight.side.enemy) if ship.surfaced and flak_percent(charts, ship)
                 and yards(metres_between(ship.pose.at, flight.pose.at)) <= charts.weapons.light.max_yd]
        gunner = min(ships, key=lambda ship: (metres_between(ship.pose.at, flight.pose.at), ship.id), default=None)
        if gunner is None:
            continue
        chance = flak_percent(charts, gunner)
        if proceedings.percent("FG-GAP-19", "anti-aircraft fire", gunner.id, flight.unit, needed=f"{chance} or less") <= chance:
            hit = hit_planes if flight.airship is None else hit_airship
            hit(proceedings, flight.unit, 1, gunner.id)


# Attacks ------------------------------------------------------------------------------------------------------------


def _attack(proceedings: Proceedings, flight: Flight, target: Vessel, means: Means) -> Dropped | None:
    if means is Means.STRAFE:
        return _strafe(proceedings, flight, target)
    if not flight.loaded:
        return None
    proceedings.add(Flew(flight.unit, replace(flight, loaded=0), f"attacks {target.name}"))
    if means is Means.TORPEDO:
        return _torpedoes(proceedings, flight, target)
    return _bombs(proceedings, flight, target, RELEASES[means])


def bomb_percent(charts: FearGodCharts, target: Vessel, release: Release) -> int:
    """FG-GAP-20 The chance of one bomb, by height and kind of attack, by the size of the target and whether she lies still."""
    bombs, sizes = charts.weapons.bombs, tuple(Size)
    stopped = bombs.stopped if whole(target.speed_kn) == 0 else 0
    small = bombs.small if sizes.index(target.record.size) >= sizes.index(bombs.small_from) else 0
    return max(0, bombs.percent[release] + stopped + small)


def _bombs(proceedings: Proceedings, flight: Flight, target: Vessel, release: Release) -> Dropped:
    """FG-8.1.6-bomb Each bomb by itself; a hit strikes the deck, and what does not pierce it takes half."""
    charts = proceedings.charts
    chance = bomb_percent(charts, target, release)
    pierces = charts.weapons.bombs.pierces(flight.bomb_lb, HEIGHTS[release])
    pierced = is_pierced(pierces, target.record.deck)
    points = after_factor(charts.ballistics.bomb_points(flight.bomb_lb), 1.0 if pierced else charts.armour.not_pierced)
    hits = sum(proceedings.percent(RULE, "bomb", flight.unit, target.id, str(place), needed=f"{chance} or less") <= chance
               for place in range(flight.loaded * flight.bombs))
    heavy = pierced and target.record.flight_deck and flight.bomb_lb >= charts.criticals.bomb_on_deck_from_lb
    return Dropped(Cause.BOMB, (points,) * hits, pierced and hits > 0, on_deck=hits if heavy else 0)


def _torpedoes(proceedings: Proceedings, flight: Flight, target: Vessel) -> Dropped:
    """FG-GAP-16 FG-GAP-20 Torpedoes from the air: dropped near, each by itself, from where the flight came."""
    charts, rule = proceedings.charts, proceedings.charts.torpedoes
    origin = onward(target.pose.at, flight.pose.course_degrees + 180.0, 1000.0)
    off_bow = off_the_bow(target.pose, origin)
    aspect = charts.gunnery.aspect_at(off_bow)
    old = int(proceedings.battle.date[:4] or 0) <= rule.duds.to_year
    duds = rule.duds.percent if old and charts.turn.options.torpedo_duds else 0
    chance = chance_of(rule, Track(share=NEAR_SHARE, target=target.record.size, aspect=aspect, knots=target.speed_kn,
                                   turned_away=target.deeds.evading))
    points = charts.ballistics.charge_points(
        rule.aircraft_charge_lb if old else rule.later_aircraft_charge_lb)
    bursts: list[Burst] = []
    for place in range(flight.loaded):
        actors = (str(flight.unit), str(target.id), str(place))
        if proceedings.percent(RULE, "aircraft torpedo", *actors, needed=f"{chance} or less") > chance:
            continue
        if duds and proceedings.percent(RULE, "dud", *actors, needed=f"more than {duds}") <= duds:
            continue
        now = proceedings.vessel(target.id)
        if aspect is Aspect.NARROW:
            burst = end_on(rule, points, off_bow=off_bow)
        elif not target.record.size.is_large:
            burst = against_belt(rule, points, target.record)
        else:
            hand = hand_of(target.pose, origin)
            burst = against_bulkheads(rule, points, target.record, protection_left(now.harm, hand), hand)
            if burst.absorbed:
                proceedings.add(Tended(target.id, f"bulkheads take up {burst.absorbed}",
                                       replace(now.harm, protection=spent(now.harm, burst))))
        bursts.append(burst)
    return Dropped(Cause.TORPEDO, tuple(burst.points for burst in bursts), any(burst.points for burst in bursts),
                   sum(burst.floods for burst in bursts), astern=any(burst.astern for burst in bursts))


def _strafe(proceedings: Proceedings, flight: Flight, target: Vessel) -> Dropped | None:
    """FG-8.1.6-strafe Fixed guns as a light battery at short range; they must beat the deck."""
    charts = proceedings.charts
    row = charts.ballistics.light_weapon(flight.guns_mm)
    laying = Laying(standard=Standard.GS2, band=Band.SHORT, barrels=flight.guns * flight.planes, size=target.record.size,
                    target=target.record.size, target_knots=target.speed_kn)
    chance = gun_chance_of(charts.gunnery, laying)
    if proceedings.percent("FG-8.1.6-strafe", "strafing", flight.unit, target.id, needed=f"{chance} or less") > chance:
        return None
    pierced = is_pierced(row.pierces, target.record.deck)
    points = after_factor(row.points, 1.0 if pierced else charts.armour.not_pierced)
    return Dropped(Cause.SHELL, (points,), pierced, gun_mm=row.mm) if points else None


# Hits on aircraft -----------------------------------------------------------------------------------------------------


RULE_OF_HITS, RULE_OF_LIGHT_HITS = "FG-8.7", "FG-8.7-light"


class Wound(Struct, frozen=True):
    """How one plane is hit, for a light hit where, and whether its load is stuck under it."""

    harm: AirHarm
    where: LightHarm | None = None
    stuck: bool = False

    def __str__(self) -> str:
        parts = [self.harm.value, *([] if self.where is None else [self.where.value]), *(["load stuck"] if self.stuck else [])]
        return " ".join(parts)


def hit_planes(proceedings: Proceedings, unit: ShipId, hits: int, by: ShipId) -> None:
    """FG-8.1-aircraft Each hit strikes one plane; those hit are shot down or turn for home, and take no further part."""
    flight = proceedings.battle.flights[unit]
    wounds: dict[int, Wound] = {}
    for _ in range(hits if flight.planes else 0):
        plane = proceedings.one_of(flight.planes, RULE_OF_HITS, "which plane", unit)
        wounds[plane] = again(proceedings.charts.air.aircraft, wounds.get(plane), _wound(proceedings, unit))
    if not wounds:
        return
    shot_down = sum(wound.harm is AirHarm.DESTROYED for wound in wounds.values())
    proceedings.add(Flew(unit, _without(flight, shot_down, len(wounds) - shot_down, by), _in_words(wounds, shot_down)))


def _wound(proceedings: Proceedings, unit: ShipId) -> Wound:
    """FG-8.7 FG-8.7-5050 By choice a die says how badly and where; else half are destroyed and half must leave."""
    chart = proceedings.charts.air.aircraft
    if not proceedings.charts.turn.options.aircraft_damage:
        chance = chart.half_destroyed_percent
        destroyed = proceedings.percent("FG-8.7-5050", "destroyed", unit, needed=f"{chance} or less") <= chance
        return Wound(AirHarm.DESTROYED if destroyed else AirHarm.HEAVY)
    harm = chart.roll.at(proceedings.d10(RULE_OF_HITS, "damage", unit))
    where = chart.light.at(proceedings.d6(RULE_OF_LIGHT_HITS, "light damage", unit)) if harm is AirHarm.LIGHT else None
    stuck = where is LightHarm.WEAPONS and proceedings.percent(
        RULE_OF_LIGHT_HITS, "load that cannot be dropped", unit,
        needed=f"{chart.cannot_jettison_percent} or less") <= chart.cannot_jettison_percent
    return Wound(harm, where, stuck=stuck)


def again(chart: AircraftChart, first: Wound | None, second: Wound) -> Wound:
    """FG-8.7-multi What a second hit makes of a first; a light one in the same place does nothing."""
    if first is None:
        return second
    if first.harm is AirHarm.DESTROYED or (first.harm is second.harm is AirHarm.LIGHT and first.where is second.where):
        return first
    return Wound(chart.again[first.harm][second.harm])


def _without(flight: Flight, shot_down: int, gone_home: int, by: ShipId) -> Flight:
    """FG-8.7 A flight without the planes that were hit; each takes its load with it."""
    left = flight.planes - shot_down - gone_home
    return replace(flight, planes=left, loaded=min(flight.loaded, left), lost=flight.lost + shot_down,
                   damaged=flight.damaged + gone_home, hurt_by=by)


def _in_words(wounds: dict[int, Wound], shot_down: int) -> str:
    """A description of the damage."""
    home = [str(wound) for wound in wounds.values() if wound.harm is not AirHarm.DESTROYED]
    lost = [f"loses {shot_down} of {len(wounds)} that are hit"] if shot_down else []
    return "; ".join([*lost, *([f"turn for home: {', '.join(home)}"] if home else [])])
