"""One boat or ship in a battle: her fixed record, her position, her damage, and what she did this turn."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.battles.battle import Task
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.fittings import Engines
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Rating, Row, Steering
from campaign.tactics.coastal.charts.weapons import LaunchKind, Size
from campaign.tactics.plot.geometry import Hand, Point, Pose

CHARGES = "depth charges"


class Mount(Struct, frozen=True):
    """One gun mount: its weapon, barrels, what it rolls, and the arc in degrees clockwise off the bow."""

    name: str
    weapon: str
    row: Row
    mm: float
    barrels: int
    rating: Rating
    arc: tuple[float, float]
    shielded: bool


class Tube(Struct, frozen=True):
    """One torpedo tube."""

    name: str
    size: Size
    launch: LaunchKind


class Record(Struct, frozen=True):
    """CO-R.1 The printed part of a roster; `size` is the class, 1 to 3."""

    of: str
    name: str
    nation: Nation
    kind: Kind
    size: int
    tons: int
    length_m: float
    length_cm: float
    hull_boxes: int
    armour: Armour
    max_knots: float
    manoeuvre_cm: float
    damage_control: int
    crew: int
    quiet: bool
    radar: bool
    searchlight: bool
    star_shell: bool
    smoke: bool
    sonar: bool
    shallow_draught: bool
    mounts: tuple[Mount, ...]
    tubes: tuple[Tube, ...]
    reloads: int
    charges: int
    ashore: bool = False
    submarine: bool = False
    dummy: bool = False
    throwers: int = 0
    engines: Engines | None = None

    def mount(self, name: str) -> Mount | None:
        """A mount by its name."""
        return next((mount for mount in self.mounts if mount.name == name), None)

    @property
    def weapons(self) -> tuple[str, ...]:
        """CO-GAP-21 Everything that a hit may destroy."""
        charges = (CHARGES,) if self.charges else ()
        return (*(mount.name for mount in self.mounts), *(tube.name for tube in self.tubes), *charges)


class Depth(Enum):
    """CO-GAP-47 Where a submarine is."""

    SURFACE = "surface"
    PERISCOPE = "periscope"
    DEEP = "deep"


class Harm(Struct, frozen=True):
    """CO-R.1 The running part of a roster that damage changes; `water` are boxes lost under water in this battle."""

    hull: int
    steering: tuple[Steering, ...] = ()
    machinery: tuple[Machinery, ...] = ()
    damage_control_lost: int = 0
    crew_lost: int = 0
    fires: int = 0
    floods: int = 0
    suppression: int = 0
    out: tuple[str, ...] = ()
    water: int = 0


class Deeds(Struct, frozen=True):
    """What she did this turn, and what happened to her."""

    moved: bool = False
    fired: bool = False
    waited: bool = False
    suppressed_now: bool = False
    track: tuple[Point, ...] = ()
    broken: tuple[str, ...] = ()


class Vessel(Struct, frozen=True):
    """One hull of a unit, or a dummy marker; `marker` is what the enemy calls her while she is not spotted."""

    id: ShipId
    unit: ShipId
    name: str
    side: Side
    task: Task
    record: Record
    pose: Pose
    setting: int
    harm: Harm
    start: Harm
    marker: str
    loaded: tuple[str, ...] = ()
    reloads: int = 0
    reloading: int = 0
    charges: int = 0
    arrives: int = 1
    since_step: float = 0.0
    pending: Hand | None = None
    spotted: bool = False
    radar_target: bool = False
    fired_lately: bool = False
    surprised_until: int = 0
    broken_off: bool = False
    tested: bool = False
    lit_until: int = 0
    adrift: bool = False
    depth: Depth = Depth.SURFACE
    detected: bool = False
    spent: int = 0
    charges_spent: int = 0
    rockets_from: int = 0
    wreck: bool = False
    sunk: bool = False
    sunk_by: ShipId | None = None
    hurt_by: ShipId | None = None
    gone: bool = False
    declared: int = 0
    in_wait: bool = False
    steamed_cm: float = 0.0
    deeds: Deeds = Deeds()

    @property
    def known_to(self) -> tuple[Side, ...]:
        """The sides that may know what she does: her own alone until her marker is turned over."""
        return BOTH if self.spotted else (self.side,)

    @property
    def max_setting(self) -> int:
        """CO-GAP-23 The highest setting that is left to her engines."""
        return 0 if self.wreck else max(0, 4 - self.harm.machinery.count(Machinery.MAX_SPEED))

    @property
    def crew(self) -> int:
        """Crew quality now, never below the worst."""
        return max(-2, self.record.crew - self.harm.crew_lost)

    @property
    def damage_control(self) -> int:
        """How many repairs may be tried in a turn."""
        return 0 if self.wreck else max(0, self.record.damage_control - self.harm.damage_control_lost)

    @property
    def knots(self) -> float:
        """CO-4.1 Her speed now."""
        return 0.0 if self.record.ashore else self.record.max_knots * self.setting / 4

    @property
    def moves_as(self) -> int:
        """CO-3.1.2 The class in whose step she moves: her own, or under a marker the one that it was declared as."""
        return self.record.size if self.spotted or not self.declared else self.declared

    @property
    def stopped(self) -> bool:
        """CO-4.4 Drifting or stationary: at no setting at all."""
        return self.setting == 0

    @property
    def mounts(self) -> tuple[Mount, ...]:
        """Mounts that still fire."""
        return () if self.wreck else tuple(mount for mount in self.record.mounts if mount.name not in self.harm.out)

    @property
    def tubes(self) -> tuple[Tube, ...]:
        """Tubes that are there and loaded."""
        if self.wreck:
            return ()
        return tuple(tube for tube in self.record.tubes if tube.name in self.loaded and tube.name not in self.harm.out)

    @property
    def weapons(self) -> tuple[str, ...]:
        """Weapons that a hit may still destroy."""
        return tuple(name for name in self.record.weapons if name not in self.harm.out)

    @property
    def may_drop(self) -> bool:
        """Whether she has a pattern of charges and the gear for it."""
        return self.charges > 0 and CHARGES not in self.harm.out and not self.wreck

    @property
    def surfaced(self) -> bool:
        """Whether she is on the surface."""
        return self.depth is Depth.SURFACE

    def is_present(self, turn: int) -> bool:
        """Whether she, or a marker, has come by that turn, is afloat and on the table."""
        return not self.sunk and not self.gone and self.arrives <= turn

    def surprised(self, turn: int) -> bool:
        """CO-GAP-20 Until the end phase of the turn after the hit she does nothing but run on."""
        return self.surprised_until >= turn
