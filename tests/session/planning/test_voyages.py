"""The voyage that a standing order will make of its force: day by day, with the fuel that is left, and where it ends."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import EndStep
from campaign.model.dice import SeededDice
from campaign.model.events import StandingOrderGiven
from campaign.model.play.calendar import Step
from campaign.model.play.standing_orders import Conduct, StandingOrder, Then
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.session.voyages import OrderedVoyage, ordered_voyage, voyage_if_ordered
from tests.proceeding import resolved
from tests.sea import ORION, Sea, british, given, italian, sea
from tests.standing import AX1, NEVER, carried_out, long_war, standing

AXIS = Side.AXIS
SLOW = Conduct(speed=2, turn_home=NEVER)


def ordered(place: Sea, order: StandingOrder) -> State:
    """The same sea with a standing order for AX1 that is not carried out yet."""
    return given(place.state, StandingOrderGiven(AXIS, AX1, order))


def voyage(book: Book, state: State) -> OrderedVoyage:
    """The voyage of AX1."""
    found = ordered_voyage(book, engine.view_for(book, state, AXIS), AX1)
    assert found is not None
    return found


def test_a_voyage_is_told_day_by_day_with_what_fuel_is_left() -> None:
    """SM-8A1 At two hexes a day Tripoli is three days away: a box is burned on each, and one is left when she berths."""
    book, state = sea(italian("Zara", "00202", fuel=4), british("Warspite", "alexandria"))
    found = voyage(book, ordered(Sea(book, state), StandingOrder(("tripoli",), Then.BERTH, SLOW)))

    assert (len(found.hexes), found.days, found.berths) == (5, 3, True)
    assert found.ends[-1] == "00207" and found.left == (3, 2, 1)
    assert (found.tightest, found.dry_at, found.turns_at) == ("zara", None, None)
    assert (found.arrives.nas, found.arrives.turn) == (3, state.cursor.turn)


def test_the_ship_with_the_least_fuel_runs_dry_where_the_day_ends_that_burns_her_last_box() -> None:
    """SM-8A1.2 Zara has two boxes for three days: she ends the second at sea with none."""
    book, state = sea(italian("Zara", "00202", fuel=2), italian("Pola", "00202", fuel=9), british("Warspite", "alexandria"))
    found = voyage(book, ordered(Sea(book, state), StandingOrder(("tripoli",), Then.BERTH, SLOW)))

    assert (found.dry_ship, found.dry_on) == ("zara", 2)
    assert found.dry_at == found.ends[1] != "00207"


def test_a_ship_that_berths_on_her_last_box_does_not_run_dry() -> None:
    """SM-8A1.2 Three boxes do for three days: in port nobody runs dry."""
    book, state = sea(italian("Zara", "00202", fuel=3), british("Warspite", "alexandria"))
    found = voyage(book, ordered(Sea(book, state), StandingOrder(("tripoli",), Then.BERTH, SLOW)))

    assert (found.left[-1], found.berths, found.dry_at) == (0, True, None)


def test_who_waits_and_never_turns_home_is_followed_to_the_last_box() -> None:
    """SM-GAP-61.3 A force that waits for ever runs dry where it waits."""
    book, state = sea(italian("Zara", "00202", fuel=3), british("Warspite", "alexandria"))
    waits = voyage(book, ordered(Sea(book, state), StandingOrder(("00302",), Then.WAIT, SLOW)))
    careful = voyage(book, ordered(Sea(book, state), StandingOrder(("00302",), Then.WAIT, Conduct(speed=2))))

    assert (waits.dry_at, waits.dry_on, waits.berths) == ("00302", 3, False)
    assert careful.dry_at is None


def test_who_turns_for_home_in_time_is_told_where() -> None:
    """SM-GAP-61.9 Bound for far Valletta's waters with Taranto as home, she turns before she is there."""
    book, state = sea(italian("Zara", "00202", fuel=4), british("Warspite", "alexandria"))
    order = StandingOrder(("01402", "tripoli"), Then.BERTH, Conduct(), 0, PortId("taranto"))
    slow = replace(book, counters={key: replace(one, allowance=2) for key, one in book.counters.items()})
    found = voyage(slow, ordered(Sea(slow, state), order))

    assert found.turns_at is not None and found.dry_at is None
    assert found.ends[-1] == "00201" and found.berths


def test_who_turns_before_a_waypoint_is_told_even_when_home_is_where_the_route_ends() -> None:
    """SM-GAP-61.9 Bound for Taranto by way of far waters, she comes to Taranto and never saw them."""
    book, state = sea(italian("Zara", "00202", fuel=4), british("Warspite", "alexandria"))
    slow = replace(book, counters={key: replace(one, allowance=2) for key, one in book.counters.items()})
    found = voyage(slow, ordered(Sea(slow, state), StandingOrder(("01402", "taranto"))))

    assert found.turns_at is not None and found.berths and "01402" not in found.hexes


def test_the_stay_at_a_waypoint_takes_its_days() -> None:
    """SM-GAP-61.6 Two days off 00302, then on to Tripoli."""
    book, state = sea(italian("Zara", "00202"), british("Warspite", "alexandria"))
    goes_on = StandingOrder(("00302", "tripoli"), Then.BERTH, Conduct(turn_home=NEVER))
    stays = voyage(book, ordered(Sea(book, state), replace(goes_on, loiter=2)))
    goes = voyage(book, ordered(Sea(book, state), goes_on))

    assert (stays.days, goes.days) == (4, 1)
    assert stays.ends[:3] == ("00302",) * 3


def test_a_voyage_foretells_what_the_standing_order_then_does() -> None:
    """SM-GAP-61.6 Day after day the force lies where the voyage said that it would, with the fuel that it said."""
    book, state = sea(italian("Zara", "00202", fuel=8), italian("Pola", "00202", ORION), british("Warspite", "alexandria"))
    book = long_war(book)
    order = standing("00404", "01105", "tripoli", loiter=1, speed=6)
    told = voyage_if_ordered(book, engine.view_for(book, state, AXIS), order)
    assert told is not None and told.tightest is not None and told.berths
    state, _ = carried_out(book, given(state, StandingOrderGiven(AXIS, AX1, order.standing)))
    lay: list[Hex] = []
    while AX1 in state.forces:
        lay.append(state.forces[AX1].hex)
        state = _next_day(book, state)
    assert told.ends[: len(lay)] == tuple(lay) and told.days == len(lay) + 1
    assert state.ships[told.tightest].fuel_boxes >= told.left[-1]


def _next_day(book: Book, state: State) -> State:
    """Both sides end their steps until the Axis has moved again."""
    segment = state.segment
    while state.segment == segment or state.cursor.acting is not AXIS or state.cursor.step is not Step.NAVAL_MOVEMENT:
        for event in resolved(book, state, EndStep(state.cursor.acting), SeededDice(1)).events:
            state = engine.fold(state, event)
    return state
