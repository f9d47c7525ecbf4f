"""One test for every strait and canal: open ones are open, closed ones closed, and canals ask who you are."""

from __future__ import annotations

from datetime import date

import pytest

from campaign.model.sea.hexes import distance
from campaign.model.sea.theatre import BoxId, NarrowKind
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from tests.maps.places import at, mediterranean, narrow, port, sailed, sailed_via

# On either side of each strait, and the hexes that a ship may enter on the way.
OPEN = {
    "Gibraltar": ((35.9, -6.4), (36.0, -4.6), 8),
    "Messina": ((38.6, 15.4), (37.7, 15.6), 6),
    "Bonifacio": ((41.3, 8.5), (41.3, 10.0), 7),
    "Otranto": ((40.6, 18.8), (39.6, 18.9), 6),
    "Patras": ((38.2, 20.9), (38.3, 22.2), 6),
    "Corfu": ((39.9, 19.7), (39.3, 20.15), 6),
    "Leucas": ((38.75, 20.4), (38.45, 20.9), 4),
    "Kithira": ((36.3, 22.6), (36.6, 23.4), 5),
    "Antikithira": ((35.6, 23.1), (36.1, 23.7), 5),
    "Scarpanto": ((35.9, 26.9), (35.8, 27.6), 5),
    "Rhodes": ((36.5, 27.9), (36.3, 28.6), 5),
    "Piombino": ((42.9, 10.2), (42.6, 10.6), 4),
    "Sicilian channel": ((37.4, 11.0), (36.6, 11.9), 6),
    "Malta channel": ((36.4, 14.0), (36.4, 14.9), 4),
    "Skopelos channel": ((39.3, 23.5), (38.9, 23.6), 4),
    "Doro": ((38.2, 24.9), (37.9, 24.3), 4),
    "Oreos": ((39.05, 23.3), (38.9, 22.8), 4),
    "Samos": ((37.9, 26.9), (37.5, 27.0), 5),
    "Chios": ((38.6, 26.3), (38.1, 26.3), 5),
    "Iron Gate of Mallorca and Ibiza": ((39.2, 1.9), (39.0, 2.6), 5),
}


@pytest.mark.parametrize("name", OPEN)
def test_an_open_strait_is_open_to_every_ship(name: str) -> None:
    """SM-GAP-52 SM-1F Straits that every ship sailed in these years are ordinary ways."""
    one, other, at_most = OPEN[name]
    steps = sailed(at(one), at(other))

    assert steps is not None
    assert steps <= at_most


def test_gibraltar_leads_to_the_atlantic_box() -> None:
    """SM-GAP-52 Beyond the western edge lies the Atlantic, for the Allies, one NAS away."""
    atlantic = mediterranean().off_map[BoxId("atlantic")]

    assert atlantic.sides == {Side.ALLIED}
    assert atlantic.transit_nas == 1
    assert all(sailed(port("gibraltar"), edge) is not None for edge in atlantic.edges)


def test_the_turkish_straits_are_closed_to_both_sides() -> None:
    """SM-GAP-52 Dardanelles and Bosporus let no ship of either side pass."""
    straits = narrow(NarrowKind.TURKISH_STRAITS)

    assert {strait.name for strait in straits} == {"Dardanelles", "Bosporus"}
    assert all(not strait.sides for strait in straits)
    assert sailed(port("mudros"), port("istanbul")) is None


def test_nothing_but_the_closed_straits_keeps_istanbul_from_the_aegean() -> None:
    """SM-GAP-52 Were the straits opened, a ship would sail from Mudros to Istanbul and on to the Black Sea."""
    black_sea = at((41.4, 29.3))

    assert sailed_via(port("mudros"), port("istanbul"), NarrowKind.TURKISH_STRAITS) == 15
    assert sailed_via(port("mudros"), black_sea, NarrowKind.TURKISH_STRAITS) == 18


def test_the_corinth_canal_is_open_to_small_types_and_shut_in_the_spring_of_1941() -> None:
    """SM-GAP-52 Escorts, torpedo boats, boats, landing craft and transports use it, save from 26 April to 30 June 1941."""
    (canal,) = narrow(NarrowKind.CORINTH_CANAL)

    assert {ShipType.ESCORT, ShipType.TORPEDO_BOAT, ShipType.BOAT_SQUADRON, ShipType.LANDING_CRAFT, ShipType.TRANSPORT} == (
        canal.types
    )
    assert canal.sides == set(BOTH)
    assert canal.closed == ((date(1941, 4, 26), date(1941, 6, 30)),)


def test_the_corinth_canal_saves_the_way_round_the_peloponnese() -> None:
    """SM-GAP-52 Patras to Piraeus is a short trip through the canal and a long one without."""
    assert sailed_via(port("patras"), port("piraeus"), NarrowKind.CORINTH_CANAL) == 9
    assert sailed(port("patras"), port("piraeus")) == 22


def test_suez_and_port_said_are_joined_by_the_canal_link_alone() -> None:
    """SM-GAP-52 The Suez Canal is Allied, joins two port hexes and takes one NAS; no ordinary way leads to Suez."""
    (canal,) = narrow(NarrowKind.SUEZ_CANAL)

    assert canal.between == {port("port_said"), port("suez")}
    assert canal.sides == {Side.ALLIED}
    assert canal.transit_nas == 1
    assert sailed(port("port_said"), port("suez")) is None


def test_the_canal_leads_on_to_the_red_sea() -> None:
    """SM-GAP-52 From Suez the gulf leads to the Red Sea box."""
    red_sea = mediterranean().off_map[BoxId("red_sea")]

    assert all(sailed(port("suez"), edge) is not None for edge in red_sea.edges)


def test_the_euripus_is_for_small_craft() -> None:
    """SM-GAP-52 Between Euboea and the mainland only torpedo boats and smaller pass."""
    (euripus,) = narrow(NarrowKind.SMALL_CRAFT)
    north, south = at((38.65, 23.4)), at((38.35, 23.85))

    assert ShipType.DESTROYER not in euripus.types
    assert ShipType.TORPEDO_BOAT in euripus.types
    assert sailed_via(north, south, NarrowKind.SMALL_CRAFT) == 2
    assert (sailed(north, south) or 99) >= 10


@pytest.mark.parametrize("kind", [kind for kind in NarrowKind if kind is not NarrowKind.SUEZ_CANAL])
def test_a_strait_is_a_hexside_and_no_ordinary_way(kind: NarrowKind) -> None:
    """SM-1F A narrow joins neighbouring sea hexes, and `ways` does not cross it."""
    for strait in narrow(kind):
        one, other = strait.between

        assert distance(one, other) == 1
        assert other not in mediterranean().ways(one)

