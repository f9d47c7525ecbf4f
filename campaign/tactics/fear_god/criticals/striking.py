"""A blow's critical hits: the automatic ones, how many others, what each strikes, and all that is let loose by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaign.model.replacing import replace
from campaign.tactics.fear_god.armour import is_opened
from campaign.tactics.fear_god.battle.facts import PointsLost
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import points_of
from campaign.tactics.fear_god.charts.criticals import CriticalChart, CriticalKind
from campaign.tactics.fear_god.charts.terms import Band
from campaign.tactics.fear_god.charts.turn import NotPiercing, TorpedoCriticals
from campaign.tactics.fear_god.criticals import boats, holds, instruments, weapons
from campaign.tactics.fear_god.criticals.blows import (
    CARGO_SHIPS,
    UNDER_WATER,
    Aftermath,
    Blow,
    Destruction,
    Explosion,
    Stroke,
    column_of,
    light_row,
    may_strike,
)

HALVED_OR_VOID = (CriticalKind.FIRE, CriticalKind.FLOODING)
# Of these one branch, fire control, needs no piercing: they judge of it themselves.
PARTLY_OPEN = (CriticalKind.MAIN, CriticalKind.CASEMATE)
# A torpedo from astern strikes these first (FG-8.1.7-stern).
ASTERN = (CriticalKind.ENGINEERING, CriticalKind.RUDDER)


def strike(proceedings: Proceedings, blow: Blow) -> tuple[Aftermath, ...]:
    """FG-0-order What a blow brings beside its damage: automatic critical hits, then those by ratio, as they are rolled."""
    vessel = proceedings.vessel(blow.ship)
    if vessel.sunk or _over(vessel) <= 0:
        return ()
    before = vessel.harm.casualties
    let_loose = [*_automatic(proceedings, blow)]
    for place in range(_number(proceedings, blow)):
        if any(isinstance(aftermath, Destruction) for aftermath in let_loose):
            break
        let_loose.extend(_one(proceedings, blow, place))
    return (*let_loose, *_at_once(proceedings, blow, before))


# How many --------------------------------------------------------------------------------------------------------------


def _number(proceedings: Proceedings, blow: Blow) -> int:
    """How many critical hits the die gives; massive damage has none of them."""
    vessel, chart = proceedings.vessel(blow.ship), proceedings.charts.criticals
    if not blow.numbered or not is_enough(chart, vessel, blow.damage):
        return 0
    left = _over(vessel)
    if is_massive(chart, blow.damage, left):
        _overwhelm(proceedings, vessel, blow.cause)
        return 0
    face = proceedings.d6("FG-8.1.2-table", "number of critical hits", blow.ship, needed=f"ratio {blow.damage}:{left}")
    found = number(chart, blow.damage, left, face)
    capped = proceedings.charts.turn.options.torpedo_criticals is TorpedoCriticals.CAPPED
    return min(found, chart.per_torpedo * len(blow.singles)) if blow.singles and blow.under_water and capped else found


def _overwhelm(proceedings: Proceedings, vessel: Vessel, cause: Cause) -> None:
    """FG-8.1.2-table Massive damage leaves a tenth of her points at most (FG-X-14)."""
    most = vessel.record.points * proceedings.charts.criticals.massive.left_percent // 100
    lost = 0 if vessel.record.size.is_small else max(0, vessel.harm.points - most)
    if lost:
        proceedings.add(PointsLost(vessel.id, lost, cause, replace(vessel.harm, points=most, massive=True)))


# Automatic ones --------------------------------------------------------------------------------------------------------


def _automatic(proceedings: Proceedings, blow: Blow) -> Iterable[Aftermath]:
    """FG-8.1.2-auto-torp FG-8.1.2-auto-sub FG-8.1.2-bombdeck FG-8.1.2-shelldeck What needs no ratio; then the keel."""
    stroke = Stroke(proceedings, blow, column_of(proceedings.vessel(blow.ship), blow), pierced=True)
    for _ in range(blow.floods):
        stroke.flood()
    for _ in range(blow.breaches):
        yield from boats.hull_pierced(stroke)
    shelled = blow.pierced and _shelled(proceedings, blow)
    for _ in range(blow.deck_bombs + shelled):
        yield from holds.flight_deck(stroke)
    yield from _keel(proceedings, blow)


def _shelled(proceedings: Proceedings, blow: Blow) -> bool:
    """FG-8.1.2-shelldeck Whether heavy shells from far away found the flight deck."""
    chart = proceedings.charts.criticals.shell_on_deck
    chance = {Band.LONG: chart.long_percent, Band.EXTREME: chart.extreme_percent}.get(blow.deck_shells or Band.SHORT, 0)
    return chance > 0 and proceedings.percent(
        "FG-8.1.2-shelldeck", "shells on the flight deck", blow.ship, needed=f"{chance} or less") <= chance


def _keel(proceedings: Proceedings, blow: Blow) -> Iterable[Destruction]:
    """FG-8.1.2-keel One torpedo, mine or bomb of three quarters of her points may break her back."""
    if blow.cause not in (*UNDER_WATER, Cause.BOMB):
        return
    vessel = proceedings.vessel(blow.ship)
    for single in blow.singles:
        to = keel_breaks_to(proceedings.charts.criticals, vessel, blow.cause, single)
        if to and proceedings.d10("FG-8.1.2-keel", "keel", blow.ship, needed=f"{to} or less") <= to:
            yield Destruction(blow.ship, Cause.KEEL, None)
            return


# One after the other ---------------------------------------------------------------------------------------------------


def _one(proceedings: Proceedings, blow: Blow, place: int) -> Iterable[Aftermath]:
    """One critical hit: what the die strikes, unless armour or the smallness of the guns voids it."""
    vessel = proceedings.vessel(blow.ship)
    charts, column, light = proceedings.charts, column_of(vessel, blow), light_row(proceedings.charts.criticals, vessel, blow)
    if blow.astern and place < len(ASTERN):
        kind = ASTERN[place]
    else:
        kind = charts.criticals.kind(column, proceedings.d20("FG-8.1.2-type", "critical hit", blow.ship))
    kind = _if_armed(vessel, kind)
    pierced = _is_open(proceedings, blow, kind)
    if not pierced and charts.criticals.needs_piercing(column, kind) and kind not in PARTLY_OPEN and not (
            kind in HALVED_OR_VOID and charts.turn.options.nonpen_fire_flood is NotPiercing.HALF):
        return ()
    if not may_strike(light, kind):
        return ()
    return carry_out(Stroke(proceedings, blow, column, pierced, light), kind)


def _is_open(proceedings: Proceedings, blow: Blow, kind: CriticalKind) -> bool:
    """FG-X-23 FG-8.1.6 One hit that pierced opens all, or by choice each place by what stands before it."""
    if blow.shells and proceedings.charts.turn.options.armour_by_place:
        return is_opened(proceedings.charts.armour, proceedings.vessel(blow.ship).record, blow.shells, kind)
    return blow.pierced or blow.under_water


def _if_armed(vessel: Vessel, kind: CriticalKind) -> CriticalKind:
    """FG-8.1.2-type A small craft that carries cargo and no weapon is hit in her cargo."""
    if kind is not CriticalKind.WEAPON_IF_ARMED:
        return kind
    return CriticalKind.WEAPON if vessel.record.items or vessel.record.kind not in CARGO_SHIPS else CriticalKind.CARGO


def _fire(stroke: Stroke) -> Iterable[Aftermath]:
    stroke.fire()
    return ()


def _half_fire(stroke: Stroke) -> Iterable[Aftermath]:
    stroke.fire(halved=True)
    return ()


def _flood(stroke: Stroke) -> Iterable[Aftermath]:
    stroke.flood()
    return ()


def _double_flood(stroke: Stroke) -> Iterable[Aftermath]:
    stroke.flood(doubled=True)
    return ()


def _half_flood(stroke: Stroke) -> Iterable[Aftermath]:
    stroke.flood(halved=True)
    return ()


STRIKES: Mapping[CriticalKind, Callable[[Stroke], Iterable[Aftermath]]] = {
    CriticalKind.MAIN: weapons.main,
    CriticalKind.CASEMATE: weapons.casemate,
    CriticalKind.OTHER: weapons.other,
    CriticalKind.WEAPON: weapons.weapon,
    CriticalKind.WEAPON_IF_ARMED: weapons.weapon,
    CriticalKind.ENGINEERING: instruments.engineering,
    CriticalKind.FLOODING: _flood,
    CriticalKind.DOUBLE_FLOODING: _double_flood,
    CriticalKind.HALF_FLOODING: _half_flood,
    CriticalKind.FIRE: _fire,
    CriticalKind.HALF_FIRE: _half_fire,
    CriticalKind.SENSCOMM: instruments.senscomm,
    CriticalKind.SENSOR: instruments.sensor,
    CriticalKind.COMMS: instruments.comms,
    CriticalKind.BRIDGE: instruments.bridge,
    CriticalKind.RUDDER: instruments.rudder,
    CriticalKind.FLIGHT_DECK: holds.flight_deck,
    CriticalKind.AMMO_FUEL: holds.ammo_fuel,
    CriticalKind.AIRCRAFT: holds.aircraft,
    CriticalKind.CARGO: holds.cargo,
    CriticalKind.HULL_PENETRATED: boats.hull_pierced,
    CriticalKind.HULL_DEFORMED: boats.hull_deformed,
    CriticalKind.BATTERY: boats.battery,
    CriticalKind.SWITCHBOARD: boats.switchboard,
    CriticalKind.PERSONNEL: boats.personnel,
    CriticalKind.FUEL_TANK: boats.fuel_tank,
    CriticalKind.FLOTATION: boats.flotation,
}


def carry_out(stroke: Stroke, kind: CriticalKind) -> Iterable[Aftermath]:
    """FG-8.3 What a critical hit of a kind does."""
    return STRIKES[kind](stroke)


# What tells at once ----------------------------------------------------------------------------------------------------


def _at_once(proceedings: Proceedings, blow: Blow, before: tuple[Casualty, ...]) -> Iterable[Explosion]:
    """FG-8.1-timing FG-X-26 Floods of torpedoes, and all casualties of small craft, are one more event of the phase."""
    vessel = proceedings.vessel(blow.ship)
    begun = [casualty for casualty in vessel.harm.casualties[len(before):] if casualty.ticked]
    numbered = vessel.record.size.is_small or (
        proceedings.charts.turn.options.torpedo_criticals is TorpedoCriticals.PRINTED)
    for peril in Peril:
        mine = [casualty for casualty in begun if casualty.peril is peril]
        if points := points_of(vessel, sum(casualty.percent for casualty in mine)):
            yield Explosion(blow.ship, points, peril.value, any(casualty.penetrating for casualty in mine),
                            peril is Peril.FLOODING, numbered)


# How many -------------------------------------------------------------------------------------------------------------


TENTHS = 10


def _over(vessel: Vessel) -> int:
    """FG-8.1.2 FG-8.1.2-small What damage is measured by: the points left after it, or those of a small craft when built."""
    return vessel.record.points if vessel.record.size.is_small else vessel.harm.points


def is_enough(chart: CriticalChart, vessel: Vessel, damage: int) -> bool:
    """FG-8.1.2-min Less than a hundredth of the points she was built with brings no critical hits."""
    return damage > 0 and 100 * damage >= chart.least_percent * vessel.record.points


def is_massive(chart: CriticalChart, damage: int, left: int) -> bool:
    """FG-8.1.2-table Three times what is left, or more, is massive damage."""
    return damage >= chart.massive.from_ratio * left


def number(chart: CriticalChart, damage: int, left: int, face: int) -> int:
    """FG-8.1.2-table The number by the ratio of damage to what is left, in whole tenths, and a six-sided die.

    Above one there is one more for each fifth. Raises ValueError for a ship that has nothing left: she is sinking.
    """
    if left <= 0:
        raise ValueError("FG-8.1.2: a ship with no points left has no ratio; she sinks")
    row = min(TENTHS * damage // left, TENTHS)
    above = max(0, TENTHS * (damage - left)) // (chart.beyond.tenths * left)
    return chart.numbers[row][face - 1] + chart.beyond.more * above


def keel_breaks_to(chart: CriticalChart, vessel: Vessel, cause: Cause, single: int) -> int:
    """FG-8.1.2-keel The highest face that breaks her keel after one torpedo, mine or bomb of that damage; 0 for none."""
    if 100 * single < chart.keel.percent * vessel.record.points:
        return 0
    return chart.keel.bomb_to if cause is Cause.BOMB else chart.keel.underwater_to
