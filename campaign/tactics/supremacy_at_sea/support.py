"""What is no ship on the surface: sheets of submarines and guns ashore, attacks from the air, escorts that hunt."""

from __future__ import annotations

from math import floor

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import Gun, GunId, ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, FlightAttacked, Hunted
from campaign.tactics.supremacy_at_sea.battle.orders import Strike
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Bank, Battery, Group, Guns, Post, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Place
from campaign.tactics.supremacy_at_sea.charts.fire import GunRow
from campaign.tactics.supremacy_at_sea.damage import (
    Blow,
    Pierced,
    apply,
    compared,
    lose_points,
    sink,
    sink_if_done,
    special_result,
)
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT
from campaign.tactics.supremacy_at_sea.ships import named_calibre
from campaign.tactics.supremacy_at_sea.sight import range_u
from campaign.tactics.supremacy_at_sea.torpedoes import Struck, explode, third_of

# Sheets ---------------------------------------------------------------------------------------------------------------


ALL_ROUND = ((0.0, 360.0),)


def strange_sheet(charts: SupremacyCharts, book: Book, model: str, count: int, nation: Nation, *, submerged: bool) -> ShipSheet:
    """The sheet of a battery of guns, or of a submarine, which the order of battle does not describe."""
    gun = book.oob.guns.get(GunId(model))
    if gun is None:
        return submarine_sheet(charts, "a submarine", nation, submerged=submerged)
    return replace(battery_sheet(charts, gun.name, guns_ashore(charts, gun, count, nation)), of=model)


def submarine_sheet(charts: SupremacyCharts, title: str, nation: Nation, *, submerged: bool) -> ShipSheet:
    """SAS-GAP-17.1 A submarine is a very small ship without armour or guns, her tubes ahead and astern.

    She fights submerged by day, where no gun reaches her, and on the surface by night.
    """
    chart = charts.environment.submarine
    torpedo = charts.ship_data.torpedo_type_by_nation[nation]
    banks = tuple(Bank(f"{end} tubes", tubes, torpedo, way) for end, way, tubes in (
        ("bow", "ahead", chart.tubes_ahead), ("stern", "astern", chart.tubes_astern)) if tubes)
    knots = KN_A_UNIT * submerged_u(charts, chart.speed_kn) if submerged else chart.speed_kn
    kind = "submarine"
    return ShipSheet(
        kind, title, kind, 0.0, 0.0, 0.0, bulge=False, aa_high=0, aa_low=0, size=chart.size, sink_points=chart.sink_points,
        speed=knots, track="", acceleration=charts.movement.acceleration_kn[kind], sharp=False, american_carrier=False,
        length_u=chart.length_u, smoke=0, searchlights=False, star_shell=False, radar=Radar.NONE, crew_columns=0, batteries=(),
        banks=banks,
    )


def submerged_u(charts: SupremacyCharts, knots: float) -> float:
    """SAS-GAP-17.2 Under water a quarter of the speed counts as units a turn, and no gun reaches her."""
    return knots * charts.environment.submarine.submerged_speed_share


def battery_sheet(charts: SupremacyCharts, title: str, guns: Guns) -> ShipSheet:
    """SAS-GAP-18 Guns ashore are an un-armoured ship that lies still: small, with a director, and points for each gun."""
    shore, kind = charts.environment.shore, "battery"
    return ShipSheet(
        kind, title, kind, 0.0, 0.0, 0.0, bulge=False, aa_high=0, aa_low=0, size=shore.size,
        sink_points=shore.points_a_gun * guns.barrels, speed=0.0, track="", acceleration=0, sharp=False, american_carrier=False,
        length_u=shore.length_u, smoke=0, searchlights=True, star_shell=True, radar=Radar.NONE, crew_columns=0,
        batteries=(guns,), banks=(),
    )


def guns_ashore(charts: SupremacyCharts, gun: Gun, count: int, nation: Nation) -> Guns:
    """SAS-GAP-18.2 So many guns of one kind, each by itself, that bear all round under one director."""
    calibre = named_calibre(gun.calibre_mm)
    line = charts.hit_table.line_for(calibre)
    points = (line.points_of or {}).get(nation.value, line.points)
    posts = tuple(Post(f"gun {number}", 1, ALL_ROUND, Group.BOW) for number in range(1, count + 1))
    return Guns(Battery.MN, calibre, line.calibre, points, charts.environment.shore.salvos, posts, "main")


# Aircraft -------------------------------------------------------------------------------------------------------------


TORPEDO = "torpedo"
SHOT_DOWN_SHARE = 3
BOWS = ("port", "starboard")
AIR_TORPEDO = "air_18"


class Element(Struct, frozen=True):
    """Three aircraft that attack one ship in one way: with which bomb, and from where a torpedo comes."""

    id: str
    way: str
    bomb: str = ""
    upon: str = "beam"
    by: ShipId | None = None


def own_defence(charts: SupremacyCharts, vessel: Vessel, way: str) -> float:
    """SAS-GAP-07.1 High value against level and dive bombing, low against the rest, less by lost light mounts and fires."""
    value = float(vessel.sheet.aa_high if way in charts.environment.air.high else vessel.sheet.aa_low)
    light = [post for guns in vessel.sheet.batteries if guns.battery is not Battery.MN for post in guns.posts]
    if light:
        value *= sum(post.name not in vessel.out for post in light) / len(light)
    return value * (1 - charts.environment.air.fire_share) if vessel.fire or vessel.oil_fire else value


def defence(charts: SupremacyCharts, target: Vessel, friends: list[Vessel], way: str) -> float:
    """SAS-GAP-07.2 The target's own value and half of each friend's close by, half of it all while she chases splash."""
    near = [friend for friend in friends if range_u(friend, target) <= charts.environment.air.friends_within_u]
    total = own_defence(charts, target, way) + sum(own_defence(charts, friend, way) / 2 for friend in near)
    return total / 2 if target.activity.chasing else total


def hit_percent(charts: SupremacyCharts, target: Vessel, way: str, *, halved: bool) -> int:
    """SAS-GAP-07.3 The chance of an element by its way of attack, the target's size, her turns and her speed."""
    air = charts.environment.air
    percent = air.hit_percent[way] + air.size_percent_a_column * target.sheet.size
    if target.activity.chasing or target.activity.turned_u > air.turning_over_u:
        percent += air.turning_percent
    if not target.speed:
        percent += air.stopped_percent
    elif target.speed < air.slow.below_kn:
        percent += air.slow.percent
    percent = max(0, percent)
    return floor(percent / 2 + 0.5) if halved else percent


def strike(proceedings: Proceedings, order: Strike) -> None:
    """SAS-GAP-07.6 A unit attacks by all its elements, one after the other, and flies home with what is left of it."""
    flight = proceedings.battle.flights[order.flight]
    size = proceedings.charts.environment.air.aircraft_an_element
    elements, hits, lost = -(-flight.aircraft // size), 0, 0
    for number in range(1, elements + 1):
        if not proceedings.vessel(order.target).there:
            break
        element = Element(f"{flight.ship} {number}", flight.way, flight.bomb, _upon(number), flight.ship)
        hit, fell = attack(proceedings, element, order.target)
        hits, lost = hits + hit, lost + fell
    proceedings.add(FlightAttacked(flight.ship, order.target, elements, hits, min(lost, flight.aircraft)))


def _upon(number: int) -> str:
    """Torpedo aircraft come in from both bows, and from abeam after that."""
    return "ahead" if number <= len(BOWS) else "beam"


def attack(proceedings: Proceedings, element: Element, ship: ShipId) -> tuple[bool, bool]:
    """SAS-GAP-07 One element attacks: guns may take an aircraft or spoil its aim, then it hits or misses.

    Whether it hit, and whether it lost an aircraft.
    """
    charts, target = proceedings.charts, proceedings.vessel(ship)
    friends = [vessel for vessel in proceedings.battle.there(target.side) if vessel.ship != ship]
    guns = defence(charts, target, friends, element.way)
    face = proceedings.roll(Die.PERCENT, Why("SAS-GAP-07", "anti-aircraft fire", (ship, element.id), f"{guns:g} or less"))
    shot_down = face * SHOT_DOWN_SHARE <= guns
    needed = hit_percent(charts, target, element.way, halved=face <= guns)
    if proceedings.roll(Die.PERCENT, Why("SAS-GAP-07", "attack", (element.id, ship), f"{needed} or less")) > needed:
        return False, shot_down
    if element.way == TORPEDO:
        face = proceedings.roll(Die.D10, Why("SAS-GAP-07", "where it strikes", (ship,)))
        third = third_of(charts.torpedoes, element.upon, face)
        points = float(charts.torpedoes.types[AIR_TORPEDO].points)
        explode(proceedings, ship, third, points, Struck(element.by, element.id))
    elif element.bomb:
        _bomb(proceedings, element, ship)
    return True, shot_down


def _bomb(proceedings: Proceedings, element: Element, ship: ShipId) -> None:
    """SAS-GAP-07.4 A bomb counts in full through the deck, by half where it half pierces; a low die adds a deck special."""
    charts, target = proceedings.charts, proceedings.vessel(ship)
    bomb = charts.environment.air.bombs[element.bomb]
    row = GunRow(0, 1, 0.0, bomb.deck)
    pierced = Pierced.THROUGH if target.sheet.unarmoured else compared(bomb.deck, target.sheet.deck)
    share = {Pierced.THROUGH: 1.0, Pierced.HALF: 0.5, Pierced.NOT: 0.0}[pierced]
    if share:
        lose_points(proceedings, ship, bomb.points * share, Cause.BOMB, element.by)
    face = proceedings.d6("SAS-GAP-07", "special of a bomb", ship, needed=f"{charts.environment.air.special_to} or less")
    result = special_result(row, target.sheet, Place.DECK)
    if face <= charts.environment.air.special_to and result is not Pierced.NOT and not target.sheet.unarmoured:
        white = proceedings.d6("SAS-GAP-07", "white die", ship)
        effects = charts.special.effects(0 if face % 2 else 1, white, half=result is Pierced.HALF)
        apply(proceedings, Blow(ship, element.by, float(bomb.points), Cause.BOMB, row), effects)
    sink_if_done(proceedings, ship, element.by)


# Submarines -----------------------------------------------------------------------------------------------------------


HUNTERS = ("DD", "small")


def hunt(proceedings: Proceedings) -> None:
    """SAS-GAP-17.3 Escorts close to a submarine whose place is known attack, one after the other, each turn."""
    within = proceedings.charts.environment.submarine.hunted_within_u
    for ship in sorted(proceedings.battle.vessels):
        submarine = proceedings.vessel(ship)
        if submarine.sheet.kind != "submarine" or not proceedings.battle.betrays(submarine):
            continue
        for escort in sorted(proceedings.battle.there(submarine.side.enemy), key=lambda vessel: vessel.ship):
            hunts = escort.sheet.kind in HUNTERS and range_u(escort, submarine) <= within
            if hunts and proceedings.vessel(ship).there:
                proceedings.add(Hunted(ship, escort.ship))
                hunted(proceedings, escort.ship, proceedings.vessel(ship))
                sink_if_done(proceedings, ship, escort.ship)


def hunted(proceedings: Proceedings, escort: ShipId, submarine: Vessel) -> bool:
    """SAS-GAP-17.3 An escort close to a submarine that was found attacks each turn: a six sinks, a five damages her."""
    chart = proceedings.charts.environment.submarine
    face = proceedings.d6("SAS-GAP-17", "depth charges", escort, submarine.ship, needed=f"{chart.sunk_on} sinks")
    if face == chart.sunk_on:
        sink(proceedings, submarine.ship, "was sunk by depth charges", escort)
    elif face == chart.damaged_on:
        lose_points(proceedings, submarine.ship, submarine.sheet.sink_points / 2, Cause.MINE, escort)
    return face >= chart.damaged_on
