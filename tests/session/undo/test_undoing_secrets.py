"""Undo keeps secrets: what the other side did meanwhile stands, and neither the answer nor its words tell of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.model.commands import (
    AssignMission,
    Command,
    EndStep,
    FormForce,
    InstructFlotilla,
    MoveForce,
    PrepareReaction,
    RuleAsUmpire,
    SetLiftWatch,
    SetStanding,
)
from campaign.model.events import OrdersTakenBack
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, Mission, Reaction
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import FlotillaPolicy, Prey
from campaign.rules import engine
from campaign.session.files.saves import check_save
from campaign.session.play import undoing
from campaign.session.play.game import Game
from campaign.session.play.orders_given import orders_backward
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.play.undoing import archive_of, branch, plan_undo, undo, undo_in_words
from tests.session.kept_seas import SECRETS, fleets, lines
from tests.session.stage import head

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

AXIS, ALLIED = Side.AXIS, Side.ALLIED
MISSION = AssignMission(AXIS, (ShipId("zara"),), Mission.ESCORT)
FORMED = FormForce(AXIS, (ShipId("gorizia"),), "Lone")
READY = SetStanding(AXIS, best_searches=False, reaction=Reaction.STAND)
OWN: tuple[Command, ...] = (MISSION, FORMED, READY)

World = Callable[[Game, int], None]


def nothing(game: Game, _: int) -> None:
    """The other side sleeps."""


def in_secret(game: Game, turn: int) -> None:
    """The other side orders something that nobody else hears of."""
    game.give(SECRETS[turn % len(SECRETS)])


def and_back(game: Game, turn: int) -> None:
    """It orders that, and thinks better of it."""
    in_secret(game, turn)
    undo(seat_for(game, ALLIED))


WORLDS = (nothing, in_secret, and_back)


def played(world: World, save: Path, orders: tuple[Command, ...] = OWN) -> Game:
    """Orders of the Axis, and what the Allies do in secret before, between and after them."""
    game = fleets(save)
    world(game, 0)
    for turn, order in enumerate(orders, 1):
        game.give(order)
        world(game, turn)
    return game


def answers(game: Game, side: Side, folder: Path) -> list[str]:
    """All that a side is told by undo and branch before anything is done."""
    found = [undo_in_words(seat_for(game, side))]
    last = len(lines(game, side))
    for agreed in (False, True):
        for line in (None, *range(-1, last + 3)):
            try:
                taking = plan_undo(seat_for(game, side), line, agreed=agreed)
            except (Refused, NotFound) as no:
                found.append(str(no))
            else:
                found.append(f"{taking.words} {taking.orders} {taking.lines} {taking.left}")
    for line in range(-1, last + 3):
        try:
            found.append(str(branch(seat_for(game, side), line, folder / f"{line}.sqlite")))
        except NotFound as no:
            found.append(str(no))
    return found


@pytest.mark.parametrize("world", WORLDS[1:])
def test_what_the_other_side_does_in_secret_changes_no_answer_of_undo_and_branch(world: World, tmp_path: Path) -> None:
    """SM-GAP-56 Given, or given and taken back: the same words, the same lines, the same numbers."""
    told = []
    for number, one in enumerate((nothing, world)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with played(one, folder / "war.sqlite") as game:
            told.append(answers(game, AXIS, folder))

    assert told[0] == told[1] and len(told[0]) > 8


@pytest.mark.parametrize("world", WORLDS[1:])
@pytest.mark.parametrize("count", range(1, len(OWN) + 1))
def test_after_undo_the_state_is_that_before_the_orders_and_what_the_other_did_in_secret(
    world: World, count: int, tmp_path: Path,
) -> None:
    """SM-GAP-56 Its answers in advance stand; no log tells of what was taken back but to one that had read of it."""
    with played(world, tmp_path / "one.sqlite") as game:
        for _ in range(count):
            undo(seat_for(game, AXIS))
        with fleets(tmp_path / "other.sqlite") as other:
            for turn in range(len(OWN) + 1):
                if 0 < turn <= len(OWN) - count:
                    other.give(OWN[turn - 1])
                world(other, turn)

            assert game.state == other.state
            assert lines(game, AXIS) == lines(other, AXIS)
            assert [one for one in lines(game, ALLIED) if "took orders back" not in one[1]] == lines(other, ALLIED)
            assert game.view(AXIS) == other.view(AXIS)
        assert archive_of(Public(game)).verify(engine.fold).faults == ()
    with played(nothing, tmp_path / "bare.sqlite") as bare:
        for _ in range(count):
            undo(seat_for(bare, AXIS))

        assert bare.view(AXIS) == game.view(AXIS)


def test_an_undo_that_told_the_number_of_events_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: with events for lines of the log the two worlds are told apart."""
    monkeypatch.setattr(undoing, "_number_at", lambda _, seq: seq)
    told = []
    for number, one in enumerate(WORLDS[:2]):
        folder = tmp_path / str(number)
        folder.mkdir()
        with played(one, folder / "war.sqlite") as game:
            told.append(answers(game, AXIS, folder))

    assert told[0] != told[1]


def test_an_undo_that_cut_all_that_followed_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: the other side's secret would be gone with the order, and the comparison of states sees it."""
    monkeypatch.setattr(undoing, "_replay_batch", lambda *_: None)
    with played(in_secret, tmp_path / "one.sqlite") as game:
        before = game.state.standing, game.state.lift, game.state.standing_orders, game.state.repair_first
        for _ in OWN:
            undo(seat_for(game, AXIS))

        assert (game.state.standing, game.state.lift, game.state.standing_orders, game.state.repair_first) != before


def test_each_side_takes_back_its_own_last_order_whoever_ordered_last(tmp_path: Path) -> None:
    """SM-1A.4 The Allies have answered in advance since; the Axis takes its mission back, the Allies their answer."""
    with played(in_secret, tmp_path / "war.sqlite", (MISSION,)) as game:
        answered = game.state.standing[ALLIED]

        assert undo_in_words(seat_for(game, AXIS)).startswith("takes back your last order: Zara: mission escort")
        assert "stand" in undo_in_words(seat_for(game, ALLIED))

        undo(seat_for(game, AXIS))

        assert game.state.ships[ShipId("zara")].mission is not Mission.ESCORT
        assert game.state.standing[ALLIED] == answered

        undo(seat_for(game, ALLIED))
        undo(seat_for(game, ALLIED))

        assert ALLIED not in game.state.standing


def test_what_a_side_ordered_in_the_others_step_is_its_own_to_take_back_until_something_is_revealed(tmp_path: Path) -> None:
    """SM-6A.5 An answer in advance is taken back in the enemy's step; after the step has ended it is not."""
    with fleets(tmp_path / "war.sqlite") as game:
        game.give(SECRETS[0])
        game.give(MISSION)
        undo(seat_for(game, ALLIED))

        assert ALLIED not in game.state.standing
        assert game.state.ships[ShipId("zara")].mission is Mission.ESCORT

        game.give(SECRETS[0])
        game.give(EndStep(AXIS))
        with pytest.raises(Refused, match="since then a step was ended"):
            undo(seat_for(game, ALLIED))


def test_the_other_sides_log_hears_nothing_of_what_it_had_not_heard_of(tmp_path: Path) -> None:
    """SM-GAP-56 A mission given and taken back leaves no trace in the enemy's log, and no event that he may know of."""
    with fleets(tmp_path / "war.sqlite") as game:
        before = lines(game, ALLIED)
        game.give(MISSION)
        undo(seat_for(game, AXIS))

        assert lines(game, ALLIED) == before
        assert not any(isinstance(one.event, OrdersTakenBack) for one in archive_of(Public(game)).events())


def test_the_other_sides_log_hears_that_what_it_had_read_did_not_happen(tmp_path: Path) -> None:
    """SM-GAP-56 A marker that appeared is gone again: one line says what was not so, and tells of nothing else."""
    with fleets(tmp_path / "war.sqlite", hidden=False) as game:
        before, own = lines(game, ALLIED), lines(game, AXIS)
        game.give(MISSION)
        game.give(MoveForce(AXIS, ForceId("AX2"), tuple(game.book.theatre.ways(game.state.forces[ForceId("AX2")].hex))[:1]))
        told = [text for _, text in lines(game, ALLIED)[len(before):]]
        assert told
        undo(seat_for(game, AXIS))
        undo(seat_for(game, AXIS))

        assert [text for _, text in lines(game, ALLIED)[len(before):]] == [
            f"The Axis side took orders back; this did not happen: {'; '.join(told)}"]
        assert lines(game, AXIS) == own
        assert archive_of(Public(game)).verify(engine.fold).faults == ()


def test_both_players_word_reaches_across_a_revelation_and_both_hear_of_it(tmp_path: Path) -> None:
    """SM-1A.4 All that followed is gone, whoever ordered it, and the dice are fresh; no log tells how many events that were."""
    with played(in_secret, tmp_path / "war.sqlite", (MISSION, EndStep(AXIS))) as game:
        game.give(SetLiftWatch(AXIS, plans=False))
        before = {side: len(lines(game, side)) for side in BOTH}
        with pytest.raises(Refused, match=r"since then a step was ended.*\(after line \d+ of your log\)$"):
            undo(seat_for(game, AXIS), 1)
        taken = undo(seat_for(game, AXIS), 1, agreed=True)

        assert taken.reseeded and taken.taking.orders is None
        assert game.state.cursor.step is not None and not game.state.step_ended
        assert all(lines(game, side)[-1][1].startswith("By the word of both sides all after line") for side in BOTH)
        assert all("event" not in text for side in BOTH for _, text in lines(game, side))
        assert before and archive_of(Public(game)).verify(engine.fold).faults == ()


def test_the_umpires_word_takes_the_last_order_back_whoever_gave_it(tmp_path: Path) -> None:
    """SM-GAP-60 He counts events, and a side hears of it only what its log had told."""
    with played(in_secret, tmp_path / "war.sqlite", (MISSION,)) as game:
        axis, seq = lines(game, AXIS), head(game)
        taken = undo(UmpireSeat(game))

        assert (taken.events, taken.taking.left) == (1, seq - 1)
        assert lines(game, AXIS) == axis
        assert lines(game, ALLIED)[-1][1].startswith("By the umpire's word all after line")


def test_a_ruling_is_not_taken_back_by_a_side_that_heard_of_it_and_stands_where_it_did_not(tmp_path: Path) -> None:
    """SM-GAP-60 A ruling on an enemy ship is as secret as she is."""
    with fleets(tmp_path / "war.sqlite") as game:
        game.give(MISSION)
        game.give(RuleAsUmpire("a leak", ship=ShipId("warspite"), fuel_boxes=1))
        with pytest.raises(Refused):
            undo(seat_for(game, ALLIED))
        undo(seat_for(game, AXIS))

        assert game.state.ships[ShipId("warspite")].fuel_boxes == 1

        game.give(MISSION)
        game.give(RuleAsUmpire("a gale", ship=ShipId("zara"), fuel_boxes=2))
        with pytest.raises(Refused, match="the umpire ruled"):
            undo(seat_for(game, AXIS))


def test_what_has_lost_its_object_is_not_given_anew_and_nothing_is_told_of_it(tmp_path: Path) -> None:
    """SM-GAP-56 The umpire's secret word about a force that was never formed goes with it."""
    with fleets(tmp_path / "war.sqlite") as game:
        formed = game.give(FORMED).events[0]
        before, state = lines(game, AXIS), game.state
        words = plan_undo(seat_for(game, AXIS)).words
        game.give(PrepareReaction(AXIS, formed.force, Reaction.STAND))
        # As if the other side had ordered it: what cannot be folded must not stand in the way.
        one = next(iter(orders_backward(archive_of(Public(game)), state)))
        hidden = type(one)(one.events, ALLIED)
        taking = undoing._undo_among(AXIS, [hidden, *list(orders_backward(archive_of(Public(game)), state))[1:2]],
                                  archive_of(Public(game)).log(AXIS), None)
        undoing.carry_out(seat_for(game, taking.reader), taking)

        assert words == taking.words.replace("; Lone has its answer to an attack: stand", "")
        assert formed.force not in game.state.forces
        assert len(lines(game, AXIS)) == len(before) - 1


def test_a_secret_stands_with_the_moment_at_which_it_was_given(tmp_path: Path) -> None:
    """What is accepted anew keeps its moment, its readers and its words."""
    with fleets(tmp_path / "war.sqlite") as game:
        game.give(MISSION)
        game.give(SECRETS[0])
        (told,) = archive_of(Public(game)).events(head(game) - 1)
        undo(seat_for(game, AXIS))
        (anew,) = archive_of(Public(game)).events(head(game) - 1)

        assert (anew.event, anew.visible_to, anew.accepted) == (told.event, told.visible_to, told.accepted)
        assert (anew.seq, anew.batch) == (told.seq - 1, told.batch - 1)


def test_the_shelf_and_the_check_tell_a_side_nothing_of_hidden_acts(tmp_path: Path) -> None:
    """SM-GAP-56 Sound or not sound; how many events that are is the umpire's to read."""
    told = {}
    for number, one in enumerate(WORLDS):
        folder = tmp_path / str(number)
        folder.mkdir()
        with played(one, folder / "war.sqlite") as game:
            undo(seat_for(game, AXIS))
            moment = archive_of(Public(game)).head.moment
        found = check_save(folder / "war.sqlite", "axis", dice=True)
        whole = check_save(folder / "war.sqlite", "umpire", dice=True)
        told[number] = found.plain, moment

        assert found.plain["events"] is None and whole.plain["events"] == whole.events

    assert told[0] == told[1] == told[2]


def test_who_gave_an_order_is_found_for_orders_out_of_turn(tmp_path: Path) -> None:
    """SM-1A.4 Both sides give orders of every kind that needs no step of one's own; each is found to be its giver's."""
    boats = InstructFlotilla(AXIS, FlotillaId("AXS2"), FlotillaPolicy.NEVER, Prey.BEST)
    mine: tuple[Command, ...] = (READY, boats, FORMED, MISSION)
    with fleets(tmp_path / "war.sqlite") as game:
        given = []
        for order in (*SECRETS, *mine, *SECRETS):
            game.give(order)
            assert not isinstance(order, RuleAsUmpire)
            given.append(order.side)
        found = [one.by for one in orders_backward(archive_of(Public(game)), game.state) if one.is_order]

        assert found[::-1] == given
