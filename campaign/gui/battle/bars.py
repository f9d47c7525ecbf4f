"""What is left of a ship as three bars, always in this order: hull, speed, guns; of each what the view knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.shapes import Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.model.battles.battle import Token

# Each bar with the gauges that systems count it by.
BARS = (("hull", ("points", "boxes", "hull", "flotation boxes")), ("speed", ("speed",)), ("guns", ("guns", "gunnery boxes")))
NAMES = tuple(name for name, _ in BARS)
# Below this share a bar is amber; so many pixels lie between two.
LOW, APART = 0.35, 2.0


def shares_of(token: Token) -> tuple[tuple[str, float], ...]:
    """What is left of a ship, by the names of its bars; a bar of which nothing is known is left out."""
    known = {gauge.name: gauge for gauge in token.gauges if gauge.of and not gauge.store}
    found = ((name, next((known[gauge] for gauge in gauges if gauge in known), None)) for name, gauges in BARS)
    return tuple((name, max(0.0, min(1.0, 1.0 - gauge.gone / gauge.of))) for name, gauge in found if gauge is not None)


def shares_in_words(token: Token) -> str:
    """The same in words: `hull 80%, speed 100%`."""
    return ", ".join(f"{name} {share:.0%}" for name, share in shares_of(token))


def stacked(shares: Sequence[tuple[str, float]], rect: Rect, thick: float, look: Look) -> Iterator[Shape]:
    """One bar below the other, about the middle of a box."""
    apart = APART * look.scale
    top = rect.middle[1] - (len(shares) * (thick + apart) - apart) / 2
    for number, (name, share) in enumerate(shares):
        yield from _bar(name, share, Rect(rect.x, top + number * (thick + apart), rect.wide, thick), look)


def in_row(shares: Sequence[tuple[str, float]], rect: Rect, look: Look) -> Iterator[Shape]:
    """One bar beside the other, as high as the box, where there is no room for a stack."""
    apart = APART * look.label
    wide = (rect.wide - apart * (len(shares) - 1)) / max(1, len(shares))
    for number, (name, share) in enumerate(shares):
        yield from _bar(name, share, Rect(rect.x + number * (wide + apart), rect.y, wide, rect.high), look)


def _bar(name: str, share: float, bar: Rect, look: Look) -> Iterator[Shape]:
    theme = look.theme
    tone = {"hull": theme.ink2, "speed": theme.fuel, "guns": theme.ink3}[name]
    yield RoundedBox(bar, theme.track)
    if share > 0:
        yield RoundedBox(Rect(bar.x, bar.y, bar.wide * share, bar.high), theme.amberfill if share < LOW else tone)
