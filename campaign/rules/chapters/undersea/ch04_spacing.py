"""Rule 4B1: flotillas keep out of each other's areas."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import FlotillaMission
from campaign.model.sides import Side
from campaign.model.units.submarines import Flotilla
from campaign.rules.chapters.undersea.ch04_patrols import ON_STATION, holds
from campaign.rules.facts.geography import friendly_ports_at


def flotilla_points_left(book: Book, flotilla: Flotilla) -> int:
    """SM-2C.4 A flotilla in transit has ten movement points in each of its owner's naval movement steps."""
    return max(0, book.charts.undersea.flotillas.allowance - flotilla.spent)


def friend_in_the_way(book: Book, state: State, flotilla: Flotilla, where: Hex) -> Flotilla | None:
    """SM-4B1.2 No flotilla lies in the area of another of its side, nor two in transit in one hex."""
    return next((friend for friend in state.flotillas.values()
                 if friend.id != flotilla.id and friend.side is flotilla.side and holds(book, friend, where)), None)


def can_get_clear(book: Book, state: State, flotilla: Flotilla, where: Hex, points: int) -> bool:
    """Whether some hex or friendly port that the points still pay for lies clear of all others."""
    for there in reach(book.theatre, where, points):
        if friendly_ports_at(book, state, there, flotilla.side) or friend_in_the_way(book, state, flotilla, there) is None:
            return True
    return False


def crowded_by(book: Book, state: State, side: Side) -> Flotilla | None:
    """The first flotilla in transit that lies where none may, and can still get clear."""
    for flotilla in state.flotillas.values():
        if flotilla.side is not side or flotilla.port is not None or flotilla.mission is not FlotillaMission.TRANSIT:
            continue
        if friend_in_the_way(book, state, flotilla, flotilla.hex) is None:
            continue
        if can_get_clear(book, state, flotilla, flotilla.hex, flotilla_points_left(book, flotilla)):
            return flotilla
    return None


def enclosed_by(book: Book, state: State, flotilla: Flotilla) -> Flotilla | None:
    """Another flotilla at sea that would lie in the area this one takes up, and could not leave it in one move."""
    radius = book.charts.undersea.flotillas.area
    for friend in state.flotillas.values():
        if friend.id == flotilla.id or friend.side is not flotilla.side or friend.port is not None:
            continue
        if distance(friend.hex, flotilla.hex) > radius:
            continue
        if friend.mission in ON_STATION or not _leaves(book, state, friend, flotilla, radius):
            return friend
    return None


def _leaves(book: Book, state: State, leaver: Flotilla, newcomer: Flotilla, radius: int) -> bool:
    for there in reach(book.theatre, leaver.hex, book.charts.undersea.flotillas.allowance):
        if friendly_ports_at(book, state, there, leaver.side):
            return True
        if distance(there, newcomer.hex) > radius and friend_in_the_way(book, state, leaver, there) is None:
            return True
    return False
