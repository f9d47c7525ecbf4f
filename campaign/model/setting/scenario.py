"""Scenarios: where everything is when a campaign begins, and what each side is after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Annotated, NewType

from msgspec import Struct, field

from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import Hex, parse_hex
from campaign.model.shape import (
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    ById,
    Count,
    HalfMonth,
    NotEmpty,
    NotNegative,
    Otherwise,
    Positive,
    Sources,
    Spelt,
    Unwritten,
    Words,
)
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId, ShipType

PortId = NewType("PortId", str)
CargoId = NewType("CargoId", str)
FlotillaId = NewType("FlotillaId", str)
ContingentId = NewType("ContingentId", str)
Label = Annotated[Hex, Spelt(parse_hex)]


class CargoKind(Enum):
    """What transports carry."""

    SUPPLIES = "supplies"
    TROOPS = "troops"
    FUEL = "fuel"
    PASSENGERS = "passengers"
    REPLACEMENTS = "replacements"
    AIR_ECHELON = "air_echelon"
    LANDING_CRAFT = "landing_craft"


class UnitKind(Enum):
    """Kinds of ground unit, as far as transport and landings distinguish them."""

    INFANTRY = "infantry"
    MARINE = "marine"
    AMPHIBIOUS = "amphibious"
    COMMANDO = "commando"
    PARACHUTE = "parachute"
    SPECIAL_RAIDING = "special_raiding"
    ARTILLERY = "artillery"
    ANTI_AIRCRAFT = "anti_aircraft"
    ARMOUR = "armour"
    ENGINEER = "engineer"
    HEADQUARTERS = "headquarters"
    LOGISTIC = "logistic"


class GroundFacts(Struct, frozen=True):
    """A ground unit as the land game has it: `motorised` for combat/motorised (c/m) types, `movement` its allowance.

    Rebuilding it costs `infantry_points` and `other_points`; its size in REs is that of its cargo item.
    """

    kind: Annotated[UnitKind, At(("unit",))]
    motorised: bool = False
    heavy_equipment: bool = False
    infantry_points: NotNegative = 0.0
    other_points: NotNegative = 0.0
    movement: Annotated[int, AtLeast(0), AtMost(20)] = 8


class CargoFacts(Struct, frozen=True):
    """One item of cargo: its size in REs, where it lies or in which transports, where it is wanted, and its worth.

    `generic` loads are raised when they are loaded in a port of the homeland, and used up when they are landed.
    `ground` describes a ground unit; `hex` is where on an open coast it stands; `craft` is the flotilla of landing craft
    that this item stands for while transports carry it.
    """

    id: CargoId
    name: Words
    side: Side
    kind: CargoKind
    size_re: Positive
    destination: PortId
    worth_points: NotNegative
    at: PortId | None = None
    aboard: tuple[ShipId, ...] = ()
    generic: Annotated[bool, Unwritten()] = False
    ground: GroundFacts | None = None
    hex: Label | None = None
    craft: Annotated[ShipId | None, Unwritten()] = None


class ForceFacts(Struct, frozen=True):
    """A task force that is at sea when the scenario begins."""

    name: Words
    side: Side
    hex: Label
    ships: Annotated[tuple[ShipId, ...], NotEmpty()]


class FlotillaMission(Enum):
    """Missions of submarine flotillas (SM-4B)."""

    TRANSIT = "transit"
    RECON = "recon"
    ATTACK = "attack"


class FlotillaFacts(Struct, frozen=True):
    """A flotilla of submarines as the scenario begins: in a port, or at sea in a hex."""

    id: FlotillaId
    name: Words
    nation: Nation
    points: AtLeastOne
    mission: Annotated[FlotillaMission, Otherwise(FlotillaMission.TRANSIT)]
    port: PortId | None = None
    hex: Label | None = None


class SubmarineArrival(Struct, frozen=True):
    """Submarine points that a nation receives in a port at the beginning of its player turn."""

    turn: Annotated[str, HalfMonth()]
    port: PortId
    nation: Nation
    points: AtLeastOne


class LaterBriefing(Struct, frozen=True):
    """What is otherwise in the briefing of a campaign that begins in this half-month or later; what is empty is as before."""

    since: Annotated[Turn, At(("from",))]
    situation: Words
    axis: str = ""
    allied: str = ""


class Briefing(Struct, frozen=True):
    """What a player reads before the first move; `later` is for campaigns that begin after the scenario does, in order."""

    situation: Words
    axis: Words
    allied: Words
    first_time: Words
    later: tuple[LaterBriefing, ...] = ()

    def for_start(self, turn: Turn) -> Briefing:
        """SM-GAP-64.12 The briefing of a campaign that begins in this half-month: it tells nothing of another one's."""
        found = self
        for entry in self.later:
            if entry.since <= turn:
                axis, allied = entry.axis or found.axis, entry.allied or found.allied
                found = Briefing(entry.situation, axis, allied, self.first_time, self.later)
        return found


class Location(Enum):
    """Where supplies are owed (SM-11)."""

    ALBANIA = "albania"
    RHODES = "rhodes"
    CRETE = "crete"
    LIBYA = "libya"
    TUNISIA = "tunisia"
    GREECE = "greece"
    MALTA = "malta"


class Land(Enum):
    """Where British ground forces must be fed (SM-11B1)."""

    GREECE = "greece"
    CRETE = "crete"


class Flag(Enum):
    """Events whose dates change the rules."""

    FALL_OF_GREECE = "fall_of_greece"
    AXIS_IN_TUNISIA = "axis_in_tunisia"
    ITALIAN_ARMISTICE = "italian_armistice"


class TakingArms(Struct, frozen=True):
    """Neutral ships of a nation that take up arms for a side in the ports they lie in."""

    nation: Nation
    side: Side
    ports: tuple[PortId, ...]
    why: str


class LayingDown(Struct, frozen=True):
    """Ships of a nation that lay down their arms, with the ports they held, and lie as neutrals in a port."""

    nation: Nation
    port: PortId
    ports: tuple[PortId, ...]
    why: str


class Holdings(Struct, frozen=True):
    """Ports, coasts and airfields that change hands, and why; `day` is the day of history, which tells entries apart."""

    why: str
    ports: Mapping[PortId, Allegiance] = field(default_factory=dict)
    coasts: Mapping[str, Allegiance] = field(default_factory=dict)
    airfields: Mapping[BaseId, Allegiance] = field(default_factory=dict)
    day: str = ""


class Branch(Enum):
    """The kind of a contingent: REs of ground troops, or air groups with their men."""

    GROUND = "ground"
    AIR = "air"


class SupplyLine(Enum):
    """How far a supply line can be traced (SM-GAP-39): home by rail, overland to a depot, or nowhere, which is isolated."""

    HOME = "home"
    OVERLAND = "overland"
    NONE = "none"


class Contingent(Struct, frozen=True):
    """A body of troops or aircraft ashore, under one name: so many REs or air groups in a hex, and its supply line."""

    id: ContingentId
    name: str
    side: Side
    arm: Branch
    size: float
    hex: Hex
    line: SupplyLine


class Scheduled(Struct, frozen=True):
    """One entry of a scenario's calendar: what happens at the beginning of a game turn (SM-GAP-54).

    `offers` are ships that the force pool may send from then on; `musters` cargoes that wait on a quay; `air` are units
    by the base or carrier they come to, `air_leaves` those that leave the theatre; `contingents` are forces ashore as they
    are from then on (rules 21 to 23).
    """

    turn: Annotated[str, HalfMonth()]
    arrive: Mapping[PortId, tuple[ShipId, ...]] = field(default_factory=dict)
    withdraw: tuple[ShipId, ...] = ()
    flags: tuple[Flag, ...] = ()
    garrisons: Mapping[Land, NotNegative] = field(default_factory=dict)
    stances: Annotated[Mapping[Nation, Allegiance], Unwritten()] = field(default_factory=dict)
    holdings: Annotated[tuple[Holdings, ...], Unwritten()] = ()
    takes_arms: Annotated[tuple[TakingArms, ...], Unwritten()] = ()
    lays_down: Annotated[tuple[LayingDown, ...], Unwritten()] = ()
    offers: Annotated[tuple[ShipId, ...], Unwritten()] = ()
    musters: Annotated[tuple[CargoFacts, ...], Unwritten()] = ()
    air: Annotated[Mapping[str, tuple[AirUnitId, ...]], Unwritten()] = field(default_factory=dict)
    air_leaves: Annotated[tuple[AirUnitId, ...], Unwritten()] = ()
    contingents: Annotated[tuple[Contingent, ...], Unwritten()] = ()


class WarFacts(Struct, frozen=True):
    """What a scenario says about the war around the fleets; everything is optional.

    `duties` are the supply requirements in force, `force_pool` the ships at home (None: rule 10B is not in force),
    `exchange` the British destroyers of rule 10C (none: the squadron in East Africa is not in play), `depots` supply points
    by port.
    """

    duties: tuple[Location, ...] = ()
    malta_stock: NotNegative | None = None
    garrisons: Mapping[Land, NotNegative] = field(default_factory=dict)
    held: Mapping[PortId, Allegiance] = field(default_factory=dict)
    calendar: tuple[Scheduled, ...] = ()
    force_pool: tuple[ShipId, ...] | None = None
    tenth_mas: bool = False
    exchange: tuple[ShipId, ...] = ()
    depots: Annotated[Mapping[PortId, NotNegative], Unwritten()] = field(default_factory=dict)

    def due(self, turn: Turn) -> Iterator[Scheduled]:
        """The calendar's entries for a game turn."""
        return (entry for entry in self.calendar if Turn.of(entry.turn) == turn)


class ScenarioFacts(Struct, frozen=True):
    """One scenario, whole: dates as "Jul I 40", berths by port, air units by base or carrier.

    With `history` the order of battle and the timeline set it up; with `any_start` it may begin in any half-month.
    `left_out` are ships and air units that history has and it leaves out, `convoys` those of the timeline that are in play.
    """

    key: str
    title: Words
    first_turn: Annotated[str, HalfMonth()]
    last_turn: Annotated[str, HalfMonth()]
    theatre: Words
    briefing: Briefing
    nations: Annotated[Mapping[Nation, Allegiance], Otherwise({})]
    berths: Mapping[PortId, tuple[ShipId, ...]]
    at_sea: tuple[ForceFacts, ...]
    cargoes: tuple[CargoFacts, ...]
    air: Mapping[AirUnitId, BaseId | ShipId]
    fuel_pool: Annotated[Count, Otherwise(0)]
    fuel_stocks: Annotated[Mapping[PortId, Count], Otherwise({})]
    withdrawn_ports: tuple[PortId, ...] = ()
    sources: Sources = ()
    war: WarFacts = field(default_factory=WarFacts)
    flotillas: Annotated[tuple[FlotillaFacts, ...], ById()] = ()
    submarine_arrivals: tuple[SubmarineArrival, ...] = ()
    neutrals: Annotated[Mapping[ShipId, PortId], Unwritten()] = field(default_factory=dict)
    coasts: Annotated[Mapping[str, Allegiance], Unwritten()] = field(default_factory=dict)
    airfields: Annotated[Mapping[BaseId, Allegiance], Unwritten()] = field(default_factory=dict)
    history: bool = False
    any_start: Annotated[bool, Unwritten()] = False
    left_out: Annotated[frozenset[str], Unwritten()] = frozenset()
    left_out_types: Annotated[frozenset[ShipType], Unwritten()] = frozenset()
    convoys: tuple[str, ...] = ()


