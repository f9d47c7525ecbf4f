"""Routes at sea as the staff picks them: clear of known minefields, and not under the guns and eyes of the enemy's bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sameness import cached
from campaign.model.sea.courses import course, reach
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.staff.judgement.danger import deadly_waters

# Hexes around an enemy's port that nobody enters unless he is bound for it.
BERTH = 1
# Extra hexes that a route may take to keep clear of ports: half a day of a convoy.
DETOUR = 8
# Extra hexes that it may take to avoid waters under the enemy's bombers: a day.
ROUND = 15


def way_clear(book: Book, view: View, here: Hex, goal: Hex, ahead: int) -> tuple[Hex, ...]:
    """The shortest way, or the next best one when its first hexes lead into a minefield or past an enemy's base.

    A base is given a wide berth while that does not take too long, else its own hex is kept clear of; mines come first.
    """
    way = course(book.theatre, here, goal)
    mines = frozenset(field.hex for field in view.mines.values()) - {goal}
    enemy_bases = _port_hexes(view.ports, view.side.enemy)
    deadly = deadly_waters(book, view)
    if deadly and here not in deadly and goal not in deadly and not deadly.isdisjoint(way[1 : ahead + 1]):
        # Avoid waters under the enemy's bombers if there is a way round.
        barred = mines | _around(book.theatre, _clear_of(enemy_bases, here, goal)) | deadly
        if (found := course(book.theatre, here, goal, avoiding=barred)) and len(found) <= len(way) + ROUND:
            return found
    shunned = mines | _around(book.theatre, enemy_bases)
    if shunned.isdisjoint(way[1 : ahead + 1]):
        return way
    for barred, longer in _choices(book.theatre, mines, enemy_bases, here, goal):
        if (found := course(book.theatre, here, goal, avoiding=barred)) and len(found) <= len(way) + longer:
            return found
    return way


# Cached: half of all calls pass the ports that the call before passed.
@cached(8)
def _port_hexes(ports: Mapping[PortId, PortView], side: Side) -> tuple[Hex, ...]:
    """Where the ports of a side lie."""
    return tuple(sorted({port.hex for port in ports.values() if port.allegiance.side is side}))


def _choices(
    theatre: Theatre, mines: frozenset[Hex], enemy_bases: tuple[Hex, ...], here: Hex, goal: Hex,
) -> Iterator[tuple[frozenset[Hex], int]]:
    """What to keep clear of, and how many hexes that may cost; a base that one lies off, or makes for, is not among them."""
    bases = _clear_of(enemy_bases, here, goal)
    yield mines | _around(theatre, bases), DETOUR
    yield mines | frozenset(bases), DETOUR
    yield mines, len(theatre.labels)


def _clear_of(enemy_bases: tuple[Hex, ...], here: Hex, goal: Hex) -> tuple[Hex, ...]:
    return tuple(base for base in enemy_bases if distance(base, here) > BERTH and distance(base, goal) > BERTH)


@lru_cache(maxsize=256)
def _around(theatre: Theatre, bases: tuple[Hex, ...]) -> frozenset[Hex]:
    return frozenset(where for base in bases for where in _near(theatre, base))


@lru_cache(maxsize=512)
def _near(theatre: Theatre, base: Hex) -> tuple[Hex, ...]:
    return tuple(reach(theatre, base, BERTH))
