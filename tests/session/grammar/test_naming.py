"""Things by the names that people type."""

from __future__ import annotations

import pytest

from campaign.session.play.trouble import NotFound
from campaign.session.words.naming import matches, one_of, several_of

SHIPS = [
    ("giulio_cesare", "Giulio Cesare"), ("abba", "Giuseppe Cesare Abba"), ("orion", "Orion"), ("orione", "Orione"),
    ("zeno", "Nicolò Zeno"), ("da_noli", "Antonio da Noli"), ("pola", "Pola"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "found"), [
    ("Giulio Cesare", "giulio_cesare"), ("giul", "giulio_cesare"), ("cesare", "giulio_cesare"), ("nicolo zeno", "zeno"),
    ("zeno", "zeno"), ("orion", "orion"), ("orione", "orione"), ("da noli", "da_noli"), ("da_noli", "da_noli"),
    ("POLA", "pola"),
])
def test_a_name_is_found_whole_by_its_last_word_or_by_a_beginning(words: str, found: str) -> None:
    """Without regard to accents, capitals and signs."""
    assert one_of(words, SHIPS, "ship") == found


def test_an_ambiguous_name_is_told_with_everything_it_may_be() -> None:
    """So that one knows what to write."""
    with pytest.raises(NotFound, match=r"Orion \(orion\), Orione \(orione\)"):
        one_of("ori", SHIPS, "ship")


def test_an_unknown_name_is_told_with_what_is_spelled_like_it() -> None:
    """And nothing at all matches no words."""
    with pytest.raises(NotFound, match="did you mean Pola"):
        one_of("polla", SHIPS, "ship")

    assert matches("", SHIPS) == ()


def test_names_stand_in_a_row_with_or_without_commas() -> None:
    """Each is read as the longest name that fits."""
    together = ("giulio_cesare", "da_noli", "pola")

    assert several_of(["Giulio", "Cesare", "Antonio", "da", "Noli", "Pola"], SHIPS, "ship") == together
    assert several_of(["cesare,", "da", "noli,", "pola,"], SHIPS, "ship") == together


def test_a_key_as_it_is_means_its_thing_whoever_else_bears_its_name() -> None:
    """SM-1A.1 The cruiser Ajax beside the merchant ship Ajax; whoever writes the name must say more."""
    ships = [("ajax_merchant", "Ajax"), ("ajax", "Ajax"), ("crispi", "Francesco Crispi"),
             ("francesco_crispi", "Francesco Crispi (liner)")]

    assert matches("ajax", ships) == ("ajax",) and set(matches("Ajax", ships)) == {"ajax", "ajax_merchant"}
    assert one_of("francesco_crispi", ships, "ship") == "francesco_crispi"
