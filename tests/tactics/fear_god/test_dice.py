"""How dice are read."""

from __future__ import annotations

from collections import Counter

from campaign.model.dice import Die, SeededDice
from campaign.tactics.fear_god.charts.terms import half_die
from campaign.tactics.kit.charts import half_up, whole
from campaign.tactics.kit.dice import fell
from tests.tactics.fear_god.hulls import Faces, battle, carried, rolls, vessel


def test_half_a_die_is_rounded_up() -> None:
    """FG-0-dice One to three, twice each."""
    assert [half_die(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_a_nought_is_a_ten_and_a_double_nought_a_hundred() -> None:
    """FG-0-dice No die shows nought, and each shows its highest."""
    dice = SeededDice(1)
    going = carried(battle(vessel()), dice)
    tens = {going.d10("FG-0-dice", f"throw {throw}") for throw in range(200)}
    hundreds = {going.percent("FG-0-dice", f"throw {throw}") for throw in range(2000)}

    assert tens == set(range(1, 11))
    assert (min(hundreds), max(hundreds)) == (1, 100)


def test_twenty_faces_are_five_of_a_hundred_each() -> None:
    """FG-0-dice FG-8.1.2-type Every face is as likely as every other."""
    going = carried(battle(vessel()), Faces(percent=range(1, 101)))
    faces = Counter(going.d20("FG-8.1.2-type", "a hit") for _ in range(100))

    assert faces == dict.fromkeys(range(1, 21), 5)


def test_a_draw_is_even_and_a_single_item_needs_none() -> None:
    """FG-8.3 FG-GAP-23 Four items, twenty-five faces each; of one nothing is rolled."""
    going = carried(battle(vessel()), Faces(percent=range(1, 101)))
    drawn = Counter(going.one_of(4, "FG-8.3", "which") for _ in range(100))
    alone = carried(battle(vessel()), Faces())

    assert drawn == dict.fromkeys(range(4), 25)
    assert alone.one_of(1, "FG-8.3", "which") == 0
    assert rolls(alone) == []


def test_every_die_that_falls_is_told_with_its_reason() -> None:
    """FG-0-dice The die, its face, the rule and the ship."""
    going = carried(battle(vessel()), Faces(d6=(4,)))
    going.d6("FG-8.2-severity", "fire severity", "tiger")
    [roll] = rolls(going)

    assert (roll.die, roll.face, roll.why.rule, roll.why.actors) == (Die.D6, 4, "FG-8.2-severity", ("tiger",))
    assert fell(roll).roll == roll


def test_fractions_are_dropped_or_go_to_the_nearest() -> None:
    """FG-0-round What binary fractions lose is made good."""
    assert [whole(number) for number in (2.9, 34 * 0.6, 0.1 * 30)] == [2, 20, 3]
    assert [half_up(number) for number in (2.5, 125.25, 375.75, 501 * 0.5)] == [3, 125, 376, 251]
