"""Section 8: points for places, for what is held, for the drowned, and how a campaign ends."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.library.campaigns.history import load_history
from campaign.model.events import CampaignEnded, FlagRecorded, PlaceTaken, PointsScored, PortChangedHands
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoKind, Flag, Holdings, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.war import victory
from tests.proceeding import brought_about, events_of
from tests.sea import TRANSPORT, cargo, follow, given, italian, of_type
from tests.warsea import at_phase, war_sea

TONS_OF_A_FUEL_POINT = 100
# Game turns in which Malta's larder was bare by history: most of the summer of 1942.
HUNGRY_TURNS = 10


def taken(state: State, port: str, by: Side) -> State:
    """A port passes to a side."""
    return given(state, PortChangedHands(PortId(port), Allegiance(by.value), "test"))


def test_a_place_is_paid_for_when_it_is_first_captured_and_never_again() -> None:
    """SM-GAP-55.6 Thirty points for Tripoli, once; its old owner gets nothing for taking it back."""
    book, state = war_sea()
    after, events = brought_about(victory.running_account, book, taken(state, "tripoli_libya", Side.ALLIED))
    back = taken(after, "tripoli_libya", Side.AXIS)
    again = taken(back, "tripoli_libya", Side.ALLIED)

    assert of_type(events, PlaceTaken) == [PlaceTaken(Side.ALLIED, "tripoli_libya")]
    assert [(one.entry.side, one.entry.points) for one in of_type(events, PointsScored)] == [(Side.ALLIED, 30)]
    assert not brought_about(victory.running_account, book, back)[1]
    assert not brought_about(victory.running_account, book, again)[1]


def test_the_campaign_ends_when_the_axis_holds_malta_and_alexandria() -> None:
    """SM-GAP-55.7 Both, not one of them."""
    book, state = war_sea()
    one = taken(state, "malta", Side.AXIS)
    both = taken(one, "alexandria", Side.AXIS)

    assert not victory.ends_at_once(book, one) and victory.ends_at_once(book, both)
    assert brought_about(victory.running_account, book, both)[0].over


def test_the_campaign_ends_when_italy_signs() -> None:
    """SM-GAP-55.7 An armistice closes the account."""
    book, state = war_sea()
    signed = given(state, FlagRecorded(Flag.ITALIAN_ARMISTICE, "test"))

    assert of_type(brought_about(victory.running_account, book, signed)[1], CampaignEnded)


def test_malta_is_worth_ten_points_at_the_end_of_each_december() -> None:
    """SM-GAP-55.5 In the second half of December, while it is Allied."""
    book, state = war_sea()
    december = at_phase(state, Side.ALLIED, "Dec II 41")
    entries = of_type(brought_about(victory.held_at_the_end_of_the_year, book, december)[1], PointsScored)
    fallen = taken(december, "malta", Side.AXIS)

    assert [(one.entry.side, one.entry.points) for one in entries] == [(Side.ALLIED, 10)]
    assert not brought_about(victory.held_at_the_end_of_the_year, book, fallen)[1]
    assert not brought_about(victory.held_at_the_end_of_the_year, book, state)[1]


def test_the_merchants_route_is_shut_while_the_axis_holds_a_port_of_north_africa() -> None:
    """SM-GAP-55.4 Twenty points at the end, if all its ports are Allied and no Axis port lies beside it."""
    book, state = war_sea()
    open_sea = state
    for port in (*state.ports,):
        if state.ports[port].allegiance is Allegiance.AXIS:
            open_sea = taken(open_sea, port, Side.ALLIED)

    assert not victory.route_is_open(book, state)
    assert not victory.route_is_open(book, open_sea), "Port Said is not on this chart"


@pytest.mark.parametrize(("turn", "over"), [("Jul I 40", False), ("Dec II 41", True), ("Sep I 43", True)])
def test_no_campaign_goes_on_beyond_its_last_turn(turn: str, over: bool) -> None:
    """SM-GAP-55.8 The scenario's last turn, and September I 43 for the longest."""
    book, _ = war_sea()

    assert victory.is_last_turn(book, Turn.of(turn)) is over


def test_troops_lost_at_sea_are_worth_a_point_for_each_re() -> None:
    """SM-GAP-55.9, SM-4C3.1 Besides the price of the ship; supplies are worth nothing."""
    book, state = war_sea(
        italian("Conte Rosso", "00603", TRANSPORT), italian("Ankara", "00603", TRANSPORT),
        cargo("Sabratha Division", 1, ("Conte Rosso",), "tripoli_libya", kind=CargoKind.TROOPS),
        cargo("Flour", 1, ("Ankara",), "tripoli_libya"))

    def points(ship: str) -> list[float]:
        events = events_of(lose_ship, book, state, ShipId(ship), ShipStatus.SUNK, "test", Side.ALLIED)
        return [one.entry.points for one in of_type(follow(state, events)[1], PointsScored)]

    assert points("conte_rosso") == [1, 1] and points("ankara") == [1]


def test_a_place_that_the_calendar_hands_over_is_not_paid_for() -> None:
    """SM-GAP-55.12 Tripoli falls by the calendar in January 1943: no points; before that date, or to a land game, thirty."""
    book, state = war_sea(facts=WarFacts(calendar=(
        Scheduled("Jul I 40", holdings=(Holdings("test", {PortId("tripoli_libya"): Allegiance.ALLIED}),)),)))
    fallen = taken(state, "tripoli_libya", Side.ALLIED)
    by_land = replace(book, options=replace(book.options, land_facts=True))
    not_yet = at_phase(fallen, Side.AXIS, "Jun II 40")

    assert not brought_about(victory.running_account, book, fallen)[1]
    assert of_type(brought_about(victory.running_account, by_land, fallen)[1], PlaceTaken)
    assert of_type(brought_about(victory.running_account, book, not_yet)[1], PlaceTaken)


@pytest.mark.parametrize(
    ("last", "difference", "result"),
    [
        ("May II 43", 110, "Allied victory"),           # 72 game turns: the whole ladder
        ("May II 43", 109, "marginal Allied victory"),
        ("Nov II 41", 55, "Allied victory"),            # 36: half of it
        ("Nov II 41", 54, "marginal Allied victory"),
        ("Jun I 40", 11, "Allied victory"),             # one: a tenth, which is the least
        ("Jun I 40", 10, "marginal Allied victory"),
    ],
)
def test_a_shorter_scenario_has_its_share_of_the_ladder(last: str, difference: float, result: str) -> None:
    """SM-GAP-55.1 The first and the last game turn both count; no ladder is lower than a tenth of the whole war's."""
    book = load_book("mediterranean")
    shorter = replace(book, scenario=replace(book.scenario, last_turn=last))

    assert victory.result_of(shorter, difference) == result


def test_history_itself_is_an_allied_victory_and_no_more() -> None:
    """SM-GAP-55, SM-GAP-55.1 Its losses at these prices, Malta's three Decembers and ten hungry turns, Libya's lean months."""
    book, history = load_book("mediterranean"), load_history()
    prices, supply, theatre = book.charts.points.sunk, book.charts.war.supply, book.theatre
    lost_by = {side: sum(prices[kind] * number for kind, number in losses.items()) for side, losses in history.losses.items()}
    largest = sorted((theatre.ports[port].cargo for port in supply.libya), reverse=True)[: supply.libya_ports]
    owed_t = 2 * sum(largest) * book.charts.fuel.points_per_re * TONS_OF_A_FUEL_POINT
    lean = sum(month.landed_t < owed_t for month in history.cargo)
    held, hungry = 3 * book.charts.war.account.malta_held, HUNGRY_TURNS * supply.penalty
    difference = lost_by[Side.AXIS] - lost_by[Side.ALLIED] + 2 * lean * supply.penalty + held - hungry

    assert victory.result_of(book, difference) == "Allied victory"
    assert victory.result_of(book, difference - 50) == "marginal Allied victory"
