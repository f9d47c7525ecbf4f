"""What a player points at and plans on the chart, as the chart shows it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.chart.layers.sorties import AirPointing
from campaign.chart.things import Thing
from campaign.model.sea.hexes import Hex


class CourseDay(Struct, frozen=True):
    """A day of a course: the number of hexes after which it ends, its name, and whether it is today."""

    at: int
    name: str
    today: bool = False


class ChartPointing(Struct, frozen=True):
    """The hex under his cursor, what he chose, the route he draws, how its days end, and where he may go.

    `air` is his plan of the air, `over` a hex that aircraft are to fly over.
    """

    cursor: Hex | None = None
    chosen: Thing | None = None
    route: tuple[Hex, ...] = ()
    reach: Mapping[Hex, int] | None = None
    legal: tuple[Hex, ...] = ()
    points: tuple[Hex, ...] = ()
    ordered: tuple[Hex, ...] = ()
    days: tuple[CourseDay, ...] = ()
    air: AirPointing | None = None
    over: Hex | None = None
