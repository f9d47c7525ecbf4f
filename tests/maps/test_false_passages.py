"""One test for every false passage: where one hex holds two waters, no ship sails over the land between them."""

from __future__ import annotations

import pytest

from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import HexKind, side_between
from tests.maps.places import at, mediterranean, sailed

# Two places close together with land between them, and the least number of hexes that a ship sails.
SHUT = {
    "Isthmus of Corinth": ((38.1, 22.6), (37.85, 23.3), 25),
    "Suda: western Crete": ((35.6, 24.4), (35.1, 24.4), 8),
    "Crete: isthmus of Ierapetra": ((35.35, 25.9), (34.8, 25.9), 4),
    "Crete: the middle of the island": ((35.5, 25.0), (34.7, 25.0), 11),
    "Istria: Trieste to Fiume": ((45.5, 13.5), (45.25, 14.4), 6),
    "Istria: Parenzo to the Arsa": ((45.1, 13.4), (45.0, 14.3), 3),
    "Gallipoli: Saros to the Dardanelles": ((40.55, 26.5), (40.4, 26.7), 99),
    "Gallipoli: Suvla to the Dardanelles": ((40.3, 26.0), (40.25, 26.5), 99),
    "Euboea: across the island": ((38.75, 24.0), (38.4, 23.9), 9),
    "Euboea: north of the Euripus to the Aegean": ((38.65, 23.35), (38.85, 23.7), 5),
    "Euboea: from Carystos to the Aegean": ((38.1, 24.1), (38.25, 24.6), 4),
    "Chalkidiki: isthmus of Kassandra": ((40.15, 23.1), (40.2, 23.5), 3),
    "Chalkidiki: neck of Sithonia": ((40.2, 23.5), (40.25, 23.9), 3),
    "Chalkidiki: neck of Athos": ((40.3, 23.8), (40.6, 23.85), 4),
    "Pelion: Volos to the Aegean": ((39.25, 22.95), (39.5, 23.3), 2),
    "Sabbioncello at Ston": ((42.98, 17.62), (42.79, 17.82), 3),
    "Messenia behind Modon": ((36.95, 21.5), (36.9, 22.0), 3),
    "Laconia behind Cape Malea": ((36.6, 22.7), (36.8, 23.3), 4),
    "Isthmus of Urla": ((38.5, 26.7), (38.1, 26.8), 4),
    "Caria: Gokova to Marmaris": ((36.95, 28.0), (36.75, 28.3), 4),
    "Caria: Datca": ((36.91, 28.15), (36.73, 27.97), 4),
    "Cyprus: root of the Karpas": ((35.5, 33.9), (35.2, 34.1), 4),
    "Cape Bon": ((37.0, 10.5), (36.5, 10.8), 5),
    "Calabria: the toe": ((38.9, 16.0), (38.8, 16.8), 11),
    "Apulia: Taranto to Brindisi": ((40.3, 17.1), (40.7, 18.1), 10),
    "Gargano": ((41.65, 16.1), (42.0, 15.5), 3),
    "Mani": ((36.7, 22.2), (36.6, 22.6), 2),
    "Sinai: Port Said to Suez": ((31.5, 32.5), (29.8, 32.5), 99),
}


@pytest.mark.parametrize("name", SHUT)
def test_no_ship_sails_over_land_that_the_lattice_would_open(name: str) -> None:
    """SM-1F SM-GAP-52 A hex that holds two separate waters joins only one of them to its neighbours."""
    one, other, at_least = SHUT[name]
    steps = sailed(at(one), at(other))

    assert (99 if steps is None else steps) >= at_least


@pytest.mark.parametrize(
    ("name", "place"),
    {
        "Manzala": (31.3, 32.0), "Manzala's western arm": (31.2, 31.9), "Burullus": (31.48, 30.9), "Bardawil": (31.05, 33.25),
    }.items(),
)  # fmt: skip
def test_the_lagoons_of_the_nile_and_sinai_are_land(name: str, place: tuple[float, float]) -> None:
    """SM-GAP-52 Lagoons behind a bar of sand are no water for these ships."""
    assert mediterranean().kind(at(place)) is HexKind.LAND


def test_every_hexside_closed_by_hand_lies_between_sea_hexes() -> None:
    """SM-1F Closing a hexside means something only where ships could cross it."""
    theatre = mediterranean()

    assert all(theatre.is_sea(one) and theatre.is_sea(other) for one, other in theatre.all_land_sides)


def test_no_ordinary_way_crosses_a_blocked_hexside() -> None:
    """SM-1F Ships may not cross a hexside that is all land."""
    theatre = mediterranean()
    crossed: set[tuple[Hex, Hex]] = {side_between(one, other) for one in theatre.labels for other in theatre.ways(one)}

    assert not crossed & theatre.all_land_sides
