"""A virtual screen for tests of the window: started when its packages are there, and said so when they are not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from ctypes.util import find_library

PACKAGES = "xvfb xdotool libgl1 libegl1 libfontconfig1 libgl1-mesa-dri libglx-mesa0"
PATIENCE = 20
ATTEMPTS = 5


def missing() -> str | None:
    """What a test of the window lacks on this machine, or None."""
    if find_library("GL") is None and sys.platform.startswith("linux"):
        return "OpenGL is not installed"
    if sys.platform.startswith("linux") and shutil.which("Xvfb") is None:
        return "there is no virtual screen"
    if sys.platform.startswith("linux") and shutil.which("xdotool") is None:
        return "there is nothing that strikes keys on a virtual screen"
    return None


@contextmanager
def virtual_screen() -> Generator[str]:
    """The name of a screen of 2000 by 1200 that nobody sees, which lasts as long as it is wanted."""
    with screen_that_may_die() as (display, _):
        yield display


@contextmanager
def screen_that_may_die() -> Generator[tuple[str, subprocess.Popen[bytes]]]:
    """Such a screen and the program that serves it, which a test may end."""
    server, number = _served()
    try:
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _served() -> tuple[subprocess.Popen[bytes], str]:
    for _ in range(ATTEMPTS):
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "2000x1200x24", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader, encoding="ascii") as told:
            number = told.readline().strip()
        if number:
            return server, number
        # Two that start at once may want the same number; the one that lost it ends without a word.
        server.wait(PATIENCE)
    raise RuntimeError(f"Xvfb ended {ATTEMPTS} times without serving a screen")


@contextmanager
def shown_on(display: str) -> Generator[None]:
    """Windows that are opened meanwhile open there, painted by software; other tests' programs see no display of ours."""
    before = {name: os.environ.get(name) for name in ("DISPLAY", "LIBGL_ALWAYS_SOFTWARE")}
    os.environ.update(DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1")
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
