"""What happened in the war around the fleets: supplies, Malta, dates, ships that come and go, the special rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.play.calendar import Turn
from campaign.model.play.war import DueShip, EastAfrica, FrontMove, Malta, PoolGroup, TenthMas
from campaign.model.setting.scenario import CargoFacts, CargoId, Flag, Land, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class SuppliesRaised:
    """A generic load was brought to the quay of a home port."""

    cargo: CargoFacts
    port: PortId


@dataclass(frozen=True, slots=True)
class SuppliesLanded:
    """Supplies came ashore: they count in the port's tally; Malta's larder took in `to_stock` points of them."""

    side: Side
    port: PortId
    loads: float
    to_stock: float = 0.0


@dataclass(frozen=True, slots=True)
class CargoUsed:
    """A generic load that was landed went to those who waited for it."""

    cargo: CargoId


@dataclass(frozen=True, slots=True)
class DutyFailed:
    """Less was landed than was owed."""

    location: Location
    side: Side
    owed: float
    landed: float


@dataclass(frozen=True, slots=True)
class MaltaFed:
    """Malta lived from her larder for a game turn, or went short."""

    malta: Malta


@dataclass(frozen=True, slots=True)
class MaltaSurrendered:
    """Malta gave in."""


@dataclass(frozen=True, slots=True)
class SupplyAccountClosed:
    """The tally of the game turn was closed."""


@dataclass(frozen=True, slots=True)
class DeliveriesCounted:
    """What was landed for the desert in the game turn that ends, and what was due there."""

    landed: float
    due: float


@dataclass(frozen=True, slots=True)
class FrontJudged:
    """By deliveries the front moved, or did not.

    `landed` and `due` are those of the game turns it is measured over; `gainer` has the advantage, nobody at par. `entries`
    are the next ones, `along` those behind that they took with them; `bound` says what held the next where they are.
    """

    landed: float
    due: float
    advantage: float
    gainer: Side | None
    entries: tuple[FrontMove, ...]
    along: tuple[FrontMove, ...] = ()
    bound: str = ""


@dataclass(frozen=True, slots=True)
class FlagRecorded:
    """Something happened that changes the rules, in an earlier game turn (`since`) or in the one that is played (None)."""

    flag: Flag
    reason: str
    since: Turn | None = None


@dataclass(frozen=True, slots=True)
class GarrisonRecorded:
    """So many British REs are in a country now."""

    land: Land
    res: float


@dataclass(frozen=True, slots=True)
class DefendersRecorded:
    """So many REs hold a place now: one that the chart of garrisons names, a port or a coast, by its key."""

    place: str
    res: float


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """A place was captured for the first time by a side that did not hold it when the campaign began."""

    side: Side
    place: str


@dataclass(frozen=True, slots=True)
class ShipsArrived:
    """Ships came into the theatre, as they are."""

    ships: tuple[Ship, ...]
    port: PortId


@dataclass(frozen=True, slots=True)
class ShipsCalledHome:
    """Ships are to leave the theatre from the next base they lie in."""

    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class ShipsWithdrawn:
    """Ships left the theatre; those `to_pool` are in the force pool now, and `owed` is what remains to be withdrawn."""

    ships: tuple[ShipId, ...]
    to_pool: bool
    owed: Mapping[PoolGroup, int]


@dataclass(frozen=True, slots=True)
class PoolConsulted:
    """The force pool table was read: the row in force, and what has to be withdrawn."""

    row: str
    battleships: int
    owed: Mapping[PoolGroup, int]
    reducing: bool


@dataclass(frozen=True, slots=True)
class ShipTaken:
    """A ship of the pool is on her way; `paid` when she is one of the extra ones."""

    due: DueShip
    paid: bool


@dataclass(frozen=True, slots=True)
class EastAfricaChosen:
    """The squadron in East Africa was left or recalled, or the exchange is complete."""

    fate: EastAfrica


@dataclass(frozen=True, slots=True)
class TenthMasChanged:
    """The 10th MAS has its orders, attacks, rests, is ready again."""

    unit: TenthMas
    what: str


@dataclass(frozen=True, slots=True)
class HarbourAttacked:
    """Charges went off under a ship in harbour, or did not."""

    port: PortId
    ship: ShipId
    flotation_hits: int


WarEvent = (
    SuppliesRaised | SuppliesLanded | CargoUsed | DutyFailed | MaltaFed | MaltaSurrendered | SupplyAccountClosed
    | DeliveriesCounted | FrontJudged | FlagRecorded | GarrisonRecorded | DefendersRecorded | PlaceTaken
    | ShipsArrived | ShipsCalledHome | ShipsWithdrawn
    | FlagRecorded | GarrisonRecorded | DefendersRecorded | PlaceTaken | ShipsArrived | ShipsCalledHome | ShipsWithdrawn
    | PoolConsulted | ShipTaken | EastAfricaChosen | TenthMasChanged | HarbourAttacked
)
