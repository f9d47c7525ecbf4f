"""The figures of the ledger, each by itself: rates, days of dryness, half-months, runs and arrivals."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.events import CampaignBegan, CargoLoaded, ShipsRefuelled
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.standing_orders import ConvoyRun, RunId
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, CargoKind, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.views.view import view_for
from campaign.session.days.dates import DayId
from campaign.session.logistics.arrivals import arrivals_of
from campaign.session.logistics.convoys import RunState
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.oil import Flow, given_out
from campaign.session.logistics.past import Past, past_of
from campaign.session.logistics.shipping import LoadEnd, Shipment, tally_by_half_month
from tests.sea import TRANSPORT, Sea, cargo, italian, sea

AXIS = Side.AXIS
ZARA, TARANTO, TRIPOLI = ShipId("zara"), PortId("taranto"), PortId("tripoli")


def day(turn: str, nas: int = 1) -> DayId:
    """A day of the Axis."""
    return DayId(Turn.of(turn), AXIS, nas)


def load(name: str, sent: str, came: str = "", *, fate: LoadEnd = LoadEnd.AFLOAT, size: float = 1.0,
         kind: CargoKind = CargoKind.SUPPLIES, where: str = "tripoli_libya") -> Shipment:
    """A load for Tripoli, sent in one half-month, and perhaps come somewhere in another."""
    return Shipment(CargoId(name), name, AXIS, kind, size, PortId("tripoli_libya"), (ShipId("esperia"),), "naples", day(sent),
                    fate=fate, ended=day(came) if came else None, where=where if came else None)


def ledger(place: Sea, past: Past, segment: int = 9) -> LogisticsLedger:
    """The ledger of the Axis when so many days were begun."""
    state = replace(place.state, segment=segment, cursor=Cursor(Turn.of("Jul I 40"), AXIS, Phase.NAVAL, 2))
    return LogisticsLedger(place.book, view_for(place.book, state, AXIS), past)


def test_what_a_store_gives_out_is_the_mean_of_seven_days_that_are_over() -> None:
    """SM-GAP-93.1 Bunkers and cargo alike; today's fuel is issued when the day ends, and what came in is no part of it."""
    place = sea(italian("Zara", "taranto"))
    view = ledger(place, Past(), segment=9).view
    flows = [Flow(1, None, 700.0), Flow(2, None, 7.0), Flow(8, None, 21.0, cargo=True), Flow(8, None, -50.0),
             Flow(9, None, 70.0)]

    assert given_out(view, flows, None) == 4.0
    assert given_out(view, flows, None, cargo=True) == 3.0


def test_fuel_of_a_side_is_what_its_own_ships_drew() -> None:
    """SM-GAP-56.8 What an enemy's ships drew in a port before it fell is none of its captor's figures."""
    place = sea(italian("Zara", "taranto"), italian("Esperia", "taranto", TRANSPORT), cargo("Oil", 1, (), "tripoli"))
    happened = [
        CampaignBegan("test", replace(place.state, segment=1)),
        ShipsRefuelled(TARANTO, ((ZARA, 1),), 3.0, from_pool=True, from_stock=False),
        CargoLoaded(CargoId("oil"), (ShipId("esperia"),), TARANTO, 1.0, 20.0, from_pool=True),
    ]

    assert [flow.points for flow in past_of(happened, AXIS).flows] == [3.0, 20.0]
    assert past_of(happened, Side.ALLIED).flows == ()


def test_a_store_is_dry_on_a_day_of_the_calendar_and_filled_again_by_what_comes() -> None:
    """SM-GAP-93 Likely and soonest by days and date; the desk tells what the forecast tells."""
    place = sea(italian("Zara", "taranto"), pool=100.0)
    pool = ledger(place, Past(flows=tuple(Flow(at, None, 20.0) for at in range(1, 9)))).pool

    assert pool is not None
    assert pool.gives_out == 20.0 and pool.soonest is not None and pool.likely is not None
    assert pool.soonest.days < pool.likely.days
    # From the second of the Axis' days of July I on; the present one counts.
    assert pool.likely.on.of_turn == pool.likely.days + 1
    assert pool.is_low and pool.refills is not None and pool.refills.turn == Turn.of("Aug I 40")
    assert pool.lasts == f"{pool.likely.days} days, {pool.soonest.days} at least"
    assert f"until more comes on {pool.refills.date_words}" in pool.outlook_in_words


def test_each_half_month_has_what_happened_in_it() -> None:
    """SM-GAP-95 Sent in one half-month and landed in the next; afloat is what each leaves."""
    found = tally_by_half_month((
        load("a", "Jul I 40", "Jul II 40", fate=LoadEnd.LANDED), load("b", "Jul I 40", "Aug II 40", fate=LoadEnd.LOST),
        load("c", "Jul II 40", size=2.0)))

    assert [(one.key, one.sent, one.landed, one.lost, one.afloat) for one in found] == [
        ("Jul I 40", 2, 0, 0, 2), ("Jul II 40", 2, 1, 0, 3), ("Aug I 40", 0, 0, 0, 3), ("Aug II 40", 0, 0, 1, 2)]


def test_arrivals_are_counted_by_the_month_in_which_they_came_beside_history() -> None:
    """SM-GAP-95.8 Landed and set down alike; lost by the month of the loss; July 1940 had 40,875 t by history."""
    book = load_book("calabria")
    loads = (load("a", "Jul I 40", "Jul II 40", fate=LoadEnd.LANDED, size=3.0),
             load("b", "Jul II 40", "Aug I 40", fate=LoadEnd.SET_DOWN, where="benghazi", kind=CargoKind.FUEL),
             load("c", "Jul II 40", "Aug I 40", fate=LoadEnd.LOST),
             load("d", "Aug I 40", "Aug I 40", fate=LoadEnd.BROUGHT_BACK))
    july, august = arrivals_of(book, AXIS, Turn.of("Aug II 40"), loads)

    assert (july.month, july.location, july.arrived, july.tons, july.sent) == ("1940-07", Location.LIBYA, 3.0, 7500, 5.0)
    assert july.history is not None and july.history.landed_t == 40_875
    assert (august.arrived, august.set_down, august.lost, august.percent_lost) == (1.0, 1.0, 1.0, 50.0)
    assert all(month.history is None for month in arrivals_of(book, Side.ALLIED, Turn.of("Aug II 40"), loads))


@pytest.mark.parametrize(("waits", "state"), [("", RunState.RUNNING), ("Esperia lacks fuel in Taranto", RunState.STUCK)])
def test_a_run_is_running_or_stuck_for_want_of_what_it_says(waits: str, state: RunState) -> None:
    """SM-GAP-61.13 A run in port with nothing to load wants its owner; every run is in the ledger, at sea or not."""
    place = sea(italian("Esperia", "taranto", TRANSPORT), italian("Zara", "taranto"))
    run = ConvoyRun(RunId("AXR1"), AXIS, "Run 1", (ShipId("esperia"),), TARANTO, TRIPOLI, waits=waits)
    state_of = replace(place.state, runs={run.id: run})
    [found] = LogisticsLedger(place.book, view_for(place.book, state_of, AXIS), Past()).runs

    assert (found.state, found.waits, found.at_sea) == (state, waits, ())
    assert found.in_words == (f"stuck: {waits}" if waits else "running")
