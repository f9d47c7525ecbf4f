"""Targets on the coast for ships' guns and aircraft, and the charts of the effects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.shape import EACH, At, AtLeastOne, Columns, Count, Modifier, Percent, Rows, Spans, Spelt, Tenths
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType

FACES = 10
CELL = re.compile(r"[1-9][BGF]|[1-9]G[1-9]F")
MARKED = re.compile(r"(\d)([GBF])")
BOMBING_ROLLS = 16
CLASSES = range(1, 10)
DEMOLITION_FACES = 6


class ShoreTarget(Enum):
    """What an independent bombardment may be aimed at (SM-GAP-50)."""

    PORT = "port"
    SHIPS_IN_PORT = "ships_in_port"
    AIRFIELD = "airfield"
    SUPPLY_DUMP = "supply_dump"
    TROOPS = "troops"


class CaptureResult(Enum):
    """What becomes of a naval unit in a port that falls (SM-GAP-05)."""

    ESCAPED = "escaped"
    SCUTTLED = "scuttled"
    CAPTURED = "captured"


class BombingModifier(Enum):
    """What moves the dice on the Bombing Table (SM-GAP-44)."""

    DIVE_BOMBERS = "half_or_more_points_from_type_D"
    LEVEL_BOMBERS = "half_or_more_points_from_type_B_or_HB"
    POOR_WEATHER = "poor_weather"
    IN_PORT = "target_in_port"
    OUT_OF_FUEL = "target_out_of_fuel"
    NAVAL_BOMBARDMENT = "naval_bombardment_not_air"


class PortDamageChart(Struct, frozen=True):
    """Hits on a port: how many close it, what each costs, and how they are scored and repaired (SM-GAP-04)."""

    rule: str
    most_hits: AtLeastOne
    fuel_lost_above: Count
    fuel_percent_a_hit: Percent
    demolition: tuple[Count, ...]
    engineers_add: Count
    hits_an_engineer_re: AtLeastOne
    quiet_turns_a_hit: AtLeastOne

    def __post_init__(self) -> None:
        if len(self.demolition) != DEMOLITION_FACES:
            raise ChartFault(f"chart {self.rule}: demolition does not have {DEMOLITION_FACES} columns")


class PortCaptureChart(Struct, frozen=True):
    """The highest 1D10 rolls for escape and for scuttling, by type; anything above is capture (SM-GAP-05)."""

    rule: str
    escape: Annotated[Mapping[ShipType, Tenths], At(("rows", EACH, "escape")), Rows("type of unit")]
    scuttled: Annotated[Mapping[ShipType, Tenths], At(("rows", EACH, "scuttled"))]

    def __post_init__(self) -> None:
        for kind in ShipType:
            if kind not in self.escape or not 0 <= self.escape[kind] <= self.scuttled.get(kind, -1) <= FACES:
                raise ChartFault(f"chart {self.rule}: the row of {kind.value} does not cover 1 to {FACES}")

    def result(self, kind: ShipType, face: int) -> CaptureResult:
        """The result of a die roll for a type of unit."""
        if face <= self.escape[kind]:
            return CaptureResult.ESCAPED
        return CaptureResult.SCUTTLED if face <= self.scuttled[kind] else CaptureResult.CAPTURED


class BombingTable(Struct, frozen=True):
    """Hits by bombing points and a modified roll of two dice, and what modifies it (SM-GAP-44).

    Points beyond the last column make a further attack; rolls are clamped to the rows.
    """

    rule: str
    points: Annotated[Bands[int], Spans(1)]
    hits: tuple[Annotated[tuple[Count, ...], Columns(BOMBING_ROLLS)], ...]
    modifiers: Annotated[Mapping[BombingModifier, Modifier], Rows("modifier")]

    def __post_init__(self) -> None:
        if len(self.hits) != len(self.points.rows) or any(len(column) != BOMBING_ROLLS for column in self.hits):
            raise ChartFault(f"chart {self.rule}: each column must have the rolls 0 to {BOMBING_ROLLS - 1}")
        if missing := [modifier.value for modifier in BombingModifier if modifier not in self.modifiers]:
            raise ChartFault(f"chart {self.rule}: no modifier for {', '.join(missing)}")

    @property
    def most_points(self) -> int:
        """The most points that can go into one attack."""
        highest = self.points.highest
        if highest is None:
            raise ChartFault(f"chart {self.rule}: the last column has no end")
        return highest

    def hits_of(self, points: int, roll: int) -> int:
        """Hits of one attack of 1 to `most_points` points by its modified roll."""
        return self.hits[self.points.at(points)][min(max(roll, 0), BOMBING_ROLLS - 1)]

    def attacks(self, points: int) -> tuple[int, ...]:
        """The attacks that a number of points make: full ones first, then the remainder."""
        whole, rest = divmod(max(0, points), self.most_points)
        return (*(self.most_points for _ in range(whole)), *((rest,) if rest else ()))


class BombMark(Struct, frozen=True):
    """The damage to a ship by one bomb or shell of a bombardment: boxes of both tracks, or her loss."""

    gunnery: int = 0
    flotation: int = 0
    sunk: bool = False


def bomb_mark(cell: str) -> BombMark:
    """The damage that a cell such as "2G1F" stands for; a transport takes bomb hits as gunnery hits."""
    if cell in ("X", "-"):
        return BombMark(sunk=cell == "X")
    if not CELL.fullmatch(cell):
        raise ValueError(f"{cell!r} is no mark: 2G1F, 1G, 1B, -, or X was expected")
    found = {letter: int(count) for count, letter in MARKED.findall(cell)}
    return BombMark(found.get("G", 0) + found.get("B", 0), found.get("F", 0))


Marks = Annotated[tuple[Annotated[BombMark, Spelt(bomb_mark)], ...], Columns(FACES)]


class BombEffectChart(Struct, frozen=True):
    """What a hit does by 1D10: one row for transports, one for each protection class (SM-GAP-45)."""

    rule: str
    transports: Marks
    classes: Annotated[Mapping[int, Marks], Rows("protection class", tuple(CLASSES))]

    def __post_init__(self) -> None:
        for row in (self.transports, *(self.classes.get(number, ()) for number in CLASSES)):
            if len(row) != FACES:
                raise ChartFault(f"chart {self.rule}: each row must have {FACES} columns")


class GunsAshoreChart(Struct, frozen=True):
    """The divisor of each gun rating against the land, and how many hexes it reaches (SM-4A3, SM-GAP-50)."""

    rule: str
    divisors: Annotated[Mapping[GunType, AtLeastOne], Rows("gun rating")]
    reach: Annotated[Mapping[GunType, Count], Rows("gun rating")]

    def __post_init__(self) -> None:
        if any(self.divisors.get(kind, 0) < 1 or kind not in self.reach for kind in GunType):
            raise ChartFault(f"chart {self.rule}: each gun rating needs a divisor and a reach")


class ShoreCharts(Struct, frozen=True):
    """The charts of ports and of attacks on them."""

    damage: PortDamageChart
    capture: PortCaptureChart
    bombing: BombingTable
    bomb_effect: BombEffectChart
    guns_ashore: GunsAshoreChart
