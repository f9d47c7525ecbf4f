"""The charts of torpedoes, depth charges, mines, batteries ashore, submarines and aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.units.aircraft import AircraftType
from campaign.tactics.coastal.charts.fire import Armour
from campaign.tactics.coastal.charts.turn import ByClass
from campaign.tactics.kit.charts import Each, FromNought, SixFaces, TwoDice

# Torpedoes ------------------------------------------------------------------------------------------------------------


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
    """All numbers of torpedoes; `aim_error` is how far off its course one runs, by the sum of two dice."""

    need: int
    modifiers: HitModifiers
    arc_degrees: float
    duds: Duds
    damage_dice: Each[Size, int]
    faces: SixFaces[Burst]
    flooding_boxes: int
    types: Each[Size, Run]
    arming_cm: float
    within_degrees: Mapping[LaunchKind, float]
    beam_degrees: tuple[float, float]
    aim_error: TwoDice[float]
    sighting: TrackSighting
    reload: Reload


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

    need: ByClass[int]
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
    bomb_dice: Each[Bomb, int]
    two_specials_from: tuple[Bomb, ...]
    bomb_from_lb: FromNought[Bomb]
    shot_down_from: int
    shaken: int
    aa_20mm: int
    aa_37mm: int

    def size_of(self, kind: AircraftType) -> int:
        """CO-GAP-41 One man is class 1, several men or engines are class 2, four engines or a flying boat class 3."""
        if kind.engines >= self.size_3_from_engines or kind.flying_boat:
            return 3
        return 2 if kind.crew > 1 or kind.engines > 1 else 1

    def bomb_of(self, pounds: int) -> Bomb | None:
        """The size of a bomb by its weight; None without a bomb."""
        return self.bomb_from_lb.at(pounds) if pounds else None


class OthersChart(Struct, frozen=True):
    """The charts of all other weapons, and of aircraft."""

    charges: ChargeChart
    mines: MineChart
    battery: BatteryChart
    submarine: SubmarineChart
    aircraft: AircraftChart
