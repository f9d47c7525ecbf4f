"""Letters: where the fonts lie, how wide words are, and how they are broken into lines."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.drawing.shapes import Rect, Words
from campaign.model.names import shown

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

SMALLEST = 6
LEADING = 1.42
# How far a line may differ from the sum of its words.
CLOSE = 0.03


@cache
def _folder() -> Path | None:
    """The fonts that come with matplotlib: Greek and Serbo-Croat names stand in them, and they are the same everywhere."""
    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    return folder if (folder / "DejaVuSans.ttf").is_file() else None


def font(size: float, *, bold: bool = False, mono: bool = False) -> FreeTypeFont | ImageFont:
    """The font of that size in pixels."""
    return _font(max(SMALLEST, round(size)), "DejaVuSansMono" if mono else "DejaVuSans-Bold" if bold else "DejaVuSans")


@cache
def _font(pixels: int, face: str) -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    folder = _folder()
    if folder is None:
        return ImageFont.load_default(pixels)
    return ImageFont.truetype(folder / f"{face}.ttf", pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=20_000)
def width_of(text: str, size: float, *, bold: bool = False, mono: bool = False) -> float:
    """How wide words are, in pixels."""
    return float(font(size, bold=bold, mono=mono).getlength(lettered(text)))


def lettered(text: str) -> str:
    """Words as they are painted: on one line, and with a sign for each character that cannot be seen."""
    return text if text.isprintable() else shown(text.replace("\n", " "))


def room_of(words: Words) -> Rect:
    """The rectangle that words take up."""
    wide = width_of(words.text, words.size, bold=words.bold, mono=words.mono)
    left = words.at[0] - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[words.anchor]
    return Rect(left, words.at[1] - words.size * 0.575, wide, words.size * 1.15)


def wrapped(text: str, size: float, wide: float, *, bold: bool = False) -> tuple[str, ...]:
    """Words broken into lines that are at most so wide; a word too long for any line is cut."""
    lines: list[str] = []
    space = width_of(" ", size, bold=bold)
    for paragraph in text.split("\n"):
        line, about = "", 0.0
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            # The same few thousand words come again and again: a line is measured whole only where it is close.
            about += width_of(word, size, bold=bold) + (space if line else 0.0)
            if about <= wide * (1 - CLOSE) or (about <= wide * (1 + CLOSE) and width_of(longer, size, bold=bold) <= wide):
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and width_of(line, size, bold=bold) > wide:
                cut = _fitting(line, size, wide, bold=bold)
                lines.append(line[:cut])
                line = line[cut:]
            about = width_of(line, size, bold=bold)
        lines.append(line)
    return tuple(lines)


def shortened(text: str, size: float, wide: float, *, bold: bool = False) -> str:
    """Words cut to one line, with dots where something is missing."""
    if width_of(text, size, bold=bold) <= wide:
        return text
    return f"{text[:_fitting(text, size, wide - width_of('...', size, bold=bold), bold=bold)]}..."


def _fitting(text: str, size: float, wide: float, *, bold: bool) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle], size, bold=bold) <= wide:
            low = middle
        else:
            high = middle - 1
    return low
