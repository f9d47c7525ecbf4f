"""A sheet printed as SVG: outlines stay outlines and words stay words, in their own letters, which come with the file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

from campaign.drawing.lettering import SMALLEST, base_of, printable
from campaign.drawing.paper import DOTS_PER_INCH, FilledArea, Glaze, Ground, PaperSheet, RunningLines, ground_on, layers_on
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Picture, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.model.sameness import cached
from campaign.model.sea.drawn import Array
from campaign.typefaces import Typeface, able, file_of, typeface

if TYPE_CHECKING:
    from PIL.Image import Image

# Outlines are told in tenths of a pixel, with no point in their numbers.
TENTHS = 10
SEWN = 0.6
FAMILIES = {"SourceSansPro": "Source Sans Pro", "SourceSerifPro": "Source Serif Pro", "DejaVuSans": "DejaVu Sans",
            "DejaVuSansMono": "DejaVu Sans Mono"}
ANCHORS = {"l": "start", "m": "middle", "r": "end"}


def svg_of(sheet: PaperSheet) -> bytes:
    """The sheet as a file; the same sheet gives the same bytes."""
    wide, high = sheet.size
    size = f'width="{wide / DOTS_PER_INCH:.3f}in" height="{high / DOTS_PER_INCH:.3f}in" viewBox="0 0 {wide} {high}"'
    window, layers = sheet.camera.window, layers_on(sheet)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size}>',
        f"<title>{escape(sheet.title)}</title>",
        f"<style>text{{white-space:pre}}{''.join(_faces((*layers, *sheet.beside)))}</style>",
        f'<clipPath id="chart">{_box(window, "")}</clipPath>',
        _box(Rect(0, 0, wide, high), f' fill="{_ink(sheet.paper)}"'),
        '<g clip-path="url(#chart)" stroke-linejoin="round">',
        _box(window, f' fill="{_ink(sheet.scene.ground.sea)}"'),
        *(piece for ground in ground_on(sheet) for piece in _ground(ground)),
        *(piece for layer in layers for piece in _layer(layer)),
        "</g>",
        '<g stroke-linejoin="round">',
        *(piece for layer in sheet.beside for piece in _layer(layer)),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines).encode("utf-8")


def _ink(ink: Ink) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ink)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _box(rect: Rect, style: str, corners: float = 0.0) -> str:
    rounded = f' rx="{_number(corners)}"' if corners else ""
    return (f'<rect x="{_number(rect.x)}" y="{_number(rect.y)}" width="{_number(rect.wide)}" height="{_number(rect.high)}"'
            f"{rounded}{style}/>")


def _ground(ground: Ground) -> Iterator[str]:
    match ground:
        case FilledArea(rings=rings, ink=ink, cover=cover, sewn=sewn) if rings:
            sewing = f' stroke="{_ink(ink)}" stroke-width="{SEWN * TENTHS:g}"' if sewn else ""
            outline = "".join(f"{_run(ring)}z" for ring in rings)
            style = f'fill-rule="evenodd" fill="{_ink(ink)}"{_cover(cover)}{sewing}'
            yield f'<path transform="scale({1 / TENTHS})" {style} d="{outline}"/>'
        case RunningLines(lines=lines, ink=ink, width=width, cover=cover) if lines:
            yield (f'<path transform="scale({1 / TENTHS})" fill="none" stroke="{_ink(ink)}" stroke-width="{width * TENTHS:g}"'
                   f'{_cover(cover)} d="{"".join(map(_run, lines))}"/>')
        case Glaze(rect=rect, dots=dots):
            from PIL import Image

            yield _picture(rect, Image.fromarray(dots))
        case _:
            pass


def _run(points: Array) -> str:
    """A line as steps of whole tenths, without those that go nowhere."""
    import numpy as np

    places = np.round(points * TENTHS).astype(int)
    steps = np.diff(places, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    walked = " ".join(f"{right} {down}" for right, down in steps.tolist())
    return f"M{places[0][0]} {places[0][1]}l{walked}" if walked else ""


def _cover(cover: float) -> str:
    return f' opacity="{cover:g}"' if cover < 1 else ""


def _layer(layer: Layer) -> Iterator[str]:
    """The shapes of one layer: figures, then pictures, then words, as every painter has it."""
    yield from _figures(shape for shape in layer if not isinstance(shape, Text | Picture))
    for shape in layer:
        if isinstance(shape, Picture):
            from PIL import Image

            yield _picture(shape.rect, Image.frombytes("RGBA", shape.size, shape.pixels))
    for shape in layer:
        if isinstance(shape, Text) and shape.text:
            yield from _words(shape)


def _figures(shapes: Iterable[Shape]) -> Iterator[str]:
    """RunningLines that follow each other in one hand are one path: a lattice has thousands."""
    hand, run = "", list[str]()
    for shape in shapes:
        if isinstance(shape, Line):
            dash = f' stroke-dasharray="{_number(shape.dash)}"' if shape.dash else ""
            style = f'fill="none" stroke="{_ink(shape.ink)}" stroke-width="{shape.width:g}"{_cover(shape.cover)}{dash}'
            if style != hand and run:
                yield f'<path {hand} d="{"".join(run)}"/>'
                run: list[str] = []
            hand = style
            run.append(f"M{_spots(shape.points)}")
            continue
        if run:
            yield f'<path {hand} d="{"".join(run)}"/>'
            hand = ""
            run: list[str] = []
        yield _figure(shape)
    if run:
        yield f'<path {hand} d="{"".join(run)}"/>'


def _figure(shape: Shape) -> str:
    match shape:
        case Polygon(points=points, fill=fill, edge=edge, width=width, cover=cover):
            painted = f' fill="{_ink(fill)}"' if fill is not None else ' fill="none"'
            clear = f' fill-opacity="{cover:g}"' if cover < 1 else ""
            return f'<path d="M{_spots(points)}z"{painted}{clear}{_edge(edge, width)}/>'
        case Disc(centre=(x, y), radius=radius, fill=fill, edge=edge, width=width):
            painted = _ink(fill) if fill is not None else "none"
            # A painter of pixels lays the edge inside the circle.
            inner = max(0.1, radius - width / 2) if edge is not None else radius
            return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{inner:.2f}" fill="{painted}"{_edge(edge, width)}/>'
        case RoundedBox(rect=rect, fill=fill, edge=edge, width=width, round=corners):
            painted = f' fill="{_ink(fill)}"' if fill is not None else ' fill="none"'
            return _box(rect, painted + _edge(edge, width), corners)
        case _:
            raise TypeError("lines are drawn together, words lettered and pictures laid down")


def _edge(edge: Ink | None, width: float) -> str:
    return f' stroke="{_ink(edge)}" stroke-width="{width:g}"' if edge is not None and width else ""


def _spots(points: Iterable[Point]) -> str:
    return "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _picture(rect: Rect, image: Image) -> str:
    buffer = BytesIO()
    image.save(buffer, "png")
    return (f'<image x="{_number(rect.x)}" y="{_number(rect.y)}" width="{_number(rect.wide)}" height="{_number(rect.high)}" '
            f'preserveAspectRatio="none" xlink:href="data:image/png;base64,{b64encode(buffer.getvalue()).decode("ascii")}"/>')


def _words(label: Text) -> Iterator[str]:
    size, (x, y) = max(SMALLEST, label.size), label.at
    text, across = printable(label.text), ANCHORS[label.anchor]
    spaced = label.spaced * label.size
    # Room stands behind each letter, behind the last one too.
    x += spaced / 2 if label.anchor == "m" else spaced if label.anchor == "r" else 0.0
    turned = f' transform="rotate({-label.lean:g} {_number(x)} {_number(y)})"' if label.lean else ""
    halo = ""
    if label.halo is not None:
        halo = f' stroke="{_ink(label.halo)}" stroke-width="{2 * max(1, round(label.size / 9))}" paint-order="stroke"'
    room = f' letter-spacing="{_number(spaced)}"' if spaced else ""
    anchor = f' text-anchor="{across}"' if across != "start" else ""
    yield (f'<text class="{_face(label).value}" x="{_number(x)}" y="{_number(y + base_of(label))}" font-size="{_number(size)}" '
           f'fill="{_ink(label.ink)}"{anchor}{room}{halo}{turned}>{escape(text, quote=False)}</text>')


def _face(label: Text) -> Typeface:
    return able(typeface(bold=label.bold, mono=label.mono, serif=label.serif, italic=label.italic), label.text)


def _faces(layers: Iterable[Layer]) -> Iterator[str]:
    """The letters that a sheet uses of each face; who has the face itself, or none at all, is helped by its name."""
    used: dict[Typeface, set[str]] = {}
    for layer in layers:
        for shape in layer:
            if isinstance(shape, Text):
                used.setdefault(_face(shape), set()).update(printable(shape.text))
    for face in sorted(used, key=lambda typeface: typeface.value):
        family = FAMILIES[face.value.partition("-")[0]]
        bold, slanted = face.value.endswith(("Semibold", "Bold")), face.value.endswith("It")
        kind = "serif" if "Serif" in family else "sans-serif"
        letters = _letters(face, "".join(sorted(used[face])))
        yield (f"@font-face{{font-family:'{face.value}';src:url(data:font/ttf;base64,{letters})}}"
               f".{face.value}{{font-family:'{face.value}','{family}',{kind};font-weight:{600 if bold else 400};"
               f"font-style:{'italic' if slanted else 'normal'}}}")


# A set of sheets uses the same letters again and again, and to cut them out takes longer than to draw a map.
@cached(64)
def _letters(face: Typeface, letters: str) -> str:
    """A typeface cut down to some letters, each given once and in order."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    path = file_of(face) or file_of(Typeface.OTHER)
    assert path is not None
    options = Options()
    options.layout_features = ["kern"]
    options.name_IDs, options.hinting, options.notdef_outline = [1, 2], False, True
    cutter = Subsetter(options)
    cutter.populate(text=letters)
    with TTFont(path, recalcTimestamp=False) as font:
        cutter.subset(font)
        cut = BytesIO()
        font.save(cut)
    return b64encode(cut.getvalue()).decode("ascii")
