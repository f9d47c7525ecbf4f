"""Shapes become a picture. Lines and counters are painted at twice the size and reduced, so that their edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist, floor
from typing import TYPE_CHECKING, Any

from campaign.drawing.lettering import breadth_of, font_of, printable
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Picture, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.model.replacing import replace

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

FINE = 2


def paint(layers: Sequence[Layer], size: tuple[int, int], ground: Ink | None, *, fine: bool = True) -> Image:
    """The layers one above the other; without a ground what is not painted stays clear. In each layer words come last."""
    from PIL import Image

    picture = Image.new("RGBA", size, (*ground, 255) if ground else (0, 0, 0, 0))
    for number, layer in enumerate(layers):
        figures = [shape for shape in layer if not isinstance(shape, Text | Picture)]
        if figures and number == 0 and ground is not None:
            picture = _figures(figures, Rect(0, 0, *size), ground, fine=fine)
        elif figures:
            paint_figures(picture, figures, fine=fine)
        _finish(picture, layer)
    return picture


def paint_over(picture: Image, layers: Sequence[Layer], *, fine: bool = True) -> Image:
    """A copy of a picture with layers painted over it."""
    picture = picture.copy()
    for layer in layers:
        paint_figures(picture, [shape for shape in layer if not isinstance(shape, Text | Picture)], fine=fine)
        _finish(picture, layer)
    return picture


def _finish(picture: Image, layer: Layer) -> None:
    """Pictures and words stand above the figures of their layer."""
    from PIL import Image

    for shape in layer:
        if isinstance(shape, Picture):
            stamp = Image.frombytes("RGBA", shape.size, shape.pixels)
            _composed(picture, stamp, round(shape.rect.x), round(shape.rect.y))
    _letter(picture, [shape for shape in layer if isinstance(shape, Text)])


def _composed(picture: Image, stamp: Image, left: int, top: int) -> None:
    """A picture over another, whose corner may lie beyond its edge."""
    cut_off = max(0, -left), max(0, -top)
    if cut_off[0] < stamp.width and cut_off[1] < stamp.height and left < picture.width and top < picture.height:
        picture.alpha_composite(stamp, (max(0, left), max(0, top)), cut_off)


def paint_figures(picture: Image, figures: Sequence[Shape], *, fine: bool) -> None:
    """Figures over a picture; only the part that they cover is worked on."""
    part = _within(bounds(figures), picture.size)
    if part is not None:
        picture.alpha_composite(_figures(figures, part, None, fine=fine), (round(part.x), round(part.y)))


def crop(layers: Sequence[Layer], size: tuple[int, int], *, fine: bool) -> tuple[Image, Rect] | None:
    """A transparent picture cropped to what is painted, and its place; None when nothing is painted."""
    shapes = [shape for layer in layers for shape in layer]
    part = _within(bounds(shapes), size)
    if part is None:
        return None
    moved = [tuple(translate(shape, part.x, part.y) for shape in layer) for layer in layers]
    return paint(moved, (round(part.wide), round(part.high)), None, fine=fine), part


def crop_around(shapes: Layer) -> tuple[Image, int, int] | None:
    """Shapes around a place, painted on a clear picture that just holds them, and where its corner lies from the place."""
    rect = bounds(shapes)
    if rect is None:
        return None
    right, down = floor(rect.x), floor(rect.y)
    moved = tuple(translate(shape, right, down) for shape in shapes)
    return paint([moved], (ceil(rect.right) - right, ceil(rect.bottom) - down), None), right, down


def bounds(shapes: Iterable[Shape]) -> Rect | None:
    """The rectangle that holds all shapes, with a little room for their edges; None when there are none."""
    spots: list[Point] = []
    for shape in shapes:
        match shape:
            case Polygon(points=points, width=width) | Line(points=points, width=width):
                spots += [(x + by, y + by) for x, y in points for by in (-width, width)]
            case Disc(centre=(x, y), radius=radius, width=width):
                spots += [(x - radius - width, y - radius - width), (x + radius + width, y + radius + width)]
            case RoundedBox(rect=rect) | Picture(rect=rect):
                spots += [(rect.x, rect.y), (rect.right, rect.bottom)]
            case Text(at=(x, y), lean=lean) if lean:
                _, across, down = rotated_label(replace(shape, at=(0.0, 0.0)))
                spots += [(x - across / 2, y - down / 2), (x + across / 2, y + down / 2)]
            case Text(at=(x, y), size=letters, anchor=anchor):
                wide = breadth_of(shape)
                left = x - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor]
                spots += [(left - letters / 4, y - letters), (left + wide + letters / 4, y + letters)]
    if not spots:
        return None
    west, north = min(x for x, _ in spots), min(y for _, y in spots)
    return Rect(west, north, max(x for x, _ in spots) - west, max(y for _, y in spots) - north).grown(2)


def translate(shape: Shape, right: float, down: float) -> Shape:
    """A shape relative to another origin."""
    match shape:
        case Polygon() | Line():
            return replace(shape, points=tuple((x - right, y - down) for x, y in shape.points))
        case Disc():
            return replace(shape, centre=(shape.centre[0] - right, shape.centre[1] - down))
        case RoundedBox(rect=rect) | Picture(rect=rect):
            return replace(shape, rect=Rect(rect.x - right, rect.y - down, rect.wide, rect.high))
        case Text():
            return replace(shape, at=(shape.at[0] - right, shape.at[1] - down))


def _within(rect: Rect | None, size: tuple[int, int]) -> Rect | None:
    """The part of a picture that a rectangle covers, in whole pixels."""
    if rect is None:
        return None
    west, north = max(0, floor(rect.x)), max(0, floor(rect.y))
    east, south = min(size[0], ceil(rect.right)), min(size[1], ceil(rect.bottom))
    return Rect(west, north, east - west, south - north) if east > west and south > north else None


def _figures(shapes: Iterable[Shape], part: Rect, ground: Ink | None, *, fine: bool) -> Image:
    from PIL import Image, ImageDraw

    scale = FINE if fine else 1
    sheet = Image.new("RGBA", (round(part.wide) * scale, round(part.high) * scale), (*ground, 255) if ground else (0, 0, 0, 0))
    pen = ImageDraw.Draw(sheet)
    for shape in shapes:
        _draw(pen, translate(shape, part.x, part.y) if part.x or part.y else shape, scale)
    return sheet.reduce(scale) if fine else sheet


def _draw(pen: ImageDraw, shape: Shape, scale: int) -> None:
    match shape:
        case Polygon(points=points, fill=fill, edge=edge, width=width, cover=cover):
            spots = _scaled(points, scale)
            if fill is not None:
                pen.polygon(spots, fill=_solid(fill, cover))
            if edge is not None:
                pen.line([*spots, spots[0], spots[1]], fill=_solid(edge), width=_pixels(width, scale), joint="curve")
        case Line(points=points, ink=ink, width=width, dash=dash, cover=cover):
            for part in _dashes(points, dash) if dash else (points,):
                pen.line(_scaled(part, scale), fill=_solid(ink, cover), width=_pixels(width, scale), joint="curve")
        case Disc(centre=(x, y), radius=radius, fill=fill, edge=edge, width=width):
            ring = ((x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale)
            pen.ellipse(ring, fill=_solid(fill), outline=_solid(edge), width=_pixels(width, scale) if edge else 0)
        case RoundedBox(rect=rect, fill=fill, edge=edge, width=width, round=radius):
            corners = (rect.x * scale, rect.y * scale, max(rect.x, rect.right - 0.5) * scale,
                       max(rect.y, rect.bottom - 0.5) * scale)
            pen.rounded_rectangle(corners, radius * scale, fill=_solid(fill), outline=_solid(edge),
                                  width=_pixels(width, scale) if edge else 0)
        case Text() | Picture():
            raise TypeError("words are lettered and pictures laid down, neither is drawn")


@lru_cache(maxsize=512)
def rotated_label(label: Text) -> tuple[bytes, int, int]:
    """A leaning label, painted and rotated around its middle: RGBA bytes of each pixel, width and height."""
    from PIL import Image

    cut = crop_around((replace(label, lean=0.0),))
    if cut is None:
        return bytes(4), 1, 1
    image = cut[0].convert("RGBa").rotate(label.lean, Image.Resampling.BICUBIC, expand=True).convert("RGBA")
    return image.tobytes(), *image.size


def _letter(picture: Image, labels: Iterable[Text]) -> None:
    from PIL import Image, ImageDraw

    pen = ImageDraw.Draw(picture)
    for label in labels:
        if not label.text:
            continue
        if label.lean:
            pixels, wide, high = rotated_label(replace(label, at=(0.0, 0.0)))
            left, top = round(label.at[0] - wide / 2), round(label.at[1] - high / 2)
            _composed(picture, Image.frombytes("RGBA", (wide, high), pixels), left, top)
            continue
        text = printable(label.text)
        halo = 0 if label.halo is None else max(1, round(label.size / 9))
        face = font_of(label)
        pieces = list(_pieces(label, text, face))
        if label.halo is not None:
            ink = _solid(label.halo)
            for piece, spot, anchor in pieces:
                pen.text(spot, piece, ink, face, anchor=anchor, stroke_width=halo, stroke_fill=ink)
        for piece, spot, anchor in pieces:
            pen.text(spot, piece, _solid(label.ink), face, anchor=anchor)


def _pieces(label: Text, text: str, face: Any) -> Iterator[tuple[str, Point, str]]:
    """The pieces of a label: the whole line, or its letters where they are spaced; each with its place and anchor."""
    x, y = round(label.at[0]), round(label.at[1])
    if not label.spaced:
        yield text, (x, y), f"{label.anchor}m"
        return
    left = label.at[0] - breadth_of(label) * {"l": 0.0, "m": 0.5, "r": 1.0}[label.anchor]
    for at, letter in enumerate(text):
        # Measured from the start of the line, so that pairs of letters stand as they would unspaced.
        yield letter, (round(left + face.getlength(text[:at]) + at * label.spaced * label.size), y), "lm"


def _scaled(points: Iterable[Point], scale: int) -> list[tuple[float, float]]:
    return [(x * scale, y * scale) for x, y in points]


def _pixels(width: float, scale: int) -> int:
    return max(1, round(width * scale))


def _solid(ink: Ink | None, cover: float = 1.0) -> tuple[int, int, int, int] | None:
    return None if ink is None else (*ink, round(255 * cover))


def _dashes(points: Sequence[Point], dash: float) -> Iterable[tuple[Point, Point]]:
    """Every other piece of a line, the gaps as long as the dashes."""
    travelled = 0.0
    for here, there in pairwise(points):
        length = dist(here, there)
        at = -(travelled % (2 * dash))
        while at < length:
            start, stop = max(0.0, at), min(length, at + dash)
            if stop > start:
                yield _along(here, there, start / length), _along(here, there, stop / length)
            at += 2 * dash
        travelled += length


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
