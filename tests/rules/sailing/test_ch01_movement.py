"""Movement, read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import MoveForce
from campaign.model.events import ForceMoved, ForceReformed, ForceScattered, ForceSpotted
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Narrow, NarrowKind
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.sailing.ch01_movement import candidates, points_left
from campaign.rules.engine import legal_commands, refusal
from tests.sea import CRAFT, SPICA, TRANSPORT, british, given, italian, next_segment, play, rule_broken, sea, ships

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
STRAIT = frozenset((Hex("00303"), Hex("00403")))
SMALL = Narrow("Strait", NarrowKind.SMALL_CRAFT, STRAIT, frozenset((ShipType.TORPEDO_BOAT,)), frozenset((Side.AXIS,)), 0)


def move(*route: str, force: ForceId = AX1) -> MoveForce:
    """A force steams along a route."""
    return MoveForce(Side.AXIS if force.startswith("AX") else Side.ALLIED, force, tuple(Hex(one) for one in route))


def with_narrow(book: Book, narrow: Narrow) -> Book:
    """The same map with a narrow in it."""
    narrows: Mapping[frozenset[Hex], Narrow] = {narrow.between: narrow}
    return replace(book, theatre=replace(book.theatre, narrows=narrows))


def reason(book: Book, state: State, order: MoveForce) -> str:
    """Why an order is refused."""
    no = refusal(book, state, order)
    return "" if no is None else no.reason


def test_a_task_force_pays_one_point_for_each_hex_and_the_slowest_sets_its_allowance() -> None:
    """SM-1F, SM-1F.1 One movement point a hex entered."""
    book, state = sea(italian("Zara", "00303"), italian("Esperia", "00303", TRANSPORT))

    after, events = play(book, state, move("00403", "00503", "00504"))

    assert points_left(book, state, AX1) == 15 and points_left(book, after, AX1) == 12
    assert events == (ForceMoved(AX1, (Hex("00403"), Hex("00503"), Hex("00504")), 3),)
    assert (after.forces[AX1].hex, after.forces[AX1].previous) == ("00504", "00503")


def test_no_movement_is_saved_for_the_next_segment() -> None:
    """SM-1F Points that are not spent are gone, and spent ones come back."""
    book, state = sea(italian("Zara", "00303"))
    moved, _ = play(book, state, move("00403"))

    assert [points_left(book, one, AX1) for one in (state, moved, next_segment(state), next_segment(moved))] == [31, 30, 31, 31]


@pytest.mark.parametrize("route", [("00503",), ("00303",), ("00400",), ("00403", "00403"), ("99999",), ()])
def test_a_route_goes_by_sea_from_hex_to_adjoining_hex(route: tuple[str, ...]) -> None:
    """SM-1F.2, SM-1F.1 Neither over land nor by leaps, nor nowhere."""
    assert rule_broken(*sea(italian("Zara", "00303")), move(*route)) == "SM-1F"


def test_a_hexside_that_is_all_land_cannot_be_crossed() -> None:
    """SM-1F.1 Though both hexes are sea."""
    book, state = sea(italian("Zara", "00303"))
    walled = replace(book, theatre=replace(book.theatre, all_land_sides=frozenset({(Hex("00303"), Hex("00403"))})))

    assert "land lies between" in reason(walled, state, move("00403")) and rule_broken(book, state, move("00403")) == ""


def test_a_route_that_costs_more_than_is_left_is_refused_whole() -> None:
    """SM-1F.2 A dry or slow ship holds all back."""
    book, state = sea(italian("Zara", "00303", out_of_fuel=True))

    assert rule_broken(book, state, move(*("00403", "00303") * 2)) == ""
    assert reason(book, state, move(*("00403", "00303") * 2, "00403")) == \
        "the route costs 5 movement points, Force 1 has 4 left"


def test_enemy_ships_do_not_bar_the_way() -> None:
    """SM-1F Ships enter hexes with enemy ships or troops freely."""
    book, state = sea(italian("Zara", "00303"), british("Warspite", "00403"))

    assert rule_broken(book, state, move("00403", "00503")) == ""


def test_only_its_owner_moves_a_force() -> None:
    """SM-1B A force of the enemy's and one that never was are refused alike."""
    book, state = sea(italian("Zara", "00303"), british("Warspite", "00403"))

    assert [reason(book, state, replace(move("00503"), force=ForceId(key))) for key in ("AL1", "AL7")] == [
        "AL1 is no task force of the Axis side", "AL7 is no task force of the Axis side"]


def test_a_scattered_or_reformed_force_does_not_move() -> None:
    """SM-6A2.1, SM-6A2 Not before it reforms, nor in the segment in which it does, under whatever marker."""
    book, state = sea(italian("Esperia", "00303", TRANSPORT))
    scattered = given(state, ForceScattered(AX1, None, ships("Esperia"), None))
    reformed = given(next_segment(scattered), ForceReformed(AX1, Hex("00303")))

    assert rule_broken(book, scattered, move("00403")) == rule_broken(book, reformed, move("00403")) == "SM-6A2"
    assert points_left(book, reformed, AX1) == 0 and list(candidates(book, reformed, Side.AXIS)) == []
    assert rule_broken(book, next_segment(reformed), move("00403")) == ""


def test_hex_by_hex_the_force_pays_and_then_observers_see_it() -> None:
    """SM-GAP-08 A move is one leg up to where something happens."""
    book, state = sea(italian("Zara", "00504"))

    _, events = play(book, state, move("00604", "00704", "00804"))

    assert [type(event) for event in events] == [ForceMoved, ForceSpotted, ForceMoved]
    assert [event.path for event in events if isinstance(event, ForceMoved)] == [("00604", "00704"), ("00804",)]


def test_a_strait_lets_pass_only_the_types_and_sides_it_allows() -> None:
    """SM-GAP-52 And is no ordinary way for anyone."""
    book, state = sea(italian("Spica", "00303", SPICA), italian("Zara", "00403"), british("Warspite", "00403"))
    book = with_narrow(book, SMALL)

    assert rule_broken(book, state, move("00403")) == "" and Hex("00403") not in book.theatre.ways(Hex("00303"))
    assert reason(book, state, move("00303", force=ForceId("AX2"))) == "Zara is too large for Strait"
    allied = replace(state, cursor=replace(state.cursor, player_turn=Side.ALLIED))
    assert reason(book, allied, move("00303", force=AL1)) == "Strait is closed to the Allied side"


def test_a_canal_is_closed_on_the_dates_of_its_chart() -> None:
    """SM-GAP-52 First and last day included."""
    book, state = sea(italian("Spica", "00303", SPICA), nas=3)

    def closed(first: int, last: int) -> str:
        shut = replace(SMALL, closed=((date(1940, 7, first), date(1940, 7, last)),))
        return rule_broken(with_narrow(book, shut), state, move("00403"))

    assert [closed(3, 3), closed(1, 3), closed(1, 2), closed(4, 9)] == ["SM-GAP-52", "SM-GAP-52", "", ""]


def test_a_canal_that_takes_a_segment_takes_all_movement_and_is_ordered_by_itself() -> None:
    """SM-GAP-52 Only a force that has not moved passes it."""
    book, state = sea(italian("Spica", "00303", SPICA))
    book = with_narrow(book, replace(SMALL, transit_nas=1))

    through, _ = play(book, state, move("00403"))
    moved, _ = play(book, state, move("00203", "00303"))

    assert points_left(book, through, AX1) == 0 and through.forces[AX1].hex == "00403"
    assert rule_broken(book, moved, move("00403")) == rule_broken(book, state, move("00403", "00503")) == "SM-GAP-52"
    assert rule_broken(book, state, move("00203", "00303", "00403")) == "SM-GAP-52"


def test_landing_craft_pass_a_canal_in_poor_weather_too() -> None:
    """SM-GAP-52, SM-GAP-31.1 All their movement is what the weather leaves them."""
    book, state = sea(italian("Craft", "00303", CRAFT), weather=Weather.POOR)
    book = with_narrow(book, replace(SMALL, transit_nas=1, types=frozenset((ShipType.LANDING_CRAFT,))))

    assert points_left(book, state, AX1) == 5
    assert points_left(book, play(book, state, move("00403"))[0], AX1) == 0


def test_one_hex_steps_are_offered_and_no_law_refuses_them() -> None:
    """SM-1F Whole routes are judged, not listed; a narrow is offered as well."""
    book, state = sea(italian("Spica", "00303", SPICA), british("Warspite", "00505"))
    book = with_narrow(book, SMALL)
    offered = [order.route for order in legal_commands(book, state, Side.AXIS) if isinstance(order, MoveForce)]

    assert sorted(offered) == [("00203",), ("00302",), ("00304",), ("00402",), ("00403",), ("00404",)]
    assert not [order for order in legal_commands(book, state, Side.ALLIED) if isinstance(order, MoveForce)]


def test_a_force_without_points_is_offered_no_step() -> None:
    """SM-1F What cannot be paid is not offered."""
    book, state = sea(italian("Zara", "00303"))
    spent = given(state, ForceMoved(AX1, (Hex("00403"),), 31))

    assert [list(candidates(book, spent, side)) for side in BOTH] == [[], []]
