"""What tokens are marked with: arcs, gauges, notes."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Shots, Weapon
from campaign.model.battles.marks import Gauge
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.torpedoes import LaunchKind
from campaign.tactics.plot.geometry import circle


def arcs(charts: CoastalCharts, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where mounts bear; of torpedoes an enemy's tell nothing of what is loaded."""
    for mount in vessel.mounts:
        yield Arc(Weapon.GUNS, mount.name, *mount.arc, metres(charts.guns.reach_cm(mount.row)))
    loaded = {tube.name for tube in vessel.tubes}
    for tube in vessel.record.tubes:
        reach = metres(charts.torpedoes.types[tube.size].range_cm)
        ready = not own or tube.name in loaded
        if tube.launch is LaunchKind.TRAINABLE:
            start, end = charts.torpedoes.beam_degrees
            yield Arc(Weapon.TORPEDOES, tube.name, start, end, reach, ready)
            yield Arc(Weapon.TORPEDOES, tube.name, circle(-end), circle(-start), reach, ready)
        else:
            within = charts.torpedoes.within_degrees.get(tube.launch, 1.0)
            middle = 180.0 if tube.launch is LaunchKind.FIXED_STERN else 0.0
            yield Arc(Weapon.TORPEDOES, tube.name, circle(middle - within), middle + within, reach, ready)


def gauges(vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Boxes and speed lost are seen by everybody who sees her; torpedoes and charges are her own affair."""
    yield Gauge("hull", vessel.record.hull_boxes - max(0, vessel.harm.hull), vessel.record.hull_boxes)
    yield Gauge("speed", 4 - vessel.max_setting, 4)
    if own and vessel.record.tubes:
        yield Gauge("torpedoes", len(vessel.record.tubes) - len(vessel.tubes), len(vessel.record.tubes))
    if own and vessel.charges + vessel.charges_spent:
        yield Gauge("charges", vessel.charges_spent, vessel.charges + vessel.charges_spent)


def notes(vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """The letters of her record, in words."""
    harm = vessel.harm
    if harm.fires:
        yield "on fire", f"{harm.fires}"
    if harm.floods:
        yield "flooding", f"{harm.floods}"
    if harm.suppression:
        yield "suppressed", f"{harm.suppression}"
    if harm.steering:
        yield "steering", ", ".join(result.value.replace("_", " ") for result in harm.steering)
    if harm.machinery:
        yield "machinery", ", ".join(result.value.replace("_", " ") for result in harm.machinery)
    if harm.out:
        yield "destroyed", ", ".join(harm.out)
    if vessel.surprised(turn):
        yield "surprised", f"to the end of turn {vessel.surprised_until}"
    if vessel.broken_off:
        yield "breaks off", "leaves the fight"
    if vessel.depth is not Depth.SURFACE:
        yield "depth", vessel.depth.value


def shots_known(battle: Battle, shown: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this, between those that are shown."""
    return tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= shown)
