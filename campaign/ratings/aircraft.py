"""Air units in the air: flights and groups together (SM-5A), strengths as they fly, and the bombing points over a target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from campaign.model.charts.air import AirMissionChart
from campaign.model.units.aircraft import AircraftRole, AirSize, AirUnitId
from campaign.ratings.hits import rounded

# Flights and groups ---------------------------------------------------------------------------------------------------


FLIGHTS_A_GROUP = 6
PERCENT = 100


class UnitStrength(Struct, frozen=True):
    """One air unit in the air: its size and one of its strengths (attack or defence, as printed)."""

    size: AirSize
    strength: int


def in_flights(sizes: Iterable[AirSize]) -> int:
    """SM-5A A group is worth six flights."""
    return sum(FLIGHTS_A_GROUP if size is AirSize.GROUP else 1 for size in sizes)


def sizes_meet(first: Iterable[UnitStrength], second: Iterable[UnitStrength]) -> bool:
    """SM-5A1 Whether flights and groups are in one air combat."""
    return len({flier.size for flier in (*first, *second)}) > 1


def strength_of(fliers: Iterable[UnitStrength], *, mixed: bool) -> int:
    """SM-5A1.1 In a combat of both sizes the strength of every group counts six times."""
    return sum(flier.strength * (FLIGHTS_A_GROUP if mixed and flier.size is AirSize.GROUP else 1) for flier in fliers)


def units_due(percent: int, sizes: Iterable[AirSize]) -> int:
    """SM-5A2 AA takes its share of a mixed force in flights, half rounded up, each group counting as six."""
    return rounded(percent * in_flights(sizes), PERCENT)


class Toll(Struct, frozen=True):
    """What AA has taken of a force so far: the places of units lost, and flights still due."""

    lost: tuple[int, ...]
    due: int

    @property
    def paid(self) -> bool:
        """Whether nothing more is due."""
        return self.due <= 0


def after_lot(sizes: Sequence[AirSize], toll: Toll, place: int, face: int | None = None) -> Toll:
    """SM-5A2.1 The unit that the lot falls on is lost; a group more than is due is lost only when 1D6 is not above that.

    `place` is the lot's, among all units and not lost before; `face` is needed when `must_be_rolled_for` says so.
    """
    if place in toll.lost or not 0 <= place < len(sizes):
        raise ValueError(f"the lot cannot fall on {place}")
    if must_be_rolled_for(sizes[place], toll):
        if face is None:
            raise ValueError("a group larger than what is due is rolled for")
        return Toll((*toll.lost, place) if face <= toll.due else toll.lost, 0)
    return Toll((*toll.lost, place), toll.due - in_flights((sizes[place],)))


def must_be_rolled_for(size: AirSize, toll: Toll) -> bool:
    """Whether the unit that the lot fell on is larger than what is still due."""
    return size is AirSize.GROUP and toll.due < FLIGHTS_A_GROUP


def mean_range(ranges: Sequence[int]) -> int:
    """SM-3C.1 A carrier searches as far as its aircraft fly on the average, fractions of a hex down."""
    return int(Fraction(sum(ranges), len(ranges))) if ranges else 0


# Fights and bombs -----------------------------------------------------------------------------------------------------


LEVEL = (AircraftRole.BOMBER, AircraftRole.HEAVY_BOMBER)
BOMBERS = (*LEVEL, AircraftRole.TRANSPORT)


class Aloft(Struct, frozen=True):
    """One air unit in the air: what it is, whether it flies beyond its range, and whether it is a fighter with bombs.

    `share` is what its strength by history makes of a whole group.
    """

    id: AirUnitId
    role: AircraftRole
    size: AirSize
    attack: int
    defence: int
    bombing: int
    far: bool = False
    laden: bool = False
    share: Fraction = Fraction(1)


def attack_of(chart: AirMissionChart, unit: Aloft) -> int:
    """SM-24B5c Fighters with bombs fight worse, and so does who flies beyond his range (SM-24B5d); never below the least."""
    return _reduced(chart, unit.attack, unit)


def defence_of(chart: AirMissionChart, unit: Aloft) -> int:
    """SM-24B5d Beyond its range a unit defends itself worse, a fighter with bombs as well; never below the least."""
    return _reduced(chart, unit.defence, unit)


def _reduced(chart: AirMissionChart, printed: int, unit: Aloft) -> int:
    worse = chart.penalty * (unit.far + unit.laden)
    return printed if not worse else max(chart.least_strength, printed + worse)


def attack_sum(chart: AirMissionChart, units: Iterable[Aloft], *, mixed: bool) -> int:
    """What units fire with together."""
    return strength_of((UnitStrength(unit.size, attack_of(chart, unit)) for unit in units), mixed=mixed)


def defence_sum(chart: AirMissionChart, units: Iterable[Aloft], *, mixed: bool) -> int:
    """What units bear together."""
    return strength_of((UnitStrength(unit.size, defence_of(chart, unit)) for unit in units), mixed=mixed)


def is_mixed(first: Sequence[Aloft], second: Sequence[Aloft]) -> bool:
    """Whether flights and groups are in one fight."""
    return sizes_meet((UnitStrength(unit.size, 0) for unit in first), (UnitStrength(unit.size, 0) for unit in second))


def bomber_share(units: Sequence[Aloft]) -> Fraction:
    """SM-24B5b The share of transports and level bombers among air units."""
    if not units:
        return Fraction(0)
    return Fraction(sum(unit.role in BOMBERS for unit in units), len(units))


class SkyOver(Struct, frozen=True):
    """What lessens bombing: poor weather, and the divisor for level bombers by night (1 by day)."""

    poor: bool = False
    night_divisor: int = 1


def points_at_sea(chart: AirMissionChart, units: Iterable[Aloft], sky: SkyOver) -> Fraction:
    """SM-24A Against ships level bombers count half, then a group six times (SM-GAP-40); far flights, weather, night halve."""
    return sum((_halved(chart, unit, sky, level=True) * (chart.group_multiplier if unit.size is AirSize.GROUP else 1)
                for unit in units), Fraction(0))


def points_on_land(chart: AirMissionChart, units: Iterable[Aloft], sky: SkyOver) -> Fraction:
    """SM-GAP-68.2 Against ports and airfields a group brings its factor, a flight a sixth, and level bombers are not halved."""
    return sum((_halved(chart, unit, sky, level=False) / (1 if unit.size is AirSize.GROUP else FLIGHTS_A_GROUP)
                for unit in units), Fraction(0))


def _halved(chart: AirMissionChart, unit: Aloft, sky: SkyOver, *, level: bool) -> Fraction:
    # What a weak group lacks is felt over ships; ports and airfields were bombed by what was there, day after day (SM-GAP-68).
    points = unit.bombing * (unit.share if level else Fraction(1))
    if unit.role in LEVEL:
        points /= (chart.level_divisor if level else 1) * sky.night_divisor
    if unit.far:
        points /= chart.extended_bombing_divisor
    return points / 2 if sky.poor else points


def whole(points: Fraction) -> int:
    """SM-24B5a Points in whole numbers, half and above up."""
    return rounded(points.numerator, points.denominator)
