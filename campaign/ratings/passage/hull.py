"""A ship on her way home: what her hull is by this model, its size, points, age and speed, and her dice."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log

from msgspec import Struct

from campaign.model.charts.passage import Build, HullChart, PassageChart, Size
from campaign.model.dice import Dice, Die, Why
from campaign.model.sides import Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId

HAIR = 1e-9


class Hull(Struct, frozen=True):
    """FG-6R-record What never changes of a ship on her way home.

    `points` is P0, what she was built with; `year` that of her completion or rebuilding; `knots` her speed when sound, which is
    her allowance in hexes a day.
    """

    size: Size
    build: Build
    points: int
    year: int
    knots: int
    first_rank: bool


def size_of(chart: HullChart, tons: float) -> Size | None:
    """FG-GAP-03 The size class of a displacement; what is smaller than the smallest is not carried home here."""
    return next((size for size in Size if tons >= chart.smallest_tons[size]), None)


def points_of(chart: HullChart, build: Build, tons: float) -> int:
    """FG-GAP-04 Points are a factor of the build times a power of the tons, to the nearest, and one at the least."""
    points: float = _a_ton(chart, build, tons) * tons**chart.exponent
    return max(1, floor(points + 0.5 + HAIR))


def _a_ton(chart: HullChart, build: Build, tons: float) -> float:
    stated: Mapping[Build, float] = chart.points_a_ton
    if build is not Build.CRUISER:
        return stated[build]
    low, high = chart.cruisers.light_to_tons, chart.cruisers.armoured_from_tons
    part = min(1.0, max(0.0, log(max(tons, 1) / low) / log(high / low)))
    return stated[Build.LIGHT] + (stated[Build.ARMOURED] - stated[Build.LIGHT]) * part


def hull_of(chart: PassageChart, oob: OrderOfBattle, values: CounterValues, ship: ShipId) -> Hull | None:
    """SM-GAP-77.1 The hull of a single ship of 501 tons or more; squadrons, landing craft and submarines have none here.

    Merchant ships count by their gross tons where no displacement is known (FG-GAP-03).
    """
    facts = oob.ships[ship]
    built = oob.classes[facts.ship_class]
    build = chart.hull.build_of.get(values.type)
    tons = built.standard_long_tons or (built.gross_register_tons or 0) * chart.hull.gross_to_tons
    size = None if values.boats > 1 else size_of(chart.hull, tons)
    if build is None or size is None:
        return None
    rank = facts.nation in chart.repairs.first_rank
    year = int((facts.rebuilt or facts.commissioned)[:4])
    return Hull(size, build, points_of(chart.hull, build, tons), year, values.allowance, rank)


class Fortune(Struct, frozen=True):
    """Access to the dice for one ship."""

    dice: Dice
    ship: ShipId
    owner: Side

    def roll(self, die: Die, rule: str, what: str, needed: str = "", modifiers: tuple[str, ...] = ()) -> int:
        """The face of a die that falls for her; her enemy must not know that it fell (SM-GAP-77.9)."""
        return self.dice.roll(die, Why(rule, what, (self.ship,), needed, modifiers, seen_by=(self.owner,)))

    def succeeds(self, percent: int, rule: str, what: str) -> bool:
        """FG-0-dice A chance in percent; none falls where there is no chance."""
        return percent > 0 and self.roll(Die.PERCENT, rule, what, f"{percent} or less") <= percent
