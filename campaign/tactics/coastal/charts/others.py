"""The charts of depth charges, mines, batteries ashore, submarines and aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.units.aircraft import AircraftType
from campaign.tactics.coastal.charts.guns import Armour


class Bomb(Enum):
    """Sizes of bombs."""

    LB_100 = "100lb"
    LB_250 = "250lb"
    LB_500 = "500lb"
    LB_1000 = "1000lb"


class ChargeChart(Struct, frozen=True):
    """CO-GAP-31 How near depth charges must fall, and what they do; `pattern` is how many make one."""

    astern_cm: float
    thrown_cm: float
    hits_from: int
    sinks_from: int
    dice: int
    many_dice: int
    surface_cm: float
    surface_need: int
    pattern: int


class MineChart(Struct, frozen=True):
    """CO-GAP-32 What a mine needs to hit each class, and how many dice it does."""

    need: Mapping[int, int]
    dice: int


class BatteryChart(Struct, frozen=True):
    """CO-GAP-33 What guns ashore are as a target."""

    size: int
    armour: Armour
    boxes: int


class SubmarineChart(Struct, frozen=True):
    """What a submarine may do at periscope depth, and one of which nothing more is told."""

    periscope_setting: int
    tons: int
    max_knots: float
    length_m: float


class AircraftChart(Struct, frozen=True):
    """CO-GAP-10 How aircraft fly, attack and are shot at."""

    turn_cm: float
    turn_degrees: float
    over_cm: float
    size_3_from_engines: int
    bomb_need: int
    bomb_dice: Mapping[Bomb, int]
    two_specials_from: tuple[Bomb, ...]
    bomb_from_lb: Mapping[Bomb, int]
    shot_down_from: int
    shaken: int
    aa_20mm: int
    aa_37mm: int

    def __post_init__(self) -> None:
        for bomb in Bomb:
            if bomb not in self.bomb_dice:
                raise ChartFault(f"bomb_dice: {bomb.value} is missing")
        if [self.bomb_from_lb.get(bomb, -1) for bomb in Bomb] != sorted({0, *self.bomb_from_lb.values()}):
            raise ChartFault("bomb_from_lb: rising pounds for each size of bomb were expected, from 0 on")

    def size_of(self, kind: AircraftType) -> int:
        """CO-GAP-41 One man is class 1, several men or engines are class 2, four engines or a flying boat class 3."""
        if kind.engines >= self.size_3_from_engines or kind.flying_boat:
            return 3
        return 2 if kind.crew > 1 or kind.engines > 1 else 1

    def bomb_of(self, pounds: int) -> Bomb | None:
        """The size of a bomb by its weight; none where there is no bomb."""
        return max((bomb for bomb in Bomb if self.bomb_from_lb[bomb] <= pounds), key=self.bomb_from_lb.__getitem__) \
            if pounds else None


class OthersChart(Struct, frozen=True):
    """All of them."""

    charges: ChargeChart
    mines: MineChart
    battery: BatteryChart
    submarine: SubmarineChart
    aircraft: AircraftChart
