"""Remarks that a player writes into his own log."""

from __future__ import annotations

import pytest

from campaign.model.commands import WriteRemark
from campaign.model.dice import SeededDice
from campaign.model.events import RemarkWritten
from campaign.model.sides import READERS, Side
from tests.narrating import line_for
from tests.proceeding import resolved
from tests.sea import italian, play, rule_broken, sea

REMARK = WriteRemark(Side.AXIS, "  The convoy waits for  Zara ")


def test_a_remark_is_told_to_its_writer_and_the_umpire_alone_and_changes_nothing() -> None:
    """SM-GAP-71 It is kept without needless spaces; play goes on where it was."""
    book, state = sea(italian("Zara", "taranto"))
    after, (event,) = play(book, state, REMARK)
    lines = {reader: line_for(book, state, after, event, reader) for reader in READERS}

    assert event == RemarkWritten(Side.AXIS, "The convoy waits for Zara") and after == state
    assert lines == {None: "Axis remark: The convoy waits for Zara", Side.AXIS: "Axis remark: The convoy waits for Zara",
                     Side.ALLIED: None}
    assert resolved(book, state, REMARK, SeededDice(1)).events == (event,)


@pytest.mark.parametrize("words", ["", "   ", "a" * 241, "\x1b[31mred", "two\nlines"])
def test_a_remark_that_is_empty_too_long_or_cannot_be_seen_is_refused(words: str) -> None:
    """SM-GAP-71 As an umpire's reason is."""
    book, state = sea(italian("Zara", "taranto"))

    assert rule_broken(book, state, WriteRemark(Side.AXIS, words)) == "SM-GAP-71"
    assert rule_broken(book, state, WriteRemark(Side.AXIS, "a" * 240)) == ""


def test_a_remark_is_written_in_ones_own_step() -> None:
    """SM-1A.4 Nobody writes while the other side plays."""
    book, state = sea(italian("Zara", "taranto"))

    assert rule_broken(book, state, WriteRemark(Side.ALLIED, "too early")) == "SM-1A.1"
