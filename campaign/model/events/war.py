"""What happened in the war around the fleets: supplies, Malta, dates, ships that come and go, the special rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.play.war import DueShip, EastAfrica, FrontMove, Malta, PoolGroup, TenthMas
from campaign.model.setting.scenario import CargoFacts, CargoId, Flag, Land, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId


class SuppliesRaised(Struct, frozen=True):
    """A generic load was brought to the quay of a home port."""

    cargo: CargoFacts
    port: PortId


class SuppliesLanded(Struct, frozen=True):
    """Supplies came ashore: they count in the port's tally; Malta's larder took in `to_stock` points of them."""

    side: Side
    port: PortId
    loads: float
    to_stock: float = 0.0


class CargoUsed(Struct, frozen=True):
    """A generic load that was landed went to those who waited for it."""

    cargo: CargoId


class DutyFailed(Struct, frozen=True):
    """Less was landed than was owed."""

    location: Location
    side: Side
    owed: float
    landed: float


class MaltaFed(Struct, frozen=True):
    """Malta lived from her larder for a game turn, or went short."""

    malta: Malta


class MaltaSurrendered(Struct, frozen=True):
    """Malta gave in."""


class SupplyAccountClosed(Struct, frozen=True):
    """The tally of the game turn was closed."""


class DeliveriesCounted(Struct, frozen=True):
    """What was landed for the desert in the game turn that ends, and what was due there."""

    landed: float
    due: float


class FrontJudged(Struct, frozen=True):
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


class FlagRecorded(Struct, frozen=True):
    """Something happened that changes the rules, in an earlier game turn (`since`) or in the one that is played (None)."""

    flag: Flag
    reason: str
    since: Turn | None = None


class GarrisonRecorded(Struct, frozen=True):
    """So many British REs are in a country now."""

    land: Land
    res: float


class DefendersRecorded(Struct, frozen=True):
    """So many REs hold a place now: one that the chart of garrisons names, a port or a coast, by its key."""

    place: str
    res: float


class PlaceTaken(Struct, frozen=True):
    """A place was captured for the first time by a side that did not hold it when the campaign began."""

    side: Side
    place: str


class ShipsArrived(Struct, frozen=True):
    """Ships came into the theatre, as they are."""

    ships: tuple[Ship, ...]
    port: PortId


class ShipsCalledHome(Struct, frozen=True):
    """Ships are to leave the theatre from the next base they lie in."""

    ships: tuple[ShipId, ...]


class ShipsWithdrawn(Struct, frozen=True):
    """Ships left the theatre; those `to_pool` are in the force pool now, and `owed` is what remains to be withdrawn."""

    ships: tuple[ShipId, ...]
    to_pool: bool
    owed: Mapping[PoolGroup, int]


class PoolConsulted(Struct, frozen=True):
    """The force pool table was read: the row in force, and what has to be withdrawn."""

    row: str
    battleships: int
    owed: Mapping[PoolGroup, int]
    reducing: bool


class ShipTaken(Struct, frozen=True):
    """A ship of the pool is on her way; `paid` when she is one of the extra ones."""

    due: DueShip
    paid: bool


class EastAfricaChosen(Struct, frozen=True):
    """The squadron in East Africa was left or recalled, or the exchange is complete."""

    fate: EastAfrica


class TenthMasChanged(Struct, frozen=True):
    """The 10th MAS has its orders, attacks, rests, is ready again."""

    unit: TenthMas
    what: str


class HarbourAttacked(Struct, frozen=True):
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
