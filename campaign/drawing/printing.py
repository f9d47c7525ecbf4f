"""The printed chart as pixels, where there is no graphics machine: pictures in tests, the minimap, papers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Any

from campaign.drawing.geometry import Camera, centre_of, hexes_in, outline
from campaign.drawing.painter import translate
from campaign.drawing.plane import (
    AROUND,
    COAST_WIDE,
    NEAR,
    WATER_FADES,
    WATER_FROM,
    Dot,
    Filling,
    Group,
    Lattice,
    PlaneScene,
    PrintedGround,
    Stamp,
    Stroke,
    level_of,
)
from campaign.drawing.shapes import Disc, Layer, Line, Picture, Polygon, Rect, Shape
from campaign.model.sea.drawn import Array, Mesh, Strands

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image


FINE = 2
MOST_COLUMNS, MOST_ROWS = 400, 100


def picture_of(scene: PlaneScene, camera: Camera) -> tuple[Layer, ...]:
    """A scene as a camera sees it, as shapes in pixels from the corner of its window."""
    window = camera.window
    here = Camera(camera.x, camera.y, camera.zoom, Rect(0, 0, window.wide, window.high))
    size = round(window.wide), round(window.high)
    layers: list[Layer] = [(Picture(Rect(0, 0, *size), size, ground_pixels(scene.ground, scene.under, here, size)),)]
    for group in scene.printed:
        layers += flatten(group, here)
    if scene.lattice is not None:
        layers.append(tuple(_lattice(scene.lattice, here)))
    for group in scene.groups:
        layers += flatten(group, here)
    pixels = Camera(*window.middle, 1.0, here.window)
    return (*layers, *flatten(scene.frame, pixels))


@lru_cache(maxsize=8)
def ground_pixels(ground: PrintedGround, under: tuple[Group, ...], camera: Camera, size: tuple[int, int]) -> bytes:
    """Sea and the lines on it, land, relief, shores and veil: red, green, blue and cover of each pixel."""
    import numpy as np
    from PIL import Image, ImageDraw

    level, chart = level_of(camera.zoom), ground.chart
    sheet = Image.new("RGB", (size[0] * FINE, size[1] * FINE), ground.sea)
    paint_mesh(sheet, chart.depths[level], camera, lambda kind: ground.depths[kind])
    picture = np.array(sheet.reduce(FINE), dtype=np.float32)
    for ink, share in dict.fromkeys((mark.ink, mark.cover) for group in under for mark in group if isinstance(mark, Stroke)):
        ruled = _clear(size)
        pen = ImageDraw.Draw(ruled)
        for mark in (mark for group in under for mark in group if isinstance(mark, Stroke)):
            if (mark.ink, mark.cover) == (ink, share):
                spots = [part * FINE for spot in mark.points for part in camera.to_screen(spot)]
                pen.line(spots, fill=255, width=round(mark.width.at(camera.zoom) * FINE), joint="curve")
        picture = _blend(picture, ink, _cover(ruled) * share)
    if camera.zoom >= WATER_FROM:
        lines = _clear(size)
        _lines(lines, chart.water[level], camera, lambda kind: round(255 * WATER_FADES[kind]))
        picture = _blend(picture, ground.water, _cover(lines))
    land = _clear(size)
    paint_mesh(land, chart.land[level], camera, lambda kind: 255)
    cover = _cover(land)
    light = light_of(ground, camera, size)
    country = np.where(light[..., None] > 0, np.array(ground.light, np.float32), np.array(ground.shade, np.float32))
    strength = np.abs(light)[..., None]
    country = np.array(ground.land, np.float32) * (1 - strength) + country * strength
    picture = picture * (1 - cover[..., None]) + country * cover[..., None]
    for ink, share in dict.fromkeys(ground.wash):
        mask = _clear(size)
        paint_mesh(mask, chart.wash[level], camera, lambda kind, here=(ink, share): 255 if ground.wash[kind] == here else None)
        picture = _blend(picture, ink, _cover(mask) * share)
    coast = _clear(size)
    _lines(coast, chart.coast[level], camera, lambda kind: 255, round(COAST_WIDE * FINE))
    picture = _blend(picture, ground.coast, _cover(coast))
    veil = Image.new("L", size, 255)
    # Beyond what is drawn of the veil all is veiled, and within it what is not drawn is not.
    west, north, east, south = chart.veil.boxes[:, 0].min(), chart.veil.boxes[:, 1].min(), *chart.veil.boxes[:, 2:].max(axis=0)
    ImageDraw.Draw(veil).rectangle((*camera.to_screen((west, north)), *camera.to_screen((east, south))), fill=0)
    paint_mesh(veil, chart.veil, camera, lambda kind: kind, 1, smooth=True)
    picture = _blend(picture, ground.veil, np.asarray(veil, dtype=np.float32) / 255)
    whole = np.full((size[1], size[0], 4), 255, np.uint8)
    whole[..., :3] = np.clip(np.round(picture), 0, 255)
    return whole.tobytes()


def _clear(size: tuple[int, int]) -> Image:
    from PIL import Image

    return Image.new("L", (size[0] * FINE, size[1] * FINE), 0)


def _cover(mask: Image) -> Array:
    import numpy as np

    return np.asarray(mask.reduce(FINE), dtype=np.float32) / 255


def _blend(picture: Array, ink: tuple[int, int, int], cover: Array) -> Array:
    import numpy as np

    # Lines and shores cover little of a picture: only there is it mixed.
    there = cover > 0
    mixed = picture[there]
    picture[there] = mixed + (np.array(ink, np.float32) - mixed) * cover[there][:, None]
    return picture


def light_of(ground: PrintedGround, camera: Camera, size: tuple[int, int]) -> Array:
    """How much each pixel is lit, from -1 to 1."""
    import numpy as np
    from PIL import Image

    relief, in_sight = ground.chart.relief, camera.seen()
    shade = Image.fromarray(relief.shade)
    scale = relief.fine / camera.zoom
    corner = (in_sight.x - relief.corner[0]) * relief.fine - 0.5, (in_sight.y - relief.corner[1]) * relief.fine - 0.5
    lies = scale, 0, corner[0], 0, scale, corner[1]
    part = shade.transform(size, Image.Transform.AFFINE, lies, Image.Resampling.BILINEAR, fillcolor=128)
    return np.asarray(part, dtype=np.float32) / 127.5 - 1.004


def paint_mesh(sheet: Image, mesh: Mesh, camera: Camera, tone: Any, fine: int = FINE, *, smooth: bool = False) -> None:
    """Paints a mesh on a sheet at `fine` dots a pixel, in the tone of each kind; a kind whose tone is None is left out."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(sheet)
    spots = _pixels(mesh.points, camera, fine)
    start = 0
    kinds = mesh.kinds
    for box, end in zip(mesh.boxes.tolist(), mesh.ends.tolist(), strict=True):
        if _seen(box, camera):
            corners = spots[mesh.triangles[start:end]]
            inside = ((corners.min(axis=1) < sheet.size) & (corners.max(axis=1) > 0)).all(axis=1)
            numbers = mesh.triangles[start:end][inside]
            tones = kinds[numbers].mean(axis=1).astype(int) if smooth else kinds[numbers[:, 0]]
            for three, kind in zip(corners[inside].reshape(-1, 6).tolist(), tones.tolist(), strict=True):
                if (fill := tone(kind)) is not None:
                    pen.polygon(three, fill=fill)
        start = end


def _lines(sheet: Image, strands: Strands, camera: Camera, tone: Any, wide: int = FINE) -> None:
    from PIL import ImageDraw

    pen = ImageDraw.Draw(sheet)
    spots = _pixels(strands.points, camera, FINE)
    first = 0
    for box, last in zip(strands.boxes.tolist(), strands.ends.tolist(), strict=True):
        if _seen(box, camera):
            for line in range(first, last):
                begin = int(strands.stops[line - 1]) if line else 0
                end = int(strands.stops[line])
                part = spots[begin:end]
                if (part.min(axis=0) < sheet.size).all() and (part.max(axis=0) > 0).all():
                    pen.line(part.ravel().tolist(), fill=tone(int(strands.kinds[begin])), width=wide, joint="curve")
        first = last


def _pixels(points: Array, camera: Camera, fine: int) -> np.ndarray[Any, Any]:
    import numpy as np

    return np.asarray((points - (camera.x, camera.y)) * camera.zoom + camera.window.middle) * fine


def _seen(box: list[float], camera: Camera) -> bool:
    in_sight = camera.seen()
    return box[0] < in_sight.right and box[2] > in_sight.x and box[1] < in_sight.bottom and box[3] > in_sight.y


def _lattice(lattice: Lattice, camera: Camera) -> Iterator[Line]:
    """Hexes near some places, as the machine shows them: fainter the farther off."""
    for x, y in lattice.around:
        for where in hexes_in(Rect(x - AROUND, y - AROUND, 2 * AROUND, 2 * AROUND), MOST_COLUMNS, MOST_ROWS):
            middle = centre_of(where)
            near = 1 - hypot(middle[0] - x, middle[1] - y) / AROUND
            if near > 0:
                corners = outline(camera.to_screen(middle), camera.zoom)
                yield Line((*corners, corners[0]), lattice.ink, cover=NEAR * near)
    if lattice.everywhere:
        for where in hexes_in(camera.seen(), MOST_COLUMNS, MOST_ROWS):
            corners = outline(camera.spot_of(where), camera.zoom)
            yield Line((*corners, corners[0]), lattice.ink, cover=lattice.everywhere)


# Marks in pixels ------------------------------------------------------------------------------------------------------


# Stamps reach farther from their place than anything else: so many hexes around the window are looked at.
AROUND_PIXELS = 160.0


def flatten(group: Group, camera: Camera) -> tuple[Layer, ...]:
    """What a camera sees of a group; each stamp lies whole above those before it."""
    layers: list[Layer] = []
    plain: list[Shape] = []
    in_sight = camera.seen().grown(AROUND_PIXELS / camera.zoom)
    for mark in group:
        match mark:
            case Stamp(at=at, shapes=shapes, shift=(right, down)):
                if in_sight.holds(at):
                    x, y = camera.to_screen(at)
                    x, y = round(x) + right, round(y) + down
                    here = tuple(translate(shape, -x, -y) for shape in shapes)
                    if len(here) == 1:
                        plain.extend(here)
                    else:
                        layers += [tuple(plain), here]
                        plain = []
            case _:
                plain.extend(_plain(mark, camera))
    return tuple(layer for layer in (*layers, tuple(plain)) if layer)


def _plain(mark: Stroke | Filling | Dot, camera: Camera) -> Iterator[Shape]:
    match mark:
        case Stroke(points=points, ink=ink, width=width, dash=dash, cover=cover):
            yield Line(tuple(map(camera.to_screen, points)), ink, width.at(camera.zoom), dash, cover)
        case Filling(points=points, ink=ink, cover=cover):
            yield Polygon(tuple(map(camera.to_screen, points)), ink, cover=cover)
        case Dot(at=at, radius=radius, fill=fill, edge=edge, width=width):
            yield Disc(camera.to_screen(at), radius.at(camera.zoom), fill, edge, width)
