"""One ship in a battle: where she is, what she did and suffered, how her model stands; and one squadron of aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import floor

from msgspec import Struct, field

from campaign.model.battles.battle import Task
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Box, Hand, Point, Pose, box_of, onward, outline_of
from campaign.tactics.surface_fire.battle.record import End, Guns, Rank, Record, Turret
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres


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


# Models on the table --------------------------------------------------------------------------------------------------


CIRCLE_POINTS = 16


def model(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose | None = None) -> tuple[Point, ...]:
    """SF-GAP-04 A model is a rectangle whose middle lies a tenth of its length abaft the bridge."""
    return _rectangle(charts, vessel, pose or vessel.pose, 0.0)


def stand(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose | None = None) -> tuple[Point, ...]:
    """A model's stand: its rectangle, a little larger."""
    return _rectangle(charts, vessel, pose or vessel.pose, charts.movement.stand_grows_in)


def _rectangle(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose, grows: float) -> tuple[Point, ...]:
    length, width = vessel.record.length_in + 2 * grows, vessel.record.width_in + 2 * grows
    bow = vessel.record.length_in * (0.5 - charts.movement.bridge_from_middle) + grows
    return outline_of(pose, metres(length), metres(width), metres(bow))


def box(charts: SurfaceFireCharts, record: Record, pose: Pose, room_in: float = 0.0) -> Box:
    """The stand as a box that is quick to compare, with some room around it."""
    grows = charts.movement.stand_grows_in + room_in
    bow = record.length_in * (0.5 - charts.movement.bridge_from_middle) + grows
    return box_of(pose, metres(record.length_in + 2 * grows), metres(record.width_in + 2 * grows), metres(bow))


def circle_about(at: Point, radius_in: float) -> tuple[Point, ...]:
    """A circle as an outline."""
    return tuple(onward(at, 360.0 * step / CIRCLE_POINTS, metres(radius_in)) for step in range(CIRCLE_POINTS))


def reach_of(vessel: Vessel) -> float:
    """A radius about the bridge, in metres, beyond which no part of her stand lies."""
    return metres(vessel.record.length_in + vessel.record.width_in + 1.0)


# Aircraft -------------------------------------------------------------------------------------------------------------


FIGHTERS = (Role.FIGHTER,)


class Payload(Struct, frozen=True):
    """What each plane carries: pounds of one bomb, bombs of a stick (0: it drops one), or a torpedo."""

    bomb_lb: int = 0
    stick: int = 0
    torpedo: bool = False


class Flight(Struct, frozen=True):
    """Planes of one type that fly together; `unit` is the participant they belong to, `home` the ship they fly from."""

    id: str
    unit: ShipId
    name: str
    side: Side
    role: Role
    planes: int
    rating: int
    heavy_defence: bool
    payload: Payload
    home: ShipId | None = None
    ace: bool = False
    at: Point | None = None
    level: Level = Level.HIGH
    loaded: bool = True
    on_deck: bool = False
    moved: bool = False
    pinned: bool = False
    dived: bool = False
    changed: bool = False
    suppressed: bool = False
    towards: str = ""
    met: tuple[str, ...] = ()
    track: tuple[Point, ...] = ()
    up: int = 0
    ready: int = 0
    lost: int = 0
    arrives: int = 1
    gone: bool = False

    @property
    def flying(self) -> bool:
        """Whether it is in the air over the table."""
        return not self.gone and not self.on_deck and self.at is not None and self.planes > 0

    @property
    def acts_as(self) -> Role:
        """SF-IV.2 A fighter-bomber is a bomber while it carries bombs, and a fighter afterwards."""
        if self.role is Role.FIGHTER_BOMBER:
            return Role.LEVEL if self.loaded else Role.FIGHTER
        return self.role

    @property
    def fights(self) -> bool:
        """Whether it fights other aircraft."""
        return self.acts_as is Role.FIGHTER

    @property
    def attacks(self) -> bool:
        """Whether it can attack ships now."""
        return self.loaded and self.acts_as in (Role.DIVE, Role.TORPEDO, Role.LEVEL, Role.KAMIKAZE)
