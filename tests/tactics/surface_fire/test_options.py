"""What both sides may agree on before the first move, and what each option changes in a battle that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import Ending
from campaign.tactics.surface_fire.battle.facts import WeatherTurned
from campaign.tactics.surface_fire.battle.orders import PlaceOrders
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.collection import charts_of
from campaign.tactics.surface_fire.charts.turn import CHOICES
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.sequence import over
from tests.tactics.surface_fire.battles import POOR, book, by_night, met, unit
from tests.tactics.surface_fire.table import charts
from tests.tactics.tellings import line_of


def duel(*, turn: str = "Jul I 41", **more: Any) -> Engagement:
    """Two cruisers far from each other that close."""
    return met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0), course=90, speed_kn=10),
               unit("Zara", "zara", side=Side.AXIS, at=(36, 0), course=270, speed_kn=10), turn=turn, **more)


def agreed(engagement: Engagement, wishes: Mapping[Side, tuple[tuple[str, str], ...]], turns: int, seed: int = 1
           ) -> tuple[Battle, list[Any]]:
    """A battle in which sides wish so much, some turns on; nobody does anything else."""
    dice = SeededDice(seed)
    found: list[Any] = []
    battle = SYSTEM.begin(book(), engagement)
    while battle.turn <= turns and SYSTEM.outcome(book(), battle) is None:
        side = next(side for side in Side if SYSTEM.pending_for(book(), battle, side))
        view = SYSTEM.view_for(book(), battle, side)
        order = SYSTEM.compose(book(), view, view.decisions[0], {})
        if isinstance(order, PlaceOrders) and battle.turn == 1:
            order = replace(order, wishes=wishes.get(side, ()))
        assert not isinstance(order, Refusal) and SYSTEM.refusal(book(), battle, order) is None
        proceedings = SYSTEM.proceedings(battle, dice)
        SYSTEM.carry_out(book(), proceedings, order)
        battle = proceedings.battle
        found += proceedings.facts
    return battle, found


def at_orders(battle: Battle) -> Battle:
    """The battle where first orders are placed."""
    return replace(battle, step=Step.ORDERS)


def test_every_option_of_the_ledger_can_be_agreed_on() -> None:
    """SF-D.2 The usual value changes nothing, each other one that option alone."""
    battle = at_orders(SYSTEM.begin(book(), duel()))
    [decision] = SYSTEM.pending_for(book(), battle, Side.AXIS)
    asked = {field.key.removeprefix("rules."): [key for key, _ in field.options if key]
             for field in decision.inputs if field.key.startswith("rules.")}
    usual = charts().turn.options
    in_words = dict(options_in_words(usual, CHOICES))

    assert list(asked) == list(CHOICES)
    for key, words in asked.items():
        for word in words:
            changed = charts_of(book(), ((key, word),)).turn.options
            assert (changed == usual) is (word == in_words[key]) and replace(changed, **{key: getattr(usual, key)}) == usual


@pytest.mark.parametrize(("axis", "allied", "found"), [
    ("8", "8", "8"), ("8", "", "8"), ("", "24", "24"), ("8", "24", None), ("8", "16", None),
    ("", "", None)])
def test_an_option_is_agreed_where_nobody_wishes_otherwise(axis: str, allied: str, found: str | None) -> None:
    """SF-D.2 Two wishes that differ leave it as usual."""
    wishes = {side: (("turn_limit", word),) for side, word in ((Side.AXIS, axis), (Side.ALLIED, allied)) if word}
    battle, facts = agreed(duel(), wishes, 1)

    assert [fact.options for fact in facts if isinstance(fact, Agreed)] == ([(("turn_limit", found),)] if found else [])
    assert battle.agreed == ((("turn_limit", found),) if found else ())


def test_a_wish_is_written_and_read() -> None:
    """SF-D.2 In the words of the option, with the orders of the first turn."""
    battle = at_orders(SYSTEM.begin(book(), duel()))
    view = SYSTEM.view_for(book(), battle, Side.AXIS)
    order = SYSTEM.parse(book(), view, Side.AXIS, "option weather changes: yes; option fire count: consecutive")

    assert isinstance(order, PlaceOrders) and order.wishes == (("fire_count", "consecutive"), ("weather_changes", "yes"))
    assert SYSTEM.parse(book(), view, Side.AXIS, SYSTEM.show(view, order)) == order


@pytest.mark.parametrize("wish", [("weather", "yes"), ("weather_changes", "perhaps"), ("turn_limit", "0")])
def test_an_option_that_there_is_not_is_refused(wish: tuple[str, str]) -> None:
    """SF-D.2 With those that there are, and what each may be."""
    battle = at_orders(SYSTEM.begin(book(), duel()))
    refused = SYSTEM.refusal(book(), battle, PlaceOrders(Side.AXIS, (), (wish,)))
    late = SYSTEM.refusal(book(), replace(battle, turn=2), PlaceOrders(Side.AXIS, (), (("turn_limit", "8"),)))

    assert isinstance(refused, Refusal) and refused.rule == "SF-D.2" and "was expected" in refused.reason
    assert isinstance(late, Refusal) and late.rule == "SF-D.2"


def test_weather_changes_where_it_was_agreed() -> None:
    """SF-X.14, SF-X.13 Every fourth turn one die; what was poor becomes good, and one sees as far as in good weather."""
    engagement = replace(duel(), conditions=POOR)
    wish = {Side.AXIS: (("weather_changes", "yes"),)}
    rolled = {}
    for seed in range(12):
        battle, facts = agreed(engagement, wish, 4, seed)
        [face] = [fact.face for fact in facts if isinstance(fact, RollFell) and fact.rule == "SF-X.14"]
        rolled[face] = battle.poor
        assert [fact.poor for fact in facts if isinstance(fact, WeatherTurned)] == ([False] if face <= 4 else [])

    assert rolled and all(poor is (face > 4) for face, poor in rolled.items()) and len(set(rolled.values())) == 2
    assert not any(isinstance(fact, RollFell) and fact.rule == "SF-X.14" for fact in agreed(engagement, {}, 4)[1])


def test_a_battle_lasts_as_many_turns_as_was_agreed() -> None:
    """SF-B.2 Eight of them where both begin far apart and somebody fires now and then is not the usual sixteen."""
    battle = replace(SYSTEM.begin(book(), duel()), turn=8)
    usual, short = (over(charts_of(book(), agreed), battle) for agreed in ((), (("turn_limit", "8"),)))

    assert usual is None and short is not None and short.why is Ending.TOO_LONG


def test_nobody_measures_before_he_declares_unless_it_was_agreed() -> None:
    """SF-0.2 Arcs are drawn, and how far they reach only with that option."""
    battle = SYSTEM.begin(book(), by_night())
    reaches = [{arc.reach_m > 0 for token in SYSTEM.view_for(book(), now, Side.ALLIED).tokens for arc in token.arcs}
               for now in (battle, replace(battle, agreed=(("premeasure", "yes"),)))]

    assert reaches == [{False}, {True}]


def test_an_option_written_with_the_torpedoes_is_told_where_it_belongs() -> None:
    """SF-D.2 Options are agreed with the first orders, one phase later; then the log tells which, in words."""
    near = met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Zara", "zara", side=Side.AXIS, at=(8, 0)))
    battle = SYSTEM.begin(book(), near)
    view = SYSTEM.view_for(book(), battle, Side.ALLIED)
    refused = SYSTEM.parse(book(), view, Side.ALLIED, "option weather changes: yes")

    assert isinstance(refused, Refusal) and refused.rule == "SF-D.2"
    assert "phase II of turn 1" in refused.reason
    assert line_of(SYSTEM, battle, Agreed((("weather_changes", "yes"),))) == "Agreed: weather changes yes."


def test_options_are_asked_for_with_the_first_orders_and_no_later() -> None:
    """SF-D.2 The question says so, at the terminal where nobody sees the list of what may be answered."""
    wording = {}
    for turns in (0, 1):
        battle, _ = agreed(duel(), {}, turns)
        assert battle.step is Step.ORDERS and battle.turn == turns + 1
        wording[battle.turn] = SYSTEM.pending_for(book(), battle, Side.ALLIED)[0].question

    assert wording[1].endswith("and which options are wished for?") and "options" not in wording[2]


def test_an_option_that_there_is_not_is_refused_with_what_is_usual() -> None:
    """SF-D.2 Among what was expected stands what holds where nothing is wished, in its own words."""
    battle, _ = agreed(duel(), {}, 0)
    refused = SYSTEM.parse(book(), SYSTEM.view_for(book(), battle, Side.ALLIED), Side.ALLIED, "option turn limit: 9")

    assert isinstance(refused, Refusal)
    assert refused.reason == "option turn limit: '9' is none of (as usual, 16), 8, 12, 16, 24, 32, 48"
