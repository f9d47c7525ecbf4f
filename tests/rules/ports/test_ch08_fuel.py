"""Fuel, read like the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from campaign.model.book import Book
from campaign.model.commands import PrioritiseRefuelling
from campaign.model.events import (
    Event,
    FuelBurned,
    PoolFilled,
    RefuellingFellShort,
    ShipFit,
    ShipLaidUp,
    ShipRanDry,
    ShipRemoved,
    ShipsBerthed,
    ShipsRefuelled,
    ShipsReplenished,
)
from campaign.model.play.calendar import Step, Turn
from campaign.model.play.state import State
from campaign.model.sea.theatre import FuelSupply, PortRegion
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports.ch08_fuel import allowance, candidates, end_of_segment, initial_phase
from campaign.rules.narration import heard
from tests.proceeding import brought_about, events_of
from tests.sea import (
    ORION,
    SUBMARINE,
    TRANSPORT,
    PlacedShip,
    british,
    follow,
    given,
    italian,
    next_segment,
    of_type,
    play,
    port,
    rule_broken,
    sea,
    ships,
)
from tests.sea import initial_phase as initial_phase_of

EMPTY = Condition(rounds_left={"main": Fraction(0)}, torpedoes_left=Fraction(1, 2))


def boxes(state: State, *names: str) -> list[int]:
    """Fuel boxes left in these ships."""
    return [state.ships[key].fuel_boxes for key in ships(*names)]


def segment_ends(book: Book, state: State) -> tuple[State, tuple[Event, ...]]:
    """What the end of a segment brings."""
    return brought_about(end_of_segment, book, state)


def reasons(events: tuple[Event, ...]) -> list[str]:
    """Why ships were left waiting."""
    return [event.reason for event in of_type(events, RefuellingFellShort)]


def test_a_segment_at_sea_ticks_one_fuel_box_of_each_ship() -> None:
    """SM-8A1, SM-GAP-27 One box a segment, whatever the type; each side's ships are told of by themselves."""
    book, state = sea(
        italian("Zara", "00303", fuel=9), italian("Esperia", "00303", TRANSPORT, fuel=5), british("Warspite", "00305"))

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara", "Esperia", "Warspite") == [8, 4, 13]
    burned = of_type(events, FuelBurned)
    assert burned == [FuelBurned(ships("Zara", "Esperia")), FuelBurned(ships("Warspite"))]
    assert [heard(book, state, state, event)[0][0].telling.effects[0].amount for event in burned] == [2, 1]


def test_a_ship_in_port_all_segment_burns_nothing() -> None:
    """SM-8A1 Boxes are ticked at sea only."""
    book, state = sea(italian("Zara", "taranto"))

    _, events = segment_ends(book, state)

    assert events == ()


def test_a_ship_that_makes_port_in_the_segment_still_ticks_its_box_and_is_not_refuelled_yet() -> None:
    """SM-GAP-27, SM-8A3 In a task force at any moment of the segment counts; the next segment in port refuels."""
    book, state = sea(italian("Zara", "00201", fuel=4))
    state = given(state, ShipsBerthed(ships("Zara"), PortId("taranto")))

    first, events = segment_ends(book, state)
    second, _ = segment_ends(book, next_segment(first))

    assert boxes(first, "Zara") == [3] and not of_type(events, ShipsRefuelled)
    assert boxes(second, "Zara") == [9]


def test_submarines_keep_no_account_of_fuel_or_ammunition() -> None:
    """SM-8A Fuel and ammunition apply to surface ships."""
    book, state = sea(
        italian("Axum", "00303", SUBMARINE, fuel=3), italian("Ondina", "taranto", SUBMARINE, fuel=0, condition=EMPTY))

    _, events = segment_ends(book, state)

    assert events == ()


def test_ships_out_of_the_game_are_passed_over() -> None:
    """SM-8A A ship that was sunk in the segment ticks no box."""
    book, state = sea(italian("Zara", "00303"))
    state = given(state, ShipRemoved(ShipId("zara"), ShipStatus.SUNK, "gunfire"))

    assert segment_ends(book, state)[1] == ()


def test_a_ship_that_ends_a_segment_at_sea_with_no_box_left_is_out_of_fuel_and_creeps() -> None:
    """SM-8A1, SM-8A1.2, SM-GAP-28 Four hexes a segment until she makes port; it is told once."""
    book, state = sea(italian("Zara", "00303", fuel=1), italian("Gorizia", "00303", fuel=2))

    after, events = segment_ends(book, state)
    later, again = segment_ends(book, next_segment(after))

    assert of_type(events, ShipRanDry) == [ShipRanDry(ShipId("zara"))]
    assert of_type(again, ShipRanDry) == [ShipRanDry(ShipId("gorizia"))]
    assert [allowance(book, state.ships[key]) for key in ships("Zara", "Gorizia")] == [31, 31]
    assert [allowance(book, later.ships[key]) for key in ships("Zara", "Gorizia")] == [4, 4]


def test_a_crippled_ship_out_of_fuel_is_no_faster_than_her_damage_lets_her() -> None:
    """SM-GAP-28, SM-GAP-19 Four hexes at the most."""
    limping = Condition(speed_left=Fraction(1, 10))
    book, state = sea(italian("Brindisi", "00303", TRANSPORT, condition=limping, out_of_fuel=True))

    assert allowance(book, state.ships[ShipId("brindisi")]) == 2


def test_a_ship_that_makes_port_on_her_last_box_did_not_run_dry() -> None:
    """SM-GAP-27 Out of fuel is found out at the end of the segment, of ships in task forces."""
    book, state = sea(italian("Zara", "00201", fuel=1))
    state = given(state, ShipsBerthed(ships("Zara"), PortId("taranto")))

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara") == [0]
    assert not of_type(events, ShipRanDry) and not of_type(events, ShipLaidUp)


def test_a_ship_that_ran_dry_is_laid_up_in_port_for_four_game_turns() -> None:
    """SM-8A1, SM-8A1.1, SM-8A1.3, SM-GAP-28 Fit again in her owner's initial phase, not before, nor in the enemy's."""
    book, state = sea(italian("Zara", "00201", fuel=0, out_of_fuel=True))
    state = given(state, ShipsBerthed(ships("Zara"), PortId("taranto")))

    after, events = segment_ends(book, state)
    zara = after.ships[ShipId("zara")]

    assert of_type(events, ShipLaidUp) == [ShipLaidUp(ShipId("zara"), Turn.of("Sep I 40"))]
    assert zara.laid_up_until == Turn.of("Sep I 40").number and not zara.out_of_fuel
    for side, turn, fit in ((Side.AXIS, "Aug II 40", False), (Side.ALLIED, "Sep I 40", False), (Side.AXIS, "Sep I 40", True)):
        _, told = follow(after, events_of(initial_phase, book, initial_phase_of(after, side, turn), side))
        assert of_type(told, ShipFit) == ([ShipFit(ShipId("zara"))] if fit else [])


def test_a_laid_up_ship_is_refuelled_and_replenished_meanwhile() -> None:
    """SM-8A1, SM-8A3 Out of action is not out of supply."""
    book, state = sea(italian("Zara", "taranto", fuel=0, condition=EMPTY, laid_up_until=Turn.of("Sep I 40").number))

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara") == [9]
    assert of_type(events, ShipsReplenished) == [ShipsReplenished(ships("Zara"))]


def test_italian_home_ports_draw_on_the_pool() -> None:
    """SM-10A1, SM-GAP-27 Boxes refilled times the fuel points of a box are charged to the pool."""
    book, state = sea(italian("Zara", "taranto", fuel=4), pool=500)

    after, events = segment_ends(book, state)

    assert of_type(events, ShipsRefuelled) == [ShipsRefuelled(PortId("taranto"), ((ShipId("zara"), 5),), 10.0, True, False)]
    assert after.fuel_pool == 490 and boxes(after, "Zara") == [9]


def test_any_other_axis_port_issues_only_what_was_shipped_there() -> None:
    """SM-10A1, SM-8A1 A stock empties; what is left goes as far as it goes."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=7)
    book, state = sea(tripoli, italian("Zara", "tripoli", fuel=4), pool=500)

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara") == [7]
    assert (after.ports[PortId("tripoli")].fuel, after.fuel_pool) == (1.0, 500)
    assert reasons(events) == ["no fuel is left in Tripoli: it must be shipped there"]


def test_gibraltar_and_egypt_never_run_dry_while_allied() -> None:
    """SM-10A, SM-10A2, SM-1D2 Only the rate limits them, and other British ports need shipments."""
    valletta = port("Valletta", "00704", Nation.BRITISH, stock=0)
    book, state = sea(valletta, british("Warspite", "alexandria", fuel=0), british("Orion", "valletta", ORION, fuel=0))

    after, events = segment_ends(book, state)

    assert boxes(after, "Warspite", "Orion") == [14, 0]
    assert after.ports[PortId("alexandria")].fuel is None
    assert reasons(events) == ["no fuel is left in Valletta: it must be shipped there"]


@pytest.mark.parametrize(("supply", "holder"), [(FuelSupply.POOL, Allegiance.ALLIED), (FuelSupply.UNLIMITED, Allegiance.AXIS)])
def test_the_conqueror_of_a_port_finds_neither_pool_nor_endless_store(supply: FuelSupply, holder: Allegiance) -> None:
    """SM-10A1, SM-10A2 The pool serves Axis-owned ports in Italy, the endless store Allied-owned ones."""
    taken = port("Taken", "00301", Nation.ITALIAN, fuel=supply, held_by=holder)
    ship: Callable[..., PlacedShip] = italian if holder is Allegiance.AXIS else british
    book, state = sea(taken, ship("Orion", "taken", ORION, fuel=0))

    after, events = segment_ends(book, state)

    assert boxes(after, "Orion") == [0]
    assert reasons(events) == ["no fuel is left in Taken: it must be shipped there"]


def test_an_empty_pool_refuels_nobody_and_says_so() -> None:
    """SM-10A1, SM-10A1.1, SM-GAP-32 No fuel, no refuelling at home ports."""
    book, state = sea(italian("Zara", "taranto", fuel=4), pool=0)

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara") == [4]
    assert reasons(events) == ["the Italian fuel pool is empty"]


def test_two_home_ports_do_not_issue_the_same_fuel() -> None:
    """SM-10A1 One national pool serves all of them, port by port."""
    naples = port("Naples", "00301", Nation.ITALIAN, fuel=FuelSupply.POOL, region=PortRegion.ITALY_MAINLAND)
    book, state = sea(naples, italian("Zara", "taranto", fuel=4), italian("Gorizia", "naples", fuel=4), pool=12)

    after, _ = segment_ends(book, state)

    assert boxes(after, "Zara", "Gorizia") == [9, 5]
    assert after.fuel_pool == 0


def test_a_port_issues_no_more_in_a_segment_than_its_rate_and_says_so() -> None:
    """SM-1D2, SM-GAP-27 Partial refills; the next segment goes on."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=100, refuel=7)
    book, state = sea(tripoli, italian("Zara", "tripoli", fuel=4), italian("Esperia", "tripoli", TRANSPORT, fuel=12))

    first, events = segment_ends(book, state)
    second, _ = segment_ends(book, next_segment(first))

    assert boxes(first, "Zara", "Esperia") == [7, 13]
    assert reasons(events) == ["Tripoli has issued the 7 FP that it can in one segment"]
    assert boxes(second, "Zara", "Esperia") == [9, 14]


def test_a_port_without_means_or_with_too_little_for_one_box_says_why_nothing_happens() -> None:
    """SM-1D2 A queue that does nothing tells the reason."""
    creek = port("Creek", "00301", Nation.ITALIAN, refuel=0, stock=50)
    cove = port("Cove", "00401", Nation.ITALIAN, refuel=1, stock=50)
    book, state = sea(creek, cove, italian("Zara", "creek", fuel=4), italian("Gorizia", "cove", fuel=4))

    after, events = segment_ends(book, state)

    assert boxes(after, "Zara", "Gorizia") == [4, 4]
    assert reasons(events) == [
        "Creek has no means of refuelling ships", "Cove issues 1 FP a segment, less than one of her fuel boxes"]


def test_ports_in_other_hands_serve_nobody() -> None:
    """SM-8A1, SM-8A1.4, SM-8A3 Refuelling and replenishing take a friendly port, and a neutral one is none."""
    book, state = sea(italian("Zara", "valencia", fuel=4, condition=EMPTY))

    assert segment_ends(book, state)[1] == ()


def test_the_owner_says_who_is_refuelled_first() -> None:
    """SM-1D2 Those he named, then ships with no box left, then the roster; laid-up ships wait for those that may sail."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=100, refuel=4)
    book, state = sea(
        tripoli, italian("Pola", "tripoli", fuel=0, laid_up_until=Turn.of("Sep I 40").number),
        italian("Zara", "tripoli", fuel=4), italian("Fiume", "tripoli", fuel=0))
    order = PrioritiseRefuelling(Side.AXIS, PortId("tripoli"), ships("Zara"))

    unasked, _ = segment_ends(book, state)
    asked, _ = segment_ends(book, play(book, state, order)[0])

    assert boxes(unasked, "Pola", "Zara", "Fiume") == [0, 4, 2]
    assert boxes(asked, "Pola", "Zara", "Fiume") == [0, 6, 0]


def test_the_queue_of_a_port_is_ordered_by_its_owner_for_ships_that_lie_there_in_his_movement_step() -> None:
    """SM-1D2, SM-1D2.1, SM-1D2.2, SM-1D2.3, SM-1A.1 Each wrong order is refused."""
    book, state = sea(italian("Zara", "taranto"), italian("Pola", "00303"), british("Orion", "valletta", ORION))
    _, at_recon = sea(italian("Zara", "taranto"), step=Step.RECON)
    order, taranto = PrioritiseRefuelling, PortId("taranto")

    assert not rule_broken(book, state, order(Side.AXIS, taranto, ships("Zara")))
    assert rule_broken(book, state, order(Side.AXIS, PortId("atlantis"), ())) == "SM-1D2"
    assert rule_broken(book, state, order(Side.AXIS, PortId("valletta"), ())) == "SM-1D2"
    assert rule_broken(book, state, order(Side.AXIS, taranto, ships("Zara", "Zara"))) == "SM-1D2"
    assert rule_broken(book, state, order(Side.AXIS, taranto, ships("Pola"))) == "SM-1D2"
    assert rule_broken(book, state, order(Side.AXIS, taranto, ships("Orion"))) == "SM-1B"
    assert rule_broken(book, at_recon, order(Side.AXIS, taranto, ships("Zara"))) == "SM-1A.1"


def test_each_ship_that_waits_where_not_all_can_be_served_may_be_named_first() -> None:
    """SM-1D2 Orders worth giving are found, and no law refuses them."""
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=100, refuel=4)
    book, state = sea(
        tripoli, italian("Zara", "tripoli", fuel=4), italian("Fiume", "tripoli", fuel=0), italian("Pola", "taranto", fuel=0))
    orders = list(candidates(book, state, Side.AXIS))
    after, _ = play(book, state, orders[0])

    assert [order.ships for order in orders] == [ships("Zara"), ships("Fiume")]
    assert not any(rule_broken(book, state, order) for order in orders)
    assert [order.ships for order in candidates(book, after, Side.AXIS)] == [ships("Fiume")]


@pytest.mark.parametrize(("turn", "side", "points"), [
    ("Jul I 40", Side.AXIS, 300), ("Jul II 40", Side.AXIS, 0), ("Jul I 40", Side.ALLIED, 0), ("Jul I 42", Side.AXIS, 800),
    ("Sep I 43", Side.AXIS, 0),
])
def test_the_pool_is_filled_in_the_axis_initial_phase_of_a_months_first_turn(turn: str, side: Side, points: int) -> None:
    """SM-10A1, SM-GAP-32 Production by month, kept as a running total."""
    book, state = sea(pool=1000)
    state = initial_phase_of(state, side, turn)

    after, events = brought_about(initial_phase, book, state, side)

    assert events == ((PoolFilled(float(points)),) if points else ())
    assert after.fuel_pool == 1000 + points


def test_a_segment_ends_in_the_order_of_the_sequence_of_play() -> None:
    """SM-GAP-01 Boxes, dry ships, refuelling, replenishment."""
    book, state = sea(
        italian("Zara", "taranto", fuel=4, condition=EMPTY), italian("Pola", "00303", fuel=1),
        italian("Fiume", "00201", fuel=0, out_of_fuel=True, force="Fiume"))
    state = given(state, ShipsBerthed(ships("Fiume"), PortId("taranto")))

    kinds = [type(event) for event in segment_ends(book, state)[1]]

    assert kinds == [FuelBurned, ShipRanDry, ShipLaidUp, ShipsRefuelled, ShipsReplenished]
