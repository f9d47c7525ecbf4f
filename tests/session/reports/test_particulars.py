"""What a ship's own panel says of her: as she is now, with what she was built with where that is more."""

from __future__ import annotations

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.session.planning.particulars import of_ship
from tests.sea import CRAFT, Sea, cargo, italian, sea


def words_of(there: Sea, ship: str) -> dict[str, str]:
    """A ship's particulars by name."""
    book, state = there
    view = engine.view_for(book, state, Side.AXIS)
    return {one.name: one.words for one in of_ship(book, view, ShipId(ship))}


def test_a_sound_ship_has_the_values_of_her_counter() -> None:
    """SM-GAP-19 Nothing is said of what she was built with."""
    told = words_of(sea(italian("Zara", "00303")), "zara")

    assert told["guns"] == "guns: 4/0/4; primary, intermediate, secondary (SM-2A)"
    assert told["speed"] == "speed: 31 hexes a segment (SM-1F)"


def test_a_damaged_ship_is_told_as_she_is_now_and_as_she_was_built() -> None:
    """SM-GAP-19 Guns and speed after her hits, which is what she fights and steams with."""
    told = words_of(sea(italian("Zara", "00303", hits=(3, 3))), "zara")

    assert told["guns"].endswith("; 4/0/4 when sound (SM-2A)") and not told["guns"].startswith("guns: 4/0/4")
    assert told["speed"].endswith("; 31 when sound (SM-1F)") and not told["speed"].startswith("speed: 31 ")


def test_landing_craft_say_what_they_are_about() -> None:
    """SM-4D Empty they change their base, laden they are bound for a beach."""
    craft = (italian("MZ One", "00303", CRAFT), italian("MZ Two", "00303", CRAFT))
    there = sea(*craft, cargo("Stores", 1, ("MZ One",), "tripoli"))

    assert words_of(there, "mz_one")["mission"] == "mission: landing (SM-4D)"
    assert words_of(there, "mz_two")["mission"] == "mission: transit (SM-4D)"
