"""The chart of aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Rows
from campaign.model.sides import Nation
from campaign.tactics.kit.charts import FromNought
from campaign.tactics.surface_fire.charts.classes import Code


class Role(Enum):
    """SF-IV.1 What a squadron is; all of its aircraft are of one type."""

    FIGHTER = "fighter"
    DIVE = "dive"
    TORPEDO = "torpedo"
    LEVEL = "level"
    FIGHTER_BOMBER = "fighter_bomber"
    SPOTTER = "spotter"
    KAMIKAZE = "kamikaze"


class Level(Enum):
    """SF-IV.5 The two altitudes."""

    LOW = "low"
    HIGH = "high"


class MoveIn(Struct, frozen=True):
    """SF-IV.4 Inches of a move in the air."""

    fighter: float
    bomber: float


class EnduranceTurns(Struct, frozen=True):
    """How long a squadron stays up."""

    fighter: int
    bomber: int
    spotter: int


class FightRow(Struct, frozen=True):
    """What squadrons of a size roll in air fights, and what each kind needs."""

    planes: tuple[int, int]
    dice: int
    superior_fighter: int
    inferior_fighter: int
    superior_bomber: int
    inferior_bomber: int


class AttackRow(Struct, frozen=True):
    """What squadrons of a size roll against ships, and what each kind of attack needs."""

    planes: tuple[int, int]
    dice: int
    level_high: int
    level_low: int
    dive: int
    torpedo: int


class FlakRange(Struct, frozen=True):
    """SF-VI.7 How far guns reach into the air."""

    heavy_aa: float
    light_aa: float


class FlakDice(Struct, frozen=True):
    """Dice of a ship against aircraft."""

    heavy: int
    light: int


class FlakFaces(Struct, frozen=True):
    """Faces that spoil an attack, and those that destroy a plane and spoil it."""

    suppress: tuple[int, ...]
    destroy: tuple[int, ...]


BOMBED = ("BB_BC", "CA_CV", "CL_CVL", "DD_DE_SS")


class Unlisted(Struct, frozen=True):
    """Ratings of types that the chart does not list."""

    fighter: int
    other: int


class AirChart(Struct, frozen=True):
    """All numbers of aircraft; SF-GAP-24 `bomb_class` is the row of `bombs` for a bomb from a weight in pounds upwards."""

    squadron_planes: int
    kamikaze_planes: int
    kamikaze_bomb_lb: int
    move_in: MoveIn
    launch_per_turn: Mapping[Code, int]
    catapult_launches: int
    first_move_fraction: float
    rearm_turns: int
    endurance_turns: EnduranceTurns
    fights: tuple[FightRow, ...]
    from_above: int
    ace: int
    superior_bombers: int
    outnumbered: int
    flak_range_in: FlakRange
    flak_dice: Mapping[str, FlakDice]
    flak_row_of: Mapping[Code, str]
    weaker_new_capitals: tuple[Nation, ...]
    split_targets: int
    flak_heavy: FlakFaces
    flak_light: FlakFaces
    attacks: tuple[AttackRow, ...]
    suppressed: int
    small_target: int
    dead_in_water: int
    short_torpedo: int
    bomb_class: FromNought[str]
    bombs: Mapping[str, Annotated[Mapping[str, float], Rows("target", BOMBED)]]
    does_not_penetrate: Mapping[str, tuple[str, ...]]
    strafe_boxes: int
    ratings: Mapping[str, int]
    heavy_defence: tuple[str, ...]
    unlisted: Unlisted
    known_as: Mapping[str, str]

    def __post_init__(self) -> None:
        if strange := sorted(set(self.flak_row_of.values()) - set(self.flak_dice)):
            raise ChartFault(f"{', '.join(strange)} is no row; there are {', '.join(self.flak_dice)}", "flak_row_of")
        if strange := sorted(set(self.bomb_class.values) - set(self.bombs)):
            raise ChartFault(f"{', '.join(strange)} has no row among bombs", "bomb_class")
        if strange := sorted(set(self.known_as.values()) - set(self.ratings) - set(self.heavy_defence)):
            raise ChartFault(f"{', '.join(strange)} has no rating", "known_as")

    def fight_row(self, planes: int) -> FightRow | None:
        """SF-VI.3 The row of so many planes; None for those that must leave."""
        return next((row for row in self.fights if row.planes[0] <= planes <= row.planes[1]), None)

    def attack_row(self, planes: int) -> AttackRow | None:
        """SF-VI.13 The row of so many planes against ships; None for those that leave without attacking."""
        return next((row for row in self.attacks if row.planes[0] <= planes <= row.planes[1]), None)
