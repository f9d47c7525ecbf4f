"""Mountains: how high the land of each hex stands in a grey picture of the globe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shapely
from PIL import Image

from campaign.model.hexes import Hex
from campaign.model.projection import Projection
from maps.build.classify import outline_of

# Grey above this is mountain country: Alps, Apennines, Pindus, Atlas, Taurus, Lebanon.
MOUNTAIN_GREY = 35.0
SAMPLES_ACROSS = 9


def mean_grey(picture: Path, projection: Projection, hexes: list[Hex]) -> dict[Hex, float]:
    """Mean grey of the picture over each hex; the picture is equirectangular and spans the globe."""
    with Image.open(picture) as image:
        grey = np.asarray(image.convert("L"), dtype=float)
    height, width = grey.shape
    steps = np.linspace(-1, 1, SAMPLES_ACROSS) * projection.hex_miles * 0.55
    means = {}
    for where in hexes:
        east, north = projection.centre_of(where)
        across, up = (grid.ravel() for grid in np.meshgrid(east + steps, north + steps))
        inside = shapely.contains_xy(outline_of(projection, where), across, up)
        spots = [projection.place_of(float(x), float(y)) for x, y in zip(across[inside], up[inside], strict=True)]
        rows = [min(height - 1, int((90 - latitude) / 180 * height)) for latitude, _ in spots]
        columns = [int((longitude + 180) / 360 * width) % width for _, longitude in spots]
        means[where] = round(float(grey[rows, columns].mean()), 3)
    return means
