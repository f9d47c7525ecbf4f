"""A sheet printed as PNG, strip by strip: a wall map of so many dots would not fit into the machine at once."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from campaign.drawing.painter import bounds, paint_over, translate
from campaign.drawing.paper import DOTS_PER_INCH, PaperSheet, layers_on
from campaign.drawing.printing import ground_pixels
from campaign.drawing.shapes import Layer, Rect
from campaign.model.replacing import replace

if TYPE_CHECKING:
    from PIL.Image import Image

STRIP = 384
# Ends of water lines and coasts do not show at the seam of two strips that overlap so far.
OVERLAP = 24


def png_of(sheet: PaperSheet) -> bytes:
    """The sheet as a file; the same sheet gives the same bytes."""
    from PIL import Image

    wide, high = sheet.size
    chart = round(sheet.camera.window.high)
    picture = Image.new("RGB", sheet.size, sheet.paper)
    parts = [(layer, [bounds((shape,)) for shape in layer]) for layer in layers_on(sheet)]
    for top in range(0, chart, STRIP):
        picture.paste(_strip(sheet, parts, top - OVERLAP, min(STRIP, chart - top)), (0, top))
    if sheet.beside:
        foot = Image.new("RGBA", (wide, high - chart), (*sheet.paper, 255))
        moved = [tuple(translate(shape, 0, chart) for shape in layer) for layer in sheet.beside]
        picture.paste(paint_over(foot, moved).convert("RGB"), (0, chart))
    buffer = BytesIO()
    picture.save(buffer, "png", dpi=(DOTS_PER_INCH, DOTS_PER_INCH))
    return buffer.getvalue()


def _strip(sheet: PaperSheet, parts: list[tuple[Layer, list[Rect | None]]], top: int, high: int) -> Image:
    """A strip of a sheet's chart, from a line down, `high` pixels high."""
    from PIL import Image

    camera, scene = sheet.camera, sheet.scene
    window = Rect(0, 0, camera.window.wide, high + 2 * OVERLAP)
    down = (top + window.high / 2 - camera.window.middle[1]) / camera.zoom
    here = replace(camera, y=camera.y + down, window=window)
    size = round(window.wide), round(window.high)
    ground = Image.frombytes("RGBA", size, ground_pixels(scene.ground, scene.under, here, size))
    room = Rect(window.x, top, window.wide, window.high)
    layers = [
        tuple(translate(shape, 0, top) for shape, box in zip(layer, boxes, strict=True) if box is not None and box.meets(room))
        for layer, boxes in parts
    ]
    painted = paint_over(ground, [layer for layer in layers if layer])
    return painted.crop((0, OVERLAP, size[0], OVERLAP + high)).convert("RGB")
