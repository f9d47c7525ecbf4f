"""Laws about aircraft and fire at them."""

from __future__ import annotations

from collections import defaultdict

from campaign.model.refusals import Refusal
from campaign.tactics.surface_fire.air.flak import dice_of, reach_of, strafes, targets_at_most
from campaign.tactics.surface_fire.air.flying import place_of
from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.battle.orders import FireFlak, Flak, Fly
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts

HAIR_IN = 1e-6


def fly_refusal(charts: SurfaceFireCharts, battle: Battle, order: Fly) -> Refusal | None:
    """One squadron, so far as it flies, once a turn."""
    flight = battle.flights.get(order.flight)
    if flight is None or flight.side is not order.side or not flight.flying or flight.moved:
        return Refusal("SF-IV.10", f"{order.flight} is no squadron of the {order.side} side that is to move")
    if order.towards and place_of(battle, order.towards) is None:
        return Refusal("SF-IV.3", f"{order.towards} is nowhere on the table")
    most = charts.air.move_in.fighter
    if not 0 <= order.inches <= most + HAIR_IN:
        return Refusal("SF-IV.4", f"{flight.name}: 0 to {most:g} inches were expected")
    if order.jettison and not flight.loaded:
        return Refusal("SF-IV.2", f"{flight.name} carries nothing that could be dropped")
    return None


def flak_refusal(charts: SurfaceFireCharts, battle: Battle, order: FireFlak) -> Refusal | None:
    """Dice that a ship has, at squadrons in reach."""
    by_ship: dict[str, list[Flak]] = defaultdict(list)
    for flak in order.flak:
        by_ship[flak.ship].append(flak)
    for ship, shots in by_ship.items():
        vessel = next((one for one in battle.there(order.side) if one.ship == ship), None)
        if vessel is None:
            return Refusal("SF-VI.8", f"{ship} is no ship of the {order.side} side here")
        if (refused := _ship_refusal(charts, battle, vessel, shots)) is not None:
            return refused
    return None


def _ship_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, shots: list[Flak]) -> Refusal | None:
    dice = dice_of(charts, vessel)
    flights: list[Flight] = []
    for shot in shots:
        flight = battle.flights.get(shot.flight)
        if flight is None or flight.side is vessel.side or not flight.flying or shot.heavy + shot.light < 1:
            return Refusal("SF-VI.8", f"{vessel.name}: a die at least at an enemy squadron was expected")
        heavy, light = reach_of(charts, vessel, flight)
        if (shot.heavy and not heavy) or (shot.light and not light) or min(shot.heavy, shot.light) < 0:
            return Refusal("SF-VI.7", f"{vessel.name} does not reach {flight.name} so")
        flights.append(flight)
    if len({flight.id for flight in flights}) < len(flights):
        return Refusal("SF-VI.8", f"{vessel.name} fires twice at one squadron")
    if sum(shot.heavy for shot in shots) > dice.heavy or sum(shot.light for shot in shots) > dice.light:
        return Refusal("SF-VI.9", f"{vessel.name} has {dice.heavy} heavy and {dice.light} light dice")
    return _spread_refusal(charts, battle, vessel, flights)


def _spread_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, flights: list[Flight]) -> Refusal | None:
    others = [flight for flight in flights if not strafes(flight, vessel)]
    most = targets_at_most(charts, vessel)
    if len(others) > most:
        return Refusal("SF-VI.8", f"{vessel.name} fires at {most} squadrons at most, besides those that strafe her")
    strafing = [flight for flight in battle.flying(vessel.side.enemy) if strafes(flight, vessel)
                and any(reach_of(charts, vessel, flight))]
    dice = dice_of(charts, vessel)
    if flights and dice.heavy + dice.light >= len(strafing) and any(flight not in flights for flight in strafing):
        return Refusal("SF-VI.19", f"{vessel.name} must give a die to each squadron that strafes her")
    return None
