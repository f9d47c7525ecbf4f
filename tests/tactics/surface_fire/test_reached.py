"""What captains seldom come to: battles in which players order it, and what comes of it in the turns after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.model.battles.battle import Engagement, Task
from campaign.model.battles.presence import Arm
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.system import SYSTEM
from tests.tactics.surface_fire.battles import book, met, unit

Said = Callable[[Battle, Side], Mapping[str, str]]
SUBMARINE = ShipId("upholder")


def played(engagement: Engagement, said: Said, turns: int, seed: int) -> tuple[Battle, list[Any]]:
    """A battle in which players answer what `said` tells of, and take every default else."""
    battle, dice, found = SYSTEM.begin(book(), engagement), SeededDice(seed), list[Any]()
    while battle.turn <= turns and SYSTEM.outcome(book(), battle) is None:
        side = next(side for side in Side if SYSTEM.pending_for(book(), battle, side))
        view = SYSTEM.view_for(book(), battle, side)
        asked = {field.key for field in view.decisions[0].inputs}
        answers = {key: answer for key, answer in said(battle, side).items() if key in asked}
        order = SYSTEM.compose(book(), view, view.decisions[0], answers)
        assert not isinstance(order, Refusal), order
        assert (refused := SYSTEM.refusal(book(), battle, order)) is None, refused
        proceedings = SYSTEM.proceedings(battle, dice)
        SYSTEM.carry_out(book(), proceedings, order)
        battle, found = proceedings.battle, found + list(proceedings.facts)
    return battle, found


def hunted() -> Engagement:
    """A submarine with an escort right above her and another far off."""
    return met(
        unit("Upholder", "any", side=Side.ALLIED, arm=Arm.SUBMARINE, at=(0, 0), course=0, speed_kn=0),
        unit("Circe", "spica", side=Side.AXIS, at=(0, 0.9), course=90, speed_kn=0, task=Task.SCREEN, force="One"),
        unit("Clio", "spica", side=Side.AXIS, at=(20, 0), course=90, speed_kn=0, task=Task.SCREEN, force="Two"))


def test_an_escort_attacks_a_submarine_that_was_found_beneath_her() -> None:
    """SF-VII.36, SF-VII.37 She drops in the turn in which she or another escort has found her, and in no other."""
    results = set()
    for seed in range(40):
        battle, happened = played(hunted(), lambda battle, side: {"circe.charges": str(SUBMARINE)}, 1, seed)
        found = [contact for fact in happened if isinstance(fact, facts.Found) for contact in fact.contacts
                 if contact.mark == SUBMARINE]
        dropped = [fact for fact in happened if isinstance(fact, facts.DepthCharged)]

        assert [fact.ship for fact in dropped] == (["circe"] if found else [])
        for fact in dropped:
            results.add(fact.result.value)
            lies = battle.vessels[SUBMARINE].inactive
            assert lies == (3 if fact.result.value == "near_miss" else 0)

    assert {"miss", "severe_damage", "direct_hit"} <= results


def test_a_submarine_surfaces_and_dives_again() -> None:
    """SF-III.23, SF-III.7 Once a turn and free, to the speed of her new state."""
    engagement = met(
        unit("Upholder", "any", side=Side.ALLIED, arm=Arm.SUBMARINE, at=(0, 0), course=0, speed_kn=5),
        unit("Circe", "spica", side=Side.AXIS, at=(0, 30), course=0, speed_kn=20))
    battle, happened = played(engagement, lambda battle, side: {"upholder.depth": "yes"}, 2, 1)

    assert [fact.submerged for fact in happened if isinstance(fact, facts.DepthChanged)] == [False, True]
    assert battle.vessels[SUBMARINE].submerged


def carriers() -> Engagement:
    """A carrier with fighters on deck, and an enemy far off."""
    return met(
        unit("Illustrious", "illustrious", side=Side.ALLIED, at=(0, 0), course=90, speed_kn=15),
        unit("Fulmars", "fulmar", side=Side.ALLIED, arm=Arm.AIRCRAFT, boats=9, home=ShipId("illustrious")),
        unit("Circe", "spica", side=Side.AXIS, at=(60, 40), course=270, speed_kn=20))


def test_fighters_fly_off_come_down_and_are_ready_four_turns_later() -> None:
    """SF-IV.11 Low and in contact with a carrier that did not turn; before that nobody can fly them off again."""
    def said(battle: Battle, side: Side) -> Mapping[str, str]:
        squadron = next(squadron.id for squadron in battle.squadrons.values() if "illustrious" in squadron.ships)
        if battle.step is Step.AIR:
            return {"flight": "fulmars", "towards": "illustrious", "level": "low", "inches": "15"}
        return {f"{squadron}.launch": "fulmars"}

    _, happened = played(carriers(), said, 8, 1)
    turn, took_off, landed = 1, list[int](), list[int]()
    for fact in happened:
        if isinstance(fact, facts.TookOff):
            took_off.append(turn)
        elif isinstance(fact, facts.FlightLeft) and fact.landed:
            landed.append(turn)
        elif isinstance(fact, facts.TurnEnded):
            turn += 1

    assert took_off == [1, 5] and landed == [1, 5]


def test_a_ship_that_floods_is_righted_once() -> None:
    """SF-V.16, SF-VII.28 Whatever comes of it, she does not try again."""
    engagement = met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0), speed_kn=10),
                     unit("Zara", "zara", side=Side.AXIS, at=(39, 0), course=270, speed_kn=10))
    battle = SYSTEM.begin(book(), engagement)
    ajax = battle.vessels[ShipId("ajax")]
    battle = replace(battle, step=Step.WATCH, vessels={**battle.vessels, ajax.ship: replace(
        ajax, harm=replace(ajax.harm, flooding=True))})
    view = SYSTEM.view_for(book(), battle, Side.ALLIED)
    [team] = [field for field in view.decisions[0].inputs if field.key == "ajax.team"]
    order = SYSTEM.compose(book(), view, view.decisions[0], {"ajax.team": "flooding"})
    assert not isinstance(order, Refusal)
    proceedings = SYSTEM.proceedings(battle, SeededDice(1))
    SYSTEM.carry_out(book(), proceedings, order)
    after = proceedings.battle.vessels[ajax.ship].harm

    assert [key for key, _ in team.options] == ["", "flooding"]
    assert [fact.task.value for fact in proceedings.facts if isinstance(fact, facts.TeamWorked)] == ["flooding"]
    assert after.righted
