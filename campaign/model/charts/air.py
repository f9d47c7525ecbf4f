"""The charts of the air war: fights in the air, fire from below, what a mission may be, nights, bombs on land, replacements."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.shape import (
    AtLeast,
    AtLeastOne,
    AtMost,
    Count,
    Face,
    Modifier,
    NotEmpty,
    Percent,
    Positive,
    Rows,
    Since,
    Spelt,
    Tenths,
    Words,
)
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AircraftRole

MOST_PERCENT = 100
CELL = re.compile(r"(\d{1,3})/(\d{1,3})")
COMBAT_ROLLS = range(1, 14)
FLAK_ROLLS = range(1, 15)
Share = Annotated[float, AtLeast(0), AtMost(1)]


class AirResult(Struct, frozen=True):
    """Percent of the defence strength fired at that is lost, and of the survivors that turn back."""

    losses: int
    returns: int

    def __post_init__(self) -> None:
        _percents(self.losses, self.returns)


class FlakResult(Struct, frozen=True):
    """Percent of the aircraft that are shot down, and of the survivors' weight that is still delivered."""

    kills: int
    kept: int

    def __post_init__(self) -> None:
        _percents(self.kills, self.kept)


def _percents(*numbers: int) -> None:
    if not all(0 <= number <= MOST_PERCENT for number in numbers):
        raise ChartFault(f"{'/'.join(map(str, numbers))} is no pair of percents from 0 to {MOST_PERCENT}")


def _pair(cell: str) -> tuple[int, int]:
    found = CELL.fullmatch(cell)
    if found is None:
        raise ValueError(f'two percents were expected, as in "10/22", not {cell!r}')
    return int(found[1]), int(found[2])


def air_result(cell: str) -> AirResult:
    """The meaning of a cell such as 10/22: losses, then returns."""
    return AirResult(*_pair(cell))


def flak_result(cell: str) -> FlakResult:
    """The meaning of a cell such as 6/83: kills, then the share that is still delivered."""
    return FlakResult(*_pair(cell))


@cache
def exactly(decimal: float) -> Fraction:
    """The exact decimal number as it is written, not its binary approximation."""
    return Fraction(str(decimal))


class ShareBand(Struct, frozen=True):
    """What a share of bombers adds to the die, from that share up to the next higher one."""

    at_least: Share
    add: Modifier


AirCells = tuple[Annotated[AirResult, Spelt(air_result)], ...]
FlakCells = tuple[Annotated[FlakResult, Spelt(flak_result)], ...]
ShareBands = Annotated[tuple[ShareBand, ...], NotEmpty()]


def _whole(rule: str, rolls: Iterable[int], results: Mapping[int, tuple[object, ...]], columns: int) -> None:
    for roll in rolls:
        if len(results.get(roll, ())) != columns:
            raise ChartFault(f"chart {rule}: {columns} columns were expected for the roll {roll}", "results", roll)


class AirCombatTable(Struct, frozen=True):
    """Losses and returns by odds and a modified roll of two dice, and what bombers add to it (SM-GAP-42).

    Below the first column nothing happens; rolls are held within the rows.
    """

    rule: str
    odds: Annotated[tuple[Positive, ...], NotEmpty()]
    results: Annotated[Mapping[int, AirCells], Rows("modified roll", tuple(COMBAT_ROLLS))]
    shot_at: ShareBands
    shooting: ShareBands
    bombers: Annotated[tuple[AircraftRole, ...], NotEmpty()]

    def __post_init__(self) -> None:
        if not self.odds or any(below >= above for below, above in pairwise(self.odds)):
            raise ChartFault(f"chart {self.rule}: odds must rise from column to column", "odds")
        _whole(self.rule, COMBAT_ROLLS, self.results, len(self.odds))
        for name, bands in (("shot_at", self.shot_at), ("shooting", self.shooting)):
            shares = [band.at_least for band in bands]
            if not shares or shares[-1] != 0 or any(above <= below for above, below in pairwise(shares)):
                raise ChartFault(f"chart {self.rule}: shares must fall from row to row, down to 0", name)

    def column(self, attack: int, defence: int) -> int | None:
        """The index of the highest column that is not above the odds; None if they are below the first."""
        if attack <= 0:
            return None
        if defence <= 0:
            return len(self.odds) - 1
        place = bisect_right(self.odds, Fraction(attack, defence), key=exactly) - 1
        return None if place < 0 else place

    def result(self, attack: int, defence: int, roll: int) -> AirResult:
        """The result of an attack strength against a defence strength for a modified roll."""
        place = self.column(attack, defence)
        if place is None:
            return AirResult(0, 0)
        return self.results[min(max(roll, COMBAT_ROLLS[0]), COMBAT_ROLLS[-1])][place]

    def modifier_shot_at(self, share: Fraction) -> int:
        """The modifier of a roll against a mission force with that share of bombers."""
        return _added(self.shot_at, share)

    def modifier_shooting(self, share: Fraction) -> int:
        """The modifier of a roll by a mission force with that share of bombers."""
        return _added(self.shooting, share)


def _added(bands: tuple[ShareBand, ...], share: Fraction) -> int:
    return next((band.add for band in bands if share >= exactly(band.at_least)), bands[-1].add)


class FlakModifier(Enum):
    """What moves the dice on the table of anti-aircraft fire (SM-GAP-43)."""

    TORPEDO_OR_DIVE = "half_or_more_of_force_type_V_or_D"
    LEVEL = "half_or_more_type_B_or_HB"
    POOR_WEATHER = "poor_weather"


class FlakTable(Struct, frozen=True):
    """Kills and what is still delivered, by points of AA in the hex and a modified roll of two dice (SM-GAP-43)."""

    rule: str
    points: Annotated[tuple[Count, ...], NotEmpty()]
    results: Annotated[Mapping[int, FlakCells], Rows("modified roll", tuple(FLAK_ROLLS))]
    modifiers: Annotated[Mapping[FlakModifier, Modifier], Rows("modifier")]

    def __post_init__(self) -> None:
        if not self.points or self.points[0] != 0 or any(below >= above for below, above in pairwise(self.points)):
            raise ChartFault(f"chart {self.rule}: points must rise from 0, from column to column", "points")
        _whole(self.rule, FLAK_ROLLS, self.results, len(self.points))
        if missing := [modifier.value for modifier in FlakModifier if modifier not in self.modifiers]:
            raise ChartFault(f"chart {self.rule}: no modifier for {', '.join(missing)}", "modifiers")

    def result(self, points: float, roll: int, *, columns_left: int = 0) -> FlakResult:
        """The result of this many points for a modified roll, shifted some columns left but not beyond the first."""
        place = max(bisect_right(self.points, points) - 1 - columns_left, 0)
        return self.results[min(max(roll, FLAK_ROLLS[0]), FLAK_ROLLS[-1])][place]


class NearRadar(Struct, frozen=True):
    """Early radar: bases within a number of hexes of some ports have it, and carriers that are fitted with a set."""

    since: Since
    within: Count
    ports: Annotated[tuple[Words, ...], NotEmpty()]

    @property
    def first_turn(self) -> Turn:
        """The first turn in which it is in use."""
        return Turn.of(self.since)


class AirMissionChart(Struct, frozen=True):
    """What a unit on naval cooperation brings to a strike, how far it watches, and when it is in time (SM-GAP-67)."""

    rule: str
    group_multiplier: AtLeastOne
    level_divisor: AtLeastOne
    extended_range_factor: AtLeastOne
    extended_bombing_divisor: AtLeastOne
    penalty: Modifier
    least_strength: AtLeastOne
    patrol_radius: Count
    held_range_divisor: AtLeastOne
    held_in_time: Face
    held_in_time_with_radar: Face
    carrier_fighters_radius: Count
    search_radius: Count
    search_adds: Tenths
    transport_group_re: Positive
    against_submarines: Modifier
    nets_after_a_strike: Count
    nets_after_one_elsewhere: Count
    nets_at_most: Count
    radar_near: Mapping[Nation, NearRadar]
    radar_everywhere: Mapping[Nation, Since]

    def __post_init__(self) -> None:
        if self.held_in_time_with_radar < self.held_in_time:
            raise ChartFault(f"chart {self.rule}: with radar no fewer are in time than without", "held_in_time_with_radar")

    def radar_from(self, nation: Nation) -> Turn | None:
        """The turn from which every base of a nation has radar; None if none ever has."""
        return _since(self.radar_everywhere, nation)


def _since(dates: Mapping[Nation, str], nation: Nation) -> Turn | None:
    found = dates.get(nation)
    return None if found is None else Turn.of(found)


class NightFlyingChart(Struct, frozen=True):
    """Who strikes by night and who meets it, and what the dark takes from bombs and guns (SM-GAP-66)."""

    rule: str
    roles: Annotated[tuple[AircraftRole, ...], NotEmpty()]
    never: tuple[AircraftRole, ...]
    torpedoes_from: Mapping[Nation, Since]
    intercepted_from: Mapping[Nation, Since]
    interceptors_divisor: AtLeastOne
    flak_columns_left: Count
    level_divisor: AtLeastOne

    def __post_init__(self) -> None:
        named = sorted(role.value for role in (*self.roles, *self.never, AircraftRole.TORPEDO_BOMBER))
        if named != sorted(role.value for role in AircraftRole):
            raise ChartFault(f"chart {self.rule}: each role but V must stand once, among roles or never", "roles")

    def may(self, role: AircraftRole, nation: Nation, turn: Turn) -> bool:
        """Whether a nation's aircraft of that role strike by night in a turn."""
        if role is AircraftRole.TORPEDO_BOMBER:
            first = _since(self.torpedoes_from, nation)
            return first is not None and turn >= first
        return role in self.roles

    def intercepts(self, nation: Nation, turn: Turn) -> bool:
        """Whether a nation's fighters meet strikes by night in a turn."""
        first = _since(self.intercepted_from, nation)
        return first is not None and turn >= first


class LandBombingChart(Struct, frozen=True):
    """Ports and airfields bombed from the air: what counts, how many hits they take, and how these are repaired (SM-GAP-68)."""

    rule: str
    flights_a_group: AtLeastOne
    port_hits_a_phase: AtLeastOne
    port_never_beyond: AtLeastOne
    field_most_hits: AtLeastOne
    field_hits_a_phase: AtLeastOne
    field_percent_a_hit: Percent
    struck_at: Face
    group_lost_on: Annotated[int, AtLeast(0), AtMost(6)]
    field_flak: Count
    port_mended_a_turn: Count
    field_mended_a_turn: Count
    mended_slowly: Mapping[str, Count]

    def __post_init__(self) -> None:
        if self.field_most_hits * self.field_percent_a_hit > MOST_PERCENT:
            raise ChartFault(f"chart {self.rule}: all hits together take more than a whole airfield", "field_percent_a_hit")
        if quick := [place for place, hits in self.mended_slowly.items() if hits >= self.field_mended_a_turn]:
            raise ChartFault(f"chart {self.rule}: mended no slower than others", "mended_slowly", quick[0])


class AirReplacementChart(Struct, frozen=True):
    """How many game turns a lost unit takes to come back, and how many units come back in one (SM-GAP-65).

    A nation that has no row, or none for a role, goes by the row of another, which has all roles.
    """

    rule: str
    turns_until_back: Annotated[Mapping[Nation, Mapping[AircraftRole, AtLeastOne]], NotEmpty()]
    others_as: Nation
    carrier_flight_turns: AtLeastOne
    at_most_a_turn: Mapping[Nation, AtLeastOne]
    others_at_most: AtLeastOne

    def __post_init__(self) -> None:
        row = self.turns_until_back.get(self.others_as, {})
        if missing := [role.value for role in AircraftRole if role not in row]:
            raise ChartFault(f"chart {self.rule}: {self.others_as.value}, by whom others go, lacks {', '.join(missing)}",
                             "turns_until_back")

    def turns(self, nation: Nation, role: AircraftRole) -> int:
        """Game turns until a nation's lost unit of that role is back."""
        return self.turns_until_back.get(nation, {}).get(role, self.turns_until_back[self.others_as][role])

    def most(self, nation: Nation) -> int:
        """How many groups of a nation come back in a game turn at most."""
        return self.at_most_a_turn.get(nation, self.others_at_most)


class AirCharts(Struct, frozen=True):
    """The charts of the air war."""

    combat: AirCombatTable
    flak: FlakTable
    missions: AirMissionChart
    night: NightFlyingChart
    land: LandBombingChart
    replacements: AirReplacementChart
