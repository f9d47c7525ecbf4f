"""The campaign's own charts, from their files to values that cannot have holes."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from campaign.library import places
from campaign.library.charts.checks import Sheet
from campaign.library.charts.doors import AtLeastOne, Count, Door, Hour, Percent, Price, Tenths, Words
from campaign.library.charts.lift import LIFT_FILES, lift_charts
from campaign.library.charts.shore import SHORE_FILES, shore_charts
from campaign.library.charts.undersea import UNDERSEA_FILES, undersea_charts
from campaign.library.charts.war import WAR_FILES, war_charts
from campaign.library.charts.weapons import load_torpedo_chart
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.battle import Light
from campaign.model.calendar import MONTHS, Phase, Step
from campaign.model.campaign_charts import (
    AreaSearchChart,
    AvoidChart,
    BattleConditionsChart,
    BattleSky,
    CampaignCharts,
    FuelChart,
    PointsChart,
    RepairChart,
    ScatterChart,
    SequenceChart,
    SiteKind,
    SurfaceSearchChart,
    Weather,
    WeatherChart,
)
from campaign.model.charts import Bands, Origin
from campaign.model.ships import ShipType
from campaign.model.theatre import Zone

FACES = tuple(str(face) for face in range(1, 11))
SEQUENCE, AREA_SEARCH, SURFACE_SEARCH = "sequence.yaml", "area_search.yaml", "surface_search.yaml"
WEATHER, FUEL, REPAIR, SCATTER, AVOID = "weather.yaml", "fuel.yaml", "repair.yaml", "scatter.yaml", "avoid_combat.yaml"
BATTLE_CONDITIONS, POINTS = "battle_conditions.yaml", "victory_points.yaml"
OWN_FILES = (SEQUENCE, AREA_SEARCH, SURFACE_SEARCH, WEATHER, FUEL, REPAIR, SCATTER, AVOID, BATTLE_CONDITIONS, POINTS)
FILES = (*OWN_FILES, *SHORE_FILES, *LIFT_FILES, *WAR_FILES, *UNDERSEA_FILES)

C = TypeVar("C")


class SequenceDoor(Door):
    """`sequence.yaml`."""

    segments: AtLeastOne
    phases: tuple[str, ...]
    steps: tuple[str, ...]


class AreaSearchDoor(Door):
    """`area_search.yaml`."""

    port_reaches: Count
    distances: tuple[tuple[Count, Count], ...]
    tenths: dict[str, tuple[Tenths, ...]]


class SurfaceSearchDoor(Door):
    """`surface_search.yaml`."""

    day: Count
    night: Count
    poor_weather_factor: AtLeastOne


class WeatherDoor(Door):
    """`weather.yaml`."""

    months: tuple[str, ...]
    poor_percent: dict[str, tuple[Percent, ...]]


class FuelDoor(Door):
    """`fuel.yaml`."""

    pool_arrivals: dict[int, dict[str, Count]]
    points_per_re: AtLeastOne
    dry_allowance: Count
    dry_turns_laid_up: Count
    dry_enemy_to_hit: Count


class RepairDoor(Door):
    """`repair.yaml`."""

    added_turns: Count


class ScatterDoor(Door):
    """`scatter.yaml`."""

    percent_all_scatter: Percent
    percent_escorts_stay: Percent
    reform_within: Count


class AvoidDoor(Door):
    """`avoid_combat.yaml`."""

    base: Percent
    least: Percent
    most: Percent


class SkyDoor(msgspec.Struct, forbid_unknown_fields=True):
    """One row of `battle_conditions.yaml`."""

    hour: Hour
    visibility_km: Annotated[float, Meta(gt=0, le=60)]
    sea_state: Annotated[int, Meta(ge=0, le=9)]
    wind_kn: Annotated[int, Meta(ge=0, le=100)]


class BattleConditionsDoor(Door):
    """`battle_conditions.yaml`."""

    rows: dict[str, dict[str, dict[int, SkyDoor]]]


class StepDoor(msgspec.Struct, forbid_unknown_fields=True):
    """One step of the ladder in `victory_points.yaml`."""

    least: Annotated[float, Meta(ge=-100_000, le=100_000)]
    result: Words


class PointsDoor(Door):
    """`victory_points.yaml`."""

    sunk: dict[str, Price]
    battleship_of_class_nine: Price
    ladder: Annotated[tuple[StepDoor, ...], Meta(min_length=1)]
    below_ladder: Words
    ladder_turns: AtLeastOne
    least_share: Annotated[float, Meta(gt=0, le=1)]


def load_campaign_charts(folder: Source | None = None) -> CampaignCharts:
    """Every chart in `campaign/rules/charts/`, or in another folder laid out like it.

    Raises FaultyData with every fault of every file at once; no chart is handed out while one has a hole.
    """
    root = folder if folder is not None else places.charts()
    sheets = {name: Sheet(root / name) for name in FILES}
    sequence = _sequence(sheets[SEQUENCE])
    area_search = _area_search(sheets[AREA_SEARCH])
    surface_search = _surface_search(sheets[SURFACE_SEARCH])
    weather = _weather(sheets[WEATHER])
    fuel = _fuel(sheets[FUEL])
    repair = _repair(sheets[REPAIR])
    scatter = _scatter(sheets[SCATTER])
    avoid = _avoid(sheets[AVOID])
    battle_conditions = _battle_conditions(sheets[BATTLE_CONDITIONS])
    points = _points(sheets[POINTS])
    shore = shore_charts(sheets)
    war = war_charts(sheets)
    lift = lift_charts(sheets)
    undersea = undersea_charts(sheets)
    for sheet in sheets.values():
        _check_head(sheet)
    faults = [fault for sheet in sheets.values() for fault in sheet.faults]
    faults += _strangers(root)
    if faults:
        raise FaultyData(faults)
    return CampaignCharts(
        sequence=_sure(sequence),
        area_search=_sure(area_search),
        surface_search=_sure(surface_search),
        weather=_sure(weather),
        fuel=_sure(fuel),
        repair=_sure(repair),
        scatter=_sure(scatter),
        avoid=_sure(avoid),
        battle_conditions=_sure(battle_conditions),
        points=_sure(points),
        shore=_sure(shore),
        war=_sure(war),
        lift=_sure(lift),
        torpedoes=load_torpedo_chart(),
        undersea=_sure(undersea),
    )


def _strangers(root: Source) -> list[Fault]:
    """Chart files that nothing reads: a misspelt name would otherwise pass for a chart."""
    if not root.is_dir():
        return []
    names = sorted(one.name for one in root.iterdir() if one.name.endswith((".yaml", ".yml")) and one.name not in FILES)
    return [Fault(name, 1, "", f"no chart is read from this file; allowed here: {', '.join(FILES)}") for name in names]


def _sure(chart: C | None) -> C:
    if chart is None:
        raise AssertionError("a chart without faults could not be made")
    return chart


def _check_head(sheet: Sheet) -> None:
    if sheet.value("source") == Origin.RECONSTRUCTED.value and sheet.value("gap") == []:
        sheet.add("a reconstructed chart names the gap that it fills, as in [SM-GAP-06]", "gap")


def _sequence(sheet: Sheet) -> SequenceChart | None:
    door = sheet.shape(SequenceDoor)
    sheet.each_once((phase.value for phase in Phase), "phase", "phases")
    sheet.each_once((step.value for step in Step), "step", "steps")
    return sheet.make(
        door,
        lambda door: SequenceChart(door.rule, tuple(map(Phase, door.phases)), tuple(map(Step, door.steps)), door.segments),
    )


def _area_search(sheet: Sheet) -> AreaSearchChart | None:
    door = sheet.shape(AreaSearchDoor)
    sheet.rows((kind.value for kind in SiteKind), "kind of site", "tenths")
    sheet.bands(0, "distances")
    bands = sheet.value("distances")
    if isinstance(bands, list):
        for kind in SiteKind:
            sheet.columns(len(bands), "tenths", kind.value)
        _check_port_reach(sheet, bands)
    return sheet.make(
        door,
        lambda door: AreaSearchChart(
            rule=door.rule,
            distances=Bands(door.rule, 0, tuple((end, index) for index, (_, end) in enumerate(door.distances))),
            tenths={SiteKind(name): row for name, row in door.tenths.items()},
            port_reaches=door.port_reaches,
        ),
    )


def _check_port_reach(sheet: Sheet, bands: list[object]) -> None:
    reach, row = sheet.value("port_reaches"), sheet.value("tenths", SiteKind.PORT.value)
    if not isinstance(reach, int) or not isinstance(row, list):
        return
    for band, chance in zip(bands, row, strict=False):
        if isinstance(band, list) and band and isinstance(band[0], int) and band[0] > reach and chance != 0:
            sheet.add(f"0 was expected from {band[0]} hexes on, beyond port_reaches ({reach})", "tenths", SiteKind.PORT.value)
            return


def _surface_search(sheet: Sheet) -> SurfaceSearchChart | None:
    return sheet.make(
        sheet.shape(SurfaceSearchDoor),
        lambda door: SurfaceSearchChart(door.rule, door.day, door.night, door.poor_weather_factor),
    )


def _weather(sheet: Sheet) -> WeatherChart | None:
    door = sheet.shape(WeatherDoor)
    sheet.rows((zone.value for zone in Zone), "zone", "poor_percent")
    months = sheet.value("months")
    if isinstance(months, list) and months != list(MONTHS):
        sheet.add(f"the columns {', '.join(MONTHS)} were expected, in this order", "months")
    for zone in Zone:
        sheet.columns(len(MONTHS), "poor_percent", zone.value)
    return sheet.make(
        door, lambda door: WeatherChart(door.rule, {Zone(name): row for name, row in door.poor_percent.items()})
    )


def _fuel(sheet: Sheet) -> FuelChart | None:
    door = sheet.shape(FuelDoor)
    _check_months(sheet)
    return sheet.make(
        door,
        lambda door: FuelChart(
            rule=door.rule,
            pool_arrivals={
                f"{month} I {year % 100:02d}": months[month]
                for year, months in sorted(door.pool_arrivals.items())
                for month in MONTHS
                if month in months
            },
            points_per_re=door.points_per_re,
            dry_allowance=door.dry_allowance,
            dry_turns_laid_up=door.dry_turns_laid_up,
            dry_enemy_to_hit=door.dry_enemy_to_hit,
        ),
    )


def _check_months(sheet: Sheet) -> None:
    """Arrivals leave out no month between the first and the last."""
    years = sheet.value("pool_arrivals")
    if not isinstance(years, dict):
        return
    given: list[int] = []
    for year, months in years.items():
        if not isinstance(year, int) or not 1900 <= year <= 1999:
            sheet.add("a year from 1900 to 1999 was expected", "pool_arrivals", str(year))
        elif isinstance(months, dict):
            for month in months:
                if month in MONTHS:
                    given.append(12 * year + MONTHS.index(month))
                else:
                    sheet.add(f"no such month; allowed here: {', '.join(MONTHS)}", "pool_arrivals", str(year), str(month))
    if not given:
        sheet.add("at least one month was expected", "pool_arrivals")
        return
    for number in sorted(set(range(min(given), max(given))) - set(given)):
        year, month = divmod(number, 12)
        sheet.add(f"a hole: nothing stands for {MONTHS[month]} {year}", "pool_arrivals", str(year))


def _repair(sheet: Sheet) -> RepairChart | None:
    return sheet.make(sheet.shape(RepairDoor), lambda door: RepairChart(door.rule, door.added_turns))


def _scatter(sheet: Sheet) -> ScatterChart | None:
    return sheet.make(
        sheet.shape(ScatterDoor),
        lambda door: ScatterChart(door.rule, door.percent_all_scatter, door.percent_escorts_stay, door.reform_within),
    )


def _avoid(sheet: Sheet) -> AvoidChart | None:
    door = sheet.shape(AvoidDoor)
    if door is not None and door.least > door.most:
        sheet.add(f"at most {door.most} was expected", "least")
    return sheet.make(door, lambda door: AvoidChart(door.rule, door.base, door.least, door.most))


def _battle_conditions(sheet: Sheet) -> BattleConditionsChart | None:
    door = sheet.shape(BattleConditionsDoor)
    sheet.rows((light.value for light in Light), "lighting", "rows")
    for light in Light:
        sheet.rows((weather.value for weather in Weather), "weather", "rows", light.value)
        for weather in Weather:
            sheet.rows(FACES, "face of 1D10", "rows", light.value, weather.value)
    return sheet.make(
        door,
        lambda door: BattleConditionsChart(
            rule=door.rule,
            rows={
                (Light(light), Weather(weather)): tuple(_sky(rows[face]) for face in sorted(rows))
                for light, of_light in door.rows.items()
                for weather, rows in of_light.items()
            },
        ),
    )


def _sky(door: SkyDoor) -> BattleSky:
    hours, minutes = door.hour.split(":")
    return BattleSky(60 * int(hours) + int(minutes), round(1000 * door.visibility_km), door.sea_state, door.wind_kn)


def _points(sheet: Sheet) -> PointsChart | None:
    door = sheet.shape(PointsDoor)
    sheet.rows((kind.value for kind in ShipType), "type of unit", "sunk")
    sheet.falling("least", "ladder")
    return sheet.make(
        door,
        lambda door: PointsChart(
            rule=door.rule,
            sunk={ShipType(name): price for name, price in door.sunk.items()},
            battleship_of_class_nine=door.battleship_of_class_nine,
            ladder=tuple((step.least, step.result) for step in door.ladder),
            below_ladder=door.below_ladder,
            ladder_turns=door.ladder_turns,
            least_share=door.least_share,
        ),
    )
