"""The program as tests start it: in this process, in one of its own, or at a terminal."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from msgspec import Struct

from campaign.cli import main

PROGRAM = (sys.executable, "-c", "import sys; from campaign.cli import main; sys.exit(main())")
ROOT = Path(__file__).parents[2]
PATIENCE = 60
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Result(Struct, frozen=True):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Its one JSON document."""
        return json.loads(self.out)


class Shell:
    """Commands in this process, with what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str | Path, typed: str = "") -> Result:
        """One command, with what somebody types."""
        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        told = self._capsys.readouterr()
        return Result(code, told.out, told.err)


def program(*words: str | Path, typed: str = "") -> Result:
    """The program in a process of its own."""
    done = subprocess.run([*PROGRAM, *map(str, words)], cwd=ROOT, input=typed, capture_output=True, text=True, check=False,
                          timeout=PATIENCE)
    return Result(done.returncode, done.stdout, done.stderr)


def started(*words: str | Path) -> subprocess.Popen[bytes]:
    """The program, running, to be killed."""
    return subprocess.Popen([*PROGRAM, *map(str, words)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def at_terminal(
    answer: Callable[[str], str | None], *words: str | Path, program: Sequence[str] = PROGRAM, cwd: Path = ROOT,
    env: Mapping[str, str] = MappingProxyType({}),
) -> Result:
    """The program at a terminal of 80 columns; `answer` reads what stands there since the last answer, and types."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(cwd)
        os.environ.update(env, TERM="xterm", COLUMNS="80", LINES="40")
        os.execv(program[0], [*program, *map(str, words)])  # noqa: S606 - the terminal is the child's, no shell is wanted
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    text, seen, end = "", 0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            text += data.decode(errors="replace")
        if (typed := answer(ESCAPES.sub("", text[seen:]))) is not None:
            seen = len(text)
            os.write(terminal, f"{typed}\n".encode())
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return Result(os.waitstatus_to_exitcode(status), ESCAPES.sub("", text), "")


def lines_of(text: str) -> list[str]:
    """What was said, line by line."""
    return [line for line in text.splitlines() if line.strip()]
