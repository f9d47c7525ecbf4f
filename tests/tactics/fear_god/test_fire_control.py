"""Guns of the order of battle as guns of these rules; standards of gunnery, range-finders, directors."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.fittings import Rangefinder, RangefinderKind, ShellKind
from campaign.model.units.fittings import Shell as Carried
from campaign.model.units.ships import ClassId, Gun, GunId, ShipClass
from campaign.tactics.fear_god.battle.record import RangeFinder
from campaign.tactics.fear_god.charts.ballistics import Era, Plate
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Navy, Shell, Size, Standard
from campaign.tactics.fear_god.ships.ratings import (
    directors_of,
    rangefinder_of,
    rangefinder_yd_of,
    standard_of,
)
from campaign.tactics.fear_god.ships.weapons import sheet_of
from tests.tactics.fear_god.hulls import charts

FIFTEEN = Gun(GunId("gun"), "15-inch", Nation.BRITISH, 381.0, 42.0, 879.0, 749.0, 21672, 2.0, 20.0, ("test",))


def a_class(**more: Any) -> ShipClass:
    """Some class with other fittings."""
    plain = next(iter(order_of_battle().classes.values()))
    bare: dict[str, Any] = {"directors": None, "secondary_directors": None, "rangefinder": None}
    return replace(plain, **{**bare, **more})


# Guns ---------------------------------------------------------------------------------------------------------------


def test_a_gun_keeps_its_own_shell_and_reach_and_has_rate_and_best_shell_of_the_nearest_in_the_table() -> None:
    """FG-GAP-11 FG-GAP-07 FG-GAP-08 FG-GAP-10 By navy, years, calibre and weight."""
    old, new = (sheet_of(charts(), FIFTEEN, Navy.BRITISH, year) for year in (1916, 1940))

    assert (old.rof, old.best, old.max_yd, old.limits_yd) == (2, Shell.APC, 23700, (5900, 11900, 19000, 23700))
    assert (old.penetration[Shell.APC], old.damage) == ((53, 38, 30, 24), {Shell.APC: 42, Shell.HE: 46})
    assert (new.rof, new.best) == (3, Shell.APC_1930_ON)


def test_shells_that_are_told_are_those_that_are_carried() -> None:
    """FG-8.1.6-shelltype The best is what pierces most; each by its own weight and velocity."""
    shells = (Carried(ShellKind.COMMON, 800.0, 60.0), Carried(ShellKind.ARMOUR_PIERCING, 879.0, 20.0),
              Carried(ShellKind.HIGH_EXPLOSIVE, 700.0, 90.0, 800.0))
    sheet = sheet_of(charts(), replace(FIFTEEN, shells=shells), Navy.BRITISH, 1916)

    assert (sheet.best, sheet.shells[0], sheet.burster_kg) == (Shell.AP_UNCAPPED, Shell.AP_UNCAPPED, 20.0)
    assert set(sheet.damage) == {Shell.CP, Shell.AP_UNCAPPED, Shell.HE}
    assert sheet.damage[Shell.HE] == charts().ballistics.shell_points(381.0, 700.0, Shell.HE)
    assert sheet.penetration[Shell.HE] == charts().ballistics.penetrations(381.0, 700.0, 800.0, Shell.HE)


@pytest.mark.parametrize(("navy", "year", "mm", "kg", "gun"), [
    (Navy.BRITISH, 1915, 101.6, 14.1, "4in/45 Mk V"), (Navy.GERMAN, 1915, 283.0, 240.0, "28cm SK L/40"),
    (Navy.GERMAN, 1936, 283.0, 300.0, "28cm SK C/28"), (Navy.OTHER, 1936, 203.0, 122.0, "20.3cm SK C/34"),
    (Navy.AMERICAN, 1936, 203.0, 152.0, "8in/55"), (Navy.ITALIAN, 1915, 152.0, 47.0, "152mm/53"),
])
def test_the_nearest_gun_is_of_her_calibre_and_navy_if_there_is_one(
    navy: Navy, year: int, mm: float, kg: float, gun: str,
) -> None:
    """FG-GAP-11 Then of her years, and by weight of shell."""
    assert charts().guns.nearest(navy, year, mm, kg).gun == gun


def test_guns_of_the_second_war_are_those_of_ships_from_1922_on() -> None:
    """FG-GAP-11 By service or rebuilding."""
    assert [charts().guns.era_of(year) for year in (1921, 1922)] == [Era.FIRST_WAR, Era.SECOND_WAR]


# Armour -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("make", "year", "plate"), [
    ("krupp_cemented", 1913, Plate.KRUPP), ("cemented", 1930, Plate.FACE_HARDENED), ("terni_cemented", 1929, Plate.KRUPP),
    ("cemented", 1895, Plate.HARVEY), ("cemented", 1890, Plate.NICKEL_STEEL), ("cemented", 1880, Plate.COMPOUND),
    ("cemented", 1870, Plate.WROUGHT_IRON), ("homogeneous", 1920, Plate.HOMOGENEOUS), ("homogeneous", 1919, Plate.NICKEL_STEEL),
])
def test_plates_are_as_good_as_the_process_of_their_year(make: str, year: int, plate: Plate) -> None:
    """FG-GAP-05 FG-8.1.6-quality Face-hardened by the year of the armour, homogeneous by its make."""
    assert charts().armour.plate_of(make, year) is plate


def test_better_plates_of_one_thickness_are_rated_higher() -> None:
    """FG-8.1.6-quality FG-GAP-05 No belt is no rating."""
    ratings = [charts().armour.belt_rating(30.0, plate) for plate in Plate]

    assert ratings == sorted(ratings, reverse=True) and len(set(ratings)) > 5
    assert charts().armour.belt_rating(0.0, Plate.KRUPP) == charts().armour.deck_rating(0.0, Plate.KRUPP) == 0


# Control ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "year", "rebuilt", "first", "directed", "standard"), [
    (Kind.BATTLESHIP, 1907, 0, True, False, Standard.GS1), (Kind.BATTLESHIP, 1908, 0, True, False, Standard.GS2),
    (Kind.ARMOURED_CRUISER, 1907, 0, True, True, Standard.GS2), (Kind.DESTROYER, 1905, 0, True, False, Standard.GS2),
    (Kind.DESTROYER, 1905, 0, False, False, Standard.GS1), (Kind.DESTROYER, 1906, 0, False, False, Standard.GS2),
    (Kind.MERCHANT_CRUISER, 1914, 0, True, False, Standard.GS1), (Kind.CRUISER, 1924, 0, True, False, Standard.GS2),
    (Kind.CRUISER, 1925, 0, True, False, Standard.GS3), (Kind.BATTLESHIP, 1915, 1929, True, True, Standard.GS2),
    (Kind.BATTLESHIP, 1915, 1930, True, True, Standard.GS3),
])
def test_the_standard_of_gunnery_goes_by_year_rank_and_directors(
    kind: Kind, year: int, rebuilt: int, first: bool, directed: bool, standard: Standard,
) -> None:
    """FG-GAP-13 Old ships, those of second-rank navies and armed merchants have the first."""
    assert standard_of(charts().control, kind, year, rebuilt, first_rank=first, directed=directed) is standard


@pytest.mark.parametrize(("kind", "navy", "year", "standard", "yards"), [
    (Kind.BATTLESHIP, Navy.BRITISH, 1913, Standard.GS2, 10000), (Kind.BATTLESHIP, Navy.BRITISH, 1914, Standard.GS2, 16000),
    (Kind.BATTLECRUISER, Navy.GERMAN, 1910, Standard.GS2, 15000), (Kind.BATTLESHIP, Navy.ITALIAN, 1914, Standard.GS2, 10000),
    (Kind.CRUISER, Navy.GERMAN, 1914, Standard.GS2, 10000), (Kind.DESTROYER, Navy.BRITISH, 1914, Standard.GS2, 6000),
    (Kind.PRE_DREADNOUGHT, Navy.GERMAN, 1906, Standard.GS1, 6000), (Kind.BATTLESHIP, Navy.ITALIAN, 1940, Standard.GS3, 25000),
    (Kind.CRUISER, Navy.ITALIAN, 1930, Standard.GS3, 16000),
])
def test_a_range_finder_serves_as_far_as_is_usual_for_such_a_ship(
    kind: Kind, navy: Navy, year: int, standard: Standard, yards: int,
) -> None:
    """FG-GAP-13 Where no instrument is told."""
    assert rangefinder_yd_of(charts().control, a_class(), kind, navy, year, standard) == yards


@pytest.mark.parametrize(("base", "kind", "yards"), [
    (1.4, RangefinderKind.COINCIDENCE, 6000), (2.74, RangefinderKind.COINCIDENCE, 10000),
    (4.57, RangefinderKind.COINCIDENCE, 16000), (3.0, RangefinderKind.STEREOSCOPIC, 15000),
    (10.5, RangefinderKind.STEREOSCOPIC, 25000), (2.9, RangefinderKind.STEREOSCOPIC, 6000),
])
def test_a_range_finder_that_is_told_serves_by_its_base(base: float, kind: RangefinderKind, yards: int) -> None:
    """FG-GAP-13 And is read as it is told; Germans by stereoscope where nothing is."""
    told = a_class(rangefinder=Rangefinder(base, kind))

    assert rangefinder_yd_of(charts().control, told, Kind.DESTROYER, Navy.GERMAN, 1914, Standard.GS2) == yards
    assert rangefinder_of(told, Navy.GERMAN).value == kind.value
    assert [rangefinder_of(a_class(), navy) for navy in (Navy.GERMAN, Navy.BRITISH)] == [
        RangeFinder.STEREOSCOPIC, RangeFinder.COINCIDENCE]


@pytest.mark.parametrize(("size", "year", "main", "second"), [
    (Size.A, 1911, 1, 0), (Size.A, 1912, 2, 1), (Size.B, 1908, 0, 0), (Size.B, 1909, 1, 0), (Size.C, 1913, 0, 0),
    (Size.C, 1914, 1, 0), (Size.D, 1940, 0, 0),
])
def test_directors_came_with_the_years_to_large_ships_first(size: Size, year: int, main: int, second: int) -> None:
    """FG-GAP-13 Those that are told count instead."""
    found = directors_of(charts().control, a_class(), size, year)
    told = directors_of(charts().control, a_class(directors=3, secondary_directors=2), size, year)

    assert (found[Battery.MAIN], found[Battery.CASEMATE]) == (main, second)
    assert (told[Battery.MAIN], told[Battery.OTHER]) == (3, 2)


def test_who_is_told_to_have_had_no_director_has_none_whatever_her_year() -> None:
    """FG-GAP-13 Lion in January 1915: nought is told, which is not the same as nothing."""
    classes = load_skirmish_book("dogger-bank")[1].oob.classes
    lion, tiger = (directors_of(charts().control, classes[ClassId(key)], Size.A, 1912) for key in ("lion_1912", "tiger"))

    assert (lion[Battery.MAIN], tiger[Battery.MAIN]) == (0, 1)
