"""The Mediterranean itself: projection, lattice, islands, ports, coasts, beaches, distances."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hexalattice.hexalattice import create_hex_grid
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex, column_of, distance, hex_at, hexes_within, neighbours, row_of
from campaign.model.sea.projection import great_circle_miles, hex_of, position_of
from campaign.model.sea.theatre import FuelSupply, HexKind, PortRegion, Zone
from campaign.model.sides import Nation
from tests.maps.places import Place, at, mediterranean, port, sailed

ISLANDS = {
    "Malta": ((35.89, 14.51), "malta"),
    "Gozo": ((36.05, 14.25), "malta"),
    "Pantelleria": ((36.83, 11.94), "pantelleria"),
    "Lampedusa": ((35.51, 12.60), "pelagian_islands"),
    "Linosa": ((35.87, 12.87), "pelagian_islands"),
    "Corfu": ((39.62, 19.93), "corfu"),
    "Leros": ((37.13, 26.85), "coo_and_leros"),
    "Rhodes": ((36.45, 28.23), "rhodes"),
    "Castelrosso": ((36.15, 29.59), "castelrosso"),
    "La Galite": ((37.53, 8.93), "la_galite"),
    "Alboran": ((35.94, -3.03), "alboran"),
    "Saseno": ((40.49, 19.28), "albania"),
    "Pelagosa": ((42.39, 16.26), "lagosta_and_pelagosa"),
    "Capri": ((40.55, 14.23), "campania"),
    "Ponza": ((40.90, 12.96), "pontine_islands"),
    "Ustica": ((38.70, 13.18), "aeolian_islands"),
}
PAIRS = [
    ("gibraltar", "malta"), ("malta", "alexandria"), ("naples", "tripoli_libya"), ("taranto", "benghazi"),
    ("genoa", "tunis"), ("trieste", "brindisi"), ("piraeus", "haifa"), ("toulon", "algiers"),
    ("salonika", "suda"), ("palermo", "port_said"),
]  # fmt: skip


def place(name: str) -> Place:
    """Latitude and longitude of a port."""
    facts = next(facts for facts in mediterranean().ports.values() if facts.id == name)
    return facts.lat, facts.lon


@given(st.floats(30.0, 46.0), st.floats(-9.0, 36.0))
def test_a_place_lies_in_the_hex_whose_centre_is_nearest(latitude: float, longitude: float) -> None:
    """SM-GAP-52 The hex of a place is the one whose centre no neighbour's centre beats."""
    projection = mediterranean().projection
    here = hex_of(latitude, longitude)
    east, north = projection.miles_of(latitude, longitude)
    away = {
        where: (projection.centre_of(where)[0] - east) ** 2 + (projection.centre_of(where)[1] - north) ** 2
        for where in (here, *neighbours(here))
    }

    assert away[here] == min(away.values())


@given(st.integers(0, 175), st.integers(0, 94))
def test_the_centre_of_a_hex_lies_in_that_hex(column: int, row: int) -> None:
    """SM-GAP-52 Label to latitude and longitude and back changes nothing."""
    where = hex_at(column, row)

    assert hex_of(*position_of(where)) == where


def test_hexalattice_agrees_on_every_centre() -> None:
    """SM-GAP-52 The lattice is hexalattice's, counted from the north instead of the south."""
    theatre = mediterranean()
    grid, _ = create_hex_grid(nx=theatre.columns, ny=theatre.rows, min_diam=16.0, align_to_origin=False)
    corner = theatre.projection.centre_of(Hex("00094"))

    for where in theatre.labels:
        east, north = theatre.projection.centre_of(where)
        theirs = grid[(theatre.rows - 1 - row_of(where)) * theatre.columns + column_of(where)]

        assert (east - corner[0], north - corner[1]) == pytest.approx(tuple(theirs), abs=1e-6)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_miles_on_paper_are_miles_on_the_globe(one: str, other: str) -> None:
    """SM-GAP-52 Between ten pairs of ports the projection errs by less than one part in a hundred."""
    projection = mediterranean().projection
    (west, south), (east, north) = projection.miles_of(*place(one)), projection.miles_of(*place(other))
    on_paper = ((east - west) ** 2 + (north - south) ** 2) ** 0.5

    assert on_paper == pytest.approx(great_circle_miles(place(one), place(other)), rel=0.01)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_hexes_lengthen_a_straight_line_by_a_sixth_at_most(one: str, other: str) -> None:
    """SM-GAP-52 Between ten pairs of ports hexes count 0 to 16 % more than great circle, give or take one hex."""
    straight = great_circle_miles(place(one), place(other)) / 16

    assert straight - 1 <= distance(port(one), port(other)) <= straight * 1.16 + 1


def test_the_same_holds_between_all_ports_but_for_the_error_of_the_projection() -> None:
    """SM-GAP-52 From end to end of the sea the projection may take one part in a hundred off, no more."""
    for one, other in combinations(mediterranean().ports.values(), 2):
        straight = great_circle_miles((one.lat, one.lon), (other.lat, other.lon)) / 16
        hexes = distance(at((one.lat, one.lon)), at((other.lat, other.lon)))

        assert straight * 0.99 - 1 <= hexes <= straight * 1.16 + 1


@pytest.mark.parametrize(
    ("course", "least", "most"),
    [
        (("naples", "trapani", "tripoli_libya"), 40, 50),
        (("alexandria", "malta"), 64, 74),
        (("gibraltar", "malta"), 72, 84),
        (("taranto", "benghazi"), 42, 52),
    ],
)
def test_reference_distances_by_sea_are_kept(course: tuple[str, ...], least: int, most: int) -> None:
    """SM-GAP-52 Four voyages measure what the reconstruction of the map asks for."""
    legs = [sailed(port(one), port(other)) or 0 for one, other in pairwise(course)]

    assert least <= sum(legs) <= most


@pytest.mark.parametrize("name", ISLANDS)
def test_an_island_that_matters_is_on_the_map(name: str) -> None:
    """SM-GAP-52 Small islands are partial-sea hexes of their own stretch of coast, and ships reach them."""
    where, coast = at(ISLANDS[name][0]), ISLANDS[name][1]

    assert mediterranean().kind(where) is HexKind.PARTIAL_SEA
    assert mediterranean().coast_of(where) == coast
    assert sailed(where, port("malta")) is not None


def test_malta_and_gozo_are_partial_sea_alone() -> None:
    """SM-GAP-52 Malta and Gozo cover a few partial-sea hexes and no land hex."""
    theatre = mediterranean()
    hexes = next(coast.hexes for coast in theatre.coasts.values() if coast.id == "malta")

    assert len(hexes) in (3, 4)
    assert all(theatre.kind(near) is not HexKind.LAND for where in hexes for near in neighbours(where))


def test_the_sea_is_one_but_for_what_narrows_shut_off() -> None:
    """SM-GAP-52 Ordinary ways join all sea hexes save Marmara, the Black Sea and the gulf of Suez; narrows join those."""
    theatre = mediterranean()
    joined = set(reach(theatre, port("malta"), 1000))
    apart = set(theatre.labels) - joined
    opened = theatre.adjacency_through(theatre.narrows.values())

    assert {theatre.coast_of(where) for where in apart} <= {None, "marmara", "turkish_black_sea", "gulf_of_suez"}
    assert len(apart) < 70
    assert len(reach(theatre, port("malta"), 1000, opened)) == len(theatre.labels)


def test_the_sea_has_about_as_many_hexes_as_expected() -> None:
    """SM-GAP-52 Some 5,200 sea hexes, give or take a fifth, on 176 by 95."""
    theatre = mediterranean()

    assert (theatre.columns, theatre.rows) == (176, 95)
    assert 4160 <= len(theatre.labels) <= 6240


def test_every_port_of_the_chart_lies_on_a_coast_that_the_sea_reaches() -> None:
    """SM-GAP-03 All 88 ports lie in partial-sea hexes; only Istanbul and Suez are reached through a narrow."""
    theatre = mediterranean()
    joined = reach(theatre, port("malta"), 1000)

    assert len(theatre.ports) == 88
    assert all(theatre.kind(facts.hex) is HexKind.PARTIAL_SEA for facts in theatre.ports.values())
    assert {facts.id for facts in theatre.ports.values() if facts.hex not in joined} == {"istanbul", "suez"}


def test_a_port_stands_on_the_coast_of_its_owner() -> None:
    """SM-3D In June 1940 the land around a port belongs to whoever holds the port."""
    theatre = mediterranean()
    coasts = {where: coast for coast in theatre.coasts.values() for where in coast.hexes}

    assert {facts.id: facts.nation for facts in theatre.ports.values()} == {
        facts.id: coasts[facts.hex].nation for facts in theatre.ports.values()
    }


def test_ports_share_hexes_where_they_must() -> None:
    """SM-1D One hex may hold several ports: Oran and Mers-el-Kebir, Messina and Reggio."""
    theatre = mediterranean()

    assert [facts.id for facts in theatre.ports_at(port("oran"))] == ["mers_el_kebir", "oran"]
    assert [facts.id for facts in theatre.ports_at(port("messina"))] == ["reggio_calabria", "messina"]


def test_no_port_stores_more_than_twenty_loads_of_fuel() -> None:
    """SM-GAP-03 A stock is never above 20 times the cargo rating."""
    assert all(facts.stock <= 20 * facts.cargo for facts in mediterranean().ports.values())
    assert all(facts.stock <= 20 * facts.cargo for facts in mediterranean().off_map_ports.values())


def test_the_pool_fills_the_ports_of_the_mainland_and_sicily() -> None:
    """SM-10A1 Italian ports on the mainland and in Sicily draw on the national pool, and no others."""
    pooled = {facts.id for facts in mediterranean().ports.values() if facts.fuel is FuelSupply.POOL}
    home = {
        facts.id
        for facts in mediterranean().ports.values()
        if facts.region in (PortRegion.ITALY_MAINLAND, PortRegion.SICILY)
    }

    assert pooled == home
    assert "cagliari" not in pooled


def test_gibraltar_and_egypt_never_run_dry() -> None:
    """SM-GAP-03 Gibraltar and the ports of Egypt with fuel have it without limit."""
    unlimited = {facts.id for facts in mediterranean().ports.values() if facts.fuel is FuelSupply.UNLIMITED}

    assert unlimited == {"gibraltar", "mersa_matruh", "alexandria", "port_said", "suez"}


def test_ports_beyond_the_edge_lie_in_boxes() -> None:
    """SM-GAP-03 Massawa, Port Sudan and Aden lie off the map."""
    boxes = {facts.id: facts.box for facts in mediterranean().off_map_ports.values()}

    assert boxes == {"massawa": "italian_east_africa", "port_sudan": "red_sea", "aden": "red_sea"}
    assert set(boxes.values()) <= set(mediterranean().off_map)


def test_every_partial_sea_hex_belongs_to_exactly_one_stretch_of_coast() -> None:
    """SM-3D The owner of a partial-sea hex is the owner of its land."""
    theatre = mediterranean()
    named = [where for coast in theatre.coasts.values() for where in coast.hexes]
    partial = [where for where in theatre.labels if theatre.kind(where) is HexKind.PARTIAL_SEA]

    assert sorted(named) == sorted(partial)
    assert all(theatre.coast_of(where) is None for where in set(theatre.labels) - set(partial))


@pytest.mark.parametrize(
    ("spot", "nation"),
    {
        (44.87, 13.85): Nation.ITALIAN, (44.12, 15.22): Nation.ITALIAN, (36.45, 28.23): Nation.ITALIAN,
        (33.90, 35.52): Nation.VICHY, (41.32, 19.45): Nation.ITALIAN, (36.14, -5.36): Nation.BRITISH,
        (35.89, -5.31): Nation.SPANISH, (31.19, 29.87): Nation.BRITISH, (38.70, -9.40): None,
        (42.75, 16.83): Nation.ITALIAN, (35.34, 25.14): Nation.GREEK, (43.51, 16.44): Nation.YUGOSLAV,
    }.items(),
)  # fmt: skip
def test_coasts_are_held_as_in_june_1940(spot: Place, nation: Nation | None) -> None:
    """SM-3D Istria, Zara, Albania and the Dodecanese are Italian, the Levant French, Portugal nobody's in this war."""
    theatre = mediterranean()
    coast = next(coast for coast in theatre.coasts.values() if at(spot) in coast.hexes)

    assert coast.nation == nation


@given(st.sampled_from(mediterranean().labels))
def test_a_beach_is_gentle_shore_beside_open_sea(where: Hex) -> None:
    """SM-1E A partial-sea hex next to full sea and without mountains is a beach, and no other hex."""
    theatre = mediterranean()
    open_sea = any(theatre.kind(near) is HexKind.FULL_SEA for near in neighbours(where))
    gentle = theatre.kind(where) is HexKind.PARTIAL_SEA and where not in theatre.mountains

    assert theatre.is_beach(where) == (gentle and open_sea)


@pytest.mark.parametrize(
    "spot", [(37.05, 14.25), (41.45, 12.6), (40.6, 14.9), (36.8, 2.9), (43.42, 6.77), (35.53, 23.85), (32.85, 13.35)],
)  # fmt: skip
def test_shores_where_armies_landed_or_meant_to_are_beaches(spot: Place) -> None:
    """SM-1E Gela, Anzio, Salerno, Sidi Ferruch, Saint Raphael, Maleme and the shore east of Tripoli are gentle."""
    assert mediterranean().is_beach(at(spot))


@pytest.mark.parametrize("spot", [(44.1, 9.72), (40.16, 24.33), (42.4, 18.55), (35.2, 23.9), (34.25, 35.65)])
def test_steep_shores_are_no_beaches(spot: Place) -> None:
    """SM-1E Cinque Terre, Athos, Montenegro, southern Crete and the foot of Lebanon are mountain country."""
    assert at(spot) in mediterranean().mountains
    assert not mediterranean().is_beach(at(spot))


@given(st.sampled_from(mediterranean().labels))
def test_ways_lead_both_ways_between_neighbouring_sea_hexes(where: Hex) -> None:
    """SM-1F Ships move from sea hex to adjoining sea hex, and may turn back."""
    theatre = mediterranean()

    assert all(near in neighbours(where) and where in theatre.ways(near) for near in theatre.ways(where))
    assert all(theatre.kind(near) is not HexKind.LAND for near in theatre.ways(where))


def test_land_and_what_lies_beyond_the_edge_have_no_ways() -> None:
    """SM-1F No ship leaves or enters land, nor what the map does not show."""
    theatre = mediterranean()

    assert theatre.ways(at((41.9, 12.9))) == ()
    assert theatre.ways(Hex("00000")) == ()
    assert theatre.kind(Hex("00000")) is HexKind.LAND
    assert theatre.kind(Hex("99999")) is HexKind.LAND


def test_weather_zones_part_at_11_and_22_degrees_east() -> None:
    """SM-GAP-52 West of 11 E, east of 22 E, and what lies between."""
    theatre = mediterranean()

    assert theatre.zone(port("gibraltar")) is Zone.WEST
    assert theatre.zone(port("malta")) is Zone.CENTRAL
    assert theatre.zone(port("alexandria")) is Zone.EAST


def test_minefields_lie_at_sea_and_never_in_a_port_hex() -> None:
    """SM-GAP-26 All eleven fields lie in sea hexes that hold their point or adjoin it, none before a harbour's mouth."""
    theatre = mediterranean()

    assert len(theatre.minefields) == 11
    for mines in theatre.minefields:
        assert theatre.is_sea(mines.hex)
        assert distance(mines.hex, at((mines.lat, mines.lon))) <= 1
        assert not theatre.ports_at(mines.hex)


def test_theatres_are_equal_when_their_files_say_the_same() -> None:
    """SM-GAP-52 A map is known by its name and the hash of its content."""
    theatre = mediterranean()

    assert theatre == mediterranean()
    assert theatre != "mediterranean"
    assert len({theatre, mediterranean()}) == 1
    assert len(theatre.hash) == 64


@pytest.mark.parametrize("where", ["08243", "08342", "00000", "00199", "99950"])
@pytest.mark.parametrize("radius", [0, 1, 3])
def test_hexes_within_some_steps_are_those_that_are_no_farther(where: str, radius: int) -> None:
    """In even rows and odd ones, and where labels end."""
    here = Hex(where)
    columns = range(max(0, column_of(here) - 9), min(1000, column_of(here) + 10))
    rows = range(max(0, row_of(here) - 9), min(100, row_of(here) + 10))
    around = [hex_at(column, row) for column in columns for row in rows]

    assert hexes_within(here, radius) == {other for other in around if distance(here, other) <= radius}
