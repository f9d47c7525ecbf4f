"""The Tab key completes words, ships, ports and forces."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.cli.terminal.helping import ELSE, LOOKS
from campaign.cli.terminal.verbs import VERBS

if TYPE_CHECKING:
    from campaign.session.game import Game


def candidates(game: Game, text: str) -> list[str]:
    """Everything that begins so: words of command, and ids of what the game knows."""
    words = {*VERBS, *(shape.split()[0] for shape in (*LOOKS, *ELSE)), *game.book.theatre.ports, *game.book.oob.ships}
    return sorted(word for word in words if word.startswith(text.lower()))


@contextmanager
def completing(game: Game) -> Iterator[None]:
    """While this lasts the Tab key completes; where the platform has no line editor, it does nothing."""
    try:
        import readline
    except ImportError:
        yield
        return
    before = readline.get_completer()
    readline.set_completer(lambda text, number: dict(enumerate(candidates(game, text))).get(number))
    readline.set_completer_delims(" ,")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
