"""Questions to a person at a terminal, or to a script that feeds lines."""

from __future__ import annotations

import sys

from campaign.cli.words import LONGEST_LINE, aside, say
from campaign.model.names import displayable


class PlayerLeft(Exception):
    """The player left: by Ctrl-C, by the end of input, or by saying so."""


def typed_line() -> str:
    """One line of what is typed or piped in; nothing where it has ended, or has no end."""
    line = sys.stdin.readline(LONGEST_LINE)
    return line if len(line) < LONGEST_LINE else ""


def ask(prompt: str) -> str:
    """One line from the player; raises Stopped when there are no more."""
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input(displayable(prompt)).strip()
        aside(prompt, end="")
        line = typed_line()
        if line:
            aside(line.rstrip("\n"))
    except (EOFError, KeyboardInterrupt):
        say()
        raise PlayerLeft from None
    if not line:
        raise PlayerLeft
    return line.strip()


def agreed(question: str) -> bool:
    """Whether the player says yes or no; Enter alone decides nothing, and the question is asked again."""
    while True:
        answer = ask(f"{question} [y/n] ")
        if answer.lower() in ("y", "yes"):
            return True
        if answer.lower() in ("n", "no"):
            return False
        if answer:
            say(f"  {answer!r} is no answer: y or n was expected.")


def clear() -> None:
    """Wipes the screen, so that the next player does not read what the last one saw."""
    if sys.stdout.isatty():
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()
    else:
        say()
