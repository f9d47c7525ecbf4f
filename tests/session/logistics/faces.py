"""Every face that tells a figure of logistics, as it is read: tables, pages, JSON, desk, window, charts, prices, SQL."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from campaign.gui.reading.logistics_parts import pool_rows, sent_rows, stock_rows
from campaign.model.commands import GiveStandingOrder
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.session.days.dates import day_of
from campaign.session.desk.desk import LogisticsDesk, desks_for
from campaign.session.desk.page import as_desk_page, as_document, as_table
from campaign.session.history.plots import plots_of
from campaign.session.logistics.arrivals import ASHORE
from campaign.session.logistics.ledger import ledger_for
from campaign.session.logistics.stocks import StockKind
from campaign.session.planning.courses import of_force, reckon
from campaign.session.planning.particulars import of_port, of_run, of_ship
from campaign.session.planning.previews import Preview, of_course, preview
from campaign.session.planning.previews import plain as plain_price
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.reports.page import as_csv, as_json
from campaign.session.reports.reporting import report_for
from campaign.session.reports.situation import situation
from campaign.session.voyages import voyage_if_ordered

SUMS = ("sent", "landed", "afloat", "lost", "set_down", "brought_back")
POOL = "Italian pool"


class Told(Struct, frozen=True):
    """One figure as one face tells it."""

    figure: str
    face: str
    value: object


def told(game: Game, save: Path, side: Side) -> Iterator[Told]:
    """Every figure of a side that more than one face tells."""
    seat = seat_for(game, side)
    assert isinstance(seat, PlayerSeat)
    desk = desks_for(seat)[0]
    document = json.loads(as_document((desk,), game.book))["sides"][side.value]
    yield from _fuel(seat, desk, document)
    yield from _in_sql(save, side, seat)
    yield from _sums(seat, desk, document)
    yield from _runs_and_duties(seat, desk, document)
    yield from _prices(seat, desk)
    yield from _arrivals(seat)
    yield from _landed_supplies(seat)


def disagreements(figures: list[Told]) -> list[tuple[str, dict[str, object]]]:
    """Figures of which two faces tell two values."""
    found: dict[str, dict[str, object]] = {}
    for one in figures:
        found.setdefault(one.figure, {})[one.face] = one.value
    return [(figure, faces) for figure, faces in found.items() if len({_plain(value) for value in faces.values()}) > 1]


def _plain(value: object) -> object:
    return None if value in (None, "") else round(float(value), 2) if isinstance(value, int | float) else str(value)


def _fuel(seat: PlayerSeat, desk: LogisticsDesk, document: dict[str, Any]) -> Iterator[Told]:
    table = report_for(seat, "fuel")
    as_text = csv.DictReader(io.StringIO(as_csv(table)))
    plain = json.loads(as_json(table))["rows"]
    forms = {"fuel": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
             "fuel as CSV": [{key: _number(cell) for key, cell in row.items()} for row in as_text],
             "fuel as JSON": [{key.replace("_", " "): cell for key, cell in row.items()} for row in plain]}
    for face, rows in forms.items():
        for row in rows:
            if row["FP held"] is not None:
                yield from _store(face, row["port"], row["FP held"], row["recent FP a segment"], row["segments left"],
                                  row["soonest"], row["reckoned FP a segment"] or 0.0)
    for row in report_for(seat, "forecast").rows:
        if row[1] == "store":
            words = str(row[5])
            rate, soonest, out = (re.search(form, words) for form in (
                r"gave out ([\d.]+) FP", r"\((\d+) at the soonest", r"reckoned at ([\d.]+) FP a day out"))
            dry = words.startswith("is dry")
            first = 0 if dry else int(soonest[1]) if soonest else None
            yield from _store("forecast", row[0], row[3], None if dry else float(rate[1]) if rate else 0.0, row[4], first,
                              None if dry else float(out[1]) if out else 0.0)
    for stock in desk.stocks:
        if stock.kind is StockKind.FUEL and stock.fuel is not None:
            yield from _store("desk", stock.name, stock.now, stock.fuel.gives_out, stock.days,
                              None if stock.fuel.soonest is None else stock.fuel.soonest.days, stock.fuel.expected)
    for stock in document["stocks"]:
        if stock["fuel"] is not None:
            fuel = stock["fuel"]
            yield from _store("desk as JSON", stock["name"], stock["now"], fuel["gives_out"], stock["days"],
                              None if fuel["soonest"] is None else fuel["soonest"]["days"], fuel["expected"])
    if desk.pool is not None:
        yield Told(f"{POOL} held", "desk", desk.pool.now)
        yield Told(f"{POOL} gives out", "desk", desk.pool.a_segment)
        yield Told(f"{POOL} held", "desk as JSON", document["pool"]["now"])
        yield Told(f"{POOL} gives out", "desk as JSON", document["pool"]["a_segment"])
        chart = next(plot for plot in plots_of(seat) if plot.key == "fuel")
        yield Told(f"{POOL} held", "chart", chart.lines[0].values[-1])
        page = as_desk_page((desk,), seat.book)
        found = re.search(r"now ([\d,.]+), gives out ([\d.]+) a day", page)
        assert found is not None
        yield Told(f"{POOL} held", "desk as a page", float(found[1].replace(",", "")))
        yield Told(f"{POOL} gives out", "desk as a page", float(found[2]))
        [about] = [row[5] for row in report_for(seat, "forecast").rows if row[0] == POOL]
        yield Told(f"{POOL} dry", "forecast", _words(str(about).partition(";")[0].partition(" [")[0]))
        yield Told(f"{POOL} dry", "desk", _words(desk.pool.dry).removeprefix("The pool "))
        yield Told(f"{POOL} dry", "window", _words(next(row.text for row in pool_rows(desk) if row.text.startswith("The pool")))
                   .removeprefix("The pool "))
    for row in stock_rows(desk, seat.view):
        if found := re.fullmatch(r"(.+): ([\d.]+) fuel points.*", row.hint):
            yield Told(f"{found[1]} held", "window", float(found[2]))
    for key, port in seat.view.ports.items():
        stock = next((one.value for one in of_port(seat, key) if one.name == "fuel"), "")
        if port.own and port.fuel is not None and (found := re.fullmatch(r"([\d.]+) FP", stock)):
            yield Told(f"{seat.book.theatre.ports[key].name} held", "port", float(found[1]))


def _store(face: str, name: Any, held: Any, rate: Any, likely: Any, soonest: Any, expected: Any) -> Iterator[Told]:
    yield Told(f"{name} held", face, held)
    yield Told(f"{name} soonest", face, soonest)
    yield Told(f"{name} likely", face, 0 if not held else likely)
    if rate is not None:
        yield Told(f"{name} gives out", face, rate)
    if expected is not None:
        yield Told(f"{name} reckoned at", face, expected)


def _in_sql(save: Path, side: Side, seat: PlayerSeat) -> Iterator[Told]:
    ports = seat.book.theatre.ports
    told_of = {row[0] for row in report_for(seat, "fuel").rows if row[2] is not None}
    connection = sqlite3.connect(save)
    try:
        fuel = connection.execute("SELECT place, held, given_out_a_day FROM fuel WHERE side = ?", (side.value,))
        for place, held, rate in fuel:
            name = POOL if place == "pool" else ports[place].name
            if name in told_of:
                yield Told(f"{name} held", "SQL", held)
                yield Told(f"{name} gives out", "SQL", rate)
        for *sums, in connection.execute(f"SELECT {', '.join(SUMS)} FROM logistics WHERE side = ?", (side.value,)):  # noqa: S608
            yield from (Told(f"in all {name}", "SQL", amount) for name, amount in zip(SUMS, sums, strict=True))
        states = dict(connection.execute("SELECT state, sum(size_re) FROM supply WHERE side = ? GROUP BY state", (side.value,)))
        for name in SUMS[1:]:
            yield Told(f"in all {name}", "SQL, load by load", states.get(name.replace("_", " "), 0.0))
        for turn, sent, lost in connection.execute(
                "SELECT turn, sum(size_re * (change = 'sent')), sum(size_re * (change = 'lost')) FROM supply_movement"
                " WHERE side = ? AND cargo IS NOT NULL GROUP BY turn", (side.value,)):
            yield Told(f"{turn} sent", "SQL", sent)
            yield Told(f"{turn} lost", "SQL", lost)
        for turn, amount in connection.execute(
                "SELECT came_in, sum(size_re) FROM supply WHERE side = ? AND state = 'landed' GROUP BY came_in", (side.value,)):
            yield Told(f"{turn} landed", "SQL", amount)
        yield from _arrived_in_sql(connection, side, seat)
    finally:
        connection.close()


def _arrived_in_sql(connection: sqlite3.Connection, side: Side, seat: PlayerSeat) -> Iterator[Told]:
    found: dict[str, float] = {}
    for month, amount in connection.execute("SELECT month, size_re FROM arrivals WHERE side = ?", (side.value,)):
        found[month] = found.get(month, 0.0) + amount
    by_month: dict[str, float] = {}
    for row in report_for(seat, "arrivals").rows:
        by_month[str(row[1])] = by_month.get(str(row[1]), 0.0) + float(row[2] or 0)
    for month, amount in found.items():
        yield Told(f"arrived in {month}", "SQL", amount)
        yield Told(f"arrived in {month}", "arrivals", by_month.get(month, 0.0))


def _sums(seat: PlayerSeat, desk: LogisticsDesk, document: dict[str, Any]) -> Iterator[Told]:
    for name in SUMS:
        yield Told(f"in all {name}", "desk", getattr(desk.in_all, name))
        yield Told(f"in all {name}", "desk as JSON", document["in_all"][name])
        for by in ("port", "route", "convoy", "kind", *(("turn",) if name != "afloat" else ())):
            yield Told(f"in all {name}", f"by {by}", sum(getattr(one, name) for one in desk.sent[by]))
        for one in desk.sent["turn"]:
            if getattr(one, name) and name in ("sent", "landed", "lost"):
                yield Told(f"{one.key} {name}", "desk", getattr(one, name))
    fates = {"set down elsewhere": "set_down", "brought back": "brought_back"}
    for row in as_table((desk,), seat.book).rows:
        if row[0] == "sent":
            yield Told(f"in all {fates.get(str(row[8]), row[8])}", "desk as a table", row[4])
    note = report_for(seat, "supply").notes[0]
    for name, words in (("landed", "landed"), ("afloat", "afloat"), ("lost", "lost"), *((fates[one], one) for one in fates)):
        found = re.search(rf"([\d.]+) RE {words}(?=[,.]( |$))", note)
        yield Told(f"in all {name}", "supply", float(found[1]) if found else 0.0)
    for at in range(5):
        first = next(iter(row for row in sent_rows(desk, at) if row.text == "in all"), None)
        if first is not None and (found := re.search(r"([\d.]+) RE sent", first.hint)):
            yield Told("in all sent", f"window {at}", float(found[1]))


def _runs_and_duties(seat: PlayerSeat, desk: LogisticsDesk, document: dict[str, Any]) -> Iterator[Told]:
    for run in desk.runs:
        yield Told(f"run {run.id}", "desk", f"{run.state.value}: {run.waits}")
    for run in document["runs"]:
        yield Told(f"run {run['id']}", "desk as JSON", f"{run['state']}: {run['waits']}")
    notes = {"convoys": report_for(seat, "convoys").notes, "status": situation(seat)["notes"][seat.side.value]}
    for face, lines in notes.items():
        for line in lines:
            if found := re.fullmatch(r"Run .*? \((\w+)\), .*?(?:, (waiting|stuck): (.*))? \[SM-GAP-61\]\.", line):
                yield Told(f"run {found[1]}", face, f"{found[2] or 'running'}: {found[3] or ''}")
    for key, run in seat.view.runs.items():
        *_, last = of_run(seat.book, seat.view, run)
        yield Told(f"run {key}", "beside the map", f"{last.name}: {last.value}")
    for duty in desk.duties:
        yield Told(f"{duty.name} short", "desk", duty.short)
    for duty in document["duties"]:
        yield Told(f"{duty['name']} short", "desk as JSON", duty["short"])
    for row in report_for(seat, "forecast").rows:
        if row[1] == "duty" and "a game turn: lasts" not in str(row[5]):
            yield Told(f"{str(row[0]).removesuffix(', supplies')} short", "forecast", row[3])
    for convoy in desk.convoys:
        yield Told(f"{convoy.force} bound for", "desk", convoy.goal)
        yield Told(f"{convoy.force} aboard", "desk", sum(seat.view.cargoes[key].facts.size_re for key in dict.fromkeys(
            key for ship in convoy.transports for key in seat.view.ships[ship].cargo)))
        yield Told(f"{convoy.force} aboard", "desk, summed", convoy.size_re)
    for convoy, row in zip(desk.convoys, report_for(seat, "convoys").rows, strict=True):
        yield Told(f"{convoy.force} bound for", "convoys", row[6])


def _prices(seat: PlayerSeat, desk: LogisticsDesk) -> Iterator[Told]:
    """When a convoy is there, by the price of the order that it has, or of a move to where it is bound."""
    book, view = seat.book, seat.view
    for convoy in desk.convoys:
        own, task = view.forces[convoy.force], view.standing_orders.get(convoy.force)
        if convoy.arrives is None or convoy.port is None or own.force.hex == view.ports[convoy.port].hex:
            continue
        if convoy.trouble and task is None:
            continue
        if task is None:
            way = of_force(book, view, own, view.ports[convoy.port].hex)
            assert way is not None
            reckoned = reckon(book, view, own, way)
            priced = reckoned.arrives
            yield from _price_of(seat, convoy.force, of_course(book, view, own, way), reckoned.boxes, reckoned.left)
        elif task.leg == 0 and not task.homeward and task.carried != view.segment:
            voyage = voyage_if_ordered(book, view, GiveStandingOrder(view.side, convoy.force, task.order))
            assert voyage is not None
            priced = voyage.arrives
            yield Told(f"{convoy.force} runs dry", "price", str(voyage.dry_at is not None))
            yield Told(f"{convoy.force} runs dry", "desk", str("runs dry" in convoy.trouble))
            if voyage.tightest is not None and voyage.dry_at is None and voyage.turns_at is None:
                has = view.ships[voyage.tightest].fuel_boxes
                told_so = preview(book, view, GiveStandingOrder(view.side, convoy.force, task.order))
                assert told_so is not None
                yield from _price_of(seat, convoy.force, told_so, has, max(0, voyage.left[-1]))
        else:
            continue
        yield Told(f"{convoy.force} arrives", "price", str(day_of(priced)))
        yield Told(f"{convoy.force} arrives", "desk", str(day_of(convoy.arrives)))
        told_of = next(row for row in as_table((desk,), book).rows if row[0] == "convoy" and row[1] == convoy.name)
        if len([one for one in desk.convoys if one.name == convoy.name]) == 1:
            yield Told(f"{convoy.force} arrives", "desk as a table", told_of[7])


def _price_of(seat: PlayerSeat, force: ForceId, found: Preview, has: int, left: int) -> Iterator[Told]:
    """The fuel that a price tells in words, in its figures and by its ship: what she has now, and what she has at the end."""
    has_in_words, left_in_words = re.findall(r"(\d+) days?", found.lines[1])[:2] if "least" in found.lines[1] else ("", "")
    tightest = found.tightest
    if has_in_words and tightest is not None:
        yield Told(f"{force} fuel of {tightest}", "price in words", int(has_in_words))
        yield Told(f"{force} fuel of {tightest}", "price", has)
        named = seat.view.forces[force].force.name
        least = [row[3] for row in report_for(seat, "forecast").rows if row[1] == "force" and named in str(row[0])]
        if len(least) == 1 and least[0] is not None:
            yield Told(f"{force} fuel of {tightest}", "forecast", least[0])
        panel = next((one.value for one in of_ship(seat.book, seat.view, tightest) if one.name == "fuel"), "")
        if figure := re.match(r"(\d+)", panel):
            yield Told(f"{force} fuel of {tightest}", "panel", int(figure[1]))
        yield Told(f"{force} fuel left", "price in words", int(left_in_words))
        yield Told(f"{force} fuel left", "price", left)
        yield Told(f"{force} fuel left", "price as JSON", plain_price(found)["fuel_left"])


def _landed_supplies(seat: PlayerSeat) -> Iterator[Told]:
    """What either side knows of both: by the chart, by the ledger's public record, and one's own by what was sent."""
    ledger, chart = ledger_for(seat), next(plot for plot in plots_of(seat) if plot.key == "cargo")
    lines = {line.name: dict(zip(chart.turns, line.values, strict=True)) for line in chart.lines}
    own = {load.cargo: load for load in ledger.shipments if load.kind is CargoKind.SUPPLIES and load.fate in ASHORE}
    ports = seat.book.theatre.ports
    for name, side, africa in (("Axis in Africa", Side.AXIS, True), ("Axis elsewhere", Side.AXIS, False)):
        for turn, loads in lines[name].items():
            yield Told(f"{name} in {turn}", "chart", loads)
            yield Told(f"{name} in {turn}", "ledger", ledger.supplies_landed.get((Turn.of(turn), side, africa), 0.0))
            if side is seat.side:
                yield Told(f"{name} in {turn}", "loads", sum(
                    load.size_re for load in own.values() if load.ended is not None and str(load.ended.turn) == turn
                    and load.where in ports and (ports[PortId(load.where)].region is PortRegion.NORTH_AFRICA) is africa))


def _arrivals(seat: PlayerSeat) -> Iterator[Told]:
    table = report_for(seat, "arrivals")
    for row in table.rows:
        yield Told(f"tons for {row[0]} in {row[1]}", "arrivals", row[10])
    for row in csv.DictReader(io.StringIO(as_csv(table))):
        yield Told(f"tons for {row['land']} in {row['month']}", "arrivals as CSV", float(row["tons"]))
    for plot in plots_of(seat):
        if plot.key == "arrivals":
            for month, tons in zip(plot.turns, plot.lines[0].values, strict=True):
                yield Told(f"tons for Libya in {month}", "chart", (tons or 0.0) * 1000)


def _number(cell: str) -> object:
    try:
        return float(cell)
    except ValueError:
        return cell or None


def _words(text: str) -> str:
    return " ".join(text.split()).rstrip(".")
