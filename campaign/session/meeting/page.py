"""The staff meeting as a report: a page of eighty columns, one table with all of it, or one document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import Enum
from textwrap import wrap
from typing import Any

from campaign.model.book import Book
from campaign.model.names import for_json
from campaign.model.play.calendar import Turn
from campaign.model.play.delegation import StaffFunction
from campaign.model.sides import Side
from campaign.session.days.dates import MONTHS, day_of
from campaign.session.logistics.shipping import ShippingSum
from campaign.session.meeting.facts import Coming, OwedItem, StaffMeeting
from campaign.session.meeting.operations import Operation, commands_of
from campaign.session.play.written_orders import form_of
from campaign.session.reports.page import WIDTH, table_lines
from campaign.session.reports.table import Row, Table, with_side
from campaign.words.counting import quantity
from campaign.words.names import ship_name

TITLE = "Staff meeting"
COLUMNS = ("part", "what", "amount", "of", "on the way", "state")
ORDER = "`meeting order 1` orders the first; `hand convoys to the staff` and `take convoys back` say who sees to what."
LOW_STOCKS = 4


def as_meeting_page(meetings: Sequence[StaffMeeting], book: Book, width: int = WIDTH) -> str:
    """The meeting as it is read at a terminal, part by part."""
    return "\n".join(line.rstrip() for meeting in meetings for line in _page(meeting, book, width)).strip()


def as_table(meetings: Sequence[StaffMeeting], book: Book) -> Table:
    """Every line of the meeting in one table, whose first column says to which part it belongs."""
    tables = [(str(meeting.side), Table(TITLE, COLUMNS, tuple(_rows(meeting, book)), (meeting.headline,)))
              for meeting in meetings]
    return tables[0][1] if len(tables) == 1 else with_side(tables)


def as_document(meetings: Sequence[StaffMeeting], book: Book) -> str:
    """All that is on the table, by side, as one JSON document; ships by their ids, with the names beside them."""
    names = {str(change.ship): ship_name(book, change.ship) for meeting in meetings for change in meeting.changes}
    found = {"title": TITLE, "sides": {meeting.side.value: _plain_meeting(meeting) for meeting in meetings}, "names": names}
    return for_json(json.dumps(found, ensure_ascii=False, indent=1))


# Words that window and terminal share ---------------------------------------------------------------------------------


def half_month(turn: Turn) -> str:
    """A half-month by its first day: 16 August 1941."""
    return f"{1 if turn.half == 1 else 16} {MONTHS[turn.month - 1]} {turn.year}"


def owed_in_words(each: OwedItem) -> str:
    """How much of what is owed is there, and on the way."""
    way = f", {each.on_the_way:g} on the way" if each.on_the_way else ""
    landed = f"{each.landed:g} of {each.owed:g} landed" if each.landed else f"{each.owed:g} to be carried"
    return f"{landed}{way}: {each.state}"


def sent_in_words(sent: ShippingSum | None) -> str:
    """What the last half-month's shipping came to."""
    if sent is None or not (sent.sent or sent.landed or sent.lost):
        return "Nothing was sent or landed in the last half-month."
    lost = f", {sent.lost:g} lost" if sent.lost else ""
    return f"In the last half-month {quantity(sent.sent, 'RE was', 'REs were')} sent, {sent.landed:g} landed{lost}."


def begins_in_words(one: Coming) -> str:
    """The day from which it is due: the first of its half-month, or its own."""
    return half_month(one.turn).rpartition(" ")[0] if one.day is None else f"{one.day.day} {MONTHS[one.day.month - 1]}"


def coming_in_words(one: Coming) -> str:
    """What is known to come; where it has a day of its own, with that day."""
    if one.day is None:
        return one.words
    name, _, rest = one.words.partition(":")
    return f"{name} on {begins_in_words(one)}:{rest}"


# The page -------------------------------------------------------------------------------------------------------------


def _page(meeting: StaffMeeting, book: Book, width: int) -> Iterator[str]:
    yield f"{TITLE} of the {meeting.side} side, {half_month(meeting.cursor.turn)}"
    yield from wrap(f"{meeting.headline}.", width)
    yield from wrap(meeting.subline, width)
    yield from _part("What is owed this half-month", width)
    rows = [[each.name, f"{each.owed:g}", f"{each.landed:g}", f"{each.on_the_way:g}", each.state] for each in meeting.owed]
    yield from table_lines(("for whom", "owed", "landed", "on the way", ""), rows, width, (1, 2, 3)) if rows else (
        "Nothing is owed, and nothing waits to be carried.",)
    yield from _part("Since the last meeting", width)
    for change in meeting.changes:
        yield from wrap(f"{ship_name(book, change.ship)}: {change.words}", width, subsequent_indent="  ")
    yield from wrap(sent_in_words(meeting.sent), width)
    yield from _part("Oil", width)
    yield from _oil(meeting, width)
    yield from _part("What is known to come", width)
    for one in meeting.coming:
        yield from wrap(f"{one.turn}  {coming_in_words(one)}", width, subsequent_indent="           ")
    if not meeting.coming:
        yield "Nothing that anybody knows of."
    yield from _part("What the staff sees to", width)
    for function in StaffFunction:
        yield f"[{'x' if function in meeting.handed else ' '}] {function.phrase}"
    yield from _part("Operations that the staff has worked out", width)
    for number, operation in enumerate(meeting.operations, 1):
        yield from wrap(f"{number}  {operation.title}: {operation.what}", width, subsequent_indent="   ")
        yield from wrap(f"   {figures_in_words(operation)}", width, subsequent_indent="   ")
    if not meeting.operations:
        yield "None today."
    yield ""
    yield from wrap(ORDER if meeting.operations else ORDER.partition("; ")[2], width)
    yield ""


def _part(title: str, width: int) -> Iterator[str]:
    yield ""
    yield from wrap(title.upper(), width)


def _oil(meeting: StaffMeeting, width: int) -> Iterator[str]:
    if meeting.pool is not None:
        yield from wrap(f"{meeting.pool.dry} It holds {meeting.pool.now:g} FP.", width)
        return
    low = [stock for stock in meeting.stocks if stock.low][:LOW_STOCKS]
    for stock in low:
        lasts = f", lasts {stock.lasts}" if stock.lasts else ""
        yield from wrap(f"{stock.name} runs low: {stock.now:g} {stock.kind.value}{lasts}", width)
    if not low:
        yield "This side has no pool; no port of its own runs low."


def figures_in_words(operation: Operation) -> str:
    """The figures of an operation in a row."""
    later = "" if operation.ready else "; on the first day on which ships may sail"
    return f"{'; '.join(f'{name.lower()} {value}' for name, value in operation.figures)}{later}"


def _rows(meeting: StaffMeeting, book: Book) -> Iterator[Row]:
    for each in meeting.owed:
        yield ("owed", each.name, each.landed, each.owed, each.on_the_way, each.state)
    for change in meeting.changes:
        yield ("change", ship_name(book, change.ship), None, None, None, f"{change.kind.value}: {change.words}")
    if meeting.sent is not None:
        yield ("sent", meeting.sent.key, meeting.sent.landed, meeting.sent.sent, meeting.sent.afloat, "")
    if meeting.pool is not None:
        yield ("oil", "Italian pool", meeting.pool.now, None, None, meeting.pool.dry)
    for one in meeting.coming:
        yield ("coming", str(one.turn), None, None, None, coming_in_words(one))
    for function in StaffFunction:
        yield ("function", function.value, None, None, None, "the staff's" if function in meeting.handed else "yours")
    for operation in meeting.operations:
        yield ("operation", operation.title, None, None, None, figures_in_words(operation))


def _plain_meeting(meeting: StaffMeeting) -> dict[str, Any]:
    pool, day = meeting.pool, day_of(meeting.cursor)
    return {
        "turn": str(meeting.cursor.turn), "day": day.of_turn, "headline": meeting.headline, "words": meeting.subline,
        "points": {side.value: meeting.points[side] for side in Side},
        "owed": [{"for": each.name, "port": each.port, "owed": each.owed, "landed": each.landed,
                  "on_the_way": each.on_the_way, "state": each.state, "urgent": each.urgent} for each in meeting.owed],
        "changes": [{"ship": change.ship, "kind": change.kind.value, "words": change.words} for change in meeting.changes],
        "sent": None if meeting.sent is None else {
            "turn": meeting.sent.key, "sent": meeting.sent.sent, "landed": meeting.sent.landed, "afloat": meeting.sent.afloat,
            "lost": meeting.sent.lost},
        "oil": None if pool is None else {
            "now": pool.now, "dry": pool.dry,
            "ahead": [{"turn": str(Turn(turn)), "least": low, "middle": middle, "most": high}
                      for turn, low, middle, high in pool.ahead]},
        "stocks": [{"name": stock.name, "kind": _value(stock.kind), "now": stock.now, "lasts": stock.lasts}
                   for stock in meeting.stocks if stock.low],
        "coming": [{"turn": str(one.turn), "words": one.words, "port": one.port,
                    "day": None if one.day is None else str(one.day)} for one in meeting.coming],
        "handed": [function.value for function in meeting.handed], "quiet": meeting.quiet,
        "operations": [{
            "title": operation.title, "words": operation.what, "figures": dict(operation.figures), "ready": operation.ready,
            "ways": [list(map(str, way)) for way in operation.ways],
            "orders": [form_of(command) for command in commands_of(operation)]} for operation in meeting.operations],
    }


def _value(kind: Enum) -> Any:
    return kind.value
