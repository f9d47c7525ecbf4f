"""Opening untrusted files: regular ones only, of limited size, and as UTF-8 text without control characters."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO

from campaign.intake.limits import LIMITS, Unreadable
from campaign.model.names import displayable_line

SQLITE = b"SQLite format 3\x00"
STANDARD_INPUT = ("-", "/dev/stdin")
_KINDS = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISCHR, "a device"), (stat.S_ISBLK, "a device"),
          (stat.S_ISSOCK, "a socket"))
_OTHER_LETTERS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"%PDF", "a PDF"),
                  (SQLITE, "a database, such as a save, which `supermarina check` looks through"),
                  (b"PK\x03\x04", "a ZIP archive"), (b"\x89PNG", "a picture"), (b"\x1f\x8b", "a compressed file"))
# Tabs and ends of lines are the only control characters that a text of ours has any use for.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


class NotAFile(OSError):
    """What is named is a folder, a pipe, a device or a socket, and is not opened."""


def kind_of(path: Path) -> str | None:
    """What stands at a path instead of a regular file ("a pipe"), or None for such a file; raises OSError for nothing."""
    try:
        return _kind(path.stat().st_mode)
    except ValueError:
        raise NotAFile(errno.EINVAL, "this is no name of a file", displayable_line(str(path))) from None


def _kind(mode: int) -> str | None:
    if stat.S_ISREG(mode):
        return None
    return next((what for test, what in _KINDS if test(mode)), "no file")


def open_regular(path: Path) -> BinaryIO:
    """A regular file to read from; raises NotAFile at once for anything else, and other OSErrors as they come."""
    _refuse(kind_of(path), path)
    # Do not block even if somebody puts a pipe there at this moment.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _refuse(_kind(os.fstat(handle).st_mode), path)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _refuse(what: str | None, path: Path) -> None:
    if what is not None:
        number = errno.EISDIR if what == "a folder" else errno.EINVAL
        raise NotAFile(number, f"this is {what}; a file was expected", str(path))


def bytes_of(source: Path | Traversable, most: int = LIMITS.bytes) -> bytes:
    """All bytes of a file; raises Unreadable for one that is longer than `most`, and OSError."""
    with open_regular(source) if isinstance(source, Path) else source.open("rb") as file:
        return _check_size(file.read(most + 1), most)


def _check_size(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise Unreadable(f"this is longer than {_size(most)}; no file of the game is")
    return data


def _size(number: int) -> str:
    return f"{number >> 20} MiB" if number >= 1 << 20 else f"{number} bytes"


def text_of(source: Path | Traversable, most: int = LIMITS.bytes) -> str:
    """A file as text with our line endings; raises Unreadable if it is not text, and OSError."""
    return decode(bytes_of(source, most))


def text_of_input(most: int = LIMITS.bytes) -> str:
    """What is typed or piped in, up to its end; raises Unreadable where it is no text or too much of it."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return decode(_check_size(sys.stdin.read(most + 1).encode("utf-8", "surrogateescape"), most))
    return decode(_check_size(stream.read(most + 1), most))


def decode(data: bytes) -> str:
    """Bytes as text; raises Unreadable, with line and column, where they are none."""
    for mark, what in _OTHER_LETTERS:
        if data.startswith(mark):
            raise Unreadable(f"this is {what}; text in UTF-8 was expected")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        before = data[: trouble.start].decode("utf-8", "replace")
        raise _at(before, f"the byte 0x{data[trouble.start]:02x} is no UTF-8; text in UTF-8 was expected") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (found := _CONTROL.search(text)) is not None:
        what = f"the control character U+{ord(found[0]):04X} stands here; text without such was expected"
        raise _at(text[: found.start()], what)
    return text


def _at(before: str, what: str) -> Unreadable:
    return Unreadable(what, before.count("\n") + 1, len(before) - before.rfind("\n"))
