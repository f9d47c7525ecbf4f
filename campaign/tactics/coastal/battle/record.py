"""What a boat or ship is by these rules, and never changes in a battle."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Nation
from campaign.model.units.fittings import Engines
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.charts.guns import Armour, Rating, Row
from campaign.tactics.coastal.charts.torpedoes import LaunchKind, Size

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
