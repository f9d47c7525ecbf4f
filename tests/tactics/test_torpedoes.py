"""Torpedoes, read like the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.battles.battle import Light, Task
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.ratings.hits import Hits
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.supermarina.battle.facts import (
    HitsMarked,
    LaunchesRevealed,
    LaunchesSealed,
    LotFell,
    ShotFell,
    TorpedoesRan,
    TorpedoesRevealed,
)
from campaign.tactics.supermarina.battle.orders import DeclareLaunches, Launch
from campaign.tactics.supermarina.battle.state import Step
from campaign.tactics.supermarina.charts.collection import Band
from campaign.tactics.supermarina.round.decisions import pending_for
from tests.tactics.fleets import (
    CAVOUR,
    LEANDER,
    MAS,
    SOLDATI,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    at,
    british,
    identity,
    italian,
    of,
    play,
    refused,
    several,
    unit,
)

DESTROYERS = (british("Jervis", TRIBAL), italian("Alfieri", SOLDATI))
TO_GUNS = ("axis none", "allied none")
NO_TORPEDOES = Condition(torpedoes_left=Fraction(0))


def test_declarations_are_sealed_and_shown_together_before_the_guns_are_laid() -> None:
    """SM-6B2, SM-GAP-56 Who launches is known before anybody fires."""
    book, battle = at(Band.SECONDARY, *DESTROYERS)
    battle, first = play(book, battle, [], "axis launch Alfieri")
    battle, second = play(book, battle, [], "allied launch Jervis dash")

    assert first == (LaunchesSealed(DeclareLaunches(Side.AXIS, (Launch(identity("Alfieri")),))),)
    assert second[0] == LaunchesRevealed((Launch(identity("Alfieri")), Launch(identity("Jervis"), dash=True)))
    assert battle.step is Step.GUNS


def test_a_salvo_from_secondary_range_needs_one_more() -> None:
    """SM-6E1, SM-6C.1, SM-GAP-21 Jervis, strength 2, needs 9 against class 2 and 10 from here."""
    script = [("SM-6E1 torpedo: jervis on alfieri, 10+ hits", 9)]
    battle, facts = play(*at(Band.SECONDARY, *DESTROYERS), script, "axis none", "allied launch Jervis", *TO_GUNS,
                         "allied Jervis T>Alfieri")

    assert of(TorpedoesRan, facts) == [TorpedoesRan(identity("Jervis"), identity("Alfieri"), 10, hit=False, flotation=0)]
    assert unit(battle, "Jervis").torpedo_boxes == 0
    assert battle.round == 2


def test_a_hit_is_rolled_again_for_flotation_boxes_alone() -> None:
    """SM-6E1, SM-GAP-22 A 4 on class 7 costs two flotation boxes and no gunnery box."""
    book, battle = at(Band.TORPEDO, british("Jervis", TRIBAL), italian("Cavour", CAVOUR))
    script = [("SM-6E1 torpedo: jervis on cavour, 8+ hits", 8), ("SM-6E1 torpedo damage", 4)]
    battle, _ = play(book, battle, script, "allied launch Jervis", *TO_GUNS, "axis none", "allied Jervis T>Cavour")

    assert unit(battle, "Cavour").hits == Hits(0, 2)


def test_every_salvo_costs_a_box_and_none_left_means_no_launch() -> None:
    """SM-6E1 A soldati has two; an empty ship is refused."""
    book, battle = at(Band.TORPEDO, british("Jervis", TRIBAL, condition=NO_TORPEDOES), italian("Alfieri", SOLDATI))
    after, _ = play(book, battle, [("SM-6E1", 1)], "axis launch Alfieri", "allied none", "axis none", "allied none",
                    "axis Alfieri T>Jervis", "allied none")

    assert unit(after, "Alfieri").torpedo_boxes == 1
    assert refused(book, battle, "allied launch Jervis") == "SM-6E1"
    assert refused(book, battle, "axis launch Alfieri; Alfieri") == "SM-6E1"


def test_a_ship_sunk_by_gunfire_does_not_launch() -> None:
    """SM-GAP-23, SM-6B4 Gunfire is marked before the torpedoes run, and nobody is asked for a wreck."""
    book, battle = at(Band.SECONDARY, *DESTROYERS, italian("Carducci", SOLDATI))
    script = [("SM-6D.2", 10), ("SM-6D.3", 10)]
    battle, facts = play(book, battle, script, "axis launch Alfieri", "allied none", "axis none", "allied Jervis S>Alfieri")

    assert unit(battle, "Alfieri").sunk
    assert of(TorpedoesRan, facts) == []
    assert (battle.round, battle.step) == (2, Step.RANGE)


def test_only_a_declared_launcher_may_aim() -> None:
    """SM-6B2 The others have kept their torpedoes trained in; a declared one may still hold back."""
    book, battle = at(Band.SECONDARY, *DESTROYERS, british("Janus", TRIBAL))
    battle, _ = play(book, battle, [], "axis none", "allied launch Jervis", *TO_GUNS)
    after, facts = play(book, battle, [], "allied none")

    assert refused(book, battle, "allied Janus T>Alfieri") == "SM-6B2"
    assert refused(book, battle, "allied Jervis T>Alfieri T>Alfieri") == "SM-6E1"
    assert of(TorpedoesRevealed, facts) == [TorpedoesRevealed((), ())]
    assert unit(after, "Jervis").torpedo_boxes == 1


def test_torpedoes_do_not_reach_beyond_secondary_range() -> None:
    """SM-6C.1, SM-6E Nobody is even asked at intermediate range."""
    _, battle = at(Band.INTERMEDIATE, british("Orion", LEANDER), italian("Cavour", CAVOUR))

    assert battle.step is Step.GUNS


def test_a_dash_draws_one_more_round_of_secondary_fire_before_the_launch() -> None:
    """SM-6C.5, SM-GAP-23 Marked at once; then she launches as from torpedo range and is back."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Cavour", CAVOUR))
    script = [("SM-6C.5 dash fire: cavour on secondary on jervis, 8+ hits", 8), ("SM-6D.3", 3),
              ("SM-6E1 torpedo: jervis on cavour, 8+ hits", 8), ("SM-6E1 torpedo damage", 1)]
    battle, facts = play(book, battle, script, "allied launch Jervis dash", *TO_GUNS,
                         "axis Cavour S>Jervis", "allied Jervis T>Cavour")
    kinds = [type(fact) for fact in facts]

    assert of(ShotFell, facts)[0].at_dash
    assert kinds.index(HitsMarked) < kinds.index(TorpedoesRan)
    assert battle.band is Band.SECONDARY
    assert unit(battle, "Cavour").hits == Hits(0, 1)


def test_a_ship_sunk_as_she_runs_in_does_not_launch() -> None:
    """SM-6C.5, SM-GAP-23 That is what the extra fire is for; her box is not ticked."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), british("Janus", TRIBAL), italian("Cavour", CAVOUR))
    script = [("SM-6C.5", 10), ("SM-6D.3", 10)]
    battle, facts = play(book, battle, script, "allied launch Jervis dash", *TO_GUNS,
                         "axis Cavour S>Jervis", "allied Jervis T>Cavour")

    assert unit(battle, "Jervis").sunk
    assert of(TorpedoesRan, facts) == []


def test_at_torpedo_range_every_launcher_draws_that_fire_and_none_dashes() -> None:
    """SM-6C.5 The same special fire precedes any launch from torpedo range."""
    book, battle = at(Band.TORPEDO, british("Jervis", TRIBAL), italian("Cavour", CAVOUR))
    declared, _ = play(book, battle, [], "allied launch Jervis", *TO_GUNS)

    assert refused(book, battle, "allied launch Jervis dash") == "SM-6C.5"
    assert [one.key for one in pending_for(book, declared, Side.AXIS)[0].inputs] == ["cavour.secondary"]


def test_a_launch_from_secondary_range_draws_none() -> None:
    """SM-6C.5 Only those that run in are fired at again."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Cavour", CAVOUR))
    battle, _ = play(book, battle, [], "allied launch Jervis", *TO_GUNS)

    assert pending_for(book, battle, Side.AXIS) == ()


@pytest.mark.parametrize(("order", "rule"), [
    ("axis Cavour P>Jervis", "SM-6C.5"), ("axis Cavour S>Janus", "SM-6C.5"), ("axis Cavour S>Jervis S>Jervis", "SM-6D.1"),
    ("axis Alfieri S>Jervis", "SM-6D.4"),
])
def test_the_extra_fire_is_of_secondary_guns_at_those_running_in(order: str, rule: str) -> None:
    """SM-GAP-23, SM-6C.5 Every rating that still fires, once."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), british("Janus", TRIBAL), italian("Cavour", CAVOUR),
                      italian("Alfieri", SOLDATI, condition=Condition(shell_damage=Fraction(1))))
    battle, _ = play(book, battle, [], "axis none", "allied launch Jervis dash", *TO_GUNS)

    assert refused(book, battle, order) == rule


def test_both_sides_may_dash_and_fire_at_each_other_at_once() -> None:
    """SM-GAP-23 Both fire before either launches; a salvo at a wreck needs no die."""
    book, battle = at(Band.SECONDARY, *DESTROYERS)
    script = [("SM-6C.5 dash fire: alfieri", 1), ("SM-6C.5 dash fire: jervis", 10), ("SM-6D.3", 10)]
    battle, facts = play(book, battle, script, "axis launch Alfieri dash", "allied launch Jervis dash", *TO_GUNS,
                         "axis Alfieri T>Jervis S>Jervis", "allied Jervis T>Alfieri S>Alfieri")

    assert unit(battle, "Alfieri").sunk
    assert [ran.ship for ran in of(TorpedoesRan, facts)] == ["jervis"]
    assert of(TorpedoesRan, facts)[0].number == 0


def test_torpedo_hits_are_marked_when_all_have_run() -> None:
    """SM-6B4 The second salvo runs at a target that the first has mortally hit."""
    book, battle = at(Band.TORPEDO, several(british("Jervis", TRIBAL), 2), italian("Alfieri", SOLDATI, condition=NO_TORPEDOES))
    script = [("SM-6E1 torpedo: jervis_1", 10), ("SM-6E1 torpedo damage", 10), ("SM-6E1 torpedo: jervis_2", 1)]
    battle, facts = play(book, battle, script, "axis none", "allied launch Jervis 1; Jervis 2", *TO_GUNS,
                         "axis none", "allied Jervis 1 T>Alfieri; Jervis 2 T>Alfieri")

    assert [ran.hit for ran in of(TorpedoesRan, facts)] == [True, False]
    assert battle.ended is not None


def test_a_transport_sinks_by_any_torpedo_that_hits_and_goes_by_lot() -> None:
    """SM-GAP-22, SM-GAP-24, SM-2D One flotation box of two is enough."""
    convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 2)
    book, battle = at(Band.TORPEDO, british("Jervis", TRIBAL), convoy)
    script = [("SM-4C3 lot: jervis on torpedo, 1 to 2", 2), ("SM-6E1 torpedo: jervis on merchant_2, 7+", 7),
              ("SM-6E1 torpedo damage", 1)]
    battle, facts = play(book, battle, script, "allied launch Jervis", "allied none", "allied Jervis T>transports")

    assert of(LotFell, facts)[0].target == "merchant_2"
    assert unit(battle, "Merchant 2").sunk


def test_italian_ships_launch_no_torpedoes_at_night_but_their_boats_do() -> None:
    """SM-6F3 Motor boats fought by night; destroyers did not."""
    book, battle = at(Band.SECONDARY, *DESTROYERS, italian("MAS 1", MAS), light=Light.NIGHT)

    assert refused(book, battle, "axis launch Alfieri") == "SM-6F3"
    assert [one.key for one in pending_for(book, battle, Side.AXIS)[0].inputs] == ["mas_1"]
    assert lies_sealed(play(book, battle, [], "axis launch MAS 1")[0].sealed, Side.AXIS)


def test_a_ship_out_of_fuel_is_easily_torpedoed() -> None:
    """SM-GAP-21, SM-8A1 Plus three on the roll."""
    book, battle = at(Band.TORPEDO, british("Warspite", WARSPITE, out_of_fuel=True), italian("MAS 1", MAS))
    script = [("SM-6E1 torpedo: mas_1 on warspite, 9+ hits (target out of fuel +3)", 6), ("SM-6E1 torpedo damage", 1)]
    battle, _ = play(book, battle, script, "axis launch MAS 1", "allied none", "axis MAS 1 T>Warspite", "allied none")

    assert unit(battle, "Warspite").hits == Hits(0, 1)


def test_boats_that_sink_take_their_torpedoes_with_them() -> None:
    """SM-GAP-19 Two boats of four left: one box of two; launched, none."""
    half = Condition(underwater_damage=Fraction(1, 2))
    book, battle = at(Band.TORPEDO, british("Warspite", WARSPITE), italian("MAS 1", MAS, condition=half))
    after, _ = play(book, battle, [("SM-6E1", 1)], "axis launch MAS 1", "allied none", "axis MAS 1 T>Warspite", "allied none")

    assert unit(battle, "MAS 1").torpedo_boxes == 1
    assert unit(after, "MAS 1").torpedo_boxes == 0
