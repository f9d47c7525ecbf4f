"""One squadron of aircraft in a battle."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point
from campaign.tactics.surface_fire.charts.air import Level, Role

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
