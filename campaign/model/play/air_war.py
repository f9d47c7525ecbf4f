"""The air war at sea: missions of a segment, standing air orders, a sortie in the air, losses and hits."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NewType

from msgspec import Struct, field

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirUnitId, BaseId
from campaign.model.units.forces import ForceId

SortieId = NewType("SortieId", str)
AirOrderId = NewType("AirOrderId", str)
Pairs = tuple[tuple[AirUnitId, AirUnitId], ...]


class AirTask(Enum):
    """What a unit on naval cooperation does in a segment besides strikes and escort (SM-GAP-67)."""

    HELD = "held"
    PATROL = "patrol"
    SEARCH = "search"


class AirMission(Struct, frozen=True):
    """A mission that lasts until it is changed: over a hex (or a port), or over a force of one's own, which it follows."""

    task: AirTask = AirTask.HELD
    over: str = ""
    force: ForceId | None = None


IN_HAND = AirMission()


class AirTarget(Enum):
    """The kinds of target of a sortie."""

    FORCE = "force"
    FLOTILLA = "flotilla"
    SHIPS = "ships"
    PORT = "port"
    AIRFIELD = "airfield"
    SUPPLY = "supply"

    @property
    def on_land(self) -> bool:
        """Whether it is bombed in the air phase by units that are not on naval cooperation (SM-GAP-68)."""
        return self in (AirTarget.PORT, AirTarget.AIRFIELD)


class SortieStage(Enum):
    """The stages of a sortie, in the order of the rules (SM-24B, section 6.2 of the ledger)."""

    INTERCEPTION = "interception"
    SCREEN = "screen"
    MEETING = "meeting"
    DETACHMENT = "detachment"
    FIRST_FIGHT = "first_fight"
    SECOND_FIGHT = "second_fight"
    PICKING = "picking"
    THIRD_FIGHT = "third_fight"
    RETURNS = "returns"
    FLAK = "flak"
    ATTACK = "attack"
    STRIKE = "strike"
    OVER = "over"


class AirDebt(Struct, frozen=True):
    """Losses that a side owes after a fight: some of these units, with a total defence of at least this much."""

    side: Side
    defence: int
    among: tuple[AirUnitId, ...]
    mixed: bool


class Sortie(Struct, frozen=True):
    """One sortie: who flies to what, how far it has come, who met whom, what is owed and what was lost.

    `at` is the id of what it flies to; `mission` are those that still fly it, `escorts` fighters that came along for the
    screen, `far` those beyond their range; `aims` what bombs and torpedoes are meant for; `kept` the share of the load that
    the guns left; `sent_back` those who turned back, `lost` those of both sides that were shot down.
    """

    id: SortieId
    side: Side
    target: AirTarget
    at: str
    hex: Hex
    light: Light
    mission: tuple[AirUnitId, ...]
    escorts: tuple[AirUnitId, ...] = ()
    far: tuple[AirUnitId, ...] = ()
    aims: tuple[str, ...] = ()
    stage: SortieStage = SortieStage.INTERCEPTION
    interceptors: tuple[AirUnitId, ...] = ()
    screen: tuple[AirUnitId, ...] = ()
    jettisoned: tuple[AirUnitId, ...] = ()
    meetings: Pairs = ()
    detached: Pairs = ()
    picks: Pairs = ()
    debts: tuple[AirDebt, ...] = ()
    returns: int = 0
    kept: int = 100
    sent_back: tuple[AirUnitId, ...] = ()
    lost: tuple[AirUnitId, ...] = ()


class InterceptPolicy(Enum):
    """What fighters do about a raid within their reach."""

    ALWAYS = "always"
    WORTHWHILE = "worthwhile"
    NEVER = "never"
    ASK = "ask"


class AirDoctrine(Struct, frozen=True):
    """What a side answers in advance in the air: whether its fighters rise, and whether leaders decide in a fight."""

    intercept: InterceptPolicy = InterceptPolicy.ALWAYS
    leaders: bool = True


class AirOrderKind(Enum):
    """Standing air orders."""

    COVER = "cover"
    STRIKE = "strike"
    SEARCH = "search"
    HOLD = "hold"


class AirOrder(Struct, frozen=True):
    """A standing order to air units: cover a place or force, strike what is worth it, search a sea, or be kept in hand.

    `within` so many hexes of the place, or of their bases where none is named; `worth` is the least of what is sunk or
    hurt, by price, for each own flight that is risked by price.
    """

    id: AirOrderId
    side: Side
    kind: AirOrderKind
    units: tuple[AirUnitId, ...]
    over: str = ""
    force: ForceId | None = None
    within: int = 0
    worth: float = 1.0


class LostUnit(Struct, frozen=True):
    """An air unit that waits for its replacement: the number of the game turn in which it was reported lost."""

    turn: int


class AirWar(Struct, frozen=True):
    """Everything in the air war that changes.

    `flown` are units that flew a strike or escort since their side's last movement step began, `intercepted` those that rose
    in this subsegment or phase; `fields_hit` counts hits on airfields, `ports_struck` and `fields_struck` those of this
    air phase; `waiting` are units lost whose replacements are on the way, `nets` counts the strikes by torpedo that a port had.
    """

    missions: Mapping[AirUnitId, AirMission] = field(default_factory=dict)
    orders: Mapping[AirOrderId, AirOrder] = field(default_factory=dict)
    orders_given: Mapping[Side, int] = field(default_factory=dict)
    orders_done: Mapping[Side, int] = field(default_factory=dict)
    doctrine: Mapping[Side, AirDoctrine] = field(default_factory=dict)
    sortie: Sortie | None = None
    sorties: int = 0
    flown: tuple[AirUnitId, ...] = ()
    intercepted: tuple[AirUnitId, ...] = ()
    fields_hit: Mapping[BaseId, int] = field(default_factory=dict)
    ports_struck: Mapping[PortId, int] = field(default_factory=dict)
    fields_struck: Mapping[BaseId, int] = field(default_factory=dict)
    waiting: Mapping[AirUnitId, LostUnit] = field(default_factory=dict)
    nets: Mapping[PortId, int] = field(default_factory=dict)

    def doctrine_of(self, side: Side) -> AirDoctrine:
        """What a side answers in advance."""
        return self.doctrine.get(side, AirDoctrine())

    def mission_of(self, unit: AirUnitId) -> AirMission:
        """The mission that a unit was last given."""
        return self.missions.get(unit, IN_HAND)


class RaidSeen(Struct, frozen=True):
    """A raid as it is seen before it is met: how many come, and whether by torpedo, dive or level (SM-GAP-67)."""

    groups: int
    flights: int
    roles: tuple[AircraftRole, ...]


class SortieView(Struct, frozen=True):
    """A sortie as one side knows it.

    The side that flies it knows all of its own; the other knows the raid, and who is in it once the screen is named.
    `at`, `aims` and `target` are None for the side that is attacked.
    """

    id: SortieId
    side: Side
    hex: Hex
    light: Light
    stage: SortieStage
    raid: RaidSeen
    mission: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()
    screen: tuple[AirUnitId, ...] = ()
    interceptors: tuple[AirUnitId, ...] = ()
    meetings: Pairs = ()
    detached: Pairs = ()
    picks: Pairs = ()
    debts: tuple[AirDebt, ...] = ()
    returns: int = 0
    may_rise: tuple[AirUnitId, ...] = ()
    target: AirTarget | None = None
    at: str | None = None
    aims: tuple[str, ...] = ()


class AirWarView(Struct, frozen=True):
    """The air war as one side knows it: its own missions and orders, hits on airfields, and who stands where (public).

    `ready` are own units that could take off in this step.
    """

    missions: Mapping[AirUnitId, AirMission] = field(default_factory=dict)
    orders: Mapping[AirOrderId, AirOrder] = field(default_factory=dict)
    doctrine: AirDoctrine = field(default_factory=AirDoctrine)
    flown: tuple[AirUnitId, ...] = ()
    fields_hit: Mapping[BaseId, int] = field(default_factory=dict)
    waiting: Mapping[AirUnitId, LostUnit] = field(default_factory=dict)
    enemy_units: Mapping[AirUnitId, BaseId] = field(default_factory=dict)
    enemy_cooperating: frozenset[AirUnitId] = frozenset()
    nets: Mapping[PortId, int] = field(default_factory=dict)
    sortie: SortieView | None = None
    ready: tuple[AirUnitId, ...] = ()

    def mission_of(self, unit: AirUnitId) -> AirMission:
        """The mission last given to a unit of the side's own."""
        return self.missions.get(unit, IN_HAND)


def sizes_of_raid(sizes: tuple[AirSize, ...], roles: tuple[AircraftRole, ...]) -> RaidSeen:
    """The size of a raid as observers below count it."""
    return RaidSeen(sizes.count(AirSize.GROUP), sizes.count(AirSize.FLIGHT), tuple(dict.fromkeys(
        role for role in roles if role is not AircraftRole.FIGHTER)))
