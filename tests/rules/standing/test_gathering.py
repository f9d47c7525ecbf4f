"""What a force under a standing order does by itself when it was scattered, or lost a ship on its way (SM-GAP-61)."""

from __future__ import annotations

from campaign.model.dice import SeededDice
from campaign.model.events import (
    ForceReformed,
    ForceScattered,
    MatterArose,
    MineStruck,
    ShipsBerthed,
    StandingOrderEnded,
    StandingOrderGiven,
)
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from tests.proceeding import resolved
from tests.sea import TRANSPORT, WARSPITE, Sea, british, given, italian, next_segment, of_type, sea, ships
from tests.standing import AX1, carried_out, standing
from tests.undersea import mines, under

ORIGIN, TRIPOLI = Hex("00103"), PortId("tripoli")


def scattered(place: Sea, *route: str) -> State:
    """AX1 bound along a route, scattered where it was; it is its next movement step."""
    bound = given(place.state, StandingOrderGiven(Side.AXIS, AX1, standing(*route).standing, None))
    return next_segment(given(bound, ForceScattered(AX1, None, ships("Esperia"), None)))


def gathered(place: Sea, *route: str) -> Hex:
    """Where it gathers."""
    _, events = carried_out(place.book, scattered(place, *route))
    where: Hex = of_type(events, ForceReformed)[0].hex
    return where


def test_a_scattered_force_under_a_standing_order_gathers_as_far_on_its_way_as_it_may() -> None:
    """SM-GAP-61.33, SM-6A2.2 Ten hexes nearer to where it was bound, and its owner is not asked for it."""
    place = sea(italian("Esperia", ORIGIN, TRANSPORT))

    assert distance(gathered(place, "01404"), Hex("01404")) == distance(ORIGIN, Hex("01404")) - 10
    _, events = carried_out(place.book, scattered(place, "01404"))
    assert "must reform" not in " ".join(one.matter.words for one in of_type(events, MatterArose))


def test_it_gathers_clear_of_an_enemy_marker_on_its_way() -> None:
    """SM-GAP-61.33 Nearer to where it scattered, when an enemy marker lies at the end of its way."""
    end = gathered(sea(italian("Esperia", ORIGIN, TRANSPORT)), "01404")
    place = sea(italian("Esperia", ORIGIN, TRANSPORT), british("Warspite", end, WARSPITE))

    assert distance(gathered(place, "01404"), end) > 1


def test_a_force_gathers_in_no_segment_but_the_next() -> None:
    """SM-6A2 In the segment in which it scattered it stays off the map."""
    place = sea(italian("Esperia", ORIGIN, TRANSPORT))
    bound = given(place.state, StandingOrderGiven(Side.AXIS, AX1, standing("01404").standing, None))
    gone = given(bound, ForceScattered(AX1, None, ships("Esperia"), None))

    _, events = carried_out(place.book, gone)

    assert not of_type(events, ForceReformed)


def test_a_ship_that_a_mine_sinks_on_the_way_keeps_nobody_else_out_of_port() -> None:
    """SM-GAP-61.24, SM-7B The others berth, and nobody is told of an order that could not be carried out."""
    book, state = sea(italian("Esperia", "00303", TRANSPORT), italian("Calitea", "00303", TRANSPORT))
    book, state = under(Sea(book, state), mines(book.theatre.ports[TRIPOLI].hex))
    sunk = 0
    for seed in range(60):
        found = resolved(book, state, standing("tripoli"), SeededDice(seed))
        after = found.state
        lost = [ship for ship in ships("Esperia", "Calitea") if after.ships[ship].status.is_lost]
        berthed = [ship for one in of_type(found.events, ShipsBerthed) for ship in one.ships]
        ended = of_type(found.events, StandingOrderEnded)

        assert len(lost) == 2 or sorted(berthed) == sorted(set(ships("Esperia", "Calitea")) - set(lost))
        assert not [one.reason for one in ended if "sunk" in one.reason]
        sunk += len(lost) == 1 and bool(of_type(found.events, MineStruck))
    assert sunk
