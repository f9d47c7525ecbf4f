"""Small fights of a campaign: settled by its own tables on the way, or fought by whoever asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.commands import SetStanding
from campaign.model.events import AfterActionAccepted
from campaign.model.play.telling import Deed
from campaign.model.sides import Side
from campaign.rules.facts.small_craft import TABLES, is_small_fight
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Consequences, Game
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.referee import FightingTable, accept, battle_table, settle, waits_for_the_tables
from campaign.session.play.seat import Public, UmpireSeat
from campaign.session.play.undoing import undo

# Boats from Augusta meet a fleet by night on the second day.
SCENARIO, SEED = "k-force", 3
FIGHTS = SetStanding(Side.AXIS, best_searches=True, reaction=None, small_fights=True)
LEAVES = SetStanding(Side.AXIS, best_searches=True, reaction=None)


def campaign(save: Path, *options: str) -> Game:
    """Two staffs at the beginning of that scenario."""
    return begin(Beginning(SCENARIO, SEED, rules="surface_fire", options=options), save)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A campaign that settles small fights, in which the Axis side fights them; the first of them waits."""
    with campaign(tmp_path / "war.sqlite") as begun:
        begun.give(FIGHTS)
        assert play_on(begun, Until(battle=True)).halt is Halt.BATTLE
        yield begun


def engagement_in(game: Game) -> Engagement:
    """The battle that waits."""
    assert game.state.attack is not None and game.state.attack.engagement is not None
    return game.state.attack.engagement


def accepted(told: tuple[Consequences, ...]) -> list[AfterActionAccepted]:
    """What battles brought back."""
    return [event for effect in told for event in effect.events if isinstance(event, AfterActionAccepted)]


def test_play_goes_past_a_small_fight_and_stops_at_a_battle(tmp_path: Path) -> None:
    """SM-GAP-98.1 It is settled by the campaign's own tables, whatever system its battles are fought by."""
    with campaign(tmp_path / "war.sqlite") as game:
        stopped = play_on(game, Until(battle=True))
        settled = [event.after_action for event in accepted(stopped.told)]

        assert stopped.halt is Halt.BATTLE
        assert not is_small_fight(game.book, engagement_in(game))
        assert {(after.system, after.settled) for after in settled} == {(TABLES, True)}


def test_the_log_of_both_sides_says_that_it_was_settled_and_nothing_else_of_it(game: Game) -> None:
    """SM-GAP-98.1 Its rounds and hits are on record, and nobody is made to read them."""
    game.give(LEAVES)
    told = settle(Public(game))

    for side in Side:
        ends = [line.telling for line in told.heard(side) if line.telling.deed is Deed.BATTLE_OVER]
        assert [telling.manner for telling in ends] == ["settled"]
        assert "is settled by the campaign's tables after" in ends[0].sentence
    assert not [line for line in told.lines if line.telling.deed in (Deed.FIRE, Deed.HIT)]


def test_a_side_that_fights_small_fights_is_asked(game: Game) -> None:
    """SM-GAP-98.1 By the campaign's own system, like any battle."""
    assert is_small_fight(game.book, engagement_in(game))
    assert not waits_for_the_tables(Public(game))
    assert battle_table(Public(game)).system.name == "surface_fire"


def test_what_is_handed_back_is_settled_with_the_next_play(game: Game) -> None:
    """SM-GAP-98.1 The answer in advance may change while the fight waits."""
    battle = engagement_in(game).id
    game.give(LEAVES)
    (first, *_) = accepted(play_on(game, Until(segments=1)).told)

    assert (first.after_action.engagement, first.after_action.settled) == (battle, True)


def test_a_fight_that_was_begun_is_fought_to_its_end(game: Game) -> None:
    """SM-GAP-98.1 Nobody settles it any more, and what it brings back is told as what was fought."""
    table = battle_table(Public(game))
    table.captains_answer()
    game.give(LEAVES)

    assert not waits_for_the_tables(Public(game))
    while (after := table.result()) is None:
        table.captains_answer()
    told = accept(Public(game), after)
    assert [line.telling.manner for line in told.heard(Side.AXIS) if line.telling.deed is Deed.BATTLE_OVER] == [""]


def test_a_fight_that_is_broken_off_while_it_is_settled_is_settled_anew(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-98.1 Nobody has begun it: who leaves at a die, or stops the program, finds it as it was."""
    game.give(LEAVES)
    fought, left = FightingTable.captains_answer, iter((False, False, True))

    def leaves_at_the_third(table: FightingTable) -> Consequences | None:
        if next(left, False):
            raise KeyboardInterrupt
        return fought(table)

    monkeypatch.setattr(FightingTable, "captains_answer", leaves_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        settle(Public(game))

    assert waits_for_the_tables(Public(game))
    assert [event.after_action.settled for event in accepted((settle(Public(game)),))] == [True]


def test_a_settled_fight_is_taken_back_as_a_whole(game: Game) -> None:
    """SM-GAP-98.1 It waits again then, and nobody has begun it."""
    game.give(LEAVES)
    settle(Public(game))
    undo(UmpireSeat(game))

    assert waits_for_the_tables(Public(game))


def test_a_campaign_without_the_option_stops_at_a_small_fight(tmp_path: Path) -> None:
    """SM-GAP-98.1 As those do that were begun before there was a choice."""
    with campaign(tmp_path / "war.sqlite", "settle_small_fights=false") as game:
        assert play_on(game, Until(battle=True)).halt is Halt.BATTLE
        assert is_small_fight(game.book, engagement_in(game))
