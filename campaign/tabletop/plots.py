"""Charts over time as PNG and SVG: lines differ in dash and mark as well as in tone, for black and white."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from campaign.model.names import for_a_figure
from campaign.model.sea.plots import Plot, Series
from campaign.typefaces import Typeface, file_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg")
WIDTH, HEIGHT = 9.0, 4.6
DOTS_PER_INCH = 120
MOST_NAMES = 14
# In a narrower picture the names of lines stand below it.
NARROW = 1.25
# How far tones are mixed with white on a dark ground.
LIGHTER = 0.55
STYLES = (("-", "o", "#1b3a5b"), ("--", "s", "#8b1a1a"), ("-.", "^", "#2f6b3a"), (":", "D", "#6b4a12"), ("-", "x", "#5b2a6b"),
          ("--", "v", "#1f6f6f"), ("-.", "P", "#444444"), (":", "*", "#9a6b00"), ("-", "<", "#7a1f4d"), ("--", ">", "#2b2b6b"))
HATCHES = ("", "//", "\\\\", "..", "xx", "--", "||", "oo", "++", "**")
HISTORY = {"color": "#777777", "linestyle": (0, (1, 1)), "linewidth": 2.2}


class Backing(Struct, frozen=True):
    """What a chart is drawn on: its ground, the ink of words and frames, the lines behind, and whether the ground is dark."""

    ground: str = "#ffffff"
    ink: str = "#000000"
    grid: str = "#dddddd"
    dark: bool = False


PAPER = Backing()


def plot_pixels(plot: Plot, size: tuple[int, int], letters: float, backing: Backing) -> bytes:
    """One chart as a picture: red, green, blue and cover of each pixel, row by row; `letters` is the height of its text."""
    from matplotlib import rc_context

    with rc_context({"font.family": _families(), "font.size": letters * 72 / DOTS_PER_INCH}):
        figure = _figure(plot, (size[0] / DOTS_PER_INCH, size[1] / DOTS_PER_INCH), backing)
        figure.set_dpi(DOTS_PER_INCH)
        figure.canvas.draw()
        return bytes(figure.canvas.buffer_rgba())  # pyrefly: ignore[missing-attribute]


@cache
def _families() -> list[str]:
    """Source Sans for whatever is written on a chart, and DejaVu for letters that it has not."""
    from matplotlib.font_manager import FontProperties, fontManager

    families = []
    for face in (Typeface.SANS, Typeface.OTHER):
        if (path := file_of(face)) is not None:
            fontManager.addfont(path)
            families.append(FontProperties(fname=path).get_name())
    return families


def _figure(plot: Plot, inches: tuple[float, float], backing: Backing) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=inches, layout=None if plot.lacking else "constrained", facecolor=backing.ground)
    FigureCanvasAgg(figure)
    if plot.lacking:
        _write_notes(figure, plot, backing)
        return figure
    axes = figure.add_subplot(facecolor=backing.ground)
    axes.set_title(for_a_figure(plot.title), loc="left", color=backing.ink)
    axes.set_ylabel(for_a_figure(plot.measure), color=backing.ink)
    _draw_lines(axes, plot, backing)
    _name_turns(axes, plot.turns)
    axes.tick_params(colors=backing.ink)
    axes.grid(visible=True, axis="y", color=backing.grid, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    for edge in ("left", "bottom"):
        axes.spines[edge].set_color(backing.ink)
    if any(any(value is not None for value in line.values) for line in plot.lines):
        below = inches[0] < NARROW * inches[1]
        where: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}
        if below:
            where = {"loc": "outside lower center", "ncols": 2}
        (figure if below else axes).legend(frameon=False, fontsize="small", labelcolor=backing.ink, **where)
    return figure


def _write_notes(figure: Figure, plot: Plot, backing: Backing) -> None:
    """What an empty square would not say: why there is no chart, and how each line stands."""
    lines = [for_a_figure(plot.lacking), ""]
    for line in plot.lines:
        last = next((value for value in reversed(line.values) if value is not None), None)
        if last is not None:
            lines.append(for_a_figure(f"{line.name}: {round(last, 1):g} {plot.measure}"))
    figure.text(0.06, 0.92, for_a_figure(plot.title), color=backing.ink, size="large", va="top")
    figure.text(0.06, 0.8, "\n".join(lines), color=backing.ink, va="top", linespacing=1.6)


def draw_plot(plot: Plot, folder: Path) -> tuple[Path, ...]:
    """Draws one chart into a folder, once in each format; the names of the files."""
    from matplotlib import rc_context

    files = tuple(folder / f"{plot.key}{ending}" for ending in ENDINGS)
    # No date inside and no ids by chance, so that the same campaign gives the same file.
    with rc_context({"font.family": _families(), "svg.hashsalt": "supermarina"}):
        figure = _figure(plot, (WIDTH, HEIGHT), PAPER)
        for file in files:
            figure.savefig(file, dpi=DOTS_PER_INCH, metadata={"Date": None} if file.suffix == ".svg" else None)
    return files


def _draw_lines(axes: Axes, plot: Plot, backing: Backing) -> None:
    places = range(len(plot.turns))
    if plot.stacked:
        _stack(axes, plot, backing)
    else:
        few = len(plot.turns) <= MOST_NAMES * 2
        for number, line in enumerate(plot.lines):
            values = [float("nan") if value is None else value for value in line.values]
            axes.plot(places, values, label=for_a_figure(line.name), **_style(number, line, backing, marks=few))
    axes.set_xlim(-0.5, max(len(plot.turns) - 0.5, 0.5))
    known = [0.0, *(value for line in plot.lines for value in line.values if value is not None)]
    axes.set_ylim(bottom=min(known), top=None if any(known) else 1.0)


def _stack(axes: Axes, plot: Plot, backing: Backing) -> None:
    base = [0.0] * len(plot.turns)
    for number, line in enumerate(plot.lines):
        values = [value or 0.0 for value in line.values]
        axes.bar(range(len(plot.turns)), values, bottom=base, width=0.9, label=for_a_figure(line.name),
                 color=_tone(number, backing), alpha=0.75, hatch=HATCHES[number % len(HATCHES)],
                 edgecolor=backing.ground if backing.dark else "white", linewidth=0.2)
        base = [below + more for below, more in zip(base, values, strict=True)]


def _tone(number: int, backing: Backing) -> str:
    """The tone of a line: on a dark ground the same, as much lighter as it was dark."""
    tone = STYLES[number % len(STYLES)][2]
    if not backing.dark:
        return tone
    parts = (int(tone[at:at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * LIGHTER):02x}" for part in parts)


def _style(number: int, line: Series, backing: Backing, *, marks: bool) -> dict[str, Any]:
    if line.historical:
        return dict(HISTORY)
    dash, mark, _ = STYLES[number % len(STYLES)]
    tone = _tone(number, backing)
    return {"linestyle": dash, "color": tone, "marker": mark if marks or len(line.values) == 1 else None, "markersize": 4}


def _name_turns(axes: Axes, turns: tuple[str, ...]) -> None:
    step = max(1, -(-len(turns) // MOST_NAMES))
    places = range(0, len(turns), step)
    axes.set_xticks(list(places), [turns[place] for place in places], rotation=45, ha="right", fontsize="small")
