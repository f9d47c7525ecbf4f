"""A battle of a campaign under every system: seen before it is accepted, taken back while nothing was learned, and kept."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from campaign.model.battles.battle import AfterAction, Outcome
from campaign.model.events import AfterActionAccepted
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.ratings.condition import hits_of
from campaign.session.engagements.preview import preview
from campaign.session.play.game import Game
from campaign.session.play.orders_given import REVELATIONS
from campaign.session.play.referee import accept, battle_table
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import undo
from campaign.tactics.registry import system_names
from tests.session.stage import a_battle, copied, is_fighting

every_system = pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.xdist_group(f"accepted from {name}")) for name in system_names()])


@pytest.fixture
def save(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in which a battle has just been joined."""
    return a_battle(tmp_path_factory, tmp_path)


@pytest.fixture(scope="module")
def fought_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The save of a battle that captains of a system fought, once for all who look at it."""
    return cache(lambda name: _fought(name, tmp_path_factory))


@pytest.fixture
def fought(name: str, tmp_path: Path, fought_once: Callable[[str], Path]) -> Path:
    """A save in which captains fought a battle, which went hard with some of the ships; its result waits to be accepted."""
    return copied(fought_once(name), tmp_path / "fought.sqlite")


def _fought(name: str, factory: pytest.TempPathFactory) -> Path:
    save = a_battle(factory, factory.mktemp("fought"), seed=6)
    with Game.open(save) as game:
        before, table = game.state, battle_table(Public(game), name)
        list(iter(table.captains_answer, None))

        assert (game.state.ships, game.state.forces, game.state.attack) == (before.ships, before.forces, before.attack)
        assert is_fighting(game)
    return save


@pytest.mark.gate(seconds=20)
@every_system
def test_a_result_is_seen_before_it_is_accepted_and_changes_nothing_until_then(fought: Path, name: str) -> None:
    """SM-6B.1 The preview names every ship sent, and the campaign still waits."""
    with Game.open(fought) as game:
        table = battle_table(Public(game), name)
        before = game.state
        after = table.result()
        assert after is not None

        shown = repr(preview(game.book, table.engagement, after, None))

        assert all(one.ship in shown for _, one in table.engagement.participants())
        assert game.state == before and is_fighting(game)


@pytest.mark.gate(seconds=20)
@every_system
def test_an_acceptance_is_taken_back_and_the_battle_waits_again_with_the_same_result(fought: Path, name: str) -> None:
    """SM-6B.1 What both had seen already is no revelation; where dice fell after it, both must agree."""
    with Game.open(fought) as game:
        table = battle_table(Public(game), name)
        after, waiting = table.result(), game.state
        assert after is not None and waiting.attack is not None
        acting = waiting.attack.acting
        accepted = accept(Public(game), after).events

        learned = any(type(one) in REVELATIONS for one in accepted)
        if learned:
            with pytest.raises(Refused, match="since then"):
                undo(seat_for(game, acting))
        undo(seat_for(game, acting), agreed=learned)

        assert is_fighting(game)
        assert (game.state.ships, game.state.forces, game.state.attack) == (waiting.ships, waiting.forces, waiting.attack)
        assert battle_table(Public(game)).result() == after
        assert accept(Public(game), after).events[:1] == accepted[:1]


@pytest.mark.gate
@every_system
def test_each_order_of_a_battle_survives_closing_the_save(save: Path, name: str) -> None:
    """SM-6B The table that is laid anew from the save is the one that was left, after every one of the first orders."""
    with Game.open(save) as game:
        battle_table(Public(game), name).captains_answer()
    for _ in range(9):
        with Game.open(save) as game:
            table = battle_table(Public(game))
            table.captains_answer()
            left = [table.view(side) for side in (*Side, None)]
        with Game.open(save) as game:
            assert name == battle_table(Public(game)).system.name
            assert [battle_table(Public(game)).view(side) for side in (*Side, None)] == left


@pytest.mark.gate
@every_system
def test_what_a_battle_did_to_the_ships_is_theirs_in_the_campaign(fought: Path, name: str) -> None:
    """SM-6D.4 Each ship sent has the condition of the result, and hit boxes by the one law, whatever the system was."""
    with Game.open(fought) as game:
        result = battle_table(Public(game), name).result()
        assert result is not None
        after = _with_a_hit(result)
        told = accept(Public(game), after)

        assert [one.after_action for one in told.events if isinstance(one, AfterActionAccepted)] == [after]
        afloat = [one for one in after.outcomes if one.outcome is Outcome.AFLOAT]
        assert all(game.state.ships[one.ship].condition == one.condition for one in afloat)
        hurt = [one for one in afloat if one.condition.shell_damage or one.condition.underwater_damage]
        boxes = [hits_of(game.book.counters[one.ship], one.condition) for one in hurt]
        assert boxes and any(one.gunnery or one.flotation for one in boxes)


def _with_a_hit(after: AfterAction) -> AfterAction:
    """The result, with a ship afloat hit by shells where captains kept their distance and nobody was."""
    afloat = [one for one in after.outcomes if one.outcome is Outcome.AFLOAT]
    if any(one.condition.shell_damage or one.condition.underwater_damage for one in afloat):
        return after
    hit = replace(afloat[0], condition=replace(afloat[0].condition, shell_damage=Fraction(1, 3)))
    return replace(after, outcomes=tuple(hit if one is afloat[0] else one for one in after.outcomes))
