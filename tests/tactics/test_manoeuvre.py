"""The range: orders, who succeeds, disengaging, and the end of a battle."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light, Task
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import GunType
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from campaign.tactics.supermarina.battle.facts import RangeSealed, RangeSettled, RangesRevealed
from campaign.tactics.supermarina.battle.orders import OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre, bears, stepped, towards
from campaign.tactics.supermarina.round.decisions import pending_for
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.round.opening import begin, suits
from campaign.tactics.supermarina.round.sequence import carry_out, chances, force_speed, outcome
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import (
    SOLDATI,
    SUBMARINE,
    TRANSPORT,
    WARSPITE,
    ZARA,
    at,
    begun,
    british,
    charts,
    italian,
    met,
    of,
    play,
    refused,
    spent,
    unit,
)

DUEL = (british("Warspite", WARSPITE), italian("Zara", ZARA))


def test_a_battle_needs_surface_units_of_both_sides() -> None:
    """SM-6, SM-6G, SM-GAP-20 Nobody, a submarine or a ship without a counter cannot be fought with."""
    book, alone = met(british("Warspite", WARSPITE))
    diving = met(*DUEL, british("Upholder", SUBMARINE))
    nobody, engagement = met(*DUEL)
    unknown = suits(replace(nobody, counters={}), engagement)
    twice = suits(*met(*DUEL, italian("Zara", ZARA)))

    assert "Axis" in str(suits(book, alone))
    assert "Upholder" in str(suits(*diving))
    assert unknown is not None and unknown.rule == "SM-GAP-20"
    assert twice is not None and "twice" in twice.reason
    assert suits(*met(*DUEL)) is None


@pytest.mark.parametrize(("light", "band"), [(Light.DAY, Band.PRIMARY), (Light.NIGHT, Band.INTERMEDIATE)])
def test_combat_starts_at_the_longest_band_of_the_lighting(light: Light, band: Band) -> None:
    """SM-6C.2, SM-6F, SM-6F1 Primary by day; by night there is no primary band, and intermediate is the limit."""
    _, battle = begun(*DUEL, light=light)

    assert (battle.band, battle.longest) == (band, band)


def test_a_scenario_that_names_the_first_sight_starts_in_its_band() -> None:
    """SM-GAP-15 A range in metres is a band, never beyond the longest of the lighting."""
    bands = [begun(*DUEL, seen_at_m=metres)[1].band for metres in (25000, 15000, 5000, 900)]

    assert bands == [Band.PRIMARY, Band.INTERMEDIATE, Band.SECONDARY, Band.TORPEDO]
    assert begun(*DUEL, light=Light.NIGHT, seen_at_m=25000)[1].band is Band.INTERMEDIATE


def test_which_guns_bear_at_which_band() -> None:
    """SM-6C.1 The fire matrix."""
    matrix = {band: [kind for kind in GunType if bears(kind, band)] for band in Band}

    assert matrix == {
        Band.PRIMARY: [GunType.PRIMARY],
        Band.INTERMEDIATE: [GunType.PRIMARY, GunType.INTERMEDIATE],
        Band.SECONDARY: list(GunType),
        Band.TORPEDO: list(GunType),
    }


def test_an_order_moves_the_range_one_band_and_no_nearer_than_torpedo_range() -> None:
    """SM-6C.3, SM-GAP-15 Open, hold, close; closing at torpedo range stays there."""
    longest = Band.PRIMARY

    assert stepped(Band.SECONDARY, Manoeuvre.OPEN, longest) is Band.INTERMEDIATE
    assert stepped(Band.SECONDARY, Manoeuvre.MAINTAIN, longest) is Band.SECONDARY
    assert stepped(Band.SECONDARY, Manoeuvre.CLOSE, longest) is Band.TORPEDO
    assert stepped(Band.TORPEDO, Manoeuvre.CLOSE, longest) is Band.TORPEDO
    assert stepped(Band.PRIMARY, Manoeuvre.OPEN, longest) is None
    assert [towards(Band.SECONDARY, to) for to in Band] == [
        Manoeuvre.OPEN, Manoeuvre.OPEN, Manoeuvre.MAINTAIN, Manoeuvre.CLOSE]


def test_like_orders_succeed_without_a_die() -> None:
    """SM-6C.4 Both close: the range closes."""
    battle, facts = play(*begun(*DUEL), [], "axis close", "allied close")

    assert battle.band is Band.INTERMEDIATE
    assert of(RangeSettled, facts) == [RangeSettled(Band.INTERMEDIATE, (Side.AXIS, Side.ALLIED))]


@pytest.mark.parametrize(("axis", "allied", "band"), [
    (58, 43, Band.PRIMARY), (59, 42, Band.INTERMEDIATE), (58, 42, Band.PRIMARY), (59, 43, Band.PRIMARY),
])
def test_unlike_orders_are_rolled_for_each_by_fifty_and_the_difference_of_speed(axis: int, allied: int, band: Band) -> None:
    """SM-6C.4 Zara at 31 has 58 in 100 against Warspite at 23, who has 42; both or neither change nothing."""
    book, battle = begun(*DUEL)
    script = [("SM-6C.4 manoeuvre: axis on hold, 58 or less", axis), ("SM-6C.4 manoeuvre: allied on close, 42 or less", allied)]
    battle, _ = play(book, battle, script, "axis hold", "allied close")

    assert battle.band is band


def test_the_slowest_unit_sets_the_speed_of_her_force() -> None:
    """SM-GAP-15, SM-GAP-28 Damaged, stopped and out of fuel all count; nobody is left behind."""
    chart = charts().manoeuvre
    hurt = Condition(speed_left=0 * Condition().speed_left)
    _, stopped = begun(*DUEL, italian("Pola", ZARA, condition=hurt))
    _, dry = begun(*DUEL, italian("Pola", ZARA, out_of_fuel=True))

    assert force_speed(chart, stopped, Side.AXIS) == 0
    assert force_speed(chart, dry, Side.AXIS) == 4
    assert chances(chart, stopped) == {Side.AXIS: 27, Side.ALLIED: 73}


def test_the_first_order_is_sealed_and_one_fact_shows_both() -> None:
    """SM-6B1, SM-GAP-56 The second order opens the first."""
    book, battle = begun(*DUEL)
    sealed, first = play(book, battle, [], "axis close")
    _, second = play(book, sealed, [], "allied close")

    assert first == (RangeSealed(OrderRange(Side.AXIS, Manoeuvre.CLOSE)),)
    assert second[0] == RangesRevealed(Manoeuvre.CLOSE, Manoeuvre.CLOSE)
    assert pending_for(book, sealed, Side.AXIS) == ()
    assert pending_for(book, sealed, Side.ALLIED) == pending_for(book, battle, Side.ALLIED)
    assert refusal_rule(book, sealed, OrderRange(Side.AXIS, Manoeuvre.OPEN)) == "SM-6B"


def refusal_rule(book: object, battle: Battle, order: OrderRange) -> str:
    """The rule that refuses an order that was not read from a text."""
    no = refusal(book, battle, order)  # pyrefly: ignore[bad-argument-type]
    return no.rule if no is not None else ""


def test_opening_beyond_the_longest_band_ends_the_battle() -> None:
    """SM-6C.6 Whose order succeeded leaves the field; the enemy holds it."""
    script = [("SM-6C.4", 1), ("SM-6C.4", 100)]
    book, start = begun(*DUEL)
    battle, facts = play(book, start, script, "axis open", "allied close")
    after = outcome(book, battle)

    assert facts[-1] == BattleEnded(Ended(Ending.DISENGAGED, Side.AXIS, Side.ALLIED))
    assert after is not None and (after.broke_off, after.holds_field, after.minutes) == (Side.AXIS, Side.ALLIED, 12)
    assert pending_for(book, battle, Side.AXIS) == ()
    assert refusal_rule(book, battle, OrderRange(Side.AXIS, Manoeuvre.OPEN)) == "SM-6B"


@pytest.mark.parametrize("acting", list(Side))
def test_when_both_open_out_of_reach_the_side_attacked_leaves(acting: Side) -> None:
    """SM-6C.6 The one who was attacked is placed elsewhere if both succeeded."""
    battle, _ = play(*begun(*DUEL, acting=acting), [], "axis open", "allied open")

    assert battle.ended is not None and battle.ended.broke_off is acting.enemy


def test_a_force_bound_to_stay_may_not_open_out_of_reach() -> None:
    """SM-6C.6 It may still open within the battle."""
    book, battle = begun(*DUEL, bound=Side.AXIS)
    options = [key for key, _ in pending_for(book, battle, Side.AXIS)[0].inputs[0].options]

    assert refused(book, battle, "axis open") == "SM-6C.6"
    assert options == ["hold", "close"]
    assert refusal_rule(book, replace(battle, band=Band.SECONDARY), OrderRange(Side.AXIS, Manoeuvre.OPEN)) == ""


def test_the_steps_of_a_round_follow_each_other_and_ask_only_whom_they_concern() -> None:
    """SM-6B Manoeuvre, declaration, gunfire, torpedoes; at primary range only those with heavy guns are asked."""
    book, battle = at(Band.PRIMARY, british("Jervis", SOLDATI), italian("Zara", ZARA))
    asked = {side: [one.key for one in pending_for(book, battle, side)] for side in Side}
    after, _ = play(book, battle, [], "axis none")

    assert battle.step is Step.GUNS
    assert asked == {Side.AXIS: ["guns"], Side.ALLIED: []}
    assert (after.round, after.step) == (2, Step.RANGE)


def test_a_side_without_torpedoes_left_is_asked_all_the_same() -> None:
    """SM-6B, SM-GAP-56 What both know decides who is asked, so that waiting tells nothing."""
    empty = british("Jervis", SOLDATI, condition=Condition(torpedoes_left=0 * Condition().torpedoes_left))
    book, battle = at(Band.SECONDARY, empty, italian("Alfieri", SOLDATI))

    assert battle.step is Step.LAUNCHES
    assert [len(one.inputs) for one in pending_for(book, battle, Side.ALLIED)] == [0]
    assert [len(one.inputs) for one in pending_for(book, battle, Side.AXIS)] == [1]


def test_two_rounds_held_by_both_with_nobody_able_to_fire_end_the_battle() -> None:
    """SM-GAP-16 Destroyers at primary range have nothing to say to each other."""
    book, battle = begun(british("Jervis", SOLDATI), italian("Alfieri", SOLDATI))
    once, _ = play(book, battle, [], "axis hold", "allied hold")
    twice, _ = play(book, once, [], "axis hold", "allied hold")

    assert (once.idle_rounds, once.ended) == (1, None)
    assert twice.ended == Ended(Ending.SILENT)


def test_a_round_in_which_somebody_moves_is_not_idle() -> None:
    """SM-GAP-16 Only rounds held by both count."""
    book, battle = begun(british("Jervis", SOLDATI), italian("Alfieri", SOLDATI))
    battle, _ = play(book, battle, [("SM-6C.4", 100), ("SM-6C.4", 100)], "axis hold", "allied close")

    assert battle.idle_rounds == 0


def test_ships_without_ammunition_end_the_battle_as_well() -> None:
    """SM-GAP-16, SM-8A2 Empty magazines fire nothing at this range."""
    book, battle = begun(british("Warspite", WARSPITE, condition=spent(main=0, secondary=0)),
                         italian("Zara", ZARA, condition=spent(main=0)))
    for _ in range(2):
        battle, _ = play(book, battle, [], "axis hold", "allied hold", "axis none", "allied none")

    assert battle.ended is not None and battle.ended.why is Ending.SILENT


def test_after_forty_rounds_the_side_attacked_draws_off() -> None:
    """SM-GAP-15 The safety stop counts as disengaging."""
    book, battle = begun(*DUEL)
    battle, _ = play_round(book, replace(battle, round=40))

    assert battle.ended == Ended(Ending.TOO_LONG, Side.AXIS, Side.ALLIED)


def play_round(book: object, battle: Battle) -> tuple[Battle, object]:
    """A round in which nobody moves or fires."""
    return play(book, battle, [], "axis hold", "allied hold", "axis none", "allied none")  # pyrefly: ignore[bad-argument-type]


def test_a_battle_ends_when_one_side_is_sunk() -> None:
    """SM-GAP-16, SM-6B The survivor holds the field; the rest of the round is not fought."""
    book, battle = at(Band.INTERMEDIATE, british("Warspite", WARSPITE), italian("Merchant", TRANSPORT, task=Task.CARGO))
    script = [("SM-6D.2", 10), ("SM-6D.3", 10)]
    battle, facts = play(book, battle, script, "allied Warspite P>transports")

    assert battle.ended == Ended(Ending.ONE_SIDE_GONE, None, Side.ALLIED)
    assert isinstance(facts[-1], BattleEnded)
    assert unit(battle, "Merchant").sunk_by == "warspite"
    assert view_for(book, battle, Side.AXIS).over


@pytest.mark.gate
def test_the_chance_of_the_faster_side_is_what_the_formula_says() -> None:
    """SM-6C.4 Monte Carlo over the keyed dice: 58 and 42 in 100, within three standard errors."""
    book, engagement = met(*DUEL)
    start = begin(book, engagement)
    wins = {Side.AXIS: 0, Side.ALLIED: 0}
    trials = 3000
    for seed in range(trials):
        proceedings = SYSTEM.proceedings(start, SeededDice(seed, "trial"))
        carry_out(book, proceedings, OrderRange(Side.AXIS, Manoeuvre.MAINTAIN))
        carry_out(book, proceedings, OrderRange(Side.ALLIED, Manoeuvre.CLOSE))
        for fact in of(RangeSettled, proceedings.facts):
            for side in fact.succeeded:
                wins[side] += 1

    assert wins[Side.AXIS] / trials == pytest.approx(0.58, abs=0.03)
    assert wins[Side.ALLIED] / trials == pytest.approx(0.42, abs=0.03)
