"""Attacks from the air on ships of a battle, by elements of three aircraft (SAS-GAP-07)."""

from __future__ import annotations

from math import floor

from msgspec import Struct

from campaign.model.dice import Die, Why
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, FlightAttacked
from campaign.tactics.supremacy_at_sea.battle.orders import Strike
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery
from campaign.tactics.supremacy_at_sea.battle.state import Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Place
from campaign.tactics.supremacy_at_sea.charts.hit_table import GunRow
from campaign.tactics.supremacy_at_sea.fire.torpedoes import Struck, explode, third_of
from campaign.tactics.supremacy_at_sea.hits.marking import lose_points, sink_if_done
from campaign.tactics.supremacy_at_sea.hits.penetration import Pierced, compared, special_result
from campaign.tactics.supremacy_at_sea.hits.special import Blow, apply
from campaign.tactics.supremacy_at_sea.sighting import range_u

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
    total = own_defence(charts, target, way) + sum(own_defence(charts, near_by, way) / 2 for near_by in near)
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
