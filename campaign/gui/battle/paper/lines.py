"""Drawn lines of a battle's lists: a division, a ship with her bars, an enemy, an order in words, a target."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.bars import stacked
from campaign.gui.frame.lines import asking_sign
from campaign.gui.frame.page import key_cap
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

PICTURE, PICTURE_SHARE, BAR, THICK = 100.0, 0.34, 46.0, 5.0
LABEL, CHANGE = 84.0, 62.0
PALE = 0.45


class ListHead(Struct, frozen=True):
    """The head of a list, and beneath one another the names of the bars of its ships."""

    name: str
    bars: tuple[str, ...] = ()

    @property
    def high(self) -> float:
        """As high as three names."""
        return 44.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name at the left, bars at the right."""
        theme, size = look.theme, 18.0 * look.scale
        y = rect.bottom - 14 * look.scale
        room = rect.wide - (BAR + 8) * look.scale if self.bars else rect.wide
        size = min(size, size * room / max(1.0, width_of(self.name, size, bold=True, serif=True)))
        yield Text(self.name, (rect.x, y), size, theme.ink, bold=True, serif=True)
        for number, label in enumerate(self.bars):
            at = rect.right - BAR * look.scale, y - (len(self.bars) - 1 - number) * look.note * 1.05
            yield Text(label, at, look.note, theme.ink2)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)


class DivisionLine(Struct, frozen=True):
    """A division: the key that chooses it, its name, how many of it are afloat, what it makes."""

    key: str
    name: str
    speed: str
    ready: bool = False

    @property
    def high(self) -> float:
        """A line of text."""
        return 30.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Key, name, speed; a tick where its orders are ready."""
        theme, middle = look.theme, rect.y + rect.high * 0.55
        size = look.text
        x = rect.x
        if self.key:
            yield from key_cap(self.key, (x + look.note * 1.5, middle), look.note, look, theme.ink)
            x += look.note * 1.5 + look.gap * 1.3
        room = rect.right - x - width_of(self.speed, look.row) - look.gap
        name = shorten(self.name, size, room, bold=True)
        yield Text(name, (x, middle), size, theme.ink, bold=True)
        after = x + width_of(name, size, bold=True) + look.gap
        if self.ready and rect.right - after > width_of(self.speed, look.row) + 2 * look.row:
            yield Text("\u2713", (after, middle), look.row, theme.magenta, bold=True)
        yield Text(self.speed, (rect.right, middle), look.row, theme.ink, "r")


class VesselLine(Struct, frozen=True):
    """A ship of one's own: her picture, her name, what is the matter with her, and what is left of her as bars."""

    name: str
    side: Side
    picture: Silhouette | None
    note: str
    shares: tuple[tuple[str, float], ...]
    afloat: bool = True

    @property
    def high(self) -> float:
        """Two lines where something is said of her."""
        return 38.0 if self.note else 30.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Picture, name over note, bars one below the other."""
        theme, scale = look.theme, look.scale
        bars = BAR * scale if self.shares else 0.0
        wide = min(PICTURE * scale, rect.wide * PICTURE_SHARE)
        if self.picture is not None:
            ink = theme.sides[self.side] if self.afloat else theme.ink3
            yield from in_row(self.picture, Rect(rect.x, rect.y + 4 * scale, wide, 20 * scale), ink)
            yield Line(((rect.x, rect.y + 24.5 * scale), (rect.x + wide, rect.y + 24.5 * scale)), theme.line, 1.0)
        left = rect.x + wide + look.gap * 1.6
        room = rect.right - bars - look.gap - left
        first = rect.y + (15 if not self.note else 13) * scale
        name = shorten(self.name, look.row, room)
        yield Text(name, (left, first), look.row, theme.ink)
        if not self.afloat:
            yield Line(((left, first), (left + width_of(name, look.row), first)), theme.red, 1.4)
        if self.note:
            yield Text(shorten(self.note, look.note, room), (left, first + look.row * 1.15), look.note, theme.red)
        yield from stacked(self.shares, Rect(rect.right - bars, rect.y, bars, 30 * scale), THICK * scale, look)


class EnemyLine(Struct, frozen=True):
    """Enemies that are alike, as they are seen: picture, names, what is known; pale where they are not seen now."""

    name: str
    side: Side
    picture: Silhouette | None
    state: str
    pale: bool
    shares: tuple[tuple[str, float], ...] = ()

    @property
    def high(self) -> float:
        """A line of text, and a little; two lines where bars take the place of her state."""
        return 38.0 if self.shares and self.state else 28.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Picture, names, and at the right their state."""
        theme, scale = look.theme, look.scale
        wide = min(PICTURE * scale, rect.wide * PICTURE_SHARE)
        if self.picture is not None:
            ink = theme.sides[self.side]
            tone = blend(theme.panel, ink, PALE) if self.pale else ink
            yield from in_row(self.picture, Rect(rect.x, rect.y + 4 * scale, wide, 18 * scale), tone)
        left, middle = rect.x + wide + look.gap * 1.6, rect.y + (13 if self.shares and self.state else 15) * scale
        if self.shares:
            room = rect.right - BAR * scale - look.gap - left
            yield Text(shorten(self.name, look.row, room), (left, middle), look.row, theme.ink)
            yield Text(shorten(self.state, look.note, room), (left, middle + look.row * 1.15), look.note, theme.ink2)
            bars = Rect(rect.right - BAR * scale, rect.y, BAR * scale, 30 * scale)
            yield from stacked(self.shares, bars, THICK * scale, look)
            return
        state = shorten(self.state, look.note, rect.wide * 0.4)
        yield Text(state, (rect.right, middle), look.note, theme.ink2, "r")
        room = rect.right - left - (width_of(state, look.note) + look.gap if state else 0)
        yield Text(shorten(self.name, look.row, room), (left, middle), look.row, theme.ink)


class OrderRow(Struct, frozen=True):
    """A part of an order in words: what it is about, how it stands, and that it can be changed."""

    name: str
    lines: tuple[str, ...]
    changes: bool
    open: bool = False

    @classmethod
    def of(cls, label: str, text: str, wide: float, look: Look, *, changes: bool, is_open: bool = False) -> OrderRow:
        """The words broken for a panel of that width."""
        room = wide / look.scale - LABEL - (CHANGE + 14 if changes else 0)
        return cls(label, wrap(text, look.row, max(60.0, room) * look.scale)[:4], changes, is_open)

    @property
    def high(self) -> float:
        """As many lines as its words need."""
        return max(34.0, len(self.lines) * 14 * LEADING + 14)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Label, words, and a small button."""
        theme, scale, size = look.theme, look.scale, look.row
        first, leading = rect.y + 17 * scale, size * LEADING
        yield Text(shorten(self.name, size, (LABEL - 6) * scale), (rect.x, first), size, theme.ink2)
        for number, line in enumerate(self.lines):
            yield Text(line, (rect.x + LABEL * scale, first + number * leading), size, theme.ink)
        if self.changes:
            box = Rect(rect.right - CHANGE * scale, first - 12 * scale, CHANGE * scale, 24 * scale)
            yield RoundedBox(box, theme.btn, theme.magenta if self.open else theme.btnline, 2.0 if self.open else 1.0, 3.0)
            yield Text("change", box.middle, look.note, theme.ink, "m")
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)


class WrittenLine(Struct, frozen=True):
    """An order in its system's notation, on paper of another tone, with the sign behind which the rule stands."""

    name: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str, wide: float, look: Look) -> WrittenLine:
        """The notation broken for a panel of that width."""
        return cls(text, wrap(text, look.note * 1.08, wide - 40 * look.scale)[:8])

    @property
    def high(self) -> float:
        """A heading and the lines."""
        return 34.0 + len(self.lines) * 12 * 1.08 * LEADING

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Heading in italics, lines, a round sign at the end."""
        theme, scale, size = look.theme, look.scale, look.note * 1.08
        box = Rect(rect.x, rect.y + 4 * scale, rect.wide, rect.high - 8 * scale)
        yield RoundedBox(box, theme.panel2)
        yield RoundedBox(Rect(box.x, box.y, 2 * scale, box.high), theme.line)
        x, y = box.x + 12 * scale, box.y + 12 * scale
        yield Text("As the rules write it", (x, y), size, theme.ink2, serif=True, italic=True)
        for number, line in enumerate(self.lines):
            yield Text(line, (x, y + (number + 1) * size * LEADING), size, theme.ink)
        end = x + width_of(self.lines[-1], size) + 12 * scale if self.lines else x
        yield from asking_sign((end, y + len(self.lines) * size * LEADING), look)


class TargetLine(Struct, frozen=True):
    """A target: how far, with what chance a salvo hits where it is told, or what bears on it."""

    name: str
    far: str
    chance: str
    share: float | None
    laid: bool
    head: bool = False

    @property
    def high(self) -> float:
        """A line of a table."""
        return 26.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, range, chance, and the chance as a bar."""
        theme, scale = look.theme, look.scale
        size = look.note if self.head else look.row
        ink, middle = theme.ink2 if self.head else theme.ink, rect.middle[1]
        bar = min(84.0 * scale, rect.wide * 0.22) if self.share is not None else 0.0
        right = rect.right - (bar + look.gap * 1.5 if bar else 0)
        chance = shorten(self.chance, size, rect.wide * 0.36)
        far_right = min(rect.x + rect.wide * 0.6, right - width_of(chance, size) - look.gap * 2)
        yield Text(chance, (right, middle), size, ink, "r")
        yield Text(self.far, (far_right, middle), size, ink, "r")
        room = far_right - width_of(self.far, size) - look.gap - rect.x
        yield Text(shorten(self.name, size, room, bold=self.laid), (rect.x, middle), size, ink, bold=self.laid)
        if self.share is not None and bar:
            spot = Rect(rect.right - bar, middle - 4 * scale, bar, 8 * scale)
            yield RoundedBox(spot, theme.track)
            if self.share > 0:
                tone = theme.magenta if self.laid else theme.ink2
                yield RoundedBox(Rect(spot.x, spot.y, bar * min(1.0, self.share), spot.high), tone)
