"""Putting a batch into the tables, and reading tables back, within a transaction that somebody else began."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from campaign.intake.json_text import JsonReader
from campaign.intake.limits import LARGEST_NUMBER, LIMITS
from campaign.model.book import Options
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import READERS, Side
from campaign.model.units.condition import SOUND
from campaign.store import chain, ledger
from campaign.store.codec import BATTLE, Codec, CodecTrouble, Encoded
from campaign.store.records import Accepted, Head, Meta, Sealed, Stored
from campaign.store.tables.causes import Row as CauseRow
from campaign.store.tables.causes import row_of as cause_row
from campaign.store.tables.rows import LEDGER_NAMES, columns_of
from campaign.store.trouble import WrongRow, damaged

SNAPSHOTS_KEPT = 14
LARGEST_SNAPSHOT = 1 << 26
CHUNK = 2000
UMPIRE = "umpire"

Line = tuple[str, int, int, str, str | None]


class Due(NamedTuple):
    """A state of which a snapshot may still be taken, and the event that it belongs to."""

    state: State
    seq: int
    hash: str


@dataclass(slots=True)
class Prepared:
    """A batch made ready outside the transaction: rows of events and log, ledger entries, and perhaps a snapshot.

    `numbers` are the last of each reader's log once it is accepted. A snapshot that need not be kept at once is `due`.
    """

    rows: list[Sealed]
    lines: list[Line] = field(default_factory=list)
    causes: list[CauseRow] = field(default_factory=list)
    entries: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    snapshot: dict[str, Any] | None = None
    due: Due | None = None
    moment: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def segment(self) -> int | None:
        """The segment of its snapshot, whether that is kept at once or due; None where there is none."""
        if self.due is not None:
            return self.due.state.segment
        return None if self.snapshot is None else int(self.snapshot["segment"])


def prepare(
    batch: Sequence[Stored], head: Head, codec: Codec, accepted: str, numbers: Mapping[str, int], last_segment: int,
    *, on_the_way: bool = False,
) -> Prepared:
    """Everything that accepting a batch writes, computed without touching the file.

    Where play is `on_the_way` only a snapshot that stays for good is made ready: the next but few would drop any other.
    """
    counts, reader_words = dict(numbers), {reader: reader_word(reader) for reader in READERS}
    ready = Prepared(list(chain.seal(head.seq + 1, head.hash, batch, codec, accepted)), moment=head.moment, numbers=counts)
    lines = ready.lines
    latest: tuple[State, Sealed] | None = None
    cause: Provenance | None = None
    for stored, row in zip(batch, ready.rows, strict=True):
        if stored.cause is not cause:
            cause = stored.cause
            ready.causes.append(cause_row(row.seq, cause))
        if stored.after is not None:
            latest = stored.after, row
            for table, entry in ledger.entries(row.seq, stored.event, stored.before, stored.after):
                ready.entries[table].append(entry)
        for line in stored.lines:
            side = reader_words[line.side]
            number = counts[side] = counts.get(side, 0) + 1
            lines.append((side, number, row.seq, line.text, line.data))
    if latest is not None:
        state, row = latest
        ready.moment = str(state.cursor)
        if state.segment > last_segment and on_the_way and state.segment % SNAPSHOTS_KEPT:
            ready.due = Due(state, row.seq, row.hash)
        elif state.segment > last_segment:
            ready.snapshot = snapshot_row(state, row.seq, row.hash, codec)
    return ready


def prepare_in_turn(
    batches: Sequence[Accepted], head: Head, codec: Codec, numbers: Mapping[str, int], last_segment: int,
) -> Prepared:
    """Several batches made ready one after the other, to be written together; each keeps the moment of its acceptance."""
    whole = Prepared([], moment=head.moment, numbers=numbers)
    for batch in batches:
        ready = prepare(batch.events, head, codec, batch.accepted, whole.numbers, last_segment)
        if not ready.rows:
            continue
        head = Head(ready.rows[-1].seq, ready.rows[-1].hash, ready.moment)
        whole.rows += ready.rows
        whole.lines += ready.lines
        whole.causes += ready.causes
        whole.moment = ready.moment
        whole.numbers = ready.numbers
        for table, entries in ready.entries.items():
            whole.entries[table] += entries
        if ready.snapshot is not None:
            whole.snapshot, last_segment = ready.snapshot, ready.snapshot["segment"]
    return whole


def reader_word(side: Side | None) -> str:
    """Whose log a line belongs to, as the tables have it."""
    return UMPIRE if side is None else side.value


def snapshot_row(state: State, seq: int, hash_: str, codec: Codec) -> dict[str, Any]:
    """The row of a snapshot."""
    body = zlib.compress(codec.body_of(state), 1)
    return {"segment": state.segment, "seq": seq, "hash": hash_, "version": codec.version_of("State"),
            "digest": chain.fingerprint(body), "body": body}


@cache
def insert_sql(name: str, *, replacing: bool = False) -> str:
    """The statement that puts a row into a table."""
    columns = columns_of(name)
    verb = "INSERT OR REPLACE" if replacing else "INSERT"
    return f"{verb} INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def in_order(name: str) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Puts the values of a row by name into the order of its table's columns, for `insert_sql`."""
    return itemgetter(*columns_of(name))


@contextmanager
def read_transaction(connection: sqlite3.Connection) -> Generator[sqlite3.Connection]:
    """A read transaction: everything read within it is consistent, even if others write meanwhile."""
    if connection.in_transaction:
        yield connection
        return
    connection.execute("BEGIN")
    try:
        yield connection
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[None]:
    """All or nothing, with the write lock from the beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def post(connection: sqlite3.Connection, ready: Prepared) -> None:
    """Writes a prepared batch."""
    connection.executemany(insert_sql("event"), ready.rows)
    if ready.lines:
        connection.executemany(insert_sql("log_line"), ready.lines)
    if ready.causes:
        connection.executemany(insert_sql("cause"), ready.causes)
    for table, entries in ready.entries.items():
        connection.executemany(insert_sql(table), map(in_order(table), entries))
    if ready.snapshot is not None:
        post_snapshot(connection, ready.snapshot)


def post_snapshot(connection: sqlite3.Connection, row: dict[str, Any]) -> None:
    """Writes a snapshot in place of any other of its segment, and thins out old ones to one a game turn."""
    connection.execute(insert_sql("snapshot", replacing=True), in_order("snapshot")(row))
    connection.execute(
        "DELETE FROM snapshot WHERE segment <= ? AND segment % ? <> 0",
        (row["segment"] - SNAPSHOTS_KEPT, SNAPSHOTS_KEPT),
    )


def move_head(connection: sqlite3.Connection, old: Head, new: Head, journal: tuple[int, bytes]) -> bool:
    """Notes how far the campaign has come; False when it is not where we left it."""
    moved = connection.execute(
        "UPDATE campaign SET last_seq = ?, last_hash = ?, moment = ?, journal_length = ?, journal_hash = ? "
        "WHERE last_seq = ? AND last_hash = ?",
        (new.seq, new.hash, new.moment, journal[0], journal[1].hex(), old.seq, old.hash),
    )
    return moved.rowcount == 1


def take_back(connection: sqlite3.Connection, to: int) -> None:
    """Moves all events after one into the table of those undone, and drops what was made of them."""
    columns = ", ".join(columns_of("event"))
    connection.execute(
        f"INSERT INTO undone (undo, {columns}) SELECT (SELECT coalesce(max(undo), 0) + 1 FROM undone), {columns} "  # noqa: S608
        "FROM event WHERE seq > ?", (to,),
    )
    for name in ("event", "log_line", "cause", "snapshot", *LEDGER_NAMES):
        connection.execute(f"DELETE FROM {name} WHERE seq > ?", (to,))  # noqa: S608 - names of our own tables


def moment_at(connection: sqlite3.Connection, seq: int) -> str:
    """When in the campaign an event was, as near as the stocks taken at the beginning of segments tell."""
    found = connection.execute(
        "SELECT turn, player_turn, nas FROM fuel_movement WHERE seq <= ? AND change = 'stock' ORDER BY seq DESC LIMIT 1",
        (seq,),
    ).fetchone()
    if found is None:
        return ""
    turn, player, nas = found
    return f"{turn}, {Side(player)} player turn" + (f", NAS {nas}" if nas else "")


def has_dice(connection: sqlite3.Connection, after: int) -> bool:
    """Whether any die fell, or new dice were drawn, after an event; facts of battles count, for they come of dice."""
    chance = "SELECT 1 FROM event WHERE seq > ? AND (kind IN ('DieRolled', 'DiceReseeded') OR kind LIKE ?) LIMIT 1"
    return connection.execute(chance, (after, f"{BATTLE}%")).fetchone() is not None


def campaign_row(meta: Meta) -> dict[str, Any]:
    """The row that says which campaign this is, before its first event."""
    return {
        "id": 1, "scenario": meta.scenario, "seed": str(meta.seed),
        "options": msgspec.json.encode(meta.options).decode(),
        "tactical_system": meta.options.tactical_system, "dice": meta.dice, "book_hash": meta.book_hash,
        "program": meta.program, "created": meta.created, "axis": meta.players.get(Side.AXIS, ""),
        "allied": meta.players.get(Side.ALLIED, ""), "last_seq": 0, "last_hash": chain.genesis(meta), "moment": "",
        "journal_length": 0, "journal_hash": "",
    }


def meta_of(row: Mapping[str, Any]) -> Meta:
    """What a campaign row says; raises ValueError when it does not make sense."""
    return Meta(
        scenario=_word(row, "scenario"), seed=_number(row, "seed", 10**LIMITS.number),
        options=_OPTIONS.read(_word(row, "options")),
        book_hash=_word(row, "book_hash"), program=_word(row, "program"), created=_word(row, "created"),
        dice=_word(row, "dice"),
        players={Side.AXIS: _word(row, "axis"), Side.ALLIED: _word(row, "allied")},
    )


def head_of(row: Mapping[str, Any]) -> Head:
    """How far a campaign row says that it has come; raises ValueError when it does not make sense."""
    return Head(_number(row, "last_seq"), _word(row, "last_hash"), _word(row, "moment"))


_OPTIONS: JsonReader[Options] = JsonReader(Options)
_FIELDS: JsonReader[dict[str, msgspec.Raw]] = JsonReader(dict[str, msgspec.Raw])
_DIGITS = re.compile(rf"[0-9]{{1,{LIMITS.number}}}")


def _hex(row: Mapping[str, Any], column: str) -> str:
    bytes.fromhex(found := _word(row, column))
    return found


def _word(row: Mapping[str, Any], column: str) -> str:
    if not isinstance(row[column], str) or len(row[column]) > LIMITS.text:
        raise ValueError(f"`{column}` holds no words")
    return str(row[column])


def _number(row: Mapping[str, Any], column: str, most: int = LARGEST_NUMBER) -> int:
    """A whole number; a seed is kept in letters, because it may be longer than a database's own numbers."""
    found = row[column]
    if not isinstance(found, int | str) or not _DIGITS.fullmatch(str(found)) or int(found) > most:
        raise ValueError(f"`{column}` holds no whole number between 0 and {most}")
    return int(found)


def read_campaign(connection: sqlite3.Connection, path: Path) -> tuple[Meta, Head, tuple[int, str]]:
    """Which campaign, how far it has come, and how the journal should end."""
    found = [by_column("campaign", row) for row in connection.execute(select_sql("campaign"))]
    if len(found) != 1:
        raise damaged(path, f"the save describes {len(found)} campaigns", "one was expected")
    [row] = found
    try:
        meta = meta_of(row)
        return meta, head_of(row), (_number(row, "journal_length"), _hex(row, "journal_hash"))
    except ValueError as trouble:
        raise damaged(path, f"the description of the campaign does not read ({trouble})",
                      "scenario, seed and options were expected") from None


def select_sql(name: str, rest: str = "") -> str:
    """The statement that reads all columns of a table, in order; `rest` says which rows."""
    return f"SELECT {', '.join(columns_of(name))} FROM {name} {rest}"  # noqa: S608 - names of our own tables


def by_column(name: str, row: Sequence[Any]) -> dict[str, Any]:
    """A row that was selected, by its columns."""
    return dict(zip(columns_of(name), row, strict=True))


def read_rows(connection: sqlite3.Connection, after: int, up_to: int, limit: int = CHUNK) -> list[Sealed]:
    """Rows of events in order, those after one seq and up to another."""
    wanted = select_sql("event", "WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?")
    return [Sealed.of(row) for row in connection.execute(wanted, (after, up_to, limit))]


def hash_at(connection: sqlite3.Connection, seq: int, meta: Meta) -> str | None:
    """The hash of one event (seq 0: what the first is chained to), or None when it is not there."""
    if seq == 0:
        return chain.genesis(meta)
    found = connection.execute("SELECT hash FROM event WHERE seq = ?", (seq,)).fetchone()
    return None if found is None else found[0]


def read_snapshots(connection: sqlite3.Connection, up_to: int) -> Iterator[dict[str, Any]]:
    """Snapshots at or before an event, the latest first."""
    wanted = "SELECT seq FROM snapshot WHERE seq <= ? ORDER BY seq DESC"
    for (seq,) in connection.execute(wanted, (up_to,)).fetchall():
        row = connection.execute(select_sql("snapshot", "WHERE seq = ?"), (seq,)).fetchone()
        if row is not None:
            yield by_column("snapshot", row)


def state_in(row: Mapping[str, Any], codec: Codec) -> State | None:
    """The state that a snapshot row holds; None when it is worthless: damaged, or of another shape."""
    try:
        if chain.fingerprint(row["body"]) != row["digest"]:
            return None
        state = codec.read(Encoded("State", row["version"], _body(row).decode()))
    except (zlib.error, CodecTrouble, UnicodeError, TypeError):
        return None
    return _with_sound_marked(state) if isinstance(state, State) else None


def _with_sound_marked(state: State) -> State:
    """Sound ships are recognised by identity, so a loaded state must share the same objects as a new one."""
    ships = {key: replace(ship, condition=SOUND) if ship.condition == SOUND else ship for key, ship in state.ships.items()}
    return replace(state, ships=ships)


def fields_in(row: Mapping[str, Any]) -> frozenset[str]:
    """What of a state a sound snapshot row holds: one of an earlier day lacks what states have come to hold since."""
    return frozenset(_FIELDS.read(_body(row)))


def _body(row: Mapping[str, Any]) -> bytes:
    return zlib.decompressobj().decompress(row["body"], LARGEST_SNAPSHOT)


def read_numbers(connection: sqlite3.Connection, up_to: int) -> tuple[dict[str, int], int]:
    """The last number of each reader's log up to an event, and the segment of the last snapshot (-1: none)."""
    # From its end backwards: a log is kept in the order of its numbers, and of a whole war it has a hundred thousand lines.
    lines = "SELECT number FROM log_line WHERE side = ? AND seq <= ? ORDER BY number DESC LIMIT 1"
    found = {reader: connection.execute(lines, (reader, up_to)).fetchone() for reader in map(reader_word, READERS)}
    numbers = {reader: line[0] for reader, line in found.items() if line is not None}
    (last,) = connection.execute("SELECT max(segment) FROM snapshot WHERE seq <= ?", (up_to,)).fetchone()
    last = -1 if last is None else last
    if not all(type(number) is int for number in numbers.values()) or type(last) is not int:
        raise WrongRow("a line of a log, or a snapshot, is numbered by something else than a whole number")
    return numbers, last


def replace_ledgers(connection: sqlite3.Connection, entries: Iterable[ledger.Entry]) -> None:
    """Empties every ledger and fills it again."""
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in ledger.LEDGERS}
    for name, entry in entries:
        waiting[name].append(entry)
    for name, some in waiting.items():
        connection.execute(f"DELETE FROM {name}")  # noqa: S608 - names of our own tables
        connection.executemany(insert_sql(name), map(in_order(name), some))
