"""A seat: what its player may know, decide and order, and nothing past it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.commands import EndStep, MoveForce
from campaign.model.sides import BOTH, Side
from campaign.rules.engine import view_for
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, Public, UmpireSeat, game_of, seat_for
from campaign.session.play.trouble import Refused
from tests.session.stage import CRUISERS, begun

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A campaign of two people at its first naval step, in a file."""
    with begun(tmp_path / "seats.sqlite") as found:
        yield found


def test_a_player_sits_with_his_own_view_decisions_orders_and_log(game: Game) -> None:
    """SM-GAP-56 What a seat offers is what its side may know."""
    seat = seat_for(game, Side.AXIS)

    assert seat.view == view_for(game.book, game.state, Side.AXIS)
    assert (seat.sides, seat.reader, list(seat.views)) == ((Side.AXIS,), Side.AXIS, [Side.AXIS])
    assert all(decision.side is Side.AXIS for decision in seat.pending)
    assert all(getattr(command, "side", None) is Side.AXIS for command in seat.legal())
    assert [line.number for line in seat.log(1)] == [line.number for line in game.log(Side.AXIS)][1:]


def test_an_order_tells_its_giver_alone_what_came_of_it(game: Game) -> None:
    """His own lines, and where his own forces steamed."""
    seat = PlayerSeat(game, Side.AXIS)
    formed = seat.give(CRUISERS)
    (force,) = seat.view.forces
    move = next(command for command in seat.legal() if isinstance(command, MoveForce))
    moved = seat.give(move)

    assert formed.lines == tuple(line.text for line in game.log(Side.AXIS) if "is formed" in line.text)
    assert moved.steamed == ((force, move.route),)


def test_nobody_orders_for_the_other_side(game: Game) -> None:
    """Its orders are refused at this seat before any law is asked, and nothing happens."""
    seat, state = PlayerSeat(game, Side.ALLIED), game.state
    refusal = seat.refusal(CRUISERS)

    assert refusal is not None and "Allied" in str(refusal)
    with pytest.raises(Refused, match="Allied"):
        seat.give(EndStep(Side.AXIS))
    assert game.state is state


def test_the_umpire_reads_both_sides(game: Game) -> None:
    """Both views, the decisions of either, and the whole log."""
    seat = seat_for(game, None)

    assert isinstance(seat, UmpireSeat)
    assert seat.sides == tuple(seat.views) == BOTH
    assert seat.pending == tuple(decision for side in BOTH for decision in game.pending(side))
    assert [(line.number, line.text) for line in seat.log()] == [(line.number, line.text) for line in game.log(None)]


def test_what_is_public_is_alike_on_every_seat(game: Game) -> None:
    """Moment, players, points, weather, result: whoever looks reads the same."""
    names = [name for name, found in vars(Public).items() if isinstance(found, property)]
    told = [{name: getattr(seat, name) for name in names}
            for seat in (Public(game), UmpireSeat(game), *(PlayerSeat(game, side) for side in BOTH))]

    assert all(one == told[0] for one in told)
    assert game_of(Public(game)) is game
