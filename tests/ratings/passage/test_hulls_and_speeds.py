"""What a hull is worth and how fast she is when she is damaged."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.charts.passage import Build, Size
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import Casualty, CrippleMeasure, Gear, Outage, Peril, VoyageHome, Wounds
from campaign.ratings.passage.day import able_knots, advised_knots, knots, patch_percent, speed_level
from campaign.ratings.passage.hull import Hull, hull_of, points_of, size_of
from tests.charts.ledger_copy import ledger
from tests.homeward import CHART, HULL

TIGER = Hull(Size.A, Build.ARMOURED, 501, 1914, 28, first_rank=True)
KINDS = {"arm": Build.ARMOURED, "dd": Build.LIGHT, "cr": Build.CRUISER, "cv": Build.CARRIER, "mer": Build.MERCHANT}
EXAMPLES = [row for row in ledger()["FG-GAP-04"]["examples"] if row["type"] in KINDS]


@pytest.mark.parametrize("row", EXAMPLES, ids=[f"{row['ship']} {row['D']}" for row in EXAMPLES])
def test_displacement_gives_exactly_the_points_of_the_ledger(row: dict[str, int]) -> None:
    """FG-GAP-04 Its anchors and its examples, to the point."""
    assert points_of(CHART.hull, KINDS[str(row["type"])], row["D"]) == row["P0"]


@pytest.mark.parametrize(("tons", "size"), [
    (18001, Size.A), (18000, Size.B), (5501, Size.B), (5500, Size.C), (1501, Size.C), (1500, Size.D), (501, Size.D),
    (500, None)])
def test_the_size_of_a_ship_follows_from_her_displacement(tons: int, size: Size | None) -> None:
    """FG-GAP-03 A bound belongs to the larger class; what is smaller than any has no way home."""
    assert size_of(CHART.hull, tons) is size


@pytest.mark.parametrize(("ship", "size", "rank"), [
    ("zara", Size.B, False), ("warspite", Size.A, True), ("giulio_cesare", Size.A, False), ("nubian", Size.C, True)])
def test_ships_of_the_theatre_have_hulls(ship: str, size: Size, *, rank: bool) -> None:
    """SM-GAP-77.1 By standard tons, rank of the navy (FG-8.5) and the speed of the counter."""
    book = load_book("mediterranean")
    found = hull_of(CHART, book.oob, book.counters[ShipId(ship)], ShipId(ship))

    assert found is not None
    assert (found.size, found.first_rank, found.knots) == (size, rank, book.counters[ShipId(ship)].allowance)


def test_a_rebuilt_ship_counts_by_her_rebuilding_and_a_squadron_has_no_hull() -> None:
    """FG-8.2-severity, SM-GAP-77.1 Cesare is of 1937 by damage control; boats are put right by their bases."""
    book = load_book("mediterranean")
    cesare = hull_of(CHART, book.oob, book.counters[ShipId("giulio_cesare")], ShipId("giulio_cesare"))
    boats = next(key for key, values in book.counters.items() if values.boats > 1)

    assert cesare is not None
    assert cesare.year == int(book.oob.ships[ShipId("giulio_cesare")].rebuilt[:4])
    assert hull_of(CHART, book.oob, book.counters[boats], boats) is None


def test_a_merchant_ship_counts_by_her_gross_tons() -> None:
    """FG-GAP-03 Where no displacement is known: 1.6 times her gross tons."""
    book = load_book("mediterranean")
    key = next(ship for ship, values in book.counters.items() if values.type.value == "NTP")
    grt = book.oob.classes[book.oob.ships[key].ship_class]
    found = hull_of(CHART, book.oob, book.counters[key], key)

    assert found is not None
    tons = grt.standard_long_tons or 1.6 * (grt.gross_register_tons or 0)
    assert found.points == points_of(CHART.hull, Build.MERCHANT, tons)


@pytest.mark.parametrize(("damage", "speed"), [
    (0, 28), (124, 28), (125, 21), (250, 21), (251, 14), (376, 7), (451, 0)])
def test_speed_falls_at_break_points(damage: int, speed: int) -> None:
    """FG-8.1.1 Tiger's chart, as the ledger prints it (EX-02, EX-03)."""
    assert able_knots(CHART, TIGER, Wounds(501 - damage)) == speed


def test_each_engine_out_of_action_is_a_level_more() -> None:
    """FG-8.1.1-prop Added to the level of damage (EX-41), and four is the floor."""
    hurt = Wounds(501 - 130, broken=(Outage(Gear.ENGINES),))

    assert (speed_level(CHART, TIGER, hurt), able_knots(CHART, TIGER, hurt)) == (2, 14)
    assert able_knots(CHART, TIGER, replace(hurt, broken=(Outage(Gear.ENGINES),) * 5)) == 0


def test_the_lowest_cap_wins() -> None:
    """FG-6R-passage Floods or fires that are more than minor: fifteen knots; a rudder out of action: a third."""
    flooded = Wounds(100, (Casualty(Peril.FLOOD, 11),))

    assert able_knots(CHART, HULL, Wounds(100, (Casualty(Peril.FLOOD, 10),))) == 30
    assert able_knots(CHART, HULL, flooded) == 15
    assert able_knots(CHART, HULL, replace(flooded, broken=(Outage(Gear.RUDDER),))) == 10


@pytest.mark.parametrize(("sea", "percent"), [(3, 5), (6, 20), (2, 0)])
def test_a_patch_risks_the_sea_and_speed(sea: int, percent: int) -> None:
    """FG-8.4-flooding Five percent a state of the sea, less the knots below thirty (EX-17 at twenty knots)."""
    assert patch_percent(CHART, sea, 20) == percent


@pytest.mark.parametrize(("sea", "advised"), [(3, 15), (4, 10), (5, 6), (6, 6)])
def test_eased_a_patched_ship_makes_what_her_patch_bears(sea: int, advised: int) -> None:
    """SM-GAP-78.1 The advice of FG-6R-passage, and never less than a tow makes; without a patch there is nothing to spare."""
    eased = VoyageHome(Wounds(100, patched=True), CrippleMeasure.EASE, sea=sea)

    assert advised_knots(CHART, sea) == advised
    assert knots(CHART, HULL, eased) == advised
    assert knots(CHART, HULL, replace(eased, measure=CrippleMeasure.PRESS_ON)) == 30
    assert knots(CHART, HULL, replace(eased, wounds=Wounds(100))) == 30


def test_a_tow_makes_six_knots_and_nothing_moves_on_a_beach() -> None:
    """FG-GAP-02, SM-GAP-78.2, SM-GAP-78.4 Whatever engines are left."""
    dead = VoyageHome(Wounds(5), CrippleMeasure.TOW)

    assert knots(CHART, HULL, dead) == 6
    assert knots(CHART, HULL, replace(dead, measure=CrippleMeasure.PRESS_ON)) == 0
    assert knots(CHART, HULL, VoyageHome(Wounds(100), CrippleMeasure.BEACH)) == 0
