"""The campaign's own charts, from their files to values that cannot have holes: each noun says its own shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta, structs

from campaign.library import places
from campaign.library.charts.files import CAMPAIGN_HEAD, RULE, load_torpedo_chart
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import form_of
from campaign.library.reading.shapes import NounSchema
from campaign.model.battles.battle import Light
from campaign.model.charts.air import (
    COMBAT_ROLLS,
    FLAK_ROLLS,
    AirCharts,
    AirCombatTable,
    AirMissionChart,
    AirReplacementChart,
    FlakTable,
    LandBombingChart,
    NightFlyingChart,
    air_result,
    flak_result,
)
from campaign.model.charts.ashore import AshoreCharts, SupplyPointsChart, SupplyStatusChart, TransportUnitChart
from campaign.model.charts.campaign import (
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
    SmallCraftChart,
    SurfaceSearchChart,
    Weather,
    WeatherChart,
)
from campaign.model.charts.passage import PassageChart
from campaign.model.charts.rows import Origin
from campaign.model.charts.shore import (
    BOMBING_ROLLS,
    BombEffectChart,
    BombingTable,
    GunsAshoreChart,
    PortCaptureChart,
    PortDamageChart,
    ShoreCharts,
)
from campaign.model.charts.undersea import AntiSubmarineChart, FlotillaChart, MineChart, SubmarineSearchChart, UnderseaCharts
from campaign.model.charts.war import (
    AccountChart,
    EastAfricaChart,
    FrontChart,
    PoolChart,
    SupplyChart,
    TenthMasChart,
    WarCharts,
)
from campaign.model.play.calendar import MONTHS
from campaign.model.play.landings import CarriageChart, LandingAloneChart, LandingChart, LiftCharts, RaidChart
from campaign.model.units.ships import ShipType

Count = Annotated[int, Meta(ge=0)]


def _arrivals_of(years: Mapping[int, Mapping[str, int]]) -> dict[str, int]:
    """Half-months in order, of years with their months."""
    return {f"{month} I {year % 100:02d}": months[month]
            for year, months in sorted(years.items()) for month in MONTHS if month in months}


def _skies_of(lights: Mapping[str, Mapping[str, Mapping[int, Any]]]) -> dict[tuple[Light, Weather], tuple[BattleSky, ...]]:
    """What each face means, by light and weather."""
    sky = SKY.make
    assert sky is not None
    return {(Light(light), Weather(weather)): tuple(sky(faces[face]) for face in sorted(faces))
            for light, weathers in lights.items() for weather, faces in weathers.items()}


SKY = form_of(BattleSky)
ARRIVALS = NounSchema(dict[int, dict[str, Count]], _arrivals_of)
SKIES = NounSchema(dict[str, dict[str, dict[int, SKY.wire]]], _skies_of)


DIE = tuple(str(face) for face in range(1, 11))
LAST_ROLL = 100
Reader = Callable[[DataFile], Any]


def load_campaign_charts(folder: Source | None = None) -> CampaignCharts:
    """Every chart in `campaign/rules/charts/`, or in another folder laid out like it.

    Raises FaultyData with every fault of every file at once; no chart is handed out while one has a hole.
    """
    root = folder if folder is not None else places.charts()
    sheets = {name: DataFile(root / name) for name in READ_FROM}
    found = {name.removesuffix(".yaml"): read(sheets[name]) for name, read in READ_FROM.items()}
    for sheet in sheets.values():
        _check_head(sheet)
    faults = [fault for sheet in sheets.values() for fault in sheet.faults]
    faults += _strangers(root)
    if faults:
        raise FaultyData(faults)
    return CampaignCharts(
        **{field: found[name] for field, name in OWN.items()},
        shore=ShoreCharts(*map(found.__getitem__, SHORE)),
        lift=LiftCharts(*map(found.__getitem__, LIFT)),
        torpedoes=load_torpedo_chart(),
        war=WarCharts(*map(found.__getitem__, WAR)),
        undersea=UnderseaCharts(*map(found.__getitem__, UNDERSEA)),
        air=AirCharts(*map(found.__getitem__, AIR)),
        ashore=AshoreCharts(*map(found.__getitem__, ASHORE)),
    )


def capacities() -> Mapping[ShipType, float]:
    """REs that each type carries by the chart that comes with the game; none when that chart is faulty."""
    chart = DataFile(places.charts() / "carriage.yaml").noun(CarriageChart, hands={"rule": RULE}, head=CAMPAIGN_HEAD)
    return {} if chart is None else chart.capacity_re


def _strangers(root: Source) -> list[Fault]:
    """Chart files that nothing reads: a misspelt name would otherwise pass for a chart."""
    if not root.is_dir():
        return []
    names = sorted(name for name in _files_in(root) if name.endswith((".yaml", ".yml")) and name not in READ_FROM)
    return [Fault(name, 1, "", f"no chart is read from this file; allowed here: {', '.join(READ_FROM)}") for name in names]


def _files_in(folder: Source, above: str = "") -> Iterator[str]:
    """The files of a folder and of those in it, each by its way there."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name


def _check_head(sheet: DataFile) -> None:
    if sheet.value("source") == Origin.RECONSTRUCTED.value and sheet.value("gap") == []:
        sheet.add("a reconstructed chart names the gap that it fills, as in [SM-GAP-06]", "gap")


def _area_search(sheet: DataFile) -> None:
    """A row for each band, and nothing beyond where a port reaches."""
    bands, reach = sheet.value("distances"), sheet.value("port_reaches")
    if not isinstance(bands, list):
        return
    for kind in SiteKind:
        sheet.columns(len(bands), "tenths", kind.value)
    row = sheet.value("tenths", SiteKind.PORT.value)
    if not isinstance(reach, int) or not isinstance(row, list):
        return
    for band, chance in zip(bands, row, strict=False):
        if isinstance(band, list) and band and isinstance(band[0], int) and band[0] > reach and chance != 0:
            sheet.add(f"0 was expected from {band[0]} hexes on, beyond port_reaches ({reach})", "tenths", SiteKind.PORT.value)
            return


def _arrivals(sheet: DataFile) -> None:
    """Arrivals leave out no month between the first and the last."""
    years = sheet.value("pool_arrivals")
    if not isinstance(years, dict):
        return
    listed: list[int] = []
    for year, months in years.items():
        if not isinstance(year, int) or not 1900 <= year <= 1999:
            sheet.add("a year from 1900 to 1999 was expected", "pool_arrivals", str(year))
        elif isinstance(months, dict):
            for month in months:
                if month in MONTHS:
                    listed.append(12 * year + MONTHS.index(month))
                else:
                    sheet.add(f"no such month; allowed here: {', '.join(MONTHS)}", "pool_arrivals", str(year), str(month))
    if not listed:
        sheet.add("at least one month was expected", "pool_arrivals")
        return
    for number in sorted(set(range(min(listed), max(listed))) - set(listed)):
        year, month = divmod(number, 12)
        sheet.add(f"a hole: nothing stands for {MONTHS[month]} {year}", "pool_arrivals", str(year))


def _avoid(sheet: DataFile) -> None:
    least, most = sheet.value("least"), sheet.value("most")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        sheet.add(f"at most {most} was expected", "least")


def _skies(sheet: DataFile) -> None:
    sheet.rows((light.value for light in Light), "lighting", "rows")
    for light in Light:
        sheet.rows((weather.value for weather in Weather), "weather", "rows", light.value)
        for weather in Weather:
            sheet.rows(DIE, "face of 1D10", "rows", light.value, weather.value)


def _capture(sheet: DataFile) -> None:
    for kind in ShipType:
        escape, scuttled = sheet.value("rows", kind.value, "escape"), sheet.value("rows", kind.value, "scuttled")
        if isinstance(escape, int) and isinstance(scuttled, int) and escape > scuttled:
            sheet.add(f"an overlap: at most {scuttled} was expected for escape", "rows", kind.value, "escape")


def _bombing(sheet: DataFile) -> None:
    """More points or a higher roll never do less."""
    points, hits = sheet.value("points"), sheet.value("hits")
    if not isinstance(points, list) or not isinstance(hits, list) or sheet.faults:
        return
    sheet.columns(len(points), "hits")
    for index, column in enumerate(hits):
        before = hits[index - 1] if index else ()
        if len(column) == BOMBING_ROLLS and (
            list(column) != sorted(column) or any(now < then for then, now in zip(before, column, strict=False))
        ):
            sheet.add("hits never fall with more points or a higher roll", "hits", index)


def _air_combat(sheet: DataFile) -> None:
    """Higher odds or a higher roll never do less."""
    message = "losses and returns never fall with higher odds or a higher roll"
    _worsening(sheet, "odds", COMBAT_ROLLS, lambda cell: structs.astuple(air_result(cell)), message)


def _flak(sheet: DataFile) -> None:
    """More points or a higher roll never shoot down fewer, nor let more through."""
    def harm(cell: str) -> tuple[int, ...]:
        result = flak_result(cell)
        return result.kills, -result.kept

    message = "kills never fall, and what is kept never rises, with more points or a higher roll"
    _worsening(sheet, "points", FLAK_ROLLS, harm, message)


def _worsening(sheet: DataFile, heads: str, rolls: Iterable[int], harm: Callable[[str], tuple[int, ...]], message: str) -> None:
    """Checks that each roll has a full row, and that no cell is less harmful than its left or upper neighbour."""
    columns = sheet.value(heads)
    if not isinstance(columns, list):
        return
    for roll in rolls:
        sheet.columns(len(columns), "results", roll)
    if sheet.faults:
        return
    above: list[tuple[int, ...]] = []
    for roll in rolls:
        row = [harm(cell) for cell in sheet.value("results", roll)]
        pairs = (*pairwise(row), *zip(above, row, strict=False))
        if any(now < then for before, after in pairs for then, now in zip(before, after, strict=True)):
            sheet.add(message, "results", roll)
        above = row


def _tenth_mas(sheet: DataFile) -> None:
    lost, off = sheet.value("approach", "lost_at"), sheet.value("approach", "called_off_at")
    if isinstance(lost, int) and isinstance(off, int) and lost >= off:
        sheet.add(f"less than {off} was expected", "approach", "lost_at")


def _anti_submarine(sheet: DataFile) -> None:
    bounds, rows = sheet.value("asw_up_to"), sheet.value("percent_through")
    if isinstance(bounds, list):
        sheet.rising(bounds, lambda index: ("asw_up_to", index))
        for key in ("two_points_lost_at", "one_point_lost_at"):
            sheet.columns(len(bounds), key)
        for index in range(len(rows) if isinstance(rows, list) else 0):
            sheet.columns(len(bounds), "percent_through", index, "percent")
    _rows_to_the_end(sheet)


def _rows_to_the_end(sheet: DataFile) -> None:
    rows = sheet.value("percent_through")
    ends = [row.get("roll_up_to") if isinstance(row, dict) else None for row in rows] if isinstance(rows, list) else []
    below = 0
    for index, end in enumerate(ends):
        if not isinstance(end, int):
            return
        if end <= below:
            sheet.add(f"an overlap: more than {below} was expected", "percent_through", index, "roll_up_to")
        below = end
    if ends and below != LAST_ROLL:
        sheet.add(f"a hole: the last row must end at {LAST_ROLL}", "percent_through", len(ends) - 1, "roll_up_to")


def _noun(noun: type, also: Callable[[DataFile], None] | None = None, **hands: NounSchema) -> Reader:
    return lambda sheet: sheet.noun(noun, also, {"rule": RULE, **hands}, CAMPAIGN_HEAD)


OWN = {name: name for name in ("sequence", "area_search", "surface_search", "weather", "fuel", "repair", "scatter",
                               "battle_conditions")} | {"avoid": "avoid_combat", "points": "victory_points",
                                                       "small_craft": "small_craft", "passage": "passage"}
SHORE = ("port_damage", "port_capture", "bombing_table", "bomb_effect", "guns_ashore")
LIFT = ("carriage", "landings", "raids", "landing_alone")
WAR = ("supply_requirements", "victory_account", "force_pool", "tenth_mas", "east_africa", "moving_front")
UNDERSEA = ("flotillas", "submarine_search", "anti_submarine", "mines")
AIR = tuple(f"air/{name}" for name in ("air_combat", "anti_aircraft", "air_missions", "night_flying", "land_bombing",
                                       "air_replacements"))
ASHORE = ("supply_points", "supply_status", "transport_units")
READ_FROM: Mapping[str, Reader] = {
    "sequence.yaml": _noun(SequenceChart),
    "area_search.yaml": _noun(AreaSearchChart, also=_area_search),
    "surface_search.yaml": _noun(SurfaceSearchChart),
    "weather.yaml": _noun(WeatherChart),
    "fuel.yaml": _noun(FuelChart, also=_arrivals, pool_arrivals=ARRIVALS),
    "repair.yaml": _noun(RepairChart),
    "scatter.yaml": _noun(ScatterChart),
    "avoid_combat.yaml": _noun(AvoidChart, also=_avoid),
    "battle_conditions.yaml": _noun(BattleConditionsChart, also=_skies, rows=SKIES),
    "victory_points.yaml": _noun(PointsChart, also=lambda sheet: sheet.falling("least", "ladder")),
    "small_craft.yaml": _noun(SmallCraftChart),
    "passage.yaml": _noun(PassageChart),
    "port_damage.yaml": _noun(PortDamageChart),
    "port_capture.yaml": _noun(PortCaptureChart, also=_capture),
    "bombing_table.yaml": _noun(BombingTable, also=_bombing),
    "bomb_effect.yaml": _noun(BombEffectChart),
    "guns_ashore.yaml": _noun(GunsAshoreChart),
    "carriage.yaml": _noun(CarriageChart),
    "landings.yaml": _noun(LandingChart),
    "raids.yaml": _noun(RaidChart),
    "landing_alone.yaml": _noun(LandingAloneChart),
    "supply_requirements.yaml": _noun(SupplyChart),
    "victory_account.yaml": _noun(AccountChart),
    "force_pool.yaml": _noun(PoolChart),
    "tenth_mas.yaml": _noun(TenthMasChart, also=_tenth_mas),
    "east_africa.yaml": _noun(EastAfricaChart),
    "moving_front.yaml": _noun(FrontChart),
    "flotillas.yaml": _noun(FlotillaChart),
    "submarine_search.yaml": _noun(SubmarineSearchChart),
    "anti_submarine.yaml": _noun(AntiSubmarineChart, also=_anti_submarine),
    "mines.yaml": _noun(MineChart),
    "supply_points.yaml": _noun(SupplyPointsChart),
    "supply_status.yaml": _noun(SupplyStatusChart),
    "transport_units.yaml": _noun(TransportUnitChart),
    "air/air_combat.yaml": _noun(AirCombatTable, also=_air_combat),
    "air/anti_aircraft.yaml": _noun(FlakTable, also=_flak),
    "air/air_missions.yaml": _noun(AirMissionChart),
    "air/night_flying.yaml": _noun(NightFlyingChart),
    "air/land_bombing.yaml": _noun(LandBombingChart),
    "air/air_replacements.yaml": _noun(AirReplacementChart),
}
