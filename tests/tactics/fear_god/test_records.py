"""Records of Fear God follow from history: sizes, types, points, batteries, fire control; published values win."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.fittings import Lading, Stowed
from campaign.model.units.ships import ClassId, ShipClass, ShipId
from campaign.tactics.fear_god.battle.record import CargoKind, Record
from campaign.tactics.fear_god.charts.ships import PointsRow, Protection
from campaign.tactics.fear_god.charts.terms import Band, Battery, Kind, Shell, Size, Standard
from campaign.tactics.fear_god.ships.ratings import Years, kind_of, protection_of, record_of, wireless_of
from campaign.tactics.fear_god.ships.weapons import MAIN, MAIN_AFT, OTHER, batteries, bearing_on
from tests.tactics.fear_god.hulls import casemates, charts, record, turrets

OOB = order_of_battle()


@cache
def of(name: str, date: str = "Jul I 40") -> Record:
    """The record of a ship of the order of battle."""
    facts = OOB.ships[ShipId(name)]
    return record_of(charts(), OOB, OOB.classes[facts.ship_class], facts, facts.nation, date)


@pytest.mark.parametrize(("tons", "size"), [(18001, Size.A), (18000, Size.B), (5501, Size.B), (5500, Size.C), (1501, Size.C),
                                            (1500, Size.D), (500, Size.E), (150, Size.F), (50, Size.G), (0, Size.G)])
def test_size_follows_from_displacement(tons: int, size: Size) -> None:
    """FG-GAP-03 The lower bound of each belongs to it."""
    assert charts().ships.size_of(tons) is size


def test_armoured_cruisers_of_after_the_first_war_count_as_cruisers() -> None:
    """FG-GAP-04 As amended after trial; a row of points by type."""
    chart = charts().ships

    assert chart.row_of(Kind.ARMOURED_CRUISER, 1921) is PointsRow.ARMOURED
    assert chart.row_of(Kind.ARMOURED_CRUISER, 1922) is PointsRow.CRUISER
    assert chart.row_of(Kind.BATTLESHIP, 1940) is PointsRow.ARMOURED
    assert chart.points_of(PointsRow.DESTROYER, 0) == 1


def test_warspite_is_a_rebuilt_battleship() -> None:
    """FG-6R-derive Eight heavy guns in four turrets, fire control of her rebuilding, armour of her building."""
    ship = of("warspite")

    assert (ship.kind, ship.size, ship.standard) == (Kind.BATTLESHIP, Size.A, Standard.GS3)
    assert ship.era > ship.in_service
    assert [mount.barrels for mount in ship.battery(Battery.MAIN)] == [2, 2, 2, 2]
    assert ship.underwater > 0 and ship.belt > 20 and ship.deck > 5
    assert {MAIN, MAIN_AFT, OTHER} <= set(batteries(ship))


def test_a_panzerschiff_has_an_armoured_ships_points() -> None:
    """FG-GAP-04 Graf Spee, of some twelve thousand tons."""
    spee = of("graf_spee")

    assert (spee.kind, spee.size, spee.standard, spee.rangefinder.value) == (
        Kind.BATTLECRUISER, Size.B, Standard.GS3, "stereoscopic")
    assert spee.points == charts().ships.points_of(PointsRow.ARMOURED, spee.tons)
    sheet = spee.battery(Battery.MAIN)[0].sheet
    assert sheet.limits_yd[:3] == (7000, 13000, 22000) and sheet.band(13001) is Band.LONG
    assert Shell.HE in sheet.damage


@pytest.mark.parametrize("name", sorted(OOB.classes))
def test_any_class_has_a_record(name: str) -> None:
    """FG-6R-derive Points, a size, guns that fire somewhere, torpedoes that run, whatever is not told."""
    of_class = OOB.classes[ClassId(name)]
    found = record_of(charts(), OOB, of_class, None, of_class.nation, "Jul I 40")

    assert found.points >= 1 and found.crew >= charts().ships.crew_at_least
    assert all(mount.sheet.max_yd > 0 and mount.barrels and mount.arcs for mount in found.mounts)
    assert all(tube.tubes and tube.sheet.damage > 0 and tube.sheet.furthest_yd for tube in found.tubes)
    names = [name for name, _ in found.items]
    assert len(names) == len(set(names)), "two items of one name"


def plain(**more: object) -> ShipClass:
    """A class with other facts."""
    return replace(OOB.classes[OOB.ships[ShipId("warspite")].ship_class], **more)  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(("nation", "in_service", "rebuilt", "kind", "expected"), [
    (Nation.BRITISH, 1912, 0, Kind.BATTLESHIP, Protection.PARTIAL), (Nation.BRITISH, 1914, 0, Kind.BATTLESHIP, Protection.FULL),
    (Nation.GERMAN, 1910, 0, Kind.BATTLECRUISER, Protection.FULL),
    (Nation.ITALIAN, 1914, 0, Kind.BATTLESHIP, Protection.PARTIAL),
    (Nation.BRITISH, 1914, 1924, Kind.BATTLESHIP, Protection.BULGE),
    (Nation.ITALIAN, 1914, 1937, Kind.BATTLESHIP, Protection.MODERN),
    (Nation.BRITISH, 1936, 0, Kind.ARMOURED_CRUISER, Protection.NONE)])
def test_protection_under_water_by_navy_and_year_where_nothing_is_told(
    nation: Nation, in_service: int, rebuilt: int, kind: Kind, expected: Protection
) -> None:
    """FG-GAP-06 Capital ships alone."""
    bare = plain(torpedo_protection=None, weak_torpedo_protection=False)

    assert protection_of(charts(), bare, kind, nation, Years(in_service, rebuilt, 0)) is expected


def test_battleships_of_before_the_dreadnought_are_a_type_of_their_own() -> None:
    """FG-6R-record By the year of service."""
    assert kind_of(plain(subtype=None), Size.B, 1905) is Kind.PRE_DREADNOUGHT
    assert kind_of(plain(subtype=None), Size.A, 1906) is Kind.BATTLESHIP


@pytest.mark.parametrize(("size", "year", "sets"), [(Size.A, 1904, 0), (Size.A, 1909, 1), (Size.B, 1910, 2), (Size.C, 1930, 1)])
def test_wireless_by_year_and_size(size: Size, year: int, sets: int) -> None:
    """FG-6R-record One from 1905 on, large ships a second from 1910 on."""
    assert wireless_of(charts(), size, year) == sets


def test_a_published_value_wins() -> None:
    """FG-6R-derive By its name in the record."""
    of_class = plain(ratings={"fear_god": {"points": 600, "belt": 33, "size": "B"}})
    found = record_of(charts(), OOB, of_class, None, Nation.BRITISH, "Jul I 40")

    assert (found.points, found.belt, found.size) == (600, 33, Size.B)


def test_holds_are_as_they_are_told_and_else_full_of_stores() -> None:
    """FG-8.3-cargo Each hold by itself; a warship has none."""
    merchant = OOB.classes[ClassId("cargo_ship")]
    told = replace(merchant, cargo=(Lading(Stowed.AMMUNITION, 1000, 2),))

    def holds(of_class: ShipClass) -> list[tuple[CargoKind, int]]:
        found = record_of(charts(), OOB, of_class, None, Nation.ITALIAN, "Jul I 40")
        return [(hold.kind, hold.tons) for hold in found.cargo]

    assert holds(told) == [(CargoKind.AMMO, 500), (CargoKind.AMMO, 500)]
    assert len(holds(replace(merchant, cargo=()))) == 3 and of("warspite").cargo == ()


def test_a_second_director_lays_the_after_turrets_at_a_target_of_their_own() -> None:
    """FG-GAP-01 FG-GAP-12 Casemates fire to their own side."""
    two = record(mounts=(*turrets(), *casemates()), directors={Battery.MAIN: 2})
    one = record(mounts=(*turrets(), *casemates()), directors={Battery.MAIN: 1})

    assert [mount.name for mount in batteries(two)[MAIN_AFT]] == ["turret 3", "turret 4"] and MAIN_AFT not in batteries(one)
    assert {mount.hand for mount in batteries(two)["casemates to port"]} == {casemates()[0].hand}
    ahead = replace(two.mounts[0], arcs=((210.0, 150.0),))
    assert bearing_on((ahead,), 0.0) and not bearing_on((ahead,), 180.0)
