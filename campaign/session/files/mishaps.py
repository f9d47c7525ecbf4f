"""The last fault of the program, recorded for its maintainers in the platform's folder for state."""

from __future__ import annotations

import re
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, structs

from campaign.session.files import keepsakes
from campaign.session.play.clock import now_in_words

FILE = "trouble.json"
PLACES_AT_MOST = 60
PACKAGE = Path(__file__).resolve().parents[2]
# Of a folder elsewhere only what lies inside one of these is told.
INSIDE = ("site-packages", "dist-packages")
PATHS = re.compile(r"(?<![\w.-])(?:~|[A-Za-z]:)?(?:[\\/][^\s'\"`:;,()\\/]+)+[\\/]([^\s'\"`:;,()\\/]*)")


class Mishap(Struct, frozen=True):
    """What went wrong: when, in which version, at what, where in the program, and in its own words.

    The words may name what one side must not know; the places are the program's alone.
    """

    when: str
    version: str
    doing: str
    kind: str
    places: tuple[str, ...]
    words: tuple[str, ...]


def record_fault(trouble: BaseException, doing: str) -> Mishap:
    """Record a fault in place of the last one; a disk error is ignored."""
    from campaign import __version__

    chain = _chain(trouble)
    found = Mishap(now_in_words(), __version__, doing, type(trouble).__name__, tuple(_places(chain)),
                   tuple(strip_folders(f"{type(error).__name__}: {error}") for error in chain))
    keepsakes.write(FILE, structs.asdict(found))
    return found


def last() -> Mishap | None:
    """The last recorded fault, if there is one and it can be read."""
    found = keepsakes.read(FILE)
    try:
        return Mishap(str(found["when"]), str(found["version"]), str(found["doing"]), str(found["kind"]),
                      tuple(map(str, found["places"])), tuple(map(str, found["words"])))
    except (TypeError, KeyError):
        return None


def in_one_line(trouble: BaseException, save: Path | None = None) -> str:
    """What a player is told of a fault, and the command that makes a report of it."""
    import shlex

    named = shlex.quote(str(save)) if save is not None else "SAVE"
    return (f"a fault of the program ({type(trouble).__name__}); everything accepted is saved. "
            f"`supermarina bug-report {named} --out bug.zip` makes a file to report it with")


def strip_folders(text: str) -> str:
    """Strip this machine's folders from a text: only the last part of every path remains."""
    for folder in (Path.home(), Path.cwd(), Path(tempfile.gettempdir())):
        if folder != Path(folder.anchor):
            text = text.replace(f"{folder}", "~")
    return PATHS.sub(r"\1", text)


def _chain(trouble: BaseException) -> list[BaseException]:
    """The exception and its causes, the earliest first."""
    found: list[BaseException] = []
    cause: BaseException | None = trouble
    while cause is not None and cause not in found:
        found.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return found[::-1]


def _places(chain: list[BaseException]) -> Iterator[str]:
    for error in chain:
        frames = traceback.extract_tb(error.__traceback__)
        if len(frames) > PLACES_AT_MOST:
            yield f"({len(frames) - PLACES_AT_MOST} places before these)"
        for frame in frames[-PLACES_AT_MOST:]:
            yield f"{_place(frame.filename)}:{frame.lineno} in {frame.name}: {frame.line or ''}"
        yield type(error).__name__


def _place(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(PACKAGE):
        return (PACKAGE.name / path.relative_to(PACKAGE)).as_posix()
    parts = path.parts
    inside = next((number for number, part in enumerate(parts) if part in INSIDE), len(parts) - 2)
    return "/".join(parts[inside + 1 :])
