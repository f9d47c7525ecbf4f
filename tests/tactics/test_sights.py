"""What a side knows of a battle in types: own ships whole, the enemy's in a type that has no place for what is his own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina import seeing as supermarina_seeing
from campaign.tactics.supremacy_at_sea import seeing as supremacy_seeing
from campaign.tactics.surface_fire import seeing as surface_seeing

STAGES, STEP = 24, 6
# Each system with what it calls its ships in a sight: a list of them, those of one's own, and what hides with each ship.
SYSTEMS: Mapping[str, tuple[str, type, Mapping[str, Any]]] = {
    "surface_fire": ("ships", surface_seeing.OwnShip, {"smoke_left": 1, "reloads": 7, "loaded": {}}),
    "supremacy_at_sea": ("ships", supremacy_seeing.OwnShip,
                         {"smoke_left": 1, "magazine": {}, "locks_before": ("MN>nobody",)}),
    "supermarina": ("units", supermarina_seeing.OwnUnit, {"torpedoes": 0}),
}


@cache
def stages(name: str) -> tuple[tuple[Any, Any], ...]:
    """A battle by captains as it goes on, with its Book."""
    system: AnySystem = system_named(name)
    skirmish, book = load_skirmish_book("cape-spada")
    battles = islice(system.stages(book, skirmish.engagement, SeededDice(3, "sights")), 0, STAGES, STEP)
    return tuple((book, battle) for battle, _ in battles)


def of_side(battle: Any, side: Side, **changed: Any) -> Any:
    """The battle with something else true of every ship of a side."""
    name = "units" if hasattr(battle, "units") else "vessels"
    ships = {key: replace(ship, **changed) if ship.side is side else ship for key, ship in getattr(battle, name).items()}
    return replace(battle, **{name: ships})


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_sight_holds_own_ships_whole_and_the_enemys_without_what_is_his_own(name: str) -> None:
    """SF-0.2, SAS-A4.3, SM-GAP-56 By type: an enemy is never of the type that has magazines, orders and tasks."""
    system, (listed, own, _) = system_named(name), SYSTEMS[name]
    kinds: dict[bool, set[type]] = {True: set(), False: set()}
    for book, battle in stages(name):
        for side in Side:
            for ship in getattr(system.view_for(book, battle, side).sight, listed):
                kinds[ship.side is side].add(type(ship))

    assert kinds[True] == {own}
    assert kinds[False] and own not in kinds[False]


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_umpire_knows_every_ship_as_her_own_side_does(name: str) -> None:
    """SF-0.2, SAS-A4.3, SM-GAP-56 He is no side, and nothing is kept from him."""
    system, (listed, own, _) = system_named(name), SYSTEMS[name]
    for book, battle in stages(name):
        whole = {ship.id: ship for ship in getattr(system.view_for(book, battle, None).sight, listed)}
        for side in Side:
            ours = [ship for ship in getattr(system.view_for(book, battle, side).sight, listed) if isinstance(ship, own)]
            assert ours and all(whole[ship.id] == ship for ship in ours)


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_an_enemy_hides_is_in_no_sight_but_his_own(name: str) -> None:
    """SF-0.2, SAS-A4.3, SM-GAP-56 Two battles that differ in it alone are the same to his enemy, and not to himself."""
    system, hidden = system_named(name), SYSTEMS[name][2]
    for book, battle in stages(name):
        for side in Side:
            for what, value in hidden.items():
                other = of_side(battle, side, **{what: value})
                assert system.view_for(book, other, side.enemy).sight == system.view_for(book, battle, side.enemy).sight
                assert system.view_for(book, other, side).sight != system.view_for(book, battle, side).sight or other == battle


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_detail_of_a_token_is_for_captains(name: str) -> None:
    """A detail stands on the screen: what a captain reckons with is in the sight, and nothing hides behind a stroke."""
    system = system_named(name)
    names = {detail for book, battle in stages(name) for side in (None, *Side)
             for token in system.view_for(book, battle, side).tokens for detail, _ in token.details}

    assert names and not [detail for detail in names if detail.startswith("_")]
