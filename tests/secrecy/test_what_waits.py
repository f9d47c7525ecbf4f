"""Whom play waits for, and when an order was given: told to whose affair it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.sides import BOTH, Side
from campaign.session.history.explaining import explain_event
from campaign.session.play.game import Game
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.reports.situation import awaited, waiting, waits_for
from tests.secrecy.moments import Opened
from tests.secrecy.worlds import World, pair_of_states

NOTHING_MORE: dict[str, object] = {"side": "axis", "kind": None, "rule": None, "question": None, "about": None, "matters": []}


@pytest.fixture
def allied(saved: Opened, tmp_path: Path) -> World:
    """The Axis is on the move, and the Allied side reads."""
    return pair_of_states(saved("the Axis moves"), tmp_path, Side.ALLIED, name="waits").one


@pytest.mark.gate
def test_status_tells_the_other_side_only_that_play_waits(allied: World) -> None:
    """SM-GAP-56 Words and JSON alike; the Axis itself reads what it is asked."""
    axis = World(allied.home, Side.AXIS, "a")
    words, document = allied.run("status", "war.sqlite", "--side", "allied"), allied.run(
        "status", "war.sqlite", "--side", "allied", "--json")

    assert "Waits for the Axis side.\n" in words
    assert "Form and move" not in words
    assert json.loads(document.rpartition("}")[0] + "}")["waiting"] == [NOTHING_MORE]
    assert "Waits for the Axis side: Form and move task forces" in axis.run("status", "war.sqlite", "--side", "axis")


@pytest.mark.gate
def test_the_answer_to_an_order_tells_no_more(allied: World) -> None:
    """SM-GAP-56 `do` of a side whose step it is not, in words and in JSON, and `run` too."""
    order = '{"order": "SetStanding", "best_searches": true, "reaction": "avoid"}'
    words = allied.run("do", "war.sqlite", order, "--side", "allied")
    document = allied.run("do", "war.sqlite", order, "--side", "allied", "--json")
    ran = allied.run("run", "war.sqlite", "--nas", "1", "--side", "allied")

    assert "Now waits for the Axis side.\n" in words
    assert json.loads(document.rpartition("}")[0] + "}")["waiting"] == [NOTHING_MORE]
    assert "  waits for the Axis side.\n" in ran


def test_what_the_other_must_answer_beside_ones_own_step_is_not_told_at_all(
    saved: Opened, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-56 A decision that exists because of hidden ships is told apart from none by nobody but its owner."""
    words = "Ground combat: AX7 Cannonade may help. Name them, or decline."
    with Game.open(saved("the Allies move"), read_only=True) as game:
        alone = {side: waiting(seat_for(game, side)) for side in BOTH}, awaited(Public(game))
        hidden = Decision(DecisionKind.SUPPORT, Side.AXIS, "SM-4A3", words)
        true = game.pending
        monkeypatch.setattr(game, "pending", lambda side: (*true(side), *([hidden] if side is Side.AXIS else [])))
        beside = {side: waiting(seat_for(game, side)) for side in BOTH}, awaited(Public(game))

    assert alone[0][Side.ALLIED] == beside[0][Side.ALLIED]
    assert [one["side"] for one in alone[0][Side.ALLIED]] == ["allied"]
    assert alone[1] == beside[1] == (Side.ALLIED,)
    assert "Cannonade" in waits_for(beside[0][Side.AXIS][0])


@pytest.mark.gate
def test_both_are_told_of_a_battle_that_waits(saved: Opened) -> None:
    """SM-GAP-56 Both stand in it; the umpire reads the decisions of both sides at any time."""
    with Game.open(saved("a battle"), read_only=True) as game:
        found = [[one["side"] for one in waiting(seat_for(game, reader))] for reader in (*BOTH, None)]

        assert found == [["axis", "allied"]] * 3
        assert awaited(Public(game)) == BOTH


@pytest.mark.gate
def test_explain_tells_a_side_neither_when_an_order_was_given_nor_whom_its_dice_name(saved: Opened) -> None:
    """SM-GAP-56 The clock tells hidden acts between two others, the actors of a die forces by their own numbers."""
    with Game.open(saved("a battle"), read_only=True) as game:
        assert game.archive is not None
        side = [explain_event(seat_for(game, one), line.number) for one in BOTH for line in game.archive.log(one)]
        umpire = [explain_event(UmpireSeat(game), number) for number in range(1, game.archive.head.seq + 1)]

    assert {one["accepted"] for one in side} == {None} and None not in {one["accepted"] for one in umpire}
    assert [one for one in side if one["roll"]] and not any(one["roll"]["actors"] for one in side if one["roll"])
    assert any(one["roll"]["actors"] for one in umpire if one["roll"])


def test_the_page_of_a_reason_names_no_moment_of_the_clock(allied: World) -> None:
    """SM-GAP-56 As the command prints it for a side, and for the umpire."""
    told = allied.run("explain", "war.sqlite", "5", "--side", "allied")

    assert "UTC" not in told and "Accepted" not in told
    assert "UTC" in allied.run("explain", "war.sqlite", "5", "--side", "umpire")
