"""All skirmishes at once come from one compiled copy, which hangs on whatever they are made of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import Struct

from campaign.intake.cache import PackedReader, pack
from campaign.intake.limits import Unreadable
from campaign.library import compiled
from campaign.library.battles import book
from campaign.library.battles.book import load_skirmish_book, skirmishes_of_the_game
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import text_if_read
from campaign.library.campaigns.shared import derivation_chart
from campaign.library.charts.files import load_derivation_chart
from campaign.library.reading.faults import Source
from campaign.model.battles.skirmish import Skirmish


class Shares(Struct, frozen=True):
    """Parts of a whole."""

    of_each: tuple[Fraction, ...]


@pytest.fixture
def read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which skirmishes are read from their files, in a test with a cache of its own; each is read as its neighbour."""
    monkeypatch.setenv(compiled.PLACE, str(tmp_path))
    found: list[str] = []
    one = load_skirmish_book("river-plate")[0]

    def read(key: str, *_: object) -> Skirmish:
        found.append(key)
        return one

    monkeypatch.setattr(book, "load_skirmish", read)
    return found


@pytest.mark.gate
def test_skirmishes_come_back_from_their_copy_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last number and word, in the order of their keys; and so do the constants of their ships' values."""
    monkeypatch.setenv(compiled.PLACE, str(tmp_path))
    read, kept = skirmishes_of_the_game(), skirmishes_of_the_game()

    assert tuple(one.key for one in kept) == skirmish_keys()
    assert read == kept and repr(read) == repr(kept)
    chart, text = derivation_chart(), pack(derivation_chart(), "derivation")
    assert PackedReader(type(chart), "derivation").read(text) == chart == load_derivation_chart()


def test_skirmishes_are_read_once_for_all(read_again: list[str]) -> None:
    """The second list is taken from the copy of the first."""
    skirmishes_of_the_game()
    assert tuple(read_again) == skirmish_keys()
    skirmishes_of_the_game()

    assert tuple(read_again) == skirmish_keys()


@pytest.mark.parametrize("edited", ["skirmishes/river-plate.yaml", "pacific/guns/", "north_sea_1915/navies/"])
def test_a_list_of_skirmishes_is_never_older_than_their_files(
    read_again: list[str], monkeypatch: pytest.MonkeyPatch, edited: str,
) -> None:
    """Neither than their own, nor than those of the other seas, which are in no fingerprint of a campaign's data."""
    skirmishes_of_the_game()
    read_again.clear()

    def changed(source: Source) -> bytes:
        return text_if_read(source) + (b"\n" if edited in str(source) else b"")

    monkeypatch.setattr(book, "text_if_read", changed)
    skirmishes_of_the_game()

    assert tuple(read_again) == skirmish_keys()


def test_a_share_is_kept_as_exactly_as_it_was_read() -> None:
    """A third stays a third; what is no share is not taken for one."""
    thirds = Shares((Fraction(1, 3), Fraction(-7, 2), Fraction(4)))

    assert PackedReader(Shares, "shares").read(pack(thirds, "shares")) == thirds
    for word in ("a third", "1/0"):
        with pytest.raises(Unreadable):
            PackedReader(Shares, "shares").read(pack({"of_each": [word]}, "shares"))
