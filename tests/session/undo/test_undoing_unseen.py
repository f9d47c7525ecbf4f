"""Undo of what met something unseen: a submarine that asked before it struck, a search that found nobody, a die unheard."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.book import Options
from campaign.model.commands import FlySearches, PrepareReaction, SetLiftWatch
from campaign.model.events import DiceReseeded
from campaign.model.play.calendar import Step
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.rules import engine
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import archive_of, plan_undo, undo
from tests.sea import british, sea
from tests.session.kept_seas import NO, SAIL, convoy, kept, lines
from tests.undersea import under

AXIS, ALLIED = Side.AXIS, Side.ALLIED


def test_a_move_that_a_submarine_was_asked_about_is_taken_back_with_the_answer(tmp_path: Path) -> None:
    """SM-4B3, SM-GAP-63 The answer was to an order that is no more; nobody but the boat's owner reads of it."""
    found = []
    for waylaid in (False, True):
        with convoy(tmp_path / f"{waylaid}.sqlite", waylaid=waylaid, faces=[1]) as game:
            before, log = game.state, lines(game, AXIS)
            game.give(SAIL)
            if waylaid:
                game.give(PrepareReaction(AXIS, ForceId("AX1"), Reaction.STAND))
                undo(seat_for(game, AXIS))
                game.give(NO)
            assert game.state.forces[ForceId("AX1")].hex == SAIL.route[-1]
            taken = undo(seat_for(game, AXIS))
            found.append((taken.taking.orders, taken.taking.left, taken.reseeded))

            assert (game.state, lines(game, AXIS)) == (before, log)
            assert archive_of(Public(game)).verify(engine.fold).faults == ()

    assert found[0] == found[1]


def test_an_answer_in_advance_taken_back_leaves_the_submarines_answer_and_the_move(tmp_path: Path) -> None:
    """SM-GAP-63 What answered another order than the one that is taken back stands."""
    with convoy(tmp_path / "war.sqlite", waylaid=True, faces=[1]) as game:
        game.give(SAIL)
        game.give(PrepareReaction(AXIS, ForceId("AX1"), Reaction.STAND))
        game.give(NO)
        undo(seat_for(game, AXIS))
        force = game.state.forces[ForceId("AX1")]

        assert (force.hex, force.reaction) == (SAIL.route[-1], None)
        assert plan_undo(seat_for(game, AXIS)).orders == 1
        with pytest.raises(Refused, match="a submarine's question was answered"):
            plan_undo(seat_for(game, ALLIED))


def test_a_line_in_the_midst_of_a_move_leads_back_to_before_it_whatever_broke_the_move(tmp_path: Path) -> None:
    """SM-4B3 The part before a submarine's answer and the part after it are one order."""
    with convoy(tmp_path / "war.sqlite", waylaid=True, faces=[1]) as game:
        before = game.state
        game.give(SAIL)
        game.give(SetLiftWatch(ALLIED, plans=False))
        game.give(NO)
        assert len(lines(game, AXIS)) == 2
        undo(seat_for(game, AXIS), 1)

        assert game.state.forces == before.forces
        assert not game.state.lift.watch[ALLIED].plans


def test_a_search_that_found_nothing_is_no_order_to_take_back(tmp_path: Path) -> None:
    """SM-GAP-56.4 Under hidden markers it leaves no trace, as it would if nothing had been at sea; nor is it flown twice."""
    told = []
    for out in (False, True):
        things = (british("Orion", "00605"),) if out else (british("Orion", "valletta"),)
        the_sea = under(sea(*things, step=Step.RECON, options=Options(hidden_markers=True)))
        with kept(the_sea, tmp_path / f"{out}.sqlite", dice="prompted", ask=lambda *_: 10) as game:
            game.give(SetLiftWatch(AXIS, plans=False))
            searched = game.give(FlySearches(AXIS)).events
            assert bool(searched) is out
            told.append(plan_undo(seat_for(game, AXIS)).words)
            undo(seat_for(game, AXIS))

            assert bool(game.state.searched) is out
            assert AXIS not in game.state.lift.watch

    assert told[0] == told[1]


def test_fresh_dice_are_drawn_only_where_dice_that_were_seen_are_taken_back(tmp_path: Path) -> None:
    """A side's own undo takes back no die that it saw, so it draws none; a fresh seed would tell of a die it did not see."""
    with convoy(tmp_path / "war.sqlite", waylaid=True, faces=[1]) as game:
        seed = game.state.seed
        game.give(SAIL)
        game.give(NO)
        undo(seat_for(game, AXIS))

        assert game.state.seed == seed
        assert not any(isinstance(one.event, DiceReseeded) for one in archive_of(Public(game)).events())
