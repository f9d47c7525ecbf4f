"""One battery at one target: column, shifts, half salvos, the die, hits, points and specials earned.

The two combats that were printed (SAS-B5.11a, SAS-B5.11b) run through `laid`, `fallen` and `points_of` as they stand.
"""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.supremacy_at_sea.battle.sheet import ShipSheet
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.hit_table import GunLine, GunRow, HitTable, Section
from campaign.tactics.supremacy_at_sea.hits.penetration import points_factor

FULL = 4
"""Quarters of a full salvo, in which ammunition is counted."""


class Aimed(Struct, frozen=True):
    """All that a battery's fire depends on, once both sides' orders are known.

    `mounts` holds guns and quarter salvos left of each mount that bears; `shifts` every column shift that does not hang
    on the range, by name; `halvings` every half salvo likewise.
    """

    line: GunLine
    points: int
    mounts: tuple[tuple[int, int], ...]
    range_u: float
    locked: bool
    shifts: tuple[tuple[str, int], ...] = ()
    halvings: tuple[str, ...] = ()
    voluntary_half: bool = False
    local: bool = False
    sections: tuple[Section, ...] = tuple(Section)
    halved_beyond_u: float | None = None


class LaidGuns(Struct, frozen=True):
    """A battery that is laid: row and column before the die; `die` says whether one is rolled at all."""

    row: GunRow | None
    section: Section
    guns: int
    quarters: int
    shifts: tuple[tuple[str, int], ...]
    halvings: tuple[str, ...]
    column: int
    die: bool


class Fall(Struct, frozen=True):
    """Where the salvo fell: the column after the die, hits, and whether a lone hit lies in the box."""

    column: int
    hits: int
    boxed: bool


def halved(guns: int, times: int) -> int:
    """SAS-B5.2.1 Each half salvo halves the guns that count, rounded half up."""
    for _ in range(times):
        guns = (guns + 1) // 2
    return guns


def paid(left: int, cost: int) -> int:
    """SAS-GAP-22 A turret that has less than the cost fires at most what it has: half a salvo where a full one is due."""
    if left >= cost:
        return cost
    return FULL // 2 if cost == FULL and left >= FULL // 2 else 0


def counted(mounts: tuple[tuple[int, int], ...], cost: int) -> int:
    """SAS-GAP-22.1 Guns of turrets that cannot pay are not counted, those of turrets that pay half count half."""
    twice = sum(guns * (2 if left >= cost else 1 if paid(left, cost) else 0) for guns, left in mounts)
    return (twice + 1) // 2


def laid(charts: SupremacyCharts, aim: Aimed) -> LaidGuns:
    """SAS-B5.6 Range, column, first fire, half salvos and every shift, all cumulative, before the die is thrown."""
    table, fire = charts.hit_table, charts.fire
    row = aim.line.row(aim.range_u)
    section = table.section(row.column) if row else Section.LONG
    shifts, halvings = list(aim.shifts), list(aim.halvings)
    if not aim.locked:
        first = fire.first_fire[section]
        dark = aim.halved_beyond_u is not None and aim.range_u > aim.halved_beyond_u
        if first.columns and not dark:
            shifts.append(("first fire", first.columns))
        if first.halvings or dark:
            halvings.append("first fire")
    if aim.voluntary_half and not halvings:
        # SAS-B5.10: a voluntary half salvo is open only where a full one could be fired.
        halvings.append("half salvo")
    if aim.local:
        shifts.append(("local control", fire.local_columns))
    times = len(halvings)
    quarters = FULL >> times
    full = counted(aim.mounts, quarters)
    guns = halved(full, times)
    silent = full / 2**times <= fire.no_fire_at_or_below_guns
    if row is None or silent or (aim.local and section not in aim.sections):
        return LaidGuns(row, section, 0 if silent else guns, quarters, tuple(shifts), tuple(halvings), 0, die=False)
    # SAS-B5.6b: all shifts are added to the base column; left of 1 is 1 (SAS-GAP-16), right of the last no die is thrown.
    column = max(1, row.column - sum(amount for _, amount in shifts))
    return LaidGuns(row, section, guns, quarters, tuple(shifts), tuple(halvings), column, die=column <= table.columns)


def fallen(charts: SupremacyCharts, shot: LaidGuns, face: int) -> Fall:
    """SAS-B5.6c The die moves the column up to two either way; hits are read where it ends."""
    table = charts.hit_table
    column = max(1, shot.column - charts.fire.die[face - 1])
    hits = table.hits_of(shot.guns, column)
    return Fall(column, hits, boxed=hits == 1 and table.in_box(shot.guns, column))


def chance_of_a_hit(charts: SupremacyCharts, shot: LaidGuns) -> float:
    """SAS-B5.6c How likely a laid battery is to hit at least once: the share of the faces that bring a hit."""
    faces = range(1, len(charts.fire.die) + 1)
    return sum(fallen(charts, shot, face).hits > 0 for face in faces) / len(faces) if shot.die else 0.0


def specials_earned(charts: SupremacyCharts, hits: int, face: int) -> int:
    """SAS-B5.6e One special for every six hits, and one more where the die is within the rest."""
    six = charts.fire.hits_for_one_special
    return hits // six + (1 if face <= hits % six else 0)


def special_colour(charts: SupremacyCharts, section: Section, face: int) -> int:
    """SAS-B5.7 The coloured die counts one more in the close section and one less in the long one."""
    return face + charts.fire.colour[section]


def points_of(shot: LaidGuns, aim: Aimed, hits: int, target: ShipSheet) -> float:
    """SAS-GAP-03.2 Points are hits times the gun's points times the factor of penetration, whole where there is no armour."""
    return hits * aim.points * points_factor(shot.row, target) if shot.row else 0.0


def expected_hits(table: HitTable, die: tuple[int, ...], guns: int, column: int) -> float:
    """Hits that a laid battery may expect, over the six faces."""
    if column > table.columns:
        return 0.0
    return sum(table.hits_of(guns, max(1, column - shift)) for shift in die) / len(die)
