"""Facts of a land game are taken back by whoever entered them; what the umpire entered by him, or by both sides' word."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.commands import EndStep, RecordCoastOwner
from campaign.model.play.calendar import Phase
from campaign.model.sea.theatre import CoastId
from campaign.model.sides import BOTH, Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.orders_given import orders_backward
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.play.undoing import archive_of, plan_undo, undo, undo_in_words

AXIS, ALLIED = Side.AXIS, Side.ALLIED
CYRENAICA = CoastId("cyrenaica")


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """The Axis ground movement phase of January 1941, where people play both sides beside a land game."""
    beginning = Beginning("mediterranean", 3, first_turn="Jan II 41", players=dict.fromkeys(BOTH, "human"),
                          options=("land_facts=true", "air_war=false"))
    found = begin(beginning, tmp_path / "war.sqlite")
    while found.state.cursor.phase is not Phase.MOVEMENT:
        found.give(EndStep(next(one.side for side in BOTH for one in found.pending(side))))
    return found


def givers(game: Game, count: int) -> list[Side | None]:
    """Who gave the last orders, the last first."""
    given = orders_backward(archive_of(Public(game)), game.state)
    return [next(given).by for _ in range(count)]


@pytest.mark.gate
def test_a_side_takes_back_the_fact_that_it_entered(game: Game) -> None:
    """SM-GAP-86.4, SM-GAP-56 Its giver is on record; the other side cannot."""
    before = game.state
    game.give(RecordCoastOwner(AXIS, (CYRENAICA,), ALLIED))
    assert givers(game, 1) == [AXIS]
    with pytest.raises((NotFound, Refused)):
        plan_undo(seat_for(game, ALLIED))

    undo(seat_for(game, AXIS))
    assert game.state == before
    game.close()


def test_what_the_umpire_entered_no_side_takes_back_alone(game: Game) -> None:
    """SM-GAP-86.4, SM-GAP-56 Nor an order of its own before it; he does, and both sides may by agreement."""
    game.give(RecordCoastOwner(AXIS, (CYRENAICA,), ALLIED))
    stood = game.state
    game.give(RecordCoastOwner(None, (CYRENAICA,), AXIS))
    assert givers(game, 2) == [None, AXIS]
    for side in BOTH:
        with pytest.raises((NotFound, Refused)):
            plan_undo(seat_for(game, side))
    with pytest.raises(Refused, match="the umpire entered what happened on land"):
        plan_undo(seat_for(game, AXIS))
    assert "umpire" in undo_in_words(seat_for(game, AXIS))

    undo(UmpireSeat(game))
    assert game.state == stood
    game.close()
