"""The charts that the campaign's chapters read, as values that cannot have gaps."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.charts.air import AirCharts
from campaign.model.charts.ashore import AshoreCharts
from campaign.model.charts.passage import PassageChart
from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.charts.shore import ShoreCharts
from campaign.model.charts.undersea import TorpedoChart, UnderseaCharts
from campaign.model.charts.war import WarCharts
from campaign.model.play.calendar import MONTHS, Phase, Step
from campaign.model.play.landings import LiftCharts
from campaign.model.sea.theatre import Zone
from campaign.model.shape import (
    Above,
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    ClockTime,
    Columns,
    Count,
    EachOnce,
    Headed,
    Named,
    NotEmpty,
    Percent,
    Price,
    Rows,
    Spans,
    Tenths,
    Thousandfold,
    Words,
)
from campaign.model.units.ships import ShipType

ByMonth = Annotated[tuple[Percent, ...], Columns(len(MONTHS))]


class Weather(Enum):
    """The weather: clear, or poor, which is anything else."""

    CLEAR = "clear"
    POOR = "poor"


class SiteKind(Enum):
    """Rows of the Area Search Chart (SM-GAP-06)."""

    PORT = "port_without_ncm_air"
    BASE_OF_FEW_GROUPS = "airbase_1_or_2_ncm_groups"
    BASE_OF_MANY_GROUPS = "airbase_3_or_more_groups"
    CARRIER_OF_FEW_FLIGHTS = "carrier_1_to_5_flights"
    CARRIER_OF_MANY_FLIGHTS = "carrier_6_or_more_flights"


class AreaSearchChart(Struct, frozen=True):
    """Chance in tenths by kind of site and distance in hexes (SM-GAP-06).

    `distances` gives the column; beyond the last the chance is nil. Raises ChartFault when a row is short.
    """

    rule: str
    distances: Annotated[Bands[int], Spans(0)]
    tenths: Annotated[Mapping[SiteKind, tuple[Tenths, ...]], Rows("kind of site")]
    port_reaches: Count

    def __post_init__(self) -> None:
        for kind in SiteKind:
            if len(self.tenths.get(kind, ())) != len(self.distances.rows):
                raise ChartFault(f"chart {self.rule}: row {kind.value} does not have {len(self.distances.rows)} columns")

    def chance(self, kind: SiteKind, hexes: int) -> int:
        """Tenths at a distance, nil beyond the last band."""
        highest = self.distances.highest
        if highest is not None and hexes > highest:
            return 0
        return self.tenths[kind][self.distances.at(hexes)]


class WeatherChart(Struct, frozen=True):
    """Chance in percent of poor weather by zone and month, January first (SM-GAP-49)."""

    rule: str
    poor_percent: Annotated[Mapping[Zone, ByMonth], Rows("zone"), Headed("months", MONTHS)]

    def __post_init__(self) -> None:
        for zone in Zone:
            if len(self.poor_percent.get(zone, ())) != 12:
                raise ChartFault(f"chart {self.rule}: zone {zone.value} does not have twelve months")


class SurfaceSearchChart(Struct, frozen=True):
    """Extra movement points of a surface search by day and by night, and the factor in poor weather (SM-3B)."""

    rule: str
    day: Count
    night: Count
    poor_weather_factor: AtLeastOne


class FuelChart(Struct, frozen=True):
    """Arrivals of the Italian pool by half-month, and the laws of a dry ship (SM-GAP-28, SM-GAP-32, SM-GAP-33)."""

    rule: str
    pool_arrivals: Mapping[str, int]
    points_per_re: AtLeastOne
    dry_allowance: Count
    dry_turns_laid_up: Count
    dry_enemy_to_hit: Count


class RepairChart(Struct, frozen=True):
    """Owning player turns to mend one hit: 1D10 plus this (SM-8B1)."""

    rule: str
    added_turns: Count


class ScatterChart(Struct, frozen=True):
    """Losses of a scattering convoy in percent, and how far it may reform (SM-GAP-13, SM-6A2)."""

    rule: str
    percent_all_scatter: Percent
    percent_escorts_stay: Percent
    reform_within: Count


class AvoidChart(Struct, frozen=True):
    """Chance of avoiding combat: base plus own slowest less enemy slowest speed, clamped (SM-GAP-14)."""

    rule: str
    base: Percent
    least: Percent
    most: Percent


class BattleSky(Struct, frozen=True):
    """One row of the battle conditions: the meaning of a die result in one light and weather."""

    minute_of_day: Annotated[int, At(("hour",)), ClockTime()]
    visibility_m: Annotated[int, At(("visibility_km",)), Thousandfold(), Above(0), AtMost(60)]
    sea_state: Annotated[int, AtLeast(0), AtMost(9)]
    wind_kn: Annotated[int, AtLeast(0), AtMost(100)]


class BattleConditionsChart(Struct, frozen=True):
    """Hour, visibility, sea and wind of a battle by lighting, weather and 1D10 (reconstructed, SM-GAP-59)."""

    rule: str
    rows: Mapping[tuple[Light, Weather], tuple[BattleSky, ...]]

    def __post_init__(self) -> None:
        for light in Light:
            for weather in Weather:
                if len(self.rows.get((light, weather), ())) != 10:
                    raise ChartFault(f"chart {self.rule}: {light.value}, {weather.value} does not have ten rows")


Rung = Annotated[tuple[Annotated[float, AtLeast(-100_000), AtMost(100_000)], Words], Named(("least", "result"))]


class PointsChart(Struct, frozen=True):
    """Victory points for an enemy unit sunk, scuttled or captured, and the ladder of results (SM-GAP-55).

    The ladder's steps are those of a campaign of `ladder_turns`; shorter ones have a share of them, at least `least_share`.
    """

    rule: str
    sunk: Annotated[Mapping[ShipType, Price], Rows("type of unit")]
    battleship_of_class_nine: Price
    ladder: Annotated[tuple[Rung, ...], NotEmpty()]
    below_ladder: Words
    ladder_turns: AtLeastOne
    least_share: Annotated[float, Above(0), AtMost(1)]

    def __post_init__(self) -> None:
        missing = [kind.value for kind in ShipType if kind not in self.sunk]
        if missing:
            raise ChartFault(f"chart {self.rule}: no price for {', '.join(missing)}")
        steps = [least for least, _ in self.ladder]
        if steps != sorted(steps, reverse=True) or len(set(steps)) != len(steps):
            raise ChartFault(f"chart {self.rule}: the ladder must fall from row to row")


class SmallCraftChart(Struct, frozen=True):
    """Types of units that count as small at any displacement, and escorts that do up to a tonnage (ours, SM-GAP-74).

    Staffs keep their boats in port from a sea on (SM-GAP-97); a fight is small when one side is so many squadrons of boats
    and nothing else (SM-GAP-98).
    """

    rule: str
    always: Annotated[tuple[ShipType, ...], NotEmpty()]
    small_escorts: Annotated[tuple[ShipType, ...], NotEmpty()]
    most_long_tons: AtLeastOne
    stay_in_from_sea: AtLeastOne
    small_fight_squadrons: AtLeastOne

    def __post_init__(self) -> None:
        if twice := [kind.value for kind in self.always if kind in self.small_escorts]:
            raise ChartFault(f"chart {self.rule}: {', '.join(twice)} stands in both lists")


class SequenceChart(Struct, frozen=True):
    """The sequence of play as data: phases of a player turn and steps of a subsegment (SM-GAP-01)."""

    rule: str
    phases: Annotated[tuple[Phase, ...], EachOnce("phase")]
    steps: Annotated[tuple[Step, ...], EachOnce("step")]
    segments: AtLeastOne

    def __post_init__(self) -> None:
        if sorted(phase.value for phase in self.phases) != sorted(phase.value for phase in Phase):
            raise ChartFault(f"chart {self.rule}: each phase must stand once")
        if sorted(step.value for step in self.steps) != sorted(step.value for step in Step):
            raise ChartFault(f"chart {self.rule}: each step must stand once")
        if self.segments < 1:
            raise ChartFault(f"chart {self.rule}: at least one naval action segment")


class CampaignCharts(Struct, frozen=True):
    """The charts by which every campaign is played."""

    sequence: SequenceChart
    area_search: AreaSearchChart
    surface_search: SurfaceSearchChart
    weather: WeatherChart
    fuel: FuelChart
    repair: RepairChart
    scatter: ScatterChart
    avoid: AvoidChart
    battle_conditions: BattleConditionsChart
    points: PointsChart
    small_craft: SmallCraftChart
    passage: PassageChart
    shore: ShoreCharts
    lift: LiftCharts
    torpedoes: TorpedoChart
    war: WarCharts
    undersea: UnderseaCharts
    air: AirCharts
    ashore: AshoreCharts
