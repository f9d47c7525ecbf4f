"""Thousands of small words on one sheet: the labels of the hexes, drawn at once instead of each by itself.

In a picture of pixels each letter is a shape that is stamped wherever it occurs; on a sheet for the printer the words
stay words, which can be searched for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from matplotlib.artist import Artist
from matplotlib.collections import PathCollection
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Style = Literal["normal", "italic"]


class Word(NamedTuple):
    """A word and the middle of it, in lengths of the sheet."""

    text: str
    east: float
    north: float


class SmallWords(Artist):
    """Words of one size and colour, for a sheet on which they stay words."""

    def __init__(self, words: Sequence[Word], points: float, colour: str, style: Style) -> None:
        super().__init__()
        self._words, self._colour = list(words), colour
        self._font = FontProperties(size=points, style=style)

    def draw(self, renderer: Any) -> None:
        """Puts each word down, its middle on its spot."""
        from matplotlib.colors import to_rgba

        if not self._words or self.axes is None:
            return
        pen = renderer.new_gc()
        pen.set_foreground(to_rgba(self._colour), isRGBA=True)
        pen.set_clip_rectangle(self.axes.bbox)
        sizes = {text: renderer.get_text_width_height_descent(text, self._font, ismath=False)
                 for text in {_shape(word.text) for word in self._words}}  # fmt: skip
        canvas = renderer.get_canvas_width_height()[1]
        spots = self.axes.transData.transform([(word.east, word.north) for word in self._words])
        for word, (right, up) in zip(self._words, spots, strict=True):
            wide, high, below = sizes[_shape(word.text)]
            base = up - high / 2 + below
            renderer.draw_text(pen, right - wide / 2, canvas - base if renderer.flipy() else base, word.text, self._font, 0)
        pen.restore()


def stamp(axes: Axes, words: Sequence[Word], points: float, colour: str, style: Style, inches: float) -> None:
    """The same words as shapes, a length of the sheet being so many inches; quick where they become pixels anyway."""
    from matplotlib.transforms import Affine2D

    places: dict[str, list[tuple[float, float]]] = {}
    for word in words:
        advances, middle = _laid(_shape(word.text), points, style)
        for letter, along in zip(word.text, advances, strict=True):
            places.setdefault(letter, []).append((word.east + along / 72 / inches, word.north - middle / 72 / inches))
    figure = axes.get_figure()
    assert figure is not None
    size = Affine2D().scale(1 / 72) + figure.dpi_scale_trans
    for letter, spots in sorted(places.items()):
        made = PathCollection([_letter(letter, points, style)], offsets=spots, offset_transform=axes.transData,
                              facecolors=colour, edgecolors="none")  # fmt: skip
        made.set_transform(size)
        axes.add_collection(made, autolim=False)


def _shape(text: str) -> str:
    """Figures are all of one width, so one number measures them all."""
    return "0" * len(text) if text.isdigit() else text


@cache
def _letter(letter: str, points: float, style: Style) -> TextPath:
    return TextPath((0, 0), letter, prop=FontProperties(size=points, style=style))


@cache
def _width(text: str, points: float, style: Style) -> float:
    from matplotlib.textpath import text_to_path

    return float(text_to_path.get_text_width_height_descent(text, FontProperties(size=points, style=style), ismath=False)[0])


@cache
def _laid(text: str, points: float, style: Style) -> tuple[list[float], float]:
    """How far each letter stands from the middle of its word, and half the height of a figure, in points."""
    advances = [_width(text[:number], points, style) if number else 0.0 for number in range(len(text))]
    whole = _width(text, points, style)
    extent = _letter("0", points, style).get_extents()
    return [along - whole / 2 for along in advances], extent.height / 2
