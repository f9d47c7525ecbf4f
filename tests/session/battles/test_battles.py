"""A battle between campaign and tactical system: order by order, stopped and taken up, and its result brought back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.model.commands import AcceptAfterAction
from campaign.model.events import AfterActionAccepted
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Game
from campaign.session.play.referee import FightingTable, accept, battle_table, fight_out, system_named
from campaign.session.play.seat import Public
from campaign.session.play.trouble import NotFound, Refused
from campaign.store.archive import Archive
from campaign.store.trouble import CannotWrite
from tests.session.stage import PEOPLE, a_battle, begun, bodies, head, is_fighting, log


@pytest.fixture
def save(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in which a battle has just been joined."""
    return a_battle(tmp_path_factory, tmp_path)


@pytest.mark.gate
def test_a_battle_is_fought_order_by_order_in_the_campaigns_own_record(save: Path) -> None:
    """Each order's facts are rows of the save, under the battle's id and the system's name."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        before = head(game)
        orders = len(list(iter(table.captains_answer, None)))
        facts = list(game.archive.events(before)) if game.archive is not None else []

        assert orders > 2
        assert all(one.is_fact and one.battle == table.id for one in facts)
        assert all(one.kind.startswith("battle.supermarina.") for one in facts)
        assert len({one.batch for one in facts}) == orders


@pytest.mark.gate
@pytest.mark.parametrize("after", [1, 2, 5, 11])
def test_a_battle_stopped_and_taken_up_goes_on_as_if_it_had_not_been(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, after: int,
) -> None:
    """Close the save after so many battle orders: the rest, and the campaign after it, is the same to the letter."""
    with Game.open(a_battle(tmp_path_factory, tmp_path, "whole")) as whole:
        fight_out(Public(whole))
        expected, lines = bodies(whole), log(whole, None)
    path = a_battle(tmp_path_factory, tmp_path, "parts")
    with Game.open(path) as game:
        table = battle_table(Public(game))
        for _ in range(after):
            table.captains_answer()
    with Game.open(path) as game:
        assert is_fighting(game)
        fight_out(Public(game))

        assert bodies(game) == expected
        assert log(game, None) == lines


def test_a_refused_battle_order_changes_nothing(save: Path) -> None:
    """The system's law is told, and no fact is added."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        order = first_advice(table)
        table.give(order)
        before = bodies(game)

        assert table.refusal(order) is not None
        with pytest.raises(Refused):
            table.give(order)

        assert bodies(game) == before


@pytest.mark.gate
def test_a_battle_order_that_the_disk_refused_did_not_happen(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record has no gap: the battle stands where the save does, and goes on from there once there is room."""
    def refused(*_: object) -> None:
        raise CannotWrite(save, "the disk is full", "room was expected", "make room")

    with Game.open(save) as game:
        table = battle_table(Public(game))
        table.captains_answer()
        before = table.view(None)
        with monkeypatch.context() as patch:
            patch.setattr(Archive, "accept", refused)
            with pytest.raises(CannotWrite):
                table.captains_answer()
        assert table.view(None) == before
        assert battle_table(Public(game)).view(None) == before
        table.captains_answer()
        after = table.view(None)

    with Game.open(save) as game:
        assert battle_table(Public(game)).view(None) == after


def test_a_side_reads_of_a_battle_only_what_it_may(save: Path) -> None:
    """A sealed order stands in its giver's record and is told to nobody else before it is opened."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        facts = [one for one in _fought(game, table) if "Sealed" in one.kind or "sealed" in one.kind.lower()]

        assert facts
        assert all(len(one.visible_to) < len(BOTH) for one in facts)


@pytest.mark.gate
def test_the_result_makes_history_and_the_campaign_goes_on(save: Path) -> None:
    """Every ship sent has one fate, ammunition and hits are the ships' own, and the attack goes on to its end."""
    with Game.open(save) as game:
        sent = {one.ship for _, one in battle_table(Public(game)).engagement.participants()}

        after, told = fight_out(Public(game))

        assert {one.ship for one in after.outcomes} == sent
        assert [event.after_action for event in told.events if isinstance(event, AfterActionAccepted)] == [after]
        assert not is_fighting(game)


@pytest.mark.gate
def test_a_result_that_leaves_a_ship_out_is_an_error_and_no_loss(save: Path) -> None:
    """Exactly one fate for each unit sent: anything else is refused, and the battle still waits."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        list(iter(table.captains_answer, None))
        after = table.result()
        assert after is not None
        before = bodies(game)
        for wrong in (replace(after, outcomes=after.outcomes[1:]), replace(after, outcomes=after.outcomes * 2)):
            with pytest.raises(Refused):
                accept(Public(game), wrong)

        assert bodies(game) == before
        assert accept(Public(game), after).events


@pytest.mark.gate
def test_a_result_of_another_battle_is_refused(save: Path) -> None:
    """The fingerprint of the engagement proves where a result belongs."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        list(iter(table.captains_answer, None))
        after = table.result()
        assert after is not None

        assert game.refusal(AcceptAfterAction(Side.AXIS, replace(after, digest="somewhere else"))) is not None


def test_no_table_without_a_battle() -> None:
    """Where nobody fights there is nothing to fight."""
    with pytest.raises(NotFound, match="no battle"):
        battle_table(Public(begun(None, PEOPLE)))


def test_an_unknown_system_is_answered_with_the_known_ones(save: Path) -> None:
    """A slip in `--rules` tells what there is."""
    with pytest.raises(NotFound, match="supermarina"):
        system_named("battleships")
    with Game.open(save) as game, pytest.raises(NotFound, match="supermarina"):
        battle_table(Public(game), "battleships")


def test_captains_may_answer_for_one_side_only(save: Path) -> None:
    """A person fights against the computer's captains: they give their own side's orders and wait for the rest."""
    with Game.open(save) as game:
        table = battle_table(Public(game))
        while table.captains_answer((Side.AXIS,)) is not None:
            pass

        assert not table.pending(Side.AXIS)
        assert table.pending(Side.ALLIED) or table.result() is not None


@pytest.mark.gate
def test_a_game_in_memory_fights_the_same_battle(save: Path) -> None:
    """With or without a save, the same dice."""
    with Game.open(save) as kept:
        memory = Game(kept.book, kept.state, kept.meta, None)

        assert fight_out(Public(memory))[0] == fight_out(Public(kept))[0]


def first_advice(table: FightingTable) -> Any:
    """What the first captain who is asked would order."""
    return next(table.advice(side, decision) for side in BOTH for decision in table.pending(side))


def _fought(game: Game, table: FightingTable) -> list[Any]:
    before = head(game)
    for _ in range(6):
        table.captains_answer()
    return list(game.archive.events(before)) if game.archive is not None else []
