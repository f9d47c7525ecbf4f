"""By which column critical hits on a ship are judged, and what light weapons cannot do to her."""

from __future__ import annotations

from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.criticals import Column, CriticalChart, CriticalKind, Exposed, LightRow
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Size
from campaign.tactics.fear_god.charts.weapons import Grade
from campaign.tactics.fear_god.criticals.blows import Blow

CARGO_SHIPS = (Kind.MERCHANT, Kind.AUXILIARY)
AUXILIARIES = (*CARGO_SHIPS, Kind.MERCHANT_CRUISER)
BY_GRADE = {Grade.LETHAL: Column.SUB_LETHAL, Grade.MAJOR: Column.SUB_MAJOR, Grade.MINOR: Column.SUB_MINOR}
# What light weapons may do by itself; the rest is judged when it is known what they struck.
OPEN = {CriticalKind.BRIDGE: Exposed.BRIDGE, CriticalKind.FIRE: Exposed.FIRE, CriticalKind.FLOODING: Exposed.FLOODING,
        CriticalKind.AIRCRAFT: Exposed.AIRCRAFT, CriticalKind.CARGO: Exposed.CARGO, CriticalKind.SENSCOMM: Exposed.SENSCOMM}
DRAWN = (CriticalKind.MAIN, CriticalKind.CASEMATE, CriticalKind.OTHER, CriticalKind.WEAPON)
OF_BATTERY = {Battery.AA: Exposed.ANTI_AIRCRAFT, Battery.LIGHT: Exposed.LIGHT_BATTERY, Battery.OTHER: Exposed.OTHER,
              Battery.TORPEDO: Exposed.OTHER, Battery.CHARGES: Exposed.OTHER}


def column_of(vessel: Vessel, blow: Blow) -> Column:
    """FG-8.1.2-type FG-8.1.4 The column by the ship and by what strikes her."""
    record = vessel.record
    if record.is_submarine and blow.grade is not None:
        return BY_GRADE[blow.grade]
    if record.size.is_small and not record.is_submarine:
        return Column.SMALL_CARGO if record.kind in CARGO_SHIPS else Column.SMALL_COMBATANT
    if blow.under_water or blow.cause is Cause.COLLISION:
        return Column.UNDERWATER
    if record.is_submarine:
        return Column.MINOR
    if record.flight_deck:
        return Column.AVIATION
    if record.kind in AUXILIARIES:
        return Column.MERCHANT
    return Column.MAJOR if record.size in (Size.A, Size.B) else Column.MINOR


def light_row(chart: CriticalChart, vessel: Vessel, blow: Blow) -> LightRow | None:
    """FG-8.1.3 The row of the largest gun that hit, where that was a light weapon and she is no small craft."""
    if blow.gun_mm <= 0 or vessel.record.size.is_small:
        return None
    return chart.light.row(blow.gun_mm)


def may_strike(row: LightRow | None, kind: CriticalKind) -> bool:
    """FG-8.1.3 Whether guns of that row can do it; what is drawn among weapons is judged when it is drawn."""
    if row is None or kind in DRAWN:
        return True
    return OPEN.get(kind) in row.allowed


def may_put_out(row: LightRow | None, battery: Battery) -> bool:
    """FG-8.1.3 Whether guns of that row can put out what was drawn."""
    return row is None or OF_BATTERY.get(battery) in row.allowed


def may_blind(row: LightRow | None) -> bool:
    """FG-8.1.3 Whether guns of that row can put out fire control."""
    return row is None or Exposed.FIRE_CONTROL in row.allowed
