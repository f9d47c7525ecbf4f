"""The logistics desk as a report: one document, one table with all of it, or a page of eighty columns in parts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import Enum
from textwrap import wrap
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.names import for_json
from campaign.model.play.calendar import Cursor, Turn
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId, dates_of, day_of
from campaign.session.desk.convoys import UnderWay
from campaign.session.desk.desk import Dockyard, LogisticsDesk
from campaign.session.logistics.convoys import RunProgress
from campaign.session.logistics.fuel import FuelStore
from campaign.session.logistics.past import Held
from campaign.session.logistics.shipping import ShippingSum
from campaign.session.logistics.stocks import PoolOverTime, StockKind, StockOverTime
from campaign.session.reports.page import WIDTH, table_lines
from campaign.session.reports.table import Row, Table, with_side
from campaign.words.counting import capitalised, quantity
from campaign.words.forces import run_called
from campaign.words.names import ship_name

TITLE = "Logistics"
COLUMNS = ("part", "what", "where", "to", "amount", "of", "from", "until", "state", "points")
MODEL = ("The chance of arriving: the dangers that are known on the way, each for itself, find a convoy, and of those found "
         "the share is lost that was lost so far in this campaign; one that was attacked counts as found [SM-GAP-95].")
# A page has room for so many of the convoys of old; the document and the table have all.
LAST = 8
# Of the forecast it shows every so many game turns.
EACH = 4
# Of a store of fuel the document has these figures beside what every stock has.
FUEL = ("gives_out", "as_cargo", "expected", "comes_in", "known_to_come", "soonest", "likely", "latest", "refills")
BARS = " ▁▂▃▄▅▆▇█"
SENT = {"turn": "by half-month as it happened, the last ones",
        "route": "by route", "port": "by port", "convoy": "by convoy, the last ones", "kind": "by kind"}


def as_document(desks: Sequence[LogisticsDesk], book: Book) -> str:
    """All that the desk holds, by side, as one JSON document; ships and ports by their ids, with the names beside them."""
    found = {"title": TITLE, "model": MODEL, "sides": {desk.side.value: _plain(desk) for desk in desks},
             "names": {str(key): ship_name(book, key) for desk in desks for key in _ships(desk)}}
    return for_json(json.dumps(found, ensure_ascii=False, indent=1))


def as_table(desks: Sequence[LogisticsDesk], book: Book) -> Table:
    """Every line of the desk in one table, whose first column says to which part of the desk it belongs."""
    tables = [(str(desk.side), Table(TITLE, COLUMNS, tuple(_rows(desk, book)), (MODEL,), "nothing is sent, owed or stored"))
              for desk in desks]
    return tables[0][1] if len(tables) == 1 else with_side(tables)


def as_desk_page(desks: Sequence[LogisticsDesk], book: Book, width: int = WIDTH) -> str:
    """The desk as it is read at a terminal, part by part."""
    return "\n".join(line.rstrip() for desk in desks for line in _page(desk, book, width)).rstrip()


def chance_in_words(chance: float | None) -> str:
    """A chance as players read it; a near certainty is not called certain."""
    return "" if chance is None else f"{min(9, round(chance * 10))} in 10" if chance < 1 else "safe"


def when_in_words(cursor: Cursor | None) -> str:
    """A day to come."""
    return "" if cursor is None else str(day_of(cursor))


def cargo_in_words(convoy: UnderWay) -> str:
    """What a convoy carries, kind by kind in REs."""
    return ", ".join(f"{size:g} {kind}" for kind, size in convoy.cargo) or "empty"


def run_in_words(run: RunProgress) -> str:
    """How a convoy run is getting on, and for want of what it does not."""
    at_sea = f"{quantity(len(run.at_sea), 'ship')} of {len(run.ships)} at sea" if run.at_sea else "in port"
    way = f"{run.origin} to {run.goal}"
    return f"{capitalised(run_called(run.name))}{'' if way in run.name else f', {way}'}, {at_sea}: {run.in_words}"


def summary_at_sea(desk: LogisticsDesk) -> str:
    """A summary of what is at sea, and how much more is aboard in port."""
    loaded = [convoy for convoy in desk.convoys if convoy.size_re]
    empty = len(desk.convoys) - len(loaded)
    text = f"{len(loaded)} at sea, {desk.afloat:g} RE aboard" if loaded else "none at sea"
    in_port = desk.in_all.afloat - desk.afloat
    text += f"; {in_port:g} RE more aboard in port" if in_port > 0 else ""
    return f"{text}; {empty} on the way back" if empty else text


def sparkline(samples: Sequence[Held], most: float | None = None) -> str:
    """Samples as a row of bars; unknown amounts are gaps."""
    known = [sample.amount for sample in samples if sample.amount is not None]
    top = max((*known, most or 0.0), default=0.0)
    return "".join(" " if sample.amount is None else "▁" if not top else BARS[max(1, round(8 * max(0.0, sample.amount) / top))]
                   for sample in samples)


def _page(desk: LogisticsDesk, book: Book, width: int) -> Iterator[str]:
    yield f"{TITLE} of the {desk.side} side, {day_of(desk.cursor).words}"
    yield from _part("Convoys under way", summary_at_sea(desk), width)
    rows = [[convoy.name + (f" ({convoy.run})" if convoy.run not in ("", convoy.name) else ""), _way(convoy),
             when_in_words(convoy.arrives), cargo_in_words(convoy), convoy.escort or "none", chance_in_words(convoy.chance),
             f"{convoy.points:g}" if convoy.points else "",
             "; ".join(filter(None, (convoy.trouble, f"seen: {convoy.seen}" if convoy.seen else "")))]
            for convoy in desk.convoys]
    if rows:
        yield from table_lines(("convoy", "way", "arrives", "cargo", "escort", "arrives safe", "points", ""), rows, width, (6,))
        yield from wrap(MODEL, width)
    for run in desk.runs:
        yield from wrap(f"{run_in_words(run)}.", width)
    yield from _part("Duty to each land", "this game turn, in loads", width)
    duties = [[duty.name, f"{duty.owed:g}", f"{duty.landed:g}", f"{duty.on_the_way:g}", f"{duty.late:g}" if duty.late else "",
               f"{duty.short:g} short" if duty.short else duty.state.value] for duty in desk.duties]
    yield from table_lines(("land", "owed", "landed", "on the way", "too late", "state"), duties, width, (1, 2, 3, 4)) \
        if duties else ("Nothing is owed.",)
    yield from _part("Stock by port", "the past, now, and what suffices", width)
    yield from _stock_lines(desk, width)
    yield from _part("Fuel oil of the navy", "in fuel points of 100 t", width)
    yield from _pool_lines(desk.pool, width)
    yield from _part("Docks", "who is in hand, and who waits", width)
    yield from _dock_lines(desk.docks, book, width)
    yield from _part("Sent so far", "in RE", width)
    sums = [_sum_row(desk.in_all)]
    for key, label in SENT.items():
        group = desk.sent[key]
        chosen = group[-LAST:] if key in ("turn", "convoy") else sorted(group, key=lambda total: -total.sent)
        sums += [[f"- {label} -", *[""] * 6]] * bool(group) + [_sum_row(total, dates=key == "turn") for total in chosen]
    yield from table_lines(("", "sent", "landed", "afloat", "lost", "set down", "back"), sums, width, (1, 2, 3, 4, 5, 6))
    yield ""


def _part(title: str, what: str, width: int) -> Iterator[str]:
    yield ""
    yield from wrap(f"{title.upper()}: {what}", width)


def _way(convoy: UnderWay) -> str:
    if convoy.origin and convoy.goal:
        return f"{convoy.origin} to {convoy.goal}"
    return f"to {convoy.goal}" if convoy.goal else convoy.origin


def _stock_lines(desk: LogisticsDesk, width: int) -> Iterator[str]:
    for kind in StockKind:
        rows = [[stock.name, sparkline(stock.samples[-18:]), f"{stock.now:g}",
                 stock.lasts, enough_in_words(stock), "! low" if stock.low else ""]
                for stock in desk.stocks if stock.kind is kind]
        if rows:
            yield from table_lines((kind.value, "past", "now", "lasts", "suffices", ""), rows, width, (2,))
    if not desk.stocks:
        yield "Nothing is stored, and nobody overseas draws on anything."


def enough_in_words(stock: StockOverTime) -> str:
    """The range of amounts that suffice."""
    if stock.enough is None:
        return ""
    least, most = (f"{amount:.0f}" for amount in stock.enough)
    return least if least == most else f"{least} to {most}"


def _pool_lines(pool: PoolOverTime | None, width: int) -> Iterator[str]:
    if pool is None:
        yield from wrap("This side has no pool: its bases draw on stores without end, other ports on what lies there.", width)
        return
    yield f"now {round(pool.now, 2):,}, gives out {pool.a_segment:g} a day   {sparkline(pool.past[-40:])}"
    if any(points for _, points in pool.burnt_a_month):
        burnt = ", ".join(f"{who} {points:.0f}" for who, points in pool.burnt_a_month)
        yield from wrap(f"Burnt a month lately: {burnt}.", width)
    if pool.ahead:
        sampled = pool.ahead[EACH - 1::EACH]
        rows = [[str(Turn(turn)), f"{low:,.0f}", f"{middle:,.0f}", f"{high:,.0f}"] for turn, low, middle, high in sampled]
        yield from table_lines(("game turn", "at least", "likely", "at most"), rows, width, (1, 2, 3))
    for note in (pool.dry, *pool.notes):
        yield from wrap(note, width) if note else ()


def _dock_lines(docks: Sequence[Dockyard], book: Book, width: int) -> Iterator[str]:
    rows = []
    for yard in docks:
        places = f"{yard.taken} of {yard.places}" + (f"; {yard.bombed} bombed" if yard.bombed else "")
        first = [yard.name, places]
        for job in yard.in_hand:
            ready = "halted" if job.ready is None else f"ready {job.ready}"
            since = "" if job.since is None else f"since {job.since.turn}"
            rows.append([*first, ship_name(book, job.ship), job.what, since, ready])
            first = ["", ""]
        for ship in yard.waiting:
            work = f"{quantity(round(ship.takes), 'turn')} of work"
            rows.append([*first, ship_name(book, ship.ship), ship.what, "waits", work])
            first = ["", ""]
    columns = ("port", "places", "ship", "to mend", "", "")
    yield from table_lines(columns, rows, width) if rows else ("No ship is to be mended.",)


def _sum_row(total: ShippingSum, *, dates: bool = False) -> list[str]:
    return [dates_of(Turn.of(total.key)) if dates else total.key, *(f"{amount:g}" if amount else "" for amount in (
        total.sent, total.landed, total.afloat, total.lost, total.set_down, total.brought_back))]


def _rows(desk: LogisticsDesk, book: Book) -> Iterator[Row]:
    for convoy in desk.convoys:
        state = "; ".join(filter(None, (chance_in_words(convoy.chance), convoy.trouble, convoy.seen)))
        yield ("convoy", convoy.name, convoy.origin, convoy.goal, convoy.size_re, cargo_in_words(convoy), _day(convoy.left),
               when_in_words(convoy.arrives), state, convoy.points)
    for run in desk.runs:
        yield ("run", run.name, run.origin, run.goal, None, "", "", "", run.in_words, None)
    for duty in desk.duties:
        yield ("duty", duty.name, "", ", ".join(duty.port_names), duty.landed, quantity(duty.owed, "load"), "", "",
               duty.state.value,
               -duty.costs or None)
    for stock in desk.stocks:
        yield ("stock", stock.name, "", "", stock.now, stock.kind.value, "", stock.lasts, "low" if stock.low else "", None)
        for sample in stock.samples:
            yield ("past stock", stock.name, "", "", sample.amount, stock.kind.value, _day(sample.day), "", "", None)
    if desk.pool is not None:
        for sample in desk.pool.past:
            yield ("pool", "Italian pool", "", "", sample.amount, "fuel points", _day(sample.day), "", "", None)
        for turn, low, middle, high in desk.pool.ahead:
            yield ("pool to come", "Italian pool", "", "", middle, f"{low:.0f} to {high:.0f} fuel points", str(Turn(turn)), "",
                   "", None)
    for yard in desk.docks:
        for job in yard.in_hand:
            yield ("dock", ship_name(book, job.ship), yard.name, "", job.places, job.what, _day(job.since),
                   "" if job.ready is None else str(job.ready), "in hand" if job.ready else "halted", None)
        for ship in yard.waiting:
            yield ("dock", ship_name(book, ship.ship), yard.name, "", None, ship.what, "", "", f"waits: {ship.why}", None)
    for key, sums in (("in all", (desk.in_all,)), *desk.sent.items()):
        for total in sums:
            for fate, amount in (("sent", total.sent), ("landed", total.landed), ("afloat", total.afloat), ("lost", total.lost),
                                 ("set down elsewhere", total.set_down), ("brought back", total.brought_back)):
                yield (f"sent by {key}" if key != "in all" else "sent", total.key, "", "", amount, "RE", "", "", fate, None)


def _day(day: DayId | None) -> str:
    return "" if day is None else str(day)


def _ships(desk: LogisticsDesk) -> Iterator[ShipId]:
    for convoy in desk.convoys:
        yield from (*convoy.transports, *convoy.escorts)
    for run in desk.runs:
        yield from run.ships
    for yard in desk.docks:
        yield from (job.ship for job in yard.in_hand)
        yield from (ship.ship for ship in yard.waiting)


def _plain(value: Any) -> Any:
    match value:
        case DayId():
            return {"turn": str(value.turn), "day": value.of_turn}
        case FuelStore():
            return {name: _plain(getattr(value, name)) for name in FUEL}
        case Cursor():
            day = day_of(value)
            return {"turn": str(day.turn), "day": day.of_turn}
        case Turn():
            return str(value)
        case Enum():
            return value.value
        case dict():
            return {key.value if isinstance(key, Enum) else str(key): _plain(found) for key, found in value.items()}
        case tuple() | list():
            return [_plain(found) for found in value]
        case Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case _:
            return value
