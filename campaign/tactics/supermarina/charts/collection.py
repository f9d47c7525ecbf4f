"""The charts of the campaign's own battle system, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.charts.rows import Bands, ChartFault, DieTable
from campaign.model.charts.undersea import CLASSES, PROTECTION, ToHit, TorpedoChart
from campaign.model.shape import (
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    Classes,
    Count,
    Face,
    Headed,
    InFile,
    Intervals,
    NotNegative,
    Percent,
    Rows,
    Spelt,
    Steps,
    Tenths,
)
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.hits import Damage, damage_of
from campaign.tactics.conduct import Charts
from campaign.tactics.kit.charts import chart_files, charts_by_name

# Range bands ----------------------------------------------------------------------------------------------------------


class Band(Enum):
    """The range between the two forces, far to near."""

    PRIMARY = "primary"
    INTERMEDIATE = "intermediate"
    SECONDARY = "secondary"
    TORPEDO = "torpedo"


class Manoeuvre(Enum):
    """A force's order about the range."""

    OPEN = "open"
    MAINTAIN = "hold"
    CLOSE = "close"


FAR_TO_NEAR = tuple(Band)
_BEARING: dict[Band, frozenset[GunType]] = {
    Band.PRIMARY: frozenset({GunType.PRIMARY}),
    Band.INTERMEDIATE: frozenset({GunType.PRIMARY, GunType.INTERMEDIATE}),
    Band.SECONDARY: frozenset(GunType),
    Band.TORPEDO: frozenset(GunType),
}
LAUNCHING_BANDS = frozenset({Band.SECONDARY, Band.TORPEDO})
_PLACE = {band: place for place, band in enumerate(FAR_TO_NEAR)}


def bears(gun_type: GunType, band: Band) -> bool:
    """SM-6C.1 Heavy guns bear at every band, medium ones from intermediate range in, light ones from secondary."""
    return gun_type in _BEARING[band]


def stepped(band: Band, manoeuvre: Manoeuvre, longest: Band) -> Band | None:
    """SM-6C.3 An order that succeeds moves the range one band, no nearer than torpedo range; None is out of reach."""
    if manoeuvre is Manoeuvre.MAINTAIN:
        return band
    place = _PLACE[band] + (1 if manoeuvre is Manoeuvre.CLOSE else -1)
    if place < _PLACE[longest]:
        return None
    return FAR_TO_NEAR[min(place, len(FAR_TO_NEAR) - 1)]


def nearer_of(first: Band, second: Band) -> Band:
    """The nearer of two bands."""
    return max(first, second, key=_PLACE.__getitem__)


def towards(band: Band, wanted: Band) -> Manoeuvre:
    """The order that leads from one band to another."""
    if _PLACE[band] == _PLACE[wanted]:
        return Manoeuvre.MAINTAIN
    return Manoeuvre.CLOSE if _PLACE[wanted] > _PLACE[band] else Manoeuvre.OPEN


# Doctrine -------------------------------------------------------------------------------------------------------------


Share = Annotated[float, AtLeast(0), AtMost(1)]
BEST = "best"


def _range_of(word: str) -> Band | None:
    """The wanted band, or None for the one with the best exchange; raises ValueError for any other word."""
    ranges = {BEST: None, **{band.value: band for band in Band}}
    if word not in ranges:
        raise ValueError(f"no such range {word!r}; allowed here: {', '.join(ranges)}")
    return ranges[word]


class Stance(Struct, frozen=True):
    """How captains of one nation fight in one light.

    `fleet_range` is the band that a force with capital ships seeks unless it loses by it (None, and all others: the
    one with the best exchange); `closest` is the nearest band that any of them seeks without the odds of a pursuit; `caution`
    weighs what they may suffer against what they may inflict; they break off below `break_off_odds` (what they inflict a round
    to what they suffer), beyond `break_off_losses` (share of their own worth lost), or after `patience` rounds
    unless the odds reach `pursuit_odds`; with a convoy they fight only from `convoy_fights_at` odds up, and with a carrier,
    who has no place in a gun line, only from `carrier_fights_at` up and at the longest range. `concentration` is what a
    target is still worth to the next battery when one is laid on it: 1 heaps fire on the best target, less spreads it;
    `threat` is how much more a target is worth that can fire at us at this range. `launch_chance` is the least chance in
    tenths at which torpedoes are launched; `dash_gain` how many times the gain of a dash must outweigh its danger.
    """

    fleet_range: Annotated[Band | None, Spelt(_range_of)]
    closest: Band
    caution: NotNegative
    break_off_odds: NotNegative
    break_off_losses: Share
    patience: AtLeastOne
    pursuit_odds: NotNegative
    convoy_fights_at: NotNegative
    carrier_fights_at: NotNegative
    concentration: Share
    threat: NotNegative
    launch_chance: Tenths
    dash_gain: NotNegative


class Doctrine(Struct, frozen=True):
    """Worth of a unit by type, and stances by nation and light; a nation not named fights by the default."""

    worth: Annotated[Mapping[ShipType, AtLeastOne], Rows("type of unit")]
    default: Annotated[Mapping[Light, Stance], Rows("light")]
    nations: Mapping[Nation, Annotated[Mapping[Light, Stance], Rows("light")]]

    def stance(self, nation: Nation, light: Light) -> Stance:
        """How captains of that nation fight in that light."""
        return self.nations.get(nation, self.default)[light]


# All charts -----------------------------------------------------------------------------------------------------------


NAME = "supermarina"
DAMAGE = InFile("gap_18_gunnery_damage.yaml")
Results = Annotated[DieTable[int, Annotated[Damage, Spelt(damage_of)]], Classes(CLASSES)]


class Marking(Enum):
    """When gunnery hits are ticked (SM-GAP-23)."""

    END_OF_STEP = "end_of_gunnery_step"
    END_OF_ROUND = "end_of_round"


class LotDice(Enum):
    """Dice that number the transports of a lot (SM-GAP-24)."""

    ONE = "1D10"
    TWO = "2D10"
    THREE = "3D10"


REACH = {LotDice.ONE: 10, LotDice.TWO: 100, LotDice.THREE: 1000}


class ManoeuvreChart(Struct, frozen=True):
    """Who gets the range, how long a battle lasts, and where it starts (SM-GAP-15, SM-GAP-16)."""

    even_chance: Percent
    out_of_fuel_allowance: Count
    start: Annotated[Mapping[Light, Band], Rows("light")]
    rounds_at_most: AtLeastOne
    idle_rounds_to_end: AtLeastOne
    minutes_per_round: AtLeastOne
    opening_from_m: Annotated[Mapping[Band, Count], Rows("range band")]

    def __post_init__(self) -> None:
        starts = [self.opening_from_m[band] for band in FAR_TO_NEAR]
        if starts != sorted(set(starts), reverse=True) or starts[-1] != 0:
            raise ChartFault("ranges must fall from band to band and end at 0", "opening_from_m")


class BeyondTen(Struct, frozen=True):
    """What modifiers push beyond ten: up to which number of the table, and what a natural ten is confirmed by (SM-6D.2).

    Raises ChartFault unless every push beyond ten has its number, no easier than that of a smaller one.
    """

    table_number_at_most: Annotated[int, AtLeast(2), AtMost(12)]
    confirmed_from: Annotated[Bands[Face], Steps(1, "face")]

    def __post_init__(self) -> None:
        faces = [face for _, face in self.confirmed_from.rows]
        if faces != sorted(faces):
            raise ChartFault(f"further beyond 10 is confirmed no easier, but {faces} falls", "confirmed_from")
        if self.confirmed_from.lowest != 1 or self.confirmed_from.highest is not None:
            raise ChartFault("what is 1 and more beyond 10 needs a number each", "confirmed_from")


class GunneryChart(Struct, frozen=True, eq=False):
    """To hit and damage of gunfire by gun type, with every modifier (SM-GAP-17, SM-GAP-18, SM-GAP-73).

    One chart is equal to itself alone, so that what follows from it can be remembered.
    """

    to_hit: Annotated[Mapping[GunType, Annotated[ToHit, Intervals("factors", "to_hit")]], At(), Headed("classes", PROTECTION)]
    damage: Annotated[Mapping[GunType, Results], At(), DAMAGE]
    damage_modifier: Annotated[Mapping[GunType, Annotated[Bands[int], Steps(1, "add")]], At(("modifier_by_firing_factors",)),
                               Rows("gun rating"), DAMAGE]
    damage_at_range: Annotated[Mapping[Band, int], At(("modifier_by_range",)), Rows("range band"), DAMAGE]
    night: Annotated[int, At(("modifiers", "night"))]
    italian_at_night: Annotated[int, At(("modifiers", "italian_at_night"))]
    target_out_of_fuel: Annotated[int, At(("modifiers", "target_out_of_fuel"))]
    beyond_ten: Annotated[BeyondTen, At(("beyond_10",))]
    results_in_a_row: Annotated[Mapping[GunType, Annotated[int, AtLeast(10)]], Rows("gun rating"), DAMAGE]

    def __post_init__(self) -> None:
        for kind, table in self.damage.items():
            for number, results in table.columns.items():
                if len(results) != self.results_in_a_row[kind]:
                    problem = f"{self.results_in_a_row[kind]} results were expected, not {len(results)}"
                    raise ChartFault(problem, kind.value, f"class_{number}")
        rising = [self.damage_at_range[band] for band in FAR_TO_NEAR]
        if rising != sorted(rising):
            raise ChartFault(f"the nearer, the worse a hit, but {rising} falls from far to near", "modifier_by_range")


class LotChart(Struct, frozen=True):
    """The dice that draw among a number of transports (SM-GAP-24)."""

    dice: Annotated[Bands[LotDice], Intervals("transports", "dice", endless=False)]

    def __post_init__(self) -> None:
        for index, (highest, dice) in enumerate(self.dice.rows):
            if highest is None or highest > REACH[dice]:
                problem = f"{dice.value} shows {REACH[dice]} numbers, fewer than {highest or 'any count of'} transports"
                raise ChartFault(problem, "dice", index, "transports")


class SupermarinaCharts(Struct, frozen=True):
    """Everything the system reads apart from the ships themselves."""

    manoeuvre: ManoeuvreChart
    gunnery: GunneryChart
    torpedoes: TorpedoChart
    gunnery_marked: Annotated[Marking, At(("gunnery_damage_marked",))]
    lots: LotChart
    doctrine: Doctrine


charts_in = charts_by_name(NAME, SupermarinaCharts)


CHARTS = Charts(package=f"campaign.tactics.{NAME}", noun=SupermarinaCharts, rules=r"SM-[0-9A-Za-z.-]+", files=chart_files(
    SupermarinaCharts, manoeuvre="gap_15_manoeuvre.yaml", gunnery="gap_17_gunnery_to_hit.yaml",
    torpedoes="gap_21_torpedo_to_hit.yaml", gunnery_marked="gap_23_when_damage_counts.yaml", lots="gap_24_random_targets.yaml",
), elsewhere={"torpedoes": "campaign.ratings"}, no_rules=("doctrine",))
