"""The Book: everything that does not change during a campaign, found and put together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.library.book import load_book, scenario_keys
from campaign.library.reading.faults import FaultyData
from campaign.model.book import Options
from campaign.model.units.ships import ShipType
from campaign.tactics.registry import system_names
from tests.library.spoiling import CALABRIA, refused


@pytest.fixture
def own_scenario(tmp_path: Path) -> Path:
    """A scenario of somebody's own, that begins as a copy of one of the game's."""
    path = tmp_path / "mine.yaml"
    path.write_text(CALABRIA.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def test_calabria_is_among_the_scenarios_that_come_with_the_game() -> None:
    """The keys are the names of the files."""
    assert "calabria" in scenario_keys()


def test_every_ship_but_submarines_has_counter_values_in_the_book() -> None:
    """SM-GAP-20: what the rules need to know of a unit is derived once, when the Book is made."""
    book = load_book("calabria")

    ships = {ship for ship in book.oob.ships if book.oob.class_of(ship).type is not ShipType.SUBMARINE}
    assert set(book.counters) == ships


def test_the_book_holds_the_charts_of_its_tactical_systems() -> None:
    """A system finds its own charts under its own name."""
    assert set(load_book("calabria").tactical) == set(system_names())


def test_a_book_is_read_once_a_process() -> None:
    """The same scenario and options give the same Book."""
    assert load_book("calabria") is load_book("calabria", Options())


def test_options_are_part_of_the_fingerprint() -> None:
    """Two campaigns under different options do not have the same Book."""
    assert load_book("calabria").hash != load_book("calabria", Options(hidden_markers=True)).hash


def test_a_scenario_of_ones_own_is_found_by_its_path(own_scenario: Path) -> None:
    """A path stands for a file, a word for what comes with the game."""
    book = load_book(str(own_scenario))

    assert book.scenario.key == "mine"
    assert book.scenario.title == load_book("calabria").scenario.title


def test_the_fingerprint_follows_the_text_of_the_scenario_and_not_its_line_ends(own_scenario: Path) -> None:
    """A checkout with other line ends holds the same Book; another title does not."""
    text = own_scenario.read_text(encoding="utf-8")
    before = load_book(own_scenario).hash
    own_scenario.write_text(text.replace("\n", "\r\n"), encoding="utf-8", newline="")
    same = load_book(own_scenario).hash
    own_scenario.write_text(re.sub(r"(?m)^title:.*$", "title: Another", text), encoding="utf-8")

    assert before == same
    assert before != load_book(own_scenario).hash


@pytest.mark.parametrize("name", ["nowhere", "", "calabria/", "missing.yaml"])
def test_an_unknown_scenario_is_refused_by_file_and_line(name: str) -> None:
    """A scenario that is not there is a fault like any other."""
    assert len(refused(load_book, name)) == 1


def test_a_scenario_on_an_unknown_map_is_refused(own_scenario: Path) -> None:
    """The theatre that a scenario names must lie among the maps."""
    text = own_scenario.read_text(encoding="utf-8")
    own_scenario.write_text(re.sub(r"(?m)^theatre:.*$", "theatre: atlantis", text), encoding="utf-8")

    with pytest.raises(FaultyData, match=r"maps/atlantis\.yaml"):
        load_book(own_scenario)
