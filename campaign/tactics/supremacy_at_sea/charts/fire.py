"""The charts of fire: gun lines, hits by guns and column, and all that moves the column or halves the salvo, as values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import pairwise
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtMost
from campaign.tactics.kit.charts import HAIR, Below, Each, FromNought, Over, SixFaces, UpTo
from campaign.tactics.supremacy_at_sea.charts.movement import ByKind

# The hit table --------------------------------------------------------------------------------------------------------


class Section(Enum):
    """The three parts of the strip of columns, by which many rules go instead of by range."""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"


class GunRow(Struct, frozen=True):
    """One printed range of a gun: its column, and the armour it pierces there in belt and deck, in inches."""

    range: float
    column: int
    belt: float
    deck: float


class GunLine(Struct, frozen=True):
    """SAS-T7g One gun's line: the calibres it serves, points a hit (some nations' differ), and its printed ranges."""

    calibre: str
    covers_in: tuple[float, float]
    points: int
    source: str
    rows: tuple[GunRow, ...]
    points_of: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        for near, far in pairwise(self.rows):
            if far.range <= near.range or far.column <= near.column:
                raise ChartFault(f'{self.calibre}": ranges and columns must rise')
            if far.belt > near.belt or far.deck < near.deck:
                raise ChartFault(f'{self.calibre}": belt penetration may not rise with range, nor deck penetration fall')

    def row(self, distance: float) -> GunRow | None:
        """SAS-B5.6a The next printed range at or above a distance; None beyond the last."""
        return next((row for row in self.rows if distance <= row.range + HAIR), None)

    def distance_from(self, calibre_in: float) -> float:
        """How far a calibre lies outside those that this line serves."""
        low, high = self.covers_in
        return max(0.0, low - calibre_in, calibre_in - high)


class HitTable(Struct, frozen=True):
    """SAS-T7 The whole table, which refuses to exist when a hit or a penetration runs the wrong way.

    `over_the_last_row` are the rates in a thousand by which batteries bigger than the table are computed.
    """

    columns: int
    sections: UpTo[Section]
    guns: tuple[GunLine, ...]
    hits: Mapping[int, tuple[int, ...]]
    over_the_last_row: tuple[int, ...]
    box_from_column: Mapping[int, int]

    def __post_init__(self) -> None:
        if self.sections.values != tuple(Section) or self.sections.bounds[-1] != self.columns:
            raise ChartFault(f"close, medium and long were expected, and {self.columns} as the last column", "sections")
        self._check_hits()
        self._check_guns()

    def _check_hits(self) -> None:
        above: tuple[int, ...] = (0,) * self.columns
        for guns in range(1, len(self.hits) + 1):
            row = self.hits.get(guns)
            if row is None or len(row) != self.columns:
                raise ChartFault(f"{guns} guns: a row of {self.columns} results was expected")
            if any(right > left for left, right in pairwise(row)):
                raise ChartFault(f"{guns} guns: hits may not rise from column to column")
            if any(here < there for here, there in zip(row, above, strict=True)):
                raise ChartFault(f"{guns} guns: fewer hits than {guns - 1} guns make")
            above = row
        if len(self.over_the_last_row) != self.columns:
            raise ChartFault(f"{self.columns} rates were expected for more guns than the table has")

    def _check_guns(self) -> None:
        lines = sorted(self.guns, key=lambda table: -float(table.calibre))
        for big, small in pairwise(lines):
            for row in small.rows:
                same = next((below for below in big.rows if below.range == row.range), None)
                if same and (same.belt < row.belt or 0 < same.deck < row.deck):
                    raise ChartFault(f'{big.calibre}" at {row.range:g} pierces less than {small.calibre}"')
            if small.rows[-1].column > self.columns:
                raise ChartFault(f'{small.calibre}": there is no column {small.rows[-1].column}')

    def line_for(self, calibre_in: float) -> GunLine:
        """SAS-GAP-12 The line that serves a calibre, or the nearest one."""
        return min(self.guns, key=lambda table: table.distance_from(calibre_in))

    def line(self, calibre: str) -> GunLine:
        """A line by the calibre it is named after."""
        return next(gun for gun in self.guns if gun.calibre == calibre)

    def section(self, column: int) -> Section:
        """The section that a column lies in."""
        return self.sections.at(column)

    def hits_of(self, guns: int, column: int) -> int:
        """SAS-T7h Hits of so many guns in a column; none off the right edge."""
        if column > self.columns or guns < 1:
            return 0
        row = self.hits.get(guns)
        if row is not None:
            return row[column - 1]
        return (8 * guns * self.over_the_last_row[column - 1] + 3000) // 8000

    def in_box(self, guns: int, column: int) -> bool:
        """SAS-T7b Whether a cell lies in the box, where a lone hit earns a special only on a second die."""
        first = self.box_from_column.get(guns)
        return first is not None and column >= first


ArcList = tuple[tuple[float, float], ...]


class Directors(Struct, frozen=True):
    """SAS-B4.5 How many targets a ship of some type fires at with directors, and how many further ones without."""

    mains: int
    secondaries_a_side: int
    tertiaries_a_side: int
    extra_mains: int = 0
    extra_secondaries_a_side: int = 0
    extra_tertiaries_a_side: int = 0
    extra_needs_third_group: bool = False
    middle_joins: bool = False


class TurnShift(Struct, frozen=True):
    """Columns and half salvos for turning beyond a limit."""

    columns: int = 0
    halvings: int = 0


NO_SHIFT = TurnShift()


class FirstFire(Struct, frozen=True):
    """What fire at a new target costs in one section."""

    columns: int = 0
    halvings: int = 0


class SmallFirer(Struct, frozen=True):
    """What small ships lose when they fire."""

    types: tuple[str, ...]
    columns: int


class OrdinaryFire(Struct, frozen=True):
    """SAS-GAP-09 A ship on fire, turn by turn."""

    out_on: tuple[int, ...]
    burns_on: tuple[int, ...]
    doubled_on: tuple[int, ...]
    points: int
    unarmoured_points: int


class FireChart(Struct, frozen=True):
    """SAS-B5.1 All that fire depends on besides guns, range and ships; a hit sheet sums it up for players (SAS-T8).

    `rounds_a_gun` are shells of one gun, from a calibre up, that a full salvo of five minutes stands for.
    """

    arcs: Mapping[str, ArcList]
    directors: ByKind[Directors]
    local_columns: int
    local_sections: tuple[Section, ...]
    extra_secondary_sections: tuple[Section, ...]
    blocking_u: float
    no_fire_at_or_below_guns: float
    target_speed: Below[int]
    own_turn: Over[TurnShift]
    own_sharp_turn: Over[TurnShift]
    first_fire: Each[Section, FirstFire]
    small_firer: SmallFirer
    columns_by_nation: Mapping[str, Annotated[int, AtLeast(-2), AtMost(2)]]
    columns_by_crew: Mapping[str, int]
    die: SixFaces[int]
    hits_for_one_special: int
    colour: Each[Section, int]
    overwhelmed_from: float
    engine_rooms: Mapping[str, tuple[int, ...]]
    engine_track: Mapping[str, str]
    ordinary_fire: OrdinaryFire
    jam_clears_on: int
    rounds_a_gun: FromNought[int]

    def __post_init__(self) -> None:
        for track, losses in self.engine_rooms.items():
            if list(losses) != sorted(losses) or losses[-1] != 100:
                raise ChartFault("losses must rise to 100", "engine_rooms", track)

    def for_target_speed(self, knots: float) -> int:
        """SAS-B5.3a Slow targets give columns: only the best line that fits counts."""
        return self.target_speed.at(knots, 0)

    def for_own_turn(self, turned_u: float, *, sharp: bool) -> TurnShift:
        """SAS-B5.3b The sum of the firer's turns costs columns by its worst line, on the sharp circle sooner."""
        return (self.own_sharp_turn if sharp else self.own_turn).at(turned_u, NO_SHIFT)
