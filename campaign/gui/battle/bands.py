"""A battle whose system has no places: the range between two sides in bands, and each side's ships in their ranks."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Line, Point, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.looks import Looks, no_look
from campaign.gui.battle.pointing import BattlePointing
from campaign.gui.battle.signs import arrow, fall_of_shot, line_of_fire
from campaign.gui.battle.water.bearing import line_to_target
from campaign.model.battles.battle import BattleView, Token
from campaign.model.battles.marks import Rank
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType

STRIP = 4.6
CARD_WIDE = 250.0
LETTERS, LEAST = 10.0, 0.72
FULL, SHORT = 3.6, 2.3
CROWD, GAP = 14, 4.0
# The longest ship is as long as this share of her card; on a very small card there is no picture.
PICTURE, LEAST_PICTURE = 0.36, 24.0
TYPES = {kind.value: number for number, kind in enumerate(ShipType)}


class Card(Struct, frozen=True):
    """Where a unit's card lies, and how large its letters are."""

    token: Token
    rect: Rect
    size: float


class CardDisplay(Struct, frozen=True):
    """The whole display laid out: cards, captions of ranks, titles of sides, the strip between them, and how tall all is."""

    cards: tuple[Card, ...]
    captions: tuple[tuple[str, Point], ...]
    titles: tuple[tuple[Side, Point], ...]
    strip: Rect
    tall: float


def card_display(view: BattleView, window: Rect, look: Look, scroll: float = 0.0) -> CardDisplay:
    """Cards as large as all of them fit, but never too small to be read: then the display is scrolled.

    The foremost rank of each side stands nearest to the enemy.
    """
    gap, title = look.gap, 1.9 * look.text
    strip_high = STRIP * look.text if view.bands else 2 * look.text
    room = (window.high - strip_high) / 2 - title - gap
    sides = [(side, _Side(view, ranks_of(view, side), window.wide - 2 * gap, room, look)) for side in BOTH]
    cards: list[Card] = []
    captions: list[tuple[str, Point]] = []
    titles: list[tuple[Side, Point]] = []
    strip, y = window, window.y - scroll
    for number, (side, row) in enumerate(sides):
        titles.append((side, (window.x + gap, y + title / 2)))
        y += title
        found, rank_captions = row.placed(window.x + gap, y, turned=number == 0)
        cards += found
        captions += rank_captions
        y += max(row.tall, room if row.tall <= room else 0.0) + gap
        if number == 0:
            strip = Rect(window.x + gap, y, window.wide - 2 * gap, strip_high)
            y = strip.bottom
    return CardDisplay(tuple(cards), tuple(captions), tuple(titles), strip, y + scroll - window.y)


def ranks_of(view: BattleView, side: Side) -> list[Rank]:
    """The ranks of a side as its system says; all of its ships as one where it says none."""
    ranks = [rank for rank in view.ranks if rank.side is side and rank.tokens]
    named = {token for rank in ranks for token in rank.tokens}
    rest = tuple(token.id for token in view.tokens if token.side is side and token.id not in named)
    return [*ranks, Rank(side, "ships", rest)] if rest else ranks


class _Side:
    """One side's cards: how many stand in a line, and how large they are."""

    def __init__(self, view: BattleView, ranks: list[Rank], wide: float, room: float, look: Look) -> None:
        self._tokens = {token.id: token for token in view.tokens}
        self._ranks, self._caption = ranks, look.text * 1.15
        free = room - self._caption * len(ranks)
        most = max((len(rank.tokens) for rank in ranks), default=1)
        best = (0.0, 0.0, 1, FULL)
        for lines in (FULL, SHORT):
            for across in range(1, most + 1):
                size = min((free / self._lines(across) - GAP) / lines, wide / across / LETTERS, look.text)
                # Three lines rather than two, unless two are a good deal larger; of like sizes the one with wider cards.
                worth = floor(size * 10) * (1.0 if lines == FULL else 0.9)
                best = max(best, (worth, -abs(wide / across - CARD_WIDE), across, lines))
        self.across, lines = best[2], best[3]
        size = min((free / self._lines(self.across) - GAP) / lines, wide / self.across / LETTERS, look.text)
        least = LEAST * look.text
        if size < least:
            size, lines = least, SHORT
            self.across = max(1, min(most, int(wide // (least * LETTERS))))
        self.size = size
        self.wide = min(wide / self.across, CARD_WIDE * look.scale * 1.3)
        self.high = size * lines + GAP

    def _lines(self, across: int) -> int:
        return sum(-(-len(rank.tokens) // across) for rank in self._ranks) or 1

    @property
    def tall(self) -> float:
        """How high all of it is."""
        return self._caption * len(self._ranks) + self._lines(self.across) * self.high

    def placed(self, x: float, y: float, *, turned: bool) -> tuple[list[Card], list[tuple[str, Point]]]:
        """Cards and captions from a corner down; turned, the foremost rank comes last."""
        cards: list[Card] = []
        captions: list[tuple[str, Point]] = []
        for rank in self._ranks[::-1] if turned else self._ranks:
            inside = sorted(
                (self._tokens[key] for key in rank.tokens),
                key=lambda token: (not token.afloat, TYPES.get(token.type, len(TYPES))),
            )
            captions.append((f"{rank.name} ({sum(token.afloat for token in inside)})", (x, y + self._caption / 2)))
            y += self._caption
            for at, inner in enumerate(inside):
                spot = Rect(
                    x + at % self.across * self.wide, y + at // self.across * self.high, self.wide - GAP, self.high - GAP
                )
                cards.append(Card(inner, spot, self.size))
            y += -(-len(inside) // self.across) * self.high
        return cards, captions


def still(view: BattleView, window: Rect, look: Look, scroll: float = 0.0) -> tuple[Layer, ...]:
    """The strip of the range, whose side is whose, and the names of ranks."""
    found = card_display(view, window, look, scroll)
    theme = look.theme
    shapes: list[Shape] = [*_strip(view, found.strip, look)]
    orders = dict(view.details)
    for side, at in found.titles:
        tokens = [token for token in view.tokens if token.side is side]
        ordered = orders.get(f"{side} side", "")
        title = f"{side} side: {sum(token.afloat for token in tokens)} of {len(tokens)} afloat" + (
            f"; {ordered}" if ordered else ""
        )
        size = _fitting(title, look.text * 1.05, window.wide - 3 * look.gap, bold=True)
        title = shorten(title, size, window.wide - 3 * look.gap, bold=True)
        shapes.append(Text(title, at, size, theme.ink, "l", bold=True, halo=theme.sea0, serif=True))
    for text, at in found.captions:
        shapes.append(Text(text, at, look.text * 0.85, theme.ink2, "l", halo=theme.sea0))
    return (tuple(shapes),)


def _fitting(text: str, size: float, wide: float, *, bold: bool = False) -> float:
    """The letter size at which a text fits, but at least two thirds of the usual size."""
    return max(size * 0.66, min(size, size * wide / max(1.0, width_of(text, size, bold=bold))))


def _strip(view: BattleView, strip: Rect, look: Look) -> Iterator[Shape]:
    """The bands of the range, far on the left and near on the right; the present one stands out by frame, tone and sign."""
    theme, count = look.theme, len(view.bands)
    if not count:
        text = " | ".join(f"{name.replace('_', ' ')}: {value}" for name, value in view.details)
        text = shorten(text, look.text, strip.wide)
        yield Text(text, strip.middle, look.text, theme.magenta, "m", halo=theme.sea0)
        return
    wide = strip.wide / count
    for number, band in enumerate(view.bands):
        rect = Rect(strip.x + number * wide + 2, strip.y, wide - 4, strip.high)
        fill = blend(theme.panel, theme.magenta, 0.15) if band.now else theme.panel
        yield RoundedBox(rect, fill, theme.ink if band.now else theme.line, 3.0 if band.now else 1.0, look.gap * 0.6)
        room = rect.wide - look.gap
        name = f"> {band.name} <" if band.now and width_of(f"> {band.name} <", look.text, bold=True) <= room else band.name
        size = _fitting(name, look.text, room, bold=band.now)
        y = rect.y + look.text * 1.1
        yield Text(shorten(name, size, room, bold=band.now), (rect.middle[0], y), size, theme.ink, "m", bold=band.now)
        for line, text in enumerate(band.note.split("; ")[:2]):
            small = _fitting(text, look.text * 0.78, room)
            at = rect.middle[0], rect.y + look.text * (2.5 + 1.1 * line)
            yield Text(shorten(text, small, room), at, small, theme.ink2, "m")


def moving(
    view: BattleView, window: Rect, look: Look, pointing: BattlePointing, scroll: float = 0.0, looks: Looks = no_look,
) -> tuple[Layer, ...]:
    """Lines of fire behind the cards, the cards, and on them what came of the fire."""
    found = card_display(view, window, look, scroll)
    rects = {card.token.id: card.rect for card in found.cards}
    looked_at = pointing.looked_at or pointing.chosen
    lines: list[Shape] = []
    signs: list[Shape] = []
    over: list[Shape] = []
    around: dict[str, int] = {}
    crowd = len(view.shots) > CROWD
    for shot in view.shots:
        if shot.ship not in rects or shot.target not in rects:
            continue
        strong = looked_at in (shot.ship, shot.target)
        start, end = _ends(rects[shot.ship], rects[shot.target])
        if strong or not crowd:
            lines.extend(line_of_fire(shot, start, end, look, strong=strong))
        rect, slot = rects[shot.target], around.get(str(shot.target), 0)
        around[str(shot.target)] = slot + 1
        signs.extend(fall_of_shot(shot, (rect.right - look.scale * (12 + 15 * slot % rect.wide), rect.y + 4 * look.scale), look,
                                  labelled=False))
    for firer, target in pointing.aims:
        if firer in rects and target in rects:
            start, end = _ends(rects[firer], rects[target])
            if firer == looked_at:
                chance = dict(pointing.chances).get(target, "")
                over.extend(line_to_target(start, end, chance, look, [], window))
            else:
                lines.extend(arrow(start, end, look.theme.magenta, 1.2, dash=9.0))
    cards = tuple(shape for card in found.cards
                  for shape in _card(card, look, pointing, looks, own=view.side in (None, card.token.side)))
    return (tuple(lines), (*cards, *signs), tuple(over))


def _ends(rect: Rect, target: Rect) -> tuple[Point, Point]:
    """The edges of two cards that face each other."""
    below = target.middle[1] > rect.middle[1]
    return (rect.middle[0], rect.bottom if below else rect.y), (target.middle[0], target.y if below else target.bottom)


def _card(card: Card, look: Look, pointing: BattlePointing, looks: Looks, *, own: bool) -> Iterator[Shape]:
    token, rect, theme, size = card.token, card.rect, look.theme, card.size
    fill, ink = theme.panel, theme.sides[token.side]
    if token.id in pointing.lit:
        yield RoundedBox(rect.grown(2), None, theme.magenta, 1.5, look.gap * 0.6)
    if token.id == pointing.looked_at:
        yield RoundedBox(rect.grown(3), None, theme.magenta, 3.0, look.gap * 0.6)
    if token.id == pointing.chosen:
        yield RoundedBox(rect.grown(3), theme.magenta, theme.ink, 2.0, look.gap * 0.6)
    edge = theme.red if not token.afloat else theme.magenta if token.id in pointing.division else ink
    yield RoundedBox(rect, fill, edge, 3.0 if not token.afloat else 1.5, look.gap * 0.6 if own else 0.0)
    room, left = rect.wide - look.gap, rect.x + look.gap * 0.5
    text = short_name(token, size, room)
    yield Text(text, (left, rect.y + size * 0.85), size, ink, "l", bold=True)
    wide, picture = rect.wide * PICTURE, looks(token.id, token.name, token.type)
    if picture is not None and wide >= LEAST_PICTURE:
        # To one scale with all others, on the right of boxes and words.
        spot = Rect(rect.right - wide - look.gap * 0.5, rect.y + size * 1.4, wide, rect.high - size * 1.8)
        yield from in_row(picture, spot, ink)
        room -= wide + look.gap
    yield from _boxes(token, Rect(left, rect.y + size * 1.5, room, size * 0.68), ink)
    if rect.high >= size * (FULL - 0.2):
        guns = dict(token.details).get("guns", "")
        status = [token.status] if token.status != "sound" else []
        text = shorten(", ".join((*status, *((f"guns {guns}",) if guns else ()))), size * 0.85, room)
        yield Text(text, (rect.x + look.gap * 0.5, rect.y + size * 2.85), size * 0.85, ink, "l")
    if not token.afloat:
        yield Line(((rect.x, rect.y), (rect.right, rect.bottom)), theme.red, 2.5)
        yield Line(((rect.x, rect.bottom), (rect.right, rect.y)), theme.red, 2.5)


def short_name(token: Token, size: float, wide: float) -> str:
    """A ship's name as far as there is room: without her type, first names as letters, and cut only at last."""
    *first, last = token.name.split() or [""]
    letters = " ".join((*(f"{word[0]}." if word[0].isupper() else word for word in first), last))
    for name in (f"{token.type} {token.name}", token.name, f"{token.type} {letters}", letters, last):
        if width_of(name, size, bold=True) <= wide:
            return name
    return shorten(last, size, wide, bold=True)


def _boxes(token: Token, rect: Rect, ink: tuple[int, int, int]) -> Iterator[Shape]:
    """Damage boxes as on a roster: empty while intact, filled when lost; two gauges side by side."""
    gauges = [gauge for gauge in token.gauges if gauge.of][:2]
    if not gauges:
        return
    wide = rect.wide / len(gauges)
    for number, gauge in enumerate(gauges):
        count = min(12, max(1, round(gauge.of)))
        gone = round(gauge.gone * count / gauge.of)
        step = min((wide - 6) / count, rect.high * 1.2)
        for box in range(count):
            spot = Rect(rect.x + number * wide + box * step, rect.y, max(2.0, step - 1.5), rect.high)
            yield RoundedBox(spot, ink if box < gone else None, ink, 1.0)
