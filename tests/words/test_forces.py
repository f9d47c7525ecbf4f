"""What forces are called that nobody named: by who leads them and by their errand, and no two of a side alike."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.names import LONGEST_NAME
from campaign.model.units.ships import ShipId
from campaign.words.forces import FormedFor, force_called, run_called, unlike

BOOK = load_book("mediterranean")


def called(*ships: str, errand: FormedFor = FormedFor.FORCE, laden: tuple[str, ...] = (), place: str = "") -> str:
    """The name of a force of these ships."""
    return force_called(BOOK, [ShipId(ship) for ship in ships], errand, laden=[ShipId(ship) for ship in laden], place=place)


@pytest.mark.parametrize(("ships", "errand", "name"), [
    (("maestrale", "andrea_doria"), FormedFor.COVER, "Doria's cover"),
    (("zara", "pola"), FormedFor.RAID, "Pola's raiders"),
    (("malaya", "warspite"), FormedFor.FORCE, "Malaya's force"),
    (("ramillies",), FormedFor.COVER, "Ramillies' cover"),
    (("maestrale",), FormedFor.DETACHED, "Maestrale detached"),
])
def test_warships_are_called_by_their_flagship(ships: tuple[str, ...], errand: FormedFor, name: str) -> None:
    """The heaviest of them, and of several the first by name: the ship whose flag the panel names."""
    assert called(*ships, errand=errand) == name


def test_a_convoy_is_called_by_who_carries_most_and_not_by_who_guards_it() -> None:
    """Whoever is laden, else the transport, before any escort; a person who gives it no name gets the same."""
    assert called("zara", "esperia", errand=FormedFor.CONVOY) == called("zara", "esperia") == "Esperia convoy"
    assert called("zara", "esperia", "maestrale", laden=("maestrale",)) == "Maestrale convoy"
    assert called("zara", "maestrale") == "Zara's force"


@pytest.mark.parametrize(("ship", "name"), [
    ("conte_di_cavour", "Cavour"), ("da_noli", "Da Noli"), ("citta_di_napoli", "Citt\u00e0 di Napoli"),
    ("queen_elizabeth", "Queen Elizabeth"), ("prince_of_wales", "Prince of Wales"),
])
def test_long_names_are_said_as_sailors_say_them(ship: str, name: str) -> None:
    """An Italian or French ship by her last name; a British one by all of it, for Wales is no ship."""
    assert called(ship, errand=FormedFor.PASSAGE, place="Tripoli (Libya)") == f"{name} for Tripoli"


def test_no_two_of_a_side_are_called_alike() -> None:
    """The second is numbered, whatever its letters are, and stays within the length of a name."""
    assert unlike("Relief", ["Force H"]) == "Relief"
    assert unlike("Relief", ["relief", "Relief 2"]) == "Relief 3"
    assert len(unlike("x" * LONGEST_NAME, ["x" * LONGEST_NAME])) == LONGEST_NAME


def test_a_run_is_never_called_a_run_twice() -> None:
    """"Run Run 1" was said of one that nobody named."""
    assert [run_called(name) for name in ("Naples to Tripoli", "Run 1")] == ["the run Naples to Tripoli", "Run 1"]
