"""A cache of this user's alone: values in few bytes, sealed, in a private folder; what others could write is not read.

Whatever goes wrong with the folder costs the caller time and nothing else: `read` then gives None, and `keep` keeps nothing.
"""

from __future__ import annotations

import gc
import os
import stat
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from campaign.intake.limits import Unreadable

# Values in few bytes --------------------------------------------------------------------------------------------------


T = TypeVar("T")
SEAL_BYTES = 32
_WRONG = (msgspec.MsgspecError, ValueError, KeyError, TypeError, IndexError, ArithmeticError, RecursionError)


def pack(value: Any, purpose: str) -> bytes:
    """A frozen value in bytes, sealed for one purpose; raises TypeError for one that cannot be written so."""
    body = msgspec.msgpack.encode(value, enc_hook=_plain)
    return _seal(body, purpose) + body


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be packed")


def _dec_hook(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise TypeError(f"{wanted.__name__} cannot be unpacked")


def _seal(body: bytes, purpose: str) -> bytes:
    return blake2b(body, digest_size=SEAL_BYTES, key=blake2b(purpose.encode()).digest()).digest()


class PackedReader(Generic[T]):
    """Reads values of one type that were packed for one purpose; whatever does not fit is Unreadable."""

    def __init__(self, wanted: type[T], purpose: str) -> None:
        self._wanted, self._purpose = wanted, purpose

    def read(self, data: bytes) -> T:
        """The value; raises Unreadable."""
        body = data[SEAL_BYTES:]
        if data[:SEAL_BYTES] != _seal(body, self._purpose):
            raise Unreadable("the seal does not fit: this was changed, cut short, or made for something else")
        collects = gc.isenabled()
        # Nothing of what is made here is garbage yet, and looking through it again and again takes most of the time.
        gc.disable()
        try:
            return msgspec.msgpack.decode(body, type=self._wanted, dec_hook=_dec_hook)
        except _WRONG as trouble:
            raise Unreadable(str(trouble) or type(trouble).__name__) from None
        finally:
            if collects:
                gc.enable()


# The folder -----------------------------------------------------------------------------------------------------------


MOST_FILES = 64
DRAFT = ".draft"
ABANDONED_SECONDS = 3600.0
OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# Where the system knows no owners by number, a user's own folders are closed to others by the system itself.
HAS_OWNERS = hasattr(os, "geteuid")
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class PrivateFolder:
    """Files by name in a folder that is made for this user alone; several processes may use it at once."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def read(self, name: str, most: int) -> bytes | None:
        """All bytes of a file, or None: there is none, it is longer than `most`, or somebody else could have written it."""
        with suppress(OSError), self._entered() as folder:
            handle = os.open(self._path(name, folder), os.O_RDONLY | _NO_LINK, dir_fd=folder)
            with os.fdopen(handle, "rb") as file:
                found = os.fstat(handle)
                if stat.S_ISREG(found.st_mode) and _is_mine(found) and found.st_size <= most:
                    data = file.read(most + 1)
                    with suppress(OSError):
                        # What is used stays: it is dated by its last use when the folder is tidied.
                        os.utime(handle if os.utime in os.supports_fd else self._path(name, folder))
                    return data if len(data) <= most else None
        return None

    def keep(self, name: str, data: bytes) -> None:
        """Writes a file atomically, so that concurrent readers see either the old one or the new one."""
        with suppress(OSError):
            self.place.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
            with self._entered() as folder:
                self._write(name, data, folder)
                self._tidy(folder)

    @contextmanager
    def _entered(self) -> Generator[int | None]:
        """The folder, held open so that nobody swaps it while in use; raises PermissionError if others may write to it."""
        if not HAS_OWNERS:
            yield None
            return
        handle = os.open(self.place, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            if not _is_mine(os.fstat(handle)):
                raise PermissionError(f"{self.place} is not this user's alone")
            yield handle
        finally:
            os.close(handle)

    def _path(self, name: str, folder: int | None) -> str | Path:
        return name if folder is not None else self.place / name

    def _write(self, name: str, data: bytes, folder: int | None) -> None:
        draft = self._path(f"{name}-{os.urandom(8).hex()}{DRAFT}", folder)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, stat.S_IRUSR | stat.S_IWUSR, dir_fd=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(draft, self._path(name, folder), src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(draft, dir_fd=folder)
            raise

    def _tidy(self, folder: int | None) -> None:
        """Deletes the least recently used files beyond a limit, and drafts of processes that died before they were done."""
        with os.scandir(folder if folder is not None else self.place) as found:
            written = {file.name: file.stat(follow_symlinks=False).st_mtime for file in found}
        newest = sorted(written, key=lambda name: -written[name])
        abandoned = [name for name in newest if name.endswith(DRAFT) and time.time() - written[name] > ABANDONED_SECONDS]
        for name in {*newest[MOST_FILES:], *abandoned}:
            with suppress(OSError):
                os.unlink(self._path(name, folder), dir_fd=folder)


def _is_mine(found: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user, and nobody else may read or change it."""
    return not HAS_OWNERS or (found.st_uid == os.geteuid() and not found.st_mode & OF_OTHERS)
