"""The start screen: go on, begin, open, fight a skirmish, set things up, leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import AtStart
from campaign.gui.actions.values import Action
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.start.backdrop import Backdrop
from campaign.gui.start.blocks import Block, BlockState, lay_blocks
from campaign.gui.start.opening import continue_save
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.files import last_seen
from campaign.session.files.saves import Shelf, glance
from campaign.session.reports.situation import Plain
from campaign.session.reports.wording import moment_on_record

CAPTION = {"dark": "The Mediterranean Fleet at sea, evening. Every ship a drawing of her class.",
           "light": "The Mediterranean Fleet at sea, morning. Every ship a drawing of her class."}
OTHER = {"dark": "Day", "light": "Night"}
FOOT = ("Full screen F11", "Keys ?")
SMALL = 0.92
# So much of a second is given to the shelf before the window is shown again.
A_WHILE = 0.02


class StartScreen(Screen):
    """What a player sees first."""

    told = (Context.START,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf: Shelf | None = None
        self._last: Plain | None = None
        self._backdrop = Backdrop()
        self.handlers.at({
            AtStart.CONTINUE: lambda: continue_save(stage, Path(self.shelf.newest["save"])),
            AtStart.TUTORIAL: self._tutorial,
            AtStart.NEW: lambda: stage.show(places.Campaigns()),
            AtStart.OPEN: lambda: stage.show(places.Saves()),
            AtStart.SKIRMISH: lambda: stage.show(places.Skirmishes()),
            AtStart.OPTIONS: lambda: stage.show(places.Options()),
            AtStart.QUIT: stage.end,
        })

    @property
    def default(self) -> Action:
        """The last campaign goes on; where there is none the first day is learnt."""
        return AtStart.CONTINUE if self.shelf.newest else AtStart.TUTORIAL

    def leaving(self) -> places.Leaving:
        """Behind the first page lies the end of the program."""
        return places.Leaving("Leave the game?", "Everything accepted is saved already.", "Leave", self.stage.end)

    def sheets(self) -> tuple[Sheet, ...]:
        """The evening at sea with the choices over it, and the last campaign's chart on its card."""
        look, size = self.stage.look, self.stage.size
        rows, last = self.rows(), self._last_campaign()
        foot = self.foot_rect()
        below = foot.high + 0.035 * size[1]
        column = _column_in(size, look, below, len(rows) - (2 if last is None else 3), card=last is not None)
        pane = lay_blocks(column.rect, _stack(rows, column, look, last), look, scroll=self.scrolls.get("page", 0.0),
                          focus=self.focus, hover=self.hover, follow=self.follow)
        self.scrolls["page"], self._panes["page"] = pane.scroll, pane
        page = Sheet("page", (pane.layer, size, look), self.stage.rect, size, lambda: (pane.layer,))
        return (*self._backdrop.sheets(size, look, column.rect.right), page, *self._card(), self._foot(foot, column.rect.x))

    def _card(self) -> Iterator[Sheet]:
        spot = self.spot(AtStart.CONTINUE)
        if spot is None or self._last is None or spot.rect.y < 0 or "marks" not in self._last:
            return
        left = self.stage.left_at.get(self._last["key"])
        yield from self._backdrop.card(_chart_in(spot.rect), self.stage.look, left, self._last["marks"], self._last["courses"])

    def _foot(self, rect: Rect, left: float) -> Sheet:
        """A message, or what keys have led to, as on every page; else what is seen, and the keys for look and help."""
        if self.message or (self.stage.mouse[0] < 0 and self.focus is not None):
            return self.foot(rect)
        look, whole = self.stage.look, self.stage.rect
        size, middle = 15 * look.scale * SMALL, rect.y + rect.high / 2 - 0.03 * whole.high
        hints = [f"Text {look.scale * 100:.0f} %, Ctrl and +", f"{OTHER[look.theme.name]} theme F10", *FOOT,
                 f"Enter: {self.enters()}"]
        right = whole.wide - max(0.6 * left, 0.035 * whole.wide)
        while width_of(keys := "  ·  ".join(hints), size) > right - left:
            hints.pop(0)
        shapes: list[Shape] = [Text(keys, (right, middle), size, look.theme.ink2, "r")]
        caption = CAPTION[look.theme.name]
        if left + width_of(caption, size, serif=True, italic=True) < right - width_of(keys, size) - 4 * look.gap:
            shapes.append(Text(caption, (left, middle), size, look.theme.ink2, serif=True, italic=True))
        return Sheet("foot", (tuple(shapes), self.stage.size), whole, self.stage.size, lambda: (tuple(shapes),))

    def passed(self, seconds: float) -> bool:
        """Chart and ships come at the first quiet moment, then what is to be said of the last campaign, then broken saves."""
        if self._backdrop.passed():
            return True
        if self._last is not None or not self.shelf.newest:
            return self._look_on()
        save = Path(self.shelf.newest["save"])
        self._last = glance(save)
        if "broken" not in self._last:
            self._last["key"] = last_seen.key_in(save)
        return True

    def _look_on(self) -> bool:
        """Looks a while along the shelf; whether another broken save was found."""
        until, known = monotonic() + A_WHILE, self.shelf.broken
        while monotonic() < until and self.shelf.look_on():
            pass
        return self.shelf.broken > known

    @property
    def shelf(self) -> Shelf:
        """The saves, as far as they were looked at."""
        if self._shelf is None:
            self._shelf = Shelf()
        return self._shelf

    def _last_campaign(self) -> LastCampaign | None:
        """What the card says; more of it once the save was looked into."""
        save, details = self.shelf.newest, self._last or {}
        if not save:
            return None
        name, side = Path(save["save"]).stem, details.get("side")
        if (why := details.get("broken")) is not None:
            return LastCampaign(name, moment_on_record(save["moment"]), f"does not open: {why}", {})
        waits = " and ".join(details.get("waits", ()))
        idle = details.get("idle", ())
        now = details.get("over") or (
            f"{idle[0]} waits for orders" if len(idle) == 1 else f"{len(idle)} forces wait for orders" if idle
            else f"waits for {'you' if side else f'the {waits} side'}" if waits else "")
        points = {side: details["points"][side.value] for side in BOTH} if details else {}
        when: str = details["when"] if details else moment_on_record(save["moment"])
        return LastCampaign(f"{name}, {side.capitalize()} side" if side else name, when, now, points)

    def returned(self) -> None:
        """Saves may have come and gone."""
        self._shelf = self._last = None

    def rows(self) -> Sequence[Row]:
        """The choices."""
        newest, number, broken = self.shelf.newest, self.shelf.number, self.shelf.broken
        last = f"{Path(newest['save']).stem}: {moment_on_record(newest['moment'])}" if newest else "there is no campaign yet"
        go_on = button("Continue", AtStart.CONTINUE, f"go on with the campaign that was played last, {last}", column=last)
        saves = f"{number}{f', {broken} of them broken' if broken else ''}" if number else "none yet"
        return (
            Row("Supermarina", style="title"),
            Row("The naval war in the Mediterranean, 1940 to 1943", style="faint"),
            go_on if newest else replace(go_on, action=None, able=False),
            button("Learn on the first day", AtStart.TUTORIAL,
                   "the tutorial: a first day of calabria in ten minutes, with a guide beside the map",
                   column="ten minutes, with a guide"),
            button("New campaign", AtStart.NEW, "choose a scenario, who plays, and how battles are fought",
                   column="from a fortnight to the whole war"),
            button("A single battle", AtStart.SKIRMISH, "a skirmish: one battle to fight", column="without a campaign"),
            button("Saved campaigns", AtStart.OPEN, "open one of all saves, or rescue a broken one", column=saves),
            button("Options", AtStart.OPTIONS, "light or dark, size of text, full screen", column="text, theme, window"),
            button("Quit", AtStart.QUIT, "leave the game"),
        )

    def _tutorial(self) -> None:
        from campaign.session.files import lessons

        continue_save(self.stage, lessons.begin_first_lesson())


# Its column -----------------------------------------------------------------------------------------------------------


# The page is designed for this window; a smaller one takes the sizes of text as they are, a larger one somewhat more.
DESIGNED, MOST = (1536, 864), 1.25
WIDE = 512.0
# Heights at 100 %, from roomy to close; what still does not fit is scrolled.
TITLES, SUBTITLES, CARDS = (78.0, 62.0, 44.0, 30.0), (40.0, 34.0, 28.0, 20.0), (142.0, 118.0, 104.0, 86.0)
CHOICES, GAPS = (46.0, 38.0, 34.0, 27.0), (30.0, 18.0, 10.0, 4.0)
CLOSEST = len(GAPS) - 1
CHART = 0.47


class LastCampaign(Struct, frozen=True):
    """The campaign that was played last, in a few words: its name, the moment, the points, and for whom it waits."""

    name: str
    moment: str
    waits: str
    points: Mapping[Side, float]


class Column(Struct, frozen=True):
    """Where the words of the start page stand, how large they are, and how close."""

    rect: Rect
    unit: float
    closeness: int

    def at(self, heights: Sequence[float]) -> float:
        """A height of the design in pixels."""
        return heights[self.closeness] * self.unit


def _column_in(size: tuple[int, int], look: Look, foot: float, choices: int, *, card: bool) -> Column:
    """The column at the left, as roomy as the window allows."""
    wide, high = size
    unit = look.scale * min(MOST, max(1.0, min(wide / DESIGNED[0], high / DESIGNED[1])))
    margin = max(0.028 * wide, min(0.0575 * wide, (wide - WIDE * unit) / 2))
    across = min(WIDE * unit, wide - 2 * margin)
    top = 0.0
    for closeness in range(len(TITLES)):
        column = Column(Rect(margin, 0, across, 0), unit, closeness)
        tall = column.at(TITLES) + column.at(SUBTITLES) + choices * column.at(CHOICES) + column.at(GAPS) / 2
        tall += column.at(GAPS) + column.at(CARDS) if card else column.at(GAPS) / 2
        top = max(0.034 * high, min(0.1 * high, (high - foot - tall) / 2))
        if top + tall <= high - foot:
            break
    return Column(Rect(margin, top, across, high - foot - top), unit, closeness)


def _stack(rows: Sequence[Row], column: Column, look: Look, last: LastCampaign | None) -> tuple[Block, ...]:
    """The rows of the start page as blocks: title, subtitle, the card where there is a last campaign, and the choices."""
    title, subtitle, *choices = rows
    found = [Block(title, column.at(TITLES), lambda rect, _: _title(title, rect, column, look)),
             Block(subtitle, column.at(SUBTITLES), lambda rect, _: _subtitle(subtitle, rect, column, look))]
    gap = column.at(GAPS)
    if last is not None:
        card, *choices = choices
        found.append(_card_of(card, last, column, look, gap))
        gap /= 2
    for at, row in enumerate(choices):
        found.append(_choice(row, column, look, gap if at == 0 else 0.0))
    return tuple(found)


def _chart_in(card: Rect) -> Rect:
    """Where the last campaign's chart stands on its card."""
    return Rect(round(card.x) + 1, round(card.y) + 1, round(card.wide * CHART) - 1, round(card.high) - 2)


def _title(row: Row, rect: Rect, column: Column, look: Look) -> Sequence[Shape]:
    size = _fitting(row.text, rect.high * 0.98, rect.wide, italic=False)
    return (Text(row.text, (rect.x, rect.y + rect.high * 0.46), size, look.theme.ink, bold=True, serif=True),)


def _subtitle(row: Row, rect: Rect, column: Column, look: Look) -> Sequence[Shape]:
    size = _fitting(row.text, 20 * column.unit, rect.wide, italic=True)
    return (Text(row.text, (rect.x, rect.middle[1]), size, look.theme.ink2, serif=True, italic=True),)


def _fitting(text: str, size: float, wide: float, *, italic: bool) -> float:
    """The largest size, up to the one wanted, at which a text fits its room."""
    across = width_of(text, size, bold=not italic, serif=True, italic=italic)
    return size if across <= wide else size * wide / across * 0.98


def _card_of(row: Row, last: LastCampaign, column: Column, look: Look, above: float) -> Block:
    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_card(row, last, rect, state, column, look))

    return Block(row, column.at(CARDS), drawn, above)


def _choice(row: Row, column: Column, look: Look, above: float) -> Block:
    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_choice_drawn(row, rect, state, column, look))

    return Block(row, column.at(CHOICES), drawn, above)


def _choice_drawn(row: Row, rect: Rect, state: BlockState, column: Column, look: Look) -> Iterator[Shape]:
    theme, unit, pad = look.theme, column.unit, 13 * column.unit
    # The lines of neighbours lie on each other.
    yield _box(Rect(rect.x, rect.y, rect.wide, rect.high + 1), look, state)
    middle = rect.middle[1]
    size = 19 * unit if column.closeness == 0 else 17 * unit
    cap = 0.0
    if row.key:
        cap = max(18 * unit, width_of(row.key, 12 * unit) + 10 * unit)
        yield from _key_cap(row.key, rect.right - pad, middle, cap, unit, look)
    room = rect.wide - 2 * pad - cap - 8 * unit
    size = _fitting(row.text, size, room, italic=True)
    yield Text(row.text, (rect.x + pad, middle), size, theme.ink if row.able else theme.ink3, serif=True)
    used = width_of(row.text, size, serif=True) + 12 * unit
    note = 13.5 * unit
    if row.column and room - used > 4 * note:
        yield Text(shorten(row.column, note, room - used), (rect.x + pad + used, middle + 1.5 * unit), note,
                   theme.ink2 if row.able else theme.ink3)


def _card(row: Row, last: LastCampaign, rect: Rect, state: BlockState, column: Column, look: Look) -> Iterator[Shape]:
    theme, unit, pad = look.theme, column.unit, 14 * column.unit
    yield _box(rect, look, state, theme.magenta)
    chart = _chart_in(rect)
    yield RoundedBox(chart, theme.sea0)
    x = chart.right + pad
    yield RoundedBox(Rect(chart.right, chart.y, 1.5, chart.high), theme.btnline)
    cap = 18 * unit
    yield from _key_cap(row.key, rect.right - pad, rect.y + pad + cap * 0.4, cap, unit, look)
    room, body = rect.right - x - pad, 14.5 * unit
    lines = [shorten(last.name, body, room), *_moment(last, body, room, column)]
    step = (rect.high - 1.4 * pad) / (2.5 + len(lines))
    line = rect.y + 0.7 * pad + step * 0.7
    yield Text(row.text, (x, line), 23 * unit if column.closeness == 0 else 20 * unit, theme.ink, bold=True, serif=True)
    for number, text in enumerate(lines):
        yield Text(text, (x, line + (1.15 + number) * step), body, theme.ink)
    yield from _standing(last, x, line + (1.3 + len(lines)) * step, room, body, look)


def _moment(last: LastCampaign, size: float, room: float, column: Column) -> tuple[str, ...]:
    if column.closeness == CLOSEST:
        return (shorten(last.moment, size, room),)
    return wrap(last.moment, size, room)[:2]


def _standing(last: LastCampaign, x: float, y: float, room: float, size: float, look: Look) -> Iterator[Shape]:
    """The points of both sides behind their marks, and for whom the campaign waits."""
    half, end = size * 0.34, x + room
    for side in (Side.ALLIED, Side.AXIS):
        if side not in last.points:
            continue
        ink = look.theme.sides[side]
        middle = x + 1.3 * half
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1)) if side is Side.ALLIED else ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))
        yield Polygon(tuple((middle + dx * half, y + dy * half) for dx, dy in corners), ink)
        points = f"{last.points[side]:g}"
        x += 3.6 * half
        yield Text(points, (x, y), size, ink)
        x += width_of(points, size) + size * 0.8
    if last.waits and end - x > 3 * size:
        yield Text(shorten(last.waits, size * 0.95, end - x), (x, y), size * 0.95, look.theme.ink2)


def _box(rect: Rect, look: Look, state: BlockState, edge: Ink | None = None) -> RoundedBox:
    theme = look.theme
    fill = blend(theme.sea0, theme.panel2, 0.9 if state.hovered else 0.12)
    return RoundedBox(rect, fill, theme.ink if state.focused else edge or blend(theme.btnline, theme.sea0, 0.25),
                      2.0 if state.focused else 1.0)


def _key_cap(key: str, right: float, middle: float, wide: float, unit: float, look: Look) -> Iterator[Shape]:
    high = 18 * unit
    cap = Rect(round(right - wide), round(middle - high / 2), round(wide), round(high))
    yield RoundedBox(cap, None, look.theme.ink3, 1.0, 2.5)
    yield Text(key, (right - wide / 2, middle), 12 * unit, look.theme.ink2, "m")
