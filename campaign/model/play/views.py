"""What one side may know: a type of its own, not a state with gaps."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId, Engagement, Light
from campaign.model.battles.occasion import Occasion
from campaign.model.charts.campaign import Weather
from campaign.model.play.air_war import AirWarView
from campaign.model.play.ashore import AshoreView
from campaign.model.play.calendar import Cursor
from campaign.model.play.decisions import Decision
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.landings import LiftState
from campaign.model.play.ports import Cargo, JobId, RepairJob
from campaign.model.play.standing_orders import ConvoyRun, Intent, Noted, RunId, StandingTask
from campaign.model.play.state import AirUnit, BattleStage, StandingAnswers
from campaign.model.play.war import WarView
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import CargoId, FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import ForceId, Lying, Recon, Seen, Ship, Sighting, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla, Minefield


class OwnForce(Struct, frozen=True):
    """A task force of one's own: what it is, its ships, and the movement points it has left.

    `roads` are the ports of its side in whose roads it lies: at sea, outside the harbour (SM-1B).
    """

    force: TaskForce
    ships: tuple[ShipId, ...]
    points_left: int
    roads: tuple[PortId, ...] = ()

    @property
    def lying(self) -> Lying | None:
        """How its ships lie; None while it is scattered."""
        if self.force.scattered is not None:
            return None
        return Lying.IN_THE_ROADS if self.roads else Lying.AT_SEA


class Marker(Struct, frozen=True):
    """What is known of an enemy task force: where it is, how it was found, and what was last seen of it.

    `hex` is None if the marker is off the map or hidden; `kinds` is empty while the force is not spotted.
    """

    contact: str
    hex: Hex | None
    kinds: tuple[Recon, ...]
    seen: Seen | None
    last: Sighting | None
    engaged: bool


class FlotillaMarker(Struct, frozen=True):
    """What is known of an enemy flotilla: its points and mission only while it is fully spotted."""

    contact: str
    hex: Hex
    port: PortId | None
    kinds: tuple[Recon, ...]
    points: int | None = None
    mission: FlotillaMission | None = None


class StrikeView(Struct, frozen=True):
    """A flotilla of one's own that waits for orders: the contact it has found, where, and what it sees of that force."""

    flotilla: FlotillaId
    contact: str
    hex: Hex
    seen: Seen


class EnemyInPort(Struct, frozen=True):
    """An enemy ship that lies in port for all to see."""

    ship: ShipId
    damage: str


class PortView(Struct, frozen=True):
    """A port: its owner and the use of its ratings are public; its fuel (None: pool or unlimited) only the owner sees."""

    id: PortId
    hex: Hex
    nation: Nation
    allegiance: Allegiance
    cargo_used: float
    fuel_issued: float
    own: bool
    fuel: float | None = None
    refuel_first: tuple[ShipId, ...] = ()
    hits: int = 0
    repair_lost: bool = False


class AttackView(Struct, frozen=True):
    """An attack as a side knows it, with its own occasion; the engagement is shown once the battle is joined."""

    id: BattleId
    hex: Hex
    acting: Side
    stage: BattleStage
    light: Light
    own_forces: tuple[ForceId, ...]
    enemy_contacts: tuple[str, ...]
    to_place: tuple[ForceId, ...]
    battle: Engagement | None = None
    occasion: Occasion | None = None


class PublicPoints(Struct, frozen=True):
    """One entry of the victory account that both sides read."""

    moment: str
    side: Side
    points: float
    rule: str
    reason: str


class View(Struct, frozen=True):
    """The campaign as one side knows it."""

    side: Side
    cursor: Cursor
    segment: int
    weather: Mapping[Zone, Weather]
    ships: Mapping[ShipId, Ship]
    forces: Mapping[ForceId, OwnForce]
    markers: Mapping[str, Marker]
    enemies_in_port: Mapping[PortId, tuple[EnemyInPort, ...]]
    enemies_lost: tuple[ShipId, ...]
    ports: Mapping[PortId, PortView]
    air: Mapping[AirUnitId, AirUnit]
    enemy_bases: Mapping[str, int]
    cargoes: Mapping[CargoId, Cargo]
    repairs: Mapping[JobId, RepairJob]
    coast_owners: Mapping[str, Side | None]
    standing: StandingAnswers
    points: tuple[PublicPoints, ...]
    decisions: tuple[Decision, ...]
    step_ended: bool
    fuel_pool: float | None
    attack: AttackView | None
    result: str
    standing_orders: Mapping[ForceId, StandingTask] = field(default_factory=dict)
    runs: Mapping[RunId, ConvoyRun] = field(default_factory=dict)
    repair_first: Mapping[PortId, tuple[ShipId, ...]] = field(default_factory=dict)
    noted: Noted = field(default_factory=Noted)
    war: WarView = field(default_factory=WarView)
    lift: LiftState = field(default_factory=LiftState)
    flotillas: Mapping[FlotillaId, Flotilla] = field(default_factory=dict)
    flotilla_markers: Mapping[str, FlotillaMarker] = field(default_factory=dict)
    submarines_due: tuple[SubmarineArrival, ...] = ()
    strike: StrikeView | None = None
    mines: Mapping[str, Minefield] = field(default_factory=dict)
    stances: Mapping[Nation, Allegiance] = field(default_factory=dict)
    neutrals: Mapping[ShipId, PortId] = field(default_factory=dict)
    airfields: Mapping[BaseId, Allegiance] = field(default_factory=dict)
    intents: Mapping[ForceId, Intent] = field(default_factory=dict)
    air_war: AirWarView = field(default_factory=AirWarView)
    ashore: AshoreView = field(default_factory=AshoreView)
    bombarded: tuple[ShipId, ...] = ()
    handed: tuple[StaffFunction, ...] = ()
