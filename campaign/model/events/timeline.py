"""What happened on land and at council tables, and in the air by date."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.play.calendar import Turn
from campaign.model.play.state import AirUnit
from campaign.model.setting.scenario import CargoFacts, PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class NationTurned:
    """A nation changed its stance."""

    nation: Nation
    allegiance: Allegiance
    reason: str


@dataclass(frozen=True, slots=True)
class CoastsChangedHands:
    """Stretches of coast have a new owner; None is neutral."""

    coasts: tuple[str, ...]
    owner: Side | None
    reason: str


@dataclass(frozen=True, slots=True)
class AirfieldsChangedHands:
    """Airfields have a new owner."""

    bases: tuple[BaseId, ...]
    allegiance: Allegiance
    reason: str


@dataclass(frozen=True, slots=True)
class LandFactEntered:
    """A side, or the umpire (`by` None), entered what happened on land in a game turn; what comes of it follows."""

    what: str
    on: Turn
    by: Side | None


@dataclass(frozen=True, slots=True)
class NeutralsMoored:
    """Neutral ships lie in a port from now on."""

    ships: tuple[ShipId, ...]
    port: PortId


@dataclass(frozen=True, slots=True)
class NeutralsGone:
    """Neutral ships are out of the war for good."""

    ships: tuple[ShipId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class NeutralsTookArms:
    """Neutral ships fight for a side from now on, where they lie."""

    ships: tuple[Ship, ...]
    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class ArmsLaidDown:
    """Ships are neutral from now on, and lie in a port."""

    ships: tuple[ShipId, ...]
    port: PortId
    reason: str


@dataclass(frozen=True, slots=True)
class PoolOffered:
    """Ships can be had of the force pool from now on."""

    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class CargoMustered:
    """A convoy's load waits on the quay."""

    cargo: CargoFacts
    port: PortId


@dataclass(frozen=True, slots=True)
class AirUnitsBased:
    """Air units came to a base, from another or into the theatre."""

    units: tuple[AirUnit, ...]


@dataclass(frozen=True, slots=True)
class AirUnitsLeft:
    """Air units left the theatre."""

    units: tuple[AirUnitId, ...]


TimelineEvent = (
    NationTurned | CoastsChangedHands | AirfieldsChangedHands | LandFactEntered | NeutralsMoored | NeutralsGone
    | NeutralsTookArms | ArmsLaidDown | PoolOffered | CargoMustered | AirUnitsBased | AirUnitsLeft
)
