"""One ship in a battle: where she is, what she did this turn, and all that has been done to her."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import floor

from msgspec import Struct, field

from campaign.model.battles.battle import Task
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.surface_fire.battle.record import End, Guns, Rank, Record, Turret
from campaign.tactics.surface_fire.charts.classes import Code


class Loss(Enum):
    """How a ship was lost."""

    BOXES = "boxes"
    MAGAZINE = "magazine"
    FLOODING = "flooding"
    ABANDONED = "abandoned"
    TORPEDO = "torpedo"
    COLLISION = "collision"
    DEPTH_CHARGE = "depth_charge"


class Harm(Struct, frozen=True):
    """Damage, in half boxes and states; turns are those in which something still holds, 0 for none.

    `kept` half boxes can never be repaired; `water` of those marked here were marked under water; `most` is the worst it was.
    """

    marked: int = 0
    kept: int = 0
    repaired: int = 0
    water: int = 0
    most: int = 0
    turrets: tuple[str, ...] = ()
    fires: int = 0
    burning: int = 0
    flooding: bool = False
    righted: bool = False
    jam: Hand | None = None
    engineering: int = 0
    fire_control: bool = False
    bridge: int = 0
    no_launch: int = 0
    deck_out: bool = False


class Deeds(Struct, frozen=True):
    """What she did this turn: inches moved with the cost of turns, degrees turned, evasion, smoke, boxes marked."""

    moved: float = 0.0
    turned: float = 0.0
    evasive: bool = False
    smoked: bool = False
    launched: bool = False
    hurt: bool = False
    track: tuple[Point, ...] = ()


class Vessel(Struct, frozen=True):
    """A ship, a submarine or a battery ashore; `speed` is that of the last move in inches."""

    ship: ShipId
    name: str
    side: Side
    nation: Nation
    task: Task
    record: Record
    squadron: str
    pose: Pose
    speed: float
    slow_to_in: float
    harm: Harm = field(default_factory=Harm)
    start: Harm = field(default_factory=Harm)
    deeds: Deeds = field(default_factory=Deeds)
    loaded: Mapping[str, int] = field(default_factory=dict)
    reloads: int = 0
    quiet: int = 0
    spent: int = 0
    fired_at: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    firing: Mapping[str, int] = field(default_factory=dict)
    fired_on_in: float = 0.0
    smoke_left: int = 0
    light_on: bool = False
    company: str = ""
    fell_out: bool = False
    aground: bool = False
    submerged: bool = False
    inactive: int = 0
    arrives: int = 1
    sunk: bool = False
    loss: Loss | None = None
    sunk_by: ShipId | None = None
    hurt_by: ShipId | None = None

    @property
    def afloat(self) -> bool:
        """Whether she is afloat."""
        return not self.sunk

    @property
    def code(self) -> Code:
        """Her class."""
        return self.record.code

    @property
    def half_boxes(self) -> int:
        """All her half boxes."""
        return 2 * self.record.boxes

    @property
    def half_damaged(self) -> bool:
        """Whether at least half of her boxes are marked."""
        return self.harm.marked >= self.record.boxes

    @property
    def destroyed(self) -> int:
        """Boxes with both halves marked."""
        return self.harm.marked // 2

    def working(self, guns: Guns) -> tuple[Turret, ...]:
        """SF-VII.11 Mounts of a battery that still work."""
        return tuple(turret for turret in guns.turrets if turret.name not in self.harm.turrets)

    def guns_left(self, guns: Guns, *, broadside: bool = False) -> int:
        """SF-GAP-10 All working guns count, wing mounts of both sides too; of one side alone where players agreed on that."""
        left = self.working(guns)
        if not broadside:
            return sum(turret.guns for turret in left)
        wings = [sum(turret.guns for turret in left if turret.end is end) for end in (End.PORT, End.STARBOARD)]
        return max(wings) + sum(turret.guns for turret in left if turret.end not in (End.PORT, End.STARBOARD))

    def battery(self, rank: Rank) -> Guns | None:
        """A battery of which some gun still works."""
        guns = self.record.guns(rank)
        return guns if guns is not None and self.working(guns) else None

    @property
    def torpedoes(self) -> int:
        """Torpedoes ready in tubes."""
        return sum(self.loaded.values())


def aim_key(rank: Rank, target: ShipId) -> str:
    """How the turns of a battery's fire at one target are written down."""
    return f"{rank.value}>{target}"


def tubes_usable(tubes: int, *, half_damaged: bool) -> int:
    """SF-VII.22 Half damaged, a ship uses half of her tubes, rounded down to an even number."""
    return floor(tubes / 4) * 2 if half_damaged else tubes


def points_left(full: int, *, half_damaged: bool, sunk: bool) -> float:
    """SF-VIII.2 A ship gives up half of her points at half damage and all when she is sunk or abandoned."""
    return 0.0 if sunk else full / 2 if half_damaged else float(full)


def points_of(vessel: Vessel) -> float:
    """Her present points; what was repaired gives none back."""
    return points_left(vessel.record.points, half_damaged=vessel.harm.most >= vessel.record.boxes, sunk=vessel.sunk)
