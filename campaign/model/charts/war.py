"""Charts of supply duties, of the account of points, of the British force pool and of the 10th MAS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.play.war import PoolGroup
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import PortId
from campaign.model.shape import (
    EACH,
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    ById,
    Columns,
    Count,
    Face,
    NotEmpty,
    Otherwise,
    Price,
    Rows,
)
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId

FACES = 10
GROUPS = "group of types"
Ports = Annotated[tuple[PortId, ...], NotEmpty()]


class SupplyChart(Struct, frozen=True):
    """Rule 11 in numbers: who owes how many loads to which ports, and what a failure costs (SM-GAP-36)."""

    rule: str
    penalty: Price
    albania: Annotated[Ports, At(("albania", "ports"))]
    albania_from: Annotated[Turn, At(("albania", "from"))]
    albania_after_greece: Annotated[Count, At(("albania", "after_the_fall_of_greece"))]
    rhodes: Annotated[Ports, At(("rhodes", "ports"))]
    rhodes_loads: Annotated[Count, At(("rhodes", "loads"))]
    crete: Annotated[Ports, At(("crete", "ports"))]
    crete_loads: Annotated[Count, At(("crete", "loads"))]
    greece: Annotated[Ports, At(("greece", "ports"))]
    libya: Annotated[Ports, At(("libya", "ports"))]
    libya_ports: Annotated[AtLeastOne, At(("libya", "largest"))]
    tunisia_region: Annotated[PortRegion, At(("tunisia", "region"))]
    res_per_load: Annotated[AtLeastOne, At(("greece", "res_per_load"))]
    malta: Annotated[PortId, At(("malta", "port"))]
    malta_loads: Annotated[Count, At(("malta", "loads"))]
    malta_cap: Annotated[Count, At(("malta", "cap"))]
    malta_start: Annotated[Count, At(("malta", "start"))]
    malta_gives_in_after: Annotated[AtLeastOne, At(("malta", "gives_in_after"))]
    home_regions: Annotated[
        Mapping[Side, tuple[PortRegion, ...]], At(("homeland", EACH, "regions")), Otherwise(()), Rows("side")]
    home_ports: Annotated[Mapping[Side, tuple[PortId, ...]], At(("homeland", EACH, "ports")), Otherwise(())]


class PricedPlace(Struct, frozen=True):
    """Ports that count together when they are first captured, and the points for it."""

    id: str
    ports: Ports
    points: Price


class AccountChart(Struct, frozen=True):
    """Points for anything but ships: troops lost at sea, cargo beyond the duty, and places captured or held (SM-GAP-55)."""

    rule: str
    ground_re_lost: Annotated[Price, At(("ground_re_lost_at_sea",))]
    air_unit_lost: Price
    axis_surplus_loads: Annotated[AtLeastOne, At(("surplus", "axis_loads_in_north_africa"))]
    allied_surplus_loads: Annotated[AtLeastOne, At(("surplus", "allied_loads_at_malta"))]
    surplus_points: Annotated[Price, At(("surplus", "points"))]
    places: Annotated[tuple[PricedPlace, ...], ById()]
    malta: Annotated[PortId, At(("holding", "malta", "port"))]
    malta_held: Annotated[Price, At(("holding", "malta", "points"))]
    merchant_route: Annotated[Price, At(("holding", "merchant_route", "points"))]
    route_ports: Annotated[Ports, At(("holding", "merchant_route", "ports"))]
    route_regions: Annotated[tuple[PortRegion, ...], At(("holding", "merchant_route", "no_axis_port_in"))]
    fatal_ports: Annotated[Ports, At(("ends", "axis_holds"))]
    last_turn: Annotated[Turn, At(("ends", "last_turn"))]

    def surplus_loads(self, side: Side) -> int:
        """Loads in a half-month above which a side scores points for what it lands."""
        return self.axis_surplus_loads if side is Side.AXIS else self.allied_surplus_loads


class PoolRow(Struct, frozen=True):
    """One row: the most Italian battleships that it covers (None: any), the minimum force, and the extra units on offer."""

    id: str
    most_battleships: Annotated[Count | None, At(("most",)), Otherwise(None)]
    minimum: Annotated[Mapping[PoolGroup, Count], Rows(GROUPS)]
    extra: Annotated[Mapping[PoolGroup, Count], Rows(GROUPS)]


class PoolChart(Struct, frozen=True):
    """The British Force Pool Table (SM-GAP-34).

    Raises ChartFault when its rows leave a number of Italian battleships out.
    """

    rule: str
    first_turn: Turn
    rows: Annotated[tuple[PoolRow, ...], NotEmpty()]
    prices: Annotated[Mapping[PoolGroup, Price], Rows(GROUPS)]
    most_withdrawn: Annotated[Mapping[PoolGroup, Count], Rows(GROUPS)]
    floor: Annotated[Mapping[PoolGroup, Count], Rows(GROUPS)]
    german_groups: Annotated[AtLeastOne, At(("germany", "groups"))]
    german_within: Annotated[Count, At(("germany", "within"))]
    far_east_from: Annotated[Turn, At(("far_east", "from"))]
    far_east_to: Annotated[Turn, At(("far_east", "to"))]
    far_east_shift: Annotated[int, At(("far_east", "shift")), AtLeast(-3), AtMost(3)]
    arrival_ports: Ports

    def __post_init__(self) -> None:
        most = [row.most_battleships for row in self.rows]
        bounded = [number for number in most if number is not None]
        if not most or most[-1] is not None or len(bounded) != len(most) - 1 or bounded != sorted(set(bounded)):
            raise ChartFault(f"chart {self.rule}: the rows must rise, and the last must take any number of battleships")

    def row_of(self, battleships: int, shift: int) -> PoolRow:
        """The row for a number of Italian battleships, shifted up or down, but never beyond the first or the last."""
        index = next(number for number, row in enumerate(self.rows)
                     if row.most_battleships is None or battleships <= row.most_battleships)
        return self.rows[min(max(index + shift, 0), len(self.rows) - 1)]


class TenthMasChart(Struct, frozen=True):
    """The 10th MAS in numbers (SM-GAP-35); `damage` are flotation hits by face, none for a dud."""

    rule: str
    teams: AtLeastOne
    base: PortId
    available: Turn
    within: Count
    defence: Annotated[Mapping[PortId, Count], At(("harbour_defence",))]
    other_defence: Count
    most_alert: Count
    lost_at: Annotated[int, At(("approach", "lost_at"))]
    called_off_at: Annotated[int, At(("approach", "called_off_at"))]
    success_from: Annotated[Face, At(("team_success_from",))]
    damage: Annotated[tuple[Count, ...], Columns(FACES)]
    recovery: Annotated[Count, At(("recovery", "after"))]
    recovery_after_losses: Annotated[Count, At(("recovery", "two_or_more_teams_lost"))]
    recovery_when_lost: Annotated[Count, At(("recovery", "unit_lost"))]

    def __post_init__(self) -> None:
        if len(self.damage) != FACES:
            raise ChartFault(f"chart {self.rule}: damage does not have ten rows")


class EastAfricaChart(Struct, frozen=True):
    """Who may be called home from East Africa, and the destroyers that Britain sends in exchange (SM-10C)."""

    rule: str
    turn: Turn
    ships: tuple[ShipId, ...]
    boats: tuple[ShipId, ...]
    destroyers_for_ships: Count
    destroyers_for_boats: Count
    arrival_ports: Ports
    exchange_ports: Ports

    @property
    def exchange(self) -> int:
        """British destroyers in all."""
        return self.destroyers_for_ships + self.destroyers_for_boats


class FrontShift(Struct, frozen=True):
    """The advantage that moves the next entry of the desert by a number of half-months."""

    size: Price
    half_months: AtLeastOne


class FrontChart(Struct, frozen=True):
    """What moves the dates of the desert, and how far (SM-GAP-70): the number of game turns measured, and the par."""

    rule: str
    measured_over: AtLeastOne
    judged_from: AtLeastOne
    par: Price
    shifts: Annotated[tuple[FrontShift, ...], NotEmpty()]
    most: AtLeastOne
    ports: Annotated[Ports, At(("desert", "ports"))]
    coasts: Annotated[tuple[str, ...], At(("desert", "coasts")), NotEmpty()]

    def half_months(self, size: float) -> int:
        """The half-months by which an advantage of that size moves the next entry."""
        return max((step.half_months for step in self.shifts if size >= step.size), default=0)


class WarCharts(Struct, frozen=True):
    """The charts of the war as a whole: supply, the account of points, the force pool, the 10th MAS, and the war ashore."""

    supply: SupplyChart
    account: AccountChart
    pool: PoolChart
    tenth_mas: TenthMasChart
    east_africa: EastAfricaChart
    moving_front: FrontChart
