"""FG-GAP-11 FG-GAP-23 The guns and tubes of a record: what each reaches, pierces and takes, and what fires at one target.

The keys of batteries stand in orders, in `Vessel.aims` and in `Fired` (FG-GAP-01, FG-GAP-12); a ship with two directors for
her main battery may fire the after half of it at a target of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.model.sameness import cached
from campaign.model.sides import Nation
from campaign.model.units.fittings import Housing, ShellKind
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Battery as Magazine
from campaign.model.units.ships import Bearing, Gun, GunMount, ShipClass, Torpedo
from campaign.tactics.fear_god.battle.record import GunSheet, Mount, Record, TorpedoSheet, TubeMount
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.ballistics import BallisticChart
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Battery, Navy, Shell, navy_of, yards
from campaign.tactics.kit.charts import half_up
from campaign.tactics.plot.geometry import Hand, in_arc

LB_A_KG = 2.20462
ALL_ROUND = (0.0, 360.0)
LIGHT_BATTERY = "light battery"
HANDS = {Bearing.PORT: Hand.PORT, Bearing.STARBOARD: Hand.STARBOARD}


class Armament(Struct, frozen=True):
    """What of her guns a record holds."""

    mounts: tuple[Mount, ...]
    light: int
    anti_aircraft: int


def armament_of(charts: FearGodCharts, oob: OrderOfBattle, of_class: ShipClass, nation: Nation, year: int, *, casemates: bool
                ) -> Armament:
    """FG-6R-derive The largest calibre is the main battery; the second of old large ships stands in casemates.

    `year` is that of her guns, `casemates` whether she is large and of before the end of the first war (FG-GAP-12).
    """
    listed = () if of_class.together else of_class.guns
    heavy = [(mount, oob.guns[mount.gun]) for mount in listed if oob.guns[mount.gun].calibre_mm > charts.ships.light_mm[1]]
    calibres = sorted({gun.calibre_mm for mount, gun in heavy if mount.battery in (Magazine.MAIN.value, "secondary")},
                      reverse=True) or sorted({gun.calibre_mm for _, gun in heavy}, reverse=True)
    mounts = [_mount(charts, mount, _sheet(charts, gun, navy_of(nation), year), place, calibres, old=casemates)
              for place, (mount, gun) in enumerate(heavy, 1)]
    light = sum(guns.barrels for guns in of_class.light_guns if guns.calibre_mm >= charts.ships.light_mm[0])
    light += sum(mount.barrels for mount in listed if oob.guns[mount.gun].calibre_mm <= charts.ships.light_mm[1])
    largest = max((guns.calibre_mm for guns in of_class.light_guns), default=0.0)
    every = of_class.boats if of_class.together else 1
    light = -(-light // every)
    if light:
        mounts.append(light_battery(charts, largest or charts.ships.light_mm[0], light))
    above = sum(mount.barrels for mount in listed if is_high_angle(mount))
    above += sum(guns.barrels for guns in of_class.light_guns if guns.calibre_mm >= charts.ships.high_angle_light_mm) // every
    return Armament(tuple(mounts), light, above)


# A class has the same guns in each of her ships, and every ship of a battle asks for all of hers.
@cached(1024)
def _sheet(charts: FearGodCharts, gun: Gun, navy: Navy, year: int) -> GunSheet:
    return sheet_of(charts, gun, navy, year)


def is_high_angle(mount: GunMount) -> bool:
    """FG-GAP-19 Whether a mount fires at aircraft."""
    return mount.dual_purpose or mount.battery == Magazine.HEAVY_AA.value


def _mount(charts: FearGodCharts, mount: GunMount, sheet: GunSheet, place: int, calibres: list[float], *, old: bool) -> Mount:
    low, high = charts.ships.casemate_mm
    second = len(calibres) > 1 and sheet.mm == calibres[1] and low <= sheet.mm <= high
    if sheet.mm == calibres[0]:
        battery = Battery.MAIN
    elif old and second and mount.housing is not Housing.TURRET:
        battery = Battery.CASEMATE
    else:
        battery = Battery.OTHER
    hand = HANDS.get(mount.place, (Hand.PORT, Hand.STARBOARD)[place % 2] if battery is Battery.CASEMATE else None)
    start, end = mount.arc_degrees
    return Mount(mount.name, battery, sheet, mount.barrels, ((float(start), float(end)),), hand, place, is_high_angle(mount))


def light_battery(charts: FearGodCharts, mm: float, guns: int) -> Mount:
    """FG-GAP-19 All light guns as one battery."""
    row = charts.ballistics.light_weapon(mm)
    most = min(row.max_yd, charts.weapons.light.max_yd)
    sheet = GunSheet(LIGHT_BATTERY, f"{mm:g} mm guns", mm, 0.0, 0.0, most, charts.weapons.light.rof, Shell.HE,
                     charts.ballistics.limits_yd(most), {Shell.HE: (row.pierces,) * 4}, {Shell.HE: row.points})
    return Mount(LIGHT_BATTERY, Battery.LIGHT, sheet, guns, (ALL_ROUND,))


def torpedo_of(charts: FearGodCharts, torpedo: Torpedo) -> TorpedoSheet:
    """FG-GAP-16 A torpedo by its charge and settings, the fastest first."""
    charge = torpedo.charge_kg * LB_A_KG
    settings = sorted((half_up(yards(run)), half_up(knots)) for run, knots in torpedo.settings)
    return TorpedoSheet(str(torpedo.id), torpedo.name, round(charge), charts.ballistics.charge_points(charge),
                        tuple(settings))


def tubes_of(charts: FearGodCharts, oob: OrderOfBattle, of_class: ShipClass) -> Iterator[TubeMount]:
    """FG-GAP-23 Each torpedo mount or group of submerged tubes; of boats that are counted together, those of one."""
    left = sum(mount.tubes for mount in of_class.torpedoes) // (of_class.boats if of_class.together else 1)
    for mount in of_class.torpedoes:
        tubes = min(mount.tubes, left)
        left -= tubes
        if tubes:
            arcs = tuple((float(start), float(end)) for start, end in mount.arcs_degrees)
            yield TubeMount(mount.name, torpedo_of(charts, oob.torpedoes[mount.torpedo]), tubes, arcs, not mount.submerged,
                            mount.reloads)


def rounds_of(charts: FearGodCharts, mounts: tuple[Mount, ...], rounds_a_barrel: Mapping[str, int]) -> dict[str, int]:
    """FG-GAP-28 Rounds by mount: as they are told, else by calibre."""
    return {mount.name: mount.barrels * rounds_a_barrel.get(mount.name, charts.ballistics.rounds_a_barrel(mount.sheet.mm))
            for mount in mounts}


# Guns -----------------------------------------------------------------------------------------------------------------


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
    pierces = {shell.shell: ballistics.penetrations(mm, shell.kg, shell.velocity_m_s, shell.shell) for shell in rounds}
    best = max(pierces, key=lambda shell: pierces[shell])
    most = half_up(yards(gun.maximum_range_m) / ballistics.round_to_yd) * ballistics.round_to_yd
    burster = next(shell.burster_kg for shell in rounds if shell.shell is best)
    return GunSheet(
        str(gun.id), gun.name, mm, gun.shell_kg, gun.muzzle_velocity_m_s, most, row.rof, best, ballistics.limits_yd(most),
        {best: pierces[best], **pierces}, _points(ballistics, mm, rounds, best), burster)


def _rounds(gun: Gun, best: Shell) -> tuple[Round, ...]:
    """FG-GAP-08 The shells that are told; else the table's best, with high explosive beside it."""
    if gun.shells:
        return tuple(Round(SHELLS[shell.kind], shell.kg, shell.muzzle_velocity_m_s or gun.muzzle_velocity_m_s, shell.burster_kg)
                     for shell in gun.shells)
    usual = Round(best, gun.shell_kg, gun.muzzle_velocity_m_s, gun.burster_kg)
    return (usual,) if best is Shell.HE else (usual, Round(Shell.HE, gun.shell_kg, gun.muzzle_velocity_m_s, None))


def _points(ballistics: BallisticChart, mm: float, rounds: tuple[Round, ...], best: Shell) -> dict[Shell, int]:
    points = {shell.shell: ballistics.shell_points(mm, shell.kg, shell.shell) for shell in rounds}
    return {best: points[best], **points}


# Batteries ------------------------------------------------------------------------------------------------------------


MAIN, MAIN_AFT = "main", "main aft"
PORT, STARBOARD = "casemates to port", "casemates to starboard"
OTHER, LIGHT = "secondary", "light"
WORDS = {MAIN: "main battery", MAIN_AFT: "after half of the main battery", PORT: PORT, STARBOARD: STARBOARD,
         OTHER: "secondary guns", LIGHT: "light guns"}


# A record is asked for its batteries by every view, order and shot.
@cached(1024)
def batteries(record: Record) -> dict[str, tuple[Mount, ...]]:
    """FG-GAP-01 The mounts behind each key, of those that she has."""
    main = record.battery(Battery.MAIN)
    split = record.directors.get(Battery.MAIN, 0) > 1 and len(main) > 1
    casemates = record.battery(Battery.CASEMATE)
    found = {
        MAIN: main, MAIN_AFT: main[(len(main) + 1) // 2:] if split else (),
        PORT: tuple(mount for mount in casemates if mount.hand is not Hand.STARBOARD),
        STARBOARD: tuple(mount for mount in casemates if mount.hand is Hand.STARBOARD),
        OTHER: record.battery(Battery.OTHER), LIGHT: record.battery(Battery.LIGHT),
    }
    return {key: mounts for key, mounts in found.items() if mounts}


def working(vessel: Vessel, key: str) -> tuple[Mount, ...]:
    """The mounts of a battery that are well and have rounds left."""
    return tuple(mount for mount in batteries(vessel.record).get(key, ())
                 if not vessel.harm.is_out(mount.name) and vessel.rounds.get(mount.name, 0) > 0)


def bearing_on(mounts: tuple[Mount, ...], relative: float) -> tuple[Mount, ...]:
    """FG-GAP-12 Those whose arcs hold a bearing off the bow."""
    return tuple(mount for mount in mounts if any(in_arc(arc, relative) for arc in mount.arcs))


def reach_yd(mounts: tuple[Mount, ...]) -> int:
    """FG-GAP-07 How far the farthest of some mounts fires."""
    return max((mount.sheet.max_yd for mount in mounts), default=0)
