"""What happened on land and at council tables, and in the air by date."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.play.state import AirUnit
from campaign.model.setting.scenario import CargoFacts, PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId


class NationTurned(Struct, frozen=True):
    """A nation changed its stance."""

    nation: Nation
    allegiance: Allegiance
    reason: str


class CoastsChangedHands(Struct, frozen=True):
    """Stretches of coast have a new owner; None is neutral."""

    coasts: tuple[str, ...]
    owner: Side | None
    reason: str


class AirfieldsChangedHands(Struct, frozen=True):
    """Airfields have a new owner."""

    bases: tuple[BaseId, ...]
    allegiance: Allegiance
    reason: str


class LandFactEntered(Struct, frozen=True):
    """A side, or the umpire (`by` None), entered what happened on land in a game turn; what comes of it follows."""

    what: str
    on: Turn
    by: Side | None


class NeutralsMoored(Struct, frozen=True):
    """Neutral ships lie in a port from now on."""

    ships: tuple[ShipId, ...]
    port: PortId


class NeutralsGone(Struct, frozen=True):
    """Neutral ships are out of the war for good."""

    ships: tuple[ShipId, ...]
    reason: str


class NeutralsTookArms(Struct, frozen=True):
    """Neutral ships fight for a side from now on, where they lie."""

    ships: tuple[Ship, ...]
    side: Side
    reason: str


class ArmsLaidDown(Struct, frozen=True):
    """Ships are neutral from now on, and lie in a port."""

    ships: tuple[ShipId, ...]
    port: PortId
    reason: str


class PoolOffered(Struct, frozen=True):
    """Ships can be had of the force pool from now on."""

    ships: tuple[ShipId, ...]


class CargoMustered(Struct, frozen=True):
    """A convoy's load waits on the quay."""

    cargo: CargoFacts
    port: PortId


class AirUnitsBased(Struct, frozen=True):
    """Air units came to a base, from another or into the theatre."""

    units: tuple[AirUnit, ...]


class AirUnitsLeft(Struct, frozen=True):
    """Air units left the theatre."""

    units: tuple[AirUnitId, ...]


TimelineEvent = (
    NationTurned | CoastsChangedHands | AirfieldsChangedHands | LandFactEntered | NeutralsMoored | NeutralsGone
    | NeutralsTookArms | ArmsLaidDown | PoolOffered | CargoMustered | AirUnitsBased | AirUnitsLeft
)
