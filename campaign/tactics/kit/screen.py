"""The frame of what is seen of a battle: what is asked, and lines on the sea."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from campaign.model.battles.battle import Area, BattleDecision
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.plot.geometry import Point

Battle = TypeVar("Battle")


def asked_of(
    pending_for: Callable[[Book, Battle, Side], tuple[BattleDecision, ...]], book: Book, battle: Battle, side: Side | None
) -> tuple[BattleDecision, ...]:
    """What a side must decide now; of both sides for the umpire."""
    return tuple(decision for who in Side if side in (None, who) for decision in pending_for(book, battle, who))


def marked_line(kind: str, name: str, points: Iterable[Point]) -> Area:
    """Something that lies on the sea as a line: smoke, a track of torpedoes."""
    return Area(kind, name, tuple((point.x_m, point.y_m) for point in points), closed=False)
