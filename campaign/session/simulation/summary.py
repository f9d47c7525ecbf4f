"""What many wars came to: means, intervals, and losses and cargo by month, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from campaign.model.sea.plots import Plot, Series
from campaign.session.play.trouble import NotFound
from campaign.session.reports.table import Brief, BriefRow, Row, Table
from campaign.session.simulation.blunders import BlunderKind
from campaign.store.runs import RunBattleRow, RunLossRow, RunMonthRow, RunsFile, RunTallyRow
from campaign.tabletop.plots import draw_plot
from campaign.words.counting import capitalised

TITLE = "Simulation"
COLUMNS = ("part", "what", "mean", "mean 95 % from", "mean 95 % to", "80 % from", "80 % to", "95 % from", "95 % to", "wars")
# A battle of so many ships on each side is a fleet action.
FLEET = 10
# Of so many means the interval of one is told; of a share it lies so many standard errors either way.
DRAWN, Z = 4000, 1.96
SIDES = ("axis", "allied")
# Parts that are told by months, and drawn.
POINTS, SENT, LANDED, LOST = (
    "allied less axis points by month", "cargo sent to Libya by month", "cargo landed in Libya by month",
    "cargo for Libya lost by month")
# Part of the table: blunders a war, by kind.
BLUNDERS = "{side} blunders a war"


class Distribution(Struct, frozen=True):
    """Of a figure over all wars: its mean and the mean's 95 % interval, and between what 80 and 95 % of the wars lie.

    Of a share, which is true or false of each war, only the mean is told.
    """

    part: str
    what: str
    mean: float
    mean_from: float
    mean_to: float
    least_80: float | None
    most_80: float | None
    least_95: float | None
    most_95: float | None
    wars: int

    @property
    def row(self) -> Row:
        """As a row of the table."""
        figures = (self.mean, self.mean_from, self.mean_to, self.least_80, self.most_80, self.least_95, self.most_95)
        return (self.part, self.what, *(None if figure is None else round(figure, 3) for figure in figures), self.wars)


def distribution(part: str, what: str, values: Sequence[float]) -> Distribution:
    """The distribution of a figure; the interval of its mean is that of means of wars drawn again from those fought."""
    found = np.asarray(values, dtype=float)
    drawn = np.random.default_rng(len(found)).integers(len(found), size=(DRAWN, len(found)))
    low, high = np.quantile(found[drawn].mean(axis=1), (0.025, 0.975))
    low_95, low_80, high_80, high_95 = (float(value) for value in np.quantile(found, (0.025, 0.1, 0.9, 0.975)))
    return Distribution(part, what, float(found.mean()), float(low), float(high), low_80, high_80, low_95, high_95, len(found))


def share(part: str, what: str, flags: Sequence[bool]) -> Distribution:
    """In what share of the wars something is so, with Wilson's interval."""
    wars, mean = len(flags), sum(flags) / len(flags)
    middle, spread = mean + Z * Z / (2 * wars), Z * (mean * (1 - mean) / wars + Z * Z / (4 * wars * wars)) ** 0.5
    whole = 1 + Z * Z / wars
    return Distribution(part, what, mean, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole),
                        None, None, None, None, wars)


class SimulationSummary(Struct, frozen=True):
    """All figures of a simulation, and what it is of; `failed` names the wars that came to no end."""

    scenario: str
    program: str
    data: str
    wars: int
    figures: tuple[Distribution, ...]
    failed: tuple[tuple[str, str], ...]


def summary_of(rows: RunsFile) -> SimulationSummary:
    """The summary of the wars that are kept so far."""
    known, runs = rows.simulation, rows.runs
    figures = tuple(_figures(rows)) if runs else ()
    return SimulationSummary(known.scenario if known else "", known.program if known else "", known.data if known else "",
                             len(runs), figures, tuple((row.seed, row.reason) for row in rows.failures))


def _figures(rows: RunsFile) -> Iterator[Distribution]:
    runs = rows.runs
    seeds = [run.seed for run in runs]
    yield distribution("points", "axis", [run.axis_points for run in runs])
    yield distribution("points", "allied", [run.allied_points for run in runs])
    yield distribution("points", "allied less axis", [run.allied_points - run.axis_points for run in runs])
    for side in SIDES:
        yield share("won", f"by the {side} side", [run.winner == side for run in runs])
    for result in sorted({run.result for run in runs}):
        yield share("result", result, [run.result == result for run in runs])
    if any(run.malta for run in runs):
        yield share("malta", "held to the end", [run.malta == "allied" for run in runs])
    yield distribution("cost", "seconds of a war", [run.seconds for run in runs])
    yield from _of_battles(seeds, rows.battles)
    yield from _of_losses(seeds, rows.losses)
    yield from _of_blunders(rows.tallies)
    yield from _of_months(seeds, rows.months)


def _of_battles(seeds: Sequence[str], battles: Sequence[RunBattleRow]) -> Iterator[Distribution]:
    counts: dict[str, Callable[[RunBattleRow], bool]] = {
        "in all": lambda row: True,
        f"with {FLEET} ships or more a side": lambda row: min(row.axis_ships, row.allied_ships) >= FLEET,
        "with capital ships on both sides": lambda row: bool(row.capital_axis and row.capital_allied),
        "in which a ship was lost": lambda row: bool(row.axis_lost or row.allied_lost),
    }
    for what, counted in counts.items():
        yield _count("battles", what, seeds, Counter(row.seed for row in battles if counted(row)))
    for what, counted in counts.items():
        fought = {row.seed for row in battles if counted(row)}
        yield share("wars with battles", what, [seed in fought for seed in seeds])


def _of_losses(seeds: Sequence[str], losses: Sequence[RunLossRow]) -> Iterator[Distribution]:
    for side in SIDES:
        own = [row for row in losses if row.side == side]
        yield _count(f"{side} losses", "in all", seeds, Counter(row.seed for row in own))
        for name in ("type", "cause"):
            for value in sorted({getattr(row, name) for row in own}):
                found = Counter(row.seed for row in own if getattr(row, name) == value)
                yield _count(f"{side} losses by {name}", value, seeds, found)
        for year in sorted({row.month[:4] for row in losses}):
            yield _count(f"{side} losses by year", year, seeds, Counter(row.seed for row in own if row.month.startswith(year)))


def _of_blunders(counted: Sequence[RunTallyRow]) -> Iterator[Distribution]:
    """Of the wars in which they were counted: a folder may hold older ones too."""
    for side in SIDES:
        by_kind: dict[str, list[RunTallyRow]] = {}
        for row in counted:
            if row.side == side:
                by_kind.setdefault(row.kind, []).append(row)
        whole: Counter[str] = Counter()
        for row in (row for found in by_kind.values() for row in found):
            whole[row.seed] += row.number
        if whole:
            yield distribution(BLUNDERS.format(side=side), "in all", list(whole.values()))
        for kind, found in by_kind.items():
            yield distribution(BLUNDERS.format(side=side), kind, [row.number for row in found])


def _of_months(seeds: Sequence[str], months: Sequence[RunMonthRow]) -> Iterator[Distribution]:
    by_month: dict[str, list[RunMonthRow]] = {}
    for row in months:
        by_month.setdefault(row.month, []).append(row)
    for month, found in sorted(by_month.items()):
        yield distribution(POINTS, month, [row.difference for row in found])
    shipped = {month: found for month, found in sorted(by_month.items())
               if any(row.sent or row.arrived or row.lost for row in found)}
    for part, name in ((SENT, "sent"), (LANDED, "arrived"), (LOST, "lost")):
        for month, found in shipped.items():
            yield distribution(part, month, [getattr(row, name) for row in found])


def _count(part: str, what: str, seeds: Sequence[str], found: Mapping[str, int]) -> Distribution:
    return distribution(part, what, [found.get(seed, 0) for seed in seeds])


def as_table(summary: SimulationSummary) -> Table:
    """All of it as one table."""
    notes = (*_meanings(summary), *(f"The war of seed {seed} came to no end: {reason}" for seed, reason in summary.failed))
    heading = f"{TITLE} of {summary.scenario}: {summary.wars} wars, version {summary.program}, data {summary.data[:12]}"
    entries = tuple(
        BriefRow((figure.what, _short(figure.mean), _between(figure.mean_from, figure.mean_to),
                  _between(figure.least_80, figure.most_80), _between(figure.least_95, figure.most_95)), figure.part)
        for figure in summary.figures)
    brief = Brief(("", "mean", "mean, 95 %", "80 % of wars", "95 % of wars"), entries, notes=notes)
    return Table(heading, COLUMNS, tuple(figure.row for figure in summary.figures), notes, "no war is over yet", brief)


def _meanings(summary: SimulationSummary) -> Iterator[str]:
    """What is counted under each kind of blunder that was made."""
    parts = [BLUNDERS.format(side=side) for side in SIDES]
    made = {figure.what for figure in summary.figures if figure.part in parts and figure.mean}
    yield from (f"{capitalised(kind)}: {kind.sentence}" for kind in BlunderKind if kind in made)


def _between(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{_short(low)} to {_short(high)}"


def _short(figure: float) -> str:
    """A figure as one reads it: three digits of it, whatever its size."""
    return f"{figure:.0f}" if abs(figure) >= 100 else f"{figure:.3g}"


def plots_of(summary: SimulationSummary) -> Iterator[Plot]:
    """Points and cargo by month, each with what 80 % of the wars lie between."""
    for key, part, title, unit in (
        ("points", POINTS, "Allied less Axis points", "points"),
        ("landed", LANDED, "Cargo landed in Libya in a month", "RE"),
        ("lost", LOST, "Cargo for Libya lost in a month", "RE"),
    ):
        if found := [figure for figure in summary.figures if figure.part == part]:
            yield _plot(key, title, unit, found)


def _plot(key: str, title: str, unit: str, found: Sequence[Distribution]) -> Plot:
    """Mean, and what 80 % of the wars lie between."""
    lines = (("mean", "mean"), ("90 % of the wars above", "least_80"), ("90 % of the wars below", "most_80"))
    return Plot(key, title, unit, tuple(figure.what for figure in found),
                tuple(Series(name, tuple(getattr(figure, value) for figure in found)) for name, value in lines))


def draw_summary(summary: SimulationSummary, folder: Path) -> tuple[Path, ...]:
    """The charts as PNG and SVG into a folder; raises NotFound where nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tuple(path for plot in plots_of(summary) for path in draw_plot(plot, folder))
    except OSError as trouble:
        raise NotFound(f"{folder}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None
