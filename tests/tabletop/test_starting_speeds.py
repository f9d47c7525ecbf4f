"""What a set-up sheet prints of a ship's speed is what the battle begins with, in every system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import PrintedTable
from campaign.model.book import Book
from campaign.session.engagements.forms import papers_named
from campaign.session.engagements.setup_sheet import places_of, scene_of
from campaign.tactics.registry import system_named
from campaign.tactics.surface_fire.charts.collection import charts_in

SKIRMISHES = ("river-plate", "sirte-first", "cape-bon", "duisburg-convoy", "messina-narrows")


def coastal(book: Book, engagement: Engagement) -> Mapping[str, float]:
    """CO-4.1 A quarter of full speed for each setting."""
    vessels = system_named("coastal").begin(book, engagement).vessels.values()
    return {vessel.name: vessel.record.max_knots * vessel.setting / 4 for vessel in vessels if vessel.arrives <= 1}


def fear_god(book: Book, engagement: Engagement) -> Mapping[str, float]:
    """Knots."""
    vessels = system_named("fear_god").begin(book, engagement).vessels.values()
    return {vessel.name: vessel.speed_kn for vessel in vessels if vessel.arrives <= 1}


def supremacy(book: Book, engagement: Engagement) -> Mapping[str, float]:
    """Knots."""
    return {vessel.name: vessel.speed for vessel in system_named("supremacy_at_sea").begin(book, engagement).vessels.values()}


def surface_fire(book: Book, engagement: Engagement) -> Mapping[str, float]:
    """SF-GAP-05 Five knots an inch."""
    vessels = system_named("surface_fire").begin(book, engagement).vessels.values()
    return {vessel.name: vessel.speed * charts_in(book).movement.knots_an_inch for vessel in vessels if vessel.arrives <= 1}


def supermarina(book: Book, engagement: Engagement) -> Mapping[str, float]:
    """SM-GAP-15 As the scenario has her, and no faster than her card; where nobody says it, as her player orders."""
    units: Mapping[Any, Any] = system_named("supermarina").begin(book, engagement).units
    return {unit.name: min(posture.speed_kn, unit.speed_at_most) for key, unit in units.items()
            if (posture := engagement.sent(key).posture) is not None}


BEGINS: Mapping[str, Callable[[Book, Engagement], Mapping[str, float]]] = {
    "coastal": coastal, "fear_god": fear_god, "supremacy_at_sea": supremacy, "surface_fire": surface_fire,
    "supermarina": supermarina,
}


# The coastal battle has guns ashore, which Supermarina does not take.
@pytest.mark.parametrize(("system", "skirmish"), [
    (system, skirmish) for system in BEGINS for skirmish in SKIRMISHES
    if (system, skirmish) != ("supermarina", "messina-narrows")])
def test_the_speed_on_the_set_up_sheet_is_that_of_the_battle(system: str, skirmish: str) -> None:
    """SM-GAP-15 CO-B.1 FG-GAP-01 SAS-C5 SF-B.1 Ship by ship, to a tenth of a knot, and none is left to be guessed."""
    found, book = load_skirmish_book(skirmish)
    scene = scene_of(book, found.engagement, papers_named(system), None)
    table = next(part for part in places_of(scene) if isinstance(part, PrintedTable) and "Speed, kn" in part.head)
    name, speed = table.head.index("Ship"), table.head.index("Speed, kn")
    printed = {row[name]: row[speed] for row in table.rows}
    begins = BEGINS[system](book, found.engagement)

    assert {ship: float(printed[ship]) for ship in begins} == pytest.approx(begins, abs=0.051)
    assert {ship for ship, knots in printed.items() if knots == "as ordered"} == printed.keys() - begins.keys()
    assert begins or system == "supermarina"


def test_an_enemy_whose_speed_does_not_show_has_none_on_the_sheet() -> None:
    """SM-GAP-15 SM-GAP-56 "As ordered" is for one's own ships, whose player orders it."""
    found, book = load_skirmish_book("sirte-first")
    scene = scene_of(book, found.engagement, papers_named("supermarina"), found.engagement.acting)
    table = next(part for part in places_of(scene) if isinstance(part, PrintedTable) and "Speed, kn" in part.head)
    speed = table.head.index("Speed, kn")
    shown = {ship.number: ship for ship in scene.ships}

    assert {row[speed] for row in table.rows if not shown[int(row[0])].own} == {"-"}
    assert {row[speed] for row in table.rows if shown[int(row[0])].own} == {"as ordered"}
