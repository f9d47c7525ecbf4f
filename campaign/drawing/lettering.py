"""Letters: their fonts, how wide words are, and how they are broken into lines."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from campaign.drawing.shapes import Rect, Text
from campaign.model.names import displayable
from campaign.typefaces import Typeface, able, file_of, typeface

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

SMALLEST = 6
LEADING = 1.35
# How far a line may differ from the sum of its words.
CLOSE = 0.03


def font(size: float, face: Typeface) -> FreeTypeFont | ImageFont:
    """The font of that size in pixels."""
    return _font(max(SMALLEST, round(size)), face)


@cache
def _font(pixels: int, face: Typeface) -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    path = file_of(face)
    if path is None:
        return ImageFont.load_default(pixels)
    return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


def font_of(label: Text) -> FreeTypeFont | ImageFont:
    """The font of a label."""
    face = typeface(bold=label.bold, mono=label.mono, serif=label.serif, italic=label.italic)
    return font(label.size, able(face, label.text))


@lru_cache(maxsize=20_000)
def width_of(
    text: str, size: float, *, bold: bool = False, mono: bool = False, serif: bool = False, italic: bool = False,
    spaced: float = 0.0,
) -> float:
    """The width of a text in pixels; `spaced` is the extra gap between letters as a share of their height."""
    text = printable(text)
    face = able(typeface(bold=bold, mono=mono, serif=serif, italic=italic), text)
    return float(font(size, face).getlength(text)) + max(0, len(text) - 1) * spaced * size


def breadth_of(label: Text) -> float:
    """The width of a label as it will be painted."""
    return width_of(label.text, label.size, bold=label.bold, mono=label.mono, serif=label.serif, italic=label.italic,
                    spaced=label.spaced)


def base_of(label: Text) -> float:
    """How far the baseline of a label lies below its place, which is at half height."""
    high, deep = _measured(able(typeface(bold=label.bold, mono=label.mono, serif=label.serif, italic=label.italic), label.text))
    return (high - deep) / 2 * max(SMALLEST, label.size)


@cache
def _measured(face: Typeface) -> tuple[float, float]:
    """How far a face reaches above and below its base, as shares of its size."""
    from PIL.ImageFont import FreeTypeFont

    measured = _font(1000, face)
    high, deep = measured.getmetrics() if isinstance(measured, FreeTypeFont) else (800, 200)
    return high / 1000, deep / 1000


def printable(text: str) -> str:
    """A text as it is painted: on one line, with a sign for each unprintable character."""
    return text if text.isprintable() else displayable(text.replace("\n", " "))


def room_of(label: Text) -> Rect:
    """The rectangle that a label takes up."""
    across = breadth_of(label)
    left = label.at[0] - across * {"l": 0.0, "m": 0.5, "r": 1.0}[label.anchor]
    return Rect(left, label.at[1] - label.size * 0.575, across, label.size * 1.15)


def wrap(text: str, size: float, wide: float, *, bold: bool = False, serif: bool = False) -> tuple[str, ...]:
    """Breaks a text into lines no wider than `wide`; a word too long for any line is cut."""
    lines: list[str] = []
    space = width_of(" ", size, bold=bold, serif=serif)
    for paragraph in text.split("\n"):
        line, about = "", 0.0
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            # The same few thousand words come again and again: a line is measured whole only where it is close.
            about += width_of(word, size, bold=bold, serif=serif) + (space if line else 0.0)
            close = wide * (1 - CLOSE) < about <= wide * (1 + CLOSE)
            if (width_of(longer, size, bold=bold, serif=serif) if close else about) <= wide:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and width_of(line, size, bold=bold, serif=serif) > wide:
                cut = _fitting(line, size, wide, bold=bold, serif=serif)
                lines.append(line[:cut])
                line = line[cut:]
            about = width_of(line, size, bold=bold, serif=serif)
        lines.append(line)
    return tuple(lines)


def shorten(text: str, size: float, wide: float, *, bold: bool = False, serif: bool = False) -> str:
    """Cuts a text to one line of that width, with dots where something is missing."""
    if width_of(text, size, bold=bold, serif=serif) <= wide:
        return text
    return f"{text[:_fitting(text, size, wide - width_of('...', size, bold=bold, serif=serif), bold=bold, serif=serif)]}..."


def _fitting(text: str, size: float, wide: float, *, bold: bool, serif: bool) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle], size, bold=bold, serif=serif) <= wide:
            low = middle
        else:
            high = middle - 1
    return low
