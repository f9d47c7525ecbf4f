"""Saves are kept for ever: each opens, is sound, tells what it told, takes orders, and goes on as recorded.

`WRITE_KEPT=1` records anew what is told and how it goes on, where that is meant to change; the saves themselves never.
"""

from __future__ import annotations

import shutil
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.commands import SetLiftWatch
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.session.files.saves import check_save
from campaign.session.history.story import story
from campaign.session.play.game import Game
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.undoing import archive_of, undo, undo_in_words
from campaign.store.archive import Archive
from tests.kept.accounts import goes_on, stands, told
from tests.kept.making import orders
from tests.kept.moments import MOMENTS
from tests.kept.shelf import FOLDER, Kept, entries, file_of, held_against, logs_of, table_dice, unpacked

MOST_BYTES = 20 * 2**20
MOMENT = {one.name: one for one in MOMENTS}
ENTRIES = entries()
ORDERS = 30
# Half of the time that all of them take.
LONG_ONES = ("battle-half-fought-supremacy", "late-in-the-war", "long-war")
RECORDS = ("stands.json", "told.txt", "goes-on.txt")


class Taken:
    """A save taken down from the shelf: its name, what is always true of it, and copies of it to do with as a test likes."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.entry, self.moment = name, ENTRIES[name], MOMENT[name]
        self._folder, self._whole = folder, unpacked(name, folder)
        self._copies = 0

    def copy(self) -> Path:
        """The save, once more."""
        self._copies += 1
        return Path(shutil.copy(self._whole, self._folder / f"{self._copies}.sqlite"))

    def opened(self) -> Game:
        """A copy, opened to be played."""
        return Game.open(self.copy(), table_dice())


@pytest.fixture(scope="module", params=[
    pytest.param(name, marks=[pytest.mark.gate] if name in LONG_ONES else []) for name in sorted(MOMENT)])
def taken(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Taken:
    """Each kept save in turn."""
    return Taken(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture(autouse=True)
def beside_the_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    """One was begun from a scenario file that lies beside it."""
    monkeypatch.chdir(FOLDER)


def test_every_moment_is_kept_and_nothing_else_lies_there() -> None:
    """A save, what is recorded of it, and no journal; small enough for everybody's checkout."""
    allowed = {"kept.json", "malta-landing.yaml", *(f"{name}.sqlite.xz" for name in MOMENT),
               *(f"{name}.{record}{packed}" for name in MOMENT for record in RECORDS for packed in ("", ".xz"))}

    assert set(ENTRIES) == set(MOMENT)
    assert {one.name for one in FOLDER.iterdir()} <= allowed
    assert sum(one.stat().st_size for one in FOLDER.iterdir()) <= MOST_BYTES


def test_a_kept_save_is_never_rewritten(taken: Taken) -> None:
    """Whatever is recorded anew, the save is the one that was kept."""
    assert sha256(file_of(taken.name).read_bytes()).hexdigest() == taken.entry.sha256


def test_a_kept_save_is_sound_to_its_last_die(taken: Taken) -> None:
    """The chain, a replay of all of it, snapshots, ledgers, and every roll from the seed: none of it rests on today's data."""
    found = check_save(taken.copy(), dice=True)

    assert found.faults == ()
    assert (found.events, found.dice) == (taken.entry.events, taken.entry.dice)


def test_a_kept_save_holds_the_logs_that_it_was_kept_with(taken: Taken) -> None:
    """What was told stays told, by whatever program it is opened: looked at by a stranger, and opened to be played."""
    with Archive.open_read_only(taken.copy()) as archive:
        looked_at = _facts(archive)
    with taken.opened() as game:
        played = _facts(archive_of(Public(game)))

    assert looked_at == played == replace(taken.entry, dice=None, sha256="")


def test_a_kept_save_stands_where_it_was_kept(taken: Taken) -> None:
    """At its awkward moment, with the same decisions pending, and the same status for each reader."""
    with taken.opened() as game:
        awkward, found = taken.moment.branched or taken.moment.taken_back or taken.moment.stands(game), stands(game)

    assert awkward
    held_against(f"{taken.name}.stands.json", found)


@pytest.mark.gate
def test_a_kept_save_tells_what_was_recorded(taken: Taken) -> None:
    """Every event of it, told anew to each reader by today's program."""
    with taken.opened() as game:
        found = told(game.book, archive_of(Public(game)))

    held_against(f"{taken.name}.told.txt", found)


def test_a_kept_save_takes_an_order_and_holds_it(taken: Taken) -> None:
    """Whoever is asked may answer; the order is there when it is opened again."""
    with taken.opened() as game:
        decision = next(one for side in BOTH for one in game.pending(side))
        if decision.kind is DecisionKind.FIGHT:
            lines = battle_table(Public(game)).captains_answer()
        else:
            lines = game.give(next(iter(game.legal(decision.side))))
    with _reopened(game) as again:
        state, head = again.state, archive_of(Public(again)).head

    assert lines is not None and lines.events
    assert head.seq > taken.entry.events
    assert state == game.state


def test_orders_in_a_kept_save_are_taken_back_by_whoever_gave_them(taken: Taken) -> None:
    """Who gave an order is read from what it brought about: a save of 0.1 says no more of it than one of today."""
    with taken.opened() as game:
        before, logs = game.state, {side: archive_of(Public(game)).log(side) for side in BOTH}
        told = {side: undo_in_words(seat_for(game, side)) for side in BOTH}
        for side in BOTH:
            game.give(SetLiftWatch(side, plans=False))
        for side in BOTH:
            assert undo_in_words(seat_for(game, side)).startswith("takes back your last order")
            undo(seat_for(game, side))

        assert game.state == before
        assert {side: undo_in_words(seat_for(game, side)) for side in BOTH} == told
        assert {side: archive_of(Public(game)).log(side) for side in BOTH} == logs
        assert archive_of(Public(game)).verify().sound


@pytest.mark.gate
def test_a_kept_save_goes_on_as_recorded(taken: Taken) -> None:
    """Both staffs play it on, to the same log; what they make of it is sound, its new journal too."""
    with taken.opened() as game:
        found = goes_on(game, taken.moment.segments)
    with _reopened(game) as again:
        state, proved = again.state, archive_of(Public(again)).verify()

    held_against(f"{taken.name}.goes-on.txt", found)
    assert state == game.state
    assert proved.sound and proved.journal_records > 0


@pytest.mark.gate
def test_a_kept_save_is_played_on_when_the_data_have_changed(taken: Taken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Berths, airfields, cargoes and the calendar of its scenario are others today: it stands as it stood, and goes on."""
    with taken.opened() as game:
        before = game.state
    monkeypatch.setattr("campaign.session.play.game.load_book", _changed)
    with taken.opened() as game:
        stood, other = game.state, game.book.hash != game.meta.book_hash
        for _ in zip(range(ORDERS), orders(game, taken.moment), strict=False):
            pass
    with _reopened(game) as again:
        state, head, lines = again.state, archive_of(Public(again)).head, story(UmpireSeat(again))

    assert other and stood == before
    assert head.seq > taken.entry.events and lines
    assert state == game.state


def _reopened(game: Game) -> Game:
    """A game that was closed, opened again to look at."""
    return Game.open(archive_of(Public(game)).path, read_only=True)


def _facts(archive: Archive) -> Kept:
    """What is always true of a save, as far as an open one tells it."""
    return Kept(moment=archive.head.moment, program=archive.meta.program, events=archive.head.seq, head=archive.head.hash,
                dice=None, logs=logs_of(archive), sha256="")


@cache
def _changed(key: str, options: Options, *, judged: bool) -> Book:
    """The Book of a scenario in which nothing is where it was when the campaign began, and nothing more is due."""
    book = load_book(key, options, judged=judged)
    scenario = book.scenario
    war = replace(scenario.war, calendar=())
    return replace(book, hash="other", scenario=replace(scenario, berths={}, at_sea=(), cargoes=(), air={}, fuel_stocks={},
                                                        submarine_arrivals=(), war=war))
