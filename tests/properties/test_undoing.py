"""Undo in random play: whoever gives an order can take it back or is told why not, and secrets change neither."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campaign.model.commands import AcceptAfterAction, Command, RuleAsUmpire, SetLiftWatch, SetStanding
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.rules import engine
from campaign.session.play.game import Game
from campaign.session.play.orders_given import orders_backward
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.play.undoing import archive_of, plan_undo, undo, undo_in_words
from tests.properties.arena import choice
from tests.session.kept_seas import fleets, lines

STEPS, EVERY = 80, 8


def secrets(game: Game, side: Side) -> tuple[Command, ...]:
    """What that side may order now without anybody's hearing of it."""
    watch = SetLiftWatch(side, plans=False)
    # An attack or a found force that waits for an answer would be answered at once.
    waits = game.state.attack is not None or game.state.strike is not None
    return (watch,) if waits else (watch, SetStanding(side, best_searches=True, reaction=Reaction.AVOID))


def answer(game: Game, side: Side) -> list[str]:
    """What a side is told of undo: of its last order, of what followed its last line, and by agreement of that line too."""
    last = len(lines(game, side))
    found = [undo_in_words(seat_for(game, side))]
    for to in (last - 1, last):
        try:
            taking = plan_undo(seat_for(game, side), to, agreed=to < last)
        except (Refused, NotFound) as no:
            found.append(str(no))
        else:
            found.append(f"{taking.words} {taking.left} {taking.lines}")
    return found


@pytest.mark.gate
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seed", [1])
def test_secrets_change_no_answer_and_every_undo_leads_back(seed: int, hidden: bool, tmp_path: Path) -> None:
    """SM-GAP-56 In any situation of a random game, for the side that acts and the side that waits."""
    chance, in_step, compared, taken = Random(seed), 0, 0, 0
    given: list[Side | None] = []
    with fleets(tmp_path / "war.sqlite", hidden=hidden) as game:
        for number in range(STEPS):
            if game.state.over:
                break
            cursor = game.state.cursor
            order = choice(game.book, game.state, chance, in_step)
            assert not isinstance(order, RuleAsUmpire)
            before, logs = game.state, {side: lines(game, side) for side in BOTH}
            if game.give(order).events:
                given.append(None if isinstance(order, AcceptAfterAction) else order.side)
            in_step = in_step + 1 if game.state.cursor == cursor else 0
            if number % EVERY or game.state.over:
                continue
            for side in BOTH:
                state, told = game.state, answer(game, side)
                for secret in secrets(game, side.enemy):
                    game.give(secret)
                    assert answer(game, side) == told
                    undo(seat_for(game, side.enemy))
                    assert game.state == state
                    assert answer(game, side) == told
                    compared += 1
            if isinstance(order, AcceptAfterAction) or order.side is None:
                continue
            own = seat_for(game, order.side)
            if undo_in_words(own).startswith("takes back your last order"):
                secret, after = secrets(game, order.side.enemy)[0], game.state
                game.give(secret)
                hidden_act = game.state.lift.watch
                undo(own)
                assert (game.state.lift.watch, lines(game, order.side)) == (hidden_act, logs[order.side])
                undo(seat_for(game, order.side.enemy))
                assert game.state == before
                game.give(order)
                assert game.state == after
                taken += 1
        found = [one.by for one in orders_backward(archive_of(Public(game)), game.state) if one.is_order][::-1]
        assert archive_of(Public(game)).verify(engine.fold).faults == ()

    assert compared > 10 and taken
    assert len(found) == len(given)
    assert all(one is other for one, other in zip(found, given, strict=True) if other is not None)
