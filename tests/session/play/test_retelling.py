"""Saves made before lines had data are told anew once; what they say stays as it was, whatever stands in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from campaign.model.play.telling import Deed
from campaign.model.replacing import replace
from campaign.model.sides import READERS, Side
from campaign.session.play.game import Game
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import archive_of
from campaign.store import telling_text
from campaign.store.archive import Archive
from campaign.store.records import LogLine, Numbered
from tests.kept.shelf import table_dice, unpacked
from tests.store.test_migrations import back_to_form_1, run

# Two short ones: orders were taken back in one, a battle is half fought in the other.
SHORT = ("taken-back", "battle-half-fought")
Log = dict[Side | None, tuple[tuple[int, int, str], ...]]


@pytest.fixture(params=SHORT)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A save of form 2, in which no line has data."""
    return unpacked(request.param, tmp_path)


def data_in(save: Path) -> list[str | None]:
    """What stands beside the lines of a save of form 3."""
    connection = sqlite3.connect(save)
    try:
        return [found for (found,) in connection.execute("SELECT data FROM log_line ORDER BY side, number")]
    finally:
        connection.close()


def log_of(game: Game) -> Log:
    """What each reader's log says, without what it tells."""
    return {reader: tuple((line.number, line.seq, line.text) for line in game.log(reader)) for reader in READERS}


def log_in(save: Path) -> Log:
    """What each reader's log says in the file itself."""
    connection = sqlite3.connect(save)
    try:
        wanted = "SELECT number, seq, text FROM log_line WHERE side = ? ORDER BY number"
        return {reader: tuple(connection.execute(wanted, ("umpire" if reader is None else reader.value,)).fetchall())
                for reader in READERS}
    finally:
        connection.close()


def telling_lines(game: Game) -> int:
    """How many lines of the umpire's log tell more than their text."""
    return sum(line.data != "" for line in game.log(None))


@pytest.mark.parametrize("form", [1, 2])
def test_an_older_save_gains_data_and_says_what_it_said(older: Path, form: int) -> None:
    """Opened to play, it is told anew, and no line changes; opened again, nothing is left to be told."""
    if form == 1:
        back_to_form_1(older, was=2)
    before = log_in(older)
    with Game.open(older, table_dice()) as game:
        archive = archive_of(Public(game))
        said, with_data = log_of(game), telling_lines(game)

        assert not archive.untold
        assert archive.verify().sound
    data = data_in(older)

    assert said == before
    assert with_data > len(before[None]) / 2
    assert None not in data
    with Game.open(older, table_dice()) as again:
        assert log_of(again) == before
    assert data_in(older) == data


def test_an_older_save_that_is_only_read_is_told_in_memory(older: Path) -> None:
    """It is told when its log is asked for, and the file stays as it is."""
    before, file = log_in(older), older.read_bytes()
    with Game.open(older, table_dice(), read_only=True) as game:
        untold = archive_of(Public(game)).untold
        said, with_data = log_of(game), telling_lines(game)

    assert untold and with_data > 0
    assert said == before
    assert older.read_bytes() == file


@pytest.mark.parametrize("form", [2, 3])
def test_whatever_way_its_lines_are_read_they_are_told(older: Path, form: int) -> None:
    """A page that reads the archive tells no less than the log; so it is with a rescued save, which has lost its data."""
    if form == 3:
        Game.open(older, table_dice()).close()
        run(older, "UPDATE log_line SET data = NULL")
    file = older.read_bytes()
    watched: list[str] = []

    @contextmanager
    def watch() -> Generator[None]:
        watched.append("begun")
        yield
        watched.append("over")

    ways: tuple[Callable[[Archive], tuple[Numbered, ...]], ...] = (
        lambda archive: archive.log(None), lambda archive: archive.log_tail(None, 100),
        lambda archive: archive.log_between(None, 0, archive.head.seq),
        lambda archive: tuple(line for number in range(1, 100) if (line := archive.log_line(None, number)) is not None))
    for way in ways:
        with Game.open(older, table_dice(), read_only=True, retelling=watch) as game:
            archive = archive_of(Public(game))
            before = len(watched)

            assert any(line.data for line in way(archive)) and not archive.untold
        assert before % 2 == 0 and watched[before:] == ["begun", "over"]
    with Game.open(older, table_dice(), read_only=True, tells=False) as game:
        assert not any(line.data for line in game.log(None))
    assert older.read_bytes() == file


def test_what_was_taken_back_and_the_note_of_it_have_no_data(tmp_path: Path) -> None:
    """Nobody can tell anew what is gone; the note is a sentence and stays one."""
    with Game.open(unpacked("taken-back", tmp_path)) as game:
        notes = [line for line in game.log(None) if "were taken back" in line.text]

    assert notes
    assert {line.data for line in notes} == {""}
    assert {line.telling.deed for line in notes} == {Deed.NOTE}


def test_a_line_that_reads_otherwise_today_stays_a_sentence(older: Path) -> None:
    """Words of an older program are not given what a newer one means by others."""
    run(older, "UPDATE log_line SET text = text || ' once' WHERE number % 2 = 0")
    with Game.open(older, table_dice()) as game:
        log = game.log(None)

    assert all(line.data == "" for line in log if line.text.endswith(" once"))
    assert any(line.data != "" for line in log)


def test_opening_says_how_far_it_has_come(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits hears at what moment of the campaign the telling is."""
    monkeypatch.setattr("campaign.session.play.retelling.OFTEN", 10)
    heard: list[str] = []
    watch = nullcontext(lambda state: heard.append(str(state.cursor)))
    with Game.open(older, table_dice(), retelling=lambda: watch) as game:
        events = archive_of(Public(game)).head.seq
    first = len(heard)
    with Game.open(older, table_dice(), retelling=lambda: watch):
        pass

    assert 0 < first <= events // 10
    assert len(heard) == first


def test_a_damaged_save_is_told_as_far_as_it_hangs_together(older: Path) -> None:
    """An event in the middle that cannot be read costs the data of what follows, and no line its words."""
    before = log_in(older)
    run(older, "UPDATE event SET body = '{}' WHERE seq = 20")
    with Game.open(older, table_dice()) as game:
        log = game.log(None)

    assert tuple((line.number, line.seq, line.text) for line in log) == before[None]
    assert any(line.data for line in log)
    assert not any(line.data for line in log if line.seq >= 20)


def test_a_log_is_listed_without_reading_what_its_lines_tell(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants texts and numbers of a long log does not wait for its data."""
    with Game.open(older, table_dice()) as game:
        read: list[str] = []
        true = telling_text.read
        monkeypatch.setattr(telling_text, "read", lambda data, text: (read.append(text), true(data, text))[1])
        log = seat_for(game, None).log()

        assert log and not read
        assert [entry.telling.line for entry in log] == [line.text for line in game.log(None)] == read


@pytest.mark.parametrize("data", [
    '{"deed":"teleport","by":[{"name":"Zara","being":"ship"}]}', '{"deed":"move","by":[{"name":"Zara","being":"wizard"}]}',
    '{"deed":"move","by":7}', "[" * 100_000, '{"deed":"move","x":' + "[" * 100_000, f'{{"deed":"move","minute":{"9" * 5000}}}',
    f'{{"deed":"move","place":"{"x" * 200_000}"}}', "7", "no JSON", '{"deed":"move","range_m":1e999}',
])
def test_what_is_not_understood_is_told_by_its_sentence(data: str) -> None:
    """A newer system knows other deeds, and a stranger writes what he likes: the words are there all the same."""
    line = Numbered(Side.AXIS, 1, 1, "B1: Zara sinks [SM-6D]", data)

    assert line.telling == LogLine(Side.AXIS, line.text).telling == replace(line, data="").telling
    assert line.telling.line == line.text


def test_a_save_of_form_3_is_read_as_it_stands(tmp_path: Path) -> None:
    """What its lines tell was kept with them, of battles too, and so was what brought each event about."""
    save = unpacked("battle-half-fought-fear-god", tmp_path)
    kept = data_in(save)
    with Game.open(save, table_dice()) as game:
        without_a_cause = {recorded.kind for recorded in archive_of(Public(game)).events() if recorded.cause is None}
        told_of_battle = [line.telling for line in game.log(None) if line.telling.battle]

    assert None not in kept and data_in(save) == kept
    assert told_of_battle and Deed.NOTE not in {telling.deed for telling in told_of_battle}
    assert without_a_cause == {"CampaignBegan", "IntentRecorded"}
