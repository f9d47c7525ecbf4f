"""A gun of the order of battle as a gun of these rules: bands, rate, and what each of its shells pierces and takes."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.units.fittings import ShellKind
from campaign.model.units.ships import Gun
from campaign.tactics.fear_god.battle.record import GunSheet
from campaign.tactics.fear_god.charts.ballistics import BallisticChart
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.navies import Navy
from campaign.tactics.fear_god.charts.terms import Shell, half_up, yards

SHELLS = {
    ShellKind.ARMOUR_PIERCING_CAPPED: Shell.APC, ShellKind.ARMOUR_PIERCING_LATE_CAP: Shell.APC_1930_ON,
    ShellKind.ARMOUR_PIERCING: Shell.AP_UNCAPPED, ShellKind.COMMON_POINTED_CAPPED: Shell.CPC,
    ShellKind.SEMI_ARMOUR_PIERCING: Shell.SAP, ShellKind.COMMON: Shell.CP, ShellKind.HIGH_EXPLOSIVE: Shell.HE,
}


class Round(Struct, frozen=True):
    """One kind of shell of a gun: its weight, what it leaves the muzzle with, and its burster where that is known."""

    shell: Shell
    kg: float
    velocity_m_s: float
    burster_kg: float | None


def sheet_of(charts: FearGodCharts, gun: Gun, navy: Navy, year: int) -> GunSheet:
    """FG-GAP-11 By the gun's own shells, velocity and reach; its rate and best shell by the gun of the table next to it.

    `year` is that of completion or rebuilding. Where the order of battle names the shells that were carried, it is they.
    """
    row = charts.guns.nearest(navy, year, gun.calibre_mm, gun.shell_kg)
    mm, ballistics = gun.calibre_mm, charts.ballistics
    rounds = _rounds(gun, row.best)
    pierces = {one.shell: ballistics.penetrations(mm, one.kg, one.velocity_m_s, one.shell) for one in rounds}
    best = max(pierces, key=lambda shell: pierces[shell])
    most = half_up(yards(gun.maximum_range_m) / ballistics.round_to_yd) * ballistics.round_to_yd
    burster = next(one.burster_kg for one in rounds if one.shell is best)
    return GunSheet(
        str(gun.id), gun.name, mm, gun.shell_kg, gun.muzzle_velocity_m_s, most, row.rof, best, ballistics.limits_yd(most),
        {best: pierces[best], **pierces}, _points(ballistics, mm, rounds, best), burster)


def _rounds(gun: Gun, best: Shell) -> tuple[Round, ...]:
    """FG-GAP-08 The shells that are told; else the table's best, with high explosive beside it."""
    if gun.shells:
        return tuple(Round(SHELLS[one.kind], one.kg, one.muzzle_velocity_m_s or gun.muzzle_velocity_m_s, one.burster_kg)
                     for one in gun.shells)
    usual = Round(best, gun.shell_kg, gun.muzzle_velocity_m_s, gun.burster_kg)
    return (usual,) if best is Shell.HE else (usual, Round(Shell.HE, gun.shell_kg, gun.muzzle_velocity_m_s, None))


def _points(ballistics: BallisticChart, mm: float, rounds: tuple[Round, ...], best: Shell) -> dict[Shell, int]:
    points = {one.shell: ballistics.shell_points(mm, one.kg, one.shell) for one in rounds}
    return {best: points[best], **points}
