"""Taking back: freely to the last revelation, beyond it by agreement and with fresh dice; and what-if copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.commands import FormForce, MoveForce
from campaign.model.events import DiceReseeded
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.trouble import Hint, NotFound, Refused
from campaign.session.play.undoing import archive_of, branch, first_decision, undo
from campaign.store.records import Meta
from campaign.store.trouble import SaveTrouble
from tests.session.stage import (
    CRUISERS,
    PEOPLE,
    SCENARIO,
    SEED,
    STAFF,
    a_battle,
    begun,
    bodies,
    book,
    end_step,
    head,
    is_fighting,
    log,
)

LIBYAN_CONVOY = FormForce(Side.AXIS, (ShipId("esperia"), ShipId("orsa")))
TO_SEA = MoveForce(Side.AXIS, ForceId("AX1"), (Hex("09039"),))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "war.sqlite"


def test_the_last_order_is_taken_back_freely_and_the_save_with_it(save: Path) -> None:
    """Nothing was revealed, so no dice are seeded anew and nobody need agree."""
    with begun(save) as game:
        state, seq = game.state, head(game)
        game.give(CRUISERS)

        taken = undo(seat_for(game, Side.AXIS))

        assert (taken.taking.base, taken.events, taken.reseeded) == (seq, 1, False)
        assert game.state == state
    with Game.open(save) as game:
        assert game.state == state


def test_orders_are_taken_back_one_by_one(save: Path) -> None:
    """Each undo takes one order, the last first."""
    with begun(save) as game:
        states = [game.state]
        for order in (CRUISERS, LIBYAN_CONVOY):
            game.give(order)
            states.append(game.state)
        undo(seat_for(game, Side.AXIS))

        assert game.state == states[1]

        undo(seat_for(game, Side.AXIS))

        assert game.state == states[0]


@pytest.mark.gate
def test_nothing_before_the_first_decision_is_taken_back(save: Path) -> None:
    """The opening, with its weather dice, was ordered by nobody."""
    with Game.begin(book(), Meta(SCENARIO, SEED, players=PEOPLE), save) as game:
        before = bodies(game)
        for to in (None, 1, first_decision(archive_of(Public(game))) - 1):
            with pytest.raises((Refused, NotFound)):
                undo(UmpireSeat(game), to)
        for side in BOTH:
            for line in (None, 1):
                with pytest.raises(Refused, match="begins here"):
                    undo(seat_for(game, side), line, agreed=True)

        assert bodies(game) == before


def test_a_revelation_is_not_taken_back_and_the_refusal_says_which(save: Path) -> None:
    """When a step was ended the other side saw markers: the sentence names the line, and with it goes what helps on."""
    with begun(save) as game:
        game.give(CRUISERS)
        end_step(game, Side.AXIS)
        before, seq = bodies(game), head(game)

        with pytest.raises(Refused, match=r"since then .* \(after line \d+ of your log\)$") as refused:
            undo(seat_for(game, Side.AXIS))

        assert refused.value.hint is Hint.BOTH_AGREE
        assert bodies(game) == before
        assert head(game) == seq


@pytest.mark.gate
def test_by_the_umpires_word_a_revelation_is_taken_back_and_fresh_dice_are_drawn(save: Path) -> None:
    """Nobody foresees dice by taking them back: the new seed is an event, and all logs tell of it."""
    with begun(save, STAFF) as game:
        start, seed = first_decision(archive_of(Public(game))), game.state.seed
        play_on(game, Until(segments=2))

        taken = undo(UmpireSeat(game), start)

        assert (taken.taking.base, taken.reseeded) == (start, True)
        assert game.state.seed != seed
        assert isinstance(list(archive_of(Public(game)).events(start))[-1].event, DiceReseeded)
        assert all("taken back" in log(game, reader)[-1] for reader in (*BOTH, None))


@pytest.mark.gate
def test_the_fresh_dice_cannot_be_taken_back_to_have_the_old_ones_again(save: Path) -> None:
    """Who knows how the old dice fell may not return to them alone."""
    with begun(save, STAFF) as game:
        play_on(game, Until(segments=1))
        undo(UmpireSeat(game), first_decision(archive_of(Public(game))))
        seed = game.state.seed

        for side in BOTH:
            with pytest.raises(Refused, match="begins here"):
                undo(seat_for(game, side))
        with pytest.raises(Refused, match="begins here"):
            undo(UmpireSeat(game))

        assert game.state.seed == seed


@pytest.mark.gate
def test_play_goes_on_after_an_undo_and_the_save_verifies(save: Path) -> None:
    """The staff plays the rest with other dice, and the whole save still holds together."""
    with begun(save, STAFF) as game:
        play_on(game, Until(segments=2))
        undo(UmpireSeat(game), first_decision(archive_of(Public(game))))
        play_on(game)

        assert game.state.over
        assert archive_of(Public(game)).verify().sound


@pytest.mark.gate
def test_an_event_in_the_midst_of_an_order_leads_back_to_before_that_order(save: Path) -> None:
    """No order is left half carried out: play goes on from wherever one goes back to."""
    with begun(save, STAFF) as game:
        play_on(game, Until(segments=1))
        midst = next(one for one in archive_of(Public(game)).events(head(game) // 2) if one.seq > one.batch)

        taken = undo(UmpireSeat(game), midst.seq - 1)

        assert taken.taking.base == midst.batch - 1
        assert play_on(game).halt.name == "OVER"


@pytest.mark.parametrize("beyond", [0, 1, 10**6])
def test_the_last_event_or_one_beyond_it_is_no_place_to_go_back_to(save: Path, beyond: int) -> None:
    """The sentence says which numbers there are."""
    with begun(save) as game:
        game.give(CRUISERS)
        with pytest.raises(NotFound, match="a number from 1 to"):
            undo(UmpireSeat(game), head(game) + beyond)


@pytest.mark.gate
def test_a_battle_order_with_dice_is_taken_back_by_agreement_only(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """In the midst of a battle the same law holds, and the table stands where the save stands."""
    with Game.open(a_battle(tmp_path_factory, tmp_path)) as game:
        table = battle_table(Public(game))
        joined = {side: len(log(game, side)) for side in BOTH}
        for _ in range(8):
            table.captains_answer()
        with pytest.raises(Refused, match="since then"):
            undo(seat_for(game, Side.AXIS), joined[Side.AXIS])

        undo(seat_for(game, Side.AXIS), joined[Side.AXIS], agreed=True)

        assert is_fighting(game)
        assert not game.facts_of(table.id)
        assert any(battle_table(Public(game)).pending(side) for side in BOTH)


@pytest.mark.gate
def test_a_branch_is_a_copy_with_dice_of_its_own_and_the_original_goes_on(save: Path, tmp_path: Path) -> None:
    """What if: the copy stands at the event named and has a fresh seed; nothing changes here."""
    copy = tmp_path / "what-if.sqlite"
    with begun(save, STAFF) as game:
        start = head(game)
        play_on(game, Until(segments=2))
        before, state = bodies(game), game.state

        branch(UmpireSeat(game), start, copy)

        assert bodies(game) == before
        assert game.state == state
    with Game.open(copy) as other:
        assert other.state.segment == 1
        assert other.state.seed != state.seed
        assert bodies(other)[:start] == before[:start]
        assert play_on(other).halt.name == "OVER"


def test_a_branch_does_not_overwrite_a_save(save: Path) -> None:
    """The name must be new."""
    with begun(save) as game:
        game.give(CRUISERS)
        before = bodies(game)
        with pytest.raises(SaveTrouble):
            branch(UmpireSeat(game), head(game), save)

        assert bodies(game) == before


@pytest.mark.parametrize("at", [-1, 0, 10**6])
def test_a_branch_from_nowhere_is_refused(save: Path, tmp_path: Path, at: int) -> None:
    """There is no event of that number, and no new file appears."""
    copy = tmp_path / "copy.sqlite"
    with begun(save) as game, pytest.raises((SaveTrouble, NotFound, Refused)):
        branch(UmpireSeat(game), at, copy)

    assert not copy.exists()


def test_a_game_that_is_kept_nowhere_has_nothing_to_take_back() -> None:
    """In memory there is no history."""
    game = begun(None, PEOPLE)
    game.give(CRUISERS)
    with pytest.raises(NotFound, match="not kept in a save"):
        undo(seat_for(game, Side.AXIS))


def test_a_quiet_move_is_taken_back_but_not_one_that_was_seen(save: Path) -> None:
    """A force that coastal observers saw cannot steam back as if it had not been there."""
    with begun(save) as game:
        game.give(LIBYAN_CONVOY)
        before = game.state
        seen = [event for event in game.give(TO_SEA).events if type(event).__name__ == "ForceSpotted"]
        assert not seen

        undo(seat_for(game, Side.AXIS))

        assert game.state == before
