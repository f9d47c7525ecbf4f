"""The hand input of the map tool: overrides, coasts and ports, read without ceremony."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import shapely
import yaml

from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import Projection

FOLDER = Path(__file__).parent / "input"
FILES = ("coasts", "overrides", "ports")
Values = dict[str, Any]


def read(name: str) -> Values:
    """One of the hand-written files."""
    values: Values = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return values


def stamp() -> str:
    """A short fingerprint of all hand-written files, noted in the map so that a stale map is noticed."""
    whole = "".join((FOLDER / f"{name}.yaml").read_text(encoding="utf-8") for name in FILES)
    return sha256(whole.encode()).hexdigest()[:12]


def inside(box: Values, place: tuple[float, float]) -> bool:
    """Whether a place lies in a box of degrees."""
    return bool(box["south"] <= place[0] < box["north"] and box["west"] <= place[1] < box["east"])


def coast_of_each(coasts: list[Values], projection: Projection, partial: list[Hex]) -> dict[str, list[Hex]]:
    """Each partial-sea hex under the coast that claims it, or else the coast whose line runs nearest."""
    lines = {
        coast["id"]: _line([projection.miles_of(*place) for place in coast["line"]]) for coast in coasts if "line" in coast
    }
    claimed = {projection.hex_of(*place): coast["id"] for coast in coasts for place in coast.get("holds", ())}
    found: dict[str, list[Hex]] = {coast["id"]: [] for coast in coasts}
    for where in partial:
        centre = shapely.Point(projection.centre_of(where))
        nearest = min(lines, key=lambda name: (lines[name].distance(centre), name))
        found[claimed.get(where, nearest)].append(where)
    return found


def _line(points: list[tuple[float, float]]) -> shapely.Point | shapely.LineString:
    return shapely.Point(points[0]) if len(points) == 1 else shapely.LineString(points)
