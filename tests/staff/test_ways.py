"""The staff's ways: clear of the enemy's bases and of known minefields, without going far round."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules.engine import begin, view_for
from campaign.staff.judgement.ways import BERTH, DETOUR, way_clear
from tests.proceeding import replayed

MALTA = PortId("malta")


@pytest.fixture(scope="module")
def war() -> tuple[Book, State]:
    """The theatre as it is in November 1941."""
    book = load_book("k-force")
    return book, replayed(begin(book, 1, SeededDice(1)).events)


def between(book: Book, one: str, other: str) -> tuple[Hex, Hex]:
    """Two ports' hexes."""
    return book.theatre.ports[PortId(one)].hex, book.theatre.ports[PortId(other)].hex


def bases(view: View) -> set[Hex]:
    """The enemy's ports."""
    return {port.hex for port in view.ports.values() if port.allegiance.side is view.side.enemy}


def test_a_convoy_to_libya_passes_malta_at_a_distance(war: tuple[Book, State]) -> None:
    """SM-3D From every port of Sicily and Italy to Tripoli and Benghazi no way enters Malta's hex or the next, nor is long."""
    book, state = war
    view = view_for(book, state, Side.AXIS)
    malta = book.theatre.ports[MALTA].hex
    straight = 0
    for start in ("augusta", "messina", "palermo", "trapani", "naples", "taranto"):
        for goal in ("tripoli_libya", "benghazi"):
            here, there = between(book, start, goal)
            way, shortest = way_clear(book, view, here, there, 999), course(book.theatre, here, there)
            straight += malta in shortest

            assert all(distance(where, malta) > BERTH for where in way)
            assert (way[0], way[-1]) == (here, there) and len(way) <= len(shortest) + DETOUR
    assert straight, "no shortest way passes through Malta: nothing is proved"


def test_a_known_minefield_is_gone_round_and_an_own_base_is_not(war: tuple[Book, State]) -> None:
    """SM-7B A field strikes everybody; the Allies sail through Malta's hex as they please."""
    book, state = war
    axis, allied = (view_for(book, state, side) for side in (Side.AXIS, Side.ALLIED))
    here, there = between(book, "augusta", "tripoli_libya")
    field = next(iter(axis.mines.values()))
    way = way_clear(book, axis, here, there, 999)
    mined = replace(axis, mines={**axis.mines, "M99": replace(field, hex=way[5])})

    assert way[5] not in way_clear(book, mined, here, there, 999)
    assert book.theatre.ports[MALTA].hex in way_clear(book, replace(allied, mines={}), *_across(book), 999)


def test_who_makes_for_a_base_or_lies_off_one_goes_there_and_comes_away(war: tuple[Book, State]) -> None:
    """SM-4A4 Ships that are to shell a port come up to it; nobody is shut in by a ring that he lies in."""
    book, state = war
    view = view_for(book, state, Side.ALLIED)
    here, there = between(book, "malta", "augusta")

    assert way_clear(book, view, here, there, 999)[-1] == there
    assert way_clear(book, view, there, here, 999)[-1] == here
    assert there in bases(view)


def _across(book: Book) -> tuple[Hex, Hex]:
    malta = book.theatre.ports[MALTA].hex
    near = list(book.theatre.ways(malta))
    one = near[0]
    return one, max(near, key=lambda where: (malta in course(book.theatre, one, where), distance(one, where)))
