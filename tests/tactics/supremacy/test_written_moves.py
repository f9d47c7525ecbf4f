"""Written moves: what each string means with and without blanks, and that no figure of it is ever lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign.tactics.supremacy_at_sea.battle.orders import Leg, Way
from campaign.tactics.supremacy_at_sea.helm import read_move, written
from campaign.tactics.writing import Slip

FIGURES = re.compile(r"[0-9]+(?:\.[0-9]+)?")
VERDICTS = (
    ("A10 L6", True),
    ("A 13", True),
    ("R2Sh A8 LS", True),
    ("S3", True),
    ("LS 16", False),
    ("13 CS", True),
    ("CS LS 10", False),
    ("A10 B2", False),
)
LENGTHS = st.decimals(min_value="0.25", max_value="99.75", places=2).map(lambda number: f"{number:f}")
PIECES = st.tuples(st.sampled_from(("A", "B", "L", "P", "R", "S", "")), LENGTHS, st.sampled_from(("", "Sh")))
BLANKS = st.sampled_from(("", " ", ", "))


def without_blanks(text: str) -> str:
    """The same string, written close."""
    return text.replace(" ", "")


def figures(text: str) -> list[float]:
    """The numbers that stand in a string, as anybody would read them."""
    return [float(number) for number in FIGURES.findall(text)]


@pytest.mark.parametrize(("text", "valid"), VERDICTS)
def test_a_move_has_one_verdict_with_and_without_blanks(text: str, *, valid: bool) -> None:
    """SAS-B1.2 EX-46."""
    for string in (text, without_blanks(text)):
        if not valid:
            with pytest.raises(Slip):
                read_move(string)
            continue
        assert read_move(string) == read_move(text)
        again = written(*read_move(string))
        assert read_move(again) == read_move(without_blanks(again)) == read_move(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("A12L6", "A12 L6"),
        ("13CS", "A13 CS"),
        ("A1.25R0.5A3L2", "A1.25 R0.5 A3 L2"),
        ("R2ShA8LS", "R2Sh A8 LS"),
        ("L12LS", "L12 LS"),
        ("L6S3", "L6 R3"),
        ("R12Sh3", "R12Sh A3"),
    ],
)
def test_a_number_is_read_whole_whatever_follows_it(text: str, same: str) -> None:
    """SAS-B1.2 Twelve ahead and six to port are eighteen units, however close they are written."""
    assert written(*read_move(text)) == same


@pytest.mark.parametrize("text", ["A12x", "A1.", "A.5", "A1.5.5", "LSh3", "A123456789", "A\u0661\u0662", "13CSx"])
def test_what_is_no_number_is_no_length(text: str) -> None:
    """SAS-B1.2 Half-read numbers and letters that stand for nothing are slips."""
    with pytest.raises(Slip):
        read_move(text)


@given(st.lists(st.tuples(PIECES, BLANKS), min_size=1, max_size=6), st.sampled_from(("", "CS", "LS")))
@example([(("A", "12", ""), ""), (("L", "6", ""), "")], "")
def test_no_order_made_of_pieces_loses_a_digit(pieces: list[tuple[tuple[str, str, str], str]], flag: str) -> None:
    """SAS-B1.2 What is read has the lengths that were written, in their order; a plain number ends where a blank is."""
    text = "".join(f"{way or 'A'}{length}{sharp}{blank}" for (way, length, sharp), blank in pieces) + flag
    try:
        legs, _ = read_move(text)
    except Slip:
        return
    assert [leg.units for leg in legs] == figures(text)
    assert read_move(written(*read_move(text))) == read_move(text)


@given(st.text(alphabet="ABLPRSCh0123456789. ,", max_size=14))
@example("A12L6")
@example("A12 6")
def test_no_string_at_all_loses_a_digit(text: str) -> None:
    """SAS-B1.2 A string is refused, or its lengths are its numbers."""
    try:
        legs, _ = read_move(text)
    except Slip:
        return
    assert [leg.units for leg in legs] == [number for number in figures(text) if legs or number]
    assert read_move(without_blanks(written(*read_move(text)))) == read_move(text)


@given(st.integers(1, 400))
def test_a_length_is_written_with_all_its_figures(quarters: int) -> None:
    """SAS-B1.1 Any multiple of a quarter unit."""
    leg = Leg(Way.AHEAD, quarters / 4)

    assert read_move(written((leg,), read_move("A1")[1]))[0] == (leg,)
