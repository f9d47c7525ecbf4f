"""How far play goes on by itself, and where it stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.commands import FormForce
from campaign.model.events import SegmentBegan
from campaign.model.play.calendar import Cursor, Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import BOTH, Side
from campaign.session.play import playing
from campaign.session.play.game import Consequences, Game
from campaign.session.play.playing import Halt, Until, play_on, until_words
from campaign.session.play.trouble import Malformed
from campaign.staff.commander import give_way
from tests.session.stage import PEOPLE, STAFF, begun, end_step, head, to_the_battle


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "war.sqlite"


@pytest.mark.gate
def test_two_staffs_play_to_the_end() -> None:
    """Nobody else is asked."""
    game = begun(None, STAFF)

    stopped = play_on(game)

    assert (stopped.halt, stopped.waiting) == (Halt.OVER, ())
    assert game.state.result


@pytest.mark.parametrize("person", BOTH)
def test_the_staff_stops_where_a_person_must_decide(person: Side) -> None:
    """Every stop of a game against the staff is a decision of the person's, or a battle, and it comes to an end."""
    game = begun(None, {person: "human", person.enemy: "staff"})
    stops = 0
    while (stopped := play_on(game)).halt is not Halt.OVER:
        stops += 1

        assert {one.side for one in stopped.waiting} == {person}
        assert stopped.halt is Halt.PERSON
        end_step(game, person) if stopped.waiting[0].kind is not DecisionKind.REACTION else _stand(game, person)
    assert stops >= 14


def test_nothing_moves_while_two_people_think() -> None:
    """Without staff play stops at once."""
    game = begun(None, PEOPLE)
    state = game.state

    stopped = play_on(game)

    assert (stopped.halt, stopped.told) == (Halt.PERSON, ())
    assert game.state == state


@pytest.mark.gate
def test_the_staff_may_stand_in_for_people() -> None:
    """`also_for` lets it decide for them this once, without making the side the staff's."""
    game = begun(None, PEOPLE)

    assert play_on(game, also_for=BOTH).halt is Halt.OVER
    assert game.players.humans == BOTH


@pytest.mark.parametrize("segments", [0, 1, 3])
def test_play_goes_on_for_so_many_segments(segments: int) -> None:
    """It stops as soon as they have passed, at a decision of the next."""
    game = begun(None, STAFF)
    before = game.state.segment

    stopped = play_on(game, Until(segments=segments))

    assert stopped.halt is Halt.REACHED
    assert game.state.segment == before + segments + 1
    assert len([event for told in stopped.told for event in told.events if isinstance(event, SegmentBegan)]) == segments + 1


def test_what_nobody_reads_afterwards_is_not_remembered() -> None:
    """Whoever follows the play hears everything as it happens; a whole war of it is not kept besides."""
    game = begun(None, STAFF)
    heard: list[Consequences] = []

    stopped = play_on(game, Until(segments=1), progress=lambda _, told: heard.append(told), remembers=False)

    assert stopped.halt is Halt.REACHED
    assert stopped.told == ()
    assert any(isinstance(event, SegmentBegan) for told in heard for event in told.events)


@pytest.mark.gate
def test_play_stops_before_a_turn_that_has_come() -> None:
    """A game turn that has begun already is reached at once; one beyond the end is never reached."""
    game = begun(None, STAFF)

    assert play_on(game, Until(turn=Turn.of("Jul I 40"))).halt is Halt.REACHED
    assert play_on(game, Until(turn=Turn.of("Jul II 40"))).halt is Halt.OVER


def test_how_far_is_said_in_words() -> None:
    """Either "end" or a game turn as players write it."""
    assert until_words("end") == until_words(" End ") == Until()
    assert until_words("Nov I 41") == Until(turn=Turn.of("Nov I 41"))
    with pytest.raises(Malformed, match='"end"'):
        until_words("tomorrow")


@pytest.mark.gate
def test_each_step_of_two_staffs_is_one_transaction(save: Path) -> None:
    """Killed at any moment, a game between staffs reopens at the end of a step."""
    seen: list[Cursor] = []
    with begun(save, STAFF) as game:
        opening = head(game)
        play_on(game, progress=lambda cursor, told: seen.append(cursor))
        events = list(game.archive.events(opening)) if game.archive is not None else []
        batches = {one.batch for one in events}

    assert len(seen) - 1 <= len(batches) <= len(seen) + 1
    assert len(events) > 3 * len(batches)


@pytest.mark.gate
def test_against_a_person_each_order_of_the_staff_is_its_own_transaction(save: Path) -> None:
    """A person can take back to before the staff's last order, and no half of it."""
    with begun(save, {Side.AXIS: "staff", Side.ALLIED: "human"}) as game:
        opening = head(game)
        stopped = play_on(game)
        events = list(game.archive.events(opening)) if game.archive is not None else []

    formed = [event for told in stopped.told for event in told.events if type(event).__name__ == "ForceFormed"]
    assert len({one.batch for one in events}) > len(formed) > 1


def test_progress_tells_each_step_and_what_happened_in_it() -> None:
    """Long runs can show where they are."""
    heard: list[tuple[Cursor, Consequences]] = []
    game = begun(None, STAFF)

    play_on(game, Until(segments=1), progress=lambda cursor, told: heard.append((cursor, told)))

    assert [one.nas for one, _ in heard][-1] == 3
    assert all(told.events for _, told in heard)


def test_a_battle_between_people_waits_to_be_fought() -> None:
    """The staff stands in for both until it is joined; then, with people again, play stops at the battle."""
    game = begun(None, PEOPLE)
    to_the_battle(game)

    stopped = play_on(game)

    assert stopped.halt is Halt.BATTLE
    assert {one.kind for one in stopped.waiting} == {DecisionKind.FIGHT}
    assert {one.side for one in stopped.waiting} == set(BOTH)


@pytest.mark.gate
def test_a_refused_order_of_the_staff_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A staff that orders nonsense holds nobody up: what is refused is not done, and the step is ended."""
    monkeypatch.setattr(playing, "answer", lambda book, view, decision, refused, hurry: (FormForce(view.side, ()),))
    game = begun(None, STAFF)

    assert play_on(game).halt is Halt.OVER
    assert not game.state.forces


def _stand(game: Game, side: Side) -> None:
    (decision,) = game.pending(side)
    game.give(give_way(game.book, game.view(side), decision))
