"""Words that do not lie level: painted and turned, as a picture around its middle."""

from __future__ import annotations

from functools import lru_cache

from campaign.drawing.painter import cropped_around
from campaign.drawing.shapes import Picture, Rect, Words


@lru_cache(maxsize=512)
def turned(words: Words, degrees: float) -> Picture:
    """Words turned to the left by so many degrees, around their place."""
    from PIL import Image

    cut = cropped_around((words,))
    if cut is None:
        return Picture(Rect(0, 0, 1, 1), (1, 1), bytes(4))
    image = cut[0].convert("RGBa").rotate(degrees, Image.Resampling.BICUBIC, expand=True).convert("RGBA")
    wide, high = image.size
    return Picture(Rect(-wide / 2, -high / 2, wide, high), (wide, high), image.tobytes())
