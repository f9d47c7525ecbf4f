"""Cargo and troops between ship and shore, landings and raids."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.play.landings import CraftLog, Landed, LandingOdds, LandingPlan, LiftWatch, PlanId, Raid, RaidTarget, Wave
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId

Lifts = tuple[tuple[ShipId, float], ...]


class CargoPassed(Struct, frozen=True):
    """An item of cargo went from some ships into others beside them; `lifts` are REs taken aboard by each."""

    cargo: CargoId
    giving: tuple[ShipId, ...]
    ships: tuple[ShipId, ...]
    lifts: Lifts
    boarded: int | None = None
    wave: Wave | None = None


class CargoBeached(Struct, frozen=True):
    """An item of cargo went ashore over a beach, in landing craft; `port` is one's own in the same hex, if there is one."""

    cargo: CargoId
    giving: tuple[ShipId, ...]
    craft: tuple[ShipId, ...]
    hex: Hex
    port: PortId | None
    size_re: float
    delivered: bool
    movement: int
    lifts: Lifts
    exploiting: bool = False
    enemy_turn: bool = False


class CargoEmbarked(Struct, frozen=True):
    """An item of cargo went aboard from a beach; `craft` are the landing craft that brought it out to its ships."""

    cargo: CargoId
    ships: tuple[ShipId, ...]
    craft: tuple[ShipId, ...]
    hex: Hex
    size_re: float
    movement: int
    lifts: Lifts
    exploiting: bool = False
    boarded: int | None = None
    wave: Wave | None = None


class CraftHoisted(Struct, frozen=True):
    """A flotilla of landing craft was taken aboard transports, as this item of cargo."""

    craft: ShipId
    facts: CargoFacts
    ships: tuple[ShipId, ...]


class CraftLowered(Struct, frozen=True):
    """A flotilla of landing craft is in the water again, in the port or the force of its transports."""

    craft: ShipId
    cargo: CargoId
    port: PortId | None
    force: ForceId | None


class EquipmentAbandoned(Struct, frozen=True):
    """A unit left its heavy equipment on the beach: it is now worth these infantry replacement points."""

    cargo: CargoId
    hex: Hex
    infantry_points: float
    abandoned_re: float


class TroopsEliminated(Struct, frozen=True):
    """A unit is gone, and under which rule: it could not stay aboard, or its port fell; it counts as not isolated."""

    cargo: CargoId
    rule: str
    reason: str


class TroopsReported(Struct, frozen=True):
    """A unit stands in this hex of the coast, in a port of its own side if there is one: reported from land."""

    unit: CargoId
    hex: Hex
    port: PortId | None


class CraftPutOut(Struct, frozen=True):
    """Landing craft were at sea in this game turn."""

    logs: tuple[tuple[ShipId, CraftLog], ...]


class LandingPlanned(Struct, frozen=True):
    """A landing was planned."""

    plan: LandingPlan


class LandingCancelled(Struct, frozen=True):
    """A planned landing will not be made, and why."""

    plan: PlanId
    reason: str


class WaveLanded(Struct, frozen=True):
    """Units of one wave came ashore in a hex, in full supply; `poor_weather` halves them again and the guns that help them."""

    plan: PlanId
    side: Side
    wave: Wave
    hex: Hex
    turn: Turn
    units: tuple[Landed, ...]
    movement: int
    poor_weather: bool
    lifts: Lifts = ()


class LandingSettled(Struct, frozen=True):
    """How a landing went that no land game decided: its units ashore, both sides' strength, and the die if one fell."""

    plan: PlanId
    side: Side
    hex: Hex
    units: tuple[CargoId, ...]
    odds: LandingOdds
    roll: int | None
    holds: bool


class RaidersLanded(Struct, frozen=True):
    """A raiding party came ashore, in full supply."""

    raid: Raid
    turn: Turn
    movement: int


class RaidDecided(Struct, frozen=True):
    """How a raid went: `roll` is the modified die; a party that is lost is eliminated."""

    unit: CargoId
    side: Side
    hex: Hex
    target: RaidTarget
    roll: int
    success: bool
    party_lost: bool


class RaidStruck(Struct, frozen=True):
    """What a raid did that the land or the air game keeps account of; `until` is the last game turn of it, if it passes."""

    side: Side
    hex: Hex
    target: RaidTarget
    place: str
    amount: int
    until: Turn | None = None


class RaidersTakenOff(Struct, frozen=True):
    """A raiding party is aboard again."""

    unit: CargoId
    ships: tuple[ShipId, ...]
    movement: int
    lifts: Lifts
    boarded: int | None = None


class RaidersLeft(Struct, frozen=True):
    """Nobody came for a raiding party: it stays where it is."""

    unit: CargoId


class LiftWatchSet(Struct, frozen=True):
    """Where a side wants to be asked."""

    side: Side
    watch: LiftWatch


LiftEvent = (
    CargoPassed | CargoBeached | CargoEmbarked | EquipmentAbandoned | TroopsEliminated | TroopsReported
    | CraftPutOut | CraftHoisted | CraftLowered | LandingPlanned
    | LandingCancelled | WaveLanded | LandingSettled | RaidersLanded | RaidDecided | RaidStruck | RaidersTakenOff | RaidersLeft
    | LiftWatchSet
)
