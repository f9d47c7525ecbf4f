"""Taking back, and asking what if."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.model.events import DiceReseeded, DieRolled, StepEnded
from campaign.model.sides import Side
from campaign.rules.fold import fold
from campaign.store import AlreadyThere, Archive, LogLine, SaveTrouble, Stored
from tests.store.voyage import played, round_trip, state_after, told

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def test_after_undo_the_campaign_stands_where_it_stood(tmp_path: Path) -> None:
    """Events, snapshots, ledgers and log end with the event that was gone back to."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        archive.undo(17, seed=99)
        state = archive.load().folded(fold)

        assert [one.event for one in archive.events(after=1)][:-1] == [*round_trip(1), *round_trip(2)]
        assert (state.ships, state.cursor) == (state_after(2).ships, state_after(2).cursor)
        assert {row["seq"] > 17 for row in archive.ledger("fuel_movement")} == {False}
        assert archive.log(Side.ALLIED)[-1].number == 17
        assert archive.verify(fold).sound


def test_undo_past_a_die_draws_a_fresh_seed(tmp_path: Path) -> None:
    """Nobody foresees dice by taking them back: the new seed is an event."""
    with played(tmp_path / "s.sqlite", 2) as archive:
        undone = archive.undo(9, seed=99, lines=(LogLine(None, "taken back"),))
        (event,) = archive.events(after=9)

        assert (undone.events, undone.reseeded) == (8, True)
        assert isinstance(event.event, DiceReseeded)
        assert archive.load().folded(fold).seed == 99
        assert archive.log(None)[-1].text == "taken back"


def test_undo_of_what_needed_no_die_draws_none(tmp_path: Path) -> None:
    """When no die has fallen since, the campaign simply ends earlier."""
    with played(tmp_path / "s.sqlite", 1) as archive:
        kinds = [one.kind for one in archive.events()]
        undone = archive.undo(7, seed=99)

        assert DieRolled.__name__ not in kinds[7:]
        assert (undone.reseeded, archive.head.seq) == (False, 7)


def test_what_was_taken_back_is_kept(tmp_path: Path) -> None:
    """The tail of each undoing lies in a table of its own."""
    path = tmp_path / "s.sqlite"
    with played(path, 2) as archive:
        archive.undo(13, seed=1)
        archive.undo(9, seed=2)
    connection = sqlite3.connect(path)
    kept = connection.execute("SELECT undo, count(*), min(seq) FROM undone GROUP BY undo ORDER BY undo").fetchall()
    connection.close()

    assert kept == [(1, 4, 14), (2, 5, 10)]


def test_play_goes_on_after_an_undo(tmp_path: Path) -> None:
    """New events follow, the journal tells the same story, and the save opens again."""
    path = tmp_path / "s.sqlite"
    with played(path, 2) as archive:
        archive.undo(9, seed=99)
        state = archive.load().folded(fold)
        archive.accept(list(told(round_trip(2), state)))
        expected = archive.load().folded(fold)
    with Archive.open(path) as archive:
        assert archive.load().folded(fold) == expected
        assert archive.verify(fold).sound


@pytest.mark.parametrize("to", [0, -1, 10, 10**9])
def test_there_is_nothing_before_the_beginning_or_after_the_end(tmp_path: Path, to: int) -> None:
    """Undo to an event that is not there is refused, and nothing changes."""
    with played(tmp_path / "s.sqlite", 1) as archive:
        with pytest.raises(SaveTrouble, match=f"no event {to}"):
            archive.undo(to, seed=1)

        assert archive.head.seq == 9


def test_a_branch_is_another_campaign_from_the_same_past(tmp_path: Path) -> None:
    """The copy ends where it was asked to, with fresh dice; the original does not change."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        with archive.branch(9, tmp_path / "what if.sqlite", seed=99) as branch:
            branch.accept([Stored(StepEnded(Side.ALLIED))])

            assert [one.event for one in branch.events(after=1)][:8] == round_trip(1)
            assert branch.load().folded(fold).seed == 99
            assert branch.verify(fold).sound
        assert archive.head.seq == 25
        assert archive.verify(fold).sound


def test_a_branch_holds_nothing_of_the_future_it_left(tmp_path: Path) -> None:
    """What came after, and what was ever taken back, is not in the copy."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        archive.undo(17, seed=5)
        archive.branch(9, tmp_path / "b.sqlite", seed=99).close()
    connection = sqlite3.connect(tmp_path / "b.sqlite")
    found = connection.execute("SELECT (SELECT count(*) FROM undone), (SELECT max(seq) FROM event)").fetchone()
    connection.close()

    assert found == (0, 10)


def test_a_branch_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    """Where a file lies, a branch is refused."""
    (tmp_path / "b.sqlite").write_text("mine")
    with played(tmp_path / "s.sqlite", 1) as archive, pytest.raises(AlreadyThere):
        archive.branch(2, tmp_path / "b.sqlite", seed=1)

    assert (tmp_path / "b.sqlite").read_text() == "mine"


def test_a_campaign_that_is_only_looked_at_can_be_branched(tmp_path: Path) -> None:
    """A stranger's save is the start of a campaign of one's own."""
    played(tmp_path / "s.sqlite", 1).close()
    with Archive.open_read_only(tmp_path / "s.sqlite") as archive:
        branch = archive.branch(9, tmp_path / "b.sqlite", seed=99)
    with branch:
        assert branch.load().folded(fold).ships == state_after(1).ships
