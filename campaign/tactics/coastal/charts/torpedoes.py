"""The charts of torpedoes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

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
