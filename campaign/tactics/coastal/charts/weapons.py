"""The charts of torpedoes, depth charges, mines, batteries ashore, submarines and aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.units.aircraft import AircraftType
from campaign.tactics.coastal.charts.fire import Armour

# Torpedoes ------------------------------------------------------------------------------------------------------------


SUMS, SIX, LOWEST_SUM = 11, 6, 2


class Size(Enum):
    """Sizes of torpedoes; what aircraft drop is a size of its own."""

    IN_24 = "24in"
    IN_21 = "21in"
    IN_18 = "18in"
    AIRCRAFT = "aircraft"


class LaunchKind(Enum):
    """How a tube points."""

    FIXED_BOW = "fixed_bow"
    ANGLED_BOW = "angled_bow"
    SIDE_DROP = "side_drop"
    TRAINABLE = "trainable"
    STERN_TROUGH = "stern_trough"
    FIXED_STERN = "fixed_stern"


class Entered(Enum):
    """CO-8.3 From where a track comes at a hull."""

    BOW = "bow"
    STERN = "stern"
    BEAM = "beam"


class Burst(Enum):
    """What each die of a torpedo does."""

    FLOODING = "flooding_loss"
    ENGINES = "engine_and_boiler"
    CRITICAL = "critical_flooding"


class HitModifiers(Struct, frozen=True):
    """CO-8.2 What moves the roll of a torpedo."""

    class_1: int
    class_2: int
    shallow_draught: int
    stern_arc: int
    bow_arc: int
    stopped: int


class Duds(Struct, frozen=True):
    """The highest face that is a dud, by whose torpedo it is, and the last day of the bad ones."""

    usual: int
    american: int
    german: int
    until: str


class Run(Struct, frozen=True):
    """How fast and far a size runs."""

    cm_per_turn: float
    range_cm: float


class TrackSighting(Struct, frozen=True):
    """Who may see a track, and what it needs by the light."""

    within_cm: float
    night_dark: int
    night_moon: int
    day: int


class Reload(Struct, frozen=True):
    """How long tubes take, and at what setting at most."""

    turns: int
    at_most_setting: int


class TorpedoChart(Struct, frozen=True):
    """All numbers of torpedoes."""

    need: int
    modifiers: HitModifiers
    arc_degrees: float
    duds: Duds
    damage_dice: Mapping[Size, int]
    faces: tuple[Burst, ...]
    flooding_boxes: int
    types: Mapping[Size, Run]
    arming_cm: float
    within_degrees: Mapping[LaunchKind, float]
    beam_degrees: tuple[float, float]
    aim_error: tuple[float, ...]
    sighting: TrackSighting
    reload: Reload

    def __post_init__(self) -> None:
        if len(self.aim_error) != SUMS:
            raise ChartFault(f"aim_error: {SUMS} cells for 2 to 12 were expected, not {len(self.aim_error)}")
        if len(self.faces) != SIX:
            raise ChartFault(f"faces: {SIX} faces were expected, not {len(self.faces)}")
        for size in Size:
            if size not in self.damage_dice or size not in self.types:
                raise ChartFault(f"damage_dice and types: {size.value} is missing")

    def error(self, total: int) -> float:
        """How far off its course a torpedo runs, by the sum of two dice."""
        return self.aim_error[total - LOWEST_SUM]


def at_face(faces: tuple[Burst, ...], face: int) -> Burst:
    """What a face of a die of damage does."""
    return faces[face - 1]


# Other weapons --------------------------------------------------------------------------------------------------------


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
    """What a submarine may do at periscope depth, and the default record of one that is not described."""

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
        """The size of a bomb by its weight; None without a bomb."""
        return max((bomb for bomb in Bomb if self.bomb_from_lb[bomb] <= pounds), key=self.bomb_from_lb.__getitem__) \
            if pounds else None


class OthersChart(Struct, frozen=True):
    """The charts of all other weapons, and of aircraft."""

    charges: ChargeChart
    mines: MineChart
    battery: BatteryChart
    submarine: SubmarineChart
    aircraft: AircraftChart
