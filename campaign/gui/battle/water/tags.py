"""Names of ships on the sea: tags that keep clear of ships and of each other, and keep their side for three turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Line, Point, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.battle.bars import in_row, shares_of
from campaign.model.battles.battle import Token

KEPT_TURNS = 3
# Sides of a ship, in the order in which they are tried: right, left, below, above, and the corners.
SIDES = range(8)
# How far from her, nearest first; farther than a hand's breadth there is a leader.
AWAY = (3.0, 16.0, 34.0, 56.0)
# Words of her state that say nothing.
SOUND = ("sound", "")
SIZE = 13.5 / 15
LONG_NAME = 15
# How high the bars at the foot of a tag are, with the space about them.
BARS, AROUND = 3.0, 2.0


class Tag(Struct, frozen=True):
    """A name where it found room: on which side of its ship, how far off, what stands over it."""

    token: Token
    rect: Rect
    side: int
    away: float
    note: str


@dataclass(slots=True)
class TagMemory:
    """The side on which each tag stood, and since which turn."""

    sides: dict[str, tuple[int, int]] = field(default_factory=dict)

    def preferred(self, turn: int) -> Mapping[str, int]:
        """The sides that tags keep in a turn."""
        return {name: side for name, (side, since) in self.sides.items() if turn - since < KEPT_TURNS}

    def note(self, turn: int, tags: Iterable[Tag]) -> None:
        """Where they stand now; a side that is kept counts from when it was taken."""
        for tag in tags:
            side, since = self.sides.get(tag.token.id, (-1, turn))
            if side != tag.side or turn - since >= KEPT_TURNS:
                self.sides[tag.token.id] = (tag.side, turn)


def kind_of(token: Token) -> str:
    """The abbreviation of a type, without what a system adds to it."""
    return token.type.split()[0] if token.type else ""


def tag_text(token: Token) -> str:
    """The text of a tag: type and name; for a stranger her type alone, with a question mark."""
    if token.name.casefold() == token.type.casefold():
        return f"{token.type}?"
    name = token.name
    if len(name) > LONG_NAME:
        # As sailors say it: her last name, with what belongs to it.
        *first, last = name.split()
        name = f"{first[-1]} {last}" if first and "\N{APOSTROPHE}" in last and len(first[-1]) < 6 else last
    kind = kind_of(token)
    return f"{kind} {name}" if len(kind) <= 4 else name


def placed_tags(
    tokens: Sequence[Token], places: Mapping[str, tuple[Point, float]], busy: list[Rect], window: Rect, look: Look,
    preferred: Mapping[str, int], notes: Mapping[str, str] | None = None,
) -> tuple[Tag, ...]:
    """Tags in the order of the tokens, each where it covers nothing; what finds no room is left out rather than heaped."""
    found: list[Tag] = []
    for token in tokens:
        at, half = places[token.id]
        if window.grown(half).holds(at):
            tag = _tag(token, places[token.id], (busy, window), look, preferred.get(token.id), (notes or {}).get(token.id, ""))
            if tag is not None:
                busy.append(_whole(tag, look))
                found.append(tag)
    return tuple(found)


def _whole(tag: Tag, look: Look) -> Rect:
    """A tag with the note over it."""
    over = SIZE * look.text * 1.3 if tag.note else 0.0
    return Rect(tag.rect.x, tag.rect.y - over, tag.rect.wide, tag.rect.high + over)


def _tag(
    token: Token, spot: tuple[Point, float], room: tuple[Sequence[Rect], Rect], look: Look, preferred: int | None, note: str,
) -> Tag | None:
    (at, half), (busy, window) = spot, room
    size = SIZE * look.text
    wide = max(width_of(tag_text(token), size, bold=True) + size * 0.9, width_of(note, size, bold=True))
    high = size * 1.5 + _foot_high(token, look)
    sides = SIDES if preferred is None else (preferred, *(side for side in SIDES if side != preferred))
    # A tag that keeps its side rather goes farther off than to another side.
    tries = [(side, away) for away in AWAY for side in sides] if preferred is None else (
        [(preferred, away) for away in AWAY] + [(side, away) for away in AWAY for side in sides if side != preferred])
    for side, away in tries:
        rect = _beside(at, half + away * look.label, side, wide, high)
        tag = Tag(token, rect, side, away, note)
        whole = _whole(tag, look)
        inside = (whole.x >= window.x and whole.right <= window.right and whole.y >= window.y
                  and whole.bottom <= window.bottom)
        if inside and not any(whole.meets(other) for other in busy):
            return tag
    return None


def _foot_high(token: Token, look: Look) -> float:
    """How much higher a tag is for its bars."""
    return (BARS + AROUND) * look.label if shares_of(token) else 0.0


def _beside(at: Point, far: float, side: int, wide: float, high: float) -> Rect:
    """A box of that size on one of the eight sides of a spot."""
    x, y = at
    near = far * 0.7
    left, top = (
        (x + far, y - high / 2), (x - far - wide, y - high / 2), (x - wide / 2, y + far), (x - wide / 2, y - far - high),
        (x + near, y + near), (x + near, y - near - high), (x - near - wide, y + near), (x - near - wide, y - near - high),
    )[side]
    return Rect(left, top, wide, high)


def leaders(tags: Iterable[Tag], places: Mapping[str, tuple[Point, float]], look: Look) -> Iterator[Shape]:
    """A thin line from each ship to her tag."""
    for tag in tags:
        at, half = places[tag.token.id]
        if tag.away > AWAY[0] or half > AWAY[2] * look.label:
            nearest = min(max(at[0], tag.rect.x), tag.rect.right), min(max(at[1], tag.rect.y), tag.rect.bottom)
            yield Line((at, nearest), look.theme.sides[tag.token.side], 1.0)


def tag_shapes(tags: Iterable[Tag], look: Look, chosen: frozenset[str]) -> Iterator[Shape]:
    """Paper with the name in her side's colour; the chosen division's edged in magenta, a lost ship's struck out."""
    theme, size = look.theme, SIZE * look.text
    for tag in tags:
        token, rect, side = tag.token, tag.rect, theme.sides[tag.token.side]
        bold = token.id in chosen
        yield RoundedBox(rect, theme.panel, theme.magenta if bold else side, 2.0 if bold else 1.0, 2.0)
        foot = _foot_high(token, look)
        middle = rect.middle[0], rect.middle[1] - foot / 2
        yield Text(tag_text(token), middle, size, side, "m", bold=True)
        if foot:
            pad = 5.0 * look.label
            bars = Rect(rect.x + pad, rect.bottom - foot, rect.wide - 2 * pad, BARS * look.label)
            yield from in_row(shares_of(token), bars, look)
        if not token.afloat:
            yield Line(((rect.x + 4, middle[1]), (rect.right - 4, middle[1])), side, 1.4)
        if tag.note:
            yield Text(tag.note, (rect.middle[0], rect.y - size * 0.65), size, theme.red, "m", bold=True, halo=theme.sea0)
