"""The strip above a battle: what it is called, hour and turn, the phases of a turn, who is afloat, the way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.battle.looks import flies, is_marker
from campaign.gui.frame.page import key_cap
from campaign.model.battles.battle import BattleView, Token
from campaign.model.sides import BOTH, Nation, Side

# Words of a state by which an enemy is known to be hurt.


class PhaseMark(Struct, frozen=True):
    """One of a turn's phases, and whether it is the present one."""

    name: str
    now: bool


class BattleStrip(Struct, frozen=True):
    """What stands in the strip: title, hour and turn, phases, the flag and the tally of each side, what the button says."""

    title: str
    moment: str
    phases: tuple[PhaseMark, ...]
    tallies: tuple[tuple[Side, Nation, str], ...]
    button: str = ""
    key: str = ""


def phases_of(phases: Sequence[tuple[str, str]], key: str) -> tuple[PhaseMark, ...]:
    """The phases of a system in order, those of the same name as one; the one with this key is marked as present."""
    now = dict(phases).get(key, "")
    return tuple(PhaseMark(name, name == now) for name in dict.fromkeys(name for _, name in phases))


def is_lost(token: Token) -> bool:
    """Whether a unit is sunk or given up; one that has left is not lost."""
    return not token.afloat and not token.left


def tally(view: BattleView, side: Side) -> str:
    """How many of one's own are afloat and how many have left; of the enemy's how many are seen, and how many are lost."""
    ships = [token for token in view.tokens if token.side is side and not flies(token) and not is_marker(token)]
    lost, left = sum(map(is_lost, ships)), sum(token.left for token in ships)
    if view.side in (None, side):
        return f"{len(ships) - lost} of {len(ships)} afloat{f', {left} broke off' if left else ''}"
    hurt = sum(token.afloat and token.harmed for token in ships)
    more = [f"{number} {what}" for number, what in ((lost, "lost"), (left, "broke off"), (hurt, "hit")) if number]
    return ", ".join((f"{len(ships)} seen", *more))


def tallies(view: BattleView, flags: dict[Side, Nation]) -> tuple[tuple[Side, Nation, str], ...]:
    """One's own side first; the Allies where nobody's eyes are used."""
    first = view.side if view.side is not None else Side.ALLIED
    return tuple((side, flags[side], tally(view, side)) for side in (first, first.enemy) if side in BOTH)


def sign(side: Side, at: Point, half: float, look: Look) -> Shape:
    """A square of the Allies, a diamond of the Axis."""
    x, y = at
    if side is Side.ALLIED:
        return RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), look.theme.allied)
    far = half * 1.3
    return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), look.theme.axis)


def strip_layer(rect: Rect, strip: BattleStrip, look: Look) -> tuple[Layer, Rect | None]:
    """The strip, and where its button stands; what finds no room goes: first the tallies' words, then phases, then the hour."""
    shapes = list(_paper(rect, look))
    theme, scale = look.theme, rect.high / 48.0
    size, middle, gap = 15.0 * scale, rect.middle[1], 14.0 * scale
    right, spot = rect.right - gap, None
    if strip.button:
        wide = width_of(strip.button, size, bold=True) + (3.4 if strip.key else 1.6) * size
        spot = Rect(right - wide, middle - 15 * scale, wide, 30 * scale)
        shapes.append(RoundedBox(spot, theme.btn, theme.btnline, 1.0, 3.0))
        shapes.append(Text(strip.button, (spot.x + size * 0.7, middle), size, theme.ink, bold=True))
        if strip.key:
            shapes += key_cap(strip.key, (spot.right - size * 0.5, middle), size * 0.8, look, theme.ink)
        right = spot.x - gap
    name_wide = min(width_of(strip.title, size * 1.4, bold=True, serif=True), rect.wide * 0.4)
    left = rect.x + gap
    for side, nation, whole in reversed(strip.tallies):
        fits = right - width_of(whole, size) - 40 * scale >= left + name_wide
        text = whole if fits else whole.split(" ")[0]
        shapes.append(Text(text, (right, middle), size, theme.ink, "r"))
        right -= width_of(text, size) + gap * 0.6
        banner = Rect(right - 21 * scale, middle - 7 * scale, 21 * scale, 14 * scale)
        shapes += flag(nation, banner)
        shapes.append(RoundedBox(banner, None, theme.ink3, 0.8))
        right = banner.x - gap * 0.4
        shapes.append(sign(side, (right - 4 * scale, middle), 4.0 * scale, look))
        right -= 8 * scale + gap
    title = shorten(strip.title, size * 1.4, right - left, bold=True, serif=True)
    shapes.append(Text(title, (left, middle), size * 1.4, theme.ink, bold=True, serif=True))
    left += width_of(title, size * 1.4, bold=True, serif=True) + 1.4 * gap
    if right - left > width_of(strip.moment, size):
        shapes.append(Text(strip.moment, (left, middle), size, theme.ink2))
        left += width_of(strip.moment, size) + 1.8 * gap
        shapes += _phases(strip.phases, left, middle, right - left, size, look)
    return tuple(shapes), spot


def _paper(rect: Rect, look: Look) -> Iterator[Shape]:
    yield RoundedBox(rect, look.theme.panel)
    yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), look.theme.line)


def _phases(phases: Sequence[PhaseMark], left: float, middle: float, room: float, size: float, look: Look) -> Iterator[Shape]:
    """Numbered, the present one in a pill; where not all find room the present one alone."""
    theme = look.theme
    named = [(f"{number + 1}  {phase.name}", phase.now) for number, phase in enumerate(phases)]
    wide = [width_of(label, size, bold=now) + size * 1.6 for label, now in named]
    if sum(wide) > room:
        visible = [at for at, (_, now) in enumerate(named) if now and wide[at] <= room]
        named, wide = [named[at] for at in visible], [wide[at] for at in visible]
    for (label, now), across in zip(named, wide, strict=True):
        if now:
            yield RoundedBox(Rect(left, middle - size * 0.9, across, size * 1.8), theme.magenta, None, 1.0, size * 0.9)
        yield Text(label, (left + across / 2, middle), size, theme.panel if now else theme.ink2, "m", bold=now)
        left += across
