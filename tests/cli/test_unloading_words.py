"""`unload cargo` in a standing order: written, read back, and in JSON."""

from __future__ import annotations

from campaign.model.commands import GiveStandingOrder
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import read
from campaign.session.play.written_orders import form_of, order_of
from tests.sea import british, italian, sea
from tests.standing import AX1

ORDER = GiveStandingOrder(Side.AXIS, AX1, StandingOrder(("tripoli",), unload=True))


def test_a_force_is_told_to_unload_in_words_and_reads_back_the_same() -> None:
    """SM-GAP-61.34 Who says nothing of cargo keeps it aboard, and what is printed of that says nothing of it either."""
    book, state = sea(italian("Zara", "00604"), british("Warspite", "alexandria"))
    known = Knowledge(book, engine.view_for(book, state, Side.AXIS), lambda: ())

    assert read(known, "standing AX1 to tripoli unload cargo").commands == (ORDER,)
    assert read(known, phrase(ORDER)).commands == (ORDER,) and "unload cargo" in phrase(ORDER)
    (plain,) = read(known, "standing AX1 to tripoli").commands
    assert isinstance(plain, GiveStandingOrder) and not plain.standing.unload and "unload" not in phrase(plain)


def test_an_order_in_json_that_does_not_name_it_is_as_it_was() -> None:
    """SM-GAP-61.34 What was written before there was such a thing means the same."""
    document = form_of(ORDER)
    assert document["standing"]["unload"] is True
    del document["standing"]["unload"]
    found = order_of(document, Side.AXIS)

    assert isinstance(found, GiveStandingOrder) and found.standing == StandingOrder(("tripoli",))
