"""Troops at sea and coming ashore: ground units aboard, raids, landings, and how one is settled without a land game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Annotated, NewType

from msgspec import Struct, field

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, UnitKind
from campaign.model.shape import (
    EACH,
    Above,
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    Count,
    Face,
    FixedWord,
    Modifier,
    NotEmpty,
    NotNegative,
    Price,
    Rows,
    Tenths,
)
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType

PlanId = NewType("PlanId", str)


class Wave(Enum):
    """The purpose for which troops are aboard: one of the two waves of a landing (SM-9B1), or a raid (SM-9A)."""

    ASSAULT = "assault"
    FOLLOW_UP = "follow_up"
    RAID = "raid"


class CraftMission(Enum):
    """The missions of landing craft (SM-4D)."""

    LANDING = "landing"
    TRANSSHIP = "transship"
    TRANSIT = "transit"


class RaidTarget(Enum):
    """The targets of a raiding party (SM-GAP-30)."""

    PORT = "port"
    AIRFIELD = "airfield"
    SUPPLY_DUMP = "supply_dump"
    COASTAL_GUNS = "coastal_guns"
    BRIDGE_OR_RAIL = "bridge_or_rail"
    HEADQUARTERS = "headquarters"


class RaidModifier(Enum):
    """The modifiers of the die roll for a raid (SM-GAP-30)."""

    ENEMY_RE = "enemy_ground_re_in_hex"
    POOR_WEATHER = "poor_weather"
    NIGHT = "night_arrival"
    SPOTTED = "enemy_fully_spotted_the_tf"


class GroundState(Struct, frozen=True):
    """The effects of a voyage on a ground unit.

    `spent` and `exploited` are movement points paid since its owner's last player turn ended, from its allowances of the
    movement and the exploitation phase; `boarded` is the segment that counts as that of boarding a landing craft;
    `in_enemy_turn`: landed in the player turn that goes on, which is the enemy's; `remnant_points` are what is left, as
    infantry replacement points, of a unit that abandoned its equipment; `landed_on` is the number of the game turn of its last
    landing or raid.
    """

    spent: int = 0
    exploited: int = 0
    boarded: int | None = None
    wave: Wave | None = None
    in_enemy_turn: bool = False
    landed_on: int | None = None
    landed_as: Wave | None = None
    remnant_points: float | None = None


FRESH = GroundState()


class LandingPlan(Struct, frozen=True):
    """A planned landing, its owner's secret: the game turn, and which unit goes to which hex."""

    id: PlanId
    side: Side
    turn: Turn
    made: Turn
    units: tuple[tuple[CargoId, Hex], ...]

    def hex_for(self, unit: CargoId) -> Hex | None:
        """Where a unit is to land, or None when it is not named."""
        return next((where for key, where in self.units if key == unit), None)


class Raid(Struct, frozen=True):
    """A raiding party ashore and what it came for; `spotted`: its ships were seen in full as it landed."""

    unit: CargoId
    side: Side
    ships: tuple[ShipId, ...]
    hex: Hex
    target: RaidTarget
    night: bool
    spotted: bool


class Landed(Struct, frozen=True):
    """One unit of a wave: its craft, movement points left for both phases, and the share of its strength it fights with."""

    unit: CargoId
    craft: tuple[ShipId, ...]
    movement_left: int
    exploitation_left: int
    strength: Fraction


class CraftLog(Struct, frozen=True):
    """When a flotilla of landing craft was last at sea, and for how many whole game turns it had lain in port before that."""

    at_sea: Turn
    prepared: int


class LiftWatch(Struct, frozen=True):
    """What a side wants to be asked about: planning landings, evacuating beaches, transshipping, hauling supply points."""

    plans: bool = True
    evacuations: bool = True
    transshipments: bool = True
    hauls: bool = True


class LiftState(Struct, frozen=True):
    """Everything under way between ship and shore.

    `lifted` are REs taken aboard in this segment or ground phase, by ship; `plans_made` counts plans ever made by a side;
    `watch` says where each side wants to be asked; `gunfire` are points by which ships supported the fight for a hex in this
    player turn.
    """

    plans: Mapping[PlanId, LandingPlan] = field(default_factory=dict)
    raids: Mapping[CargoId, Raid] = field(default_factory=dict)
    craft: Mapping[ShipId, CraftLog] = field(default_factory=dict)
    lifted: Mapping[ShipId, float] = field(default_factory=dict)
    plans_made: Mapping[Side, int] = field(default_factory=dict)
    watch: Mapping[Side, LiftWatch] = field(default_factory=dict)
    gunfire: Mapping[Hex, int] = field(default_factory=dict)


class CarriageChart(Struct, frozen=True):
    """REs that each type carries (SM-GAP-09, SM-2D, SM-2E), and what boarding and landing cost in movement points."""

    rule: str
    capacity_re: Annotated[Mapping[ShipType, Annotated[float, AtLeast(0), AtMost(10)]], Rows("type of unit")]
    infantry_points_per_re: Annotated[float, Above(0), AtMost(10)]
    voyage_points: Count
    voyage_points_motorised: Count
    boarding_points: Count

    def __post_init__(self) -> None:
        if missing := [kind.value for kind in ShipType if kind not in self.capacity_re]:
            raise ChartFault(f"chart {self.rule}: no capacity for {', '.join(missing)}")


class LandingChart(Struct, frozen=True):
    """Craft, waves and plans: allowance and risk in poor weather, divisors of strength, and times (SM-9B, SM-GAP-31)."""

    rule: str
    poor_weather_allowance: Count
    sea_risk_tenths: Tenths
    planned_turns_ahead: Count
    turns_in_port: Count
    divisor_from_the_sea: Annotated[Mapping[UnitKind, AtLeastOne], At(("units", EACH, "0")), Rows("kind of unit")]
    poor_weather_divisor: AtLeastOne
    assault_doubles: Annotated[Mapping[UnitKind, bool], At(("units", EACH, "1"))]

    def __post_init__(self) -> None:
        for kind in UnitKind:
            if self.divisor_from_the_sea.get(kind, 0) < 1 or kind not in self.assault_doubles:
                raise ChartFault(f"chart {self.rule}: no row for {kind.value}")


class RaidChart(Struct, frozen=True):
    """Who can raid, the roll needed against each target, its modifiers, and when the party is lost (SM-GAP-30)."""

    rule: str
    kinds: Annotated[frozenset[UnitKind], FixedWord("kind of unit")]
    most_re: Annotated[float, Above(0), AtMost(10)]
    success_at_least: Annotated[Mapping[RaidTarget, Face], Rows("target")]
    modifiers: Annotated[Mapping[RaidModifier, Modifier], Rows("modifier")]
    enemy_re_at_most: Count
    lost_at_most: Tenths
    headquarters_points: Price
    turns_out_of_action: Count

    def __post_init__(self) -> None:
        if missing := [target.value for target in RaidTarget if target not in self.success_at_least]:
            raise ChartFault(f"chart {self.rule}: no number for {', '.join(missing)}")
        if missing := [modifier.value for modifier in RaidModifier if modifier not in self.modifiers]:
            raise ChartFault(f"chart {self.rule}: no modifier for {', '.join(missing)}")


class LiftCharts(Struct, frozen=True):
    """The charts of troops at sea."""

    carriage: CarriageChart
    landings: LandingChart
    raids: RaidChart
    alone: LandingAloneChart


# Landings settled without a land game ---------------------------------------------------------------------------------


# No strength ashore is calculated more finely than this.
TRIFLE = 1e-9


class GarrisonSource(Enum):
    """The sources for the strength of a garrison; the first that has one is used."""

    RECORDED = "as recorded"
    HISTORY = "by history"
    CHART = "by the chart"
    OTHER = "as anywhere"


class Garrison(Struct, frozen=True):
    """The garrison of a place: its key on record, its REs, and the source of these."""

    place: str
    res: float
    source: GarrisonSource


class LandingAttack(Struct, frozen=True):
    """The strength of a landing, in REs: both waves as they fight, and the points of gunfire that support them."""

    assault: float
    follow_up: float
    gunfire: int
    gunfire_res: float

    @property
    def res(self) -> float:
        """All of it."""
        return self.assault + self.follow_up + self.gunfire_res


class LandingDefence(Struct, frozen=True):
    """The defence against a landing, in REs: the garrison, the mountain, troops who help, and the minimum for any place."""

    garrison: Garrison
    mountain: float
    troops: float
    least: float

    @property
    def sum(self) -> float:
        """The sum of all parts."""
        return self.garrison.res + self.mountain + self.troops

    @property
    def res(self) -> float:
        """The sum, or the minimum if that is more."""
        return max(self.least, self.sum)


class LandingOdds(Struct, frozen=True):
    """Both sides of a landing; `column` and `needed` on one die of ten are None where the landing fails without a roll."""

    attack: LandingAttack
    defence: LandingDefence
    column: float | None
    needed: int | None

    @property
    def ratio(self) -> float:
        """Attack to defence."""
        return self.attack.res / self.defence.res


class HeldFrom(Struct, frozen=True):
    """REs that hold a place from a game turn on."""

    turn: Annotated[Turn, At(("from",))]
    re: NotNegative


class GarrisonRow(Struct, frozen=True):
    """A place of the chart: who held it by history, its stretches of coast, and its garrison by date."""

    holder: Side
    coasts: Annotated[tuple[str, ...], NotEmpty()]
    held: Annotated[tuple[HeldFrom, ...], NotEmpty()]

    def res(self, turn: Turn) -> float | None:
        """REs in a game turn; None before the first date."""
        return next((row.re for row in reversed(self.held) if row.turn <= turn), None)


class LandingAloneChart(Struct, frozen=True):
    """Garrisons, the odds and what they need, and what gunfire, mountains and an empty beach are worth (SM-GAP-69)."""

    rule: str
    gunfire_points_a_re: AtLeastOne
    least_defence: Annotated[float, Above(0), AtMost(10)]
    mountain_re: NotNegative
    failing_lose_one_in: AtLeastOne
    garrisons: Annotated[Mapping[str, GarrisonRow], NotEmpty()]
    port_re: NotNegative
    open_coast_re: NotNegative
    odds: Annotated[tuple[Annotated[float, Above(0), AtMost(100)], ...], NotEmpty()]
    holds_at_least: Annotated[tuple[Annotated[int, AtLeast(1), AtMost(10)], ...], NotEmpty()]

    def __post_init__(self) -> None:
        if len(self.odds) != len(self.holds_at_least):
            raise ChartFault(f"chart {self.rule}: {len(self.odds)} numbers were expected, one a column", "holds_at_least")
        for index, (lower, higher) in enumerate(zip(self.odds, self.odds[1:], strict=False), start=1):
            if higher <= lower:
                raise ChartFault(f"chart {self.rule}: more than {lower:g} was expected", "odds", index)
        for place, row in self.garrisons.items():
            for index, (earlier, later) in enumerate(zip(row.held, row.held[1:], strict=False), start=1):
                if later.turn <= earlier.turn:
                    raise ChartFault(f"chart {self.rule}: a game turn after {earlier.turn} was expected",
                                     "garrisons", place, "held", index)

    def place_of(self, coast: str) -> str | None:
        """The place of the chart that a stretch of coast belongs to."""
        return next((place for place, row in self.garrisons.items() if coast in row.coasts), None)

    def needed(self, attack: float, defence: float) -> tuple[float, Face] | None:
        """The column for these odds and the 1D10 roll needed in it; None below the first column."""
        found = [at for at, odds in enumerate(self.odds) if odds * defence <= attack + TRIFLE]
        return (self.odds[found[-1]], self.holds_at_least[found[-1]]) if found else None
