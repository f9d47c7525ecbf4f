"""Troops of history that were meant for landings: when they wait, that they are in play only if chosen, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.book import load_book
from campaign.library.campaigns.timeline import load_timeline
from campaign.model.book import LATER_OPTIONS, Options
from campaign.model.play.ports import Cargo
from campaign.model.setting.scenario import Scheduled
from campaign.rules.chapters.lift.ch09_settling import can_assault
from campaign.session.play.beginning import OPTIONS
from tests.library.spoiling import hold_to_file, refused, spoiled

ORDER_OF_BATTLE = Path(str(places.order_of_battle()))


def mustered(first: str, *, chosen: bool = True) -> dict[str, list[str]]:
    """Ground units by the game turn from which they wait."""
    book = load_book("mediterranean", Options(landing_troops=chosen, first_turn=first))

    def units(entry: Scheduled) -> list[str]:
        return [item.id for item in entry.musters if item.ground is not None]

    return {entry.turn: units(entry) for entry in book.scenario.war.calendar if units(entry)}


def test_troops_wait_from_their_date_and_those_of_an_earlier_one_from_the_beginning() -> None:
    """SM-GAP-84.5 Who had left for another front before a campaign begins is not in it."""
    whole, late = mustered("Jun I 40"), mustered("Jul II 42")

    assert {"layforce_a", "mandibles_16"} <= set(whole["Mar I 41"]) and "san_marco_grado" in whole["May I 42"]
    assert {"san_marco_grado", "superga_91", "loreto"} <= set(late["Jul II 42"])
    assert not {"folgore_186", "layforce_a", "accolade_sbs"} & set(late["Jul II 42"]) and "accolade_sbs" in late["Jan I 43"]


def test_nobody_waits_unless_it_is_chosen() -> None:
    """SM-GAP-84.5 Off in new campaigns and in those begun before, and in the seal of a save only where it is on."""
    assert mustered("Jun I 40", chosen=False) == {} and not OPTIONS["landing_troops"].on
    assert "landing_troops" in LATER_OPTIONS and "landing_troops" not in Options().sealed()


def test_each_unit_can_assault_out_of_one_flotilla_and_waits_in_a_port_of_the_map() -> None:
    """SM-9B1a, SM-9B1a.3 Whatever is written down for it."""
    book = load_book("mediterranean")
    timeline = load_timeline(book.oob, book.theatre)

    assert len(timeline.troops) > 20
    for unit in timeline.troops:
        assert can_assault(book, Cargo(unit.facts)) and unit.facts.at in book.theatre.ports, unit.facts.id
        assert unit.facts.destination in book.theatre.ports


@pytest.mark.parametrize(("old", "new", "said"), [
    ("heraklion, unit: infantry, size_re: 1", "heraklion, unit: infantry, size_re: 2", "it takes 4 RE of lift"),
    ("port: rhodes", "port: rhodos", "rhodos"),
    ('{from: "May I 41", to: "May II 41", name: 9th', '{from: "May I 41", to: "Apr II 41", name: 9th', "not before May I 41"),
    ("unit: commando", "unit: comando", "comando"),
])
def test_a_unit_with_a_fault_is_refused_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-GAP-84.5 Each with file and line."""
    book = load_book("mediterranean")
    folder = spoiled(ORDER_OF_BATTLE, tmp_path, "timeline/troops.yaml", old, new)

    hold_to_file(refused(load_timeline, book.oob, book.theatre, folder), "timeline/troops.yaml", said)
