"""The charts of supply, of the account of points, of the force pool, the 10th MAS and East Africa, from their files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from campaign.library.charts.checks import Sheet
from campaign.library.charts.doors import AtLeastOne, Count, Door, Part, Price
from campaign.model.calendar import Turn
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.theatre import PortRegion
from campaign.model.war import PoolGroup
from campaign.model.war_charts import (
    FACES,
    AccountChart,
    EastAfricaChart,
    Place,
    PoolChart,
    PoolRow,
    SupplyChart,
    TenthMasChart,
    WarCharts,
)

SUPPLY, ACCOUNT, POOL = "supply_requirements.yaml", "victory_account.yaml", "force_pool.yaml"
TENTH_MAS, EAST_AFRICA = "tenth_mas.yaml", "east_africa.yaml"
WAR_FILES = (SUPPLY, ACCOUNT, POOL, TENTH_MAS, EAST_AFRICA)

HalfMonth = Annotated[str, Meta(pattern=r"^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) I{1,2} [0-9]{2}$")]
Ports = Annotated[tuple[str, ...], Meta(min_length=1)]
C = TypeVar("C")


class AlbaniaDoor(Part):
    """What Albania is owed."""

    ports: Ports
    from_: HalfMonth = msgspec.field(name="from")
    after_the_fall_of_greece: Count


class IslandDoor(Part):
    """What an island is owed."""

    ports: Ports
    loads: Count


class LibyaDoor(Part):
    """What Libya is owed."""

    ports: Ports
    largest: AtLeastOne


class TunisiaDoor(Part):
    """What Tunisia is owed."""

    region: PortRegion


class GreeceDoor(Part):
    """What the British in Greece are owed."""

    res_per_load: AtLeastOne
    ports: Ports


class MaltaDoor(Part):
    """What Malta uses and holds."""

    port: str
    loads: Count
    cap: Count
    start: Count
    gives_in_after: AtLeastOne


class HomelandDoor(Part):
    """Where one side's supplies come from."""

    regions: tuple[PortRegion, ...] = ()
    ports: tuple[str, ...] = ()


class SupplyDoor(Door):
    """`supply_requirements.yaml`."""

    penalty: Price
    albania: AlbaniaDoor
    rhodes: IslandDoor
    crete: IslandDoor
    libya: LibyaDoor
    tunisia: TunisiaDoor
    greece: GreeceDoor
    malta: MaltaDoor
    homeland: dict[str, HomelandDoor]


class SurplusDoor(Part):
    """Points for cargo beyond the duty."""

    points: Price
    axis_loads_in_north_africa: AtLeastOne
    allied_loads_at_malta: AtLeastOne


class PlaceDoor(Part):
    """A place and its price."""

    ports: Ports
    points: Price


class MaltaHeldDoor(Part):
    """Malta at the year's end."""

    port: str
    points: Price


class RouteDoor(Part):
    """The merchants' route."""

    points: Price
    ports: Ports
    no_axis_port_in: tuple[PortRegion, ...]


class HoldingDoor(Part):
    """What is held."""

    malta: MaltaHeldDoor
    merchant_route: RouteDoor


class EndsDoor(Part):
    """When the campaign ends."""

    axis_holds: Ports
    last_turn: HalfMonth


class AccountDoor(Door):
    """`victory_account.yaml`."""

    ground_re_lost_at_sea: Price
    air_unit_lost: Price
    surplus: SurplusDoor
    places: dict[str, PlaceDoor]
    holding: HoldingDoor
    ends: EndsDoor


class RowDoor(Part):
    """A row of the force pool table."""

    id: str
    minimum: dict[str, Count]
    extra: dict[str, Count]
    most: Count | None = None


class GermanyDoor(Part):
    """How German bombers move the row."""

    groups: AtLeastOne
    within: Count


class FarEastDoor(Part):
    """How the Far East moves the row."""

    from_: HalfMonth = msgspec.field(name="from")
    to: HalfMonth
    shift: Annotated[int, Meta(ge=-3, le=3)]


class PoolDoor(Door):
    """`force_pool.yaml`."""

    first_turn: HalfMonth
    rows: Annotated[tuple[RowDoor, ...], Meta(min_length=1)]
    germany: GermanyDoor
    far_east: FarEastDoor
    prices: dict[str, Price]
    most_withdrawn: dict[str, Count]
    floor: dict[str, Count]
    arrival_ports: Ports


class ApproachDoor(Part):
    """How the approach ends."""

    lost_at: int
    called_off_at: int


class RecoveryDoor(Part):
    """How long the unit recovers."""

    after: Count
    two_or_more_teams_lost: Count
    unit_lost: Count


class TenthMasDoor(Door):
    """`tenth_mas.yaml`."""

    teams: AtLeastOne
    base: str
    available: HalfMonth
    within: Count
    harbour_defence: dict[str, Count]
    other_defence: Count
    most_alert: Count
    approach: ApproachDoor
    team_success_from: Annotated[int, Meta(ge=1, le=10)]
    damage: tuple[Count, ...]
    recovery: RecoveryDoor


class EastAfricaDoor(Door):
    """`east_africa.yaml`."""

    turn: HalfMonth
    ships: tuple[str, ...]
    boats: tuple[str, ...]
    destroyers_for_ships: Count
    destroyers_for_boats: Count
    arrival_ports: Ports
    exchange_ports: Ports


def war_charts(sheets: Mapping[str, Sheet]) -> WarCharts | None:
    """The charts, or None when something in them is wrong, which the sheets then know."""
    supply = _supply(sheets[SUPPLY])
    account = _account(sheets[ACCOUNT])
    pool = _pool(sheets[POOL])
    tenth_mas = _tenth_mas(sheets[TENTH_MAS])
    east_africa = _east_africa(sheets[EAST_AFRICA])
    if supply is None or account is None or pool is None or tenth_mas is None or east_africa is None:
        return None
    return WarCharts(supply, account, pool, tenth_mas, east_africa)


def _ports(names: tuple[str, ...]) -> tuple[PortId, ...]:
    return tuple(PortId(name) for name in names)


def _supply(sheet: Sheet) -> SupplyChart | None:
    door = sheet.shape(SupplyDoor)
    sheet.rows((side.value for side in Side), "side", "homeland")
    return sheet.make(door, lambda door: SupplyChart(
        rule=door.rule,
        penalty=door.penalty,
        albania=_ports(door.albania.ports),
        albania_from=Turn.of(door.albania.from_),
        albania_after_greece=door.albania.after_the_fall_of_greece,
        rhodes=_ports(door.rhodes.ports),
        rhodes_loads=door.rhodes.loads,
        crete=_ports(door.crete.ports),
        crete_loads=door.crete.loads,
        greece=_ports(door.greece.ports),
        libya=_ports(door.libya.ports),
        libya_ports=door.libya.largest,
        tunisia_region=door.tunisia.region,
        res_per_load=door.greece.res_per_load,
        malta=PortId(door.malta.port),
        malta_loads=door.malta.loads,
        malta_cap=door.malta.cap,
        malta_start=door.malta.start,
        malta_gives_in_after=door.malta.gives_in_after,
        home_regions={Side(side): home.regions for side, home in door.homeland.items()},
        home_ports={Side(side): _ports(home.ports) for side, home in door.homeland.items()},
    ))


def _account(sheet: Sheet) -> AccountChart | None:
    return sheet.make(sheet.shape(AccountDoor), lambda door: AccountChart(
        rule=door.rule,
        ground_re_lost=door.ground_re_lost_at_sea,
        air_unit_lost=door.air_unit_lost,
        surplus_points=door.surplus.points,
        surplus_loads={Side.AXIS: door.surplus.axis_loads_in_north_africa, Side.ALLIED: door.surplus.allied_loads_at_malta},
        places=tuple(Place(name, _ports(place.ports), place.points) for name, place in door.places.items()),
        malta=PortId(door.holding.malta.port),
        malta_held=door.holding.malta.points,
        merchant_route=door.holding.merchant_route.points,
        route_ports=_ports(door.holding.merchant_route.ports),
        route_regions=door.holding.merchant_route.no_axis_port_in,
        fatal_ports=_ports(door.ends.axis_holds),
        last_turn=Turn.of(door.ends.last_turn),
    ))


def _groups(values: Mapping[str, C]) -> dict[PoolGroup, C]:
    return {group: values[group.value] for group in PoolGroup}


def _pool(sheet: Sheet) -> PoolChart | None:
    door = sheet.shape(PoolDoor)
    groups = tuple(group.value for group in PoolGroup)
    for key in ("prices", "most_withdrawn", "floor"):
        sheet.rows(groups, "group of types", key)
    for index in range(len(door.rows) if door is not None else 0):
        sheet.rows(groups, "group of types", "rows", index, "minimum")
        sheet.rows(groups, "group of types", "rows", index, "extra")
    return sheet.make(door, lambda door: PoolChart(
        rule=door.rule,
        first_turn=Turn.of(door.first_turn),
        rows=tuple(PoolRow(row.id, row.most, _groups(row.minimum), _groups(row.extra)) for row in door.rows),
        prices=_groups(door.prices),
        most_withdrawn=_groups(door.most_withdrawn),
        floor=_groups(door.floor),
        german_groups=door.germany.groups,
        german_within=door.germany.within,
        far_east_from=Turn.of(door.far_east.from_),
        far_east_to=Turn.of(door.far_east.to),
        far_east_shift=door.far_east.shift,
        arrival_ports=_ports(door.arrival_ports),
    ))


def _tenth_mas(sheet: Sheet) -> TenthMasChart | None:
    door = sheet.shape(TenthMasDoor)
    sheet.columns(FACES, "damage")
    if door is not None and door.approach.lost_at >= door.approach.called_off_at:
        sheet.add(f"less than {door.approach.called_off_at} was expected", "approach", "lost_at")
    return sheet.make(door, lambda door: TenthMasChart(
        rule=door.rule,
        teams=door.teams,
        base=PortId(door.base),
        available=Turn.of(door.available),
        within=door.within,
        defence={PortId(port): defence for port, defence in door.harbour_defence.items()},
        other_defence=door.other_defence,
        most_alert=door.most_alert,
        lost_at=door.approach.lost_at,
        called_off_at=door.approach.called_off_at,
        success_from=door.team_success_from,
        damage=door.damage,
        recovery=door.recovery.after,
        recovery_after_losses=door.recovery.two_or_more_teams_lost,
        recovery_when_lost=door.recovery.unit_lost,
    ))


def _east_africa(sheet: Sheet) -> EastAfricaChart | None:
    return sheet.make(sheet.shape(EastAfricaDoor), lambda door: EastAfricaChart(
        rule=door.rule,
        turn=Turn.of(door.turn),
        ships=tuple(ShipId(name) for name in door.ships),
        boats=tuple(ShipId(name) for name in door.boats),
        destroyers_for_ships=door.destroyers_for_ships,
        destroyers_for_boats=door.destroyers_for_boats,
        arrival_ports=_ports(door.arrival_ports),
        exchange_ports=_ports(door.exchange_ports),
    ))
