"""Duties of supply against what was landed, Malta's larder for her owner, and when the front in the desert is judged next."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.setting.scenario import Location
from campaign.rules.chapters.war.timeline import prospects
from campaign.rules.facts.ashore import NAMES
from campaign.rules.facts.duties import landed_for
from campaign.rules.facts.moving_front import balance_in_words, comes, moves_in_words, next_entries
from campaign.session.logistics.convoys import DutyState
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.stocks import StockKind
from campaign.session.reports.ashore import stock_notes
from campaign.session.reports.table import Row
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import port_name

DAYS = 14


def duty_rows(book: Book, view: View) -> Iterator[Row]:
    """SM-11.7 What is owed in this game turn and what has come; Malta's larder is her owner's to know."""
    for duty in view.war.duties:
        name = f"{capitalised(NAMES[duty.location])}, {duty.side} duty"
        wanted = listed([port_name(book, port) for port in duty.ports])
        # Under rule 21 the forces pay for what does not come, and nobody points.
        penalty = None if book.options.supply_points else -book.charts.war.supply.penalty
        yield (name, "duty", duty.loads, _state(book, view, duty), "", wanted, penalty)


def duty_notes(book: Book, view: View) -> tuple[str, ...]:
    """What was failed so far, and how long Malta lasts, or every land whose stocks count in supply points."""
    if book.options.supply_points:
        return tuple(stock_notes(book, view))
    notes = []
    failed = [f"{capitalised(NAMES[location])} {number:g}" for location, number in view.war.failed.items()]
    if failed:
        notes.append(f"Game turns failed so far: {', '.join(failed)} [SM-11].")
    if any(duty.location is Location.MALTA for duty in view.war.duties):
        short = f"is short for {quantity(view.war.malta.turns_out, 'game turn')} [SM-11B2]."
        stock = view.war.malta.stock
        notes.append(f"Malta {short}" if stock is None else f"Malta has {quantity(stock, 'supply point')} and {short}")
    return tuple(notes)


def duty_forecast(ledger: LogisticsLedger) -> Iterator[Row]:
    """SM-11.8 Rows of the forecast: own duties with what is landed, on the way and short, and until when Malta can eat."""
    book, view = ledger.book, ledger.view
    left = max(0, DAYS - view.cursor.day)
    for duty in ledger.duties:
        where, name = listed(list(duty.port_names)), f"{duty.name}, supplies"
        if duty.location is Location.MALTA and not book.options.supply_points:
            larder = next((stock for stock in ledger.stocks if stock.kind is StockKind.LARDER), None)
            stock, lasts = (0.0, "0 days") if larder is None else (larder.now, larder.lasts)
            outlook = f"eats {duty.owed:g} a game turn: lasts {lasts} without a convoy [SM-11B2]"
            yield (name, "duty", where, stock, None, outlook)
            if not book.options.malta_convoy_every_turn:
                continue
        if duty.state is DutyState.MET:
            yield (name, "duty", where, 0, left, f"has what it is owed in this game turn [{duty.rule}]")
            continue
        unless = "its forces go hungry" if book.options.supply_points else "points are lost"
        late = f", {duty.late:g} too late" if duty.late else ""
        coming = f"{duty.landed:g} landed, {duty.on_the_way:g} on the way in time{late}"
        short = f"{quantity(ceil(duty.short), 'load')} short, {coming}: {unless} unless more lands in time"
        outlook = f"{short if duty.short else f'{coming}: met if that lands'} [{duty.rule}]"
        yield (name, "duty", where, duty.short, left, outlook)


def _state(book: Book, view: View, duty: Duty) -> str:
    if duty.location is Location.MALTA and not book.options.supply_points:
        return "larder not known" if view.war.malta.stock is None else f"{view.war.malta.stock:g} stored"
    return f"{landed_for(view.war.landed, duty):g} landed"


# The front of the desert ----------------------------------------------------------------------------------------------


FRONT = "The desert front"


def front_forecast(book: Book, view: View) -> Iterator[Row]:
    """SM-GAP-70.13 Rows of the forecast: how the front moves as this game turn ends, and with how many loads more otherwise."""
    entries = next_entries(book, view.war.front, view.cursor.turn)
    for loads, what, outlook in _prospects(book, view) if entries else ():
        yield (what, "front", str(comes(view.war.front, entries[0])), loads, None, f"{outlook} [SM-GAP-70]")


def front_prospects(book: Book, view: View) -> Iterator[tuple[str, str]]:
    """SM-GAP-70.14 Lines of the calendar for the game turn that is played: what the forecast says of the front."""
    if next_entries(book, view.war.front, view.cursor.turn):
        yield from ((what, outlook) for _, what, outlook in _prospects(book, view))


def _prospects(book: Book, view: View) -> Iterator[tuple[int, str, str]]:
    seen = prospects(book, view)
    if not seen:
        first = Turn.of(book.scenario.first_turn).plus(book.charts.war.moving_front.judged_from - 1)
        early = f"is judged for the first time as {first} ends"
        yield 0, FRONT, early if view.cursor.turn < first else "nothing was due there, and nothing is judged"
    for prospect in seen:
        found, loads = prospect.found, prospect.loads
        what = f"{FRONT}, {quantity(loads, 'load')} more" if loads else FRONT
        yield loads, what, f"{balance_in_words(found)}: {moves_in_words(found.entries, found.along, found.bound)}"
