"""Plots of Fear God: what may be ordered, what is refused and why, and what both sides agree on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Fired, PlotSealed
from campaign.tactics.fear_god.battle.orders import Care, Fire, Helm, Launch, Plot, React, Tend
from campaign.tactics.fear_god.battle.orders import Depths as Set
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.charts.collection import charts_of
from campaign.tactics.fear_god.charts.turn import CHOICES, FaceRoll
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.charts import options_in_words

SPEE, AJAX, EXETER = map(ShipId, ("graf_spee", "ajax", "exeter"))


@cache
def plate() -> tuple[Book, Engagement, Battle]:
    """The River Plate as it begins."""
    skirmish, book = load_skirmish_book("river-plate")
    return book, skirmish.engagement, SYSTEM.begin(book, skirmish.engagement)


def refused(order: Any, before: Battle | None = None) -> tuple[str, str]:
    """The rule that an order breaks, and the sentence."""
    book, _, battle = plate()
    no = SYSTEM.refusal(book, before or battle, order)
    assert no is not None
    return no.rule, no.reason


def after(battle: Battle, *orders: Any, seed: int = 1) -> tuple[Battle, list[Any]]:
    """The battle after orders, and all that happened."""
    book, found = plate()[0], battle
    facts: list[Any] = []
    for order in orders:
        for fact in SYSTEM.resolve(book, found, order, SeededDice(seed, "plots")):
            found = SYSTEM.fold(found, fact)
            facts.append(fact)
    return found, facts


def test_the_first_plot_is_sealed_and_the_second_opens_both() -> None:
    """FG-GAP-01 Nothing happens before both have plotted."""
    _, _, battle = plate()
    sealed, facts = after(battle, Plot(Side.ALLIED))
    opened, more = after(sealed, Plot(Side.AXIS))

    assert [type(fact) for fact in facts] == [PlotSealed]
    assert sealed.turn == 1 and opened.turn == 2 and opened.sealed is None
    assert refused(Plot(Side.ALLIED), sealed)[0] == "FG-GAP-01"
    assert more


@pytest.mark.parametrize(("order", "rule", "words"), [
    (React(Side.AXIS), "FG-0-phases", "react is not asked now, but plot"),
    (Plot(Side.ALLIED, (Helm(AJAX, 45, 30, evade=True),)), "FG-GAP-02", "one or the other"),
    (Plot(Side.ALLIED, (Helm(AJAX, 0, 30), Helm(AJAX, 0, 20))), "FG-GAP-02", "write her once"),
    (Plot(Side.ALLIED, (Helm(AJAX, 0, 40),)), "FG-GAP-01", "0 to 32 was expected"),
    (Plot(Side.AXIS, fires=(Fire(SPEE, "main", AJAX), Fire(SPEE, "main", EXETER))), "FG-GAP-01", "at one target"),
    (Plot(Side.AXIS, fires=(Fire(SPEE, "casemates to port", AJAX),)), "FG-GAP-01", "nothing was asked about"),
    (Plot(Side.AXIS, fires=(Fire(SPEE, "main", SPEE),)), "FG-GAP-01", "is none of"),
    (Plot(Side.AXIS, launches=(Launch(SPEE, AJAX, 4, Set.DEEP),)), "FG-GAP-01", "nothing was asked about"),
    (Plot(Side.AXIS, tends=(Tend(SPEE, Care.FIGHT_FIRE),)), "FG-GAP-01", "nothing was asked about"),
    (Plot(Side.AXIS, fires=(Fire(SPEE, "main", AJAX),), tends=(Tend(SPEE, Care.REINFORCE_MAIN),)), "FG-8.2-reinforce",
     "are fighting fires"),
    (Plot(Side.AXIS, fires=(Fire(SPEE, "main", AJAX),), tends=(Tend(SPEE, Care.FLOOD_MAGAZINES),)),
     "FG-8.2-conflagration", "hold her fire"),
    (Plot(Side.AXIS, wishes=(("face_roll", "never"),)), "FG-0-options", "per_hit or per_attack was expected"),
    (Plot(Side.AXIS, wishes=(("weather", "yes"),)), "FG-0-options", "each once"),
])
def test_what_cannot_be_plotted_is_refused_with_its_rule(order: Any, rule: str, words: str) -> None:
    """FG-GAP-01 FG-GAP-02 FG-8.2-reinforce FG-8.2-conflagration FG-0-options And says what was expected."""
    found, reason = refused(order)

    assert found == rule and words in reason


def wished(axis: Iterable[tuple[str, str]], allied: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """What is agreed on after both first plots."""
    battle, facts = after(plate()[2], Plot(Side.ALLIED, wishes=tuple(allied)), Plot(Side.AXIS, wishes=tuple(axis)))
    assert battle.agreed == next((fact.options for fact in facts if isinstance(fact, Agreed)), ())
    return battle.agreed


def test_an_option_changes_where_one_side_wishes_it_and_the_other_nothing_else() -> None:
    """FG-0-options And not where they wish for different things."""
    per_attack = (("face_roll", "per_attack"),)

    assert wished(per_attack, ()) == wished((), per_attack) == wished(per_attack, per_attack) == per_attack
    assert wished((("patch_interval", "day"),), (("patch_interval", "intermediate_turn"),)) == ()
    assert charts_of(plate()[0], per_attack).turn.options.face_roll is FaceRoll.PER_ATTACK


def test_options_are_not_wished_for_later() -> None:
    """FG-0-options Only with the first plot."""
    later, _ = after(plate()[2], Plot(Side.ALLIED), Plot(Side.AXIS))

    assert refused(Plot(Side.AXIS, wishes=(("face_roll", "per_attack"),)), later)[0] == "FG-0-options"


def test_all_that_the_text_calls_optional_is_off_until_somebody_wishes_it() -> None:
    """FG-0-options Each has words for what else it may be."""
    book, _, battle = plate()
    usual = dict(options_in_words(charts_of(book, ()).turn.options, CHOICES))

    assert [key for key, words in CHOICES.items() if words.get("no") is False and usual[key] == "yes"] == ["torpedo_duds"]
    [decision] = SYSTEM.pending_for(book, battle, Side.AXIS)
    assert {key for key in CHOICES if any(field.key == f"option.{key}" for field in decision.inputs)} == set(CHOICES)


def test_a_plot_survives_being_written_and_read() -> None:
    """FG-GAP-01 In words, as a player would write it."""
    book, _, battle = plate()
    view = SYSTEM.view_for(book, battle, Side.ALLIED)
    order = SYSTEM.captain(book, view, view.decisions[0])
    written = SYSTEM.show(view, order)

    assert SYSTEM.parse(book, view, Side.ALLIED, written) == order
    assert isinstance(SYSTEM.parse(book, view, Side.ALLIED, "Ajax flies: 30"), Refusal)


def test_guns_fire_at_what_was_plotted_after_all_have_moved() -> None:
    """FG-GAP-01 FG-0-phases Planned fire, in the turn in which it was plotted."""
    _, facts = after(plate()[2], Plot(Side.ALLIED, fires=(Fire(EXETER, "main", SPEE),)), Plot(Side.AXIS))
    fired = [fact for fact in facts if isinstance(fact, Fired)]

    assert [(fact.ship, fact.target, fact.battery) for fact in fired] == [(EXETER, SPEE, "main")]
    assert facts.index(fired[0]) > max(place for place, fact in enumerate(facts) if type(fact).__name__ == "Moved")
