"""The turn, its orders, beginnings, ends and options, as values."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.surface_fire.charts.options import Options


class SquadronOrder(Struct, frozen=True):
    """An order of phase II by its number."""

    number: int
    name: str


class Sight(Struct, frozen=True):
    """SF-GAP-14 How far surface ships are seen by day, in inches; surfaced submarines by a share of it."""

    day_good: float
    day_poor: float
    surfaced_submarine_share: float


class StartDistance(Struct, frozen=True):
    """SF-GAP-44 How far apart the sides begin."""

    day_good: float
    day_poor: float
    night: float
    night_one_side_radar: float
    submarine_ambush: float
    convoy_escort_screen: float


class BrokenContact(Struct, frozen=True):
    """From how far a broken fleet is out of contact."""

    day_good: float
    otherwise: float


class TurnChart(Struct, frozen=True):
    """SF-0.4 A turn is a quarter of an hour as printed; and all else about turns and battles as a whole."""

    turn_minutes: int
    campaign_minutes: int
    yards_an_inch: int
    phases: tuple[str, ...]
    orders: tuple[SquadronOrder, ...]
    sight_in: Sight
    poor_below_m: int
    start_distance_in: StartDistance
    cruise_share: float
    cruise_at_least_in: float
    broken_contact_in: BrokenContact
    broken_contact_turns: int
    not_closing_turns: int
    nothing_done_turns: int
    options: Options
    ammunition_turns: int

    def __post_init__(self) -> None:
        if [order.number for order in self.orders] != list(range(1, 7)):
            raise ChartFault("orders: six orders, numbered from 1, were expected")
        if self.options.turn_limit < 1:
            raise ChartFault("options: turn_limit: 1 or more was expected")
