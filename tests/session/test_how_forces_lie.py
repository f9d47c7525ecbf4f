"""How an own force lies, and where it is met, in words."""

from __future__ import annotations

import pytest

from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import ForceId
from campaign.rules.engine import view_for
from campaign.session.words.whereabouts import lies, where_met
from tests.sea import british, italian, port, sea

AX1 = ForceId("AX1")


def seen(where: str) -> tuple[Theatre, View]:
    """The sea and the view of a side with Zara in a hex; Leghorn lies in that of Taranto."""
    book, state = sea(italian("Zara", where), british("Warspite", "alexandria"), port("Leghorn", "00201", Nation.ITALIAN))
    return book.theatre, view_for(book, state, Side.AXIS)


@pytest.mark.parametrize(("where", "words", "met"), [
    ("00201", "in the roads of Taranto and Leghorn", "in the roads of Taranto and Leghorn"),
    ("00202", "off Taranto", "off Taranto"), ("00704", "off Valletta", "off Valletta")])
def test_a_force_lies_in_the_roads_of_its_own_ports_alone(where: str, words: str, met: str) -> None:
    """SM-1B.7 Of all of them in its hex; off an enemy's port it is said to be there, and no more."""
    theatre, view = seen(where)

    assert lies(theatre, view.forces[AX1]) == words
    assert where_met(theatre, view, Hex(where)) == met
