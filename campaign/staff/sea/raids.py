"""Raids: on convoys that come near a port or pass an outpost, and on ports, by the guns of a force that is free."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import Bombard, FormForce
from campaign.model.play.views import Marker, OwnForce, PortView, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Category, Ship
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.chapters.ports.ch04_guns_ashore import strength_ashore
from campaign.rules.facts.fuel import least_days
from campaign.rules.views.strength import (
    CRUISERS,
    FAR,
    boxes_home,
    by_sea,
    days_of_fuel,
    has_transports,
    heavy,
    speed,
    strength,
    strength_of_marker,
)
from campaign.staff.judgement.anchorage import in_port, moored
from campaign.staff.judgement.danger import DEADLY, danger_at
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine, desert_ports, weight_of_the_lifeline
from campaign.staff.judgement.fitness import fit_warships, haven
from campaign.staff.judgement.orders import Order, bound_for, sent_to
from campaign.staff.port.harbour import segments_left
from campaign.words.forces import FormedFor, force_called

MOST = 8
DIVISION = 2
NIGHT_OUT = {side: replace(doctrine, fit_share=0.4) for side, doctrine in DOCTRINES.items()}
CONVOY_ESCORT = 0.3
COVER_NEAR = 20
COVER_AT_HAND = 8
LIFELINE_WITHIN = 30


def raid_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[FormForce]:
    """Cruisers and destroyers of one port sail when a convoy lies in reach that they may expect to beat."""
    if not view.war.duties or segments_left(book, view) < 3:
        return
    # Out by night and back needs no full bunkers.
    able = fit_warships(book, view, NIGHT_OUT[view.side] if book.options.air_war else doctrine)
    convoys = [marker for marker in view.markers.values() if marker.hex is not None and is_convoy(marker)]
    if not convoys:
        return
    for port, there in moored(book, view).items():
        fit = [ship for ship in there.raiders if ship.id in able] if there.raiders else []
        # Where a day's search from the air says where convoys are, a division of destroyers is enough by night.
        enough = book.options.air_war and len(fit) >= DIVISION
        if not fit or not (enough or heavy(book, (ship.id for ship in fit))):
            continue
        fit = sorted(fit, key=lambda ship: (-speed(book, (ship,)), ship.id))[:MOST]
        if any(worth_a_raid(book, view, marker, port, fit, doctrine) for marker in convoys):
            raiders = tuple(ship.id for ship in fit)
            yield FormForce(view.side, raiders, force_called(book, raiders, FormedFor.RAID))


def is_convoy(marker: Marker) -> bool:
    """Whether transports were seen with it, now or last time."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    return seen is not None and Category.TRANSPORTS in seen.categories


def expected_strength(book: Book, marker: Marker, doctrine: Doctrine) -> float:
    """What may stand behind a marker: a convoy of which only the kinds were seen has the escort that convoys have."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is not None and seen.ships is None and is_convoy(marker) and Category.WARSHIPS in seen.categories:
        return CONVOY_ESCORT * doctrine.unknown
    return strength_of_marker(book, marker, doctrine.unknown)


def _cover_by(book: Book, view: View, marker: Marker, convoy: Marker, doctrine: Doctrine) -> float:
    """What another marker is to a convoy: who flies searches every day takes what he never saw for one more convoy."""
    if not book.options.air_war or marker.seen is not None or marker.last is not None:
        return expected_strength(book, marker, doctrine)
    assert marker.hex is not None
    assert convoy.hex is not None
    return CONVOY_ESCORT * doctrine.unknown if distance(marker.hex, convoy.hex) <= COVER_AT_HAND else 0.0


def worth_a_raid(book: Book, view: View, marker: Marker, port: PortId, fit: list[Ship], doctrine: Doctrine) -> bool:
    """Whether a convoy can be reached and searched for in one move, by a force that may expect to beat its escort."""
    if marker.hex is None or not is_convoy(marker):
        return False
    chart = book.charts.surface_search
    light = Light.NIGHT if doctrine.night < 1 else Light.DAY
    cost = chart.night if light is Light.NIGHT else chart.day
    if view.weather[book.theatre.zone(marker.hex)] is Weather.POOR:
        cost *= chart.poor_weather_factor
    if by_sea(book.theatre, view.ports[port].hex, marker.hex) + cost > speed(book, fit):
        return False
    fleet = [other for other in view.markers.values() if other.hex is not None and other.hex != marker.hex
             and not is_convoy(other) and distance(other.hex, marker.hex) <= COVER_NEAR]
    own = strength(book, view, (ship.id for ship in fit))
    if sum(_cover_by(book, view, other, marker, doctrine) for other in fleet) > own:
        return False
    near = [other for other in view.markers.values() if other.hex == marker.hex]
    against = sum(expected_strength(book, other, doctrine) for other in near) * (doctrine.night if light is Light.NIGHT else 1)
    return own >= doctrine.attack_at / _weight(book, view, marker.hex) * against


def _weight(book: Book, view: View, where: Hex) -> float:
    """What a convoy near the ports of the desert is worth beyond others, while it can move the front."""
    near = any(distance(where, view.ports[port].hex) <= LIFELINE_WITHIN for port in desert_ports(view))
    return weight_of_the_lifeline(book, view) if near else 1.0


# Outposts -------------------------------------------------------------------------------------------------------------


# A port is an outpost where the enemy's ports of supply lie within so many hexes, which a squadron passes in a night.
WITHIN = 24
# Its squadron, and what must be left at home and in its tanks.
CRUISERS_OUT = 2
DESTROYERS_OUT = 3
LEFT_AT_HOME = 2
OIL = 40.0


def outpost_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Light cruisers and destroyers go to an outpost that has none, oil enough, and few bombers over it."""
    if not view.war.duties:
        return
    able = fit_warships(book, view, doctrine)
    for post in _outposts(book, view):
        here = in_port(view).get(post, ())
        coming = sum(bound_for(view, force) == post for force in view.forces.values())
        if coming or sum(book.counters[ship.id].type in CRUISERS and ship.id in able for ship in here) >= CRUISERS_OUT:
            continue
        if (squadron := _squadron(book, view, post, doctrine)) is not None:
            yield sent_to(book, view, tuple(ship.id for ship in squadron), post)
            return


def _outposts(book: Book, view: View) -> Iterator[PortId]:
    """SM-11 Own ports of duty from which the ports that the enemy must supply are near, and that are not his own doorstep."""
    owed = {port for duty in view.war.duties if duty.side is view.side.enemy for port in duty.ports}
    own = {port for duty in view.war.duties if duty.side is view.side for port in duty.ports}
    for key in sorted(own):
        port = view.ports[key]
        if not port.own or not refuel_rating(book, port) or (port.fuel is not None and port.fuel < OIL):
            continue
        if danger_at(book, view, port.hex) >= DEADLY:
            continue
        if any(by_sea(book.theatre, port.hex, view.ports[other].hex) <= WITHIN for other in owed):
            yield key


def _squadron(book: Book, view: View, post: PortId, doctrine: Doctrine) -> list[Ship] | None:
    able = fit_warships(book, view, doctrine)
    best: tuple[int, list[Ship]] | None = None
    for port, ships in in_port(view).items():
        away = by_sea(book.theatre, view.ports[port].hex, view.ports[post].hex)
        if port == post or away >= FAR:
            continue
        fit = [ship for ship in ships if ship.id in able and not ship.spent]
        cruisers = _fastest(book, [ship for ship in fit if book.counters[ship.id].type is ShipType.LIGHT_CRUISER])
        destroyers = _fastest(book, [ship for ship in fit if book.counters[ship.id].type is ShipType.DESTROYER])
        if len(cruisers) < CRUISERS_OUT + LEFT_AT_HOME or len(destroyers) < DESTROYERS_OUT + LEFT_AT_HOME:
            continue
        squadron = [*cruisers[:CRUISERS_OUT], *destroyers[:DESTROYERS_OUT]]
        enough = least_days(book, squadron) > ceil(away / speed(book, squadron)) + doctrine.fuel_reserve
        if enough and (best is None or away < best[0]):
            best = (away, squadron)
    return None if best is None else best[1]


def _fastest(book: Book, ships: list[Ship]) -> list[Ship]:
    return sorted(ships, key=lambda ship: (-ship.fuel_boxes, -book.counters[ship.id].allowance, ship.id))


# Bombardments ---------------------------------------------------------------------------------------------------------


POINTS_AT_LEAST = 10
HURT_ENOUGH = 2
WATCHES = 20
RAIDS_WITHIN = 40
SAFETY = 2.0


def bombardments(book: Book, view: View, doctrine: Doctrine) -> Iterator[Bombard]:
    """Warships in port before the port itself, from the force's own hex or the next."""
    for force in view.forces.values():
        if not _able(book, view, force):
            continue
        for key, port in view.ports.items():
            away = distance(force.force.hex, port.hex)
            if away > 1 or not _worth_it(view, port) or not _safe(book, view, force, port.hex, doctrine):
                continue
            if _points(book, view, force, away) >= POINTS_AT_LEAST:
                lying = bool(view.enemies_in_port.get(key))
                yield Bombard(view.side, force.force.id, ShoreTarget.SHIPS_IN_PORT if lying else ShoreTarget.PORT, str(key))
                break


def raid_goal(book: Book, view: View, force: OwnForce, doctrine: Doctrine) -> Hex | None:
    """The nearest enemy port worth shelling that the force can reach and come home from, while nobody is near it."""
    home = haven(book, view, force)
    if home is None or not _able(book, view, force) or _points(book, view, force, 0) < POINTS_AT_LEAST:
        return None
    pace = speed(book, (view.ships[key] for key in force.ships))
    best: tuple[int, PortId] | None = None
    for key, port in view.ports.items():
        if not _worth_it(view, port) or distance(force.force.hex, port.hex) > RAIDS_WITHIN:
            continue
        away = by_sea(book.theatre, force.force.hex, port.hex)
        back = by_sea(book.theatre, port.hex, view.ports[home].hex)
        boxes = ceil(away / pace) + ceil(back / pace) + doctrine.fuel_reserve + 1
        if FAR in (away, back) or days_of_fuel(book, view, force) <= max(boxes, boxes_home(book, view, force, home)):
            continue
        if (best is None or away < best[0]) and _safe(book, view, force, port.hex, doctrine):
            best = (away, key)
    return None if best is None else view.ports[best[1]].hex


def _able(book: Book, view: View, force: OwnForce) -> bool:
    idle = force.force.scattered is None and not force.force.engaged
    return idle and heavy(book, force.ships) and not has_transports(book, force.ships)


def _worth_it(view: View, port: PortView) -> bool:
    enemy = port.allegiance.side is view.side.enemy
    return enemy and (port.hits < HURT_ENOUGH or bool(view.enemies_in_port.get(port.id)))


def _points(book: Book, view: View, force: OwnForce, away: int) -> int:
    return strength_ashore(book, (view.ships[key] for key in force.ships), away)


def _safe(book: Book, view: View, force: OwnForce, where: Hex, doctrine: Doctrine) -> bool:
    near = [marker for marker in view.markers.values() if marker.hex is not None and distance(marker.hex, where) <= WATCHES]
    against = sum(strength_of_marker(book, marker, doctrine.unknown) for marker in near)
    harbour = [key for key, port in view.ports.items() if distance(port.hex, where) <= WATCHES]
    lying = sum(len(view.enemies_in_port.get(key, ())) for key in harbour)
    own = strength(book, view, force.ships)
    return own >= SAFETY * against and own >= lying
