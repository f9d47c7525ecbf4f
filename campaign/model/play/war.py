"""The war around the fleets: duties of supply, Malta's larder, dates that change the rules, ships yet to come."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.play.calendar import Turn
from campaign.model.setting.scenario import Flag, FlotillaId, Land, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType


class Duty(Struct, frozen=True):
    """What must be landed in one game turn, where, and by whom; `rule` asks for it."""

    location: Location
    side: Side
    loads: float
    ports: tuple[PortId, ...]
    rule: str


class SupplyAccount(Struct, frozen=True):
    """Supplies landed in this game turn by port, generic cargoes raised and used up so far, and duties failed so far.

    `landed_before` is the tally of the game turn that was closed last.
    """

    landed: Mapping[PortId, float] = field(default_factory=dict)
    landed_before: Mapping[PortId, float] = field(default_factory=dict)
    raised: Mapping[Side, float] = field(default_factory=dict)
    used: Mapping[Side, float] = field(default_factory=dict)
    failed: Mapping[Location, float] = field(default_factory=dict)


class Malta(Struct, frozen=True):
    """Malta's supply points, how many game turns running she went short, and whether she gave in."""

    stock: float = 0.0
    turns_out: int = 0
    surrendered: bool = False


class MaltaSeen(Struct, frozen=True):
    """Malta as a side knows her: only her owner knows what is left in her larder (None for the other side)."""

    stock: float | None = None
    turns_out: int = 0
    surrendered: bool = False


class PoolGroup(Enum):
    """Types of ship that stand for one another in the British force pool (SM-10B)."""

    CAPITAL = "capital"
    CARRIER = "CV"
    CRUISER = "cruiser"
    DESTROYER = "DD"

    @property
    def types(self) -> tuple[ShipType, ...]:
        """The types of the group."""
        return _GROUPS[self]


_GROUPS = {
    PoolGroup.CAPITAL: (ShipType.BATTLESHIP, ShipType.BATTLECRUISER),
    PoolGroup.CARRIER: (ShipType.CARRIER,),
    PoolGroup.CRUISER: (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER),
    PoolGroup.DESTROYER: (ShipType.DESTROYER,),
}


class DueShip(Struct, frozen=True):
    """A ship on her way to the theatre: the port she makes for and the game turn number she arrives."""

    ship: ShipId
    port: PortId
    turn: int


class ForcePool(Struct, frozen=True):
    """The British force pool: the row in force, ships at home, those paid for, and what is on the way or owed.

    It is `reducing` from the month in which the row fell until there is no excess any more, or the row rises.
    """

    row: str = ""
    ships: tuple[ShipId, ...] = ()
    paid: tuple[ShipId, ...] = ()
    owed: Mapping[PoolGroup, int] = field(default_factory=dict)
    due: tuple[DueShip, ...] = ()
    reducing: bool = False


class MasState(Enum):
    """What the 10th MAS is doing."""

    READY = "ready"
    ORDERED = "ordered"
    CHOOSING = "choosing"
    RECOVERING = "recovering"


class TenthMas(Struct, frozen=True):
    """The Italian unit for attacks on ships in harbour (SM-10D).

    `carrier`, or a submarine of `flotilla`, takes it to `target`; `teams` are those that got through and have still to
    pick a ship, each with the dice left to it; it is ready again from the game turn `ready_from`; `alerts` count earlier
    attacks on each port.
    """

    state: MasState = MasState.READY
    carrier: ShipId | None = None
    target: PortId | None = None
    teams: int = 0
    failed_teams: int = 0
    ready_from: int = 0
    alerts: Mapping[PortId, int] = field(default_factory=dict)
    flotilla: FlotillaId | None = None


class EastAfrica(Enum):
    """What became of the Italian squadron in East Africa (SM-10C)."""

    UNDECIDED = "undecided"
    LEFT = "left"
    RECALLED = "recalled"
    EXCHANGED = "exchanged"


class Delivery(Struct, frozen=True):
    """What was landed for the desert in a game turn, and what was due there."""

    landed: float
    due: float


class FrontMove(Struct, frozen=True):
    """An entry of the desert, by its historical day and its wording: the numbers of its game turns before and after the move.

    `shift` is how many half-months later than its own that is; earlier is negative.
    """

    entry: str
    why: str
    before: int
    after: int
    shift: int


class Front(Struct, frozen=True):
    """The effect of supplies on the front: each game turn's deliveries so far, and the half-months by which entries moved.

    An entry is named by its historical day; earlier is negative.
    """

    deliveries: tuple[Delivery, ...] = ()
    shifts: Mapping[str, int] = field(default_factory=dict)


class War(Struct, frozen=True):
    """All of it.

    `flags` are dates by turn number, `garrisons` British REs by land, `taken` the places already paid for (side and
    place), `called_home` ships that leave from the next base they lie in; `defenders` are REs on record for places that a
    landing may go to: one that the chart names, a port or a coast, by its key.
    """

    flags: Mapping[Flag, int] = field(default_factory=dict)
    garrisons: Mapping[Land, float] = field(default_factory=dict)
    taken: tuple[str, ...] = ()
    called_home: tuple[ShipId, ...] = ()
    supply: SupplyAccount = field(default_factory=SupplyAccount)
    malta: Malta = field(default_factory=Malta)
    pool: ForcePool = field(default_factory=ForcePool)
    tenth_mas: TenthMas = field(default_factory=TenthMas)
    east_africa: EastAfrica = EastAfrica.UNDECIDED
    front: Front = field(default_factory=Front)
    defenders: Mapping[str, float] = field(default_factory=dict)

    def recorded(self, flag: Flag, turn: Turn) -> bool:
        """Whether that had happened by a game turn."""
        return flag in self.flags and self.flags[flag] <= turn.number


class WarView(Struct, frozen=True):
    """The war around the fleets as one side knows it: all but Malta's larder and the 10th MAS is public."""

    duties: tuple[Duty, ...] = ()
    landed: Mapping[PortId, float] = field(default_factory=dict)
    landed_before: Mapping[PortId, float] = field(default_factory=dict)
    failed: Mapping[Location, float] = field(default_factory=dict)
    malta: MaltaSeen = field(default_factory=MaltaSeen)
    flags: Mapping[Flag, int] = field(default_factory=dict)
    garrisons: Mapping[Land, float] = field(default_factory=dict)
    pool: ForcePool = field(default_factory=ForcePool)
    tenth_mas: TenthMas | None = None
    east_africa: EastAfrica = EastAfrica.UNDECIDED
    front: Front = field(default_factory=Front)
    defenders: Mapping[str, float] = field(default_factory=dict)
