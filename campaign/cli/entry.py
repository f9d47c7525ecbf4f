"""The way in and out: whatever goes wrong ends in one line and an exit code, never in a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

STOPPED_BY_KEY = 130
REFUSED = 1


# Plays on screen: a save, or a scenario and a seed; None when the window was closed, else why none could be opened.
Window = Callable[[Path | None, str | None, int | None], str | None]


def run(arguments: Sequence[str] | None = None, window: Window | None = None) -> int:
    """Carries a command line out and returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a letter shows a question mark instead of ending the game.
            stream.reconfigure(errors="replace")
    try:
        code = _run(arguments, window)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read along has gone; what is left to say goes nowhere, quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run(arguments: Sequence[str] | None, window: Window | None) -> int:
    from typer import Abort
    from typer.exceptions import TyperException

    from campaign.cli.app import app

    try:
        found = app(None if arguments is None else list(arguments), prog_name="supermarina", standalone_mode=False,
                    obj=window)
    except TyperException as trouble:
        context = getattr(trouble, "ctx", None)
        where = "supermarina" if context is None else context.command_path
        return _told(f"{trouble.format_message().replace('Value error, ', '')} (see `{where} --help`)", trouble.exit_code)
    except (Abort, KeyboardInterrupt):
        return _told("stopped; everything accepted is saved", STOPPED_BY_KEY)
    except BrokenPipeError:
        raise
    except Exception as trouble:  # noqa: BLE001 - the last resort: no traceback ever reaches a player
        return _failed(trouble)
    return found if isinstance(found, int) else 0


def _failed(trouble: Exception) -> int:
    from campaign.session.failures import failure_of

    failure = failure_of(trouble)
    if failure is not None:
        return _told(failure.words, failure.code)
    return _told(f"a fault of the program ({type(trouble).__name__}); please report it with the file {_written_down(trouble)}",
                 REFUSED)


def _told(words: str, code: int) -> int:
    sys.stderr.write(f"supermarina: {' '.join(words.split())}\n")
    return code


def _written_down(trouble: Exception) -> Path | str:
    """The traceback goes into a log file, for whoever mends the fault."""
    import tempfile
    import traceback
    from datetime import UTC, datetime

    from platformdirs import user_log_path

    from campaign import __version__

    text = "".join(traceback.format_exception(trouble))
    head = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} supermarina {__version__}: {' '.join(sys.argv[1:])}\n"
    for folder in (user_log_path("supermarina", appauthor=False), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / "trouble.log").open("a", encoding="utf-8", errors="replace") as log:
                log.write(f"{head}{text}\n")
        except OSError:
            continue
        return folder / "trouble.log"
    return "(none could be written)"
