"""A game and its save: orders are accepted whole or not at all, and the save always stands where play stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.commands import EndStep, FormForce, MoveForce, SetStanding
from campaign.model.dice import Die, Why
from campaign.model.events import DieRolled, ForceFormed, StandingSet
from campaign.model.play.state import StandingAnswers
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.trouble import NoFace, Refused
from campaign.store.trouble import SaveTrouble
from tests.session.stage import CRUISERS, PEOPLE, STAFF, begun, bodies, book, end_step, head, log

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "war.sqlite"


def test_an_order_is_on_the_disk_when_it_returns(save: Path) -> None:
    """Whoever opens the save next stands where the last order led."""
    with begun(save) as game:
        told = game.give(CRUISERS)
        state = game.state

        assert [type(event) for event in told.events] == [ForceFormed]
        assert "Third Division" in told.for_reader(Side.AXIS)[0]
    with Game.open(save) as game:
        assert game.state == state


def test_what_one_player_is_told_the_other_reads_only_as_far_as_he_may(save: Path) -> None:
    """SM-GAP-56 The enemy sees ships leave port and a marker appear; what its owner calls the force is his own affair."""
    with begun(save) as game:
        game.give(CRUISERS)

        assert any("Third Division" in line for line in log(game, Side.AXIS))
        assert not any("Third Division" in line for line in log(game, Side.ALLIED))
        assert any("Third Division" in line and "Trento" in line for line in log(game, None))


@pytest.mark.parametrize(("order", "rule"), [
    (FormForce(Side.AXIS, (ShipId("warspite"),)), "SM-1B"),
    (FormForce(Side.AXIS, (ShipId("trento"), ShipId("pola"))), "SM-1B"),
    (EndStep(Side.ALLIED), "SM-1A"),
    (MoveForce(Side.AXIS, "AX9", (Hex("09553"),)), "SM-1B"),  # pyrefly: ignore[bad-argument-type]
])
def test_a_refused_order_changes_nothing(save: Path, order: FormForce | EndStep | MoveForce, rule: str) -> None:
    """It is refused by its rule, and neither the state nor the save nor any log moves."""
    with begun(save) as game:
        state, before, lines = game.state, bodies(game), [log(game, reader) for reader in (*BOTH, None)]

        with pytest.raises(Refused, match=rule):
            game.give(order)

        assert game.state == state
        assert bodies(game) == before
        assert [log(game, reader) for reader in (*BOTH, None)] == lines


def test_orders_held_back_become_one_transaction(save: Path) -> None:
    """Until `commit` the save stands where it stood; then all are accepted together."""
    with begun(save) as game:
        before = head(game)
        game.hold()
        game.give(CRUISERS)
        end_step(game, Side.AXIS)

        assert head(game) == before
        game.commit()
        later = list(game.archive.events(before)) if game.archive is not None else []

        assert len(later) > 1
        assert {one.batch for one in later} == {before + 1}


def test_closing_commits_what_was_held_back(save: Path) -> None:
    """Leaving the game loses no order."""
    with begun(save) as game:
        game.hold()
        game.give(CRUISERS)
        state = game.state
    with Game.open(save) as game:
        assert game.state == state


def test_a_game_stopped_after_any_order_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Dice follow from seed and reason, so a game reopened for each step is the game played at one sitting."""
    with begun(tmp_path / "whole.sqlite", STAFF) as whole:
        play_on(whole)
        expected, lines = bodies(whole), log(whole, None)
    begun(tmp_path / "parts.sqlite", PEOPLE).close()
    for _ in range(200):
        with Game.open(tmp_path / "parts.sqlite") as game:
            play_on(game, Until(segments=0), also_for=BOTH)
            if game.state.over:
                break
    with Game.open(tmp_path / "parts.sqlite") as game:
        assert game.state.over
        assert bodies(game)[1:] == expected[1:]
        assert log(game, None) == lines


def test_the_same_seed_gives_the_same_war_in_every_log(tmp_path: Path) -> None:
    """Both sides and the umpire read the same lines, in the same order, of two games with one seed."""
    logs = []
    for name in ("one", "two"):
        with begun(tmp_path / f"{name}.sqlite", STAFF) as game:
            play_on(game)
            logs.append([log(game, reader) for reader in (*BOTH, None)])

    assert logs[0] == logs[1]
    assert all(logs[0])


def test_another_seed_gives_another_war(tmp_path: Path) -> None:
    """The seed is what makes the dice."""
    rolls = []
    for seed in (1, 2):
        game = begun(None, STAFF, seed=seed)
        rolls.append([event.roll for told in play_on(game).told for event in told.events if isinstance(event, DieRolled)])

    assert rolls[0] != rolls[1]


def test_every_roll_in_the_umpires_log_cites_its_rule(save: Path) -> None:
    """A player can ask of any die why it was rolled."""
    with begun(save, STAFF) as game:
        rolls = [event.roll for told in play_on(game).told for event in told.events if isinstance(event, DieRolled)]

    assert rolls
    assert all(roll.why.rule.startswith("SM-") and roll.why.what for roll in rolls)


def test_two_people_see_only_their_own_decisions(save: Path) -> None:
    """With two humans, one decides while the other waits, and each is asked in turn."""
    with begun(save) as game:
        assert [one.side for one in game.pending(Side.AXIS)] == [Side.AXIS]
        assert not game.pending(Side.ALLIED)

        end_step(game, Side.AXIS)

        assert [one.side for one in game.pending(Side.ALLIED)] == [Side.ALLIED]
        assert not game.pending(Side.AXIS)


def test_what_a_side_may_order_is_what_no_law_refuses(save: Path) -> None:
    """The list of legal orders and the judge agree."""
    with begun(save) as game:
        orders = list(game.legal(Side.AXIS))

        assert EndStep(Side.AXIS) in orders
        assert all(game.refusal(order) is None for order in orders)
        assert all(isinstance(order, SetStanding) for order in game.legal(Side.ALLIED))


def test_an_answer_given_in_advance_is_kept(save: Path) -> None:
    """SM-6A.5 Standing answers survive the save."""
    with begun(save) as game:
        told = game.give(SetStanding(Side.ALLIED, best_searches=False, reaction=Reaction.STAND))

        assert isinstance(told.events[0], StandingSet)
    with Game.open(save) as game:
        assert game.view(Side.ALLIED).standing == StandingAnswers(best_searches=False, reaction=Reaction.STAND)


def test_dice_rolled_at_the_table_are_asked_for_with_their_reasons(save: Path) -> None:
    """A campaign with typed dice asks for each roll, and what was typed is what happened."""
    asked: list[tuple[Die, str]] = []

    def ask(die: Die, why: Why) -> int:
        asked.append((die, str(why)))
        return die.lowest

    with begun(save, STAFF, dice="prompted", ask=ask) as game:
        play_on(game)
        rolled = [one.event.roll for one in (game.archive.events() if game.archive else ()) if one.kind == "DieRolled"]

        assert rolled
        assert {roll.face for roll in rolled if roll.die is Die.PERCENT} == {Die.PERCENT.lowest}
        assert [(roll.die, str(roll.why)) for roll in rolled] == [one for one in asked if _of_the_campaign(one[1], rolled)]
        assert game.state.over


def _of_the_campaign(why: str, rolled: list[object]) -> bool:
    return why in {str(getattr(roll, "why", "")) for roll in rolled}


def test_a_face_that_the_die_does_not_have_is_refused_and_nothing_happened(save: Path) -> None:
    """A slip of the typist's changes neither state nor save."""
    with begun(save, STAFF, dice="prompted", ask=lambda die, why: 1) as game:
        game._ask = lambda die, why: 11 + die.highest
        _until_a_roll_fails(game)


def test_typed_dice_with_nobody_to_ask_stop_the_order_and_nothing_happened(save: Path) -> None:
    """Opened where nobody can type, such a campaign accepts no order that needs a roll."""
    begun(save, STAFF, dice="prompted", ask=lambda die, why: 1).close()
    with Game.open(save) as game:
        _until_a_roll_fails(game)


def _until_a_roll_fails(game: Game) -> None:
    with pytest.raises((ValueError, NoFace)):
        play_on(game)
    state = game.state
    path = game.archive.path if game.archive is not None else None

    assert not state.over
    assert path is not None
    game.close()
    with Game.open(path) as again:
        assert again.state == state


def test_a_campaign_does_not_begin_over_a_save(save: Path) -> None:
    """What lies there stays as it is."""
    with begun(save) as game:
        game.give(CRUISERS)
        before = bodies(game)
    with pytest.raises(SaveTrouble):
        begun(save)
    with Game.open(save) as game:
        assert bodies(game) == before


def test_a_save_opened_for_reading_accepts_no_order(save: Path) -> None:
    """A reader sees all and changes nothing."""
    begun(save).close()
    with Game.open(save, read_only=True) as game:
        state = game.state
        with pytest.raises(SaveTrouble):
            game.give(CRUISERS)

        assert game.state == state


def test_a_finished_campaign_takes_no_orders(save: Path) -> None:
    """SM-GAP-55 When it is over it is over, and nobody is asked."""
    with begun(save, STAFF) as game:
        play_on(game)

        assert not any(game.pending(side) for side in BOTH)
        with pytest.raises(Refused, match="the campaign is over"):
            end_step(game, Side.AXIS)


def test_the_save_knows_which_book_it_was_played_with(save: Path) -> None:
    """The Book's hash and the moment of making stand in the save."""
    with begun(save) as game:
        assert game.meta.book_hash == book().hash
        assert game.meta.created
