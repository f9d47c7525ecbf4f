"""Battles by Fear God and Supremacy are told to the count as they were fought, and captains who blunder are caught."""

from __future__ import annotations

from importlib import import_module
from itertools import islice

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Area
from campaign.model.dice import SeededDice
from campaign.tactics.fear_god.captains import helm as fear_god_helm
from campaign.tactics.fear_god.captains import weapons as fear_god_weapons
from campaign.tactics.plot.geometry import Point
from tests.battles.blunders import Blunder, Size, Turn, blunders

SYSTEMS = ("fear_god", "supremacy_at_sea")


def told(name: str, skirmish: str, turns: int, seed: int = 0) -> list[Turn]:
    """The first turns of a skirmish by a system."""
    found, book = load_skirmish_book(skirmish)
    return list(islice(import_module(f"tests.battles.blunders_{name}").told(book, found.engagement, SeededDice(seed, skirmish)),
                       turns))


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_turn_has_its_number_its_ships_and_their_guns(name: str) -> None:
    """SM-GAP-73 Whoever is sent is told of, sound, of her size, no faster than she can go, with guns that reach."""
    turns = told(name, "river-plate", 3)

    assert [turn.number for turn in turns] == [1, 2, 3] and not turns[0].night
    assert turns[0].ships.keys() == {"graf_spee", "ajax", "achilles", "exeter"}
    for ship in turns[0].ships.values():
        assert ship.size is Size.GREAT and ship.left == 1 and 0 < ship.knots <= ship.top + 1
        assert sum(guns.barrels for guns in ship.guns) >= 6 and min(guns.reach_m for guns in ship.guns) > 15000
    shots = [shot for turn in turns for shot in turn.shots]
    assert shots and all(shot.chance is None or 0 <= shot.chance <= 1 for shot in shots)
    assert {shot.at for shot in shots if shot.by == "ajax"} == {"graf_spee"}


@pytest.mark.parametrize("name", SYSTEMS)
def test_by_night_ships_are_hidden_until_they_are_made_out_and_transports_are_cargo(name: str) -> None:
    """SM-GAP-73 At the Skerki Bank the convoy does not see Force Q come; its escorts guard it."""
    first = told(name, "skerki-bank", 1)[0]

    assert first.night and {key for key, ship in first.ships.items() if ship.cargo} == {
        "aventino", "puccini", "aspromonte", next(key for key in first.ships if "kt" in key)}
    assert first.ships["folgore"].size is Size.SMALL and first.ships["folgore"].guards and not first.ships["quentin"].guards


def test_captains_who_fire_at_whatever_is_in_reach_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-73 FG-GAP-25 Canary: guns that hit once in a hundred times are told of, and counted."""
    monkeypatch.setattr(fear_god_weapons, "percent_of", lambda *_: 100)

    assert Blunder.LONG_ODDS in {case.blunder for case in blunders(told("fear_god", "cape-bon", 20))}


def test_captains_who_look_at_no_chart_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-73 FG-GAP-17 Canary: courses that lead through a field that everybody knows of."""
    def blind(areas: tuple[Area, ...], way: list[Point]) -> int:
        return 0

    monkeypatch.setattr(fear_god_helm, "danger_of", blind)
    found = {case.blunder for seed in range(3) for case in blunders(told("fear_god", "skerki-bank", 25, seed))}

    assert Blunder.MINES in found
