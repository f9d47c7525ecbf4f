"""Reading a save: events in order and verified, states from the cache, logs and ledgers."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from campaign.model.battles.battle import BattleId
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.store import chain
from campaign.store.codec import Codec, CodecTrouble, Encoded, NewerVersion
from campaign.store.records import Loaded, Numbered, Recorded, Sealed, parse_sides
from campaign.store.tables import posting
from campaign.store.tables.causes import Causes
from campaign.store.tables.rows import LEDGER_NAMES, column_types
from campaign.store.trouble import NewerSave, SaveTrouble, as_save_trouble, damaged


class Reading:
    """A save that is open, as far as looking at it goes."""

    def __init__(self, path: Path, connection: sqlite3.Connection, codec: Codec) -> None:
        """Finds out which campaign this is and how far it has come; raises SaveTrouble when its ends do not fit."""
        self.path = path
        self.codec = codec
        self._connection = connection
        self._turn = threading.RLock()
        # Done once before the first line of a log is read.
        self.before_lines: Callable[[], None] | None = None
        with self.reading() as beginning:
            self.meta, self.head, self._expected = posting.read_campaign(beginning, path)
            self._numbers: Mapping[str, int]
            self._numbers, self._last_segment = posting.read_numbers(beginning, self.head.seq)
            self._check_ends(beginning)

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """One moment of the file; nobody writes through this archive meanwhile."""
        with self._turn, as_save_trouble(self.path), posting.read_transaction(self._connection) as connection:
            yield connection

    def sealed(self, after: int = 0, up_to: int | None = None) -> Iterator[Sealed]:
        """Event rows in order, each verified against the one before; raises DamagedSave at the first that does not follow."""
        end = self.head.seq if up_to is None else min(up_to, self.head.seq)
        with self.reading() as connection:
            previous = posting.hash_at(connection, after, self.meta)
        while after < end:
            with self.reading() as connection:
                rows = posting.read_rows(connection, after, end)
            for row in rows:
                if previous is None or chain.broken_at((row,), after, previous) is not None:
                    raise damaged(self.path, f"event {after + 1} does not follow from the one before: it was changed "
                                  "or something before it was", "an unbroken chain of events was expected")
                yield row
                after, previous = row.seq, row.hash
            if not rows:
                raise damaged(self.path, f"event {after + 1} is missing", f"{end} events were expected")

    def kinds(self, after: int = 0) -> dict[int, str]:
        """The kind of each event after one, by seq, for look-ups; not verified."""
        with self.reading() as connection:
            return dict(connection.execute("SELECT seq, kind FROM event WHERE seq > ? ORDER BY seq", (after,)))

    def of_kinds(self, kinds: Collection[str], after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """All events of some kinds after one and up to another or the last, in order, for look-ups; not verified."""
        where = f"WHERE seq > ? AND seq <= ? AND kind IN ({', '.join('?' * len(kinds))}) ORDER BY seq"
        wanted, end = posting.select_sql("event", where), self.head.seq if up_to is None else up_to
        with self.reading() as connection:
            rows = [Sealed.of(row) for row in connection.execute(wanted, (after, end, *kinds))]
        return map(self.read, rows)

    def last_of_kind(self, kind: str, up_to: int) -> Recorded | None:
        """The last event of a kind up to another, looked for from that one backwards; not verified."""
        wanted = posting.select_sql("event", "WHERE seq <= ? AND kind = ? ORDER BY seq DESC LIMIT 1")
        with self.reading() as connection:
            found = connection.execute(wanted, (up_to, kind)).fetchone()
        return None if found is None else self.read(Sealed.of(found))

    def events(self, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """What happened after one event, up to another or the last, and what brought it about."""
        end = self.head.seq if up_to is None else min(up_to, self.head.seq)
        causes = Causes(self.reading, after + 1, end)
        return (self.read(row, causes.of(row.seq, row.batch)) for row in self.sealed(after, end))

    def read(self, row: Sealed, cause: Provenance | None = None) -> Recorded:
        """One row of the event table, understood."""
        try:
            event = self.codec.read(Encoded(row.kind, row.version, row.body))
            seen_by = parse_sides(row.visible_to)
        except NewerVersion as trouble:
            raise NewerSave(self.path, f"event {row.seq}: {trouble}", "",
                            "update the program and open it again") from None
        except CodecTrouble as trouble:
            raise damaged(self.path, f"event {row.seq}: {trouble}", "an event of this game was expected") from None
        except ValueError:
            raise damaged(self.path, f"event {row.seq} is shown to {row.visible_to!r}", "sides were expected") from None
        battle = BattleId(row.battle) if row.battle is not None else None
        return Recorded(row.seq, row.kind, event, battle, seen_by, row.batch, row.accepted, row.hash, cause)

    def load(self, at: int | None = None) -> Loaded:
        """The campaign as it stands, or as it stood after event `at`: the nearest snapshot and all events after it."""
        end = self.head.seq if at is None else at
        self._known(end)
        state, seq = self.nearest(end)
        return Loaded(state, seq, tuple(self.events(seq, end)))

    def nearest(self, end: int) -> tuple[State | None, int]:
        """The last state in the cache at or before an event and the seq it belongs to; (None, 0) when none was kept."""
        with self.reading() as connection:
            for row in posting.read_snapshots(connection, end):
                if posting.hash_at(connection, row["seq"], self.meta) == row["hash"]:
                    state = posting.state_in(row, self.codec)
                    if state is not None:
                        return state, row["seq"]
        return None, 0

    def log(self, side: Side | None, after: int = 0) -> tuple[Numbered, ...]:
        """One side's log (None: the umpire's) after a line number."""
        return self._lines(side, "AND number > ? ORDER BY number", after)

    def log_line(self, side: Side | None, number: int) -> Numbered | None:
        """One line of one side's log (None: the umpire's), by its number."""
        return next(iter(self._lines(side, "AND number = ?", number)), None)

    def log_tail(self, side: Side | None, lines: int) -> tuple[Numbered, ...]:
        """The last lines of one side's log (None: the umpire's), however long it is."""
        return self._lines(side, "ORDER BY number DESC LIMIT ?", lines)[::-1]

    def lines_after(self, side: Side | None, number: int) -> int:
        """How many lines one side's log (None: the umpire's) holds after one of them."""
        count = "SELECT count(*) FROM log_line WHERE side = ? AND number > ?"
        with self.reading() as connection:
            return int(connection.execute(count, (posting.reader_word(side), number)).fetchone()[0])

    def log_between(self, side: Side | None, after: int, up_to: int) -> tuple[Numbered, ...]:
        """What one side's log (None: the umpire's) tells of the events after one and up to another."""
        return self._lines(side, "AND seq > ? AND seq <= ? ORDER BY number", after, up_to)

    def log_with_kinds(self, side: Side | None, after: int, up_to: int) -> tuple[tuple[Numbered, str], ...]:
        """The same, each line with the kind of the event behind it."""
        lines = self.log_between(side, after, up_to)
        with self.reading() as connection:
            kinds = dict(connection.execute("SELECT seq, kind FROM event WHERE seq > ? AND seq <= ?", (after, up_to)))
        return tuple((line, kinds.get(line.seq, "")) for line in lines)

    @property
    def untold(self) -> bool:
        """Whether lines stand here of which nobody has made data yet."""
        first = "SELECT data IS NULL FROM log_line WHERE side = ? ORDER BY number LIMIT 1"
        with self.reading() as connection:
            found = connection.execute(first, (posting.UMPIRE,)).fetchone()
            return found is not None and bool(found[0])

    def _lines(self, side: Side | None, which: str, *bounds: int) -> tuple[Numbered, ...]:
        wanted = f"SELECT number, seq, text, data FROM log_line WHERE side = ? {which}"  # noqa: S608 - words of our own
        with self._turn:
            if self.before_lines is not None:
                self.before_lines()
                self.before_lines = None
        with self.reading() as connection:
            found = connection.execute(wanted, (posting.reader_word(side), *bounds))
            return tuple(Numbered.of(side, *row) for row in found)

    def ledger(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """A whole ledger in the order of events; raises KeyError for a name that is none."""
        if name not in LEDGER_NAMES:
            raise KeyError(name)
        truths = [column for column, kind in column_types(name).items() if kind is bool]
        with self.reading() as connection:
            found = [posting.by_column(name, row) for row in connection.execute(posting.select_sql(name, "ORDER BY seq, line"))]
        return tuple(row | {column: bool(row[column]) for column in truths} for row in found)

    def _known(self, seq: int) -> None:
        if not 0 < seq <= self.head.seq:
            raise SaveTrouble(self.path, f"there is no event {seq}", f"1 to {self.head.seq} was expected", "")

    def _check_ends(self, connection: sqlite3.Connection) -> None:
        found = connection.execute("SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1").fetchone()
        first = connection.execute("SELECT previous FROM event WHERE seq = 1").fetchone()
        if found is not None and first != (chain.genesis(self.meta),):
            raise damaged(self.path, "event 1 does not belong to this campaign: scenario, seed or options were changed",
                          "the description that the campaign began with was expected")
        if found is None or found != (self.head.seq, self.head.hash):
            there = f"{found[0]} is the last" if found else "there is none"
            raise damaged(self.path, f"the end of the campaign is missing or was changed ({there})",
                          f"event {self.head.seq} was expected last")

    def close(self) -> None:
        """Closes the file; may be called twice."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()
