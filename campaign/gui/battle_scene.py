"""A battle as shapes: ships where their system says that they are, else in two lines with what is known of each."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from campaign.gui.counters import HULLS, SILHOUETTES
from campaign.gui.lettering import shortened, width_of
from campaign.gui.shapes import Box, Disc, Layer, Line, Point, Polygon, Rect, Shape, Words
from campaign.gui.theme import COUNTERS, Look
from campaign.model.battle import BattleView, Token
from campaign.model.ships import ShipType
from campaign.model.sides import BOTH
from campaign.model.theatre import Ground

LAND = ("land", "low_land")
RINGS = 4
LEAST_METRES = 4_000.0
SHIP_LEAST = 16.0
CARD, CARD_WIDE = 40.0, 300.0
TYPES = {kind.value: number for number, kind in enumerate(ShipType)}


def sea(view: BattleView, rect: Rect, look: Look) -> tuple[Layer, ...]:
    """The whole battle as one side sees it."""
    plotted = [one for one in view.tokens if one.x_m is not None and one.y_m is not None]
    if plotted:
        return _plot(view, plotted, rect, look)
    return (tuple(_lines(view, rect, look)),)


def _plot(view: BattleView, tokens: list[Token], rect: Rect, look: Look) -> tuple[Layer, ...]:
    points = [(one.x_m or 0.0, one.y_m or 0.0) for one in tokens]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    span = max(LEAST_METRES, (east - west) * 1.25, (north - south) * 1.25 * rect.wide / max(1.0, rect.high))
    scale = rect.wide / span
    middle = (west + east) / 2, (south + north) / 2

    def at(x: float, y: float) -> Point:
        return rect.middle[0] + (x - middle[0]) * scale, rect.middle[1] - (y - middle[1]) * scale

    theme = look.theme
    ground: list[Shape] = []
    for area in view.areas:
        outline = tuple(at(*point) for point in area.outline)
        if len(outline) > 2:
            ground.append(Polygon(outline, theme.ground[_ground(area.kind)], theme.shore, 1.5))
            ground.append(Words(area.name, outline[0], look.text * 0.9, theme.ink, "m", halo=theme.halo))
    ground += _circles(rect, scale, look)
    for track in view.tracks:
        if len(track.points) > 1:
            ground.append(Line(tuple(at(*point) for point in track.points), theme.track, 1.5))
    ships: list[Shape] = []
    busy: list[Rect] = []
    for one in tokens:
        spot = at(one.x_m or 0.0, one.y_m or 0.0)
        long = max(SHIP_LEAST * look.scale, one.length_m * scale)
        ships.extend(_ship(one, spot, long, look))
        busy.append(Rect(spot[0] - long / 2, spot[1] - long / 2, long, long))
    for one, room in zip(tokens, tuple(busy), strict=True):
        ships.append(_name(one, room, busy, rect, look))
    return tuple(ground), tuple(ships)


def _ground(kind: str) -> Ground:
    return Ground.LAND if kind in LAND else Ground.PARTIAL_SEA


def _circles(rect: Rect, scale: float, look: Look) -> Iterator[Shape]:
    """Range circles around the middle, and how far they are."""
    metres = 2_000.0
    while rect.wide / scale / metres > 2 * RINGS + 2:
        metres *= 2.5 if str(metres)[0] == "2" else 2
    for number in range(1, RINGS + 1):
        radius = metres * number * scale
        yield Disc(rect.middle, radius, None, look.theme.grid, 1.0)
        yield Words(
            f"{metres * number / 1000:g} km", (rect.middle[0], rect.middle[1] - radius), look.text * 0.8, look.theme.faint, "m"
        )


def _ship(one: Token, spot: Point, long: float, look: Look) -> Iterator[Shape]:
    """A ship to scale while that can be seen, never smaller than a sign of her type and course."""
    fill, ink = COUNTERS[one.side]
    heading = radians(one.heading_degrees or 0.0)
    ahead, abeam = (sin(heading), -cos(heading)), (cos(heading), sin(heading))
    hull = ((0.5, 0.0), (0.3, 0.13), (-0.42, 0.13), (-0.5, 0.08), (-0.5, -0.08), (-0.42, -0.13), (0.3, -0.13))
    outline = tuple(
        (spot[0] + ahead[0] * x * long + abeam[0] * y * long, spot[1] + ahead[1] * x * long + abeam[1] * y * long)
        for x, y in hull
    )
    yield Polygon(outline, fill if one.afloat else look.theme.ground_tone, ink if one.afloat else look.theme.warning, 1.5)
    if hypot(*ahead) and one.afloat:
        bow = spot[0] + ahead[0] * long * 0.5, spot[1] + ahead[1] * long * 0.5
        yield Line((bow, (bow[0] + ahead[0] * long * 0.5, bow[1] + ahead[1] * long * 0.5)), look.theme.ink, 1.0)


def _name(one: Token, ship: Rect, busy: list[Rect], window: Rect, look: Look) -> Words:
    """The name of a ship, where it covers neither ships nor names, if there is such a spot beside her."""
    words, size = f"{one.type} {one.name}", look.text * 0.85
    wide, high = width_of(words, size), size * 1.2
    spots = [
        (left, middle)
        for left in (ship.right + 2, ship.x - wide - 2, ship.middle[0] - wide / 2)
        for middle in (ship.middle[1], ship.bottom + high / 2, ship.y - high / 2, ship.bottom + high * 1.5, ship.y - high * 1.5)
    ]
    for left, middle in spots:
        rect = Rect(left, middle - high / 2, wide, high)
        if rect.x >= window.x and rect.right <= window.right and not any(rect.meets(other) for other in busy):
            break
    else:
        left, middle = min(spots[0][0], window.right - wide - 2), spots[0][1]
        rect = Rect(left, middle - high / 2, wide, high)
    busy.append(rect)
    return Words(words, (left, middle), size, look.theme.ink, "l", halo=look.theme.halo)



def _lines(view: BattleView, rect: Rect, look: Look) -> Iterator[Shape]:
    """Two lines of ships, Axis above and Allies below, each a card; between them what is true of the whole battle."""
    half = (rect.high - 2 * look.gap) / 2
    middle = " | ".join(f"{name}: {words}" for name, words in view.details)
    for number, side in enumerate(BOTH):
        tokens = [one for one in view.tokens if one.side is side]
        top = rect.y + look.gap + number * half
        yield Words(
            f"{side} side: {sum(one.afloat for one in tokens)} of {len(tokens)} afloat",
            (rect.x + 2 * look.gap, top + look.text),
            look.text * 1.1,
            look.theme.ink,
            "l",
            bold=True,
            halo=look.theme.halo,
        )
        yield from _cards(
            tokens, Rect(rect.x + look.gap, top + 2 * look.text, rect.wide - 2 * look.gap, half - 3.4 * look.text), look
        )
    words = shortened(middle, look.text, rect.wide - 4 * look.gap)
    yield Words(words, (rect.middle[0], rect.y + rect.high / 2), look.text, look.theme.accent, "m", halo=look.theme.halo)


def _cards(tokens: list[Token], room: Rect, look: Look) -> Iterator[Shape]:
    if not tokens:
        return
    across = 1
    while across < len(tokens) and -(-len(tokens) // across) * CARD * look.scale > room.high:
        across += 1
    across = max(across, min(len(tokens), int(room.wide // (CARD_WIDE * look.scale))))
    down = -(-len(tokens) // across)
    wide, high = room.wide / across, min(room.high / down, 2 * CARD * look.scale)
    for at, one in enumerate(sorted(tokens, key=lambda token: (not token.afloat, TYPES.get(token.type, len(TYPES))))):
        card = Rect(room.x + at % across * wide + 2, room.y + at // across * high + 2, wide - 4, high - 4)
        yield from _card(one, card, look)


def _card(one: Token, card: Rect, look: Look) -> Iterator[Shape]:
    fill, ink = COUNTERS[one.side]
    yield Box(card, fill, look.theme.warning if not one.afloat else ink, 3.0 if not one.afloat else 1.5, look.gap * 0.6)
    size = min(look.text, card.high / 2.9)
    kind = next((SILHOUETTES[each] for each in ShipType if each.value == one.type), "cruiser")
    half = min(card.wide * 0.12, card.high * 0.32)
    x, y = card.x + half + look.gap, card.y + card.high * 0.42
    yield Polygon(tuple((x + dx * half, y + dy * half) for dx, dy in HULLS[kind]), ink)
    if not one.afloat:
        yield Line(((card.x, card.y), (card.right, card.bottom)), look.theme.warning, 2.0)
    left = x + half + look.gap
    wide = card.right - left - look.gap
    details = ", ".join(f"{name} {words}" for name, words in one.details if name not in ("flag", "task"))
    for number, (text, bold) in enumerate(((f"{one.type} {one.name}", True), (one.status, False), (details, False))):
        if (number + 1) * size * 1.3 < card.high + size * 0.2:
            yield Words(
                shortened(text, size, wide, bold=bold), (left, card.y + size * (0.95 + 1.3 * number)), size, ink, "l", bold=bold
            )
