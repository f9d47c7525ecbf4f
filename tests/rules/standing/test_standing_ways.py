"""Ways planned for standing orders and for moves by destination: round mines, through canals."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.commands import MoveFlotilla, MoveForce
from campaign.model.play.standing_orders import Conduct, StandingOrder, StandingTask
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Narrow, NarrowKind
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.rules import engine
from campaign.rules.standing.course import plan_for
from campaign.rules.standing.ways import in_one_order, way
from campaign.rules.views.view import view_for
from campaign.session.planning import courses
from tests.sea import Sea, british, italian, play, rule_broken, sea, ships
from tests.standing import AX1, NEVER, standing
from tests.undersea import ALS1, AXS1, flotilla, mines, under

WEST, EAST = Hex("00303"), Hex("00903")
FIELD = Hex("00603")
EVERYBODY = frozenset(ShipType)


def cut_in_two(book: Book, *, nas: int = 0, types: frozenset[ShipType] = EVERYBODY) -> Book:
    """The same map with a canal between the hexes 00603 and 00605, over the one between them."""
    canal = Narrow("Canal", NarrowKind.SUEZ_CANAL, frozenset((Hex("00603"), Hex("00605"))), types,
                   frozenset((Side.AXIS,)), nas)
    return replace(book, theatre=replace(book.theatre, narrows={canal.between: canal}))


def planned(place: Sea, *route: str) -> tuple[Hex, ...]:
    """Today's way of the first Axis force under a standing order along a route."""
    view = view_for(place.book, place.state, Side.AXIS)
    order = StandingOrder(route, standing("taranto").standing.then, Conduct(turn_home=NEVER), 0, None)
    plan = plan_for(place.book, view, view.forces[AX1], StandingTask(order))
    return tuple(where for one in plan.commands if isinstance(one, MoveForce) for where in one.route)


def test_a_standing_order_steers_round_known_minefields() -> None:
    """SM-GAP-61.31, SM-7B And straight on where there is none, or where its very goal is mined."""
    plain = sea(italian("Zara", WEST))
    mined = under(plain, mines(FIELD))

    assert FIELD in planned(plain, EAST) and planned(plain, EAST)[-1] == EAST
    assert FIELD not in planned(mined, EAST) and planned(mined, EAST)[-1] == EAST
    assert planned(mined, FIELD)[-1] == FIELD


def test_mines_are_kept_clear_of_even_where_an_enemy_cannot_be() -> None:
    """SM-GAP-61.31 First clear of both, then of the fields alone, then of neither."""
    book, state = under(sea(italian("Zara", WEST)), mines(FIELD))
    view = view_for(book, state, Side.AXIS)
    cruisers = frozenset((ShipType.HEAVY_CRUISER,))

    assert FIELD not in way(book, view, cruisers, WEST, EAST, (EAST,))
    walled = under(Sea(book, state), *(mines(f"006{row:02d}") for row in range(9)))
    assert way(book, view_for(book, walled.state, Side.AXIS), cruisers, WEST, EAST)[-1] == EAST


def test_a_canal_that_takes_the_whole_segment_is_steamed_up_to_and_then_passed_by_itself() -> None:
    """SM-GAP-61.32, SM-GAP-52 Two orders on two days, and no refusal."""
    place = sea(italian("Zara", "00503"))
    book = cut_in_two(place.book, nas=1)
    hexes = (Hex("00603"), Hex("00605"), Hex("00606"))

    assert in_one_order(book, Hex("00503"), hexes, fresh=True) == 1
    assert in_one_order(book, Hex("00603"), hexes[1:], fresh=True) == 1
    assert in_one_order(book, Hex("00603"), hexes[1:], fresh=False) == 0
    at_it = sea(italian("Zara", "00603"))
    assert rule_broken(book, at_it.state, MoveForce(Side.AXIS, AX1, (Hex("00605"),))) == ""
    assert rule_broken(book, at_it.state, MoveForce(Side.AXIS, AX1, hexes[1:])) == "SM-GAP-52"


@pytest.mark.parametrize(("nas", "types", "through"), [
    (0, EVERYBODY, True), (0, frozenset((ShipType.DESTROYER,)), False)])
def test_a_move_by_destination_takes_a_canal_where_all_its_ships_may(
    nas: int, types: frozenset[ShipType], *, through: bool
) -> None:
    """SM-GAP-52, SM-GAP-61.31 A hex is saved; cruisers do not pass where only destroyers may."""
    place = sea(italian("Zara", "00603"))
    book = cut_in_two(place.book, nas=nas, types=types)
    view = view_for(book, place.state, Side.AXIS)
    found = courses.of_force(book, view, view.forces[AX1], Hex("00605"))

    assert found is not None and (found.hexes == (Hex("00605"),)) is through
    assert rule_broken(book, place.state, MoveForce(Side.AXIS, AX1, found.now)) == ""


def test_suez_is_a_way_for_the_allies_and_none_for_the_axis() -> None:
    """SM-GAP-52, SM-GAP-61.31, SM-GAP-61.32 Ordered by itself."""
    book = load_book("k-force")
    suez = next(one for one in book.theatre.narrows.values() if one.name == "Suez Canal")
    north, south = sorted(suez.between)
    place = sea(british("Warspite", "00604"))
    ours, theirs = (view_for(place.book, place.state, side) for side in (Side.ALLIED, Side.AXIS))
    battleships = frozenset((ShipType.BATTLESHIP,))

    assert way(book, ours, battleships, north, south) == (north, south)
    assert in_one_order(book, north, (south,), fresh=True) == 1
    assert way(book, theirs, battleships, north, south) == ()


def test_flotillas_pass_canals_by_destination_where_submarines_may() -> None:
    """SM-GAP-52, SM-2C.5 And plan their way clear of known mines."""
    for types, through in ((EVERYBODY, True), (frozenset((ShipType.DESTROYER,)), False)):
        place = under(sea(), flotilla("AXS1", "00603"))
        book = cut_in_two(place.book, types=types)
        view = view_for(book, place.state, Side.AXIS)
        found = courses.of_flotilla(book, view, AXS1, Hex("00605"))

        assert found is not None and (found.hexes == (Hex("00605"),)) is through
        after, _ = play(book, place.state, MoveFlotilla(Side.AXIS, AXS1, found.now))
        assert after.flotillas[AXS1].hex == "00605"
    mined = under(sea(), flotilla("AXS1", WEST), mines(FIELD))
    clear = courses.of_flotilla(mined.book, view_for(mined.book, mined.state, Side.AXIS), AXS1, EAST)
    assert clear is not None and FIELD not in clear.hexes


def test_a_flotilla_takes_a_whole_segment_through_suez() -> None:
    """SM-GAP-52, SM-2C.5 By an order of its own, with nothing spent."""
    place = under(sea(), flotilla("ALS1", "00603"))
    canal = cut_in_two(place.book, nas=1)
    (pair, one), = canal.theatre.narrows.items()
    book = replace(canal, theatre=replace(canal.theatre, narrows={pair: replace(one, sides=frozenset((Side.ALLIED,)))}))
    state = replace(place.state, cursor=sea(acting=Side.ALLIED).state.cursor)
    view = view_for(book, state, Side.ALLIED)
    found = courses.of_flotilla(book, view, ALS1, Hex("00606"))

    assert found is not None and found.now == (Hex("00605"),) and len(found.hexes) == 2
    after, _ = play(book, state, MoveFlotilla(Side.ALLIED, ALS1, found.now))
    assert after.flotillas[ALS1].spent == book.charts.undersea.flotillas.allowance
    assert MoveFlotilla(Side.ALLIED, ALS1, (Hex("00605"),)) in list(engine.legal_commands(book, state, Side.ALLIED))


def test_where_no_way_leads_there_is_no_course() -> None:
    """SM-1F To where one lies already it is empty."""
    book, state = sea(italian("Zara", WEST))
    view = view_for(book, state, Side.AXIS)
    here = courses.of_force(book, view, view.forces[AX1], WEST)

    assert here is not None and not here.hexes
    assert ships("Zara") == view.forces[AX1].ships
