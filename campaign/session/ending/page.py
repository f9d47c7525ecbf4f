"""The end of a campaign as it is handed out: a page of eighty columns, one document, or one table with all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from campaign.model.book import Book
from campaign.model.names import for_json
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId
from campaign.session.ending.facts import Balance, EndOfCampaign
from campaign.session.ending.wording import (
    SOURCES,
    WHO,
    figure_name,
    figure_words,
    fought_words,
    headline,
    lost_words,
    points_words,
    ship_words,
    span_words,
    subline,
    turn_name,
    types_label,
    types_words,
)
from campaign.session.reports.page import WIDTH, table_lines
from campaign.session.reports.table import Row, Table
from campaign.words.names import ship_name

TITLE = "The end"
COLUMNS = ("part", "when", "what", "axis", "allied", "history", "points", "source")
# The curve is this many lines high above its zero and below it.
HIGH = 5
ABOVE, BELOW, LINE = "█", "█", "─"


def title_of(end: EndOfCampaign) -> str:
    """What the page is headed by: the scenario and its days; a title that ends in its year is told without it."""
    name, comma, dates = end.title.rpartition(", ")
    return f"{name if comma and str(end.last.turn.year) in dates else end.title}, {span_words(end)}"


def as_end_page(end: EndOfCampaign, book: Book, width: int = WIDTH) -> str:
    """The end as it is read at a terminal, part by part."""
    return "\n".join(line.rstrip() for line in _page(end, book, width))


def _page(end: EndOfCampaign, book: Book, width: int) -> Iterator[str]:
    yield from wrap(title_of(end), width)
    yield from wrap(headline(end), width)
    yield from wrap(subline(end), width)
    yield from wrap(f"{points_words(end)}.", width)
    yield from _part("Points: Allied less Axis" + (", half-month by half-month" if end.is_long else ", day by day"))
    yield from _curve_lines(end, width)
    balances = [[SOURCES[balance.source], f"{balance.points[Side.ALLIED]:g}", f"{balance.points[Side.AXIS]:g}"]
                for balance in end.balances]
    yield from table_lines(("scored for", "Allied", "Axis"), balances, width, (1, 2)) if balances else (
        "Neither side has scored yet.",)
    yield from _part("What turned it")
    turns = [[turn.day.date_words, turn_name(turn, book), f"{WHO[turn.winner].removeprefix('the ')} {abs(turn.swing):g}",
              lost_words(turn, book)] for turn in end.turns]
    yield from table_lines(("when", "what", "for", "cost"), turns, width) if turns else (
        "Nothing moved the points at one stroke.",)
    yield from _history_lines(end, width)
    yield from _part("Ships that decided it" if end.over else "Ships that did most so far")
    ships = [[ship_name(book, ship.ship), ship.type.value, ship.side.value.capitalize(), ship_words(ship, book)]
             for ship in end.ships]
    yield from table_lines(("ship", "", "side", ""), ships, width) if ships else ("No ship did anything that counts.",)
    yield from _part("Lost")
    losses = [[types_words(row.types), f"{row.lost[Side.ALLIED]}", f"{row.lost[Side.AXIS]}"] for row in end.losses]
    yield from table_lines(("", "Allied", "Axis"), losses, width, (1, 2)) if losses else ("Nobody has lost a ship.",)


def _part(title: str) -> Iterator[str]:
    yield ""
    yield title.upper()


def _curve_lines(end: EndOfCampaign, width: int) -> Iterator[str]:
    """The curve as bars above and below a line, with its greatest values at the left."""
    values = [point.difference for point in end.curve]
    most = max((abs(value) for value in values), default=0.0)
    if not most or len(values) < 2:
        yield "The points stand level." if not most else f"The difference is {values[-1]:g}."
        return
    room = min(width - 8, len(values))
    # Where there are more values than columns, each column has the last of its own.
    shown = [values[(column + 1) * len(values) // room - 1] for column in range(room)]
    rows = [round(value / most * HIGH) for value in shown]
    for level in range(max(0, *rows), 0, -1):
        yield f"{_scale(level, most):>6} {''.join(ABOVE if row >= level else ' ' for row in rows)}"
    yield f"{0:>6} {LINE * room}"
    for level in range(1, max(0, *(-row for row in rows)) + 1):
        yield f"{_scale(-level, most):>6} {''.join(BELOW if row <= -level else ' ' for row in rows)}"
    first, last = end.curve[0].day.turn, end.curve[-1].day.turn
    after = f"{last!s:>{room - len(str(first))}}" if room > len(f"{first} {last}") else ""
    yield f"{'':>7}{first}{after}"


def _scale(level: int, most: float) -> str:
    return f"{level * most / HIGH:.0f}" if abs(level) == HIGH or level in (1, -1) else ""


def _history_lines(end: EndOfCampaign, width: int) -> Iterator[str]:
    rows = [[figure_name(row), figure_words(row, row.now), figure_words(row, row.then)] for row in end.history]
    if not rows and not end.fought_then:
        return
    yield from _part("Beside history")
    if rows:
        yield from table_lines(("", "this war", "history"), rows, width, (1, 2))
    if not end.is_long:
        for fought in end.fought_then:
            yield from wrap(fought_words(fought), width, subsequent_indent="  ")


# As one document, and as one table --------------------------------------------------------------------------------------


def as_document(end: EndOfCampaign, book: Book) -> str:
    """All of it as one JSON document; ships by their ids, with the names beside them."""
    verdict = end.verdict
    found: dict[str, Any] = {
        "title": title_of(end), "scenario": end.scenario, "over": end.over,
        "reader": None if end.reader is None else end.reader.value, "commanded": [side.value for side in end.commanded],
        "headline": headline(end), "subline": subline(end), "first": _day(end.first), "last": _day(end.last),
        "days": end.days, "battles": end.battles,
        "verdict": {"winner": None if verdict.winner is None else verdict.winner.value, "degree": verdict.degree.name.lower(),
                    "result": verdict.result, "final": verdict.final, "points": _sides(verdict.points),
                    "difference": verdict.difference,
                    "ladder": [{"least": least, "result": result} for least, result in verdict.ladder]},
        "malta": None if end.malta is None else end.malta.value,
        "sources": [_balance(balance) for balance in end.balances],
        "short_of_supplies": [{"side": hunger.side.value, "land": hunger.location.value, "half_months": hunger.times}
                              for hunger in end.hungers],
        "curve": [{**_day(point.day), "difference": point.difference} for point in end.curve],
        "turned_by": [{
            **_day(turn.day), "kind": turn.kind.value, "name": turn_name(turn, book), "hex": turn.where, "near": turn.near,
            "swing": turn.swing, "difference": turn.after, "lost": {side.value: list(turn.lost[side]) for side in BOTH},
        } for turn in end.turns],
        "history": [{
            "figure": row.figure.value, "name": figure_name(row), "side": None if row.side is None else row.side.value,
            "types": [kind.value for kind in row.types], "now": row.now, "then": row.then, "source": row.source,
            "months": None if row.months is None else list(row.months),
        } for row in end.history],
        "fought_by_history": [{"name": one.name, "date": one.date, "losses": one.losses, "source": one.source}
                              for one in end.fought_then],
        "ships": [{
            "ship": ship.ship, "side": ship.side.value, "type": ship.type.value, "score": ship.score, "battles": ship.battles,
            "strikes": ship.strikes, "points_taken": ship.taken, "sunk": list(ship.sunk), "points_delivered": ship.delivered,
            "landed_re": ship.landed_re, "escorted_re": ship.escorted_re, "convoys": ship.convoys,
            "half_months_in_dock": ship.in_dock, "lost": None if ship.lost is None else _day(ship.lost),
            "line": ship_words(ship, book),
        } for ship in end.ships],
        "losses": [{"types": [kind.value for kind in row.types], **_sides(row.lost)} for row in end.losses],
        "half_months": [{
            "turn": str(month.turn), "difference": month.difference, "battles": list(month.battles),
            "lost": [{"ship": lost.ship, "side": lost.side.value, "hex": lost.where, **_day(lost.day)} for lost in month.lost],
            "forces_moved": len(month.passages),
        } for month in end.replay],
        "names": {str(key): ship_name(book, key) for key in sorted(_ships(end))},
    }
    return for_json(json.dumps(found, ensure_ascii=False, indent=1))


def _day(day: DayId) -> dict[str, Any]:
    return {"date": day.date.isoformat(), "turn": str(day.turn), "player_turn": day.player_turn.value, "day": day.nas}


def _sides(values: Mapping[Side, float]) -> dict[str, float]:
    return {side.value: values[side] for side in BOTH}


def _balance(balance: Balance) -> dict[str, Any]:
    return {"source": balance.source.value, **_sides(balance.points)}


def _ships(end: EndOfCampaign) -> set[ShipId]:
    found = {ship.ship for ship in end.ships} | {key for ship in end.ships for key in ship.sunk}
    found |= {key for turn in end.turns for side in BOTH for key in turn.lost[side]}
    return found | {lost.ship for month in end.replay for lost in month.lost}


def as_table(end: EndOfCampaign, book: Book) -> Table:
    """Every line of the end in one table, whose first column says to which part it belongs."""
    return Table(TITLE, COLUMNS, tuple(_rows(end, book)), (f"{headline(end)}.", subline(end)))


def _rows(end: EndOfCampaign, book: Book) -> Iterator[Row]:
    points = end.verdict.points
    when = str(end.last)
    yield "verdict", when, end.verdict.result, points[Side.AXIS], points[Side.ALLIED], None, end.verdict.difference, ""
    for balance in end.balances:
        yield ("points", "", SOURCES[balance.source], balance.points[Side.AXIS], balance.points[Side.ALLIED], None,
               balance.difference, "")
    for point in end.curve:
        yield "curve", str(point.day), "", None, None, None, point.difference, ""
    for turn in end.turns:
        axis, allied = (len(turn.lost[side]) for side in BOTH)
        yield "turned by", str(turn.day), turn_name(turn, book), axis, allied, None, turn.swing, ""
    for row in end.history:
        now = None if row.now is None else round(row.now, 1)
        then = None if row.then is None else round(row.then, 1)
        on_axis = row.side is Side.AXIS
        yield "history", "", figure_name(row), now if on_axis else None, None if on_axis else now, then, None, row.source
    for fought in end.fought_then:
        yield "history", fought.date, f"{fought.name}: {fought.losses}", None, None, None, None, fought.source
    for ship in end.ships:
        yield ("ship", "", f"{ship_name(book, ship.ship)}: {ship_words(ship, book)}",
               *((ship.score, None) if ship.side is Side.AXIS else (None, ship.score)), None, None, "")
    for row in end.losses:
        yield "lost", "", types_label(row.types), row.lost[Side.AXIS], row.lost[Side.ALLIED], None, None, ""
