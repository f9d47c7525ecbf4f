"""Moves by destination: the way from here to there as its owner may plan it, and how far this step's points go along it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId
from campaign.model.units.ships import ShipType
from campaign.rules.standing.course import place_of, points_to_come
from campaign.rules.standing.ways import UNDER_WATER, in_one_order, types_of, way

__all__ = ["PlannedWay", "flotilla_by", "force_by", "of_flotilla", "of_force", "place_of", "points_to_come"]


class PlannedWay(Struct, frozen=True):
    """A way from where a unit lies: every hex entered, and the part of it that one order covers now; none where none leads."""

    hexes: tuple[Hex, ...]
    now: tuple[Hex, ...]


def of_force(book: Book, view: View, force: OwnForce, goal: Hex) -> PlannedWay | None:
    """A force's way: clear of known minefields, by the canals that it may pass; None when the sea does not join the two."""
    return force_by(book, view, force, (goal,))


def force_by(book: Book, view: View, force: OwnForce, waypoints: Sequence[Hex]) -> PlannedWay | None:
    """A force's way by several waypoints; None when the sea does not join two of them."""
    fresh = not any(view.ships[key].spent for key in force.ships)
    return _course(book, view, types_of(book, force), force.force.hex, waypoints, force.points_left, fresh=fresh)


def of_flotilla(book: Book, view: View, flotilla: FlotillaId, goal: Hex) -> PlannedWay | None:
    """A flotilla's way, likewise."""
    return flotilla_by(book, view, flotilla, (goal,))


def flotilla_by(book: Book, view: View, flotilla: FlotillaId, waypoints: Sequence[Hex]) -> PlannedWay | None:
    """A flotilla's way by several waypoints."""
    one = view.flotillas[flotilla]
    points = book.charts.undersea.flotillas.allowance - one.spent
    return _course(book, view, UNDER_WATER, one.hex, waypoints, points, fresh=not one.spent)


def _course(
    book: Book, view: View, types: frozenset[ShipType], here: Hex, waypoints: Sequence[Hex], points: int, *, fresh: bool
) -> PlannedWay | None:
    hexes: list[Hex] = []
    last = here
    for goal in waypoints:
        path = way(book, view, types, last, goal)
        if not path:
            return None
        hexes += path[1:]
        last = goal
    now = tuple(hexes[: max(1, points)])
    covered = in_one_order(book, here, now, fresh=fresh)
    # Where a canal must wait for tomorrow the order is still shown: its refusal says why.
    return PlannedWay(tuple(hexes), now[: max(1, covered)])
