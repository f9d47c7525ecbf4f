"""A place is named once, whatever its name is made of."""

from __future__ import annotations

import pytest

from campaign.session.reports.ships import book_without_a_save
from campaign.session.words.whereabouts import label_hexes, name_places
from campaign.words.counting import listed
from tests.words.language import faults_of_language

THEATRE = book_without_a_save().theatre
HARBOURS = tuple(sorted({port.hex for port in THEATRE.ports.values() if port.hex in THEATRE.index}))


@pytest.mark.parametrize("before", ["moved to", "lies at", "sails from", "in", "the enemy of"])
def test_a_port_is_named_once_behind_any_word(before: str) -> None:
    """SM-1F As the rules write it, by its hex with its ports behind it, and by its hex alone; every port of the sea."""
    for where in HARBOURS:
        names = listed([port.name for port in THEATRE.ports_at(where)])
        written = f"It {before} {where} ({names}), and is there"
        labelled, named = label_hexes(THEATRE, written), name_places(THEATRE, written)

        assert labelled == f"It {before} {names} ({where}), and is there"
        assert named == f"It {before} {names}, and is there"
        assert list(faults_of_language(labelled)) == list(faults_of_language(named)) == []


def test_a_port_that_has_brackets_in_its_name_is_among_them() -> None:
    """SM-1F Tripoli is in Libya, and in Lebanon."""
    assert {"Tripoli (Libya)", "Tripoli (Lebanon)"} <= {
        port.name for where in HARBOURS for port in THEATRE.ports_at(where)}
