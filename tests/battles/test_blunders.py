"""Whoever counts blunders finds one of each kind that was planted, and none where none is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.plot.geometry import Point
from campaign.tactics.registry import system_named
from tests.battles.blunders import MINES, SHOAL, Battery, Blunder, Ship, Shot, Size, Turn, blunders
from tests.battles.blunders_counted import Count
from tests.battles.blunders_fought import fights

SIX_INCH, ELEVEN_INCH, FIVE_INCH = Battery(152, 8, 18000), Battery(280, 6, 26000), Battery(120, 4, 12000)
TURNS = 8


def at(side: Side, x_m: float, y_m: float = 0.0, **more: Any) -> Ship:
    """A cruiser that lies still with her guns, if nothing else is said."""
    given: dict[str, Any] = {"size": Size.GREAT, "course": 0.0, "knots": 0.0, "top": 30.0, "guns": (SIX_INCH,), **more}
    return Ship(side=side, at=Point(x_m, y_m), **given)


def going(from_m: float, by_m: float, side: Side, **more: Any) -> Callable[[int], Ship]:
    """A ship that goes so far along the line of both fleets in each turn."""
    return lambda number: at(side, from_m + by_m * number, **{"course": 90.0 if by_m >= 0 else 270.0, "knots": 20.0, **more})


def told(night: bool = False, shots: Callable[[int], tuple[Shot, ...]] = lambda number: (), named: dict[str, str] | None = None,
         collisions: tuple[tuple[str, str], ...] = (), **ships: Callable[[int], Ship]) -> list[Turn]:
    """A battle of so many turns."""
    return [Turn(number=number, night=night, ships={name: ship(number) for name, ship in ships.items()}, shots=shots(number),
                 named=named or {}, collisions=collisions if number == 3 else ()) for number in range(TURNS)]


def lies(side: Side, x_m: float, y_m: float = 0.0, **more: Any) -> Callable[[int], Ship]:
    """A ship that stays where she is."""
    return lambda number: at(side, x_m, y_m, **more)


AXIS, ALLIED = Side.AXIS, Side.ALLIED
DESTROYER: dict[str, Any] = {"size": Size.SMALL, "guns": (FIVE_INCH,)}


def sinking(number: int) -> Ship:
    """A ship that is done for from the third turn on."""
    return at(AXIS, 9000, done_for=number > 2)


PLANTED: dict[Blunder, list[Turn]] = {
    Blunder.DARK: told(night=True, named={"quentin": "zara", "lance": "zara"}, quentin=lies(ALLIED, 0), lance=lies(ALLIED, 500),
                       zara=lies(AXIS, 5000)),
    Blunder.MINES: told(aspromonte=lies(AXIS, 0, cargo=True, over=(MINES,))),
    Blunder.SHOAL: told(aspromonte=lies(AXIS, 0, cargo=True, over=(SHOAL,))),
    Blunder.FRIEND: told(collisions=(("aspromonte", "folgore"),), aspromonte=lies(AXIS, 0, cargo=True), folgore=lies(AXIS, 50)),
    Blunder.ALONE: told(hero=going(0, 900, ALLIED, **DESTROYER), colleoni=lies(AXIS, 14000), bande=lies(AXIS, 14500)),
    Blunder.SPLASHES: told(ajax=lies(ALLIED, 0, dodges=True), zara=lies(AXIS, 17000)),
    Blunder.CHASE: told(duilio=going(0, 600, ALLIED, top=19.0), zara=going(30000, 1000, AXIS, knots=33.0)),
    Blunder.WASTE: told(shots=lambda number: (Shot("warspite", "zara", 128),), warspite=lies(ALLIED, 0), zara=sinking),
    Blunder.LONG_ODDS: told(shots=lambda number: (Shot("warspite", "zara", 16, 0.01),), warspite=lies(ALLIED, 0),
                            zara=lies(AXIS, 24000)),
    Blunder.SHY: told(spee=going(0, -800, AXIS, guns=(ELEVEN_INCH,)), ajax=lies(ALLIED, 17000)),
    Blunder.DECOY: told(night=True, empty=going(0, 515, AXIS, size=Size.BOAT, guns=(), decoy=True, hidden=True),
                        boat=going(500, 165, AXIS, size=Size.BOAT, guns=(), hidden=True)),
}


@pytest.mark.parametrize("blunder", list(Blunder), ids=lambda blunder: blunder.name.lower())
def test_a_planted_blunder_is_counted_as_what_it_is(blunder: Blunder) -> None:
    """SM-GAP-73 Each measure finds its own and no other."""
    assert {case.blunder for case in blunders(PLANTED[blunder])} == {blunder}


def test_captains_who_commit_none_are_accused_of_none() -> None:
    """SM-GAP-73 Two cruisers that fight it out abeam, and one who dodges what is fired at her."""
    fire = (Shot("ajax", "zara", 8, 0.3), Shot("zara", "ajax", 8, 0.3))

    assert not list(blunders(told(shots=lambda number: fire, ajax=lies(ALLIED, 0, dodges=True), zara=lies(AXIS, 14000))))


def test_what_is_done_of_necessity_is_no_blunder() -> None:
    """SM-GAP-73 Destroyers that guard a convoy close whom they must; who supports them is company."""
    attackers = {"hero": going(0, 900, ALLIED, **DESTROYER), "colleoni": lies(AXIS, 14000), "bande": lies(AXIS, 14500)}
    guarding = [replace(turn, ships={**turn.ships, "hero": replace(turn.ships["hero"], guards=True)})
                for turn in told(**attackers)]

    assert not list(blunders(guarding))
    assert not list(blunders(told(**attackers, sydney=going(-500, 900, ALLIED))))


@pytest.mark.parametrize("name", ["surface_fire", "coastal"])
def test_battles_are_told_as_they_were_fought(name: str) -> None:
    """SM-GAP-73 Each turn has its number and its ships, who move as fast as they are said to."""
    skirmish, book = load_skirmish_book("cape-bon")
    turns = list(islice(import_module(f"tests.battles.blunders_{name}").told(book, skirmish.engagement, SeededDice(1)), 4))

    assert [turn.number for turn in turns] == [1, 2, 3, 4]
    sent = {str(unit.ship) for _, unit in skirmish.engagement.participants()}
    assert {key for key, ship in turns[0].ships.items() if not ship.decoy} == sent
    assert all(0 <= ship.knots <= 45 and 0 <= ship.top <= 45 for ship in turns[0].ships.values() if not ship.decoy)
    assert any(shot.chance is not None and shot.chance > 0 for turn in turns for shot in turn.shots)
    count = Count()
    count.add(next(fights(system_named(name), 1)), turns)
    assert next(count.table()) == "1 battles, 4.0 turns each"


def test_the_battles_of_a_count_are_the_same_each_time_and_of_both_kinds() -> None:
    """SM-GAP-73 Skirmishes and forces drawn by lot in turn, by the same seeds."""
    first, again = (list(fights(system_named("surface_fire"), 6)) for _ in range(2))

    assert [(fight.name, fight.seed) for fight in first] == [(fight.name, fight.seed) for fight in again]
    assert [fight.name == "by lot" for fight in first] == [False, True] * 3
    assert [fight.engagement for fight in first] == [fight.engagement for fight in again]
