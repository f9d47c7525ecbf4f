"""The charts of what hits do and of what crews do about it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

FACES, SIX = 10, 6


class Kind(Enum):
    """CO-GAP-36 Ships under naval crews, and all others, armed or not."""

    WARSHIP = "warship"
    MERCHANT = "merchant"


class Special(Enum):
    """What a hit does beside its boxes."""

    FIRE = "fire"
    STEERING = "steering_S"
    BRIDGE = "bridge_B"
    MACHINERY = "machinery_M"
    SUPPRESSION = "suppression_W"
    WEAPON = "weapon_destroyed_X"
    STRUCTURAL = "structural_1d6"


class Steering(Enum):
    """Results of steering hits."""

    NO_TURNS = "no_course_changes"
    NOT_TO_PORT = "no_turns_to_port"
    NOT_TO_STARBOARD = "no_turns_to_starboard"
    REDUCED = "manoeuvre_reduced"


class Bridge(Enum):
    """Results of bridge hits."""

    TO_PORT = "turn_to_port"
    TO_STARBOARD = "turn_to_starboard"
    SLOWER = "remove_speed_marker"
    DAMAGE_CONTROL = "lose_damage_control"
    SURPRISED = "surprised"
    CREW = "crew_quality_minus_1"


class Machinery(Enum):
    """Results of machinery hits."""

    MAX_SPEED = "max_speed_minus_1"
    NO_FASTER = "cannot_accelerate"
    SLOWER = "remove_speed_marker"


class Burnt(Enum):
    """What a fire or a flood does in a turn."""

    EXPLOSION = "explosion"
    TWO = "two"
    ONE = "one"
    NONE = "none"


Row = TypeVar("Row")


class Repair(Struct, frozen=True):
    """What an attempt needs."""

    need: int


class Ramming(Struct, frozen=True):
    """CO-4.6 What avoids contact, and above which closing speed its harm is multiplied."""

    avoid: int
    fast_knots: float
    fast_times: int


class DamageChart(Struct, frozen=True):
    """All numbers of damage."""

    special: Mapping[Kind, tuple[Special, ...]]
    steering: tuple[Steering, ...]
    bridge: tuple[Bridge, ...]
    machinery: tuple[Machinery, ...]
    bridge_turn_degrees: float
    lowest_crew_quality: int
    suppression_at_most: int
    no_launch_from_suppression: int
    surprise_recovery: int
    repair: Repair
    burning: tuple[Burnt, ...]
    leaking: tuple[Burnt, ...]
    boxes: Mapping[Burnt, int]
    ramming: Ramming

    def __post_init__(self) -> None:
        sized: tuple[tuple[str, int, int], ...] = (
            *((f"special.{kind.value}", len(self.special.get(kind, ())), FACES) for kind in Kind),
            ("steering", len(self.steering), SIX), ("bridge", len(self.bridge), SIX), ("machinery", len(self.machinery), SIX),
            ("burning", len(self.burning), FACES), ("leaking", len(self.leaking), FACES))
        for name, cells, wanted in sized:
            if cells != wanted:
                raise ChartFault(f"{name}: {wanted} faces were expected, not {cells}")
        for burnt in (Burnt.TWO, Burnt.ONE, Burnt.NONE):
            if burnt not in self.boxes:
                raise ChartFault(f"boxes: {burnt.value} is missing")


def at_face(row: tuple[Row, ...], face: int) -> Row:
    """The cell of a face of the die."""
    return row[face - 1]
