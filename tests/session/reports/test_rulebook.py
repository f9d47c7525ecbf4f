"""The rulebook that is read out of the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.model.replacing import replace
from campaign.session.words.rulebook import (
    all_rules,
    canonical_id,
    charts_in_the_book,
    is_below,
    prefixes,
    rule,
    rule_id,
    similar_rules,
    sort_key,
    source_of,
    whence,
)
from campaign.tactics.registry import is_ours, system_named, system_names

CHECKOUT = Path(__file__).parents[3]


def test_a_rule_is_shown_in_the_sentence_of_its_law_with_its_chart() -> None:
    """SM-6A3 The page holds the statement, where it stands, and the chart with its source."""
    page = rule("SM-6A3")

    assert page is not None
    assert [one.where for one in page.statements] == ["campaign.rules.chapters.combat.ch06_reaction.percent_to_avoid"]
    assert page.statements[0].text.startswith("The chance of avoiding combat")
    assert [(chart.name, chart.source) for chart in page.charts] == [("avoid_combat", "reconstructed")]
    assert "base: 50" in page.charts[0].text
    assert "format" not in page.charts[0].text
    assert page.charts[0].about.startswith("Avoiding combat: chance in percent")


@pytest.mark.parametrize(("asked", "law", "text"), [
    ("SM-1G.1", "Die", "A ten-sided die reads nought as ten"), ("SM-1G.2", "Die", "each face is ten"),
    ("SM-1G.3", "Die.highest", "two noughts are a hundred"), ("SM-1G.4", "Die.lowest", "Six-sided dice are rolled singly"),
])
def test_each_reading_of_the_dice_has_a_page(asked: str, law: str, text: str) -> None:
    """SM-1G.1, SM-1G.2, SM-1G.3, SM-1G.4 One ten-sided die, two as a percentage, and six-sided ones."""
    page = rule(asked)

    assert page is not None and len(page.statements) == 1
    assert text in page.statements[0].text
    assert page.statements[0].where == f"campaign.model.dice.{law}"


def test_the_lot_among_many_has_a_page() -> None:
    """SM-1G.5 One die, two or three as selectors."""
    page = rule("SM-1G.5")

    assert page is not None
    assert [one.where for one in page.statements] == ["campaign.rules.chapters.combat.losses.lot"]


@pytest.mark.parametrize(("key", "source"), [
    ("SM-1B", "given"), ("SM-4B1.10", "given"), ("SM-24B4b.1", "given"), ("SAS-B1.3", "given"),
    ("SM-6A3", "partly"), ("SM-6A3.1", "partly"), ("SM-8A1.2", "partly"), ("SM-2", "partly"),
    ("fg-8.3-casemate-chain", "partly"),
    ("SM-GAP-07.1", "reconstructed"), ("SF-GAP-01", "reconstructed"), ("SAS-C1", "reconstructed"), ("FG-X-03", "reconstructed"),
])
def test_a_rule_is_given_partly_given_or_reconstructed(key: str, source: str) -> None:
    """SM-1B, SM-6A3, SM-GAP-07 As the ledgers have it; a part is what its rule is, a gap is ours, a heading what it heads."""
    assert source_of(key) == source


def test_beside_a_statement_stands_whence_it_is_and_in_which_file() -> None:
    """SM-6A3 In words, with the path from the top of the project."""
    page = rule("SM-6A3")

    assert page is not None
    assert [whence(one) for one in page.statements] == ["partly given, campaign/rules/chapters/combat/ch06_reaction.py"]
    assert [whence(one) for one in page.charts] == ["reconstructed, campaign/rules/charts/avoid_combat.yaml"]


def test_statements_of_one_rule_stand_by_file_and_by_line() -> None:
    """SM-10A, SM-1G Wherever the names of functions fall in the alphabet."""
    page = rule("SM-GAP-07")

    assert page is not None
    seen = [(sort_key(one.id), one.file, one.line) for one in page.below]
    assert seen == sorted(seen)
    assert [one.where for one in page.below] != sorted(one.where for one in page.below)
    for one in (*page.statements, *page.below):
        line = (CHECKOUT / one.file).read_text(encoding="utf-8").splitlines()[one.line - 1]
        assert re.search(rf"\b(?:def|class) {one.where.rpartition('.')[2]}\b", line), one


def test_a_rule_shows_all_that_is_below_it() -> None:
    """SM-6C A heading without a sentence of its own still has a page, with its parts in order."""
    page = rule("SM-6C")

    assert page is not None
    assert list(dict.fromkeys(one.id for one in page.below))[:2] == ["SM-6C.1", "SM-6C.2"]
    assert [chart.name for chart in page.charts] == ["gap_15_manoeuvre"]


def test_a_rule_of_the_night_has_its_law_and_its_chart() -> None:
    """SM-6F1 The range at night has a law and a chart."""
    page = rule("SM-6F1")

    assert page is not None
    assert page.statements[0].text.startswith("There is no primary range at night")
    assert "gap_15_manoeuvre" in [chart.name for chart in page.charts]


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
    assert canonical_id(asked) == meant
    assert rule(asked) is not None


def test_a_near_miss_is_met_with_suggestions() -> None:
    """SM-6A3 Where there is no such rule the book names those that look like it."""
    assert rule("SM-6A9") is None
    assert "SM-6A3" in similar_rules("SM-6A9")
    assert similar_rules("nonsense beyond all likeness") == ()


@pytest.mark.parametrize(("key", "above", "answer"), [
    ("SM-6C.1", "SM-6C", True), ("SM-6C1", "SM-6C", True), ("SM-6A", "SM-6", True), ("SM-60", "SM-6", False),
    ("SM-8A10", "SM-8A1", False), ("SM-8A1.2", "SM-8A1", True), ("SM-6A", "SM-6A", False), ("SM-GAP-07.1", "SM-GAP-07", True),
])
def test_parts_of_a_rule_are_told_from_its_neighbours(key: str, above: str, answer: bool) -> None:
    """SM-8A1 A further figure is another rule, a further letter or point a part of it."""
    assert is_below(key, above) is answer


@pytest.mark.gate
def test_all_rules_stand_in_the_order_of_the_rulebook() -> None:
    """SM-1A Numbers count as numbers and gaps come last; every chart has rules and says whence it is."""
    order = [one.id for one in all_rules()]

    assert order == sorted(order, key=sort_key)
    assert order.index("SM-8A1") < order.index("SM-10A1") < order.index("SM-GAP-07")
    assert all(one.text for one in all_rules())
    assert {one.source for one in all_rules()} == {"given", "partly", "reconstructed"}
    assert all((CHECKOUT / one.file).is_file() for one in (*all_rules(), *charts_in_the_book()))
    places = [(sort_key(one.id), one.file, one.line) for one in all_rules()]
    assert places == sorted(places) and len(set(places)) == len(places)
    assert {chart.source for chart in charts_in_the_book()} == {"given", "partly", "reconstructed"}


def test_a_rule_of_every_system_that_comes_with_the_game_is_found() -> None:
    """What IDs begin with is asked of the systems themselves: one more of them needs no word here."""
    for asked in ("SF-III.13", "sf iii.13", "SAS-T1", "SM-6A3"):
        page = rule(asked)

        assert page is not None and page.statements, asked


def test_no_system_is_imported_to_explain_a_line() -> None:
    """SM-3A `why` is asked often, and its first answer comes as soon as its second: nothing is read that it does not need."""
    told = subprocess.run([sys.executable, "-c", (
        "import sys; from campaign.session.words.rulebook import prefixes, statements; print(*prefixes()); "
        "assert statements('SM-3A'); print([name for name in sys.modules if name.endswith('.system')])")],
        capture_output=True, text=True, check=True).stdout.splitlines()

    heads = {match[0] for name in system_names() if is_ours(name) and (charts := system_named(name).charts) is not None
             and (match := re.match(r"[A-Z]+-", charts.rules)) is not None}
    assert told[1] == "[]" and heads <= {*told[0].split()} == {*prefixes()}


@pytest.mark.parametrize("asked", ["FG-8.2-levels", "fg 8.1.2-type", "FG-6.4-tevade", "FG-8.7-5050", "SAS-B5.6d"])
def test_a_part_that_is_named_by_a_word_or_a_letter_has_a_page(asked: str) -> None:
    """FG-8.2-levels What stands in brackets on a reference sheet can be looked up."""
    page = rule(asked)

    assert page is not None
    assert page.id.casefold() == canonical_id(asked).casefold()
    assert page.statements


def test_a_sentence_that_states_several_rules_is_told_by_each_and_once() -> None:
    """FG-6.4-tspeed, FG-6.4-tevade, FG-6.4-aspect One function, three rows of the chart; above them it stands once."""
    parts = [rule(f"FG-6.4-{part}") for part in ("tspeed", "tevade", "aspect")]
    whole = rule("FG-6.4")

    assert whole is not None
    assert all(part is not None and part.statements == (replace(part.statements[0], id=part.id),) for part in parts)
    assert len({part.statements[0].where for part in parts if part is not None}) == 1
    assert len({one.where for one in (*whole.statements, *whole.below)}) == len((*whole.statements, *whole.below))


def test_a_part_of_a_rule_has_the_charts_of_the_rule() -> None:
    """FG-8.2-levels The levels stand in the chart of fires and floods."""
    page, above = rule("FG-8.2-levels"), rule("FG-8.2")

    assert page is not None and above is not None
    assert [chart.name for chart in page.charts] == [chart.name for chart in above.charts] != []


@pytest.mark.gate
def test_no_sentence_of_a_rule_begins_with_the_rest_of_an_id() -> None:
    """FG-6.4 `-sea What the sea does` is read by players."""
    left_over = re.compile(rf"[-.,]|[a-z] |{rule_id().pattern}")

    assert [one.text for one in all_rules() if left_over.match(one.text)] == []


def test_sentences_of_fear_god_are_words_for_players() -> None:
    """FG-GAP-15 Neither a name of the program nor its word for nothing."""
    assert [one.text for one in all_rules() if one.id.startswith("FG-") and re.search(r"`|\bNone\b", one.text)] == []
