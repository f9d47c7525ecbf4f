"""Chips over the chart: the layers that a player turns on and off most, each with a sample of its line while it is on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.chart.layers.catalogue import KINDS
from campaign.chart.layers.legend import sample_of
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look

HIGH, LETTERS, PAD, SAMPLE, APART = 28.0, 13.0, 12.0, 22.0, 8.0


class Chip(Struct, frozen=True):
    """One chip: which layer it turns, where it lies, and what it says."""

    key: str
    rect: Rect
    words: str


def chips_in(room: Rect, shown: frozenset[str], look: Look) -> tuple[Chip, ...]:
    """The chips that fit side by side along the top of a room; those that do not are in the list of layers."""
    found: list[Chip] = []
    left, unit = room.x, look.label
    for kind in KINDS:
        if not kind.chip:
            continue
        sample = SAMPLE + 6.0 if kind.key in shown else 0.0
        wide = round(width_of(kind.chip, LETTERS * unit, bold=kind.key in shown) + (2 * PAD + sample) * unit)
        if left + wide > room.right:
            break
        found.append(Chip(kind.key, Rect(left, room.y, wide, round(HIGH * unit)), kind.chip))
        left += wide + APART
    return tuple(found)


def drawn_chips(chips: tuple[Chip, ...], shown: frozenset[str], look: Look) -> Layer:
    """All of them, where they lie."""
    return tuple(shape for chip in chips for shape in _drawn(chip, look, on=chip.key in shown))


def _drawn(chip: Chip, look: Look, *, on: bool) -> Iterator[Shape]:
    theme, unit, rect = look.theme, look.label, chip.rect
    yield RoundedBox(rect, theme.panel if on else theme.panel2, theme.ink3 if on else theme.btnline, 1.0, rect.high / 2)
    left = rect.x + PAD * unit
    if on:
        yield from sample_of(chip.key, left, rect.middle[1], SAMPLE * unit, look)
        left += (SAMPLE + 6.0) * unit
    yield Words(chip.words, (left, rect.middle[1]), LETTERS * unit, theme.ink if on else theme.ink2, bold=on)
