"""The chart of aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.sides import Nation
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


class BombRow(Struct, frozen=True):
    """Boxes of one bomb from a weight in pounds upwards, by the row of the target."""

    from_lb: int
    BB_BC: float
    CA_CV: float
    CL_CVL: float
    DD_DE_SS: float

    def boxes(self, row: str) -> float:
        """Boxes of a hit on that row."""
        return {"BB_BC": self.BB_BC, "CA_CV": self.CA_CV, "CL_CVL": self.CL_CVL, "DD_DE_SS": self.DD_DE_SS}[row]


class Unlisted(Struct, frozen=True):
    """Ratings of types that the chart does not list."""

    fighter: int
    other: int


class AirChart(Struct, frozen=True):
    """All numbers of aircraft."""

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
    bombs: Mapping[str, BombRow]
    does_not_penetrate: Mapping[str, tuple[str, ...]]
    strafe_boxes: int
    ratings: Mapping[str, int]
    heavy_defence: tuple[str, ...]
    unlisted: Unlisted
    known_as: Mapping[str, str]

    def __post_init__(self) -> None:
        if strange := sorted(set(self.flak_row_of.values()) - set(self.flak_dice)):
            raise ChartFault(f"flak_row_of: {', '.join(strange)} is no row; there are {', '.join(self.flak_dice)}")
        limits = [row.from_lb for row in self.bombs.values()]
        if limits != sorted(set(limits), reverse=True) or limits[-1] != 0:
            raise ChartFault("bombs: the heaviest stands first, the last from 0")
        if strange := sorted(set(self.known_as.values()) - set(self.ratings) - set(self.heavy_defence)):
            raise ChartFault(f"known_as: {', '.join(strange)} has no rating")

    def bomb_row(self, pounds: int) -> str:
        """SF-GAP-24 The row of a bomb by its weight."""
        return next(name for name, row in self.bombs.items() if pounds >= row.from_lb)

    def fight_row(self, planes: int) -> FightRow | None:
        """SF-VI.3 The row of so many planes; None for those that must leave."""
        return next((row for row in self.fights if row.planes[0] <= planes <= row.planes[1]), None)

    def attack_row(self, planes: int) -> AttackRow | None:
        """SF-VI.13 The row of so many planes against ships; None for those that leave without attacking."""
        return next((row for row in self.attacks if row.planes[0] <= planes <= row.planes[1]), None)
