"""A skirmish kept in a file: what was set up, and every fact since, one line for each order, only ever added to.

`NAME.skirmish` begins with one line of words; then each line is a hash over the hash before and a JSON body. The first
body tells which battle it is; each later one is one order: its facts as records, and how far the battle has come. What a
crash left half written at the end is no part of it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from campaign.intake.files import bytes_of
from campaign.intake.json_text import JsonReader
from campaign.intake.limits import SKIRMISH_BYTES, Unreadable
from campaign.store.codec import Codec, CodecTrouble, Encoded
from campaign.store.trouble import AlreadyThere, Busy, CannotWrite, DamagedSave, NotASave

GREETING = b"SUPERMARINA SKIRMISH 1\n"
SUFFIX = ".skirmish"
HASH_BYTES = 12


class SetUp(msgspec.Struct, frozen=True):
    """Which battle it is: its key or file, the fingerprint of its engagement, system, seed, and who fights."""

    skirmish: str
    title: str
    digest: str
    system: str
    seed: int
    people: tuple[str, ...]


class OrderRecord(msgspec.Struct, frozen=True):
    """One order: its facts (kind, version, body), the round that it led to, and whether the battle is over."""

    facts: list[tuple[str, int, msgspec.Raw]]
    round: int
    over: bool


_SETUPS: JsonReader[SetUp] = JsonReader(SetUp)
_STEPS: JsonReader[OrderRecord] = JsonReader(OrderRecord)


class Found(Struct, frozen=True):
    """A file as it was read: what was set up, the orders since, and how much of the file they are."""

    path: Path
    setup: SetUp
    steps: tuple[OrderRecord, ...]
    length: int
    last: str

    def facts(self, codec: Codec) -> Iterator[Any]:
        """Every fact; raises DamagedSave for one that this version cannot read."""
        for step in self.steps:
            for kind, version, body in step.facts:
                try:
                    yield codec.read(Encoded(kind, version, bytes(body).decode()))
                except CodecTrouble as trouble:
                    raise DamagedSave(self.path, str(trouble), "facts of this version were expected", "") from None


class SkirmishFile:
    """A file to be added to."""

    def __init__(self, found: Found) -> None:
        """Goes on where the file was read to."""
        self.path, self._length, self._last = found.path, found.length, found.last

    def add(self, facts: Sequence[Encoded], moment: int, *, over: bool) -> None:
        """Adds one order and waits until the disk holds it; raises Busy or CannotWrite, and then the file is as it was."""
        wired = [(fact.kind, fact.version, msgspec.Raw(fact.body.encode())) for fact in facts]
        last, line = _line(self._last, msgspec.json.encode(OrderRecord(wired, moment, over)))
        try:
            with self.path.open("r+b") as file:
                if os.fstat(file.fileno()).st_size > self._length and _grew(file, self._length):
                    raise Busy(self.path, "another window has gone on with this skirmish", "one at a time was expected",
                               "open it again")
                file.seek(self._length)
                file.truncate()
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as trouble:
            raise CannotWrite(self.path, f"the skirmish cannot be kept ({trouble.strerror})", "", "make room") from None
        self._length, self._last = self._length + len(line), last


def begin(path: Path, setup: SetUp) -> SkirmishFile:
    """A new file; raises AlreadyThere where something lies, and CannotWrite."""
    last, line = _line("", msgspec.json.encode(setup))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(GREETING + line)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise AlreadyThere(path, "a skirmish is kept here already", "a name that is free was expected", "") from None
    except OSError as trouble:
        raise CannotWrite(path, f"the skirmish cannot be kept ({trouble.strerror})", "", "make room") from None
    return SkirmishFile(Found(path, setup, (), len(GREETING) + len(line), last))


def read(path: Path) -> Found:
    """A file with all orders that are whole; raises NotASave or DamagedSave."""
    try:
        data = bytes_of(path, SKIRMISH_BYTES)
    except (OSError, Unreadable) as trouble:
        reason = trouble.strerror if isinstance(trouble, OSError) else trouble.what
        raise NotASave(path, f"it cannot be read ({reason})", "a kept skirmish was expected", "") from None
    if not data.startswith(GREETING):
        raise NotASave(path, "this is no kept skirmish", "a file written by the game was expected", "")
    bodies, length, last = _bodies(path, data)
    try:
        setup = _SETUPS.read(bodies[0])
        steps = tuple(map(_STEPS.read, bodies[1:]))
    except (IndexError, Unreadable) as trouble:
        raise DamagedSave(path, f"its beginning does not read ({trouble})", "the battle's set-up was expected", "") from None
    return Found(path, setup, steps, length, last)


def _bodies(path: Path, data: bytes) -> tuple[list[bytes], int, str]:
    """The bodies whose hashes hold, where they end, and the last hash; only the last line may be half written."""
    bodies: list[bytes] = []
    length, last = len(GREETING), ""
    lines = data[length:].splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        stamp, _, body = line.rstrip(b"\n").partition(b" ")
        if not line.endswith(b"\n") or stamp.decode(errors="replace") != _hash(last, body):
            if number < len(lines):
                raise DamagedSave(path, f"line {number + 1} was changed", "the line as it was written was expected", "")
            break
        bodies.append(body)
        length, last = length + len(line), stamp.decode()
    return bodies, length, last


def _line(last: str, body: bytes) -> tuple[str, bytes]:
    stamp = _hash(last, body)
    return stamp, f"{stamp} ".encode() + body + b"\n"


def _hash(last: str, body: bytes) -> str:
    return hashlib.blake2b(last.encode() + body, digest_size=HASH_BYTES).hexdigest()


def _grew(file: Any, length: int) -> bool:
    """Whether a whole line stands behind where this window had come to."""
    file.seek(length)
    return bool(file.read().endswith(b"\n"))
