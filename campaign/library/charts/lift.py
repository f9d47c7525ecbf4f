"""The charts of troops at sea, from their files to values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from campaign.library import places
from campaign.library.charts.checks import Sheet
from campaign.library.charts.doors import AtLeastOne, Count, Door, Price, Tenths
from campaign.model.landings import CarriageChart, LandingChart, LiftCharts, RaidChart, RaidModifier, RaidTarget
from campaign.model.scenario import UnitKind
from campaign.model.ships import ShipType

CARRIAGE, LANDINGS, RAIDS = "carriage.yaml", "landings.yaml", "raids.yaml"
LIFT_FILES = (CARRIAGE, LANDINGS, RAIDS)

Size = Annotated[float, Meta(ge=0, le=10)]
Share = Annotated[float, Meta(gt=0, le=10)]
Face = Annotated[int, Meta(ge=1, le=10)]
Modifier = Annotated[int, Meta(ge=-10, le=10)]


class CarriageDoor(Door):
    """`carriage.yaml`."""

    capacity_re: dict[str, Size]
    infantry_points_per_re: Share
    voyage_points: Count
    voyage_points_motorised: Count
    boarding_points: Count


class LandingDoor(Door):
    """`landings.yaml`."""

    poor_weather_allowance: Count
    sea_risk_tenths: Tenths
    planned_turns_ahead: Count
    turns_in_port: Count
    poor_weather_divisor: AtLeastOne
    units: dict[str, tuple[AtLeastOne, bool]]


class RaidDoor(Door):
    """`raids.yaml`."""

    kinds: tuple[str, ...]
    most_re: Share
    success_at_least: dict[str, Face]
    modifiers: dict[str, Modifier]
    enemy_re_at_most: Count
    lost_at_most: Tenths
    headquarters_points: Price
    turns_out_of_action: Count


def lift_charts(sheets: Mapping[str, Sheet]) -> LiftCharts | None:
    """The three charts, or None with every fault kept in its sheet."""
    carriage, landings, raids = _carriage(sheets[CARRIAGE]), _landings(sheets[LANDINGS]), _raids(sheets[RAIDS])
    if carriage is None or landings is None or raids is None:
        return None
    return LiftCharts(carriage, landings, raids)


def capacities() -> Mapping[ShipType, float]:
    """REs that each type carries by the chart that comes with the game; none when that chart is faulty."""
    chart = _carriage(Sheet(places.charts() / CARRIAGE))
    return {} if chart is None else chart.capacity_re


def _carriage(sheet: Sheet) -> CarriageChart | None:
    door = sheet.shape(CarriageDoor)
    sheet.rows((kind.value for kind in ShipType), "type of unit", "capacity_re")
    return sheet.make(
        door,
        lambda door: CarriageChart(
            door.rule, {ShipType(name): size for name, size in door.capacity_re.items()}, door.infantry_points_per_re,
            door.voyage_points, door.voyage_points_motorised, door.boarding_points,
        ),
    )


def _landings(sheet: Sheet) -> LandingChart | None:
    door = sheet.shape(LandingDoor)
    sheet.rows((kind.value for kind in UnitKind), "kind of unit", "units")
    return sheet.make(
        door,
        lambda door: LandingChart(
            rule=door.rule, poor_weather_allowance=door.poor_weather_allowance, sea_risk_tenths=door.sea_risk_tenths,
            planned_turns_ahead=door.planned_turns_ahead, turns_in_port=door.turns_in_port,
            divisor_from_the_sea={UnitKind(name): row[0] for name, row in door.units.items()},
            poor_weather_divisor=door.poor_weather_divisor,
            assault_doubles={UnitKind(name): row[1] for name, row in door.units.items()},
        ),
    )


def _raids(sheet: Sheet) -> RaidChart | None:
    door = sheet.shape(RaidDoor)
    sheet.rows((one.value for one in RaidTarget), "target", "success_at_least")
    sheet.rows((one.value for one in RaidModifier), "modifier", "modifiers")
    if door is not None:
        allowed = [kind.value for kind in UnitKind]
        for index, name in enumerate(door.kinds):
            if name not in allowed:
                sheet.add(f"no such kind of unit {name!r}; allowed here: {', '.join(allowed)}", "kinds", index)
    return sheet.make(
        door,
        lambda door: RaidChart(
            rule=door.rule, kinds=frozenset(UnitKind(name) for name in door.kinds), most_re=door.most_re,
            success_at_least={RaidTarget(name): face for name, face in door.success_at_least.items()},
            modifiers={RaidModifier(name): value for name, value in door.modifiers.items()},
            enemy_re_at_most=door.enemy_re_at_most, lost_at_most=door.lost_at_most,
            headquarters_points=door.headquarters_points, turns_out_of_action=door.turns_out_of_action,
        ),
    )
