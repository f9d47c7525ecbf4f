"""A sheet of paper with a chart on it: what every printer is given, whether it prints pixels, SVG or PDF.

Printers on paper fill whole areas: meshes and strands of a drawn chart become outlines and lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.plane import COAST_WIDE, WATER_FADES, WATER_FROM, WATER_WIDE, PlaneScene, Stroke, level_of
from campaign.drawing.printing import flatten, light_of, paint_mesh
from campaign.drawing.shapes import Ink, Layer, Rect
from campaign.model.sea.drawn import Array, Mesh, Strands

# Sheets are told in pixels of which so many are an inch.
DOTS_PER_INCH = 150
# So many dots a hex have the pictures of light on mountains and of the veil; no more than so many for each pixel of the sheet.
FINE_LIGHT, FINE_VEIL = 16.0, 6.0
DOTS_A_PIXEL = 2.0


class PaperSheet(Struct, frozen=True):
    """A chart, the camera whose window it fills from the upper left corner on, and what is printed beside it; all in pixels."""

    title: str
    size: tuple[int, int]
    paper: Ink
    scene: PlaneScene
    camera: Camera
    beside: tuple[Layer, ...] = ()


class FilledArea(Struct, frozen=True, eq=False):
    """Outlines in pixels, filled by even and odd; `sewn` areas reach a hair beyond themselves, so that no seam shows."""

    rings: tuple[Array, ...]
    ink: Ink
    cover: float = 1.0
    sewn: bool = True


class RunningLines(Struct, frozen=True, eq=False):
    """Lines in pixels, drawn in one ink and width."""

    lines: tuple[Array, ...]
    ink: Ink
    width: float
    cover: float = 1.0


class Glaze(Struct, frozen=True, eq=False):
    """A picture that is laid over a rectangle and is clear in part: red, green, blue and cover of each dot."""

    rect: Rect
    dots: Array


Ground = FilledArea | RunningLines | Glaze


def layers_on(sheet: PaperSheet) -> tuple[Layer, ...]:
    """All that lies on the ground of a sheet's chart, from below."""
    scene, camera = sheet.scene, sheet.camera
    pixels = Camera(*camera.window.middle, 1.0, camera.window)
    return (*(layer for group in (*scene.printed, *scene.groups) for layer in flatten(group, camera)),
            *flatten(scene.frame, pixels))


def ground_on(sheet: PaperSheet) -> Iterator[Ground]:
    """The ground of a sheet's chart from below: sea, graticule, water lines, lit land, shores, coast, veil."""
    import numpy as np

    ground, camera = sheet.scene.ground, sheet.camera
    chart, level, in_sight = ground.chart, level_of(camera.zoom), camera.seen().grown(1)
    away = np.array(camera.to_screen((0.0, 0.0)))

    def pixels(found: Iterator[Array]) -> tuple[Array, ...]:
        return tuple(points * camera.zoom + away for points in found)

    for kind, ink in enumerate(ground.depths):
        yield FilledArea(pixels(rings_of(chart.depths[level], (kind,), in_sight)), ink)
    for group in sheet.scene.under:
        for mark in group:
            if isinstance(mark, Stroke):
                yield RunningLines(pixels(iter([np.array(mark.points)])), mark.ink, mark.width.at(camera.zoom), mark.cover)
    if camera.zoom >= WATER_FROM:
        for kind, cover in enumerate(WATER_FADES):
            yield RunningLines(pixels(_lines_of(chart.water[level], kind, in_sight)), ground.water, WATER_WIDE, cover)
    yield FilledArea(pixels(rings_of(chart.land[level], None, in_sight)), ground.land, sewn=False)
    yield _light(sheet)
    for ink, cover in dict.fromkeys(ground.wash):
        kinds = tuple(kind for kind, wash in enumerate(ground.wash) if wash == (ink, cover))
        yield FilledArea(pixels(rings_of(chart.wash[level], kinds, in_sight)), ink, cover, sewn=False)
    yield RunningLines(pixels(_lines_of(chart.coast[level], None, in_sight)), ground.coast, COAST_WIDE)
    yield _veil(sheet)


def _dotted(sheet: PaperSheet, fine: float) -> Camera:
    """A camera that sees what the sheet's camera sees, at another resolution."""
    camera = sheet.camera
    window = camera.window
    share = fine / camera.zoom
    return Camera(camera.x, camera.y, fine, Rect(0, 0, round(window.wide * share), round(window.high * share)))


def _light(sheet: PaperSheet) -> Glaze:
    """Light and shadow on mountains, as far as there is land."""
    import numpy as np
    from PIL import Image

    ground, camera = sheet.scene.ground, _dotted(sheet, min(FINE_LIGHT, DOTS_A_PIXEL * sheet.camera.zoom))
    size = round(camera.window.wide), round(camera.window.high)
    land = Image.new("L", size, 0)
    paint_mesh(land, ground.chart.land[level_of(sheet.camera.zoom)], camera, lambda kind: 255, 1)
    light = light_of(ground, camera, size)
    dots = np.zeros((size[1], size[0], 4), np.uint8)
    dots[..., :3] = np.where(light[..., None] > 0, np.array(ground.light), np.array(ground.shade))
    dots[..., 3] = np.round(np.clip(np.abs(light), 0, 1) * np.asarray(land))
    dots[dots[..., 3] < 3] = 0
    return Glaze(sheet.camera.window, dots)


def _veil(sheet: PaperSheet) -> Glaze:
    """Paper laid over what lies beyond the theatre."""
    import numpy as np
    from PIL import Image

    ground, camera = sheet.scene.ground, _dotted(sheet, FINE_VEIL)
    size = round(camera.window.wide), round(camera.window.high)
    veil = Image.new("L", size, 0)
    paint_mesh(veil, ground.chart.veil, camera, lambda kind: kind, 1, smooth=True)
    dots = np.zeros((size[1], size[0], 4), np.uint8)
    dots[..., :3] = ground.veil
    dots[..., 3] = np.asarray(veil)
    dots[dots[..., 3] == 0] = 0
    return Glaze(sheet.camera.window, dots)


# Outlines of meshes and strands ---------------------------------------------------------------------------------------


def rings_of(mesh: Mesh, kinds: tuple[int, ...] | None, within: Rect) -> Iterator[Array]:
    """The outlines of what a mesh covers with some kinds, as far as it meets a part of the plane: to be filled by even and odd.

    An edge that two triangles share lies inside; what is left runs around. Cells are sewn together by the same rule.
    """
    import numpy as np

    triangles = mesh.triangles
    if kinds is not None:
        triangles = triangles[np.isin(mesh.kinds[triangles[:, 0]], kinds)]
    corners = mesh.points[triangles]
    least, most = corners.min(axis=1), corners.max(axis=1)
    triangles = triangles[((least < (within.right, within.bottom)) & (most > (within.x, within.y))).all(axis=1)]
    if not len(triangles):
        return
    places, same = np.unique(mesh.points, axis=0, return_inverse=True)
    triangles = same.reshape(-1)[triangles]
    first, second, third = (places[triangles[:, at]] for at in range(3))
    turn = ((second[:, 0] - first[:, 0]) * (third[:, 1] - first[:, 1])
            - (second[:, 1] - first[:, 1]) * (third[:, 0] - first[:, 0]))
    triangles = np.where((turn < 0)[:, None], triangles[:, ::-1], triangles)[turn != 0]
    edges = np.concatenate([triangles[:, [at, (at + 1) % 3]] for at in range(3)])
    there, back = edges[:, 0] * len(places) + edges[:, 1], edges[:, 1] * len(places) + edges[:, 0]
    onward: dict[int, list[int]] = {}
    for start, end in edges[~np.isin(there, back)].tolist():
        onward.setdefault(start, []).append(end)
    while onward:
        ring = [next(iter(onward))]
        while ring[-1] in onward:
            ends = onward[ring[-1]]
            ring.append(ends.pop())
            if not ends:
                del onward[ring[-2]]
        if len(ring) > 3:
            yield places[ring[:-1]]


def _lines_of(strands: Strands, kind: int | None, within: Rect) -> Iterator[Array]:
    """The lines of a kind that meet a part of the plane."""
    start = 0
    for stop in strands.stops.tolist():
        line = strands.points[start:stop]
        in_sight = (line.min(axis=0) < (within.right, within.bottom)).all() and (line.max(axis=0) > (within.x, within.y)).all()
        if in_sight and (kind is None or strands.kinds[start] == kind):
            yield line
        start = stop
