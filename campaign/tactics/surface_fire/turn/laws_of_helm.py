"""Laws about the orders of squadrons and their movement."""

from __future__ import annotations

from campaign.model.battles.battle import Task
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.agreeing import wishes_refusal
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.orders import PlaceOrders, SquadronOrders, Steer, WriteMoves
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.damage import DamageChart
from campaign.tactics.surface_fire.charts.turn import CHOICES
from campaign.tactics.surface_fire.flying import stays_on_catapult
from campaign.tactics.surface_fire.helm.routes import may_smoke, withdraws
from campaign.tactics.surface_fire.helm.speed import Going, may_evade, squadron_speed, stays_near, top_speed
from campaign.tactics.surface_fire.sight import in_sight
from campaign.tactics.surface_fire.turn.asking import may_wish

HALF_CIRCLE = 180.0
HAIR = 1e-9
# Speeds are rounded to this many digits.
ROUNDED_IN = 1e-3


def orders_refusal(charts: SurfaceFireCharts, battle: Battle, order: PlaceOrders) -> Refusal | None:
    """Each squadron has its orders once, and such as its ships can carry out."""
    if (unwished := wishes_refusal("SF-D.2", CHOICES, order.wishes, begun=not may_wish(battle))) is not None:
        return unwished
    names = [placed.squadron for placed in order.orders]
    for placed in order.orders:
        squadron = battle.squadrons.get(placed.squadron)
        if squadron is None or squadron.side is not order.side or not battle.members(squadron):
            return Refusal("SF-II.1", f"{placed.squadron} is no squadron of the {order.side} side here")
        if names.count(placed.squadron) > 1:
            return Refusal("SF-II.1", f"{squadron.name} was given orders twice")
        if (refused := _squadron_refusal(charts, battle, squadron, placed)) is not None:
            return refused
    return None


def _squadron_refusal(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, placed: SquadronOrders) -> Refusal | None:
    members = battle.members(squadron)
    own_way = placed.ahead_full or placed.turn is not None or placed.formation is not None
    if squadron.broken and own_way:
        return Refusal("SF-VIII.6", f"{squadron.name} is broken: it can be ordered to retire and nothing else")
    if placed.evasive and not any(may_evade(charts, vessel) for vessel in members):
        return Refusal("SF-III.11", f"{squadron.name} has no ship of a destroyer's size or smaller that could evade")
    if placed.retire and not battle.engagement.parties[squadron.side].may_withdraw and not squadron.broken:
        return Refusal("SF-II.2", f"the {squadron.side} side may not withdraw from this battle")
    return _launching(battle, squadron, members, placed)


def _launching(battle: Battle, squadron: Squadron, members: tuple[Vessel, ...], placed: SquadronOrders) -> Refusal | None:
    decks = {vessel.ship for vessel in members}
    for name in placed.launch:
        flight = battle.flights.get(name)
        if flight is None or flight.home not in decks or not flight.on_deck or flight.gone:
            return Refusal("SF-IV.11", f"{name} stands on no deck of {squadron.name}")
        if stays_on_catapult(battle, flight):
            return Refusal("SF-GAP-53", f"{flight.name} does not fly by night")
    if placed.launch and placed.turn is not None:
        return Refusal("SF-IV.11", f"{squadron.name} cannot turn and fly off aircraft in one turn")
    return None


# Movement -----------------------------------------------------------------------------------------------------------


def moves_refusal(charts: SurfaceFireCharts, battle: Battle, order: WriteMoves) -> Refusal | None:
    """Movement as it was ordered, falling out and diving by those who may."""
    names = [steer.squadron for steer in order.steers]
    for steer in order.steers:
        squadron = battle.squadrons.get(steer.squadron)
        if squadron is None or squadron.side is not order.side or not battle.members(squadron):
            return Refusal("SF-III.1", f"{steer.squadron} is no squadron of the {order.side} side here")
        if names.count(steer.squadron) > 1:
            return Refusal("SF-III.1", f"{squadron.name} was moved twice")
        if (refused := _steer_refusal(charts, battle, squadron, steer)) is not None:
            return refused
        if not keeps_station(charts, battle, squadron, steer):
            return Refusal("SF-X.7", f"{squadron.name} escorts a convoy, and stays near it until an enemy is found")
    return _ships_refusal(charts, battle, order)


def _steer_refusal(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, steer: Steer) -> Refusal | None:
    """SF-II.2 Only the turn that was ordered is made; without one, ten degrees at most, for station keeping."""
    orders = squadron.orders or SquadronOrders(squadron.id)
    members = battle.members(squadron)
    most = max(squadron_speed(top_speed(charts, vessel) for vessel in members), members[0].speed)
    if not (0 <= steer.speed_in <= most + ROUNDED_IN and 0 <= steer.after_in <= most + ROUNDED_IN):
        return Refusal("SF-III.5", f"{squadron.name}: 0 to {most:g} inches were expected")
    if not abs(steer.turn_deg) <= HALF_CIRCLE:
        return Refusal("SF-III.9", f"{squadron.name}: a turn of half a circle at most was expected, not {steer.turn_deg:g}")
    little = charts.movement.station_keeping_deg
    if orders.turn is None and abs(steer.turn_deg) > little + HAIR:
        return Refusal("SF-II.2", f"{squadron.name} was not ordered to turn, and may keep station by {little:g} degrees only")
    if orders.turn is not None and steer.turn_deg and (steer.turn_deg > 0) is not (orders.turn is Hand.STARBOARD):
        return Refusal("SF-II.2", f"{squadron.name} was ordered to turn to {orders.turn.value}")
    if steer.smoke and not any(may_smoke(charts, vessel, battle.turn) for vessel in members):
        return Refusal("SF-III.19", f"no ship of {squadron.name} can lay smoke now")
    return None


def keeps_station(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, steer: Steer) -> bool:
    """SF-X.7 Until an enemy is found, escorts end a move within six inches of their convoy, or as near as they can."""
    members = battle.members(squadron)
    convoy = [vessel for vessel in battle.there(squadron.side) if vessel.code is Code.AK]
    if members[0].task is not Task.ESCORT or not convoy or enemy_found(charts, battle, squadron.side):
        return True
    lead = members[0]
    return stays_near(charts, Going(lead.pose, lead.speed, top_speed(charts, lead)), steer.speed_in, steer.turn_deg,
                      [Going(vessel.pose, vessel.speed) for vessel in convoy])


def enemy_found(charts: SurfaceFireCharts, battle: Battle, side: Side) -> bool:
    """Whether a side sees an enemy, or has found a submarine lately; who found her may be lost since."""
    own = {vessel.ship for vessel in battle.vessels.values() if vessel.side is side}
    if any(contact.by in own for contact in (*battle.contacts, *battle.contacts_before)):
        return True
    return any(in_sight(charts, battle, vessel, enemy) for vessel in battle.there(side) for enemy in battle.there(side.enemy))


def _ships_refusal(charts: SurfaceFireCharts, battle: Battle, order: WriteMoves) -> Refusal | None:
    for ship in order.fall_out:
        vessel = _own(battle, order, ship)
        if vessel is None or order.fall_out.count(ship) > 1:
            return Refusal("SF-III.16", f"{ship} is no ship of the {order.side} side here, or stands there twice")
        if vessel.fell_out or not may_retire(charts.damage, vessel, battle.turn):
            return Refusal("SF-III.16", f"{vessel.name} may not fall out: not half damaged, not flooding, her bridge not hit")
    for ship in order.change_depth:
        vessel = _own(battle, order, ship)
        if vessel is None or vessel.code is not Code.SS or order.change_depth.count(ship) > 1:
            return Refusal("SF-III.23", f"{ship} is no submarine of the {order.side} side here, or stands there twice")
        if vessel.inactive >= battle.turn:
            return Refusal("SF-III.23", f"{vessel.name} lies on the bottom")
    return None


def _own(battle: Battle, order: WriteMoves, ship: ShipId) -> Vessel | None:
    vessel = battle.vessels.get(ship)
    return vessel if vessel is not None and vessel.side is order.side and battle.present(vessel) else None


def may_retire(chart: DamageChart, vessel: Vessel, turn: int) -> bool:
    """SF-III.16 A ship may fall out once half damaged, or flooding, or when the turns after a hit on her bridge are over."""
    bridge = vessel.harm.bridge > 0 and turn > vessel.harm.bridge + chart.bridge_turns
    return vessel.half_damaged or vessel.harm.flooding or bridge


def is_withdrawing(battle: Battle, vessel: Vessel) -> bool:
    """Whether a ship runs from the enemy this turn."""
    squadron = battle.squadrons[vessel.squadron]
    return vessel.fell_out or withdraws(squadron, battle.members(squadron))
