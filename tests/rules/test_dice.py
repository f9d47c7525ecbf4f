"""Dice, read like the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.dice import Dice, Die, PromptedDice, Roll, ScriptedDice, SeededDice, UnplannedRoll, Why
from campaign.model.events import DieRolled, SegmentBegan
from campaign.model.play.calendar import Step
from campaign.model.sides import Nation, Side
from campaign.rules import engine
from campaign.rules.chapters.search.ch03_area_search import fly_searches
from campaign.rules.engine import begin
from tests.proceeding import replayed, rolls_of
from tests.sea import airbase, british, italian, of_type, sea

WHY = Why("SM-3A", "area search", ("valletta", "AX1"), "4 or less")


def faces(die: Die, rolls: int = 4000) -> Counter[int]:
    """How often each face fell, for as many reasons as rolls."""
    dice = SeededDice(11)
    return Counter(dice.roll(die, Why("SM-1G", "trial", (str(number),))) for number in range(rolls))


def test_one_ten_sided_die_reads_one_to_ten() -> None:
    """SM-1G.1, SM-1G.2 Nought counts as ten; three faces in ten give thirty percent."""
    fell = faces(Die.D10)

    assert sorted(fell) == list(range(1, 11)) and (Die.D10.lowest, Die.D10.highest) == (1, 10)
    assert 0.27 < sum(fell[face] for face in (1, 2, 3)) / fell.total() < 0.33


def test_two_ten_sided_dice_read_one_to_a_hundred() -> None:
    """SM-1G.3 Double nought is a hundred and there is no nought."""
    fell = faces(Die.PERCENT, 8000)

    assert sorted(fell) == list(range(1, 101))
    assert 0.27 < sum(times for face, times in fell.items() if face <= 30) / fell.total() < 0.33


def test_two_six_sided_dice_are_added_and_seven_is_the_commonest_sum() -> None:
    """SM-1G.4 Sums of two dice from two to twelve, and single ones from one to six."""
    fell = faces(Die.TWO_D6)

    assert sorted(fell) == list(range(2, 13)) and max(fell, key=lambda face: fell[face]) == 7
    assert 0.14 < fell[7] / fell.total() < 0.20 and sorted(faces(Die.D6)) == list(range(1, 7))


def test_every_roll_says_the_rule_who_and_what_is_needed() -> None:
    """SM-1G A player can ask of any roll why it was made."""
    why = Why("SM-6D.2", "gunnery", ("Warspite", "Giulio Cesare"), "7 or more", ("night -1",))

    assert str(why) == "SM-6D.2 gunnery: Warspite on Giulio Cesare, 7 or more (night -1)"
    assert [str(die) for die in Die] == ["1D10", "2D10 percent", "1D6", "2D6"]


def test_the_same_seed_moment_and_reason_give_the_same_face() -> None:
    """SM-1G A face follows from the seed, the reason, the moment and how often it was rolled before."""
    def some(seed: int, moment: str = "Jul I 40/1") -> list[int]:
        dice = SeededDice(seed).at(moment, {})
        return [dice.roll(Die.PERCENT, WHY) for _ in range(20)]

    assert some(7) == some(7)
    assert some(7) != some(8) and some(7) != some(7, "Jul I 40/2") and len(set(some(7))) > 5


@for_all(st.integers(0, 2**32), st.lists(st.integers(0, 5), max_size=8))
def test_a_hidden_roll_moves_no_visible_one(seed: int, others: list[int]) -> None:
    """SM-1G Whatever else was rolled before, the face for a reason stays."""
    plain, crowded = SeededDice(seed).at("noon", {}), SeededDice(seed).at("noon", {})
    for number in others:
        crowded.roll(Die.D10, Why("SM-3A", "area search", ("hidden", str(number))))

    assert [plain.roll(Die.D10, WHY) for _ in range(3)] == [crowded.roll(Die.D10, WHY) for _ in range(3)]


@for_all(st.integers(0, 2**32), st.integers(0, 4))
def test_dice_taken_up_again_go_on_where_they_were_left(seed: int, before: int) -> None:
    """SM-1G The counts kept in the state are all that dice need after a save."""
    straight = SeededDice(seed).at("noon", {})
    fell = [straight.roll(Die.D10, WHY) for _ in range(before + 1)]

    assert SeededDice(seed).at("noon", {WHY.key: before}).roll(Die.D10, WHY) == fell[-1]


def test_words_for_the_log_move_no_face() -> None:
    """SM-1G What is needed and who may look on are no part of the reason."""
    told = Why(WHY.rule, WHY.what, WHY.actors, "nothing at all", ("poor weather",), (Side.AXIS,))

    assert SeededDice(3).roll(Die.PERCENT, WHY) == SeededDice(3).roll(Die.PERCENT, told)


def test_a_search_for_a_second_force_does_not_move_the_search_for_the_first() -> None:
    """SM-1G, SM-3A With another enemy at sea every roll that both campaigns make shows the same face."""
    def rolled(*more: str) -> dict[str, int]:
        fleet = [british(name, "00606", force=name) for name in ("Warspite", *more)]
        book, state = sea(airbase("Comiso", "00401", Nation.ITALIAN), *fleet, step=Step.RECON)
        return {roll.why.key: roll.face for roll in rolls_of(fly_searches, book, state, Side.AXIS, dice=SeededDice(9))}

    alone, together = rolled(), rolled("Malaya")

    assert alone.items() <= together.items() and len(together) == 2


def test_scripted_dice_refuse_what_was_not_planned() -> None:
    """SM-1G A script names each reason in order, and no die may be left over."""
    cases: tuple[Callable[[], object], ...] = (
        lambda: ScriptedDice([]).roll(Die.D10, WHY),
        lambda: ScriptedDice([("SM-3B", 4)]).roll(Die.D10, WHY),
        lambda: ScriptedDice([("SM-3A", 11)]).roll(Die.D10, WHY),
        ScriptedDice([("SM-3A", 4)]).done,
    )

    for broken in cases:
        with pytest.raises(UnplannedRoll):
            broken()
    dice = ScriptedDice([("SM-3A area search: valletta on AX1", 4)])
    assert dice.at("noon", {}).roll(Die.D10, WHY) == 4 and dice.done() is None


def test_players_may_roll_real_dice_and_type_them_in() -> None:
    """SM-1G The game asks with the reason, and takes only faces that the die has."""
    asked: list[str] = []

    def ask(die: Die, why: Why) -> int:
        asked.append(f"{die} {why.rule}")
        return 10

    dice: Dice = PromptedDice(ask).at("noon", {})

    assert dice.roll(Die.D10, WHY) == 10 and asked == ["1D10 SM-3A"]
    with pytest.raises(ValueError, match="1 to 6 was expected"):
        dice.roll(Die.D6, WHY)


def test_each_die_that_falls_is_an_event_before_what_it_leads_to() -> None:
    """SM-1G Dice results are events, each told once, and the same reason is counted anew each time."""
    now = engine.proceedings(*sea(italian("Zara", "taranto")), ScriptedDice([("SM-3A", 4), ("SM-3A", 5)]))
    faces = [now.roll(Die.D10, WHY)]
    now.add(SegmentBegan(2))
    faces.append(now.roll(Die.D10, WHY))

    assert faces == [4, 5]
    assert now.events == (DieRolled(Roll(Die.D10, 4, WHY)), SegmentBegan(2), DieRolled(Roll(Die.D10, 5, WHY)))
    assert now.state.rolled == {WHY.key: 1}, "a new moment counts anew"


def test_the_rolls_of_a_moment_are_counted_in_the_state() -> None:
    """SM-1G The weather is rolled before anything else, and each roll is an event before what it leads to."""
    book, _ = sea(italian("Zara", "taranto"))
    events = list(begin(book, 5, SeededDice(5)).events)
    rolls = of_type(events, DieRolled)

    assert [one.roll.why.rule for one in rolls] == ["SM-GAP-49"] * 3
    assert replayed(events).rolled == {}
