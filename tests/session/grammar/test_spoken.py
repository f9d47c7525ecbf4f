"""Lines as a player would say them: names for ids, as long as the same order is meant."""

from __future__ import annotations

import pytest

from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import with_names
from campaign.session.grammar.reading import read
from campaign.session.planning.undone import undone
from campaign.session.play.trouble import NotFound
from tests.sea import TRANSPORT, Sea, british, cargo, italian, sea
from tests.session.planning.test_undone import MADE, idle, later, seat


def known(place: Sea) -> Knowledge:
    """What the Axis knows there."""
    return Knowledge.of(seat(place))


@pytest.mark.parametrize("make", MADE.values(), ids=lambda make: make.__name__)
def test_no_remedy_calls_a_force_or_a_place_by_its_number(make: object) -> None:
    """SM-1F What is printed beside a thing undone reads as it is said, and reads back as the orders that do it."""
    here = seat(make())  # pyrefly: ignore[not-callable]
    for one in undone(here):
        said = with_names(Knowledge.of(here), one.remedy)
        assert read(Knowledge.of(here), said).commands == one.orders
        assert "AX1" not in said and not any(word.isdigit() and len(word) == 5 for word in said.split())


def test_a_name_of_several_words_stands_as_it_is_where_the_order_can_be_read_so() -> None:
    """SM-6A.5 And in quotes where a word of it would be taken for a word of the order."""
    plain = known(sea(italian("Zara", "00604", force="Third Division"), british("Warspite", "00906")))
    trap = known(sea(italian("Zara", "00604", force="Sweep to Malta"), british("Warspite", "00906")))

    assert with_names(plain, "standing AX1 to taranto") == "standing Third Division to Taranto"
    assert with_names(plain, "answer AX1 avoid") == "answer Third Division avoid"
    assert with_names(trap, "standing AX1 to taranto") == 'standing "Sweep to Malta" to Taranto'


def test_of_two_of_one_name_each_keeps_its_number() -> None:
    """A name that fits two things means neither."""
    twins = known(sea(italian("Zara", "00604", force="Raid"), italian("Pola", "00605", force="Raid"),
                      british("Warspite", "00906")))

    assert with_names(twins, "standing AX1 to taranto") == "standing AX1 to Taranto"


def test_a_harbour_is_called_by_its_name_where_a_course_leads_there() -> None:
    """SM-5A A hex with a port in it, and a cargo by what it is."""
    place = sea(italian("Zara", "00202"), british("Warspite", "alexandria"))
    loaded = later(sea(italian("Ankara", "tripoli", TRANSPORT), british("Warspite", "alexandria"),
                       cargo("Stores for Libya", 1, ("Ankara",), "tripoli")))

    assert with_names(known(place), "move AX1 to 00201") == "move Force 1 to Taranto"
    assert with_names(known(loaded), "unload stores_for_libya") == "unload Stores for Libya"


def test_what_means_nothing_is_left_as_it_is() -> None:
    """A line that cannot be read is nobody's order."""
    assert with_names(known(idle()), "standing AX1 to nowhere") == "standing AX1 to nowhere"


def test_here_is_where_the_force_lies() -> None:
    """SM-GAP-61.15 `here` stands for a hex in a standing order."""
    place = known(idle())

    assert read(place, "standing AX1 to here then wait").commands == read(place, "standing AX1 to 00604 then wait").commands


def test_names_that_run_together_are_set_apart() -> None:
    """SM-GAP-61.21 A name of two steamers, or of several words beside another, stands in quotes, and reads back the same."""
    names = ("Città di Bastia and Città di Trapani", "Capo Arma", "Ankara")
    place = sea(*(italian(name, "taranto", TRANSPORT) for name in names))
    keys = [str(key) for key in place.state.ships]
    said = with_names(known(place), f"form {' '.join(keys)}")

    assert said == 'form "Città di Bastia and Città di Trapani" "Capo Arma" Ankara'
    assert read(known(place), said).commands == read(known(place), f"form {' '.join(keys)}").commands
    assert with_names(known(place), f"form {keys[1]}") == "form Capo Arma"


def test_what_is_aboard_is_ordered_ashore_though_it_cannot_land_now_so_that_the_rule_says_why() -> None:
    """SM-4C1 A ship at sea has her cargo aboard; of an empty one it is said that nothing is, by her name."""
    at_sea = known(sea(italian("Ankara", "00604", TRANSPORT, force="Convoy"), british("Warspite", "alexandria"),
                       cargo("Stores for Libya", 1, ("Ankara",), "tripoli")))
    (order,) = read(at_sea, "unload ankara").commands
    refused = seat(sea(italian("Ankara", "00604", TRANSPORT, force="Convoy"), british("Warspite", "alexandria"),
                       cargo("Stores for Libya", 1, ("Ankara",), "tripoli"))).refusal(order)

    assert refused is not None and str(refused) == "SM-4C1: Ankara is at sea"
    with pytest.raises(NotFound, match=r"^nothing is aboard of Zara"):
        read(known(sea(italian("Zara", "taranto"), british("Warspite", "00906"))), "unload zara")
