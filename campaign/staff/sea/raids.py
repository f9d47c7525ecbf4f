"""Raiders: a force in port that goes out by itself when a convoy comes within one move and a search."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import FormForce
from campaign.model.play.views import Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Category, Ship
from campaign.rules.views.strength import by_sea, heavy, speed, strength, strength_of_marker
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine
from campaign.staff.judgement.fitness import fit_warships
from campaign.staff.judgement.front import desert_ports, weight_of_the_lifeline
from campaign.staff.judgement.moored import moored
from campaign.staff.port.harbour import segments_left

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
            yield FormForce(view.side, tuple(ship.id for ship in fit), f"Raiders from {book.theatre.ports[port].name}"[:40])


def is_convoy(marker: Marker) -> bool:
    """Whether transports were seen with it, now or last time."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    return seen is not None and Category.TRANSPORTS in seen.categories


def expected(book: Book, marker: Marker, doctrine: Doctrine) -> float:
    """What may stand behind a marker: a convoy of which only the kinds were seen has the escort that convoys have."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is not None and seen.ships is None and is_convoy(marker) and Category.WARSHIPS in seen.categories:
        return CONVOY_ESCORT * doctrine.unknown
    return strength_of_marker(book, marker, doctrine.unknown)


def _cover_by(book: Book, view: View, other: Marker, convoy: Marker, doctrine: Doctrine) -> float:
    """What another marker is to a convoy: who flies searches every day takes what he never saw for one more convoy."""
    if not book.options.air_war or other.seen is not None or other.last is not None:
        return expected(book, other, doctrine)
    assert other.hex is not None
    assert convoy.hex is not None
    return CONVOY_ESCORT * doctrine.unknown if distance(other.hex, convoy.hex) <= COVER_AT_HAND else 0.0


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
    against = sum(expected(book, other, doctrine) for other in near) * (doctrine.night if light is Light.NIGHT else 1)
    return own >= doctrine.attack_at / _weight(book, view, marker.hex) * against


def _weight(book: Book, view: View, where: Hex) -> float:
    """What a convoy near the ports of the desert is worth beyond others, while it can move the front."""
    near = any(distance(where, view.ports[port].hex) <= LIFELINE_WITHIN for port in desert_ports(view))
    return weight_of_the_lifeline(book, view) if near else 1.0
