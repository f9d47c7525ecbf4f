"""The Tab key completes words, ships, ports, forces, flotillas, markers, runs and cargo."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.cli.terminal.helping import ELSE, LOOKS
from campaign.session.grammar.helping import words_within
from campaign.session.grammar.reading import verbs

if TYPE_CHECKING:
    from campaign.session.play.seat import PlayerSeat


def candidates(seat: PlayerSeat, text: str, line: str = "") -> list[str]:
    """Everything that begins so: words of command, ships and ports, what that side knows by its id or marker.

    Behind a word that orders, those that may follow it take the place of other words of command.
    """
    view = seat.view
    first = next(iter(line.lower().split()), "")
    commands = words_within(first) or {*verbs(), *(shape.split()[0] for shape in (*LOOKS, *ELSE))}
    loose = (key for key, item in view.cargoes.items() if not item.delivered and not item.lost)
    words = {*commands, *seat.book.theatre.ports, *seat.book.oob.ships, *view.forces, *view.markers,
             *view.flotillas, *view.flotilla_markers, *view.runs, *loose, *view.air, *view.air_war.orders,
             *seat.book.oob.bases}
    return sorted(word for word in words if word.lower().startswith(text.lower()))


@contextmanager
def completing(seated: Callable[[], PlayerSeat]) -> Generator[None]:
    """While this lasts the Tab key completes for whoever is `seated`; without a line editor it does nothing."""
    try:
        import readline
    except ImportError:
        yield
        return
    before = readline.get_completer()

    def completed(text: str, number: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_begidx()]
        return dict(enumerate(candidates(seated(), text, line))).get(number)

    readline.set_completer(completed)
    readline.set_completer_delims(" ,")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
