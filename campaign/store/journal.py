"""The journal beside a save: what was accepted, once more, in a file that is only ever added to.

`SAVE.journal` begins with one line of words; then come records of length (4 bytes), hash (20 bytes, over the hash
before and the body) and body (JSON). The first record tells which campaign this is; each later one is one
acceptance: how far events were taken back, if they were, and a batch of events with its log lines. It is safe to
delete: an archive that finds it missing, short or of another history writes what is wanting.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from campaign.intake.files import open_regular
from campaign.intake.json_text import JsonReader
from campaign.intake.limits import ROW_BYTES, Unreadable
from campaign.store.chain import FINGERPRINT_BYTES
from campaign.store.records import Meta, Sealed

GREETING = b"SUPERMARINA JOURNAL 1\n"
LARGEST_RECORD = ROW_BYTES
_LENGTH = struct.Struct(">I")
_OVERHEAD = _LENGTH.size + FINGERPRINT_BYTES


class JournalRecord(msgspec.Struct, omit_defaults=True):
    """The body of one record: a beginning, or a batch, perhaps after events were taken back."""

    meta: Meta | None = None
    events: list[tuple[int, str, int, msgspec.Raw, str | None, str, int, str, str, str]] = []
    lines: list[tuple[str, int, int, str]] = []
    # What brought the events about, as the table of causes has it.
    causes: list[tuple[int, str, str, str, int, str]] = []
    undone_to: int | None = None

    def told(self) -> Iterator[tuple[str, int, int, str, str | None]]:
        """The log lines of a batch; what they tell as data is made from the events again when the save is opened."""
        return ((*line, None) for line in self.lines)

    def rows(self) -> Iterator[Sealed]:
        """The event rows of a batch."""
        for event in self.events:
            seq, kind, version, body, battle, visible_to, batch, accepted, previous, stamp = event
            yield Sealed(seq, kind, version, bytes(body).decode(), battle, visible_to, batch, accepted, previous, stamp)


class Verified(Struct, frozen=True):
    """One verified record: what it says, its hash, and where it ends in the file."""

    record: JournalRecord
    hash: bytes
    end: int


def journal_of(save: Path) -> Path:
    """Where the journal of a save lies."""
    return save.with_name(save.name + ".journal")


def batch_record(
    rows: Iterable[Sealed], lines: Iterable[tuple[str, int, int, str, str | None]] = (), undone_to: int | None = None,
    *, causes: Iterable[tuple[int, str, str, str, int, str]] = (),
) -> bytes:
    """The body that records a batch of events, accepted after all events behind `undone_to` were taken back."""
    events = [(row[0], row[1], row[2], msgspec.Raw(row[3]), *row[4:]) for row in rows]
    return _ENCODER.encode(JournalRecord(events=events, lines=[line[:4] for line in lines], causes=list(causes),
                                         undone_to=undone_to))


def beginning_record(meta: Meta) -> bytes:
    """The body that records which campaign this is."""
    return _ENCODER.encode(JournalRecord(meta=meta))


class Journal:
    """A journal open for adding; `length` bytes of it count, whatever follows is no part of the history."""

    def __init__(self, path: Path, length: int, last: bytes) -> None:
        self.path = path
        self.length = length
        self._last = last
        self._next: tuple[bytes, bytes, bytes] | None = None
        self._file: Any = path.open("r+b", buffering=0)
        self._file.seek(length)

    @classmethod
    def written(cls, path: Path, bodies: Iterable[bytes]) -> Journal:
        """A fresh journal holding these records; replaces the file at once and whole."""
        draft = path.with_name(path.name + ".new")
        last, length = bytes(FINGERPRINT_BYTES), len(GREETING)
        with draft.open("wb") as out:
            out.write(GREETING)
            for body in bodies:
                last = _link(last, body)
                out.write(_LENGTH.pack(len(body)) + last + body)
                length += _OVERHEAD + len(body)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
        return cls(path, length, last)

    def ahead(self, body: bytes) -> tuple[int, bytes]:
        """Where the journal will stand when this record is added."""
        # Asked once for the head of the campaign and once more when the record is added: long ones are hashed once.
        if self._next is None or self._next[0] is not body or self._next[1] is not self._last:
            self._next = body, self._last, _link(self._last, body)
        return self.length + _OVERHEAD + len(body), self._next[2]

    def add(self, body: bytes) -> None:
        """Adds a record and waits until the disk holds it; after a failure the journal is as it was."""
        length, last = self.ahead(body)
        try:
            self._file.write(_LENGTH.pack(len(body)) + last + body)
            _settle(self._file.fileno())
        except OSError:
            self.cut_to(self.length, self._last)
            raise
        self.length, self._last, self._next = length, last, None

    @property
    def mark(self) -> tuple[int, bytes]:
        """Where the journal stands, to be given to `cut_to`."""
        return self.length, self._last

    def cut_to(self, length: int, last: bytes) -> None:
        """Takes back what was added after a mark."""
        self._file.seek(length)
        self._file.truncate(length)
        self.length, self._last = length, last

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def pages(path: Path) -> Iterator[Verified]:
    """The longest valid prefix of a journal, record by record; empty if it is not a journal."""
    try:
        with open_regular(path) as file:
            yield from _pages(file)
    except OSError:
        return


def _pages(file: BinaryIO) -> Iterator[Verified]:
    if file.read(len(GREETING)) != GREETING:
        return
    at, last = len(GREETING), bytes(FINGERPRINT_BYTES)
    while len(head := file.read(_OVERHEAD)) == _OVERHEAD:
        (length,) = _LENGTH.unpack_from(head)
        if length > LARGEST_RECORD:
            return
        stamp, body = head[_LENGTH.size :], file.read(length)
        if len(body) != length or _link(last, body) != stamp:
            return
        try:
            record = _READER.read(body)
        except Unreadable:
            return
        at, last = at + _OVERHEAD + length, stamp
        yield Verified(record, stamp, at)


def _link(last: bytes, body: bytes) -> bytes:
    return hashlib.blake2b(last + body, digest_size=FINGERPRINT_BYTES).digest()


def settling() -> Callable[[int], object]:
    """How this system waits until the disk itself holds what was written to a file."""
    try:
        import fcntl
    except ImportError:
        return os.fsync
    whole = getattr(fcntl, "F_FULLFSYNC", None)
    if whole is not None:
        # macOS counts a file as written when the drive has taken it into its own memory, unless it is asked for more.
        def wait_for_the_drive(handle: int) -> None:
            try:
                fcntl.fcntl(handle, whole)
            except OSError:
                # Disks of other makes and those of a network know no such question; a real fault comes back from this one.
                os.fsync(handle)

        return wait_for_the_drive
    # Where the system can wait for the data alone, without the file's times, that is quicker and enough.
    return getattr(os, "fdatasync", os.fsync)


_settle = settling()
_ENCODER = msgspec.json.Encoder()
_READER: JsonReader[JournalRecord] = JsonReader(JournalRecord)
