"""What the plot of a battle is marked with: arcs and reach, tracks, fire that fell, and how each ship is."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Shots, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.tactics.surface_fire.battle.record import End
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.charts.torpedoes import BankKind
from campaign.tactics.surface_fire.fire.spreads import launch_barred
from campaign.tactics.surface_fire.helm.speed import top_speed

SIDES = ((30.0, 150.0), (210.0, 330.0))
TUBES = {BankKind.CENTRELINE: ((0.0, 180.0), (180.0, 360.0)), BankKind.STARBOARD: ((0.0, 180.0),),
         BankKind.PORT: ((180.0, 360.0),), BankKind.BOW: ((320.0, 40.0),), BankKind.STERN: ((140.0, 220.0),)}


def arcs(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where a full broadside bears, and tubes that are still there; how far, only where players agreed to measure first."""
    measured = charts.turn.options.premeasure
    for guns in vessel.record.batteries:
        ends = {turret.end for turret in vessel.working(guns)}
        for start, end in SIDES if ends else ():
            low = 0.0 if ends == {End.FORE} else start
            far = metres(guns.gun.bands[-1]) if measured else 0.0
            yield Arc(Weapon.GUNS, f"{guns.rank.value} {guns.cal_in:g} in", low, end, far)
    barred = own and launch_barred(charts, vessel, battle.turn) is not None
    reach = metres(charts.torpedoes.types[vessel.record.make].max_in) if measured else 0.0
    for bank in vessel.record.banks:
        ready = not barred and (not own or vessel.loaded.get(bank.name, 0) > 0)
        for start, end in TUBES[bank.kind]:
            yield Arc(Weapon.TORPEDOES, bank.name, start, end, reach, ready)


def gauges(charts: SurfaceFireCharts, vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Boxes marked and inches lost, open to all; torpedoes and smoke are her own affair."""
    yield Gauge("boxes", vessel.harm.marked / 2, vessel.record.boxes)
    full = vessel.record.max_speed_in
    yield Gauge("speed", max(0.0, round(full - top_speed(charts, vessel), 3)), full)
    if own and vessel.record.tubes:
        carried = vessel.record.tubes * (1 + vessel.record.reloads)
        yield Gauge("torpedoes", carried - vessel.torpedoes - vessel.reloads * vessel.record.tubes, carried)
    if own and vessel.record.smoke:
        yield Gauge("smoke", charts.movement.smoke_uses - vessel.smoke_left, charts.movement.smoke_uses)


def notes(vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """States that everybody at the table sees."""
    harm = vessel.harm
    if harm.fires:
        yield "on fire", f"{harm.fires} fires" if harm.fires > 1 else "a fire"
    if harm.flooding:
        yield "flooding", "cannot be righted any more" if harm.righted else "may be righted once"
    if harm.jam is not None:
        yield "rudder", f"jammed to {harm.jam.value}"
    if harm.turrets:
        yield "turrets lost", ", ".join(harm.turrets)
    for words, told in (("fire control", harm.fire_control), ("flight deck", harm.deck_out), ("engines", harm.engineering > 0)):
        if told:
            yield words, "out of use" if words != "engines" else f"{harm.engineering} hits"
    if harm.bridge and turn <= harm.bridge + 2:
        yield "bridge", f"hit in turn {harm.bridge}"
    if vessel.aground:
        yield "aground", "until she is freed"
    if vessel.fell_out:
        yield "fell out", "runs by herself"


def tracks(battle: Battle, shown: frozenset[str]) -> Iterator[Trail]:
    """Where ships steamed this turn."""
    for vessel in battle.vessels.values():
        if len(vessel.deeds.track) > 1 and str(vessel.ship) in shown:
            yield Trail(str(vessel.ship), tuple((point.x_m, point.y_m) for point in vessel.deeds.track))


def shots_known(battle: Battle, shown: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this."""
    return tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= shown)
