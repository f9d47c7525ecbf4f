"""When the front of the desert is judged next, and what more must land for which shift, as both sides may know it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.rules.chapters.war.moving_front import prospects
from campaign.rules.facts.front_in_words import measured, moves_in_words
from campaign.rules.facts.moving_front import comes, next_entries
from campaign.session.reports.table import Row
from campaign.words.counting import quantity

FRONT = "The desert front"


def front_forecast(book: Book, view: View) -> Iterator[Row]:
    """SM-GAP-70.13 Rows of the forecast: how the front moves as this game turn ends, and with how many loads more otherwise."""
    entries = next_entries(book, view.war.front, view.cursor.turn)
    for loads, what, words in _prospects(book, view) if entries else ():
        yield (what, "front", str(comes(view.war.front, entries[0])), loads, None, f"{words} [SM-GAP-70]")


def front_prospects(book: Book, view: View) -> Iterator[tuple[str, str]]:
    """SM-GAP-70.14 Lines of the calendar for the game turn that is played: what the forecast says of the front."""
    if next_entries(book, view.war.front, view.cursor.turn):
        yield from ((what, words) for _, what, words in _prospects(book, view))


def _prospects(book: Book, view: View) -> Iterator[tuple[int, str, str]]:
    seen = prospects(book, view)
    if not seen:
        first = Turn.of(book.scenario.first_turn).plus(book.charts.war.moving_front.judged_from - 1)
        early = f"is judged for the first time as {first} ends"
        yield 0, FRONT, early if view.cursor.turn < first else "nothing was due there, and nothing is judged"
    for prospect in seen:
        found, loads = prospect.found, prospect.loads
        what = f"{FRONT}, {quantity(loads, 'load')} more" if loads else FRONT
        yield loads, what, f"{measured(found)}: {moves_in_words(found.entries, found.along, found.bound)}"
