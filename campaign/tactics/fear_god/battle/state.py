"""The battle as it stands: ships, torpedoes in the water, smoke, and the step of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement, Shots
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.orders import Depths, Plot, React
from campaign.tactics.fear_god.battle.record import TorpedoSheet
from campaign.tactics.fear_god.battle.vessel import Flight, Vessel
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.kit.ending import Ended
from campaign.tactics.plot.geometry import Point


class Step(Enum):
    """The decisions of a turn, in order."""

    PLOT = "plot"
    REACT = "react"
    OVER = "over"


class Run(Struct, frozen=True):
    """FG-GAP-16 Torpedoes of one launch in the water; they meet their target in the movement phase when they are due.

    `setting` is the place of the setting on the sheet, `share` the part of the run that they go.
    """

    id: str
    by: ShipId
    side: Side
    target: ShipId
    sheet: TorpedoSheet
    count: int
    depth: Depths
    setting: int
    origin: Point
    launched: int
    due: int
    share: float
    run_yd: float


class Screen(Struct, frozen=True):
    """FG-GAP-27 Smoke that a ship laid on her way, the last turn it stands, and who saw it laid."""

    by: ShipId
    points: tuple[Point, ...]
    until: int
    readers: tuple[Side, ...] = BOTH


class Survivors(Struct, frozen=True):
    """FG-8.6 Men in the water: of which ship or flight, where, and since which turn; after hours a current takes them along."""

    of: ShipId
    men: int
    at: Point
    since: int
    current_kn: int = 0
    towards: float = 0.0


class Battle(Struct, frozen=True):
    """The whole state of one battle; `minute` is that of the turn's beginning and `date` the day as YYYY-MM-DD.

    `met` are the minefields that have shown themselves, by name, each with a side to which it did.
    """

    engagement: Engagement
    sky: Sky
    visibility: int
    vessels: Mapping[ShipId, Vessel]
    flights: Mapping[ShipId, Flight] = field(default_factory=dict)
    date: str = ""
    turn: int = 1
    step: Step = Step.PLOT
    agreed: tuple[tuple[str, str], ...] = ()
    sealed: Plot | React | None = None
    plots: tuple[Plot, ...] = ()
    runs: tuple[Run, ...] = ()
    launched: int = 0
    screens: tuple[Screen, ...] = ()
    reacting: tuple[Side, ...] = ()
    quiet: int = 0
    survivors: Mapping[ShipId, Survivors] = field(default_factory=dict)
    met: tuple[tuple[Side, str], ...] = ()
    shots: tuple[Shots, ...] = ()
    shots_before: tuple[Shots, ...] = ()
    ended: Ended | None = None

    def present(self, vessel: Vessel) -> bool:
        """Whether a ship has come and is still there."""
        return not vessel.sunk and vessel.arrives <= self.turn

    def there(self, side: Side | None = None) -> Iterator[Vessel]:
        """Ships that have come and are still there, the sinking among them."""
        return (vessel for vessel in self.vessels.values() if side in (None, vessel.side) and self.present(vessel))

    def fighting(self, side: Side | None = None) -> Iterator[Vessel]:
        """Ships that are there and not doomed."""
        return (vessel for vessel in self.there(side) if vessel.fights)

    def flying(self, side: Side | None = None) -> Iterator[Flight]:
        """Aircraft over the battle."""
        return (flight for flight in self.flights.values()
                if side in (None, flight.side) and flight.flying and flight.arrives <= self.turn)
