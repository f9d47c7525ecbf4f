"""The battle as it stands: ships, squadrons, aircraft, spreads that run, smoke, and the phase of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Light, Shots
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import Ended
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.surface_fire.battle.orders import Depth, Sealed, SquadronOrders
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.charts.torpedoes import Make


class Step(Enum):
    """The decisions of a turn, in order."""

    LAUNCH = "launch"
    ORDERS = "orders"
    MOVES = "moves"
    AIR = "air"
    WATCH = "watch"
    FLAK = "flak"
    FIRE = "fire"
    OVER = "over"


PHASE = {Step.LAUNCH: "I", Step.ORDERS: "II", Step.MOVES: "III", Step.AIR: "IV", Step.WATCH: "V", Step.FLAK: "VI.1",
         Step.FIRE: "VII", Step.OVER: "END"}


class Squadron(Struct, frozen=True):
    """SF-III.1 Ships that move together; `ships` are those on its list, sunk ones among them, the leader's first."""

    id: str
    name: str
    side: Side
    ships: tuple[ShipId, ...]
    formation: Formation = Formation.LINE_ASTERN
    broken: bool = False
    orders: SquadronOrders | None = None
    led_by: ShipId | None = None


class Running(Struct, frozen=True):
    """A spread in the water: the template laid at its mark."""

    id: str
    by: ShipId
    side: Side
    make: Make
    count: int
    origin: Pose
    course: float
    depth: Depth
    submerged: bool = False


class Smoke(Struct, frozen=True):
    """A line of smoke: who laid it, in which turn, whether she led her squadron, and how she lay then."""

    by: ShipId
    squadron: str
    points: tuple[Point, ...]
    turn: int
    leader: bool


class Contact(Struct, frozen=True):
    """A submarine found this turn, and by whom, or a ship found by a submarine."""

    by: ShipId
    mark: ShipId


class Tally(Struct, frozen=True):
    """What the end of a battle is judged by: turns in a row without deeds, without closing, out of contact."""

    idle: int = 0
    not_closing: int = 0
    apart: int = 0
    nearest: float = -1.0
    nearest_before: float = -1.0
    fired: bool = False
    hit: bool = False


class Battle(Struct, frozen=True):
    """The whole state of one battle; the order given by one side only is held sealed."""

    engagement: Engagement
    vessels: Mapping[ShipId, Vessel]
    squadrons: Mapping[str, Squadron]
    flights: Mapping[str, Flight]
    poor: bool = False
    turn: int = 1
    step: Step = Step.LAUNCH
    sealed: Sealed | None = None
    air_turn: Side | None = None
    running: tuple[Running, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    lit: tuple[ShipId, ...] = ()
    marks: Mapping[ShipId, ShipId] | None = None
    contacts: tuple[Contact, ...] = ()
    contacts_before: tuple[Contact, ...] = ()
    bounced: tuple[str, ...] = ()
    broken_fleets: tuple[Side, ...] = ()
    mined: Mapping[ShipId, float] | None = None
    mines_met: tuple[tuple[Point, ...], ...] = ()
    tally: Tally = Tally()
    shots: tuple[Shots, ...] = ()
    shots_before: tuple[Shots, ...] = ()
    ended: Ended | None = None
    agreed: tuple[tuple[str, str], ...] = ()

    @property
    def night(self) -> bool:
        """Whether the rules for night hold."""
        return self.engagement.conditions.light is Light.NIGHT

    def there(self, side: Side) -> Iterator[Vessel]:
        """That side's ships that have come and are afloat."""
        return (vessel for vessel in self.vessels.values() if vessel.side is side and self.present(vessel))

    def all_there(self) -> Iterator[Vessel]:
        """All ships that have come and are afloat."""
        return (vessel for vessel in self.vessels.values() if self.present(vessel))

    def present(self, vessel: Vessel) -> bool:
        """Whether a ship has come and is afloat."""
        return vessel.afloat and vessel.arrives <= self.turn

    def members(self, squadron: Squadron) -> tuple[Vessel, ...]:
        """Ships of a squadron that are there, the leader first."""
        return tuple(vessel for ship in squadron.ships if self.present(vessel := self.vessels[ship]))

    def of_side(self, side: Side) -> Iterator[Squadron]:
        """Squadrons of a side with a ship there, each lone ship that fell out among them."""
        return (squadron for squadron in self.squadrons.values() if squadron.side is side and self.members(squadron))

    def flying(self, side: Side | None = None) -> Iterator[Flight]:
        """Squadrons in the air over the table."""
        return (flight for flight in self.flights.values() if flight.flying and flight.arrives <= self.turn
                and side in (None, flight.side))


