"""Charts of rules 21 to 23: supply points and where they come from, the effects of lacking them, and overland transport."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import PortId
from campaign.model.shape import Above, At, AtLeast, AtLeastOne, AtMost, Count, Face, NotEmpty, Otherwise, Rows
from campaign.model.sides import Side

Ports = Annotated[tuple[PortId, ...], NotEmpty()]


class Availability(Struct, frozen=True):
    """Supply points that reach the Allies in each game turn of a period, by the land in which they arrive."""

    first: Annotated[Turn, At(("from",))]
    last: Annotated[Turn, At(("to",))]
    points: Annotated[Mapping[str, Count], At(("points",))]


class SupplyPointsChart(Struct, frozen=True):
    """Supply points in numbers (SM-21A): who carries how many, what is captured, who has unlimited supply, who has a table.

    `reach` is the longest overland line to a depot in hexes, `unlimited` where the Axis has unlimited supply.
    Raises ChartFault when the table leaves a game turn out or names a land without a port.
    """

    rule: str
    points_per_re: AtLeastOne
    unit_carries_per_re: Annotated[Count, At(("ground_unit_carries_per_re",))]
    air_group_carries: Annotated[Count, At(("air_group_carries",))]
    captured_per: Annotated[AtLeastOne, At(("capture", "per"))]
    captured_from: Annotated[Face, At(("capture", "from"))]
    captured_to: Annotated[Face, At(("capture", "to"))]
    unlimited_regions: Annotated[tuple[PortRegion, ...], At(("unlimited", "regions"))]
    unlimited_ports: Annotated[tuple[PortId, ...], At(("unlimited", "ports"))]
    reach: AtLeastOne
    arrive_at: Annotated[Mapping[str, Ports], NotEmpty()]
    available: Annotated[tuple[Availability, ...], NotEmpty()]

    def __post_init__(self) -> None:
        before: Turn | None = None
        for row in self.available:
            if row.last < row.first or (before is not None and row.first != before.plus(1)):
                raise ChartFault(f"chart {self.rule}: a row that follows {before} was expected, not {row.first}")
            if strangers := [land for land in row.points if land not in self.arrive_at]:
                raise ChartFault(f"chart {self.rule}: no port of arrival for {', '.join(strangers)}")
            before = row.last

    def arriving(self, turn: Turn) -> Mapping[str, int]:
        """The arrivals of a game turn, by land; nothing before the table begins, and the last row for ever after."""
        found = next((row for row in self.available if row.first <= turn <= row.last), None)
        if found is not None:
            return found.points
        return self.available[-1].points if turn > self.available[-1].last else {}


class Share(Enum):
    """What is left of a strength or an allowance."""

    FULL = "full"
    HALF = "half"
    QUARTER = "quarter"
    NOTHING = "nothing"

    @property
    def fraction(self) -> Fraction:
        """The share as a fraction."""
        return _FRACTIONS[self]


_FRACTIONS = {Share.FULL: Fraction(1), Share.HALF: Fraction(1, 2), Share.QUARTER: Fraction(1, 4), Share.NOTHING: Fraction(0)}


class Pace(Enum):
    """What is left of a movement allowance."""

    FULL = "full"
    HALF = "half"
    ONE_HEX = "one_hex"


class SupplyEffect(Struct, frozen=True):
    """What a U-level does to a force; `eliminated_from` is the face of 1D6 from which on an RE is gone (None: never)."""

    attack: Share
    movement: Pace
    defence: Annotated[Share, Otherwise(Share.FULL)] = Share.FULL
    anti_aircraft: Annotated[Share, Otherwise(Share.FULL)] = Share.FULL
    exploitation: bool = True
    zone_of_control: bool = True
    armour_effects: bool = True
    armour_attack: Annotated[int, AtLeast(-3), AtMost(0), Otherwise(0)] = 0
    armour_defence: Annotated[int, AtLeast(-3), AtMost(0), Otherwise(0)] = 0
    eliminated_from: Annotated[int, AtLeast(2), AtMost(6)] | None = None


class SupplyStatusChart(Struct, frozen=True):
    """Effects of going without, U-1 first, the last row for all beyond: of unisolated forces (22A), of isolated ones (22B).

    `rolls_again` is the isolated level from which on the die falls in every initial phase, not once.
    Raises ChartFault when a row takes less than the one before.
    """

    rule: str
    unisolated: Annotated[tuple[SupplyEffect, ...], NotEmpty()]
    isolated: Annotated[tuple[SupplyEffect, ...], NotEmpty()]
    rolls_again: AtLeastOne

    def __post_init__(self) -> None:
        for rows in (self.unisolated, self.isolated):
            shares = [row.attack.fraction for row in rows]
            if shares != sorted(shares, reverse=True):
                raise ChartFault(f"chart {self.rule}: who goes without for longer attacks no stronger")

    def effect(self, level: int, *, isolated: bool) -> SupplyEffect:
        """The effect of a level of one or more."""
        rows = self.isolated if isolated else self.unisolated
        return rows[min(level, len(rows)) - 1]


class TransportUnitChart(Struct, frozen=True):
    """Logistic transport units (SM-23): what they carry, their size, how many there are, and when and where more come."""

    rule: str
    carries: AtLeastOne
    size_re: Annotated[float, Above(0), AtMost(10)]
    motorised: bool
    movement: Annotated[int, AtLeast(1), AtMost(20)]
    start: Annotated[Mapping[Side, Count], At(("start",)), Rows("side")]
    start_ports: Annotated[Mapping[Side, Ports], At(("start_ports",)), Rows("side")]
    arrivals: Annotated[Mapping[Side, tuple[Turn, ...]], At(("arrivals",)), Rows("side")]
    arrival_ports: Annotated[Mapping[Side, Ports], At(("arrival_ports",)), Rows("side")]


class AshoreCharts(Struct, frozen=True):
    """The charts of rules 21 to 23."""

    points: SupplyPointsChart
    status: SupplyStatusChart
    transport: TransportUnitChart
