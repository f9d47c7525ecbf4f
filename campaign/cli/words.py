"""Arguments and options that many commands share, and how they print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.model.names import displayable, for_json

if TYPE_CHECKING:
    from rich.console import Console

    from campaign.model.dice import Die, Why
    from campaign.model.play.state import State
    from campaign.session.play.game import Game

NARROW = 80
LEAST = 40
PATIENT, OFTEN = 0.7, 0.2  # seconds
LONGEST_LINE = 10_000  # what is longer was never typed by a person
ERASED = "\x1b[2K"


class SeatName(Enum):
    """Whose eyes or orders."""

    AXIS = "axis"
    ALLIED = "allied"
    UMPIRE = "umpire"


class Player(Enum):
    """A side that gives orders."""

    AXIS = "axis"
    ALLIED = "allied"


Save = Annotated[Path, typer.Argument(metavar="SAVE", help="The save, an .sqlite file.", show_default=False)]
SideOption = Annotated[SeatName | None, typer.Option("--side", help="Whose eyes: the only human side if none is named.")]
Battle = Annotated[str, typer.Argument(metavar="BATTLE", help="Such as B1, as `battles` lists it; `open`: the one that waits.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout and nothing else.")]


def word_of(who: Enum | None) -> str | None:
    """What was named, as a word."""
    return None if who is None else str(who.value)


def say(text: str = "") -> None:
    """A line on stdout; nothing in it acts on the terminal."""
    sys.stdout.write(f"{displayable(text)}\n")


def aside(text: str, end: str = "\n") -> None:
    """A line on stderr, where it disturbs no document; nothing in it acts on the terminal."""
    _put_aside(f"{displayable(text)}{end}")


def _put_aside(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    say(for_json(json.dumps(document, ensure_ascii=False, indent=2)))


def page_width() -> int:
    """How wide a page is: the terminal's width, and eighty columns where nobody watches."""
    from shutil import get_terminal_size

    return max(LEAST, get_terminal_size((NARROW, 24)).columns) if sys.stdout.isatty() else NARROW


def console() -> Console:
    """Where tables go; no narrower than a page, and plain where nobody watches."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else NARROW, emoji=False, markup=False)


def print_table(rows: Iterable[Sequence[object]], *columns: str, title: str = "", right: Sequence[int] = ()) -> None:
    """Rows as a table on stdout; a column in which nothing stands is left out."""
    from campaign.session.reports.page import table_lines

    if title:
        say(title)
    cells = [tuple("" if cell is None else str(cell) for cell in row) for row in rows]
    print_lines(table_lines(columns, cells, page_width(), right))


def ask_face(die: Die, why: Why) -> int:
    """A die that the players rolled at their table, typed in; raises NoFace when nobody types any more."""
    from campaign.session.play.trouble import NoFace

    while True:
        aside(f"Roll {die} for {why} ({die.lowest} to {die.highest}): ", end="")
        typed = sys.stdin.readline(LONGEST_LINE)
        if not typed or len(typed) == LONGEST_LINE:
            raise NoFace(f"the dice of this campaign are rolled at the table, and nobody typed the {die} for {why}")
        word = typed.strip()
        if word.isascii() and word.isdigit() and die.lowest <= int(word) <= die.highest:
            return int(word)
        aside(f"{word!r} is no face of {die}: {die.lowest} to {die.highest} was expected")


@contextmanager
def open_game(save: Path, *, to_play: bool = False) -> Generator[Game]:
    """A campaign to look at, or to play."""
    from campaign.session.play.game import Game

    with Game.open(save, ask_face, read_only=not to_play, retelling=_retelling) as game:
        if game.absent is not None:
            if to_play:
                raise game.absent
            aside(str(game.absent))
        yield game


@contextmanager
def _retelling() -> Generator[Callable[[State], None] | None]:
    """A line that tells how far an older save has been told anew: as it opens to be played, or at the first look at its log."""
    with progress("The log of an older save is told anew") as moved:
        yield None if moved is None else lambda state: moved(state.cursor, None)


@contextmanager
def progress(task: str) -> Generator[Callable[[object, object], None] | None]:
    """A line that tells how far play has come, where somebody watches."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    begun = told_at = monotonic()
    width = page_width() - 1

    def moved(cursor: object, answer: object) -> None:
        nonlocal told_at
        now = monotonic()
        # Work that takes no time is not worth a word.
        if now - begun > PATIENT and now - told_at > OFTEN:
            told_at = now
            _put_aside(f"\r{ERASED}{displayable(f'{task}: {cursor} ...')[:width]}")

    try:
        yield moved
    finally:
        if told_at > begun:
            _put_aside(f"\r{ERASED}")


def print_lines(lines: Iterable[str]) -> None:
    """Lines of a log as they are."""
    for line in lines:
        say(line)


def print_folded(lines: Iterable[str], hang: int = 4) -> None:
    """Lines that may be long, folded at the edge of a page."""
    for line in lines:
        print_lines(folded(line, hang))


def folded(line: str, hang: int = 4) -> list[str]:
    """One line that may be long, as the lines that it takes on a page."""
    from textwrap import wrap

    indent = " " * (len(line) - len(line.lstrip()))
    onward = " " * max(hang, len(indent) + 2)
    return wrap(line.lstrip(), page_width() - 1, initial_indent=indent, subsequent_indent=onward) or [""]
