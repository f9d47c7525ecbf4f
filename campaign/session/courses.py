"""Moves by destination: the way from here to there as its owner may plan it, and how far this step's points go along it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.book import Book
from campaign.model.hexes import Hex
from campaign.model.scenario import FlotillaId
from campaign.model.views import OwnForce, View
from campaign.rules.standing_ways import UNDER_WATER, in_one_order, types_of, way


@dataclass(frozen=True, slots=True)
class Course:
    """A way from where a unit lies: every hex entered, and the part of it that one order covers now; none where none leads."""

    hexes: tuple[Hex, ...]
    now: tuple[Hex, ...]


def of_force(book: Book, view: View, force: OwnForce, goal: Hex) -> Course | None:
    """A force's way: clear of known minefields, by the canals that it may pass; None when the sea does not join the two."""
    fresh = not any(view.ships[key].spent for key in force.ships)
    return _course(book, force.force.hex, way(book, view, types_of(book, force), force.force.hex, goal),
                   force.points_left, fresh=fresh)


def of_flotilla(book: Book, view: View, flotilla: FlotillaId, goal: Hex) -> Course | None:
    """A flotilla's way, likewise."""
    one = view.flotillas[flotilla]
    points = book.charts.undersea.flotillas.allowance - one.spent
    return _course(book, one.hex, way(book, view, UNDER_WATER, one.hex, goal), points, fresh=not one.spent)


def _course(book: Book, here: Hex, path: tuple[Hex, ...], points: int, *, fresh: bool) -> Course | None:
    if not path:
        return None
    hexes = path[1:]
    now = hexes[: max(1, points)]
    covered = in_one_order(book, here, now, fresh=fresh)
    # Where a canal must wait for tomorrow the order is still shown: its refusal says why.
    return Course(hexes, now[: max(1, covered)])
