"""Whose go it is: models move and fire one after the other, sides in turn."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.sides import Side
from campaign.tactics.coastal.air.flying import means_of
from campaign.tactics.coastal.battle.flight import Flight
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.coastal.fire.charges import may_charge
from campaign.tactics.coastal.fire.lights import may_shine, may_star
from campaign.tactics.coastal.fire.shots import barred
from campaign.tactics.coastal.fire.volley import may_fire_up
from campaign.tactics.coastal.torpedoes.aiming import aimed, launch_barred, ready

SIZES = (3, 2, 1)


def senior(battle: Battle, side: Side) -> int:
    """The crew of a side's senior vessel: her that has the best one."""
    return max((vessel.crew for vessel in battle.there(side)), default=0)


def next_mover(battle: Battle) -> Vessel | None:
    """CO-3.1.2 The large first, then middling and small models, sides in turn within a class; who is held back moves last."""
    movers = [vessel for vessel in battle.models()
              if not vessel.record.ashore and not vessel.wreck and vessel.id != battle.held]
    for size in SIZES:
        of_size = [vessel for vessel in movers if vessel.moves_as == size]
        if (found := _in_turn(of_size, battle.first, lambda vessel: vessel.deeds.moved)) is not None:
            return found
    held = None if battle.held is None else battle.vessels[battle.held]
    return held if held is not None and battle.present(held) and not held.wreck and not held.deeds.moved else None


def _in_turn(vessels: list[Vessel], first: Side, done: Callable[[Vessel], bool]) -> Vessel | None:
    """CO-3.1.5 The next of the side that had fewer goes, and of no side twice while the other has somebody left."""
    left = [vessel for vessel in vessels if not done(vessel)]
    if not left:
        return None
    had = {side: sum(done(vessel) for vessel in vessels if vessel.side is side) for side in Side}
    goes = first if had[first] <= had[first.enemy] else first.enemy
    own = [vessel for vessel in left if vessel.side is goes] or left
    return next((vessel for vessel in own if not vessel.deeds.waited), own[0])


def may_wait(battle: Battle, vessel: Vessel, others: list[Vessel]) -> bool:
    """Whether another model of the side may go first in her place."""
    return not vessel.deeds.waited and any(other.id != vessel.id and not other.deeds.waited for other in others)


def still_to_move(battle: Battle, vessel: Vessel) -> list[Vessel]:
    """Models of her side that move with her class and have not moved yet."""
    own = (other for other in battle.models(vessel.side) if not other.wreck and other.id != battle.held)
    return [other for other in own if other.moves_as == vessel.moves_as and not other.deeds.moved]


def next_shooter(charts: CoastalCharts, battle: Battle) -> Vessel | None:
    """Vessel by vessel, the side with the initiative first; who has nothing to fire at is passed over."""
    able = [vessel for vessel in battle.there() if vessel.deeds.fired or can_act(charts, battle, vessel)]
    return _in_turn(able, battle.winner, lambda vessel: vessel.deeds.fired)


def can_act(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether a vessel has somebody to fire at, to light up or to drop charges on."""
    if vessel.surprised(battle.turn) or not vessel.surfaced:
        return False
    for enemy in battle.models(vessel.side.enemy):
        if any(barred(charts, battle, vessel, mount, enemy) is None for mount in vessel.mounts):
            return True
        if may_charge(charts, battle, vessel, enemy) or (battle.sky.night and not enemy.spotted and lights(
                charts, battle, vessel, enemy)):
            return True
    return any(may_fire_up(charts, vessel, mount, flight)
               for flight in battle.flying(vessel.side.enemy) for mount in vessel.mounts)


def lights(charts: CoastalCharts, battle: Battle, vessel: Vessel, enemy: Vessel) -> bool:
    """Whether she may light an enemy up."""
    return may_shine(charts, battle, vessel, enemy) or any(
        may_star(charts, battle, vessel, mount, enemy) for mount in vessel.mounts)


def next_flight(battle: Battle, first: Side) -> Flight | None:
    """Aircraft move after all models, sides in turn."""
    left = [flight for flight in battle.flying() if not flight.moved]
    had = {side: sum(flight.moved for flight in battle.flying(side)) for side in Side}
    goes = first if had[first] <= had[first.enemy] else first.enemy
    return next((flight for flight in left if flight.side is goes), left[0] if left else None)


def next_attacker(charts: CoastalCharts, battle: Battle) -> Flight | None:
    """Aircraft attack when all vessels have fired at them."""
    return next((flight for flight in battle.flying() if not flight.attacked and any(
        means_of(charts, battle, flight, enemy) for enemy in battle.models(flight.side.enemy))), None)


def launches(charts: CoastalCharts, battle: Battle, side: Side) -> bool:
    """Whether anybody of a side could launch at somebody."""
    return any(targets_of(charts, battle, vessel) for vessel in battle.there(side))


def targets_of(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> list[Vessel]:
    """CO-8.8 Spotted enemies that a vessel's torpedoes would meet on a course on which a tube of hers bears."""
    if launch_barred(charts, battle, vessel) is not None:
        return []
    found = []
    for enemy in battle.there(vessel.side.enemy):
        course = aimed(charts, vessel, enemy) if enemy.spotted and not enemy.record.ashore else None
        if course is not None and ready(charts, vessel, course):
            found.append(enemy)
    return found


def challengers(charts: CoastalCharts, battle: Battle, mover: Vessel) -> list[Vessel]:
    """CO-GAP-35 Enemies who may fire at a model that moves, where players agreed to it."""
    if not charts.turn.options.reaction_fire or mover.id in battle.challenged or mover.record.dummy:
        return []
    return [vessel for vessel in battle.there(mover.side.enemy) if not vessel.deeds.fired and any(
        barred(charts, battle, vessel, mount, mover) is None for mount in vessel.mounts)]
