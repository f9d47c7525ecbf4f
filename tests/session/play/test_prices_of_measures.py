"""What an owner is told of each answer about a damaged ship: in good English, and with its price."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.commands import TakeMeasure
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.wounds import Casualty, CrippleMeasure, Peril, VoyageHome, Wounds
from campaign.rules import engine
from campaign.rules.views.decisions import pending_for
from campaign.session.grammar.forms import laws_for, usages_of
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.previews import price_of_measure
from tests.homeward import homeward, points, wounded
from tests.sea import Sea, italian, ships

AT_SEA, OFF_VALENCIA, OFF_ITALY = "00403", "01302", "00401"
ZARA, POLA = ships("Zara", "Pola")
VALENCIA = PortId("valencia")


def lame(wounds: Wounds, *, sea: int = 0, at: str = AT_SEA) -> Sea:
    """Zara on her way home with Pola, waiting for her owner's word."""
    found = homeward(italian("Zara", at), italian("Pola", at))
    return Sea(found.book, wounded(found.state, "Zara", VoyageHome(wounds, sea=sea)))


def order(what: CrippleMeasure, **more: Any) -> TakeMeasure:
    """An Axis word for her."""
    return TakeMeasure(Side.AXIS, ZARA, what, **more)


def cost(found: Sea, what: CrippleMeasure, **more: Any) -> str:
    """What he is told that it costs."""
    return price_of_measure(found.book, engine.view_for(*found, Side.AXIS), order(what, **more))


@pytest.mark.parametrize(("given", "sentence"), [
    (order(CrippleMeasure.EASE), "Ease Zara down"), (order(CrippleMeasure.PRESS_ON), "Let Zara make what speed she can"),
    (order(CrippleMeasure.TOW, tug=POLA), "Tow Zara behind Pola"), (order(CrippleMeasure.BEACH), "Run Zara ashore"),
    (order(CrippleMeasure.SHELTER, port=VALENCIA), "Let Zara put into Valencia, a neutral port"),
    (order(CrippleMeasure.SCUTTLE), "Scuttle Zara"),
])
def test_each_measure_is_a_sentence_of_its_own(given: TakeMeasure, sentence: str) -> None:
    """SM-GAP-78 In the window and where a staff proposes it."""
    found = lame(Wounds(200))

    assert in_words(found.book, engine.view_for(*found, Side.AXIS), given) == sentence


@pytest.mark.parametrize("word", ["ease", "hasten", "tow", "beach", "shelter", "scuttle"])
def test_help_tells_each_measure_by_its_own_word(word: str) -> None:
    """SM-GAP-78 What it does, an example that begins with it, and every law, not only the last of its rule."""
    (usage,) = usages_of(word)

    assert usage.example.startswith(f"{word} zara")
    assert usage.does not in {other.does for one in ("ease", "hasten", "tow", "beach", "shelter", "scuttle") if one != word
                              for other in usages_of(one)}
    assert [rule for rule, _ in laws_for(TakeMeasure)] == ["SM-GAP-78"] * 3


def test_a_patch_is_priced_by_her_speed_and_the_sea_of_her_last_day() -> None:
    """SM-GAP-78.1, FG-8.4-flooding In a sea of 4 a percent for each knot above ten; before her first day the sea is open."""
    full = points(lame(Wounds(1)).book, "Zara")
    patched = Wounds(full, patched=True, day=1)

    assert cost(lame(patched, sea=4), CrippleMeasure.PRESS_ON) == (
        "31 knots; her patch gives way at 21 percent in a sea of 4 like her last, 5 more for each step, and she floods anew")
    assert cost(lame(patched, sea=4), CrippleMeasure.EASE) == (
        "10 knots; her patch holds in a sea of 4 like her last")
    fresh = lame(replace(patched, day=0))
    assert "gives way in any sea, 5 percent more for each step" in cost(fresh, CrippleMeasure.PRESS_ON)
    assert "her patch holds up to a sea of 4, then gives way" in cost(fresh, CrippleMeasure.TOW, tug=POLA)
    assert cost(lame(replace(patched, patched=False)), CrippleMeasure.EASE) == "31 knots; she has no patch to spare"


def test_what_the_enemy_scores_is_said_before_she_is_given_up_or_interned() -> None:
    """SM-GAP-55, SM-GAP-78.5 Her price, or half of it."""
    found = lame(Wounds(200), at=OFF_VALENCIA)

    assert cost(found, CrippleMeasure.SCUTTLE) == "she is lost, and your enemy scores 8 points"
    assert cost(found, CrippleMeasure.SHELTER, port=VALENCIA).endswith(
        "still there when the next segment ends she is interned, and your enemy scores 4 points")


def test_tows_and_beaches_say_what_the_sea_may_do() -> None:
    """SM-GAP-78.2, SM-GAP-78.4 The seas that are too high, and the chance to come off."""
    found = lame(Wounds(100), at=OFF_ITALY)

    assert cost(found, CrippleMeasure.TOW, tug=POLA) == (
        "6 knots with Pola; above a sea of 4 the tow parts, at 15 percent for each step")
    assert "a sea of 5 or more costs" in cost(found, CrippleMeasure.BEACH)
    assert cost(lame(Wounds(0)), CrippleMeasure.PRESS_ON) == "she lies dead in the water, and you are asked again"


@pytest.mark.parametrize(("casualty", "end"), [
    (Casualty(Peril.FLOOD, 40), "she may capsize"), (Casualty(Peril.FIRE, 40), "fire may reach her magazines")])
def test_the_question_says_how_she_is_and_what_may_be_her_end(casualty: Casualty, end: str) -> None:
    """SM-GAP-78, FG-8.2-conflagration, FG-8.2-capsize Points, fires, floods, her own speed; and what overwhelms her."""
    (asked,) = pending_for(*lame(Wounds(200, (casualty,))), Side.AXIS)
    (calm,) = pending_for(*lame(Wounds(200)), Side.AXIS)

    assert asked.question.startswith("Zara is damaged: 200 of ")
    assert "40 percent" in asked.question
    assert asked.question.endswith(f"; {end}. What becomes of her?")
    assert end not in calm.question
