"""A save holds exactly what was accepted, in order, and nothing is half done."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import Struct

from campaign.model.battles.battle import BattleId
from campaign.model.events import CampaignBegan, StepEnded
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.rules.fold import fold
from campaign.store import AlreadyThere, Archive, CannotWrite, Codec, LogLine, SaveTrouble, Stored
from campaign.store.codec import codec
from campaign.store.tables.posting import read_numbers, snapshot_row, state_in
from tests.store.voyage import META, WARSPITE, ZARA, begun, played, round_trip, start, state_after, told


class ShellsFell(Struct, frozen=True):
    """A fact of a battle of a made-up system."""

    salvoes: int


WITH_FACTS = Codec({"anyway": (ShellsFell,)})


def test_what_was_accepted_is_there_when_the_save_is_opened_again(tmp_path: Path) -> None:
    """Events come back in order, equal to those that were given."""
    played(tmp_path / "s.sqlite", 2).close()
    with Archive.open(tmp_path / "s.sqlite") as archive:
        events = [one.event for one in archive.events()]

    assert events == [CampaignBegan("calabria", start()), *round_trip(1), *round_trip(2)]


def test_the_present_state_comes_from_the_last_snapshot_and_what_followed(tmp_path: Path) -> None:
    """Opening folds only the events since the last segment began."""
    played(tmp_path / "s.sqlite", 5).close()
    with Archive.open(tmp_path / "s.sqlite") as archive:
        loaded = archive.load()

    assert loaded.state is not None
    assert len(loaded.later) == 4
    assert loaded.folded(fold) == state_after(5)


def test_deleting_every_snapshot_loses_nothing(tmp_path: Path) -> None:
    """Snapshots are a cache: without them the state is folded from the first event."""
    played(tmp_path / "s.sqlite", 3).close()
    _sql(tmp_path / "s.sqlite", "DELETE FROM snapshot")
    with Archive.open(tmp_path / "s.sqlite") as archive:
        loaded = archive.load()

    assert loaded.state is None
    assert loaded.folded(fold) == state_after(3)


@pytest.mark.parametrize("damage", ["body = x'00'", "digest = ''", "hash = ''", "version = 99"])
def test_a_worthless_snapshot_is_passed_over(tmp_path: Path, damage: str) -> None:
    """A snapshot that was changed, belongs elsewhere or has another shape is not used."""
    played(tmp_path / "s.sqlite", 3).close()
    _sql(tmp_path / "s.sqlite", f"UPDATE snapshot SET {damage} WHERE segment = 3")  # noqa: S608 - words of this test
    with Archive.open(tmp_path / "s.sqlite") as archive:
        loaded = archive.load()

    assert loaded.seq < 18
    assert loaded.folded(fold) == state_after(3)


def test_a_segment_has_one_snapshot_and_old_turns_keep_one(tmp_path: Path) -> None:
    """The last fourteen segments are kept, and of older ones every fourteenth."""
    played(tmp_path / "s.sqlite", 33).close()
    kept = [row[0] for row in _sql(tmp_path / "s.sqlite", "SELECT segment FROM snapshot ORDER BY segment")]

    assert kept == [0, 14, *range(20, 34)]


@pytest.mark.parametrize("segments", [3, 14, 20, 31])
def test_snapshots_that_wait_until_play_rests_are_those_that_would_be_there(tmp_path: Path, segments: int) -> None:
    """On the way none is taken that would be dropped again; in the end the table is the same, and so is what is loaded."""
    kept = []
    for name, on_the_way in (("at once", False), ("later", True)):
        with begun(tmp_path / name) as archive:
            state = start()
            for segment in range(1, segments + 1):
                batch = list(told(round_trip(segment), state))
                state = batch[-1].after or state
                archive.accept(batch, on_the_way=on_the_way)
            if on_the_way:
                assert _sql(tmp_path / name, "SELECT segment FROM snapshot WHERE segment % 14 <> 0") == []
            assert archive.load().folded(fold) == state
            archive.accept(())
        kept.append(_sql(tmp_path / name, "SELECT * FROM snapshot ORDER BY rowid"))

    assert kept[0] == kept[1]


def test_what_is_taken_back_takes_snapshots_with_it_that_were_due(tmp_path: Path) -> None:
    """A state that was never reached is nobody's snapshot."""
    with begun(tmp_path / "s.sqlite") as archive:
        state = start()
        for segment in (1, 2, 3):
            batch = list(told(round_trip(segment), state))
            state = batch[-1].after or state
            archive.accept(batch, on_the_way=True)
        archive.undo(1 + 8, seed=9)
    kept = [row[0] for row in _sql(tmp_path / "s.sqlite", "SELECT segment FROM snapshot ORDER BY segment")]

    assert kept == [0, 1]


def test_what_is_sound_is_one_and_the_same_in_a_save_that_is_opened(tmp_path: Path) -> None:
    """Who asks whether a ship is sound asks just that, and a game that was opened is as quick as one that began."""
    hurt = Condition(speed_left=Fraction(1, 2))
    begun_so = start()
    ships = {**begun_so.ships, ZARA: replace(begun_so.ships[ZARA], condition=hurt)}
    row = snapshot_row(replace(begun_so, ships=ships), 1, "", codec())

    kept = state_in(row, codec())

    assert kept is not None and kept.ships == ships and list(kept.ships) == list(ships)
    assert kept.ships[WARSPITE].condition is SOUND and kept.ships[ZARA].condition == hurt


def test_a_snapshot_can_be_asked_for(tmp_path: Path) -> None:
    """After it nothing is left to fold."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        archive.snapshot(state_after(3))

        assert archive.load().later == ()
        assert archive.load().folded(fold) == state_after(3)


def test_any_earlier_moment_can_be_looked_at(tmp_path: Path) -> None:
    """Loading at the end of each segment gives the state of that segment."""
    with played(tmp_path / "s.sqlite", 4) as archive:
        states = [archive.load(at=1 + 8 * number).folded(fold) for number in range(5)]

    assert states == [state_after(number) for number in range(5)]


def test_a_moment_that_never_was_is_told(tmp_path: Path) -> None:
    """Asking for an event beyond the last names what there is."""
    with played(tmp_path / "s.sqlite", 1) as archive, pytest.raises(SaveTrouble, match=r"no event 10; 1 to 9"):
        archive.load(at=10)


def test_a_new_save_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    """Where a file lies, creating is refused and the file stays as it was."""
    path = tmp_path / "s.sqlite"
    path.write_text("my diary")
    with pytest.raises(AlreadyThere, match="there is a file already"):
        begun(path)

    assert path.read_text() == "my diary"
    assert [one.name for one in tmp_path.iterdir()] == ["s.sqlite"]


def test_a_save_that_cannot_be_begun_leaves_nothing_behind(tmp_path: Path) -> None:
    """A first event that no save can hold leaves no file, not even a draft."""
    with pytest.raises(TypeError):
        Archive.create(tmp_path / "s.sqlite", META, [Stored(ShellsFell(3))])

    assert list(tmp_path.iterdir()) == []


def test_a_batch_is_accepted_whole_or_not_at_all(tmp_path: Path) -> None:
    """When one event of a batch cannot be written, none is, and the next batch is accepted as if nothing had been."""
    with begun(tmp_path / "s.sqlite") as archive:
        with pytest.raises(TypeError):
            archive.accept([Stored(StepEnded(Side.AXIS)), Stored(ShellsFell(3))])
        archive.accept([Stored(StepEnded(Side.ALLIED))])

        assert [one.event for one in archive.events(after=1)] == [StepEnded(Side.ALLIED)]
        assert archive.verify().sound


def test_an_empty_batch_changes_nothing(tmp_path: Path) -> None:
    """Accepting nothing returns the last event."""
    with begun(tmp_path / "s.sqlite") as archive:
        assert archive.accept([]) == 1


def test_an_event_keeps_who_may_see_it_and_when_it_was_accepted(tmp_path: Path) -> None:
    """Sides, moment and the batch it came with are kept beside the record."""
    with begun(tmp_path / "s.sqlite") as archive:
        archive.accept([
            Stored(StepEnded(Side.AXIS), visible_to=(Side.AXIS,)),
            Stored(StepEnded(Side.AXIS), visible_to=()),
            Stored(StepEnded(Side.AXIS)),
        ], "this evening")
        found = list(archive.events(after=1))

    assert [one.visible_to for one in found] == [(Side.AXIS,), (), BOTH]
    assert {(one.accepted, one.batch) for one in found} == {("this evening", 2)}


def test_facts_of_a_battle_lie_in_the_same_chain(tmp_path: Path) -> None:
    """A fact names its battle and its system, and the campaign's fold passes over it."""
    with Archive.create(tmp_path / "s.sqlite", META, list(told([CampaignBegan("calabria", start())])),
                        codec=WITH_FACTS) as archive:
        archive.accept([Stored(ShellsFell(3), battle=BattleId("b1"), system="anyway")])
        (fact,) = archive.events(after=1)

        assert (fact.kind, fact.event, fact.battle) == ("battle.anyway.ShellsFell", ShellsFell(3), "b1")
        assert fact.is_fact
        assert archive.load().folded(fold) == start()
        assert archive.verify(fold).sound


def test_each_log_is_numbered_by_itself(tmp_path: Path) -> None:
    """Lines told to one side leave no gap in the other's numbers, also after opening again."""
    path = tmp_path / "s.sqlite"
    with Archive.create(path, META, list(told([CampaignBegan("calabria", start())]))) as archive:
        archive.accept([Stored(StepEnded(Side.AXIS), lines=(LogLine(Side.AXIS, "ours"), LogLine(None, "all")))])
    with Archive.open(path) as archive:
        archive.accept([Stored(StepEnded(Side.ALLIED), lines=(LogLine(Side.ALLIED, "theirs"), LogLine(None, "all")))])

        assert [(one.number, one.text) for one in archive.log(Side.AXIS)] == [(1, "ours")]
        assert [(one.number, one.text) for one in archive.log(Side.ALLIED)] == [(1, "CampaignBegan"), (2, "theirs")]
        assert [one.number for one in archive.log(None, after=1)] == [2, 3]


def test_the_end_of_a_long_log_is_found_without_reading_it(tmp_path: Path) -> None:
    """A whole war tells a hundred thousand lines: where the next one goes, and how many are new, hangs on none of them."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    with closing(sqlite3.connect(path)) as connection:
        lines = ((number,) for number in range(100, 9000))
        connection.executemany("INSERT INTO log_line VALUES ('umpire', ?, 1, 'told', NULL)", lines)
        connection.commit()
        steps: list[None] = []
        connection.set_progress_handler(lambda: steps.append(None), 100)
        numbers, _ = read_numbers(connection, 1)

    assert numbers["umpire"] == 8999
    assert len(steps) < 5
    with Archive.open(path) as archive:
        assert archive.lines_after(None, 0) == len(archive.log(None)) > 8900
        assert archive.lines_after(None, 8990) == len(archive.log(None, after=8990)) == 9
        assert archive.lines_after(Side.AXIS, 0) == len(archive.log(Side.AXIS))


def test_a_closed_save_is_one_file_and_its_journal(tmp_path: Path) -> None:
    """No half-written companion is left beside the save."""
    played(tmp_path / "s.sqlite").close()

    assert sorted(one.name for one in tmp_path.iterdir()) == ["s.sqlite", "s.sqlite.journal"]


def test_looking_at_a_save_leaves_no_trace(tmp_path: Path) -> None:
    """A save opened to read is the same to the last byte, and nothing new lies beside it."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    (tmp_path / "s.sqlite.journal").unlink()
    before = path.read_bytes()
    with Archive.open_read_only(path) as archive:
        state = archive.load().folded(fold)
        archive.verify(fold)

    assert state == state_after(3)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["s.sqlite"]


def test_a_save_that_is_being_played_can_be_looked_at(tmp_path: Path) -> None:
    """A reader sees all that was accepted, while the player goes on."""
    with played(tmp_path / "s.sqlite", 1) as playing, Archive.open_read_only(tmp_path / "s.sqlite") as looking:
        playing.accept([Stored(StepEnded(Side.AXIS))])

        assert looking.load().folded(fold) == state_after(1)


def test_a_save_opened_to_look_at_takes_no_orders(tmp_path: Path) -> None:
    """Accepting, undoing and snapshots are refused."""
    played(tmp_path / "s.sqlite", 1).close()
    with Archive.open_read_only(tmp_path / "s.sqlite") as archive:
        for attempt in (
            lambda: archive.accept([Stored(StepEnded(Side.AXIS))]),
            lambda: archive.undo(2, seed=1),
            lambda: archive.snapshot(start()),
            lambda: archive.set_players({Side.AXIS: "human"}),
        ):
            with pytest.raises(CannotWrite, match="for reading only"):
                attempt()


def test_the_campaign_is_described_as_it_was_begun(tmp_path: Path) -> None:
    """Scenario, seed, options and players come back; a seed may be of any size."""
    meta = replace(META, seed=2**80 + 1)
    path = tmp_path / "s.sqlite"
    Archive.create(path, meta, list(told([CampaignBegan("calabria", start())]))).close()
    with Archive.open(path) as archive:
        archive.set_players({Side.AXIS: "human"})
    with Archive.open(path) as archive:
        assert archive.meta == replace(meta, players={Side.AXIS: "human", Side.ALLIED: "staff"})
        assert archive.verify().sound


def test_a_name_with_odd_letters_is_only_a_name(tmp_path: Path) -> None:
    """Question marks, percent signs and quotes in a file name mean nothing."""
    path = tmp_path / "what?mode=memory&x='%41#.sqlite"
    played(path, 1).close()
    with Archive.open(path) as archive:
        assert archive.load().folded(fold) == state_after(1)
    with Archive.open_read_only(path) as archive:
        assert archive.load().folded(fold) == state_after(1)


def test_closing_twice_is_no_trouble(tmp_path: Path) -> None:
    """A closed archive may be closed again."""
    archive = begun(tmp_path / "s.sqlite")
    archive.close()
    archive.close()

    assert (tmp_path / "s.sqlite").exists()


def _sql(path: Path, words: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        found = connection.execute(words).fetchall()
        connection.commit()
        return found
    finally:
        connection.close()
