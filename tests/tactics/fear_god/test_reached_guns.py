"""Battles in which the rules of fire are reached: by night and day, over mines and shoals, from the air and under water."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Ground, Shots, Weapon
from campaign.model.battles.presence import Arm
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import Cause, Peril
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.kit.dice import RollFell
from tests.tactics.fear_god.test_reached_harm import fought, ordered, passive
from tests.tactics.surface_fire.battles import book, box, met, unit

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("guns that are reached")
ALLIED, AXIS = Side.ALLIED, Side.AXIS


@cache
def skirmish(name: str, seeds: int) -> list[Any]:
    """A skirmish fought by captains over so many seeds."""
    told, found = load_skirmish_book(name)
    return fought(found, told.engagement, range(seeds))


def rolled(happened: list[Any]) -> set[str]:
    """The rules for which dice fell."""
    return {fact.roll.why.rule for fact in happened if isinstance(fact, RollFell)}


def told(happened: list[Any], kind: type) -> list[Any]:
    """Facts of a kind."""
    return [fact for fact in happened if isinstance(fact, kind)]


@pytest.mark.gate
def test_cruisers_fight_by_day_with_all_that_gunfire_has() -> None:
    """FG-6.4 FG-8.1.6 FG-GAP-09 FG-GAP-12 FG-GAP-28 River Plate: every battery, belts and decks, rounds that run down."""
    happened = skirmish("river-plate", 4)
    fired = told(happened, facts.Fired)

    assert rolled(happened) >= {"FG-6.4", "FG-GAP-09", "FG-8.1.6-face", "FG-8.1.2-table", "FG-8.1.2-type"}
    assert {fact.battery for fact in fired} >= {"main", "secondary"}
    assert any(fact.hits for fact in fired) and all(fact.fired > 0 for fact in fired)
    assert {1, 2, 3} <= {fact.aim.salvos for fact in fired}
    assert {shot.weapon for fact in fired for shot in SYSTEM.shots(fact)} == {Weapon.GUNS}


@pytest.mark.gate
def test_destroyers_fight_by_night_with_lights_and_torpedoes() -> None:
    """FG-8.1.7 FG-GAP-16 FG-6.4 Searchlights, star shell, torpedoes that flood, hulks in the way."""
    happened = skirmish("skerki-bank", 4)
    runs = told(happened, facts.RunMet)

    assert "FG-GAP-16" in rolled(happened) and told(happened, facts.Shone)
    assert {fact.hits > 0 for fact in runs} == {True, False}
    assert any(fact.casualty.peril is Peril.FLOODING and fact.casualty.cause is Cause.TORPEDO
               for fact in told(happened, facts.CasualtyBegan))
    assert all(SYSTEM.shots(fact) == (Shots(fact.by_unit, fact.unit, Weapon.TORPEDOES, fact.count, fact.hits),)
               for fact in runs)


@pytest.mark.gate
def test_minefields_are_met_and_now_and_then_strike() -> None:
    """FG-GAP-17 Off Tripoli in the dark."""
    assert {fact.hit for seeds in (12,) for fact in told(skirmish("tripoli-mines", seeds), facts.MineMet)} == {True, False}


@pytest.mark.gate
def test_aircraft_attack_by_every_means_and_are_shot_at() -> None:
    """FG-GAP-19 FG-GAP-20 FG-8.1.6-strafe FG-8.1-aircraft Over Illustrious, and airships on Christmas Day."""
    raid, airships = skirmish("excess-air", 3), skirmish("cuxhaven", 3)

    assert rolled(raid) >= {"FG-GAP-19", "FG-GAP-20", "FG-8.1.6-strafe", "FG-8.7-5050"}
    assert {fact.cause for fact in told(raid, facts.PointsLost)} >= {Cause.BOMB}
    assert "FG-GAP-20" in rolled(airships)


@cache
def under_water() -> list[Any]:
    """A submarine that lies still under escorts."""
    escorts = (unit(f"Afridi {place}", "tribal", side=ALLIED, at=(0.1 * place, 0.1), course=0, speed_kn=0, force=f"F{place}")
               for place in (1, 2))
    boat = unit("Aradam", "any", side=AXIS, arm=Arm.SUBMARINE, at=(0, 0), course=0, speed_kn=0)
    return fought(book(), met(boat, *escorts), range(30), {ALLIED: passive, AXIS: ordered(**{"depth.aradam": "shallow"})},
                  turns=8)


@pytest.mark.gate
def test_escorts_drop_patterns_on_a_boat_that_dives() -> None:
    """FG-GAP-18 FG-8.1.4 By sonar, by the swirl; patterns are spent, and some are near enough."""
    dropped = told(under_water(), facts.ChargesDropped)

    assert {fact.hit for fact in dropped} == {True, False}
    assert Cause.DEPTH_CHARGE in {fact.cause for fact in told(under_water(), facts.PointsLost)}


def once(engagement: Engagement, answers: Mapping[Side, Mapping[str, str]], seed: int) -> list[Any]:
    """One turn of a battle in which the sides answered so."""
    battle, dice, happened = SYSTEM.begin(book(), engagement), SeededDice(seed), list[Any]()
    for side in (ALLIED, AXIS):
        view = SYSTEM.view_for(book(), battle, side)
        order = SYSTEM.compose(book(), view, view.decisions[0], answers.get(side, {}))
        assert not isinstance(order, Refusal) and SYSTEM.refusal(book(), battle, order) is None, order
        proceedings = SYSTEM.proceedings(battle, dice)
        SYSTEM.carry_out(book(), proceedings, order)
        battle, happened = proceedings.battle, [*happened, *proceedings.facts]
    return happened


def test_a_destroyer_is_ordered_to_ram_and_does_it_or_misses() -> None:
    """FG-GAP-21 Over a dozen seeds; both are hurt, and she that is struck floods."""
    close = met(unit("Ardent", "tribal", side=ALLIED, at=(0, 0), course=0, speed_kn=20),
                unit("Zara", "zara", side=AXIS, at=(0.2, 1.5), course=0, speed_kn=5))
    found = [once(close, {ALLIED: {"ram.ardent": "zara", "speed.ardent": "20"}}, seed) for seed in range(12)]
    rammed = [happened for happened in found if told(happened, facts.Collided)]

    assert 0 < len(rammed) < len(found)
    assert all({fact.ship for fact in told(happened, facts.PointsLost) if fact.cause is Cause.COLLISION}
               == {ShipId("ardent"), ShipId("zara")} for happened in rammed)


def test_a_ship_that_steams_on_a_shoal_lies_there() -> None:
    """FG-GAP-21 FG-8.1.5 Hurt by her speed, flooded, and no longer under way."""
    aground = met(unit("Ajax", "leander", side=ALLIED, at=(0, 0), course=0, speed_kn=20),
                  unit("Zara", "zara", side=AXIS, at=(15, 0), course=0, speed_kn=20),
                  patches=(box(Ground.SHOAL, "bank", -1, 0.9, 1, 2),))
    happened = once(aground, {}, 1)

    assert [fact.ship for fact in told(happened, facts.Grounded)] == [ShipId("ajax")]
    assert Cause.GROUNDING in {fact.cause for fact in told(happened, facts.PointsLost)}
    assert [fact.after.beached for fact in told(happened, facts.Tended) if fact.what == "hard aground"] == [True]


@pytest.mark.gate
def test_new_contacts_are_fired_at_in_haste() -> None:
    """FG-GAP-01 FG-0-phases Batteries that did not fire as planned, with half the rounds."""
    reacting = False
    hasty: list[object] = []
    for fact in skirmish("kolombangara", 3):
        reacting = isinstance(fact, facts.ReactionsOpened) or (reacting and not isinstance(fact, facts.TurnEnded))
        if reacting and isinstance(fact, facts.Fired):
            hasty.append(fact)

    assert hasty


@pytest.mark.gate
@pytest.mark.parametrize("name", ["river-plate", "skerki-bank"])
def test_the_same_dice_make_the_same_battle(name: str) -> None:
    """FG-0-order One stream of dice, one result."""
    told_of, found = load_skirmish_book(name)
    first, second = (fought(found, told_of.engagement, range(1)) for _ in range(2))

    assert first == second
