"""A system without what only POSIX has, played by this one: names are taken away, and open files held as Windows holds them.

`take_away()` is called before anything of the game is imported. What is gone then raises AttributeError or ImportError where it
is used; a file or folder that is open, or a name that is taken, is refused by PermissionError or FileExistsError as there.
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

import platformdirs

GONE = (
    "fork", "forkpty", "geteuid", "getuid", "getegid", "getgid", "getpgid", "killpg", "setsid", "fdatasync", "fchmod",
    "fchown", "chown", "mkfifo", "statvfs", "sync", "O_NOFOLLOW", "O_DIRECTORY", "O_NONBLOCK", "O_CLOEXEC", "O_SYNC",
    "O_DSYNC",
)
ABSENT = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog")
HELD = errno.EACCES
# They come in a form for each system, and what they take from this one they have taken when they are here.
ADAPTED = (platformdirs, shutil, subprocess, tempfile)


class _Absent(MetaPathFinder):
    """Modules that only POSIX has are not found."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in ABSENT:
            raise ImportError(f"No module named {name!r}", name=name)


def take_away() -> None:
    """Makes this process one without POSIX, for good."""
    for name in GONE:
        if hasattr(os, name):
            delattr(os, name)
    for name in ABSENT:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, _Absent())
    os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks = set(), set(), set()
    # As the library settles it for itself where it finds those sets empty.
    setattr(shutil, "_use_fd_functions", False)  # noqa: B010 - no type stub names it
    _wrap("open", _files_alone)
    for name in ("unlink", "remove", "replace", "rename"):
        _wrap(name, _closed_alone)
    _wrap("rename", _free_names_alone)


def _wrap(name: str, judged: Callable[..., None]) -> None:
    real = getattr(os, name)

    def done(*args: Any, **options: Any) -> Any:
        if {"dir_fd", "src_dir_fd", "dst_dir_fd"} & {key for key, value in options.items() if value is not None}:
            raise NotImplementedError(f"os.{name}: no folder can be named by a handle here")
        judged(*args)
        return real(*args, **options)

    setattr(os, name, done)


def _files_alone(path: Any, *_: Any) -> None:
    if Path(path).is_dir():
        raise PermissionError(HELD, "a folder cannot be opened here", str(path))


def _closed_alone(*paths: Any) -> None:
    """Neither what is renamed or deleted nor what it replaces may be open."""
    for path in paths:
        if isinstance(path, (str, os.PathLike)) and Path(path).exists() and _is_open(Path(path)):
            raise PermissionError(HELD, "another file handle holds this file open", str(path))


def _is_open(path: Path) -> bool:
    found = path.stat()
    for handle in Path("/dev/fd").iterdir():
        try:
            held = handle.stat()
        except OSError:
            continue
        if (held.st_dev, held.st_ino) == (found.st_dev, found.st_ino):
            return True
    return False


def _free_names_alone(_: Any, target: Any) -> None:
    if Path(target).exists():
        raise FileExistsError(errno.EEXIST, "the name is taken", str(target))
