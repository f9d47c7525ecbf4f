"""The legend in a corner of the map: a line for each layer that is on, with a sample of its marks."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart.layers.catalogue import KINDS, LayerKind
from campaign.chart.layers.drawing import arrow, mark, size_of
from campaign.chart.layers.facts import LayerFacts
from campaign.drawing.lettering import LEADING, width_of, wrapped
from campaign.drawing.shapes import Disc, Layer, Line, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look

SAMPLED = (10, 30, 50, 70, 90)
SMALL = 0.88


def lines_of(facts: LayerFacts, *, tracks: bool, orders: bool) -> list[tuple[LayerKind, str]]:
    """The layers that have something to say in the legend, with their words."""
    found = []
    for kind in KINDS:
        if kind.key not in facts.shown or not kind.legend:
            continue
        if (kind.key == "tracks" and not tracks) or (kind.key == "standing" and not orders):
            continue
        words = kind.legend
        if kind.key == "home":
            # Contours say what they mean, each on its line; of no contours the reason is told.
            if facts.homing.spare or not facts.homing.words:
                continue
            words = facts.homing.words
        if (kind.key == "patrols" and not facts.flying.missions) or (kind.key == "sorties" and not facts.flying.sorties):
            continue
        if kind.key == "lanes" and not facts.lanes:
            words = "no convoys sail by order"
        if kind.key == "submarines" and not facts.areas:
            words = "no submarines are known at sea"
        found.append((kind, words))
    return found


def legend(lines: list[tuple[LayerKind, str]], room: Rect, look: Look) -> tuple[Rect, Layer]:
    """The box that holds the legend in the room's upper left corner, and what is drawn in it; nothing without lines."""
    size = look.text * SMALL
    high, pad, sample = round(size * LEADING), look.gap, size * 4.4
    said: list[tuple[str, tuple[str, ...]]] = [
        (kind.key, wrapped(words, size, max(room.wide - sample - 3 * pad, size * 4))) for kind, words in lines]
    fit = max(2, int((room.high - 2 * pad) // high))
    left = 0
    while sum(len(words) for _, words in said) + bool(left) > fit and said:
        said.pop()
        left += 1
    if left:
        said.append(("", (f"and {left} more: V",)))
    if not said:
        return Rect(room.x, room.y, 0, 0), ()
    wide = min(room.wide, sample + 3 * pad + max(width_of(word, size) for _, words in said for word in words))
    count = sum(len(words) for _, words in said)
    box = Rect(round(room.x), round(room.y), round(wide), round(high * count + 2 * pad))
    shapes: list[Shape] = [RoundedBox(Rect(0, 0, box.wide, box.high), look.theme.panel, look.theme.line)]
    middle = pad + high * 0.5
    for key, words in said:
        if key:
            shapes.extend(sample_of(key, pad, middle, sample, look))
        for word in words:
            shapes.append(Words(word, (2 * pad + sample, middle), size, look.theme.ink))
            middle += high
    return box, tuple(shapes)


def sample_of(key: str, left: float, middle: float, wide: float, look: Look) -> Iterator[Shape]:
    """The marks of a layer in a small room."""
    theme, right = look.theme, left + wide
    match key:
        case "search" | "exposed":
            ink = theme.magenta if key == "search" else theme.red
            unit = min(look.text * 1.2, wide / 3)
            for number, percent in enumerate(SAMPLED):
                yield mark((left + wide * (number + 0.5) / len(SAMPLED), middle), size_of(percent) * unit, ink,
                           round_=key == "search")
        case "home":
            yield Line(((left, middle), (right, middle)), theme.fuel, 1.8, dash=5.0)
        case "submarines":
            half = wide / 2
            for by in (-0.25, 0.25):
                y = middle + by * look.text
                yield Line(((left, y), (left + half - 4, y)), theme.ink2, 1.5)
                x = left + half + half * (0.5 + by)
                yield Line(((x, middle - look.text * 0.5), (x, middle + look.text * 0.5)), theme.red, 1.5)
        case "lanes":
            yield Line(((left, middle), (right, middle)), theme.ink, 6.0)
            yield Line(((left, middle), (right, middle)), theme.magenta, 3.0)
            yield arrow((left + wide * 0.65, middle), (1.0, 0.0), 7.0, theme.ink)
        case "air":
            yield Line(((left, middle), (right, middle)), theme.ink, 2.0, dash=5.0)
        case "patrols":
            yield Disc((left + wide * 0.24, middle), look.text * 0.42, None, theme.magenta, 2.0)
            yield Line(((left + wide * 0.48, middle), (right, middle)), theme.magenta, 1.4, dash=5.0)
        case "sorties":
            yield Line(((left, middle), (right - 5, middle)), theme.ink, 2.2)
            yield arrow((right, middle), (1.0, 0.0), 6.0, theme.ink)
        case "tracks":
            yield Line(((left, middle), (right, middle)), theme.ink2, 2.0)
        case _:
            yield Line(((left, middle), (right, middle)), theme.magenta, 2.0, dash=8.0)
