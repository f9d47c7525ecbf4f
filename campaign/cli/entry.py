"""The way in and out: whatever goes wrong ends in one line and an exit code, never in a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.model.names import displayable_line

if TYPE_CHECKING:
    from typer import Typer
    from typer.models import CommandInfo

STOPPED_BY_KEY = 130
REFUSED = 1
LONGEST_LINE = 2_000


# Plays on screen: a save, a scenario and a seed, or the tutorial, or sits at a save's umpire's desk; None when the window was
# closed, else why none opened.
Window = Callable[[Path | None, str | None, int | None, bool, bool], str | None]


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
        # The reader of the pipe has gone; discard the rest of the output quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run(arguments: Sequence[str] | None, window: Window | None) -> int:
    from typer import Abort
    from typer.exceptions import TyperException

    from campaign.cli.app import app

    args = sys.argv[1:] if arguments is None else list(arguments)
    try:
        found = _narrow(app, args)(args, prog_name="supermarina", standalone_mode=False, obj=window)
    except TyperException as trouble:
        context = getattr(trouble, "ctx", None)
        where = "supermarina" if context is None else context.command_path
        return _report(f"{trouble.format_message().replace('Value error, ', '')} (see `{where} --help`)", trouble.exit_code)
    except (Abort, KeyboardInterrupt):
        return _report("stopped; everything accepted is saved", STOPPED_BY_KEY)
    except BrokenPipeError:
        raise
    except Exception as trouble:  # noqa: BLE001 - the last resort: no traceback ever reaches a player
        return _report_failure(trouble, arguments)
    return found if isinstance(found, int) else 0


def _narrow(app: Typer, args: Sequence[str]) -> Typer:
    """The command that is meant, alone; where none is, all by name and help: what each takes takes a while to find out."""
    first = next((word for word in args if word != "--"), None)
    narrowed = copy(app)
    narrowed.registered_commands = (
        [command for command in app.registered_commands if command.name == first]
        or [_listed(command) for command in app.registered_commands])
    return narrowed


def _listed(command: CommandInfo) -> CommandInfo:
    """A command for the page that lists it, which does nothing."""
    named = copy(command)
    named.help = command.help or getdoc(command.callback)
    named.callback = _do_nothing
    return named


def _do_nothing() -> None:
    """Stands in for a command that is not called."""


# What helps on, by the names of the session's hints, in the words of the commands of the shell.
HELPS = {
    "BOTH_AGREE": "with `--agreed` both sides let it be taken back",
    "SHIPS_IN_PORTS": "`supermarina report SAVE ships` shows where they lie",
    "CARGO": "`supermarina orders SAVE` lists what may be loaded and unloaded",
    "HOW_WRITTEN": "`supermarina orders SAVE` prints orders as they are written",
    "FIGHT_ON": "go on there with `supermarina fight SAVE B1`",
}


def _report_failure(trouble: Exception, arguments: Sequence[str] | None) -> int:
    from campaign.session.files import mishaps
    from campaign.session.files.failures import failure_of

    failure = failure_of(trouble)
    if failure is not None:
        first, *others = failure.lines
        helps = "" if failure.hint is None else f"; {HELPS[failure.hint.name]}"
        return max(_report(line, failure.code) for line in (f"{first}{helps}", *others))
    args = sys.argv[1:] if arguments is None else arguments
    # What was ordered is the player's own; at which command it happened is enough.
    mishaps.record_fault(trouble, f"the command {args[0] if args else 'supermarina'}")
    save = next((Path(word) for word in args if word.endswith(".sqlite")), None)
    return _report(mishaps.in_one_line(trouble, save), REFUSED)


def _report(text: str, code: int) -> int:
    line = displayable_line(" ".join(text.split()))
    sys.stderr.write(f"supermarina: {line if len(line) <= LONGEST_LINE else f'{line[:LONGEST_LINE]} ...'}\n")
    return code
