"""Orders that the written form does not allow: refused by the ID of a rule, with what was expected, whatever the blanks."""

from __future__ import annotations

import random
from functools import cache

import pytest

from campaign.library.fleets.ships import faults_of_ratings
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.orders import Fly, Launch, Order, PlaceOrders, SquadronOrders, Steer, WriteMoves
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.collection import NAME
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.words import parse_record
from tests.tactics.surface_fire.battles import ambush, book, by_night, crashing, excess, met, unit

MAKERS = {"by night": by_night, "excess": excess, "crashing": crashing, "ambush": ambush}
JUNK = ("nan", "inf", "-1", "99", "1e9", "{", "}", "#", ";", ":", " ", "S", "x", "none", "yes", "é", "")
SQUADRON = "allied/Cruisers"


@cache
def reached(name: str, step: Step) -> tuple[Battle, Side]:
    """A battle by captains where that phase is asked for the first time, and whom it asks."""
    battle, dice = SYSTEM.begin(book(), MAKERS[name]()), SeededDice(5)
    while True:
        side = next(side for side in Side if SYSTEM.pending_for(book(), battle, side))
        if battle.step is step:
            return battle, side
        view = SYSTEM.view_for(book(), battle, side)
        proceedings = SYSTEM.proceedings(battle, dice)
        SYSTEM.carry_out(book(), proceedings, SYSTEM.captain(book(), view, view.decisions[0]))
        battle = proceedings.battle


def refused(name: str, step: Step, text: str) -> Refusal:
    """What is said of a written order."""
    battle, side = reached(name, step)
    order = SYSTEM.parse(book(), SYSTEM.view_for(book(), battle, side), side, text)
    found = order if isinstance(order, Refusal) else SYSTEM.refusal(book(), battle, order)
    assert isinstance(found, Refusal), text

    return found


def close() -> Battle:
    """Two ships side by side, where torpedoes may be written."""
    return SYSTEM.begin(book(), met(
        unit("Afridi", "tribal", side=Side.ALLIED, at=(0, 0)), unit("Zara", "zara", side=Side.AXIS, at=(5, 0))))


@pytest.mark.parametrize(("text", "rule", "expected"), [
    ("{Afridi #3 #5 S S}", "SF-I.2", "2, 4, 6"), ("{Afridi#3#5SS}", "SF-I.2", "2, 4, 6"),
    ("{Afridi #6 #5 S S}", "SF-I.3", "can put out"), ("{Afridi #2 #5 S S}{Afridi#2#5DP}", "SF-I.5", "one side"),
    ("{Afridi #2 #10 S S}", "SF-I.7", "1 to 9"), ("{Afridi #2 #5 X S}", "SF-I.7", "S or D"),
    ("{Afridi#2#5SX}", "SF-I.7", "P or S"),
    ("{Afridi #two #5 S S}", "SF-I.7", "number"),
    ("{Afridi #2 S S}", "SF-I.7", "{SHIP"),
    ("Afridi #2 #5 S S", "SF-I.7", "{SHIP"), ("{Zara #2 #5 S S}", "SF-I.7", "there are Afridi"), ("", "SF-I.7", "{SHIP"),
])
def test_a_record_of_torpedoes_that_cannot_be(text: str, rule: str, expected: str) -> None:
    """SF-I.7, SF-I.2, SF-I.3, SF-I.5 With blanks and without."""
    battle = close()
    view = SYSTEM.view_for(book(), battle, Side.ALLIED)
    order = SYSTEM.parse(book(), view, Side.ALLIED, text)
    found = order if isinstance(order, Refusal) else SYSTEM.refusal(book(), battle, order)

    assert isinstance(found, Refusal)
    assert found.rule == rule and expected in found.reason


def test_a_record_reads_alike_with_blanks_and_without() -> None:
    """SF-I.7 And in small letters."""
    assert parse_record("{Bonham#4#1SS}") == parse_record("{ bonham # 4 #1  s s }".replace("bonham", "Bonham"))


@pytest.mark.parametrize(("name", "step", "text", "rule"), [
    ("by night", Step.ORDERS, "Cruisers turn: left", "SF-II.1"), ("by night", Step.ORDERS, "Cruisersturn:toport", "SF-II.1"),
    ("by night", Step.ORDERS, "Nobody retire: yes", "SF-II.1"),
    ("by night", Step.ORDERS, "Division formation: square", "SF-II.1"),
    ("by night", Step.MOVES, "Division speed: fast", "SF-III.8"), ("by night", Step.MOVES, "Division speed:99", "SF-III.5"),
    ("by night", Step.MOVES, "Division speed: -1", "SF-III.5"), ("by night", Step.MOVES, "Division turns by: nan", "SF-III.8"),
    ("by night", Step.MOVES, "Division turns by:200", "SF-III.9"),
    ("by night", Step.MOVES, "Division smoke: maybe", "SF-III.8"),
    ("by night", Step.WATCH, "Zara lamp: candle", "SF-V.1"), ("by night", Step.WATCH, "Zaratarget:Nobody else", "SF-V.1"),
    ("excess", Step.AIR, "towards: the moon", "SF-IV.10"), ("excess", Step.AIR, "inches: 31", "SF-IV.4"),
    ("excess", Step.AIR, "level:middle", "SF-IV.10"), ("excess", Step.FLAK, "Warspite first target: Stukas", "SF-VI.8"),
    ("excess", Step.FLAK, "Warspitefirsttarget:Stukas|99|99", "SF-VI.8"),
    ("by night", Step.FIRE, "Zara main: the horizon", "SF-VII.9"),
    ("by night", Step.FIRE, "Zara quaternary: Ajax", "SF-VII.9"), ("by night", Step.FIRE, "Zaramain:Zara", "SF-VII.9"),
])
def test_an_answer_that_cannot_be_is_refused_by_the_rule_of_its_phase(name: str, step: Step, text: str, rule: str) -> None:
    """SF-0.1, SF-II.1, SF-III.5, SF-IV.4, SF-V.1, SF-VI.8, SF-VII.9 What was asked, or may be said, stands in the refusal."""
    found = refused(name, step, text)

    assert found.rule == rule
    assert any(words in found.reason for words in ("expected", "is none of", "asked"))


@pytest.mark.parametrize(("name", "step"), [
    ("by night", Step.ORDERS),
    ("by night", Step.MOVES),
    ("by night", Step.WATCH),
    ("by night", Step.FIRE),
    ("excess", Step.AIR),
    ("excess", Step.FLAK), ("ambush", Step.LAUNCH),
])
def test_written_orders_read_alike_whatever_the_blanks(name: str, step: Step) -> None:
    """SF-I.7, SM-GAP-56 None about colons and semicolons, many about words."""
    battle, side = reached(name, step)
    view = SYSTEM.view_for(book(), battle, side)
    order = SYSTEM.captain(book(), view, view.decisions[0])
    text = SYSTEM.show(view, order)
    close_up, wide = text.replace(": ", ":").replace("; ", ";"), text.replace(" ", "   ")

    assert text and [SYSTEM.parse(book(), view, side, one) for one in (text, close_up, wide)] == [order] * 3


@pytest.mark.parametrize(("name", "step"), [
    ("by night", Step.ORDERS),
    ("by night", Step.MOVES),
    ("by night", Step.WATCH),
    ("by night", Step.FIRE),
    ("excess", Step.AIR),
    ("excess", Step.FLAK), ("ambush", Step.LAUNCH),
])
def test_no_slip_of_the_pen_is_more_than_a_refusal(name: str, step: Step) -> None:
    """SF-I.7, SM-GAP-56 Orders with letters lost, changed and put in are read, or refused by a rule of this system."""
    battle, side = reached(name, step)
    view, chance = SYSTEM.view_for(book(), battle, side), random.Random(9)
    good = SYSTEM.show(view, SYSTEM.captain(book(), view, view.decisions[0]))
    for _ in range(60):
        letters = list(good)
        for _ in range(chance.randint(1, 3)):
            place = chance.randint(0, len(letters))
            letters[place:place + chance.choice((0, 0, 1, 4))] = chance.choice(JUNK)
        order = SYSTEM.parse(book(), view, side, "".join(letters))
        found = order if isinstance(order, Refusal) else SYSTEM.refusal(book(), battle, order)

        assert found is None or found.rule.startswith("SF-")


def test_orders_that_no_screen_would_give_are_refused_too() -> None:
    """SF-0.1, SF-II.1, SF-III.1, SF-III.16, SF-III.23, SF-IV.10 In the wrong phase, twice, for others, or of what is not."""
    battle, side = reached("by night", Step.MOVES)
    name = next(squadron.id for squadron in battle.of_side(side))
    other = next(squadron.id for squadron in battle.of_side(side.enemy))
    ship = battle.squadrons[name].ships[0]
    placing = replace(battle, step=Step.ORDERS)
    given: list[tuple[Battle, Order]] = [
        (battle, Launch(side)),
        (battle, WriteMoves(side, (Steer(other, 2.0),))),
        (battle, WriteMoves(side, (Steer(name, 2.0),) * 2)),
        (battle, WriteMoves(side, (), (ship,))), (battle, WriteMoves(side, (), (), (ship,))),
        (placing, PlaceOrders(side, (SquadronOrders(name),) * 2)), (placing, PlaceOrders(side, (SquadronOrders(other),))),
        (placing, PlaceOrders(side, (SquadronOrders(name, launch=("nothing",)),))),
    ]
    rules = [getattr(SYSTEM.refusal(book(), now, order), "rule", "") for now, order in given]
    sky, flier = reached("excess", Step.AIR)

    assert rules == ["SF-0.1", "SF-III.1", "SF-III.1", "SF-III.16", "SF-III.23", "SF-II.1", "SF-II.1", "SF-IV.11"]
    assert getattr(SYSTEM.refusal(book(), sky, Fly(flier, "nothing")), "rule", "") == "SF-IV.10"


@pytest.mark.parametrize(("key", "value", "said"), [
    ("boxes", 11, "4 to 10"),
    ("boxes", 5, "by twos"),
    ("heavy_aa", 6, "0 to 5"),
    ("light_aa", -1, "0 to 6"),
    ("points", 12, "0 to 10"),
    ("armour_mm", -5, "0 to"), ("max_speed_in", 40.0, "0 to"), ("reloads", -1, "0 to"), ("class", "XX", "BB"),
    ("torpedo_type", "electric", "standard"),
    ("combustible", "much", "cargo"),
    ("belt", 1, "bool"),
    ("masts", 2, "no such value"),
])
def test_a_value_out_of_the_charts_range_is_a_fault_of_the_data(key: str, value: float | str, said: str) -> None:
    """SF-R.1, SF-VII.20, SF-VI.9, SF-VIII.1 With the key, so that the reader finds its line; what fits is none."""
    [(words, path)] = faults_of_ratings({NAME: {key: value}})
    fits: dict[str, float | int | str | bool] = {
        "boxes": 8, "heavy_aa": 5, "light_aa": 6, "points": 10, "class": "CVE", "torpedo_type": "long_lance",
        "combustible": "deck", "max_speed_in": 7.5, "belt": True}

    assert said in words and path == ("ratings", NAME, key)
    assert not list(faults_of_ratings({NAME: fits}))
