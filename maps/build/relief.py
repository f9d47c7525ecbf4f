"""Mountains: how high the land of each hex stands in a grey picture of the globe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shapely
from PIL import Image
from shapely.geometry.base import BaseGeometry

from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import Projection
from maps.build.classify import outline_of

# Grey above this is mountain country inland: Alps, Apennines, Pindus, Atlas, Taurus, Lebanon.
INLAND_GREY = 35.0
# A pixel of the picture is twelve miles wide and blurs a steep shore with the sea beneath it.
SHORE_GREY = 18.0
SAMPLES_ACROSS = 13


def mean_grey(picture: Path, outlines: BaseGeometry, projection: Projection, hexes: list[Hex]) -> dict[Hex, float]:
    """Mean grey over the land of each hex; the picture is equirectangular and spans the globe."""
    with Image.open(picture) as image:
        grey = np.asarray(image.convert("L"), dtype=float)
    height, width = grey.shape
    steps = np.linspace(-1, 1, SAMPLES_ACROSS) * projection.hex_miles / np.sqrt(3)
    shapely.prepare(outlines)
    means = {}
    for where in hexes:
        east, north = projection.centre_of(where)
        across, up = (grid.ravel() for grid in np.meshgrid(east + steps, north + steps))
        dry = shapely.contains_xy(outline_of(projection, where), across, up) & shapely.contains_xy(outlines, across, up)
        spots = [projection.place_of(float(x), float(y)) for x, y in zip(across[dry], up[dry], strict=True)]
        if spots:
            rows = [min(height - 1, int((90 - latitude) / 180 * height)) for latitude, _ in spots]
            columns = [int((longitude + 180) / 360 * width) % width for _, longitude in spots]
            means[where] = round(float(grey[rows, columns].mean()), 3)
    return means
