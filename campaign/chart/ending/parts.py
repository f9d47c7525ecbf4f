"""The lower parts of the page of the end: this war beside history, the ships that decided it, losses as a mirror; its head."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2, sqrt

from msgspec import Struct

from campaign.chart.ending.curve import part_head, side_sign
from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Disc, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette
from campaign.session.ending.facts import EndOfCampaign, Figure, LossesByType
from campaign.session.ending.page import title_of
from campaign.session.ending.wording import (
    figure_name,
    figure_words,
    fought_words,
    headline,
    ship_words,
    subline,
    types_label,
)
from campaign.silhouettes.drawing import side_view
from campaign.words.names import ship_name

# At 100 %: the room of a part's head; a line of history, of a ship, of losses, at most and at least.
HEAD, FIGURE, SHIP, LOSS = 40.0, (29.0, 22.0), (48.0, 36.0), (25.0, 18.0)
# A figure twice history's, or half of it, stands so far from the middle of its bar; of months, so many are that far.
DOUBLED, MONTHS_APART, MOST = 0.22, 6.0, 0.48
# Of its part's width the picture of a ship takes so much, up to so many pixels.
PICTURE, PICTURE_MOST = 0.3, 132.0
CAPTION, HEADLINE, SUBLINE = 13.0, 46.0, 18.0


class PageHead(Struct, frozen=True):
    """When and where it was, one line that judges, and one beneath it."""

    caption: str
    headline: str
    subline: str
    largest: float = HEADLINE

    @property
    def name(self) -> str:
        """What judges."""
        return self.headline

    def high_in(self, wide: float, look: Look) -> float:
        """How high it is in a page of some width."""
        lines, size = self._headed(wide, look)
        below = len(wrap(self.subline, SUBLINE * look.scale * 0.9, wide)) if self.subline else 0
        return (16 + 18 + 14) * look.scale + len(lines) * size * 1.12 + below * SUBLINE * look.scale * 1.25 + 8 * look.scale

    def _headed(self, wide: float, look: Look) -> tuple[tuple[str, ...], float]:
        """The headline in one line as large as it fits, or in two where it would be small."""
        size = self.largest * look.scale
        across = width_of(self.headline, size, bold=True, serif=True)
        if across <= wide:
            return (self.headline,), size
        if size * wide / across >= 0.68 * size:
            return (self.headline,), size * wide / across * 0.985
        smaller = size * 0.62
        return wrap(self.headline, smaller, wide, bold=True, serif=True), smaller

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Caption, headline, line beneath."""
        theme, scale = look.theme, look.scale
        y = rect.y + 22 * scale
        caption = shorten(self.caption.upper(), CAPTION * scale, rect.wide * 0.85, bold=True)
        yield Text(caption, (rect.x, y), CAPTION * scale, theme.ink2, bold=True, spaced=0.08)
        lines, size = self._headed(rect.wide, look)
        y += 16 * scale
        for line in lines:
            y += size * 1.12
            yield Text(line, (rect.x, y - size * 0.56), size, theme.ink, bold=True, serif=True)
        small = SUBLINE * scale * 0.9
        y += 6 * scale
        for line in wrap(self.subline, small, rect.wide) if self.subline else ():
            y += SUBLINE * scale * 1.25
            yield Text(line, (rect.x, y - SUBLINE * scale * 0.6), small, theme.ink2)


class HistoryPart(Struct, frozen=True):
    """Each figure of this war, of history, and how far the one is from the other; what was fought then, of a short campaign."""

    rows: tuple[tuple[str, str, str, float | None], ...]
    then: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is."""
        return "Beside history"

    @property
    def high(self) -> float:
        """At 100 %, where it stands in a list."""
        return HEAD + FIGURE[0] * max(1, len(self.rows)) + 46.0 * len(self.then) + 12

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A line a figure: its name, this war, history, a bar with history in its middle."""
        theme, scale = look.theme, look.scale
        yield from part_head(self.name, rect, look)
        wide = rect.wide
        bar = Rect(rect.right - wide * 0.25, 0, wide * 0.23, 7 * scale) if wide > 420 * scale else None
        right = rect.right if bar is None else bar.x - 18 * scale
        now, column = right - 74 * scale, 66 * scale
        top = rect.y + 14 * scale
        if self.rows:
            heads = (("this war", now, True), ("history", right, False))
            yield from (Text(text, (x, top), look.note, theme.ink2, "r", bold=strong) for text, x, strong in heads)
            if bar is not None:
                yield Text("less", (bar.x, top), look.note, theme.ink2)
                yield Text("more", (bar.right, top), look.note, theme.ink2, "r")
        y, each = rect.y + HEAD * scale, _each(len(self.rows), FIGURE, rect, look)
        for label, this, history, away in self.rows:
            if y + each > rect.bottom + 1:
                return
            middle = y + each / 2
            yield Text(shorten(label, look.text, now - column - rect.x), (rect.x, middle), look.text, theme.ink)
            yield Text(this, (now, middle), look.text * 1.06, theme.ink, "r", bold=True, serif=True)
            yield Text(history, (right, middle), look.text * 1.06, theme.ink2, "r", serif=True)
            if bar is not None and away is not None:
                yield from self._bar(Rect(bar.x, middle - bar.high / 2, bar.wide, bar.high), away, look)
            y += each
        if not self.rows:
            text = "No figure of history is known for these days." if not self.then else ""
            yield Text(shorten(text, look.text, wide), (rect.x, y + each / 2), look.text, theme.ink2)
        y += (8 if self.rows else 0) * scale
        for text in self.then:
            for line in wrap(text, look.row, wide):
                y += look.row * LEADING
                if y > rect.bottom:
                    return
                yield Text(line, (rect.x, y - look.row * LEADING / 2), look.row, theme.ink2)
            y += 5 * scale

    def _bar(self, bar: Rect, away: float, look: Look) -> Iterator[Shape]:
        theme = look.theme
        x, y = bar.middle
        yield RoundedBox(bar, theme.track)
        yield RoundedBox(Rect(x - 0.75 * look.scale, bar.y - 4 * look.scale, 1.5 * look.scale, bar.high + 8 * look.scale),
                         theme.ink2)
        yield Disc((x + bar.wide * away, y), 5.2 * look.scale, theme.magenta)


class ShipsPart(Struct, frozen=True):
    """The ships that decided it, each with her picture and a line."""

    ships: tuple[tuple[ShipId, Side, Silhouette, str, str], ...]
    over: bool

    @property
    def name(self) -> str:
        """What it is."""
        return "Ships that decided it" if self.over else "Ships that did most so far"

    @property
    def high(self) -> float:
        """At 100 %, where it stands in a list."""
        return HEAD + SHIP[0] * max(1, len(self.ships)) + 8

    def rows(self, rect: Rect, look: Look) -> Iterator[tuple[ShipId, str, Rect]]:
        """Where each ship stands, with her name and line."""
        y, each = rect.y + HEAD * look.scale, _each(len(self.ships), SHIP, rect, look)
        for ship, _, _, name, words in self.ships:
            if y + each > rect.bottom + 1:
                return
            yield ship, f"{name}: {words}", Rect(rect.x, y, rect.wide, each)
            y += each

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Picture, name and line of each."""
        theme, scale = look.theme, look.scale
        yield from part_head(self.name, rect, look)
        if not self.ships:
            yield Text("No ship did anything that counts.", (rect.x, rect.y + (HEAD + 12) * scale), look.text, theme.ink2)
        picture = min(rect.wide * PICTURE, PICTURE_MOST * scale)
        for (_, side, silhouette, name, words), (_, _, row) in zip(self.ships, self.rows(rect, look), strict=False):
            room = Rect(row.x, row.y + 1 * scale, picture, row.high - 14 * scale)
            yield from in_row(silhouette, room, theme.sides[side])
            yield RoundedBox(Rect(row.x, room.bottom, picture, 1), theme.line)
            x = row.x + picture + 14 * scale
            yield from side_sign(side, (x + 4 * scale, row.y + 10 * scale), 4 * scale, look)
            yield Text(name if width_of(name, 16 * scale, bold=True, serif=True) < row.right - x - 16 * scale else
                       shorten(name, 16 * scale, row.right - x - 16 * scale, bold=True, serif=True),
                       (x + 14 * scale, row.y + 10 * scale), 16 * scale, theme.ink, bold=True, serif=True)
            yield Text(shorten(words, look.note * 1.06, row.right - x), (x, row.y + 28 * scale), look.note * 1.06, theme.ink2)


class LossesPart(Struct, frozen=True):
    """What either side lost, type by type, away from a middle: long bars are drawn shorter than they are."""

    rows: tuple[LossesByType, ...]
    sides: tuple[tuple[Side, str], tuple[Side, str]]

    @property
    def name(self) -> str:
        """What it is."""
        return "Lost"

    @property
    def high(self) -> float:
        """At 100 %, where it stands in a list."""
        return HEAD + LOSS[0] * max(1, len(self.rows)) + 8

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The types in the middle, bars to the left and to the right."""
        theme, scale = look.theme, look.scale
        yield from part_head(self.name, rect, look)
        if not self.rows:
            yield Text("Nobody has lost a ship.", (rect.x, rect.y + (HEAD + 12) * scale), look.text, theme.ink2)
            return
        middle, half = rect.middle[0], 34 * scale
        most = max(max(row.lost.values()) for row in self.rows)
        room = rect.wide / 2 - half - 34 * scale
        head = rect.y + 14 * scale
        for (side, word), way in zip(self.sides, (-1, 1), strict=True):
            x = middle + way * half
            yield Text(word, (x, head), look.note, theme.sides[side], "r" if way < 0 else "l", bold=True)
            yield from side_sign(side, (x + way * (width_of(word, look.note, bold=True) + 9 * scale), head), 3.6 * scale, look)
        each = _each(len(self.rows), LOSS, rect, look)
        for number, row in enumerate(self.rows):
            y = rect.y + HEAD * scale + each * number
            if y + each > rect.bottom + 1:
                return
            at = y + each / 2
            yield Text(types_label(row.types), (middle, at), look.note, theme.ink, "m", bold=True)
            for (side, _), way in zip(self.sides, (-1, 1), strict=True):
                count = row.lost[side]
                long = max(2.0 * scale, room * sqrt(count / most)) if count else 0.0
                x = middle + way * half
                if long:
                    yield RoundedBox(Rect(min(x, x + way * long), at - each * 0.28, long, each * 0.56), theme.sides[side])
                end = x + way * (long + 6 * scale)
                yield Text(f"{count}", (end, at), look.note, theme.ink, "r" if way < 0 else "l", bold=True)


def _each(lines: int, most: tuple[float, float], rect: Rect, look: Look) -> float:
    """How high each of so many lines of a part is, for all of them to find room, within its bounds."""
    largest, least = most
    return look.scale * max(least, min(largest, (rect.high / look.scale - HEAD) / max(1, lines)))


def head_of(end: EndOfCampaign) -> PageHead:
    """The head of the page."""
    return PageHead(title_of(end), headline(end), subline(end))


def history_of(end: EndOfCampaign) -> HistoryPart:
    """Figures beside history's; what was fought then is told of a campaign of days."""
    rows = []
    for row in end.history:
        away = None
        if row.now is not None and row.then:
            if row.figure is Figure.OIL_DRY:
                away = (row.now - row.then) / MONTHS_APART * DOUBLED
            else:
                away = log2(max(row.now, row.then / 16) / row.then) * DOUBLED
            away = min(MOST, max(-MOST, away))
        rows.append((figure_name(row), figure_words(row, row.now), figure_words(row, row.then), away))
    then = () if end.is_long else tuple(map(fought_words, end.fought_then))
    return HistoryPart(tuple(rows), then)


def ships_of(end: EndOfCampaign, book: Book) -> ShipsPart:
    """The ships of note with their pictures."""
    return ShipsPart(tuple(
        (ship.ship, ship.side, side_view(book.oob.class_of(ship.ship), book.oob.guns), ship_name(book, ship.ship),
         ship_words(ship, book)) for ship in end.ships), end.over)


def losses_of(end: EndOfCampaign) -> LossesPart:
    """Losses, one's own at the left; where both sides were one's own or nobody's, the Allies'."""
    own = end.commanded[0] if len(end.commanded) == 1 else None
    if own is None:
        return LossesPart(end.losses, ((Side.ALLIED, "Allied"), (Side.AXIS, "Axis")))
    return LossesPart(end.losses, ((own, "yours"), (own.enemy, "theirs")))
