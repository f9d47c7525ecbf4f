"""Orders to transports, landing craft and the troops that they carry. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.hexes import Hex
from campaign.model.landings import PlanId, RaidTarget, Wave
from campaign.model.scenario import CargoId, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class TransferCargo:
    """Pass one item of cargo to other transports or landing craft in the same hex; `wave` as when loading."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    wave: Wave | None = None


@dataclass(frozen=True, slots=True)
class Transship:
    """Let landing craft carry one item between transports and the beach: into `ships`, or ashore when none are named."""

    side: Side
    cargo: CargoId
    craft: tuple[ShipId, ...]
    ships: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class HoistCraft:
    """Take an empty flotilla of landing craft aboard transports beside it, bound for a port of one's own."""

    side: Side
    craft: ShipId
    ships: tuple[ShipId, ...]
    destination: PortId


@dataclass(frozen=True, slots=True)
class LowerCraft:
    """Put a flotilla of landing craft that transports carry back into the water, in port or off a beach."""

    side: Side
    craft: ShipId


@dataclass(frozen=True, slots=True)
class Evacuate:
    """Take troops off a beach into transports or warships, leaving heavy equipment behind if that is said."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    abandon_equipment: bool = False


@dataclass(frozen=True, slots=True)
class PlanLanding:
    """Plan a landing in a game turn, as in "Nov I 41": which unit goes to which hex."""

    side: Side
    turn: str
    units: tuple[tuple[CargoId, Hex], ...]


@dataclass(frozen=True, slots=True)
class CancelLanding:
    """Give a planned landing up."""

    side: Side
    plan: PlanId


@dataclass(frozen=True, slots=True)
class LandAssault:
    """Land units of the assault wave from the landing craft that lie where they are to go."""

    side: Side
    plan: PlanId
    units: tuple[CargoId, ...]


@dataclass(frozen=True, slots=True)
class LandFollowUp:
    """Land units of the follow-up wave, from their landing craft or by `craft` out of transports in the hex."""

    side: Side
    plan: PlanId
    units: tuple[CargoId, ...]
    craft: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportCombat:
    """Report that units of one's own were in ground combat."""

    side: Side
    units: tuple[CargoId, ...]


@dataclass(frozen=True, slots=True)
class ReportTroops:
    """Report where on the coast a unit of one's own now stands, or (None) that the land war was the end of it."""

    side: Side
    unit: CargoId
    hex: Hex | None


@dataclass(frozen=True, slots=True)
class RaidLand:
    """Put a raiding party ashore from the ships that carry it, for one target in the hex, by day or by night."""

    side: Side
    unit: CargoId
    target: RaidTarget
    night: bool = True


@dataclass(frozen=True, slots=True)
class RaidReembark:
    """Find out how a raid went and take the party off; `enemy_re` as seen on the map (None: what the campaign knows)."""

    side: Side
    unit: CargoId
    ships: tuple[ShipId, ...]
    enemy_re: float | None = None


@dataclass(frozen=True, slots=True)
class SetLiftWatch:
    """Say where to be asked: to plan landings, to take troops off beaches, to transship in the exploitation phase."""

    side: Side
    plans: bool = True
    evacuations: bool = True
    transshipments: bool = True


LiftCommand = (
    TransferCargo | Transship | HoistCraft | LowerCraft | Evacuate | PlanLanding | CancelLanding | LandAssault | LandFollowUp
    | ReportCombat | ReportTroops | RaidLand | RaidReembark | SetLiftWatch
)
