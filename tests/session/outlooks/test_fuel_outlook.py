"""How long the oil lasts: what is known to come is counted, the past weighs as it should, and the band widens with time."""

from __future__ import annotations

import pytest
from msgspec import Struct

from campaign.model.events import CampaignBegan, CargoLoaded, CargoUnloaded, SegmentBegan, ShipsRefuelled
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.views.view import view_for
from campaign.session.logistics.oil import Flow, FuelOutlook, fuel_outlook
from campaign.session.reports.records import records_of
from campaign.session.voyages import segments_until
from tests.sea import TRANSPORT, Sea, cargo, italian, sea

TRIPOLI = PortId("tripoli")
DAYS = 29


class Past(Struct, frozen=True):
    """What left a store, so much in each segment so far."""

    flows: tuple[Flow, ...]


def steady(points: float, port: PortId | None = None, days: int = DAYS) -> Past:
    """The same in each of the last days."""
    return Past(tuple(Flow(segment, port, points) for segment in range(1, days)))


def at(place: Sea, segment: int = DAYS) -> Sea:
    """The same sea when so many segments were begun."""
    return Sea(place.book, replace(place.state, segment=segment))


def outlook(place: Sea, past: Past, port: PortId | None = None, side: Side = Side.AXIS) -> FuelOutlook:
    """What lies ahead of a store; there is one."""
    found = fuel_outlook(place.book, view_for(place.book, place.state, side), past, port)
    assert found is not None
    return found


def without_arrivals(place: Sea) -> Sea:
    """The same sea where no oil is produced."""
    charts = place.book.charts
    return Sea(replace(place.book, charts=replace(charts, fuel=replace(charts.fuel, pool_arrivals={}))), place.state)


def test_the_pool_counts_each_months_production() -> None:
    """SM-10A1.2 It arrives in the first half of a month: after two half-months the pool holds August's oil too."""
    place = at(sea(italian("Zara", "taranto"), pool=1000.0))
    counted, alone = outlook(place, steady(20)), outlook(without_arrivals(place), steady(20))
    august = place.book.charts.fuel.pool_arrivals["Aug I 40"]

    assert [one.points for one in counted.arrivals][:1] == [august]
    # From NAS 1 of the Axis half of Jul I it is twenty-eight segments to Aug I.
    assert counted.arrivals[0].segments == 28
    assert counted.after(27).middle == pytest.approx(alone.after(27).middle)
    assert counted.after(28).middle == pytest.approx(alone.after(28).middle + august)
    assert alone.dry is not None
    assert counted.dry is None or counted.dry.soonest > 1.5 * alone.dry.soonest


def test_a_pool_that_gives_out_more_than_comes_runs_dry_within_its_band() -> None:
    """SM-GAP-93 The low edge first, then the middle, then the high edge."""
    found = outlook(without_arrivals(at(sea(italian("Zara", "taranto"), pool=500.0))), steady(20))
    assert found.dry is not None
    assert found.dry.likely is not None
    assert found.dry.latest is not None

    assert found.dry.soonest < found.dry.likely < found.dry.latest
    # Four segments' worth of nothing weigh against twenty-eight days of twenty.
    assert found.dry.likely == pytest.approx(500 / found.habit.out, abs=1)
    assert 15 < found.habit.out < 20


def test_the_band_widens_with_time_and_with_the_unrest_of_the_past() -> None:
    """SM-GAP-93 Who gave out the same each day is foreseen better than who gave out all at once."""
    place = without_arrivals(at(sea(italian("Zara", "taranto"), pool=10_000.0)))
    calm = outlook(place, steady(20))
    uneven = outlook(place, Past(tuple(Flow(day, None, 140) for day in range(1, DAYS, 7))))
    widths = [[one.after(days).high - one.after(days).low for days in (7, 28, 112)] for one in (calm, uneven)]

    assert widths[0] == sorted(widths[0])
    assert all(wild > 1.2 * still for wild, still in zip(widths[1], widths[0], strict=True))


def test_what_was_given_out_lately_weighs_more_than_what_was_long_ago() -> None:
    """SM-GAP-93 Of two pasts with the same sum the one that ends busy foresees more."""
    place = at(sea(italian("Zara", "taranto")), 113)
    early = Past(tuple(Flow(day, None, 40) for day in range(1, 57)))
    late = Past(tuple(Flow(day, None, 40) for day in range(57, 113)))

    assert outlook(place, late).habit.out > 2 * outlook(place, early).habit.out


def test_a_load_of_oil_that_is_under_way_is_counted_for_the_port_that_wants_it() -> None:
    """SM-10A2 Twenty points for each RE, as soon as its ship can be there; not for another port."""
    place = at(sea(
        italian("Esperia", "00403", TRANSPORT), italian("Zara", "taranto"),
        cargo("Oil", 2, ("Esperia",), "tripoli", kind=CargoKind.FUEL)))
    found = outlook(place, steady(5, TRIPOLI), TRIPOLI)

    assert [(one.segments, one.points) for one in found.arrivals] == [(1, 40.0)]
    assert found.after(1).middle == pytest.approx(100 + 40 - found.habit.out)


def test_what_came_unannounced_before_is_expected_to_come_again() -> None:
    """SM-GAP-93 A port that was filled as fast as it gave out does not run dry in the middle."""
    place = at(sea(italian("Zara", "taranto")))
    both = Past((*steady(5, TRIPOLI).flows, *(Flow(day, TRIPOLI, -5.0) for day in range(1, DAYS))))

    assert outlook(place, both, TRIPOLI).after(56).middle == pytest.approx(100)
    assert outlook(place, steady(5, TRIPOLI), TRIPOLI).after(56).middle == 0


def test_a_side_without_a_pool_has_no_outlook_of_it_and_none_of_the_enemys_ports() -> None:
    """SM-10A The Allies draw on no pool; what lies in Tripoli is the Axis' affair."""
    place = sea(italian("Zara", "taranto"))
    allied = view_for(place.book, place.state, Side.ALLIED)

    assert fuel_outlook(place.book, allied, steady(5)) is None
    assert fuel_outlook(place.book, allied, steady(5), TRIPOLI) is None


def test_each_coming_game_turn_has_its_band() -> None:
    """The points begin with the next half-month, and a store holds no less than nothing."""
    found = outlook(without_arrivals(at(sea(italian("Zara", "taranto"), pool=300.0))), steady(20))

    assert found.points[0].turn == Turn.of("Jul II 40").number
    assert all(0 <= low <= middle <= high for _, low, middle, high in found.points)
    assert found.points[-1][1:] == (0, 0, 0)


@pytest.mark.parametrize(("cursor", "segments"), [
    (Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.INITIAL), 14),
    (Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.NAVAL, 1), 14),
    (Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.NAVAL, 7), 8),
    (Cursor(Turn.of("Jul I 40"), Side.ALLIED, Phase.INITIAL), 7),
    (Cursor(Turn.of("Jul I 40"), Side.ALLIED, Phase.NAVAL, 7), 1),
])
def test_segments_are_counted_to_the_beginning_of_a_turn(cursor: Cursor, segments: int) -> None:
    """SM-1A.1 Seven make a player turn, two of these a game turn; the present one counts."""
    assert segments_until(sea().book, cursor, Turn.of("Jul II 40")) == segments


def test_records_remember_what_left_and_reached_ones_own_stores() -> None:
    """SM-GAP-56.8 Ships' bunkers and loads of oil, out and in; nothing of the enemy's."""
    place = sea(italian("Esperia", "taranto", TRANSPORT))
    oil, ships = CargoId("oil"), (ShipId("esperia"),)
    happened = [
        CampaignBegan("test", _new(place.state)), SegmentBegan(1),
        ShipsRefuelled(PortId("taranto"), ((ShipId("esperia"), 1),), 3.0, from_pool=True, from_stock=False),
        CargoLoaded(oil, ships, PortId("taranto"), 1.0, 20.0, from_pool=True), SegmentBegan(2),
        CargoUnloaded(oil, ships, TRIPOLI, 1.0, delivered=True, fuel_points=20.0, to_stock=True),
    ]

    taranto = PortId("taranto")
    assert records_of(happened, Side.AXIS).past_of(Side.AXIS).flows == (
        Flow(1, None, 3.0, through=taranto), Flow(1, None, 20.0, cargo=True, through=taranto),
        Flow(2, TRIPOLI, -20.0, cargo=True, through=TRIPOLI))
    assert records_of(happened, Side.ALLIED).past_of(Side.ALLIED).flows == ()


def _new(state: State) -> State:
    return replace(state, segment=0)
