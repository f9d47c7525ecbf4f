"""The rulebook that is read out of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.awaited_rules import load_awaited_rules
from campaign.library.reading.faults import FaultyData
from campaign.session.words.rulebook import all_rules, charts_in_the_book, did_you_mean, in_order, is_below, rule, spelled


def test_a_rule_is_shown_in_the_sentence_of_its_law_with_its_chart() -> None:
    """SM-6A3 The page holds the statement, where it stands, and the chart with its source."""
    page = rule("SM-6A3")

    assert page is not None
    assert [one.where for one in page.statements] == ["campaign.rules.chapters.combat.ch06_reaction.avoid_chance"]
    assert page.statements[0].text.startswith("The chance of avoiding combat")
    assert [(chart.name, chart.source) for chart in page.charts] == [("avoid_combat", "reconstructed")]
    assert "base: 50" in page.charts[0].text
    assert "format" not in page.charts[0].text
    assert page.charts[0].about.startswith("Avoiding combat: chance in percent")


def test_a_rule_shows_all_that_is_below_it() -> None:
    """SM-6C A heading without a sentence of its own still has a page, with its parts in order."""
    page = rule("SM-6C")

    assert page is not None
    assert list(dict.fromkeys(one.id for one in page.below))[:2] == ["SM-6C.1", "SM-6C.2"]
    assert [chart.name for chart in page.charts] == ["gap_15_manoeuvre"]


def test_a_rule_that_no_law_carries_yet_says_what_it_comes_with() -> None:
    """SM-6E2 Air torpedoes are in the book; the page says with which rules they will be played."""
    page = rule("6e2")

    assert page is not None
    assert (page.id, page.statements, page.charts) == ("SM-6E2", (), ())
    assert page.awaited == "Air torpedoes: not played yet; this comes with the air rules, SM-24 to SM-26."


def test_no_rule_is_awaited_that_is_there() -> None:
    """The list of what is to come shrinks with every law."""
    assert [one.id for one in load_awaited_rules() if any(law.id == one.id for law in all_rules())] == []


def test_what_is_there_is_not_awaited() -> None:
    """SM-6F1 The range at night has a law and a chart."""
    page = rule("SM-6F1")

    assert page is not None
    assert page.awaited == ""
    assert page.statements[0].text.startswith("There is no primary range at night")
    assert "gap_15_manoeuvre" in [chart.name for chart in page.charts]


@pytest.mark.parametrize(("line", "said"), [
    ("  - {id: SM-6E2, title: Air, comes_with: rules}\n  - {id: SM-6E2, title: Air, comes_with: rules}", ":4: .*twice"),
    ("  - {id: 6E2, title: Air, comes_with: rules}", ":3: "),
    ("  - {id: SM-6E2, title: Air}", ":3: .*comes_with"),
    ("  - {id: SM-6E2, title: Air, comes_with: rules, when: soon}", ":3: .*when"),
])
def test_a_slip_in_the_list_of_awaited_rules_is_told_by_line(tmp_path: Path, line: str, said: str) -> None:
    """Each entry has an ID, a title and what it comes with, once."""
    path = tmp_path / "awaited.yaml"
    path.write_text(f"format: 1\nrules:\n{line}\n", encoding="utf-8")
    with pytest.raises(FaultyData, match=said):
        load_awaited_rules(path)


def test_gaps_have_pages_like_rules() -> None:
    """SM-GAP-07 What was reconstructed is told as well; a gap may be a chart alone (SM-GAP-32)."""
    page, alone = rule("SM-GAP-07"), rule("SM-GAP-32")

    assert page is not None
    assert page.statements
    assert "SM-GAP-07.1" in [one.id for one in page.below]
    assert alone is not None
    assert (alone.statements, [chart.name for chart in alone.charts]) == ((), ["fuel"])


@pytest.mark.parametrize(("asked", "meant"), [
    ("sm 6a3", "SM-6A3"), ("6A3", "SM-6A3"), ("gap-07", "SM-GAP-07"), ("SM_GAP_7", "SM-GAP-07"), ("SM-8A1.2", "SM-8A1.2"),
])
def test_rules_may_be_asked_for_in_any_spelling(asked: str, meant: str) -> None:
    """SM-6A3 Case, blanks and the letters in front do not matter."""
    assert spelled(asked) == meant
    assert rule(asked) is not None


def test_a_near_miss_is_met_with_suggestions() -> None:
    """SM-6A3 Where there is no such rule the book names those that look like it."""
    assert rule("SM-6A9") is None
    assert "SM-6A3" in did_you_mean("SM-6A9")
    assert did_you_mean("nonsense beyond all likeness") == ()


@pytest.mark.parametrize(("key", "above", "answer"), [
    ("SM-6C.1", "SM-6C", True), ("SM-6C1", "SM-6C", True), ("SM-6A", "SM-6", True), ("SM-60", "SM-6", False),
    ("SM-8A10", "SM-8A1", False), ("SM-8A1.2", "SM-8A1", True), ("SM-6A", "SM-6A", False), ("SM-GAP-07.1", "SM-GAP-07", True),
])
def test_parts_of_a_rule_are_told_from_its_neighbours(key: str, above: str, answer: bool) -> None:
    """SM-8A1 A further figure is another rule, a further letter or point a part of it."""
    assert is_below(key, above) is answer


def test_all_rules_stand_in_the_order_of_the_rulebook() -> None:
    """SM-1A Numbers count as numbers and gaps come last; every chart has rules and says whence it is."""
    order = [one.id for one in all_rules()]

    assert order == sorted(order, key=in_order)
    assert order.index("SM-8A1") < order.index("SM-10A1") < order.index("SM-GAP-07")
    assert all(one.text for one in all_rules())
    assert {chart.source for chart in charts_in_the_book()} == {"given", "reconstructed"}
