"""The turn, its orders, beginnings and ends, and what players may agree on before it, as values."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeastOne
from campaign.tactics.kit.charts import choices_of


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
            raise ChartFault("six orders, numbered from 1, were expected", "orders")


# Options --------------------------------------------------------------------------------------------------------------


class Strictness(Enum):
    """How strictly formations are kept."""

    STRICT = "strict"
    NORMAL = "normal"
    LOOSE = "loose"


class EscortAa(Enum):
    """Which of the two rows that print an escort carrier is hers."""

    WEAK = "weak"
    STRONG = "strong"


class BatteryCount(Enum):
    """Whether a battery counts all of its guns or those of one broadside."""

    TOTAL = "total"
    BROADSIDE = "broadside"


class FireCount(Enum):
    """Whether turns of firing at one target add up, or must follow one another."""

    CUMULATIVE = "cumulative"
    CONSECUTIVE = "consecutive"


class Escalation(Enum):
    """Whether a fire that burns on grows worse with every turn."""

    FLAT = "flat"
    CUMULATIVE = "cumulative"


class Options(Struct, frozen=True):
    """SF-D.2 What players may agree on, with the defaults."""

    premeasure: bool
    formation_strictness: Strictness
    cve_aa: EscortAa
    battery_count: BatteryCount
    fire_count: FireCount
    fire_escalation: Escalation
    night_visibility_in: float | None
    radar_bonus_late_only: bool
    weather_changes: bool
    retire_torpedoes: bool
    turn_limit: AtLeastOne


# What each option may be, by the words that players use.
CHOICES = choices_of(
    Options, night_visibility_in={"none": None, **{str(inches): inches for inches in (3, 4, 5, 6, 8, 10, 12)}},
    turn_limit={str(turns): turns for turns in (8, 12, 16, 24, 32, 48)})
