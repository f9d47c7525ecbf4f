"""Charts of supply duties, of the account of points, of the British force pool and of the 10th MAS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.calendar import Turn
from campaign.model.charts import ChartFault
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.theatre import PortRegion
from campaign.model.war import PoolGroup

FACES = 10


@dataclass(frozen=True, slots=True)
class SupplyChart:
    """Rule 11 in numbers: who owes how many loads to which ports, and what a failure costs (SM-GAP-36)."""

    rule: str
    penalty: float
    albania: tuple[PortId, ...]
    albania_from: Turn
    albania_after_greece: int
    rhodes: tuple[PortId, ...]
    rhodes_loads: int
    crete: tuple[PortId, ...]
    crete_loads: int
    greece: tuple[PortId, ...]
    libya: tuple[PortId, ...]
    libya_ports: int
    tunisia_region: PortRegion
    res_per_load: int
    malta: PortId
    malta_loads: int
    malta_cap: int
    malta_start: int
    malta_gives_in_after: int
    home_regions: Mapping[Side, tuple[PortRegion, ...]]
    home_ports: Mapping[Side, tuple[PortId, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """Ports that count together when they are first captured, and the points for it."""

    id: str
    ports: tuple[PortId, ...]
    points: float


@dataclass(frozen=True, slots=True)
class AccountChart:
    """Points for anything but ships: troops lost at sea, cargo beyond the duty, places, and what is held (SM-GAP-55)."""

    rule: str
    ground_re_lost: float
    air_unit_lost: float
    surplus_loads: Mapping[Side, int]
    surplus_points: float
    places: tuple[Place, ...]
    malta: PortId
    malta_held: float
    merchant_route: float
    route_ports: tuple[PortId, ...]
    route_regions: tuple[PortRegion, ...]
    fatal_ports: tuple[PortId, ...]
    last_turn: Turn


@dataclass(frozen=True, slots=True)
class PoolRow:
    """One row: up to how many Italian battleships it holds (None: any), the least force, and the extra units on offer."""

    id: str
    most_battleships: int | None
    minimum: Mapping[PoolGroup, int]
    extra: Mapping[PoolGroup, int]


@dataclass(frozen=True, slots=True)
class PoolChart:
    """The British Force Pool Table (SM-GAP-34).

    Raises ChartFault when its rows leave a number of Italian battleships out.
    """

    rule: str
    first_turn: Turn
    rows: tuple[PoolRow, ...]
    prices: Mapping[PoolGroup, float]
    most_withdrawn: Mapping[PoolGroup, int]
    floor: Mapping[PoolGroup, int]
    german_groups: int
    german_within: int
    far_east_from: Turn
    far_east_to: Turn
    far_east_shift: int
    arrival_ports: tuple[PortId, ...]

    def __post_init__(self) -> None:
        most = [row.most_battleships for row in self.rows]
        bounded = [number for number in most if number is not None]
        if not most or most[-1] is not None or len(bounded) != len(most) - 1 or bounded != sorted(set(bounded)):
            raise ChartFault(f"chart {self.rule}: the rows must rise, and the last must take any number of battleships")

    def row_of(self, battleships: int, shift: int) -> PoolRow:
        """The row for so many Italian battleships, moved up or down, never beyond the first or the last."""
        index = next(number for number, row in enumerate(self.rows)
                     if row.most_battleships is None or battleships <= row.most_battleships)
        return self.rows[min(max(index + shift, 0), len(self.rows) - 1)]


@dataclass(frozen=True, slots=True)
class TenthMasChart:
    """The 10th MAS in numbers (SM-GAP-35); `damage` are flotation hits by face, none for a dud."""

    rule: str
    teams: int
    base: PortId
    available: Turn
    within: int
    defence: Mapping[PortId, int]
    other_defence: int
    most_alert: int
    lost_at: int
    called_off_at: int
    success_from: int
    damage: tuple[int, ...]
    recovery: int
    recovery_after_losses: int
    recovery_when_lost: int

    def __post_init__(self) -> None:
        if len(self.damage) != FACES:
            raise ChartFault(f"chart {self.rule}: damage does not have ten rows")


@dataclass(frozen=True, slots=True)
class EastAfricaChart:
    """Who may be called home from East Africa, and the destroyers that Britain sends in exchange (SM-10C)."""

    rule: str
    turn: Turn
    ships: tuple[ShipId, ...]
    boats: tuple[ShipId, ...]
    destroyers_for_ships: int
    destroyers_for_boats: int
    arrival_ports: tuple[PortId, ...]
    exchange_ports: tuple[PortId, ...]

    @property
    def exchange(self) -> int:
        """British destroyers in all."""
        return self.destroyers_for_ships + self.destroyers_for_boats


@dataclass(frozen=True, slots=True)
class WarCharts:
    """All of them."""

    supply: SupplyChart
    account: AccountChart
    pool: PoolChart
    tenth_mas: TenthMasChart
    east_africa: EastAfricaChart
