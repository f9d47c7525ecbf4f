"""The table space that a battle needs, stated before anything is set up."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from campaign.model.battles.tabletop import GroundScale, Lines
from campaign.model.sides import Side
from campaign.tactics.plot.geometry import Point

YARD_M, MILE_M = 0.9144, 1852.0
CENTIMETRES_A_FOOT = 30.48
CENTIMETRE = "cm"
AT_THE_EDGE = "Where a ship comes to the edge, all models are moved back alike, and whatever else lies there with them."
ORIGIN = "Places are counted from the point 0, 0: lay it where you like, so that all ships stand round the middle."
NOTHING_MEASURED = (
    "Nothing is measured here: the range is one of the system's steps, and a marker says which. Any table will do on which the "
    "cards can lie; models may stand in two lines."
)


def room_of(
    placed: Sequence[tuple[Side, Point]],
    sight_m: float,
    scale: GroundScale | None,
    scales: Sequence[GroundScale],
    *,
    by_words: bool,
) -> Lines:
    """SAS-A3.1 As far as one sees and as long as the formations are, and never less than where the ships stand."""
    if scale is None and by_words:
        return Lines("The table", (NOTHING_MEASURED,))
    metres = side_m(placed, sight_m)
    if scale is None:
        sea = f"{metres / YARD_M:,.0f} yd = {metres:,.0f} m = {metres / MILE_M:.1f} nautical miles each way"
        return Lines(
            "The table",
            (f"It must hold {sea} by your own scale: one sees so far, and the formations are so long.", AT_THE_EDGE),
        )
    lines = [
        f"Scale: {_unit(scale)}, {scale.metres:,.0f} m or {scale.metres / YARD_M:,.0f} yd at sea.",
        f"Room: a table or floor of {_square(metres, scale)}: one sees so far, and the formations are so long.",
    ]
    lines += [
        f"{_smaller(scale, other)} {_square(metres, other)} will do; a packet printed with --scale {_typed(other)} has the "
        "template for it."
        for other in scales
        if other != scale
    ]
    lines.append(ORIGIN)
    return Lines("The table", (*lines, AT_THE_EDGE))


def _unit(scale: GroundScale) -> str:
    """The size on the table of one unit of the papers."""
    if _is_shrunk(scale):
        return f"a {scale.unit} of these papers is {scale.centimetres:g} cm of the table"
    return f"a unit is one {scale.unit}"


def _is_shrunk(scale: GroundScale) -> bool:
    """Whether a centimetre of the papers differs from one on the table."""
    return scale.unit == CENTIMETRE and scale.centimetres != 1


def _smaller(scale: GroundScale, other: GroundScale) -> str:
    """The size of a unit at other table scales."""
    if other.unit != scale.unit:
        return f"With a {other.unit} for each {scale.unit}"
    return f"With {other.centimetres / scale.centimetres:g} {other.unit} for each {scale.unit}"


def _typed(scale: GroundScale) -> str:
    """A name as it is typed: as one word."""
    return f'"{scale.name}"' if " " in scale.name else scale.name


def side_m(placed: Sequence[tuple[Side, Point]], sight_m: float) -> float:
    """The side in metres of the square of sea that the table must hold."""
    formations = sum(_extent([at for whose, at in placed if whose is side]) for side in Side)
    return max(sight_m + formations, _extent([at for _, at in placed]))


def _extent(points: Sequence[Point]) -> float:
    """The larger of the east-west and north-south extents of some points."""
    if not points:
        return 0.0
    easts, norths = [point.x_m for point in points], [point.y_m for point in points]
    return max(max(easts) - min(easts), max(norths) - min(norths))


def _square(metres: float, scale: GroundScale) -> str:
    units = ceil(metres / scale.metres)
    centimetres = units * scale.centimetres
    feet = f"{centimetres / CENTIMETRES_A_FOOT:.1f} ft = " if scale.centimetres != 1 else ""
    size = ceil(centimetres) if _is_shrunk(scale) else units
    return f"{size} by {size} {scale.unit} ({feet}{centimetres / 100:.1f} m each way)"
