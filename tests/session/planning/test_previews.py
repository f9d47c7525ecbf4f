"""A course or a standing order before it is given: three short lines, and trouble told as trouble."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import Command, EndStep, MoveForce
from campaign.model.play.standing_orders import Conduct, StandingOrder, Then
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.rules import engine
from campaign.session.planning.courses import of_force
from campaign.session.planning.previews import Preview, of_course, plain, preview
from tests.sea import british, italian, port, sea
from tests.standing import AX1, NEVER, standing

AXIS, WIDEST = Side.AXIS, 79


def foreseen(book: Book, state: State, order: Command) -> Preview:
    """What an order of the Axis would bring about."""
    found = preview(book, engine.view_for(book, state, AXIS), order)
    assert found is not None
    return found


def by_hand(book: Book, state: State, goal: str) -> Preview:
    """The same of a course that is steamed by hand."""
    view = engine.view_for(book, state, AXIS)
    course = of_force(book, view, view.forces[AX1], Hex(goal))
    assert course is not None
    return of_course(book, view, view.forces[AX1], course)


def test_a_standing_order_is_told_in_three_lines() -> None:
    """Hexes and arrival, fuel, danger; each fits the terminal."""
    book, state = sea(italian("Zara", "00202", fuel=9), british("Warspite", "alexandria"))
    found = foreseen(book, state, standing("tripoli", speed=2))

    assert found.lines == (
        "To Tripoli: 5 hexes; in port in 2 days, day 3", "Fuel: Zara has least, 9 days; 6 days left at the end",
        "Valletta's aircraft may find you on the way: 4 in 10 (SM-3A)")
    assert not found.trouble and all(len(line) <= WIDEST for line in found.lines)
    assert [line.partition(":")[0] for line in found.more[:3]] == ["Day 1", "Day 2", "Day 3"] and found.days == 3


def test_a_course_by_hand_says_how_much_of_it_is_sailed_today() -> None:
    """SM-1F At ten hexes a day, and ten today; the fuel at its end and where the next is."""
    book, state = sea(italian("Zara", "00202", fuel=9), british("Warspite", "alexandria"))
    found = by_hand(book, state, "00207")

    assert found.lines[0] == "To Tripoli: 5 hexes; there today, day 1"
    assert found.lines[1] == "Fuel: Zara has least, 9 days; 8 days left there, and Tripoli has fuel"


def test_the_port_that_is_the_enemys_is_said_to_be() -> None:
    """SM-1D Ships do not enter a port that is not in the hands of their side, and that is the first thing told."""
    book, state = sea(italian("Zara", "00202"), british("Warspite", "alexandria"))
    there = foreseen(book, state, standing("valletta"))

    assert there.lines[2] == "Valletta is the enemy's: your ships can't enter (SM-1D)" and there.trouble
    assert foreseen(book, state, standing("valencia")).lines[2].startswith("Valencia is neutral")
    assert "can't enter" in by_hand(book, state, "00704").lines[2]
    assert not foreseen(book, state, standing("00704", then=Then.WAIT, conduct=Conduct())).trouble


def test_of_two_ports_in_one_hex_the_one_that_was_named_is_told() -> None:
    """SM-GAP-61.3 Messina and Reggio lie in one hex: whoever is sent to the second is not told of the first."""
    book, state = sea(italian("Zara", "00202"), british("Warspite", "alexandria"), port("Aaport", "00201", Nation.ITALIAN))

    assert foreseen(book, state, standing("taranto")).lines[0].startswith("To Taranto: ")
    assert foreseen(book, state, standing("aaport")).lines[0].startswith("To Aaport: ")


def test_who_runs_dry_is_told_the_ship_the_day_and_the_place() -> None:
    """SM-8A1 In capitals, as it stands on paper."""
    book, state = sea(italian("Zara", "00202", fuel=2), british("Warspite", "alexandria"))
    found = foreseen(book, state, standing("tripoli", speed=2))

    assert found.lines[1].startswith("Fuel: Zara RUNS DRY on day 2 of the way, ") and str(found.dry_at) in found.lines[1]
    assert found.trouble and plain(found)["dry_at"] == found.dry_at


def test_who_must_turn_for_home_is_told_where() -> None:
    """SM-GAP-61.9 The order would not be carried out as it stands."""
    book, state = sea(italian("Zara", "00202", fuel=2), british("Warspite", "alexandria"))
    order = standing("01506", "taranto", conduct=Conduct(speed=3))

    assert "NOT ENOUGH" in foreseen(book, state, order).lines[1] and foreseen(book, state, order).trouble


def test_who_goes_to_and_fro_until_nothing_is_left_is_not_said_to_come_home() -> None:
    """SM-GAP-61.3 Told never to turn for home, a patrol ends where its oil does."""
    book, state = sea(italian("Zara", "00202", fuel=3), british("Warspite", "alexandria"))
    lost = foreseen(book, state, standing("00302", "00303", then=Then.PATROL, conduct=Conduct(turn_home=NEVER)))
    careful = foreseen(book, state, standing("00302", "00303", then=Then.PATROL, conduct=Conduct()))

    assert lost.lines[0].endswith("until its fuel is gone") and "RUNS DRY" in lost.lines[1]
    assert "until its fuel sends it home; in port" in careful.lines[0]


def test_a_stay_is_told_by_when_it_begins_and_by_where_it_runs_dry() -> None:
    """SM-GAP-61.3 Told never to turn home, she is off Taranto today, and dry there in a week."""
    book, state = sea(italian("Zara", "00202", fuel=7), british("Warspite", "alexandria"))
    found = foreseen(book, state, standing("00302", then=Then.WAIT, conduct=Conduct(turn_home=NEVER)))

    assert found.lines[0].endswith("there today, day 1, and waits") and "RUNS DRY on day 7" in found.lines[1]


def test_other_orders_have_no_preview() -> None:
    """Only what steams is foretold so; a route of a force that is not one's own is not."""
    book, state = sea(italian("Zara", "00202"), british("Warspite", "alexandria"))
    view = engine.view_for(book, state, AXIS)

    assert preview(book, view, EndStep(AXIS)) is None
    assert preview(book, view, MoveForce(AXIS, AX1.__class__("AX9"), (Hex("00203"),))) is None
    assert StandingOrder(("tripoli",)).then is Then.BERTH
