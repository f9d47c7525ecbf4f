"""The first page of a packet as plain values: what a side knows and is asked, its ships, the sea, and a turn in steps."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sea.drawn import DrawnChart, Place
from campaign.model.sides import Nation, Side
from campaign.model.units.silhouettes import Silhouette


class TurnStep(Struct, frozen=True):
    """One step of a turn in a line, and the charts that it is looked up on, each by the rule that is its number."""

    name: str
    line: str
    sheets: tuple[str, ...] = ()


class PlotChart(Struct, frozen=True):
    """The chart that a plot lies on: the plot's origin in the plane, a hex in metres, and where true north points there.

    `north_degrees` is the angle between a column of the chart, upwards, and true north, clockwise.
    """

    drawn: DrawnChart
    origin: Place
    hex_m: float
    north_degrees: float


class CoverShip(Struct, frozen=True):
    """A row of the table of ships, in words as the table has them; an empty word is not known, or not measured."""

    number: int
    name: str
    side: Side
    own: bool
    kind: str
    state: str
    going: str
    place: str
    nearest: str
    silhouette: Silhouette | None


class Cover(Struct, frozen=True):
    """A cover for one reader (None: the umpire), who knows what stands there; rings of range are drawn round `centre`."""

    title: str
    line: str
    reader: Side | None
    flags: tuple[Nation, ...]
    sky: str
    known: tuple[str, ...]
    asked: tuple[str, ...]
    ships: tuple[CoverShip, ...]
    places_in: str
    table: tuple[str, ...]
    divisions: tuple[str, ...]
    turn: str
    steps: tuple[TurnStep, ...]
    afterwards: str
    centre: int | None
    chart: PlotChart | None
