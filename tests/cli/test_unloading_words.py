"""`unload` by cargo, port and ship; and `unload cargo` in a standing order: written, read back, and in JSON."""

from __future__ import annotations

import pytest

from campaign.cli.foretelling import lands_as_named
from campaign.model.commands import GiveStandingOrder, UnloadCargo
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import read
from campaign.session.play.trouble import NotFound
from campaign.session.play.written_orders import form_of, order_of
from tests.sea import TRANSPORT, Sea, british, cargo, italian, sea
from tests.session.planning.test_undone import later, seat
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


@pytest.fixture
def laden() -> Sea:
    """Two loads in Tripoli that are wanted there, one in Taranto that is wanted there, and one in Taranto that is not."""
    return later(sea(
        italian("Ankara", "tripoli", TRANSPORT), italian("Orsa", "tripoli", TRANSPORT), italian("Istria", "taranto", TRANSPORT),
        italian("Assiria", "taranto", TRANSPORT), british("Warspite", "alexandria"),
        cargo("Stores", 1, ("Ankara",), "tripoli"), cargo("Oil", 1, ("Orsa",), "tripoli"),
        cargo("Coal", 1, ("Istria",), "taranto"), cargo("Flour", 1, ("Assiria",), "tripoli")))


def landed(place: Sea, line: str) -> list[str]:
    """What a line would unload."""
    found = read(Knowledge.of(seat(place)), line).commands
    assert all(isinstance(order, UnloadCargo) for order in found)
    return [str(order.cargo) for order in found if isinstance(order, UnloadCargo)]


def test_a_port_or_a_ship_stands_for_its_cargo(laden: Sea) -> None:
    """SM-4C1 In a port all that is wanted there, of a ship whatever is aboard of her, alone all that is wanted anywhere."""
    assert landed(laden, "unload tripoli") == ["stores", "oil"]
    assert landed(laden, "unload taranto") == ["coal"]
    assert landed(laden, "unload assiria") == ["flour"] == landed(laden, "unload flour")
    assert landed(laden, "unload orsa ankara") == ["stores", "oil"]
    assert landed(laden, "unload") == ["stores", "oil", "coal"]


@pytest.mark.parametrize(("line", "told"), [
    ("unload taranto", "no cargo lies in Taranto and is wanted there"),
    ("unload warspite", "there is no cargo, port, force or ship"),
    ("unload nothing", "there is no cargo, port, force or ship 'nothing'"),
])
def test_where_nothing_can_be_unloaded_it_is_said_why(line: str, told: str) -> None:
    """The word for what a player may name stands in it; and a port is not taken for a cargo that is called after it."""
    place = later(sea(italian("Assiria", "taranto", TRANSPORT), british("Warspite", "alexandria"),
                      cargo("Flour for Taranto", 1, ("Assiria",), "tripoli")))
    with pytest.raises(NotFound, match=told):
        read(Knowledge.of(seat(place)), line)


def test_what_several_words_unload_is_named_port_by_port_before(laden: Sea, capsys: pytest.CaptureFixture[str]) -> None:
    """One port is told and done; before several are emptied at a word the player is asked, and may say no."""
    known = Knowledge.of(seat(laden))
    asked: list[str] = []

    def no(question: str) -> bool:
        asked.append(question)
        return False

    assert lands_as_named(known, read(known, "unload tripoli").commands, no) and not asked
    assert capsys.readouterr().out == "  Unloads in Tripoli: Stores, Oil.\n"
    assert not lands_as_named(known, read(known, "unload").commands, no) and "`unload PORT`" in asked[0]
    assert capsys.readouterr().out == "  Unloads in Tripoli: Stores, Oil.\n  Unloads in Taranto: Coal.\n"
    assert lands_as_named(known, read(known, "unload coal").commands, no) and not capsys.readouterr().out
