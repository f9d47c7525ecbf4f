"""What is read from history where it begins and ends: kinds by size, cruisers' points, light guns, tubes, gas cells."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import LightGuns, ShipClass, ShipId, ShipType
from campaign.tactics.fear_god.charts.ships import PointsRow, Protection
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Navy, Size
from campaign.tactics.fear_god.ships.ratings import Years, kind_of, protection_of
from campaign.tactics.fear_god.ships.weapons import armament_of, reach_yd, tubes_of
from campaign.tactics.fear_god.turn.opening import begin
from tests.tactics.fear_god.hulls import SIX_INCH, charts, turrets

OOB = order_of_battle()


def of_type(kind: ShipType, **more: object) -> ShipClass:
    """A class of a type with other facts."""
    plain = OOB.classes[OOB.ships[ShipId("warspite")].ship_class]
    return replace(plain, type=kind, subtype=None, **more)  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(
    ("kind", "size", "found"),
    [
        (ShipType.DESTROYER, Size.D, Kind.DESTROYER),
        (ShipType.DESTROYER, Size.E, Kind.SMALL_CRAFT),
        (ShipType.TORPEDO_BOAT, Size.D, Kind.TORPEDO_BOAT),
        (ShipType.TORPEDO_BOAT, Size.F, Kind.SMALL_CRAFT),
        (ShipType.LIGHT_CRUISER, Size.C, Kind.CRUISER),
        (ShipType.TRANSPORT, Size.E, Kind.MERCHANT),
    ],
)
def test_warships_too_small_for_their_type_are_small_craft_and_merchants_stay_merchants(
    kind: ShipType, size: Size, found: Kind
) -> None:
    """FG-6R-record FG-GAP-03 From size E down; a small cargo carrier has a column of criticals of her own."""
    assert kind_of(of_type(kind), size, 1930) is found


@pytest.mark.parametrize(("tons", "points"), [(1000, 37), (1500, 48), (3750, 108), (5440, 148), (10000, 247), (12000, 279)])
def test_small_cruisers_count_as_destroyers_and_great_ones_as_armoured_ships(tons: int, points: int) -> None:
    """FG-GAP-04 To 1,500 tons by 0.345, from 10,000 on by 0.493, and between them by the logarithm."""
    assert charts().ships.points_of(PointsRow.CRUISER, tons) == points


def test_a_light_battery_fires_as_the_largest_of_its_guns() -> None:
    """FG-6R-derive FG-GAP-19 Eight of forty and four of twenty millimetres are twelve guns of forty."""
    of_class = of_type(ShipType.DESTROYER, guns=(), light_guns=(LightGuns(20.0, 4), LightGuns(40.0, 8), LightGuns(13.2, 6)))
    arms = armament_of(charts(), OOB, of_class, Nation.BRITISH, 1940, casemates=False)

    assert [(mount.battery, mount.barrels, mount.sheet.mm) for mount in arms.mounts] == [(Battery.LIGHT, 12, 40.0)]


def test_who_has_no_guns_reaches_nobody() -> None:
    """FG-GAP-07 Else the farthest of them counts."""
    assert [reach_yd(mounts) for mounts in ((), turrets(), (*turrets(1), *turrets(1, SIX_INCH)))] == [0, 23740, 23740]


def test_a_class_said_to_be_weak_below_the_waterline_has_partial_bulkheads() -> None:
    """FG-GAP-06 Whatever was usual in her year."""
    modern, years = of_type(ShipType.BATTLESHIP, torpedo_protection=None), Years(1940, 0, 1936)
    found = [
        protection_of(charts(), replace(modern, weak_torpedo_protection=weak), Kind.BATTLESHIP, Nation.ITALIAN, years)
        for weak in (False, True)
    ]

    assert found == [Protection.MODERN, Protection.PARTIAL]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        (Nation.BRITISH, True),
        (Nation.GERMAN, True),
        (Nation.AMERICAN, True),
        (Nation.JAPANESE, True),
        (Nation.ITALIAN, False),
        (Nation.FRENCH, False),
        (Nation.GREEK, False),
    ],
)
def test_navies_of_the_first_rank(name: Nation, *, first: bool) -> None:
    """FG-8.5-table Of those there are here: Britain and her dominions, Germany, the United States, Japan."""
    assert (name in charts().ships.first_rank) is first


def test_boats_that_are_counted_together_have_the_tubes_of_one_each() -> None:
    """FG-GAP-23 Four boats with eight tubes in two groups: two tubes, of the first group."""
    of_class = next(found for found in OOB.classes.values() if found.torpedoes)
    mounts = tuple(replace(of_class.torpedoes[0], name=name, tubes=4) for name in ("forward", "aft"))
    four = replace(of_class, together=True, boats=4, torpedoes=mounts)
    two = replace(of_class, together=True, boats=2, torpedoes=(replace(mounts[0], tubes=3), replace(mounts[1], tubes=5)))

    assert [(tube.name, tube.tubes) for tube in tubes_of(charts(), OOB, four)] == [("forward", 2)]
    assert [(tube.name, tube.tubes) for tube in tubes_of(charts(), OOB, two)] == [("forward", 3), ("aft", 1)]


def test_an_airship_has_the_cells_and_engines_that_are_told() -> None:
    """FG-GAP-20 FG-8.8 On Christmas Day off Cuxhaven."""
    book, told = load_skirmish_book("cuxhaven")
    battle = begin(told, book.engagement)
    kinds = {
        unit.ship: told.oob.aircraft[str(unit.ship_class)]
        for _, unit in book.engagement.participants()
        if str(unit.ship_class) in told.oob.aircraft
    }
    airships = {unit: flight.airship for unit, flight in battle.flights.items() if flight.airship is not None}

    assert airships
    for unit, airship in airships.items():
        lift = kinds[unit].airship
        assert lift is not None
        assert (airship.cells, airship.engines) == (lift.cells, kinds[unit].engines)


@pytest.mark.parametrize(("mm", "gun"), [(104.0, "alike"), (104.1, "same")])
def test_guns_of_nearly_one_calibre_are_alike(mm: float, gun: str) -> None:
    """FG-GAP-11 Of her own navy, if hers differs by no more than four in a hundred; this number is ours."""
    row = charts().guns.guns[0]
    table = replace(
        charts().guns,
        guns=(replace(row, gun="same", navy=Navy.GERMAN, mm=100.0), replace(row, gun="alike", navy=Navy.BRITISH, mm=mm)),
    )

    assert table.nearest(Navy.BRITISH, 1915, 100.0, 15.0).gun == gun
