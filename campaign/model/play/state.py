"""The whole campaign at one moment, as a frozen value whose dictionaries are copied on write."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId, Engagement, Light
from campaign.model.charts.campaign import Weather
from campaign.model.play.air_war import AirWar
from campaign.model.play.ashore import Ashore
from campaign.model.play.calendar import Cursor
from campaign.model.play.delegation import StaffFunction, StaffWork
from campaign.model.play.landings import LiftState
from campaign.model.play.ports import Cargo, JobId, Port, RepairJob
from campaign.model.play.standing_orders import ConvoyRun, Intent, Matter, Noted, Priority, RunId, StandingTask
from campaign.model.play.war import War
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import CargoId, FlotillaId, PortId, SubmarineArrival
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import Find, ForceId, Reaction, Ship, Sighting, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla, Minefield, SubmarineStrike


class AirUnit(Struct, frozen=True):
    """One air unit: its base (an airbase or a carrier; none once it is lost), and whether it is on naval cooperation."""

    id: AirUnitId
    side: Side
    base: str
    on_naval_cooperation: bool = True
    status: AirStatus = AirStatus.READY


class BattleStage(Enum):
    """The stages of an attack."""

    REACTING = "reacting"
    FIGHTING = "fighting"
    PLACING = "placing"


class Attack(Struct, frozen=True):
    """An attack in progress: who attacks whom, the reactions, and the battle that results."""

    id: BattleId
    hex: Hex
    acting: Side
    attackers: tuple[ForceId, ...]
    targets: tuple[ForceId, ...]
    stage: BattleStage
    light: Light
    reactions: Mapping[ForceId, Reaction] = field(default_factory=dict)
    engagement: Engagement | None = None
    to_place: tuple[ForceId, ...] = ()


class StandingAnswers(Struct, frozen=True):
    """Answers given in advance: searches from the best site, and what attacked forces do (None: ask).

    With `quiet_steps`, a step ends by itself when nothing needs a decision; an attacked force stands if it has `stand_at`
    times the enemy's strength or more, and otherwise avoids or scatters; docks and pumps serve by priority, the ships in
    `first` before others where they go by list. With `small_fights` small fights are fought like any other, where the
    campaign would leave them to its tables.
    """

    best_searches: bool = True
    reaction: Reaction | None = None
    quiet_steps: bool = False
    stand_at: float | None = None
    repairs: Priority = Priority.BY_HAND
    refuelling: Priority = Priority.BY_HAND
    first: tuple[ShipId, ...] = ()
    small_fights: bool = False


class PointsEntry(Struct, frozen=True, omit_defaults=True):
    """One entry of the victory ledger: when, who, how much, under which rule and why, and for which ship or cargo, if for one.

    Events of older programs name neither ship nor cargo: whom they are for stands in their reason alone.
    """

    moment: str
    side: Side
    points: float
    rule: str
    reason: str
    ship: ShipId | None = None
    cargo: CargoId | None = None


class Berth(Struct, frozen=True):
    """Where a ship lay when the step began, and her condition if she was damaged (`worn`)."""

    port: PortId
    worn: Condition | None = None

    @property
    def condition(self) -> Condition:
        """Her condition when the step began."""
        return SOUND if self.worn is None else self.worn


class Lookout(Struct, frozen=True):
    """The ships that lay in a side's ports when its movement step began, and the markers that appeared since, and where."""

    side: Side
    berths: Mapping[ShipId, Berth]
    appeared: tuple[tuple[str, Hex], ...] = ()


class State(Struct, frozen=True):
    """Everything that changes during a campaign.

    Sequence: `segment` counts naval action segments from the first; `rolled` counts the rolls of the present moment by
    their key; `matters` are what the acting side is asked about in this step beside the step itself, once it is `asked`;
    `noted` is what each side was shown when it was last asked, `served` the segment in which its docks and pumps were last
    set to work.

    Forces: `contacts` are the labels under which the enemy knows them; `formed` counts by side those ever formed;
    `searched` are those already rolled for by area search in this segment; `fought` are the hexes of this subsegment's
    attacks; `disbanded` says whose the forces were that are gone while their markers are remembered; `intents` are what
    staffs formed their forces for.

    Ports: `to_unload` is cargo in its port that is to be landed by standing order; `bombarded` are ships that have fired at
    the land in this subsegment or phase; `engineered` and `demolished` are ports where engineers worked, and that were
    blown up, in this player turn; `lookout` is what the enemy of a side that moves is shown of its ports until the step is
    over.

    Submarines: `hunted` are the forces that have hunted them in this subsegment; `flotilla_labels` counts labels given by a
    side's finders, `submarines_due` are points in no flotilla yet; `strike` is that of a flotilla which waits for its
    owner's word while a force's move is held up.

    Nations: `stances` are those of nations that changed theirs, `neutrals` ships of neutral nations by the port they lie
    in, `airfields` those that changed hands.

    Delegation: `handed` are the functions that each side has handed to its staff, `staff_work` is what that staff has done of
    them in the last step in which it did anything.
    """

    seed: int
    cursor: Cursor
    weather: Mapping[Zone, Weather]
    ships: Mapping[ShipId, Ship]
    forces: Mapping[ForceId, TaskForce]
    ports: Mapping[PortId, Port]
    air: Mapping[AirUnitId, AirUnit]
    cargoes: Mapping[CargoId, Cargo]
    fuel_pool: float
    repairs: Mapping[JobId, RepairJob] = field(default_factory=dict)
    finds: Mapping[ForceId, tuple[Find, ...]] = field(default_factory=dict)
    sightings: Mapping[ForceId, Sighting] = field(default_factory=dict)
    contacts: Mapping[ForceId, str] = field(default_factory=dict)
    formed: Mapping[Side, int] = field(default_factory=dict)
    jobs_begun: int = 0
    battles_joined: int = 0
    searched: tuple[ForceId, ...] = ()
    fought: tuple[Hex, ...] = ()
    standing: Mapping[Side, StandingAnswers] = field(default_factory=dict)
    attack: Attack | None = None
    step_ended: bool = False
    segment: int = 0
    rolled: Mapping[str, int] = field(default_factory=dict)
    points: tuple[PointsEntry, ...] = ()
    coast_owners: Mapping[str, Side | None] = field(default_factory=dict)
    result: str = ""
    standing_orders: Mapping[ForceId, StandingTask] = field(default_factory=dict)
    runs: Mapping[RunId, ConvoyRun] = field(default_factory=dict)
    runs_begun: Mapping[Side, int] = field(default_factory=dict)
    repair_first: Mapping[PortId, tuple[ShipId, ...]] = field(default_factory=dict)
    noted: Mapping[Side, Noted] = field(default_factory=dict)
    served: Mapping[Side, int] = field(default_factory=dict)
    to_unload: tuple[CargoId, ...] = ()
    matters: tuple[Matter, ...] = ()
    asked: bool = False
    searched_by_carrier: tuple[ForceId, ...] = ()
    bombarded: tuple[ShipId, ...] = ()
    support_declined: bool = False
    engineered: tuple[PortId, ...] = ()
    demolished: tuple[PortId, ...] = ()
    lift: LiftState = field(default_factory=LiftState)
    war: War = field(default_factory=War)
    flotillas: Mapping[FlotillaId, Flotilla] = field(default_factory=dict)
    flotillas_raised: Mapping[Side, int] = field(default_factory=dict)
    flotilla_labels: Mapping[Side, int] = field(default_factory=dict)
    submarines_due: tuple[SubmarineArrival, ...] = ()
    strike: SubmarineStrike | None = None
    hunted: tuple[ForceId, ...] = ()
    mines: Mapping[str, Minefield] = field(default_factory=dict)
    stances: Mapping[Nation, Allegiance] = field(default_factory=dict)
    neutrals: Mapping[ShipId, PortId] = field(default_factory=dict)
    airfields: Mapping[BaseId, Allegiance] = field(default_factory=dict)
    lookout: Lookout | None = None
    intents: Mapping[ForceId, Intent] = field(default_factory=dict)
    disbanded: Mapping[ForceId, Side] = field(default_factory=dict)
    air_war: AirWar = field(default_factory=AirWar)
    ashore: Ashore = field(default_factory=Ashore)
    handed: Mapping[Side, tuple[StaffFunction, ...]] = field(default_factory=dict)
    staff_work: Mapping[Side, StaffWork] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return bool(self.result)

    def standing_answers_of(self, side: Side) -> StandingAnswers:
        """The answers that a side has given in advance, or the usual ones."""
        return self.standing.get(side, StandingAnswers())
