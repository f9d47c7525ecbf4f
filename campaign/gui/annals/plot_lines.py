"""A chart over time as it is drawn, large or small: lines told apart by dashes and names, history pale beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10

from msgspec import Struct

from campaign.chart.ending.curve import side_sign
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.sea.plots import Plot, Series
from campaign.model.sides import Side

SMALL_HIGH, LOW_HIGH, LINES = 118.0, 72.0, 5
STEPS = (1, 2, 5, 10)
# How the lines of a chart that are no side's are told apart: by dashes, and by their names at the end.
DASHES = (0.0, 8.0, 3.0, 14.0)
OF_SIDES = {"Axis": Side.AXIS, "Allied": Side.ALLIED}


def tone(plot: Plot, number: int, line: Series, look: Look) -> tuple[Ink, float]:
    """The ink and the dashes of a line."""
    theme = look.theme
    if line.historical:
        return theme.ink3, 5.0
    side = next((side for name, side in OF_SIDES.items() if line.name.startswith(name)), None)
    if side is not None:
        alike = [other.name for other in plot.lines if other.name.startswith(line.name.split(" ", maxsplit=1)[0])]
        return theme.sides[side], DASHES[alike.index(line.name) % len(DASHES)]
    inks = (theme.fuel, theme.ink, theme.magenta, theme.ink3)
    return inks[number % len(inks)], DASHES[(number // len(inks)) % len(DASHES)]


def _heights(plot: Plot) -> tuple[tuple[tuple[float | None, ...], ...], float]:
    """The lines as they are drawn, those that add up one upon the other, and the greatest value."""
    lines = [line.values for line in plot.lines]
    if plot.stacked:
        sums = [0.0] * len(plot.turns)
        piled: list[tuple[float | None, ...]] = []
        for values in lines:
            sums = [sum_ + (value or 0.0) for sum_, value in zip(sums, values, strict=True)]
            piled.append(tuple(sums))
        lines = piled
    return tuple(lines), max((value for values in lines for value in values if value is not None), default=0.0) or 1.0


def round_step(top: float, lines: int = LINES) -> float:
    """Round amounts, so that there are some lines."""
    size = 10.0 ** floor(log10(max(top, 1e-6) / lines))
    return next(factor * size for factor in STEPS if top / (factor * size) <= lines + 0.001)


def _runs(values: Sequence[float | None], room: Rect, most: float) -> Iterator[tuple[Point, ...]]:
    """The parts of a line without a gap: what is not known is none of it."""
    step = room.wide / max(1, len(values) - 1)
    run: list[Point] = []
    for at, value in enumerate((*values, None)):
        if value is not None:
            run.append((room.x + at * step, room.bottom - room.high * max(0.0, value) / most))
        elif run:
            yield tuple(run)
            run = []


def curves(plot: Plot, room: Rect, most: float, look: Look, *, thick: float = 2.0) -> Iterator[Shape]:
    """All lines, or all areas of those that add up, the last first so that none hides another."""
    heights, _ = _heights(plot)
    numbered = list(enumerate(zip(plot.lines, heights, strict=True)))
    if plot.stacked:
        for number, (_, values) in reversed(numbered):
            for run in _runs(values, room, most):
                share = 0.18 + 0.6 * (number % 5) / 5
                ink = look.theme.sides[Side.AXIS if "axis" in plot.key else Side.ALLIED]
                if len(run) > 1:
                    outline = ((run[0][0], room.bottom), *run, (run[-1][0], room.bottom))
                    yield Polygon(outline, blend(look.theme.panel, ink, share))
                    yield Line(run, look.theme.panel, 1.0)
        return
    for number, (line, values) in numbered:
        ink, dash = tone(plot, number, line, look)
        for run in _runs(values, room, most):
            if len(run) > 1:
                yield Line(run, ink, thick * (0.8 if line.historical else 1.0), dash * look.scale)
            else:
                yield Disc(run[0], thick * 1.2, ink)


class LargePlot(Struct, frozen=True):
    """The chart that is chosen: amounts at round lines, half-months beneath, the name of each line where it ends."""

    plot: Plot
    high: float

    @property
    def name(self) -> str:
        """What it shows."""
        return self.plot.title

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""
        theme, note, plot = look.theme, look.note, self.plot
        heights, top = _heights(plot)
        step = round_step(top)
        most = step * (floor(top / step) + 1)
        names = max((width_of(line.name, note) for line in plot.lines), default=0.0) + 5 * note
        left = max(width_of(_figure(most), note) + look.gap * 2, note * 3)
        names = min(names, rect.wide * 0.32)
        room = Rect(rect.x + left, rect.y + note * 1.5, rect.wide - left - names, rect.high - note * 4.4)
        for number in range(round(most / step) + 1):
            y = room.bottom - room.high * number * step / most
            yield Line(((room.x, y), (room.right, y)), theme.line if number else theme.ink3)
            yield Text(_figure(number * step), (room.x - look.gap, y), note, theme.ink2, "r")
        yield from self._turns(room, look)
        yield from curves(plot, room, most, look, thick=2.2 * look.scale)
        yield from self._ends(room, most, heights, look)

    def _turns(self, room: Rect, look: Look) -> Iterator[Shape]:
        """As many names of half-months as have room."""
        note, end = look.note, room.x - 1e6
        step = room.wide / max(1, len(self.plot.turns) - 1)
        for at, turn in enumerate(self.plot.turns):
            x, wide = room.x + at * step, width_of(turn, note)
            middle = min(max(x, room.x + wide / 2), room.right - wide / 2) if len(self.plot.turns) > 1 else x + wide / 2
            if middle - wide / 2 > end + 2 * look.gap:
                yield Line(((x, room.bottom), (x, room.bottom + 4 * look.scale)), look.theme.ink3)
                yield Text(turn, (middle, room.bottom + note * 1.3), note, look.theme.ink2, "m")
                end = middle + wide / 2

    def _ends(self, room: Rect, most: float, heights: Sequence[Sequence[float | None]], look: Look) -> Iterator[Shape]:
        """Each line by its name and what it is now, none upon another."""
        note, theme, plot = look.note, look.theme, self.plot
        found: list[tuple[float, int, float]] = []
        for number, values in enumerate(heights):
            known = [value for value in values if value is not None]
            own = [value for value in plot.lines[number].values if value is not None]
            if known:
                found.append((room.bottom - room.high * known[-1] / most, number, own[-1]))
        y, apart = room.y - note, note * 1.3
        places: list[float] = []
        for height, *_ in sorted(found):
            y = max(height, y + apart)
            places.append(y)
        over = max(0.0, (places[-1] if places else 0.0) - room.bottom)
        for place, (_, number, value) in zip(places, sorted(found), strict=True):
            line = plot.lines[number]
            ink, dash = tone(plot, number, line, look)
            side = next((side for name, side in OF_SIDES.items() if line.name.startswith(name)), None)
            x, at = room.right + look.gap, max(room.y, place - over)
            if plot.stacked or side is None:
                yield Line(((x, at), (x + note * 1.4, at)), theme.ink if plot.stacked else ink, 2.0, dash * look.scale * 0.6)
            else:
                yield from side_sign(side, (x + note * 0.7, at), 4.0 * look.scale, look)
            figure = _figure(value)
            x += note * 2
            text = shorten(f"{line.name} {figure}", note, max(note * 4, self._right(room, look) - x))
            yield Text(text, (x, at), note, theme.ink if not line.historical else theme.ink2, bold=not line.historical)

    def _right(self, room: Rect, look: Look) -> float:
        names = max((width_of(line.name, look.note) for line in self.plot.lines), default=0.0) + 5 * look.note
        return room.right + min(names, (room.wide + names) * 0.4) + look.note * 3


class SmallPlot(Struct, frozen=True):
    """A chart as one of many: its name, its lines without figures, what it is now."""

    plot: Plot
    chosen: bool
    high: float = SMALL_HIGH

    @property
    def name(self) -> str:
        """What it shows."""
        return self.plot.title

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name above, curve beneath; why where there is none."""
        theme, scale, plot = look.theme, look.scale, self.plot
        box = Rect(rect.x, rect.y + 4 * scale, rect.wide, rect.high - 8 * scale)
        yield RoundedBox(box, theme.panel2 if self.chosen else theme.btn, theme.magenta if self.chosen else theme.line,
                         2.0 if self.chosen else 1.0, 3.0)
        left, right = box.x + 10 * scale, box.right - 10 * scale
        now = now_in_short(plot)
        wide = width_of(now, look.row, bold=True) if now else 0.0
        title = shorten(plot.title, look.row, right - left - wide - look.gap, bold=True, serif=True)
        yield Text(title, (left, box.y + 15 * scale), look.row, theme.ink, bold=True, serif=True)
        if now:
            yield Text(now, (right, box.y + 15 * scale), look.row, theme.ink, "r", bold=True)
        room = Rect(left, box.y + 30 * scale, right - left, box.high - 40 * scale)
        yield RoundedBox(Rect(room.x, room.bottom, room.wide, 1), theme.line)
        if plot.lacking:
            yield Text(shorten(plot.lacking, look.note, room.wide), (room.x, room.middle[1]), look.note, theme.ink2)
            return
        yield from curves(plot, room, _heights(plot)[1] * 1.05, look, thick=1.6 * scale)


def now_in_short(plot: Plot) -> str:
    """What a chart's own lines are now: 66 : 89."""
    own = [line for line in plot.lines if not line.historical]
    last = [next((value for value in reversed(line.values) if value is not None), None) for line in own]
    if plot.stacked:
        return _figure(sum(value or 0.0 for value in last))
    known = [_figure(value) for value in last if value is not None]
    return " : ".join(known) if 0 < len(known) <= 3 else ""


def _figure(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ") if abs(value) >= 10 or value == int(value) else f"{value:.1f}"
