"""FG-GAP-02 All ships move at once by what was plotted; helms that answer late or not at all do as they can."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import Peril, Rudder
from campaign.tactics.fear_god.battle.orders import Care, Helm, Plot
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Screen
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.fear_god.helm.sea import clear_part
from campaign.tactics.fear_god.helm.speed import next_speed, top_of
from campaign.tactics.fear_god.helm.ways import possible_turn, speed_lost, step_degrees, way_of
from campaign.tactics.plot.geometry import Hand, Pose

Orders = tuple[tuple[int, float, float], ...]


def move_all(proceedings: Proceedings, plots: tuple[Plot, ...]) -> None:
    """FG-0-phases The movement phase: every ship that is there, in an order that changes nothing."""
    helms = {helm.ship: helm for plot in plots for helm in plot.helms}
    tends = {tend.ship: tend.care for plot in plots for tend in plot.tends}
    for vessel in tuple(proceedings.battle.there()):
        fighting = tends.get(vessel.id) is Care.FIGHT_FIRE and vessel.harm.total(Peril.FIRE) > 0
        if fighting is not vessel.fighting_fire:
            proceedings.add(facts.Tending(vessel.id, fighting, (vessel.side,)))
    for vessel in tuple(proceedings.battle.there()):
        if not vessel.record.ashore:
            _move(proceedings, vessel, helms)


def _move(proceedings: Proceedings, vessel: Vessel, helms: Mapping[ShipId, Helm]) -> None:
    charts, battle = proceedings.charts, proceedings.battle
    helm = helms.get(vessel.id, Helm(vessel.id, 0.0, vessel.speed_kn))
    readers = readers_of(vessel)
    if helm.break_off and not vessel.broken_off:
        proceedings.add(facts.BrokeOff(vessel.id, readers))
    if helm.depth is not None and helm.depth is not vessel.depth and vessel.record.is_submarine:
        proceedings.add(facts.DepthChanged(vessel.id, helm.depth, (vessel.side,)))
    turn, ordered, orders = obeyed(vessel, helm, battle.turn)
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn)
    knots = next_speed(charts, vessel.record.size, vessel.speed_kn, ordered, top)
    evading = helm.evade and knots >= charts.movement.evasive.from_kn and not turn
    turn = within(turn, possible_turn(charts, vessel, knots))
    way = way_of(charts, vessel.record.size, vessel.pose, knots, turn, step_degrees(charts, vessel), evading=evading)
    clear = clear_part(battle.engagement, vessel.record.size, way.points)
    aground = len(clear) < len(way.points) or clear[-1] != way.points[-1]
    pose = Pose(clear[-1], way.pose.course_degrees)
    speed = 0.0 if aground else round(max(0.0, knots - speed_lost(charts, vessel.record.size, turn)), 1)
    screen = None
    if helm.smoke and may_smoke(vessel) and len(clear) > 1:
        screen = Screen(vessel.id, clear, battle.turn + charts.sighting.smoke.turns - 1, readers)
    proceedings.add(facts.Moved(vessel.id, pose, speed, turn, evading, clear, orders, readers, screen))
    if aground:
        proceedings.add(facts.Grounded(vessel.id, knots))


def readers_of(vessel: Vessel) -> tuple[Side, ...]:
    """Who sees what she does: her own side, and the enemy who has her in sight."""
    return BOTH if vessel.contact.held else (vessel.side,)


def may_smoke(vessel: Vessel) -> bool:
    """FG-GAP-27 Screens are laid by sizes C and smaller that are fitted for it."""
    return vessel.record.smoke and vessel.record.size not in (Size.A, Size.B) and vessel.fights and vessel.surfaced


def within(turn: float, most: float) -> float:
    """A turn no greater than she can make."""
    return max(-most, min(most, turn))


def obeyed(vessel: Vessel, helm: Helm, turn: int) -> tuple[float, float, Orders]:
    """FG-8.3-bridge FG-8.3-rudder What is done of an order now, in degrees and knots, and the orders that still wait."""
    state = vessel.harm.helm
    if state.frozen_until >= turn:
        return _by_rudder(vessel, 0.0), vessel.speed_kn, vessel.orders
    if not state.lag:
        return _by_rudder(vessel, helm.turn_degrees), helm.speed_kn, ()
    waiting = (*vessel.orders, (turn + state.lag, helm.turn_degrees, helm.speed_kn))
    due = [order for order in waiting if order[0] <= turn]
    left = tuple(order for order in waiting if order[0] > turn)
    if not due:
        return _by_rudder(vessel, 0.0), vessel.speed_kn, left
    return _by_rudder(vessel, due[-1][1]), due[-1][2], left


def _by_rudder(vessel: Vessel, turn: float) -> float:
    """A rudder that is jammed turns her as it stands, whatever is ordered."""
    helm = vessel.harm.helm
    if helm.rudder is not Rudder.JAMMED:
        return turn
    return 0.0 if helm.jammed is None else HARD_OVER if helm.jammed is Hand.STARBOARD else -HARD_OVER


HARD_OVER = 180.0
