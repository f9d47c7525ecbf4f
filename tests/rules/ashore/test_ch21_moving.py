"""Rule 21A: supply points have no legs; units carry them, and in a land game the railway."""

from __future__ import annotations

import pytest

from campaign.model.commands import CarryPoints, Command, HaulPoints, SetLiftWatch
from campaign.model.events import CargoLost, PlayerTurnBegan, PointsDrawn, PointsStored, PointsUse, PointsWay
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, Contingent
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.rules.chapters.ashore import ch21_moving
from campaign.rules.views.decisions import occasions
from tests.landsea import troops
from tests.narrating import line_for
from tests.sea import TRANSPORT, Sea, given, italian, of_type, play, rule_broken
from tests.shoresea import (
    ALLIED,
    AXIS,
    BEACH,
    BENGHAZI,
    LAND_GAME,
    POINTS,
    TRIPOLI,
    Depot,
    depot,
    in_ground,
    shore_sea,
    status,
    stock,
    transport_unit,
)

COLUMN, SABRATHA = CargoId("column"), CargoId("sabratha")


def libya(*more: Contingent | Depot, land_game: bool = False) -> Sea:
    """A column and a regiment in Tripoli with sixty points, in the Axis ground movement phase."""
    book, state = shore_sea(
        transport_unit("Column", "tripoli_libya"), troops("Sabratha", 3.5, "tripoli_libya", movement=2), depot("00307", 60),
        *more, options=LAND_GAME if land_game else POINTS)
    return Sea(book, in_ground(state, AXIS))


def haul(points: float, unit: str | None = "column", origin: str = "tripoli_libya", goal: str = "benghazi") -> HaulPoints:
    """An order to bring points overland."""
    return HaulPoints(AXIS, points, origin, goal, None if unit is None else CargoId(unit))


def carry(points: float, unit: str = "column") -> CarryPoints:
    """An order to take up, or set down, what a unit carries."""
    return CarryPoints(AXIS, CargoId(unit), points)


def why(sea: Sea, order: Command) -> str:
    """What is wrong with an order, with the ID of the rule."""
    return str(engine.refusal(*sea, order))


def test_a_transport_unit_brings_fifty_points_overland_and_stands_where_it_brought_them() -> None:
    """SM-21A.13, SM-23, SM-23.2, SM-21A.11 From Tripoli to Benghazi in a player turn; a second time in the next."""
    book, state = libya()
    there, events = play(book, state, haul(50))

    assert stock(there, TRIPOLI) == 10 and stock(there, BENGHAZI) == 50 and there.cargoes[COLUMN].at == "benghazi"
    assert [one.use for one in of_type(events, PointsDrawn)] == [PointsUse.HAULED]
    assert [one.way for one in of_type(events, PointsStored)] == [PointsWay.HAULED]
    back = haul(5, origin="benghazi", goal="tripoli_libya")
    assert why(Sea(book, there), back) == "SM-23: Column has hauled in this player turn"
    later = in_ground(given(there, PlayerTurnBegan(ALLIED)), AXIS)
    assert rule_broken(book, later, back) == ""
    onto_the_beach, _ = play(book, state, haul(5, goal="00407"))
    assert stock(onto_the_beach, BEACH) == 5 and onto_the_beach.cargoes[COLUMN].at_hex == BEACH


@pytest.mark.parametrize(("order", "reason"), [
    (haul(51), "SM-23: Column carries up to 50 supply points"),
    (haul(4, "sabratha"), "SM-21A: Sabratha carries up to 3.5 supply points"),
    (haul(0), "SM-21A: 0 supply points cannot be moved: whole ones, 1 or more, were expected"),
    (haul(1.5), "SM-21A: 1.5 supply points cannot be moved: whole ones, 1 or more, were expected"),
    (haul(5, "atlas"), "SM-21A: atlas is no ground unit of the Axis side ashore"),
    (haul(5, goal="atlantis"), "SM-21A: atlantis is no place on this map"),
    (haul(5, goal="00307"), "SM-21A: tripoli_libya and 00307 are one place"),
    (haul(5, goal="00907"), "SM-21A: 00907 is in Allied hands"),
    (haul(5, goal="alexandria"), "SM-21A: alexandria is in Allied hands"),
    (haul(5, origin="benghazi", goal="derna"), "SM-21A: 0 supply points lie in benghazi"),
    (haul(2, "sabratha", goal="derna"), "SM-23: derna is too far from tripoli_libya by land (movement points left: 2)"),
    (haul(5, goal="malta"), "SM-21A: malta is in Allied hands"),
    (haul(5, goal="01202"), "SM-21A: 01202 is in neutral hands"),
    (haul(5, goal="00304"), "SM-21A: 00304 has no land in it"),
    (haul(5, None), "SM-21A: railways are the land game's (option land_facts): name a unit that hauls"),
    (carry(51), "SM-23: Column carries up to 50 supply points"),
    (carry(4, "sabratha"), "SM-21A: Sabratha carries up to 3.5 supply points"),
    (carry(-1), "SM-21A: -1 supply points cannot be moved: whole ones, 0 or more, were expected"),
    (carry(0.5), "SM-21A: 0.5 supply points cannot be moved: whole ones, 0 or more, were expected"),
])
def test_what_cannot_be_brought_or_carried_is_refused_and_why(order: Command, reason: str) -> None:
    """SM-21A.10, SM-21A.12, SM-21A.13, SM-23.2, SM-23 Each in a line that says what was expected."""
    assert why(libya(), order) == reason


def test_points_are_moved_only_where_they_are_played() -> None:
    """SM-21.1 Elsewhere the option is named."""
    book, state = libya()
    book = replace(book, options=replace(book.options, supply_points=False))

    for order in (haul(5), carry(5)):
        assert why(Sea(book, state), order) == "SM-21: this campaign has no supply points: begin it with supply_points=true"


@pytest.mark.parametrize("phase", [Phase.INITIAL, Phase.EXPLOITATION, Phase.GROUND_COMBAT])
def test_points_are_hauled_in_their_owners_ground_movement_phase(phase: Phase) -> None:
    """SM-21A.11 In no other phase, and not in the enemy's."""
    book, state = libya()

    assert rule_broken(book, in_ground(state, AXIS, phase), haul(5)) == "SM-1A.1"
    assert rule_broken(book, in_ground(state, ALLIED), haul(5)) == "SM-1A.1"
    # What a unit takes up from its hex, or sets down there, it may at any time.
    assert rule_broken(book, in_ground(state, AXIS, phase), carry(5)) == ""
    assert rule_broken(book, in_ground(state, ALLIED), carry(5)) == ""


def test_a_unit_hauls_from_where_it_stands_with_nothing_on_its_back() -> None:
    """SM-23.2 What it carries it sets down first."""
    book, state = libya(depot("00507", 9))
    laden, _ = play(book, state, carry(10))

    assert why(Sea(book, state), haul(5, origin="benghazi", goal="derna")) == "SM-23: Column does not stand in benghazi"
    assert why(Sea(book, laden), haul(5)) == "SM-23: Column carries 10 points: set them down first"


def test_who_is_at_sea_or_of_the_enemy_carries_nothing() -> None:
    """SM-21A.12 Nor do stores."""
    book, state = shore_sea(italian("Ankara", "benghazi", TRANSPORT), transport_unit("Column", ("Ankara",)), depot("00507", 9),
                            transport_unit("Enemy", "malta", ALLIED))

    for unit in ("column", "enemy"):
        assert why(Sea(book, state), carry(5, unit)) == f"SM-21A: {unit} is no ground unit of the Axis side ashore"


def test_between_a_unit_and_the_depot_of_its_hex_points_pass_freely() -> None:
    """SM-GAP-37.2, SM-23, SM-21A.12 What a unit lacks comes from the depot, the rest goes there."""
    book, state = libya()
    full, up = play(book, state, carry(50))
    less, down = play(book, full, carry(20))
    empty, _ = play(book, less, carry(0))
    regiment, _ = play(book, state, carry(3, "sabratha"))

    assert (stock(full, TRIPOLI), full.ashore.loads) == (10, {COLUMN: 50})
    assert (stock(less, TRIPOLI), less.ashore.loads) == (40, {COLUMN: 20})
    assert (stock(empty, TRIPOLI), empty.ashore.loads) == (60, {})
    assert (stock(regiment, TRIPOLI), regiment.ashore.loads) == (57, {SABRATHA: 3})
    assert of_type(up, PointsDrawn)[0].use is PointsUse.TAKEN_UP and of_type(down, PointsStored)[0].way is PointsWay.SET_DOWN
    poor, _ = play(book, state, haul(50))
    assert why(Sea(book, poor), carry(50, "column")) == "None"
    assert why(Sea(book, poor), carry(3, "sabratha")) == "None" and stock(poor, TRIPOLI) == 10
    bare = shore_sea(transport_unit("Column", "tripoli_libya"), depot("00307", 4))
    assert why(bare, carry(5)) == "SM-21A: 5 supply points more are asked for, and 4 lie there"


def test_the_railway_of_a_land_game_brings_any_number_anywhere() -> None:
    """SM-23.2, SM-21A.11 It needs no unit, and has no account of its own here."""
    book, state = libya(land_game=True)
    after, _ = play(book, state, haul(60, None))

    assert stock(after, BENGHAZI) == 60 and not after.ashore.hauled
    assert rule_broken(book, after, haul(1, None)) == "SM-21A"
    assert why(Sea(book, state), haul(1, None, goal="00304")) == "SM-21A: 00304 has no land in it"


def test_a_unit_that_has_marched_or_goes_hungry_does_not_come_so_far() -> None:
    """SM-23.2, SM-22.9 As far as the movement points reach that it has left."""
    book, state = libya()
    assert rule_broken(book, state, haul(2, "sabratha")) == ""
    hungry = status(state, "sabratha", 2)

    assert why(Sea(book, hungry), haul(2, "sabratha")) == (
        "SM-23: benghazi is too far from tripoli_libya by land (movement points left: 1)")


def test_a_way_overland_does_not_cross_the_sea() -> None:
    """SM-23.2 Ten hexes of land are not ten hexes of sea: from Taranto's coast nobody hauls to Africa."""
    book, state = shore_sea(transport_unit("Column", "taranto"))
    order = haul(5, origin="taranto", goal="tripoli_libya")

    assert why(Sea(book, in_ground(state, AXIS)), order) == (
        "SM-23: tripoli_libya is too far from taranto by land (movement points left: 10)")


def test_what_a_unit_carries_goes_down_with_it() -> None:
    """SM-21A.12 With the column on the bottom the points are there too."""
    book, state = libya()
    laden, _ = play(book, state, carry(50))
    lost = given(laden, CargoLost(COLUMN, ShipId("ankara")))

    assert lost.ashore.loads == {} and stock(lost, TRIPOLI) == 10


def test_only_its_owner_reads_what_a_unit_carries_and_where_it_hauled_it() -> None:
    """SM-GAP-56.12 The enemy learns of neither."""
    book, state = libya()
    for order in (carry(50), haul(50)):
        after, events = play(book, state, order)
        assert not [line for one in events if (line := line_for(book, state, after, one, ALLIED)) is not None]
        assert [line for one in events if (line := line_for(book, state, after, one, None)) is not None]


def test_a_side_is_asked_who_hauls_while_a_transport_unit_stands_where_points_lie() -> None:
    """SM-23.3 In its own ground movement phase, once a player turn for each unit, and not if it said not to be asked."""
    book, state = libya()
    bare = shore_sea(transport_unit("Column", "tripoli_libya"), troops("Sabratha", 1, "benghazi"), depot("00507", 9))
    hauled, _ = play(book, state, haul(50))
    unasked, _ = play(book, state, SetLiftWatch(AXIS, hauls=False))

    assert occasions(book, state, AXIS) == ("Transport units can haul supply points.",)
    assert not occasions(book, state, ALLIED) and not occasions(book, in_ground(state, ALLIED), AXIS)
    assert not occasions(bare.book, in_ground(bare.state, AXIS), AXIS)
    assert not occasions(book, hauled, AXIS) and not occasions(book, unasked, AXIS)


def test_transport_units_are_offered_to_be_filled_and_emptied() -> None:
    """SM-23 With what there is, up to fifty; the regiment's loads are its owner's own idea."""
    book, state = libya()
    offered = list(ch21_moving.candidates(book, state, AXIS))

    assert offered == [carry(50), carry(0)] and not list(ch21_moving.candidates(book, state, ALLIED))
