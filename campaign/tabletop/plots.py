"""Charts over time as PNG and SVG: lines differ in dash and mark as well as in tone, for black and white."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.model.plots import Line, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS = (".png", ".svg")
WIDTH, HEIGHT = 9.0, 4.6
DOTS_PER_INCH = 120
MOST_NAMES = 14
STYLES = (("-", "o", "#1b3a5b"), ("--", "s", "#8b1a1a"), ("-.", "^", "#2f6b3a"), (":", "D", "#6b4a12"), ("-", "x", "#5b2a6b"),
          ("--", "v", "#1f6f6f"), ("-.", "P", "#444444"), (":", "*", "#9a6b00"), ("-", "<", "#7a1f4d"), ("--", ">", "#2b2b6b"))
HATCHES = ("", "//", "\\\\", "..", "xx", "--", "||", "oo", "++", "**")
HISTORY = {"color": "#777777", "linestyle": (0, (1, 1)), "linewidth": 2.2}


def draw_plot(plot: Plot, folder: Path) -> tuple[Path, ...]:
    """Draws one chart into a folder, once in each format; the names of the files."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(plot.title, loc="left")
    axes.set_ylabel(plot.measure)
    _draw_lines(axes, plot)
    _name_turns(axes, plot.turns)
    axes.grid(visible=True, axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if any(any(value is not None for value in line.values) for line in plot.lines):
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize="small")
    files = tuple(folder / f"{plot.key}{ending}" for ending in ENDINGS)
    for one in files:
        # No date inside, so that the same campaign gives the same file.
        figure.savefig(one, dpi=DOTS_PER_INCH, metadata={"Date": None} if one.suffix == ".svg" else None)
    return files


def _draw_lines(axes: Axes, plot: Plot) -> None:
    places = range(len(plot.turns))
    if plot.stacked:
        _stack(axes, plot)
    else:
        few = len(plot.turns) <= MOST_NAMES * 2
        for number, line in enumerate(plot.lines):
            values = [float("nan") if value is None else value for value in line.values]
            axes.plot(places, values, label=line.name, **_style(number, line, marks=few))
    axes.set_xlim(-0.5, max(len(plot.turns) - 0.5, 0.5))
    axes.set_ylim(bottom=min([0.0, *(value for line in plot.lines for value in line.values if value is not None)]))


def _stack(axes: Axes, plot: Plot) -> None:
    base = [0.0] * len(plot.turns)
    for number, line in enumerate(plot.lines):
        values = [value or 0.0 for value in line.values]
        axes.bar(range(len(plot.turns)), values, bottom=base, width=0.9, label=line.name, color=STYLES[number % len(STYLES)][2],
                 alpha=0.75, hatch=HATCHES[number % len(HATCHES)], edgecolor="white", linewidth=0.2)
        base = [one + more for one, more in zip(base, values, strict=True)]


def _style(number: int, line: Line, *, marks: bool) -> dict[str, Any]:
    if line.historical:
        return dict(HISTORY)
    dash, mark, tone = STYLES[number % len(STYLES)]
    return {"linestyle": dash, "color": tone, "marker": mark if marks or len(line.values) == 1 else None, "markersize": 4}


def _name_turns(axes: Axes, turns: tuple[str, ...]) -> None:
    step = max(1, -(-len(turns) // MOST_NAMES))
    shown = range(0, len(turns), step)
    axes.set_xticks(list(shown), [turns[place] for place in shown], rotation=45, ha="right", fontsize="small")
