"""Orders of battle of other seas: at hand for the skirmishes that ask for them, and for nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.seas import fleets_of, load_sea, sea_keys
from campaign.library.book import load_book
from campaign.library.campaigns.shared import order_of_battle
from campaign.library.fleets.defaults import defaults_taken
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId, ShipType
from tests.library.spoiling import own, refused

NAVY = """format: 1
nation: japanese
crew_quality: trained
source: mine
ships:
  {key}: {{name: Mine, class: {of_class}, laid_down: "1938", commissioned: "1940"}}
"""


def sea(folder: Path, key: str = "mine", of_class: str = "gleaves") -> Path:
    """A sea with one ship."""
    (folder / "navies").mkdir()
    (folder / "navies" / "own.yaml").write_text(NAVY.format(key=key, of_class=of_class), encoding="utf-8")
    return folder


def test_no_campaign_knows_a_ship_of_another_sea() -> None:
    """The Pacific's ships, guns and aircraft are in the Book of a skirmish there, and in no other."""
    skirmish, book = load_skirmish_book("kolombangara")
    others = (load_book("calabria"), load_skirmish_book("river-plate")[1])

    assert skirmish.sea == "pacific"
    assert {ShipId("jintsu"), ShipId("honolulu"), ShipId("leander")} <= book.oob.ships.keys() & book.counters.keys()
    assert "d3a" in book.oob.aircraft
    for other in others:
        assert ShipId("jintsu") not in other.oob.ships
        assert ShipId("jintsu") not in other.counters
        assert "d3a" not in other.oob.aircraft
        assert not any(ship.nation is Nation.JAPANESE for ship in other.oob.ships.values())


def test_the_ships_of_1915_stand_beside_those_of_1940_that_bear_their_names() -> None:
    """Two ships called Southampton are two ships, each of her own class, and the guns of one are not in the other's Book."""
    skirmish, book = load_skirmish_book("dogger-bank")
    old, new = book.oob.class_of(ShipId("southampton_1912")), book.oob.class_of(ShipId("southampton"))
    plain = load_skirmish_book("river-plate")[1].oob

    assert skirmish.sea == "north_sea_1915"
    assert {ShipId(name) for name in ("lion", "tiger", "seydlitz", "blucher", "meteor_1914", "v_5")} <= book.counters.keys()
    assert (old.standard_long_tons, new.standard_long_tons) == (5400, 9100)
    assert ShipId("seydlitz") not in plain.ships
    assert "bl_13_5in_mk_v_heavy" not in plain.guns
    assert "zeppelin_m" not in plain.aircraft


def test_what_is_known_of_the_battlecruisers_leaves_no_default_to_a_rule() -> None:
    """FG-6R-record, FG-GAP-05, FG-GAP-06, FG-GAP-08, FG-GAP-13, FG-GAP-28 Plates, shells and rounds are all told."""
    skirmish, book = load_skirmish_book("dogger-bank")
    capital = {book.oob.ships[unit.ship].ship_class for _, unit in skirmish.engagement.participants()
               if book.oob.class_of(unit.ship).type in (ShipType.BATTLECRUISER, ShipType.HEAVY_CRUISER)}
    taken = defaults_taken({key: book.oob.classes[key] for key in capital}, book.oob.guns)

    assert len(capital) == 8
    assert {found.default.fact for found in taken} == {"damage_control"}


@pytest.mark.parametrize("key", sea_keys())
def test_every_sea_is_sound(key: str) -> None:
    """It adds ships to the game's own order of battle, and takes none away."""
    found = fleets_of(key)

    assert found.ships.keys() > order_of_battle().ships.keys()
    assert all(ship.ship_class in found.classes for ship in found.ships.values())


def test_a_sea_refers_to_classes_of_the_order_of_battle_beside_it(tmp_path: Path) -> None:
    """What is described once need not be described again, and a sea need not hold guns or aircraft of its own."""
    found = load_sea(sea(tmp_path), order_of_battle())

    assert found.class_of(ShipId("mine")).name == "Benson and Gleaves classes"


@pytest.mark.parametrize(
    ("key", "of_class", "said"),
    [
        ("warspite", "gleaves", "this id stands already in the order of battle beside which this one stands"),
        ("mine", "gleavs", "no class 'gleavs'; known are gleaves"),
    ],
)
def test_a_fault_of_a_sea_is_told_with_its_line(tmp_path: Path, key: str, of_class: str, said: str) -> None:
    """A ship that stands in both, and a class that stands in neither."""
    [fault] = refused(load_sea, sea(tmp_path, key, of_class), order_of_battle())

    assert (fault.line, fault.what[: len(said)]) == (6, said)


def test_a_skirmish_in_a_sea_that_is_not_there_says_which_there_are(tmp_path: Path) -> None:
    """By the file and the line of the word."""
    source = (places.order_of_battle() / "skirmishes" / "kolombangara.yaml").read_text(encoding="utf-8")
    [fault] = refused(load_skirmish_book, own(tmp_path, source, "sea: pacific", "sea: baltic"))

    assert fault.key == "sea"
    assert fault.what.startswith("no sea 'baltic'; known are ")
    assert all(key in fault.what for key in sea_keys())
