"""The page behind a card: the sky of its hour with what it is called, columns of parts beneath, the last action at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Polygon, Rect, RoundedBox, Shape, Text
from campaign.gui.frame.bar import bar
from campaign.gui.frame.page import Pane, Row, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.gallery.layout import margin_of
from campaign.gui.gallery.lines import RuledHead
from campaign.gui.gallery.vista import STERN, draw_vista
from campaign.model.sides import Side
from campaign.session.gallery.vistas import Vista

# A window at least so wide, for text at 100 %, has columns; how much of it is sky, and how low that may be.
ROOMY, SKY, SKY_MOST, SKY_LOW, FOOT = 1000.0, 0.25, 0.42, 0.17, 62.0
# In a low sky she is right of the words.
ASTERN = 0.5
# How far down a sky is clear of the masts of a ship that is near.
MASTS = 0.48
PAPER, SHADE = (250, 246, 236), (8, 14, 22)
SHADES, SHADED, SHADE_COVER = 30, 0.68, 0.024


class PageColumn(Struct, frozen=True):
    """A column of the page: its name, its share of the breadth, its rows, and when it comes where all is one list."""

    name: str
    share: float
    rows: tuple[Row, ...]
    place: int = 0


class VistaPage(Screen):
    """What was chosen is looked at and set up. A page says its title and lines, its columns and its buttons."""

    def headline(self) -> tuple[str, ...]:
        """What it is called, and what is said of it beneath, in the sky."""
        return ("",)

    def vista(self) -> Vista | None:
        """What is seen."""
        return None

    def columns(self) -> Sequence[PageColumn]:
        """The parts below the sky."""
        return ()

    def buttons(self) -> Sequence[Row]:
        """At the foot, the last action right."""
        return ()

    def rows(self) -> Sequence[Row]:
        """All of it as one list."""
        title, *lines = self.headline()
        return (Row(title, style="title"), *(Row(line, style="strong") for line in lines),
                *(row for column in self.columns() for row in column.rows), *self.buttons())

    def sheets(self) -> tuple[Sheet, ...]:
        """The sky above; below it the columns, or one list where there is no room for them."""
        look, whole = self.stage.look, self.stage.rect
        foot_top = round(self.foot_rect().y - FOOT * look.scale)
        columned = whole.wide >= ROOMY * look.scale
        sky = Rect(0, 0, whole.wide, self._sky_high(foot_top, columned=columned))
        panes = self._laid_out(Rect(0, sky.bottom, whole.wide, foot_top - sky.bottom), columned=columned)
        buttons = bar(whole.wide - margin_of(whole.wide, look), foot_top + 8 * look.scale, self.buttons(), look,
                      focus=self.focus, hover=self.hover)
        self.keep("buttons", buttons)
        layers: tuple[Layer, ...] = (*(pane.layer for pane in panes), tuple(self._rules_between(panes)), buttons.layer)
        size, seen, said = (round(sky.wide), round(sky.high)), self.vista(), self.headline()

        def sky_drawn() -> tuple[Layer, ...]:
            stern = self._stern(sky, said) if columned else ASTERN
            ships = () if seen is None else draw_vista(Rect(0, 0, *size), seen, stern)
            return (*ships, tuple(self._headline_drawn(sky, said if columned else said[:1])))

        return (
            Sheet("page", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel, fine=True),
            Sheet("horizon", (seen, said, size, look), sky, size, sky_drawn, look.theme.sea0, fine=True),
            self.foot(self.foot_rect()))

    def _sky_high(self, foot_top: float, *, columned: bool) -> int:
        """What the columns do not need is sky, between bounds."""
        look, (wide, high) = self.stage.look, self.stage.size
        if not columned:
            return round(high * SKY_LOW)
        inner = wide - 2 * margin_of(wide, look) + 3 * look.gap
        needs = max((tall(column.rows, inner * column.share, look) for column in self.columns()), default=0.0)
        return round(min(high * SKY_MOST, max(high * SKY, foot_top - needs - 12 * look.scale)))

    def _laid_out(self, body: Rect, *, columned: bool) -> list[Pane]:
        look, columns = self.stage.look, self.columns()
        if not columned:
            self.forget(*(column.name for column in columns))
            listed = sorted(columns, key=lambda column: column.place)
            lines = (Row(line, style="strong") for line in self.headline()[1:])
            edge = margin_of(body.wide, look) - 1.5 * look.gap
            inside = Rect(edge, body.y, body.wide - 2 * edge, body.high)
            return [self.lay_plain("list", inside, (*lines, *(row for column in listed for row in column.rows)))]
        self.forget("list")
        margin = margin_of(body.wide, look)
        inner, x = body.wide - 2 * margin + 3 * look.gap, margin - 1.5 * look.gap
        panes: list[Pane] = []
        top = body.y + 8 * look.scale
        for column in columns:
            wide = inner * column.share
            panes.append(self.lay_plain(column.name, Rect(x, top, wide, body.bottom - top), column.rows))
            x += wide
        return panes

    def _rules_between(self, panes: Sequence[Pane]) -> Iterator[Shape]:
        """Lines that part the columns."""
        for pane in panes[1:]:
            yield RoundedBox(Rect(pane.rect.x - 4, pane.rect.y + 14, 1, pane.rect.high - 28), self.stage.look.theme.line)

    def _headline_sizes(self, sky: Rect, said: Sequence[str]) -> tuple[float, float, float]:
        """The height of the title's letters, of those of the lines beneath, and where the middle of the title stands."""
        look, room = self.stage.look, sky.wide - 2 * margin_of(sky.wide, self.stage.look)
        size = min(46 * look.scale, sky.high * (0.26 if len(said) > 1 else 0.4))
        while size > look.text and width_of(said[0], size, bold=True, serif=True) > room:
            size -= 1
        return size, min(17 * look.scale, max(look.note, size * 0.55)), max(size * 0.75, sky.high * 0.17)

    def _stern(self, sky: Rect, said: Sequence[str]) -> float:
        """Where across the near ship begins: clear of the lines where the sky is so low that they come down to her masts."""
        size, note, y = self._headline_sizes(sky, said)
        if y + size * 0.72 + note * 1.35 * (len(said) - 1) < sky.high * MASTS:
            return STERN
        margin = margin_of(sky.wide, self.stage.look)
        widest = max((width_of(line, note) for line in said[1:]), default=0.0)
        return min(ASTERN, max(STERN, (margin * 1.5 + widest) / sky.wide))

    def _headline_drawn(self, sky: Rect, said: Sequence[str]) -> Iterator[Shape]:
        """Title and lines, where the sky is clear of ships and darker for it."""
        look, margin = self.stage.look, margin_of(sky.wide, self.stage.look)
        room = sky.wide - 2 * margin
        size, note, y = self._headline_sizes(sky, said)
        for step in range(SHADES):
            right = sky.wide * SHADED * (1 - step / SHADES)
            yield Polygon(((0, 0), (right, 0), (right * 0.82, sky.high), (0, sky.high)), SHADE, cover=SHADE_COVER)
        yield Text(said[0], (margin, y), size, PAPER, bold=True, serif=True)
        for number, line in enumerate(said[1:]):
            below = y + size * 0.72 + note * (0.5 + 1.35 * number)
            if below + note * 0.6 < sky.high:
                yield Text(shorten(line, note, room), (margin, below), note, PAPER)
        yield RoundedBox(Rect(0, sky.high - 2, sky.wide, 2), look.theme.magenta)


def ruled_head(name: str, side: Side | None = None, *, asks: bool = False, note: str = "") -> Row:
    """The head of a part as a row."""
    return Row(name, drawn=RuledHead(name, side, asks, note))
