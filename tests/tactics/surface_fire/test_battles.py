"""Battles with everything in them, fought by captains to their end, and what of the rules they reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Outcome
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import Ending
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.charts.damage import Effect
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.outcome import level
from tests.tactics.surface_fire.battles import EVERY, POOR, ambush, book, by_night, crashing, excess, fought, met, narrows, unit

SEEDS = range(6)


def kinds(happened: Iterable[Any]) -> set[str]:
    """What happened, by kind, and the rules of all dice."""
    told = list(happened)
    return {type(fact).__name__ for fact in told} | {fact.rule for fact in told if isinstance(fact, RollFell)}


def all_of(make: Any) -> set[str]:
    """What some battles of one kind reached together."""
    return set().union(*(kinds(fought(make(), seed)[1]) for seed in SEEDS))


@pytest.mark.parametrize("name", EVERY)
def test_a_battle_of_every_arm_is_fought_to_its_end(name: str) -> None:
    """SF-B.1, SF-B.2, SF-GAP-44 Ships, aircraft, submarines and guns ashore of both sides, each with one fate."""
    engagement = EVERY[name]()
    battle, _ = fought(engagement, 1)
    after = SYSTEM.outcome(book(), battle)

    assert SYSTEM.suits(book(), engagement) is None
    assert after is not None and len(after.outcomes) == len(engagement.participants())


@pytest.mark.gate
def test_aircraft_fly_fight_are_shot_at_and_attack() -> None:
    """SF-VI.11, SF-GAP-21, SF-GAP-22, SF-GAP-23, SF-GAP-25 Take-off, fights, flak, bombs and torpedoes, the way home."""
    reached = all_of(excess)

    assert {"TookOff", "Flew", "Pinned", "FoughtInTheAir", "PlanesLost", "FlakFired", "AttackedFromTheAir", "FlightLeft",
            "SF-IV.10", "SF-VI.4", "SF-VI.10", "SF-VI.14", "SF-VII.25"} <= reached


def test_planes_that_crash_set_ships_on_fire() -> None:
    """SF-X.4, SF-VII.35 In a battle made up for it."""
    assert {"AttackedFromTheAir", "FireStarted", "Burned", "SF-VII.35"} <= all_of(crashing)


@pytest.mark.gate
def test_a_submarine_looks_for_a_convoy_and_is_looked_for() -> None:
    """SF-GAP-15, SF-GAP-36, SF-V.3, SF-V.4, SF-V.5 Launching blind, finding by her periscope, and the search of escorts."""
    reached = all_of(ambush)

    assert {"Launched", "SpreadRan", "Found", "SF-V.3", "SF-V.4", "SF-V.5", "SF-VII.3", "Reloaded"} <= reached


@pytest.mark.gate
def test_a_coast_has_mines_shoals_and_guns() -> None:
    """SF-GAP-41, SF-GAP-42, SF-GAP-48, SF-X.5, SF-X.6, SF-X.10 What moves in a field is rolled for, and in shallow water."""
    assert {"MineRolled", "Grounded", "SF-X.5", "SF-X.6", "SF-X.10", "SF-VII.17"} <= all_of(narrows)


@pytest.mark.gate
def test_by_night_targets_are_named_and_lit_up() -> None:
    """SF-GAP-39, SF-V.8, SF-V.9, SF-X.8 Star shell every turn anew, and fire only at those that were named."""
    battles = [fought(by_night(), seed)[1] for seed in SEEDS]
    reached = set().union(*map(kinds, battles))

    assert {"TargetsNamed", "SF-V.9", "Fired"} <= reached
    for happened in battles:
        named: dict[ShipId, ShipId] = {}
        for fact in happened:
            if isinstance(fact, facts.TargetsNamed):
                named = {mark.ship: mark.target for mark in fact.marks}
            if isinstance(fact, facts.Fired):
                assert named[fact.ship] == fact.target


@pytest.mark.gate
def test_squadrons_and_fleets_break() -> None:
    """SF-GAP-37, SF-VIII.3, SF-VIII.5 Points lost at half damage and by sinking; what breaks retires."""
    assert {"SquadronBroke", "FleetBroke", "FellOut", "TeamWorked", "EffectStruck", "Sank"} <= all_of(by_night)


def test_in_poor_weather_nobody_flies() -> None:
    """SF-X.13 Told by how far one sees."""
    _, happened = fought(replace(excess(), conditions=POOR), 2)

    assert "TookOff" not in kinds(happened)


@pytest.mark.gate
@pytest.mark.parametrize("key", ["cape-spada", "espero-convoy", "cape-bon", "matapan-night"])
def test_a_skirmish_is_fought_to_its_end(key: str) -> None:
    """SF-GAP-45, SF-B.3 Of history's places and forces: each ship has her fate, and the story tells it."""
    skirmish, its_book = load_skirmish_book(key)
    after = SYSTEM.fight(its_book, skirmish.engagement, SeededDice(4))

    assert after.story and after.minutes % 6 == 0
    assert {one.outcome for one in after.outcomes} <= {Outcome.AFLOAT, Outcome.SUNK}


@pytest.mark.gate
def test_the_same_seed_gives_the_same_battle_die_by_die() -> None:
    """SF-0.8, SF-D.1, SF-GAP-46 Captains decide by what they see alone."""
    assert fought(by_night(), 5) == fought(by_night(), 5)


def test_a_battle_that_nobody_fights_dies_away() -> None:
    """SF-GAP-45 Two transports far apart have nothing to say to each other."""
    engagement = met(unit("A", "cargo_ship", side=Side.ALLIED, at=(0, 0), course=270, speed_kn=10),
                     unit("B", "cargo_ship", side=Side.AXIS, at=(60, 0), course=90, speed_kn=10))
    battle, _ = fought(engagement, 1)

    assert battle.ended is not None and battle.ended.why in (Ending.DIED_AWAY, Ending.BOTH_RETIRE)


@pytest.mark.parametrize(("own", "theirs", "words"), [
    (0.0, 0.0, "a draw"), (0.0, 0.1, "a clear victory"), (0.2, 0.4, "a clear victory"), (0.2, 0.3, "the advantage"),
    (0.3, 0.3, "a draw"), (0.3, 0.2, "the disadvantage"), (0.4, 0.1, "a clear defeat")])
def test_losses_by_share_say_who_had_the_better_of_it(own: float, theirs: float, words: str) -> None:
    """SF-B.3 Twice the enemy's share is clear, a quarter more is an advantage."""
    assert level(own, theirs) == words


@pytest.mark.gate
def test_scuttling_and_boarding_are_the_campaigns() -> None:
    """SF-GAP-50, SF-X.15 The system sinks ships and captures none."""
    for make in EVERY.values():
        after = SYSTEM.outcome(book(), fought(make(), 3)[0])
        assert after is not None
        assert not {one.outcome for one in after.outcomes} & {Outcome.SCUTTLED, Outcome.CAPTURED}


def test_who_comes_later_is_not_there_before() -> None:
    """SF-B.1 By minutes of the campaign's clock, in the turn in which they are over; the enemy sees nothing of her before."""
    engagement = met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0), course=90, force="One"),
                     unit("Orion", "leander", side=Side.ALLIED, at=(0, 8), course=90, force="Two", arrives=13),
                     unit("Zara", "zara", side=Side.AXIS, at=(25, 0), course=270))
    seen: dict[int, set[str]] = {}
    for battle, _ in SYSTEM.stages(book(), engagement, SeededDice(2)):
        seen.setdefault(battle.turn, set()).update(token.id for token in SYSTEM.view_for(book(), battle, Side.AXIS).tokens)

    assert SYSTEM.suits(book(), engagement) is None
    assert [turn for turn in range(1, 5) if "orion" in seen[turn]] == [4]


@pytest.mark.gate(seconds=8)
def test_special_damage_of_every_kind_is_met_with_in_play() -> None:
    """SF-V.16, SF-VII.26, SF-VII.31, SF-VII.33 Over many nights all of it comes up, and teams fight it."""
    struck: set[str] = set()
    worked: set[str] = set()
    for seed in range(30):
        for fact in fought(by_night(), seed)[1]:
            if isinstance(fact, facts.EffectStruck) and not fact.ignored:
                struck.add(fact.effect.value)
            if isinstance(fact, facts.TeamWorked):
                worked.add(fact.task.value)

    assert struck == {effect.value for effect in Effect}
    assert {"fire", "steering", "box"} <= worked


@pytest.mark.gate
def test_escorts_by_captains_drop_depth_charges_on_the_submarine_that_they_found() -> None:
    """SF-VII.36 Off the Conte Rosso they steer close by her, and she lies still under water when she has launched (SF-D.1)."""
    found, of_skirmish = load_skirmish_book("conte-rosso")
    happened = [fact for seed in range(6) for _, some in SYSTEM.stages(of_skirmish, found.engagement, SeededDice(seed))
                for fact in some]

    assert any(isinstance(fact, facts.DepthCharged) for fact in happened)
    assert not [order for fact in happened if isinstance(fact, facts.OrdersShown) for order in fact.orders
                if order.retire and order.squadron == "allied/Upholder"]
