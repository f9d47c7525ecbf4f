"""The drawn chart of a theatre and the names on it, from files of `maps/`: held to their shape before they are used."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile

from campaign.intake.files import bytes_of
from campaign.intake.limits import Unreadable
from campaign.library import places
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Fault, FaultyData, Source, label_of
from campaign.model.sea.drawn import LEAST, LEVELS, MOST, STEPS, Array, ChartName, ChartNames, DrawnChart, Mesh, Relief, Strands

if TYPE_CHECKING:
    from collections.abc import Mapping


# Far more than a chart needs: a larger archive is not one of ours.
MOST_BYTES = 1 << 26


class _Unfit(Exception):
    """An array that is missing or has another shape than a chart's."""


@cache
def load_drawn(name: str = "mediterranean", source: Source | None = None) -> DrawnChart:
    """The drawn chart of `maps/NAME.npz`, or of another source; raises FaultyData for an archive that is not whole."""
    file = source if source is not None else places.maps() / f"{name}.npz"
    try:
        arrays = _arrays(bytes_of(file, MOST_BYTES))
        chart = _chart(arrays)
    except (OSError, Unreadable, BadZipFile, zlib.error, ValueError, EOFError, _Unfit) as trouble:
        what = str(trouble) if isinstance(trouble, _Unfit) else "an archive of the drawn chart was expected"
        raise FaultyData([Fault(label_of(file), 1, "", f"{what}; `make map-data` makes it anew")]) from None
    if chart.theatre != name:
        raise FaultyData([Fault(label_of(file), 1, "", f"is the chart of {chart.theatre!r}, that of {name!r} was expected")])
    return chart


def _arrays(data: bytes) -> Mapping[str, Array]:
    import numpy as np

    # No object is ever unpacked here: arrays of plain numbers only.
    with np.load(BytesIO(data), allow_pickle=False) as archive:
        if sum(info.file_size for info in archive.zip.infolist()) > MOST_BYTES:
            raise _Unfit("is larger than any drawn chart")
        return {key: archive[key] for key in archive.files}


def _chart(arrays: Mapping[str, Array]) -> DrawnChart:
    levels = range(LEVELS)
    return DrawnChart(
        _array(arrays, "theatre", "uint8", 1).tobytes().decode("ascii", "replace"),
        tuple(_mesh(arrays, f"land.{level}") for level in levels),
        tuple(_mesh(arrays, f"depths.{level}") for level in levels),
        tuple(_mesh(arrays, f"wash.{level}") for level in levels),
        tuple(_strands(arrays, f"coast.{level}") for level in levels),
        tuple(_strands(arrays, f"water.{level}") for level in levels),
        _mesh(arrays, "veil.0"),
        _relief(arrays, "relief.0"),
    )


def _mesh(arrays: Mapping[str, Array], key: str) -> Mesh:
    points, kinds = _points(arrays, key)
    triangles = _array(arrays, f"{key}.triangles", "int32", 2, 3).ravel().cumsum(dtype="int64").reshape(-1, 3)
    if len(triangles) and not 0 <= int(triangles.min()) <= int(triangles.max()) < len(points):
        raise _Unfit(f"{key}.triangles: points that are there were expected")
    return Mesh(points, kinds, triangles, *_cells(arrays, key, len(triangles)))


def _strands(arrays: Mapping[str, Array], key: str) -> Strands:
    points, kinds = _points(arrays, key)
    stops = _rising(arrays, f"{key}.stops", len(points))
    return Strands(points, kinds, stops, *_cells(arrays, key, len(stops)))


def _relief(arrays: Mapping[str, Array], key: str) -> Relief:
    x, y, fine = map(float, _array(arrays, f"{key}.lies", "float32", 1, 3))
    return Relief(_array(arrays, f"{key}.shade", "uint8", 2), (x, y), fine)


def _points(arrays: Mapping[str, Array], key: str) -> tuple[Array, Array]:
    steps, kinds = _array(arrays, f"{key}.points", "uint16", 2, 2), _array(arrays, f"{key}.kinds", "uint8", 1)
    if len(kinds) != len(steps):
        raise _Unfit(f"{key}.kinds: one for each point was expected")
    return (steps * ((MOST - LEAST) / STEPS) + LEAST).astype("float32"), kinds


def _cells(arrays: Mapping[str, Array], key: str, whole: int) -> tuple[Array, Array]:
    boxes, ends = _array(arrays, f"{key}.boxes", "float32", 2, 4), _rising(arrays, f"{key}.ends", whole)
    if len(boxes) != len(ends):
        raise _Unfit(f"{key}.boxes: one for each cell was expected")
    return boxes, ends


def _rising(arrays: Mapping[str, Array], key: str, whole: int) -> Array:
    ends = _array(arrays, key, "uint32", 1).astype("int64")
    if not len(ends) or int(ends[-1]) != whole or bool((ends[1:] <= ends[:-1]).any()) or ends[0] < 1:
        raise _Unfit(f"{key}: rising numbers up to {whole} were expected")
    return ends


def _array(arrays: Mapping[str, Array], key: str, kind: str, axes: int, across: int | None = None) -> Array:
    found = arrays.get(key)
    if found is None:
        raise _Unfit(f"{key}: is missing")
    if found.dtype != kind or found.ndim != axes or (across is not None and found.shape[-1] != across):
        raise _Unfit(f"{key}: {axes} axes of {kind} were expected, {found.ndim} of {found.dtype} are there")
    return found


# Names on the chart ---------------------------------------------------------------------------------------------------


@cache
def load_names(name: str = "mediterranean", source: Source | None = None) -> tuple[ChartName, ...]:
    """The names of `maps/names/NAME.yaml`, or of another source; raises FaultyData with everything wrong in it."""
    sheet = DataFile(source if source is not None else places.maps() / "names" / f"{name}.yaml")
    found = sheet.noun(ChartNames)
    return sheet.sound(found).names
