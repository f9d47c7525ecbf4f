"""Critical hits on weapons: turrets and their magazines, casemates and their ready ammunition, tubes, and all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from campaign.tactics.fear_god.battle.harm import Cause, Effect, Magazines, MountState
from campaign.tactics.fear_god.battle.record import Mount
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.effects import EffectChart
from campaign.tactics.fear_god.charts.terms import Battery, Shell, navy_of
from campaign.tactics.fear_god.criticals.blows import Aftermath, Blast, Destruction, Explosion, Stroke, may_blind, may_put_out
from campaign.tactics.fear_god.criticals.instruments import clearing, fire_control

NATURAL_TEN = 10
OnMount = Callable[[Stroke, str], Iterable[Aftermath]]


def main(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-main Fire control, or where armour was pierced one mount of the main battery and perhaps its magazine."""
    if stroke.ship.record.is_submarine:
        return _one_of(stroke, tuple(tube.name for tube in stroke.ship.record.tubes), tube)
    mounts = stroke.ship.record.battery(Battery.MAIN)
    if not mounts:
        return ()
    if stroke.d10("FG-8.3-main", "main battery") <= stroke.effects.main.control_to:
        return fire_control(stroke, Battery.MAIN) if may_blind(stroke.light) else ()
    if not stroke.pierced or not may_put_out(stroke.light, Battery.MAIN):
        return ()
    return _one_of(stroke, tuple(mount.name for mount in mounts), turret)


def turret(stroke: Stroke, name: str) -> Iterable[Aftermath]:
    """FG-8.3-main A mount is out, and unless it was before, fire may flash down to its magazine."""
    vessel = stroke.ship
    if vessel.harm.is_out(name):
        return ()
    mount = vessel.record.mount(name)
    assert mount is not None, "mounts are drawn from the record"
    state = MountState.OUT
    if not mount.high_angle and magazine_explodes(stroke, mount):
        state = MountState.DETONATED
    stroke.put_out(Effect.MAIN, name, state)
    if state is MountState.OUT:
        return ()
    return (Destruction(vessel.id, Cause.MAGAZINE),
            Blast(vessel.id, stroke.effects.main.blast_yd, -1, mount.sheet.damage[Shell.HE]))


def magazine_explodes(stroke: Stroke, mount: Mount) -> bool:
    """FG-8.3-main FG-GAP-28 Nine or more with what flash protection adds; an empty magazine on a ten that was rolled alone."""
    vessel = stroke.ship
    if vessel.harm.magazines is Magazines.FLOODED:
        return False
    moved = flash(stroke, vessel)
    need = stroke.effects.main.explodes_from
    face = stroke.d10("FG-8.3-main", f"magazine of {mount.name}", needed=f"{need} or more",
                      modifiers=(f"flash {moved:+d}",) if moved else ())
    if vessel.harm.magazines is Magazines.EMPTY or vessel.rounds.get(mount.name, 1) <= 0:
        return face == NATURAL_TEN
    return face + moved >= need


def flash(stroke: Stroke, vessel: Vessel) -> int:
    """FG-8.3-flash FG-GAP-24 What the handling of cordite adds to the die of a magazine of a large ship.

    The table of the first war is a rule of choice; after it the year of service or rebuilding tells, choice or no choice.
    """
    chart, day = stroke.effects.flash, date.fromisoformat(stroke.proceedings.battle.date)
    if vessel.record.size not in chart.sizes or not (stroke.options.flash_protection or chart.is_over(day)):
        return 0
    return chart.modifier(navy_of(vessel.nation), day, vessel.record.era)


# Casemates ------------------------------------------------------------------------------------------------------------


def casemate(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-casemate Fire control of the casemates, or where their armour was pierced one gun and its ready ammunition."""
    guns = stroke.ship.record.battery(Battery.CASEMATE)
    if not guns:
        return ()
    if stroke.d10("FG-8.3-casemate", "casemates") <= stroke.effects.casemate.control_to:
        return fire_control(stroke, Battery.CASEMATE) if may_blind(stroke.light) else ()
    own = stroke.blow.internal or (stroke.options.armour_by_place and stroke.blow.shells)
    opened = stroke.pierced if own else stroke.blow.casemate_pierced
    if not opened or not may_put_out(stroke.light, Battery.CASEMATE):
        return ()
    return _one_of(stroke, tuple(gun.name for gun in guns), casemate_gun)


def casemate_gun(stroke: Stroke, name: str) -> Iterable[Aftermath]:
    """FG-8.3-casemate A gun is out, and its ready ammunition may go up, and with it that of guns beside it."""
    gun = stroke.ship.record.mount(name)
    assert gun is not None, "guns are drawn from the record"
    if stroke.ship.harm.is_out(name):
        return ()
    detonated = _gun_out(stroke, gun)
    total = detonated + sum(_chain(stroke, gun)) if detonated else 0
    return (Explosion(stroke.blow.ship, total, "ready ammunition"),) if total else ()


def _gun_out(stroke: Stroke, gun: Mount) -> int:
    """A gun out; the damage of its ready ammunition where that goes up, else 0."""
    chart = stroke.effects.casemate
    picric = stroke.options.picric_casemate and navy_of(stroke.ship.nation) in chart.picric.navies
    moved = chart.picric.mod if picric else 0
    face = stroke.d10("FG-8.3-casemate", f"ready ammunition of {gun.name}", needed=f"{chart.explodes_from} or more",
                      modifiers=(f"picric {moved:+d}",) if moved else ())
    burst = face + moved >= chart.explodes_from
    stroke.put_out(Effect.CASEMATE, gun.name, MountState.DETONATED if burst else MountState.OUT)
    return chart.times_shell * gun.sheet.damage[Shell.HE] if burst else 0


def _chain(stroke: Stroke, gun: Mount) -> Iterable[int]:
    """FG-8.3-casemate-chain Guns on the same side, the nearest first, until none goes up or none is left."""
    detonations = 1
    while detonations:
        rolled = stroke.proceedings.two_d6("FG-8.3-casemate-chain", "chain", stroke.blow.ship)
        detonations -= 1
        for other in beside(stroke.ship, gun)[:stroke.effects.casemate.chain.at(rolled)]:
            if points := _gun_out(stroke, other):
                detonations += 1
                yield points


def beside(vessel: Vessel, gun: Mount) -> tuple[Mount, ...]:
    """FG-8.3-casemate-chain Guns of the battery on the same side that are not out, the nearest first."""
    others = (mount for mount in vessel.record.battery(Battery.CASEMATE)
              if mount.hand is gun.hand and mount.name != gun.name and not vessel.harm.is_out(mount.name))
    return tuple(sorted(others, key=lambda mount: (abs(mount.place - gun.place), mount.place)))


# All others -----------------------------------------------------------------------------------------------------------

LESSENED = {None: MountState.DAMAGED_ONCE, MountState.DAMAGED_ONCE: MountState.DAMAGED_TWICE,
            MountState.DAMAGED_TWICE: MountState.OUT}
GREAT = (Battery.MAIN, Battery.CASEMATE)


def other(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-other One weapon that is neither of the main battery nor in a casemate."""
    items = [item for item in stroke.ship.record.items if item[1] not in GREAT]
    return _drawn(stroke, items)


def weapon(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-weapon One of all mounts, and then what that mount suffers."""
    return _drawn(stroke, list(stroke.ship.record.items))


def _drawn(stroke: Stroke, items: list[tuple[str, Battery]]) -> Iterable[Aftermath]:
    if not items:
        return ()
    name, battery = items[stroke.draw("FG-8.3-other", "which weapon", len(items))]
    if not may_put_out(stroke.light, battery) or stroke.ship.harm.is_out(name):
        return ()
    match battery:
        case Battery.MAIN:
            return turret(stroke, name)
        case Battery.CASEMATE:
            return casemate_gun(stroke, name)
        case Battery.TORPEDO:
            return tube(stroke, name)
        case Battery.LIGHT | Battery.AA:
            return lessened(stroke, name)
        case Battery.OTHER | Battery.CHARGES:
            return plain(stroke, name)


def plain(stroke: Stroke, name: str) -> Iterable[Aftermath]:
    """FG-8.3-other A mount is out, and nothing explodes."""
    stroke.put_out(Effect.OTHER, name, MountState.OUT, clears=clearing(stroke, CriticalKind.WEAPON))
    return ()


def lessened(stroke: Stroke, name: str) -> Iterable[Aftermath]:
    """FG-8.3-other A light or an anti-aircraft battery loses a third of what it was for each hit."""
    stroke.put_out(Effect.OTHER, name, LESSENED[stroke.ship.harm.state(name)])
    return ()


def strength_left(chart: EffectChart, whole: int, state: MountState | None) -> int:
    """FG-8.3-other What is left of such a battery, in guns: a third less for each hit on it."""
    lost = {None: 0, MountState.DAMAGED_ONCE: 1, MountState.DAMAGED_TWICE: 2}.get(state, chart.battery_thirds)
    return whole * (chart.battery_thirds - lost) // chart.battery_thirds


def tube(stroke: Stroke, name: str) -> Iterable[Aftermath]:
    """FG-8.3-torpasw Tubes are out; what lies in them may explode with half of its warheads, below water with a flood."""
    vessel = stroke.ship
    if vessel.harm.is_out(name):
        return ()
    mount = next(tube for tube in vessel.record.tubes if tube.name == name)
    ready = vessel.loaded.get(name, 0)
    need = stroke.effects.mount.explodes_from
    burst = ready > 0 and stroke.d10("FG-8.3-torpasw", f"torpedoes in {name}", needed=f"{need} or more") >= need
    stroke.put_out(Effect.TORPEDO_ASW, name, MountState.DETONATED if burst else MountState.OUT,
                   clears=0 if burst else clearing(stroke, CriticalKind.WEAPON))
    if not burst:
        return ()
    points = ready * mount.sheet.damage // stroke.effects.mount.warhead_divisor
    return (Explosion(vessel.id, points, "torpedoes", floods=0 if mount.above_water else 1),)


def _one_of(stroke: Stroke, names: tuple[str, ...], then: OnMount) -> Iterable[Aftermath]:
    if not names:
        return ()
    return then(stroke, names[stroke.draw("FG-8.3", "which mount", len(names))])
