"""Whatever fleets lie in whatever ports, fuel is neither made nor lost."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Book
from campaign.model.events import Event, RefuellingFellShort, ShipsRefuelled
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation
from campaign.model.units.counters import CounterValues
from campaign.rules.chapters.ports.ch08_fuel import end_of_segment
from tests.proceeding import brought_about
from tests.sea import (
    ARK_ROYAL,
    MAS,
    ORION,
    SPICA,
    SUBMARINE,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    PlacedShip,
    british,
    italian,
    next_segment,
    of_type,
    port,
    sea,
)

PORTS = ("taranto", "tripoli", "valletta", "alexandria", "valencia")
CLASSES = (WARSPITE, ZARA, ORION, TRIBAL, SPICA, TRANSPORT, MAS, ARK_ROYAL, SUBMARINE)


@st.composite
def fleets(draw: st.DrawFn) -> list[PlacedShip]:
    """Ships of both sides, at sea and in ports, in any state of fuel and any order."""
    many: list[tuple[CounterValues, int, str, bool]] = draw(st.lists(st.tuples(
        st.sampled_from(CLASSES), st.integers(0, 14), st.sampled_from((*PORTS, "00303")), st.booleans()), max_size=14))
    return [
        (italian if axis else british)(f"Ship {number}", at, values, fuel=min(fuel, values.fuel_boxes))
        for number, (values, fuel, at, axis) in enumerate(many)
    ]


@for_all(fleets(), st.integers(0, 60), st.integers(0, 60), st.integers(0, 30), st.data())
def test_fuel_is_neither_made_nor_lost_and_no_rate_is_exceeded(
    fleet: list[PlacedShip], pool: int, stock: int, rate: int, data: st.DataObject
) -> None:
    """SM-10A, SM-1D2, SM-GAP-33 Pool and stocks lose what ships gain; the rate, the stock and the bunkers bound it."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=stock, refuel=rate)
    book, state = sea(tripoli, *fleet, pool=pool)
    for _ in range(data.draw(st.integers(1, 3))):
        after, events = brought_about(end_of_segment, book, state)
        issued = list(_issues(book, events))

        assert all(points == worth for _, points, worth in issued)
        assert _stored(state) - _stored(after) == sum(points for key, points, _ in issued if key != "alexandria")
        assert all(points <= book.theatre.ports[key].refuel for key, points, _ in issued)
        assert after.fuel_pool >= 0 and all((one.fuel or 0) >= 0 for one in after.ports.values())
        assert all(0 <= one.fuel_boxes <= book.counters[one.id].fuel_boxes for one in after.ships.values())
        state = next_segment(after)


@for_all(fleets())
def test_whoever_is_left_short_is_told_why(fleet: list[PlacedShip]) -> None:
    """SM-8A1 Every surface ship that could have been refuelled is full or named with a reason."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=9, refuel=5)
    book, state = sea(tripoli, *fleet, pool=20)
    after, events = brought_about(end_of_segment, book, state)
    named = {key for event in of_type(events, RefuellingFellShort) for key in event.ships}
    short = {
        one.id for one in after.ships.values()
        if one.port is not None and after.ports[one.port].allegiance.side is one.side
        and book.counters[one.id] is not SUBMARINE and one.fuel_boxes < book.counters[one.id].fuel_boxes
    }

    assert named == short
    assert all(event.reason for event in of_type(events, RefuellingFellShort))


def _stored(state: State) -> float:
    return state.fuel_pool + sum(one.fuel or 0.0 for one in state.ports.values())


def _issues(book: Book, events: tuple[Event, ...]) -> Iterator[tuple[PortId, float, float]]:
    for event in of_type(events, ShipsRefuelled):
        yield event.port, event.points, sum(count * book.counters[key].fuel_points_per_box for key, count in event.boxes)
