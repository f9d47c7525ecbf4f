"""Orders: what a side writes down in each phase of a turn."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group


class Way(Enum):
    """How a piece of a move is steamed."""

    AHEAD = "A"
    ASTERN = "B"
    PORT = "L"
    STARBOARD = "R"


class Flag(Enum):
    """What a ship does all turn besides moving."""

    NONE = ""
    CHASE_SPLASH = "CS"
    LAY_SMOKE = "LS"


class Leg(Struct, frozen=True):
    """One piece of a move, in table units; `sharp` turns use the sharp circle."""

    way: Way
    units: float
    sharp: bool = False

    @property
    def turns(self) -> bool:
        """Whether the course changes on it."""
        return self.way in (Way.PORT, Way.STARBOARD)


class Move(Struct, frozen=True):
    """SAS-B1.2 One ship's written move: its pieces in order (none: stop) and a flag for the whole turn."""

    ship: ShipId
    legs: tuple[Leg, ...] = ()
    flag: Flag = Flag.NONE

    @property
    def units(self) -> float:
        """Length of the move as written."""
        return sum(leg.units for leg in self.legs)

    @property
    def turned_u(self) -> float:
        """Length of all its turns."""
        return sum(leg.units for leg in self.legs if leg.turns)

    @property
    def sharp(self) -> bool:
        """Whether any turn is on the sharp circle."""
        return any(leg.sharp for leg in self.legs)

    @property
    def astern(self) -> bool:
        """Whether the ship goes astern."""
        return any(leg.way is Way.ASTERN for leg in self.legs)

    @property
    def chasing(self) -> bool:
        """Whether she chases splash."""
        return self.flag is Flag.CHASE_SPLASH

    @property
    def smoking(self) -> bool:
        """Whether she lays smoke."""
        return self.flag is Flag.LAY_SMOKE


class Light(Struct, frozen=True):
    """One ship's searchlight on one enemy."""

    ship: ShipId
    target: ShipId


class Shoot(Struct, frozen=True):
    """SAS-B4.1 Groups of one battery at one target, a half salvo if so written; `star` lights the target up instead."""

    ship: ShipId
    battery: Battery
    groups: tuple[Group, ...]
    target: ShipId
    half: bool = False
    star: bool = False


class Launch(Struct, frozen=True):
    """One bank of torpedoes: tubes, the line it runs on, which setting of its type, and the fan (0: parallel)."""

    ship: ShipId
    bank: str
    tubes: int
    bearing: int
    setting: int
    fan: int


class WriteMoves(Struct, frozen=True):
    """Moves of all of a side's ships."""

    side: Side
    moves: tuple[Move, ...] = ()


class WriteLights(Struct, frozen=True):
    """Searchlights of a side."""

    side: Side
    lights: tuple[Light, ...] = ()


class WriteFire(Struct, frozen=True):
    """All fire of a side; anything not written does not happen."""

    side: Side
    fire: tuple[Shoot, ...] = ()


class LayTorpedoes(Struct, frozen=True):
    """All torpedoes that a side launches."""

    side: Side
    launches: tuple[Launch, ...] = ()


class Strike(Struct, frozen=True):
    """One unit of aircraft at one enemy."""

    flight: ShipId
    target: ShipId


class SendAircraft(Struct, frozen=True):
    """SAS-GAP-07.5 All attacks from the air of a side this turn; who is not named waits overhead."""

    side: Side
    strikes: tuple[Strike, ...] = ()


Order = WriteMoves | WriteLights | WriteFire | LayTorpedoes | SendAircraft
ORDERS: tuple[type, ...] = (WriteMoves, WriteLights, WriteFire, LayTorpedoes, SendAircraft)
