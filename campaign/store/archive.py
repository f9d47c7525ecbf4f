"""The archive: one campaign in one file. Events are the only truth; everything else in it can be made again."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from campaign.model.events import DiceReseeded
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.store import ledger
from campaign.store.codec import Codec
from campaign.store.journal import Journal, batch_record
from campaign.store.reading import Reading
from campaign.store.records import Accepted, Fold, Head, LogLine, Meta, Rewound, Stored
from campaign.store.tables import posting
from campaign.store.tables.connection import (
    KEPT_SINCE_THE_FIRST,
    check_file,
    check_schema,
    check_tables,
    connect,
    form_of,
    make_durable,
)
from campaign.store.tables.migrations import present_form, upgrade
from campaign.store.trouble import CannotWrite, Overtaken, as_save_trouble
from campaign.store.verifying import Verification, verify_save
from campaign.words.counting import quantity


class Archive(Reading):
    """A save that is open. Made by `create`, `open` or `open_read_only`; to be closed, or used as `with` says."""

    def __init__(self, path: Path, connection: sqlite3.Connection, codec: Codec) -> None:
        """For the class's own use: made by `create`, `open` or `open_read_only`."""
        super().__init__(path, connection, codec)
        self._journal: Journal | None = None
        # Snapshots to be taken when play pauses, unless enough later ones came that they would be dropped again.
        self._due: deque[posting.Due] = deque(maxlen=posting.SNAPSHOTS_KEPT - 1)

    @property
    def read_only(self) -> bool:
        """Whether this save takes no orders."""
        return self._journal is None

    @classmethod
    def create(
        cls, path: Path, meta: Meta, events: Sequence[Stored], accepted: str = "", codec: Codec | None = None,
    ) -> Self:
        """Begins a save with its first events, whole or not at all; refuses a path where something lies."""
        from campaign.store.making import make

        codec = codec or Codec()
        with as_save_trouble(path):
            make(path, meta, events, accepted, codec)
        return cls.open(path, codec)

    @classmethod
    def open(cls, path: Path, codec: Codec | None = None) -> Self:
        """Opens a save to play on; one of an older form is backed up beside itself and upgraded."""
        from campaign.store.healing import open_journal

        codec = codec or Codec()
        with as_save_trouble(path):
            check_file(path)
            connection = connect(path)
            try:
                form = form_of(connection, path)
                check_tables(connection, path, KEPT_SINCE_THE_FIRST)
                upgrade(connection, path, form, codec)
                check_schema(connection, path)
                archive = cls(path, connection, codec)
                make_durable(connection)
                archive._journal = open_journal(path, archive._connection, archive.meta, archive.head, archive._expected)
            except BaseException:
                connection.close()
                raise
        return archive

    @classmethod
    def open_read_only(cls, path: Path, codec: Codec | None = None) -> Self:
        """Opens a save for reading, even an untrusted one: nothing in it or beside it changes."""
        from campaign.store.making import upgraded_copy

        codec = codec or Codec()
        with as_save_trouble(path):
            check_file(path)
            connection = connect(path, read_only=True)
            try:
                form = form_of(connection, path)
                check_tables(connection, path, KEPT_SINCE_THE_FIRST)
                if form < present_form():
                    connection = upgraded_copy(connection, form, codec)
                check_schema(connection, path)
                return cls(path, connection, codec)
            except BaseException:
                connection.close()
                raise

    def accept(self, batch: Sequence[Stored], accepted: str = "", *, on_the_way: bool = False) -> int:
        """Makes a batch of events history, all or none, and returns the last seq. When it returns, it is on the disk.

        `accepted` is the moment in words, from the caller that owns the clock. While play is `on_the_way`, with more sure
        to come, snapshots wait until it pauses: they only save folding, and all but one per game turn would be dropped.
        """
        with self._turn:
            if batch:
                journal = self._writable()
                ready = posting.prepare(batch, self.head, self.codec, accepted, self._numbers, self._last_segment,
                                         on_the_way=on_the_way)
                self._commit(ready, self.head, journal, batch_record(ready.rows, ready.lines, causes=ready.causes))
            if not on_the_way:
                self._rest()
            return self.head.seq

    def _rest(self) -> None:
        """Takes the snapshots that are due and would still be there if each had been taken in its time."""
        if not self._due or self.read_only:
            return
        rows = [posting.snapshot_row(due.state, due.seq, due.hash, self.codec) for due in self._due
                if due.state.segment > self._last_segment - posting.SNAPSHOTS_KEPT]
        with as_save_trouble(self.path), posting.transaction(self._connection):
            for row in rows:
                posting.post_snapshot(self._connection, row)
        self._due.clear()

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
        with as_save_trouble(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            mark = None
            try:
                self._move_head(planned, journal.ahead(record))
                if undone_to is not None:
                    posting.take_back(self._connection, undone_to)
                posting.post(self._connection, ready)
                mark = journal.mark
                journal.add(record)
                self._connection.execute("COMMIT")
            except BaseException:
                self._recover(planned, ready, journal, mark)
                raise
        self._stand_at(planned, ready)

    def _recover(
        self, planned: Head, ready: posting.Prepared, journal: Journal, mark: tuple[int, bytes] | None,
    ) -> None:
        """After a failure or an interruption: the journal is cut back while the lock still keeps others from it."""
        if self._connection.in_transaction:
            if mark is not None:
                journal.cut_to(*mark)
            self._connection.execute("ROLLBACK")
        elif self._reached(planned):
            self._stand_at(planned, ready)
        elif mark is not None:
            journal.cut_to(*mark)

    def _move_head(self, planned: Head, journal: tuple[int, bytes]) -> None:
        if not posting.move_head(self._connection, self.head, planned, journal):
            raise Overtaken(self.path, "another process has gone on with this campaign", "one game at a time was expected",
                            "open it again; nothing was written")

    def _reached(self, planned: Head) -> bool:
        """Whether a commit that was interrupted had been made all the same."""
        try:
            with self.reading() as connection:
                return posting.read_campaign(connection, self.path)[1] == planned
        except Exception:  # noqa: BLE001 - whatever is wrong now, the first trouble is the one to tell
            return False

    def _stand_at(self, head: Head, ready: posting.Prepared) -> None:
        self.head, self._numbers = head, ready.numbers
        if ready.due is not None:
            self._due.append(ready.due)
        if ready.segment is not None:
            self._last_segment = ready.segment

    def nearest(self, end: int) -> tuple[State | None, int]:
        """The last state in the cache at or before an event and the seq it belongs to; (None, 0) when none was kept."""
        with self._turn:
            self._rest()
            return super().nearest(end)

    def undo(self, to: int, *, seed: int, accepted: str = "", lines: Sequence[LogLine] = ()) -> Rewound:
        """Takes back every event after `to`; they are kept apart in the save and in the journal.

        If dice were rolled since, `seed` becomes the new one, so that nobody can foresee them, and `lines` are logged
        with it. Whether a player may undo this is not decided here.
        """
        with self._turn:
            self._writable()
            self._known(to)
            removed, reseeded = self.head.seq - to, self.has_dice(to)
            reseeding = DiceReseeded(seed, f"{quantity(removed, 'event was', 'events were')} taken back, dice among them")
            batch = Accepted((Stored(reseeding, lines=tuple(lines)),), accepted)
            self.rewind(to, (batch,) if reseeded else ())
            return Rewound(removed, reseeded)

    def has_dice(self, after: int) -> bool:
        """Whether any die fell, or new dice were drawn, after an event."""
        with self._turn, as_save_trouble(self.path):
            return posting.has_dice(self._connection, after)

    def rewind(self, to: int, again: Sequence[Accepted], moment: str = "") -> None:
        """Takes back every event after `to` and accepts these batches in their place, all in one transaction.

        `moment` is when in the campaign `to` was, in words; without it the ledgers tell it as near as they can.
        """
        with self._turn:
            journal = self._writable()
            self._known(to)
            self._rest()
            with self.reading() as connection:
                stamp = posting.hash_at(connection, to, self.meta) or ""
                base = Head(to, stamp, moment or posting.moment_at(self._connection, to))
                numbers, segment = posting.read_numbers(connection, to)
            ready = posting.prepare_in_turn(again, base, self.codec, numbers, segment)
            self._commit(ready, base, journal, batch_record(ready.rows, ready.lines, to, causes=ready.causes),
                         undone_to=to)
            self._last_segment = segment if ready.snapshot is None else ready.snapshot["segment"]

    def branch(self, at: int, path: Path, *, seed: int, accepted: str = "") -> Self:
        """A what-if copy under a new name, which ends after event `at` and goes on with a fresh seed; left open."""
        from campaign.store.making import publish, trimmed_copy

        self._known(at)
        with self._turn:
            self._rest()
        with self.reading() as connection:
            stamp = posting.hash_at(connection, at, self.meta) or ""
            base = Head(at, stamp, posting.moment_at(self._connection, at))
        reseeding = Stored(DiceReseeded(seed, f"a branch after event {at}"))
        ready = posting.prepare([reseeding], base, self.codec, accepted, {}, 0)
        with as_save_trouble(path):
            publish(path, lambda draft: trimmed_copy(self._connection, draft, at, ready))
        return self.open(path, self.codec)

    def snapshot(self, state: State) -> None:
        """Keeps the present state, so that opening need not begin from the first event; one for each segment."""
        with self._turn, as_save_trouble(self.path):
            self._writable()
            self._rest()
            row = posting.snapshot_row(state, self.head.seq, self.head.hash, self.codec)
            with posting.transaction(self._connection):
                posting.post_snapshot(self._connection, row)
            self._last_segment = max(self._last_segment, state.segment)

    def verify(self, fold: Fold | None = None) -> Verification:
        """The full check; with `fold` the whole campaign is replayed and compared as well."""
        with self._turn:
            self._rest()
        with as_save_trouble(self.path):
            return verify_save(self, fold)

    def rebuild(self, fold: Fold) -> None:
        """Makes every ledger anew from the events; folding needs `fold`. Log lines stay."""
        with self._turn:
            self._writable()
            found = list(ledger.recompute(self.events(), fold))
            with as_save_trouble(self.path), posting.transaction(self._connection):
                posting.replace_ledgers(self._connection, found)

    def tell(self, lines: Iterable[tuple[int, LogLine]]) -> None:
        """Puts beside each line of an older save what it tells, all in one transaction.

        `lines` are made anew, each with the event behind it. What stands there stays as it is: a line that reads otherwise
        today, and one that is not among them, has no data from now on. A file that is open for reading stays as it is, and
        a copy in memory takes its place.
        """
        from campaign.store.making import copy_in_memory

        told = [(line.data, seq, posting.reader_word(line.side), line.text) for seq, line in lines]
        with self._turn, as_save_trouble(self.path):
            if self._connection.execute("PRAGMA query_only").fetchone()[0]:
                self._connection = copy_in_memory(self._connection)
            with posting.transaction(self._connection):
                self._connection.executemany(
                    "UPDATE log_line SET data = ? WHERE seq = ? AND side = ? AND text = ? AND data IS NULL", told)
                self._connection.execute("UPDATE log_line SET data = '' WHERE data IS NULL")

    def set_players(self, players: Mapping[Side, str]) -> None:
        """Notes who plays each side from now on."""
        with self._turn, as_save_trouble(self.path):
            self._writable()
            meta = replace(self.meta, players={**self.meta.players, **players})
            row = posting.campaign_row(meta)
            with posting.transaction(self._connection):
                self._connection.execute("UPDATE campaign SET axis = :axis, allied = :allied", row)
            self.meta = meta

    def close(self) -> None:
        """Writes everything into the one file and closes it; may be called twice."""
        if self._journal is not None:
            self._rest()
            self._journal.close()
            self._journal = None
            with as_save_trouble(self.path):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        super().close()
