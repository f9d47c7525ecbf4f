"""The charts of submarines, of those who hunt them, and of mines, from their files to values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library.charts.checks import Sheet
from campaign.library.charts.doors import AtLeastOne, Count, Door, Percent, Price, Tenths
from campaign.model.charts import Bands
from campaign.model.forces import Category
from campaign.model.submarine_charts import (
    AntiSubmarineChart,
    AntiSubmarineColumn,
    FlotillaChart,
    MineChart,
    SubmarineSearchChart,
    UnderseaCharts,
)

FLOTILLAS, SEARCH, ANTI_SUBMARINE, MINES = (
    "flotillas.yaml", "submarine_search.yaml", "anti_submarine.yaml", "mines.yaml")
UNDERSEA_FILES = (FLOTILLAS, SEARCH, ANTI_SUBMARINE, MINES)
LOWEST, HIGHEST_ROLL = 0, 100

Face = Annotated[int, Meta(ge=1, le=10)]


class FlotillaDoor(Door):
    """`flotillas.yaml`."""

    allowance: AtLeastOne
    area: Count
    presumed_worth: dict[str, Price]


class RowDoor(msgspec.Struct, forbid_unknown_fields=True):
    """One row of a column of `submarine_search.yaml`."""

    max: AtLeastOne | None
    value: Tenths


class SearchDoor(Door):
    """`submarine_search.yaml`."""

    units: Annotated[tuple[RowDoor, ...], Meta(min_length=1)]
    flotilla: Tenths
    points: Annotated[tuple[RowDoor, ...], Meta(min_length=1)]
    poor_weather: Annotated[int, Meta(ge=-10, le=0)]
    least: Tenths


class ThroughDoor(msgspec.Struct, forbid_unknown_fields=True):
    """One row of shares in `anti_submarine.yaml`."""

    roll_up_to: Percent
    percent: tuple[Percent, ...]


class AntiSubmarineDoor(Door):
    """`anti_submarine.yaml`."""

    asw_up_to: Annotated[tuple[Annotated[float, Meta(ge=0)] | None, ...], Meta(min_length=1)]
    two_points_lost_at: tuple[Percent, ...]
    one_point_lost_at: tuple[Percent, ...]
    percent_through: Annotated[tuple[ThroughDoor, ...], Meta(min_length=1)]


class MineDoor(Door):
    """`mines.yaml`."""

    found_up_to: Face
    effect_less: Count
    again_from: Face


def undersea_charts(sheets: Mapping[str, Sheet]) -> UnderseaCharts | None:
    """All of them; None, with the faults kept in the sheets, when anything is wrong."""
    flotillas = _flotillas(sheets[FLOTILLAS])
    search = _search(sheets[SEARCH])
    escorts = _anti_submarine(sheets[ANTI_SUBMARINE])
    mines = _mines(sheets[MINES])
    if flotillas is None or search is None or escorts is None or mines is None:
        return None
    return UnderseaCharts(flotillas, search, escorts, mines)


def _flotillas(sheet: Sheet) -> FlotillaChart | None:
    door = sheet.shape(FlotillaDoor)
    sheet.rows((kind.value for kind in Category), "kind of unit", "presumed_worth")
    return sheet.make(door, lambda door: FlotillaChart(
        door.rule, door.allowance, door.area, {Category(name): worth for name, worth in door.presumed_worth.items()}))


def _search(sheet: Sheet) -> SubmarineSearchChart | None:
    door = sheet.shape(SearchDoor)
    for key in ("units", "points"):
        _rising(sheet, sheet.value(key), key, "max")
    return sheet.make(door, lambda door: SubmarineSearchChart(
        door.rule, _bands(door.rule, door.units), door.flotilla, _bands(door.rule, door.points), door.poor_weather, door.least))


def _bands(rule: str, rows: tuple[RowDoor, ...]) -> Bands[int]:
    return Bands(rule, LOWEST, tuple((row.max, row.value) for row in rows))


def _anti_submarine(sheet: Sheet) -> AntiSubmarineChart | None:
    door = sheet.shape(AntiSubmarineDoor)
    bounds = sheet.value("asw_up_to")
    if isinstance(bounds, list):
        _rising(sheet, [{"max": one} for one in bounds], "asw_up_to", None)
        for key in ("two_points_lost_at", "one_point_lost_at"):
            sheet.columns(len(bounds), key)
        rows = sheet.value("percent_through")
        for index in range(len(rows) if isinstance(rows, list) else 0):
            sheet.columns(len(bounds), "percent_through", index, "percent")
    _rows_to_the_end(sheet)
    return sheet.make(door, lambda door: AntiSubmarineChart(
        door.rule, tuple(row.roll_up_to for row in door.percent_through), tuple(
            AntiSubmarineColumn(highest, door.two_points_lost_at[index], door.one_point_lost_at[index],
                                tuple(row.percent[index] for row in door.percent_through))
            for index, highest in enumerate(door.asw_up_to))))


def _mines(sheet: Sheet) -> MineChart | None:
    return sheet.make(
        sheet.shape(MineDoor), lambda door: MineChart(door.rule, door.found_up_to, door.effect_less, door.again_from))


def _rising(sheet: Sheet, rows: object, key: str, inner: str | None) -> None:
    """Each row reaches further than the one before, and the last is open."""
    below: float | None = None
    found = rows if isinstance(rows, list) else []
    for index, row in enumerate(found):
        path = (key, index) if inner is None else (key, index, inner)
        bound = row.get("max") if isinstance(row, dict) else None
        last = index == len(found) - 1
        if bound is None and not last:
            sheet.add("nothing can follow an open row", *path)
        elif bound is not None and last:
            sheet.add(f"a hole: the last row must be open (null), not end at {bound}", *path)
        elif isinstance(bound, (int, float)):
            if below is not None and bound <= below:
                sheet.add(f"an overlap: more than {below} was expected", *path)
            below = bound


def _rows_to_the_end(sheet: Sheet) -> None:
    rows = sheet.value("percent_through")
    ends = [row.get("roll_up_to") if isinstance(row, dict) else None for row in rows] if isinstance(rows, list) else []
    below = 0
    for index, end in enumerate(ends):
        if not isinstance(end, int):
            return
        if end <= below:
            sheet.add(f"an overlap: more than {below} was expected", "percent_through", index, "roll_up_to")
        below = end
    if ends and below != HIGHEST_ROLL:
        sheet.add(f"a hole: the last row must end at {HIGHEST_ROLL}", "percent_through", len(ends) - 1, "roll_up_to")
