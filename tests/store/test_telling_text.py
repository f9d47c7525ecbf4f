"""Tellings as saves keep them beside their lines."""

from __future__ import annotations

from campaign.model.play.telling import Deed, Telling
from campaign.store.telling_text import LONGEST, read, written


def test_a_telling_comes_back_with_the_sentence_of_its_line() -> None:
    """SM-1G The rules behind a line and the battle before it are no part of its sentence."""
    telling = Telling(deed=Deed.ATTACK, sentence="A attacks B", battle="B1", rules=("SM-6",))

    assert read(written(telling), telling.line) == telling


def test_data_longer_than_any_of_ours_is_not_read() -> None:
    """SM-1G Such a line is told by its words alone."""
    fits, too_long = (f'{{"deed":"move","manner":"{"a" * length}"}}' for length in (10, LONGEST))

    assert read(fits, "a line").deed is Deed.MOVE
    assert read(too_long, "a line") == Telling(deed=Deed.NOTE, sentence="a line")
