"""What stands beside the table of a report: a chart of what it is about, and its notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from campaign.gui.annals.report_tables import BarLine, MirrorLine, MonthBars, SideCurves
from campaign.gui.frame.leaf import part_title
from campaign.gui.frame.page import Row
from campaign.session.reports.gist import SOON, cells
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.table import Table
from campaign.words.counting import capitalised

# So many bars stand beside a table.
MOST_BARS = 10


def beside(kind: str, table: Table) -> Iterator[Row]:
    """The chart of a report and its notes."""
    made = CHARTS.get(kind)
    yield from (made(table) if made is not None and table.rows else _counted(table)) if table.rows else ()
    notes = (table.brief.notes if table.brief is not None else ()) or table.notes
    if notes:
        yield part_title("Notes")
        yield from (Row(note, style="faint") for note in dict.fromkeys((*notes, *table.notes)))


def _bars(name: str, about: str, values: Sequence[tuple[str, float]], low: Callable[[float], bool] = lambda _: False,
          ) -> Iterator[Row]:
    most = max((value for _, value in values), default=0.0)
    if not values:
        return
    yield part_title(name, about)
    for text, value in values[:MOST_BARS]:
        figure = f"{value:,.10g}" if value == int(value) else f"{value:,.1f}"
        line = BarLine(text, value / most if most else 0.0, figure, low(value))
        yield Row(f"{text} {figure}", drawn=line, hint=f"{text}: {figure}")


def _counted(table: Table) -> Iterator[Row]:
    """How many rows have each value of the first column that says the same of many."""
    for column in table.columns[1:]:
        values = Counter(cell for cell in cells(table, column) if isinstance(cell, str) and cell)
        if 1 < len(values) <= max(MOST_BARS, len(table.rows) // 3) and len(table.rows) > len(values):
            yield from _bars(f"By {column}", "rows", [(name, float(count)) for name, count in values.most_common()])
            return


def _fuel_chart(table: Table) -> Iterator[Row]:
    found = sorted((float(left), str(name)) for name, held, left in zip(
        cells(table, "port"), cells(table, "FP held"), cells(table, "segments left"), strict=True)
        if isinstance(left, int | float) and held is not None)
    yield from _bars("Soonest dry", "days that are likely left", [(name, left) for left, name in found],
                     lambda left: left <= SOON)
    held = [(str(name), float(amount)) for name, amount in zip(cells(table, "port"), cells(table, "FP held"), strict=True)
            if isinstance(amount, int | float) and amount and name != "Italian pool"]
    yield from _bars("Held in ports", "fuel points", sorted(held, key=lambda pair: -pair[1]))


def _losses_chart(table: Table) -> Iterator[Row]:
    found = Counter((str(kind), str(side)) for kind, side in zip(cells(table, "type"), cells(table, "side"), strict=True))
    kinds = dict.fromkeys(kind for kind, _ in found)
    most = float(max(found.values()))
    yield part_title("By type", "Axis at the left, Allies at the right")
    for kind in sorted(kinds, key=lambda kind: -(found[kind, "Axis"] + found[kind, "Allied"])):
        allied, axis = found[kind, "Allied"], found[kind, "Axis"]
        yield Row(f"{axis} {kind} {allied}", drawn=MirrorLine(kind, (axis, allied), (str(axis), str(allied)), most),
                  hint=f"{kind}: the Axis lost {axis}, the Allies {allied}")
    causes = Counter("battle" if str(cause).startswith("battle ") else str(cause) for cause in cells(table, "cause"))
    yield from _bars("By cause", "ships", [(capitalised(cause), float(count)) for cause, count in causes.most_common()])


def _arrivals_chart(table: Table) -> Iterator[Row]:
    rows = [row for row in table.rows if "Libya" in row]
    months, arrived, history = (table.columns.index(name) for name in ("month", "tons", "tons by history"))
    if rows:
        yield part_title("Libya by month", "thousand tons; marks: history")
        values = tuple(round(float(row[arrived] or 0) / 1000) for row in rows)
        marks = tuple(float(then) / 1000 if isinstance(then := row[history], int | float) else None for row in rows)
        names = tuple(str(row[months])[2:] for row in rows)
        yield Row("Libya by month", drawn=MonthBars("Libya by month", names, values, marks), hint="; ".join(
            f"{name}: {value:g} thousand tons" for name, value in zip(names, values, strict=True)))
    lands: dict[str, float] = {}
    for land, came in zip(cells(table, "land"), cells(table, "arrived"), strict=True):
        lands[str(land)] = lands.get(str(land), 0.0) + float(came or 0)
    yield from _bars("By land", "RE that came ashore", sorted(lands.items(), key=lambda pair: -pair[1]))


def _points_chart(table: Table) -> Iterator[Row]:
    sums = {"Axis": [0.0], "Allied": [0.0]}
    for side, points in zip(cells(table, "side"), cells(table, "points"), strict=True):
        for whose, values in sums.items():
            values.append(values[-1] + (float(points or 0) if side == whose else 0.0))
    yield part_title("As they grew", "entry by entry")
    yield Row("Points", drawn=SideCurves("Points", tuple(sums["Allied"]), tuple(sums["Axis"])),
              hint="; ".join(f"{side}: {values[-1]:g}" for side, values in sums.items()))


def _supply_chart(table: Table) -> Iterator[Row]:
    states: dict[str, float] = {}
    for state, size in zip(cells(table, "state"), cells(table, "RE"), strict=True):
        states[str(state)] = states.get(str(state), 0.0) + float(size or 0)
    yield from _bars("What became of it", "RE", [(capitalised(state), size) for state, size in states.items()])


def _ports_chart(table: Table) -> Iterator[Row]:
    own = [(str(name), float(count or 0)) for name, count in zip(cells(table, "port"), cells(table, "own ships"), strict=True)]
    yield from _bars("Own ships", "by port", sorted((pair for pair in own if pair[1]), key=lambda pair: -pair[1]))
    yield from _bars("Hits", "that are not mended", [
        (str(name), float(hits)) for name, hits in zip(cells(table, "port"), cells(table, "hits"), strict=True)
        if isinstance(hits, int | float) and hits], lambda _: True)


def _ships_chart(table: Table) -> Iterator[Row]:
    for column in ("type", "where"):
        values = Counter(str(cell) for cell in cells(table, column) if cell)
        yield from _bars(f"By {'place' if column == 'where' else column}", "ships",
                         [(name, float(count)) for name, count in values.most_common()])


CHARTS: Mapping[str, Callable[[Table], Iterator[Row]]] = {
    ReportKind.FUEL: _fuel_chart, ReportKind.LOSSES: _losses_chart, ReportKind.ARRIVALS: _arrivals_chart,
    ReportKind.VP: _points_chart, ReportKind.SUPPLY: _supply_chart, ReportKind.PORTS: _ports_chart,
    ReportKind.SHIPS: _ships_chart,
}
