"""What tokens are marked with: arcs, gauges, notes."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Shots, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.replacing import replace
from campaign.model.sameness import kept
from campaign.tactics.fear_god.battle.harm import Effect, Peril, Rudder
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.levels import peril_level
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Depth, metres
from campaign.tactics.writing import from_afar


def arcs(vessel: Vessel, *, own: bool) -> tuple[Arc, ...]:
    """Where mounts bear and how far; of an enemy's nothing tells what is loaded or out."""
    whole = _arcs(vessel.record)
    if not own:
        return tuple(arc for _, arc in whole)
    spent = {name for some in (vessel.rounds, vessel.loaded) for name, left in some.items() if left <= 0}
    spent.update(name for name, _ in vessel.harm.out if vessel.harm.is_out(name))
    return tuple(replace(arc, ready=False) if name in spent else arc for name, arc in whole)


# A record's arcs never change, and each view of a battle shows those of every ship.
@kept(1024)
def _arcs(record: Record) -> tuple[tuple[str, Arc], ...]:
    guns = [(mount.name, Arc(Weapon.GUNS, mount.name, start, end, round(metres(mount.sheet.max_yd), 1)))
            for mount in record.mounts for start, end in mount.arcs]
    tubes = [(tube.name, Arc(Weapon.TORPEDOES, tube.name, start, end, round(metres(tube.sheet.furthest_yd), 1)))
             for tube in record.tubes for start, end in tube.arcs]
    return (*guns, *tubes)


def gauges(vessel: Vessel, top: int) -> Iterator[Gauge]:
    """FG-8.1 FG-8.1.1 Points and knots that her own side counts; of an enemy one sees how she looks."""
    record = vessel.record
    yield Gauge("points", record.points - max(0, vessel.points), record.points)
    if record.speed_kn:
        yield Gauge("speed", max(0, round(record.speed_kn) - top), round(record.speed_kn))
    tubes = sum(tube.tubes for tube in record.tubes)
    if tubes:
        yield Gauge("torpedoes", tubes - vessel.torpedoes, tubes)
    carried = sum(vessel.full.values())
    if carried:
        yield Gauge("rounds", carried - sum(vessel.rounds.values()), carried)


def notes(charts: FearGodCharts, vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """FG-8.2-levels FG-8.3 Tracks of her critical hits, fires and floods, in words."""
    harm = vessel.harm
    for peril in Peril:
        total = harm.total(peril)
        level = peril_level(charts.casualties, vessel.record, harm, peril)
        if level is not None:
            yield peril.value, f"{total} %, {level.value}"
    if harm.out:
        yield "out", ", ".join(f"{name} ({state.value.replace('_', ' ')})" for name, state in harm.out)
    engines = len(harm.open(Effect.ENGINEERING))
    if engines:
        yield "engines", f"{engines} hit"
    if harm.helm.rudder is not Rudder.WELL:
        hand = "" if harm.helm.jammed is None else f" to {harm.helm.jammed.value}"
        yield "rudder", f"{harm.helm.rudder.value}{hand}"
    if harm.helm.frozen_until >= turn:
        yield "bridge", f"nobody steers before turn {harm.helm.frozen_until + 1}"
    elif harm.helm.lag:
        yield "bridge", f"orders take {harm.helm.lag} turns"
    if harm.doomed:
        yield "sinking", f"goes down in turn {harm.doomed}"
    if harm.massive:
        yield "massive damage", "her batteries are silent"
    if vessel.broken_off:
        yield "breaks off", "leaves the fight"
    if vessel.depth is not Depth.SURFACE:
        yield "depth", vessel.depth.value.replace("_", " ")


def look(vessel: Vessel) -> str:
    """How she looks from afar."""
    if vessel.sunk:
        return "sunk"
    if vessel.harm.doomed:
        return "sinking"
    return from_afar(max(0.0, vessel.damage / vessel.record.points))


def shots_known(battle: Battle, firing: frozenset[str], hit: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this, between those that are shown."""
    return tuple(shot for shot in battle.shots or battle.shots_before if shot.ship in firing and shot.target in hit)
