"""The archive: one campaign in one file. Events are the only truth; everything else in it can be made again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from campaign.model.battle import BattleId
from campaign.model.events import DiceReseeded
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.store import chain, ledgers, posting
from campaign.store.connection import check_file, check_schema, connected, engine_on, make_durable, schema_of
from campaign.store.journal import Journal, batch_record
from campaign.store.letters import Letter, Letters, LetterTrouble, NewerVersion
from campaign.store.migrations import brought_up, present_form
from campaign.store.records import (
    Evolve,
    Head,
    Loaded,
    LogLine,
    Meta,
    Numbered,
    Recorded,
    Sealed,
    Stored,
    Undone,
    sides_in,
)
from campaign.store.trouble import Busy, CannotWrite, NewerSave, SaveTrouble, damaged, spoken

if TYPE_CHECKING:
    from campaign.store.verifying import Verification


class Archive:
    """A save that is open. Made by `create`, `open` or `open_read_only`; to be closed, or used as `with` says."""

    def __init__(self, path: Path, connection: sqlite3.Connection, letters: Letters, *, read_only: bool) -> None:
        """For the class's own use."""
        self._connection = connection
        self.path = path
        self.read_only = read_only
        self.letters = letters
        self.engine = engine_on(connection, read_only=read_only)
        self._writing = threading.RLock()
        self._journal: Journal | None = None
        with self.engine.begin() as reading:
            self.meta, self.head, self._expected = posting.read_campaign(reading, path)
            self._numbers, self._last_segment = posting.read_numbers(reading, self.head.seq)

    @classmethod
    def create(
        cls, path: Path, meta: Meta, events: Sequence[Stored], accepted: str = "", letters: Letters | None = None,
    ) -> Self:
        """Begins a save with its first events, whole or not at all; refuses a path where something lies."""
        from campaign.store.making import make

        letters = letters or Letters()
        with spoken(path):
            make(path, meta, events, accepted, letters)
        return cls.open(path, letters)

    @classmethod
    def open(cls, path: Path, letters: Letters | None = None) -> Self:
        """Opens a save to go on with it; one of an older form is copied beside itself and brought up."""
        from campaign.store.healing import opened_journal

        with spoken(path):
            check_file(path)
            connection = connected(path)
            try:
                form = schema_of(connection, path)
                make_durable(connection)
                brought_up(connection, path, form)
                check_schema(connection, path)
                one = cls(path, connection, letters or Letters(), read_only=False)
                one._check_end()
                one._journal = opened_journal(path, one.engine, one.meta, one.head, one._expected)
            except BaseException:
                connection.close()
                raise
        return one

    @classmethod
    def open_read_only(cls, path: Path, letters: Letters | None = None) -> Self:
        """Opens a save to look at, a stranger's too: nothing in it or beside it changes."""
        from campaign.store.making import copied_and_brought_up

        with spoken(path):
            check_file(path)
            connection = connected(path, read_only=True)
            try:
                if (form := schema_of(connection, path)) < present_form():
                    connection = copied_and_brought_up(connection, form)
                check_schema(connection, path)
                one = cls(path, connection, letters or Letters(), read_only=True)
                one._check_end()
            except BaseException:
                connection.close()
                raise
        return one

    def accept(self, batch: Sequence[Stored], accepted: str = "") -> int:
        """Makes a batch of events history, all or none, and returns the last seq. When it returns, it is on the disk.

        `accepted` is the moment in words, from whoever owns the clock.
        """
        if not batch:
            return self.head.seq
        with self._writing:
            journal = self._writable()
            ready = posting.prepared(batch, self.head, self.letters, accepted, self._numbers, self._last_segment)
            self._commit(ready, self.head, journal, batch_record(ready.rows, ready.lines))
            return self.head.seq

    def _writable(self) -> Journal:
        if self._journal is None:
            raise CannotWrite(self.path, "this save is open for reading only", "a save opened to play was expected",
                              "open it with `supermarina play`")
        return self._journal

    def _commit(
        self, ready: posting.Prepared, base: Head, journal: Journal, record: bytes, undone_to: int | None = None,
    ) -> None:
        """One transaction, with the journal's record on the disk before it ends. After any failure all is as it was."""
        last = ready.rows[-1] if ready.rows else None
        planned = Head(last.seq, last.hash, ready.moment) if last else replace(base, moment=ready.moment)
        mark = journal.mark
        try:
            with spoken(self.path), posting.transaction(self._connection):
                self._move_head(planned, journal.ahead(record))
                if undone_to is not None:
                    posting.take_back(self._connection, undone_to)
                posting.post(self._connection, ready)
                journal.add(record)
        except BaseException:
            if not self._reached(planned):
                journal.cut_to(*mark)
                raise
            self._stand_at(planned, ready)
            raise
        self._stand_at(planned, ready)

    def _move_head(self, planned: Head, journal: tuple[int, bytes]) -> None:
        if not posting.move_head(self._connection, self.head, planned, journal):
            raise Busy(self.path, "another process has gone on with this campaign", "one game at a time was expected",
                       "open it again; nothing was written")

    def _reached(self, planned: Head) -> bool:
        """Whether a commit that was interrupted had been made all the same."""
        try:
            with self.engine.begin() as connection:
                return posting.read_campaign(connection, self.path)[1] == planned
        except Exception:  # noqa: BLE001 - whatever is wrong now, the first trouble is the one to tell
            return False

    def _stand_at(self, head: Head, ready: posting.Prepared) -> None:
        self.head = head
        for side, number, _, _ in ready.lines:
            self._numbers[side] = number
        if ready.snapshot is not None:
            self._last_segment = ready.snapshot["segment"]

    def undo(
        self, to: int, *, seed: int, accepted: str = "", moment: str = "", lines: Sequence[LogLine] = (),
    ) -> Undone:
        """Takes back every event after `to`; they are kept apart in the save and in the journal.

        When dice had fallen since, `seed` becomes the new one, so that nobody foresees them, and `lines` are told
        with it. `moment` says when in the campaign that is. What a player may take back is not judged here.
        """
        with self._writing:
            journal = self._writable()
            self._known(to)
            with spoken(self.path), self.engine.begin() as connection:
                base = Head(to, posting.hash_at(connection, to, self.meta) or "", moment)
                reseeded = posting.has_dice(self._connection, to)
                numbers, segment = posting.read_numbers(connection, to)
            removed = self.head.seq - to
            reseeding = DiceReseeded(seed, f"{removed} events were taken back, dice among them")
            batch = [Stored(reseeding, lines=tuple(lines))] if reseeded else []
            ready = posting.prepared(batch, base, self.letters, accepted, numbers, segment)
            self._commit(ready, base, journal, batch_record(ready.rows, ready.lines, to), undone_to=to)
            told = {side: number for side, number, _, _ in ready.lines}
            self._numbers, self._last_segment = numbers | told, segment
            return Undone(removed, reseeded)

    def branch(self, at: int, path: Path, *, seed: int, accepted: str = "", moment: str = "") -> Self:
        """A what-if copy under a new name, which ends after event `at` and goes on with a fresh seed; left open."""
        from campaign.store.making import publish, trimmed_copy

        self._known(at)
        with spoken(self.path), self.engine.begin() as connection:
            base = Head(at, posting.hash_at(connection, at, self.meta) or "", moment)
        reseeding = Stored(DiceReseeded(seed, f"a branch after event {at}"))
        ready = posting.prepared([reseeding], base, self.letters, accepted, {}, 0)
        with spoken(path):
            publish(path, lambda draft: trimmed_copy(self._connection, draft, at, ready))
        return self.open(path, self.letters)

    def snapshot(self, state: State) -> None:
        """Keeps the present state, so that opening need not begin from the first event; one for each segment."""
        with self._writing, spoken(self.path):
            self._writable()
            row = posting.snapshot_row(state, self.head.seq, self.head.hash, self.letters)
            with posting.transaction(self._connection):
                posting.post_snapshot(self._connection, row)
            self._last_segment = max(self._last_segment, state.segment)

    def sealed(self, after: int = 0, up_to: int | None = None) -> Iterator[Sealed]:
        """Event rows in order, each proved to follow from the one before; DamagedSave names the first that does not."""
        end = self.head.seq if up_to is None else min(up_to, self.head.seq)
        with spoken(self.path), self.engine.begin() as connection:
            previous = posting.hash_at(connection, after, self.meta)
        while after < end:
            with spoken(self.path), self.engine.begin() as connection:
                rows = posting.read_rows(connection, after, end)
            for row in rows:
                if previous is None or chain.broken_at((row,), after, previous) is not None:
                    raise damaged(self.path, f"event {after + 1} does not follow from the one before: it was changed "
                                  "or something before it was", "an unbroken chain of events was expected")
                yield row
                after, previous = row.seq, row.hash
            if not rows:
                raise damaged(self.path, f"event {after + 1} is missing", f"{end} events were expected")

    def events(self, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """What happened after one event, up to another or the last."""
        return map(self.read, self.sealed(after, up_to))

    def read(self, row: Sealed) -> Recorded:
        """One row of the event table, understood."""
        try:
            event = self.letters.read(Letter(row.kind, row.version, row.body))
            seen_by = sides_in(row.visible_to)
        except NewerVersion as trouble:
            raise NewerSave(self.path, f"event {row.seq}: {trouble}", "",
                            "update the program and open it again") from None
        except LetterTrouble as trouble:
            raise damaged(self.path, f"event {row.seq}: {trouble}", "an event of this game was expected") from None
        except ValueError:
            raise damaged(self.path, f"event {row.seq} is shown to {row.visible_to!r}", "sides were expected") from None
        battle = BattleId(row.battle) if row.battle is not None else None
        return Recorded(row.seq, row.kind, event, battle, seen_by, row.batch, row.accepted, row.hash)

    def load(self, at: int | None = None) -> Loaded:
        """The campaign as it stands, or as it stood after event `at`: the nearest snapshot and all events after it."""
        end = self.head.seq if at is None else at
        self._known(end)
        state, seq = self._nearest(end)
        return Loaded(state, seq, tuple(self.events(seq, end)))

    def _nearest(self, end: int) -> tuple[State | None, int]:
        with spoken(self.path), self.engine.begin() as connection:
            for row in posting.read_snapshots(connection, end):
                if posting.hash_at(connection, row["seq"], self.meta) == row["hash"]:
                    state = posting.state_in(row, self.letters)
                    if state is not None:
                        return state, row["seq"]
        return None, 0

    def log(self, side: Side | None, after: int = 0) -> tuple[Numbered, ...]:
        """One side's log (None: the umpire's) after a line number."""
        from campaign.store.rows import table_of

        table = table_of("log_line")
        name = side.value if side else posting.UMPIRE
        wanted = table.select().where(table.c.side == name, table.c.number > after).order_by(table.c.number)
        with spoken(self.path), self.engine.begin() as connection:
            return tuple(Numbered(side, row.number, row.seq, row.text) for row in connection.execute(wanted))

    def ledger(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """A whole ledger in the order of events; raises KeyError for a name that is none."""
        from campaign.store.rows import LEDGER_NAMES, table_of

        if name not in LEDGER_NAMES:
            raise KeyError(name)
        table = table_of(name)
        with spoken(self.path), self.engine.begin() as connection:
            found = connection.execute(table.select().order_by(table.c.seq, table.c.line)).mappings()
            return tuple(dict(row) for row in found)

    def rebuild(self, evolve: Evolve) -> None:
        """Makes every ledger anew from the events; folding needs `evolve`. Log lines stay."""
        with self._writing:
            self._writable()
            found = list(ledgers.rebuilt(self.events(), evolve))
            with spoken(self.path), posting.transaction(self._connection):
                posting.replace_ledgers(self._connection, found)

    def verify(self, evolve: Evolve | None = None) -> Verification:
        """The full check; with `evolve` the whole campaign is replayed and compared as well."""
        from campaign.store.verifying import verified

        with spoken(self.path):
            return verified(self, evolve)

    def set_players(self, players: Mapping[Side, str]) -> None:
        """Notes who plays each side from now on."""
        from campaign.store.rows import table_of

        with self._writing, spoken(self.path):
            self._writable()
            meta = replace(self.meta, players={**self.meta.players, **players})
            row = posting.campaign_row(meta)
            with self.engine.begin() as connection:
                connection.execute(table_of("campaign").update().values(axis=row["axis"], allied=row["allied"]))
            self.meta = meta

    def _known(self, seq: int) -> None:
        if not 0 < seq <= self.head.seq:
            raise SaveTrouble(self.path, f"there is no event {seq}", f"1 to {self.head.seq} was expected", "")

    def _check_end(self) -> None:
        with self.engine.begin() as connection:
            found = connection.exec_driver_sql("SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1").first()
            first = connection.exec_driver_sql("SELECT previous FROM event WHERE seq = 1").scalar()
        if found is not None and first != chain.genesis(self.meta):
            raise damaged(self.path, "event 1 does not belong to this campaign: scenario, seed or options were changed",
                          "the description that the campaign began with was expected")
        if found is None or tuple(found) != (self.head.seq, self.head.hash):
            there = f"{found[0]} is the last" if found else "there is none"
            raise damaged(self.path, f"the end of the campaign is missing or was changed ({there})",
                          f"event {self.head.seq} was expected last")

    def close(self) -> None:
        """Puts everything into the one file and lets it go; may be called twice."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
            with spoken(self.path):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()
