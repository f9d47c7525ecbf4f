"""Pictures of the game that somebody looked at and approved, and how near to them a new one must come.

A pixel counts as different when one of its colours differs by more than `LEVELS` of 255. At most `SHARE` of all pixels may, and
in no square of `SQUARE` pixels more than half: other versions of the painting library letter a shade lighter or set a glyph a
pixel aside, while a counter, a line of text or a button that is missing leaves a spot. `WRITE_PICTURES=1` writes what is shown
now as approved; look at every picture before it is kept.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from campaign.gui.frame.stage import Stage

APPROVED = Path(__file__).parent / "approved"
SHARE, LEVELS, SQUARE = 0.003, 24, 16
# Colours are kept in steps of sixteen, which keeps the files small and stays under LEVELS.
BITS = 4


def painted_whole(stage: Stage) -> Image:
    """What a window would show: every sheet painted and laid one above the other."""
    from PIL import Image

    from campaign.drawing.painter import paint

    whole = Image.new("RGBA", stage.size)
    for sheet in stage.sheets():
        part = paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
        across, down = round(sheet.rect.x), round(sheet.rect.y)
        left, top = max(0, -across), max(0, -down)
        whole.alpha_composite(part.crop((left, top, *part.size)), (across + left, down + top))
    return whole.convert("RGB")


def differing(one: Image, other: Image) -> tuple[float, float, Image]:
    """The share of pixels that differ, the share in the worst square, and a picture in which they are white."""
    from PIL import ImageChops

    bands = [band.point(lambda level: 255 if level > LEVELS else 0) for band in ImageChops.difference(one, other).split()]
    marked = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    squares = marked.reduce(SQUARE).tobytes()
    return marked.histogram()[255] / (one.width * one.height), max(squares) / 255, marked


def coarse(picture: Image) -> Image:
    """A picture as it is kept."""
    from PIL import ImageOps

    return ImageOps.posterize(picture.convert("RGB"), BITS)


def approved(name: str, shown: Image, place: Path, folder: Path = APPROVED) -> None:
    """Raises AssertionError where a picture is not the approved one, and leaves what was got beside the difference."""
    from PIL import Image

    path, got = folder / f"{name}.png", coarse(shown)
    if os.environ.get("WRITE_PICTURES"):
        folder.mkdir(exist_ok=True)
        got.save(path, optimize=True)
    assert path.is_file(), f"{name} has no approved picture: WRITE_PICTURES=1 writes it to {path}"
    with Image.open(path) as kept:
        wanted = kept.convert("RGB")
    seen, difference = place / f"{name}-got.png", place / f"{name}-difference.png"
    if wanted.size != got.size:
        got.save(seen)
        raise AssertionError(f"{name} is {got.size} large, {wanted.size} was approved: see {seen}")
    share, worst, marked = differing(wanted, got)
    if share > SHARE or worst > 0.5:
        got.save(seen)
        marked.save(difference)
        raise AssertionError(f"{name} is not as approved in {path}: {share:.2%} of its pixels differ ({SHARE:.2%} may), and "
                             f"{worst:.0%} in one square of {SQUARE} (50 % may); see {seen} and {difference}")
