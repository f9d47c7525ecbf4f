"""The strip above a battle: what it is called, how it stands, and how many of each side are afloat."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Layer, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.battles.battle import BattleView, Engagement
from campaign.model.sides import Side

SHOWN = (Side.ALLIED, Side.AXIS)


def title_of(engagement: Engagement) -> str:
    """What a battle is called: a skirmish by its name, one of a campaign by its place."""
    return engagement.setting.title if engagement.setting is not None else f"Action at {engagement.place}"


def sign(side: Side, at: Point, half: float, look: Look) -> Shape:
    """A square of the Allies, a diamond of the Axis."""
    x, y = at
    if side is Side.ALLIED:
        return RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), look.theme.allied)
    far = half * 1.3
    return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), look.theme.axis)


def top(rect: Rect, title: str, view: BattleView, look: Look) -> Layer:
    """Title and headline from the left, the sides from the right; where there is little room the headline is cut."""
    return tuple(_top(rect, title, view, look))


def _top(rect: Rect, title: str, view: BattleView, look: Look) -> Iterator[Shape]:
    theme, scale = look.theme, rect.high / 48.0
    size, middle, gap = 15.0 * scale, rect.middle[1], 14.0 * scale
    yield RoundedBox(rect, theme.panel)
    yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)
    right = rect.right - gap
    for side in reversed(SHOWN):
        ships = [token for token in view.tokens if token.side is side]
        words = f"{sum(token.afloat for token in ships)} of {len(ships)}" + (" afloat" if rect.wide > 900 * scale else "")
        yield Words(words, (right, middle), size, theme.ink, "r")
        right -= width_of(words, size) + gap * 0.7
        yield sign(side, (right, middle), 5.0 * scale, look)
        right -= gap * 1.3
    left = rect.x + gap
    name = shortened(title, size * 1.3, right - left, bold=True, serif=True)
    yield Words(name, (left, middle), size * 1.3, theme.ink, bold=True, serif=True)
    left += width_of(name, size * 1.3, bold=True, serif=True) + 1.4 * gap
    if right - left > 8 * size:
        yield Words(shortened(view.headline, size, right - left), (left, middle), size, theme.ink2)
