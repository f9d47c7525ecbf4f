"""Critical hits on small craft: crews, fuel, flotation."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.model.units.fittings import Power
from campaign.tactics.fear_god.battle.harm import Cause, Effect, MountState
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.effects import Fuel, PersonnelHit
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.fear_god.criticals.blows import Aftermath, Destruction
from campaign.tactics.fear_god.criticals.strokes import Stroke
from campaign.tactics.fear_god.criticals.weapons import LESSENED

FUELS = {Power.DIESEL: Fuel.DIESEL, Power.PETROL: Fuel.PETROL}
LIGHT_ITEMS = (Battery.LIGHT, Battery.AA)


def personnel(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-personnel A sixth of the crew is lost; from the second loss on weapons have nobody to serve them."""
    vessel = stroke.ship
    stroke.strike(Effect.PERSONNEL, "crew", replace(vessel.harm, crew_lost=vessel.harm.crew_lost + 1))
    for name in abandoned(stroke.effects.personnel, stroke.ship):
        vessel = stroke.ship
        if vessel.harm.is_out(name):
            continue
        light = dict(vessel.record.items)[name] in LIGHT_ITEMS
        stroke.put_out(Effect.PERSONNEL, name, LESSENED[vessel.harm.state(name)] if light else MountState.OUT)
    return ()


def abandoned(chart: PersonnelHit, vessel: Vessel) -> tuple[str, ...]:
    """FG-8.3-personnel At the second loss one light weapon, at the third two light ones or one heavy; the first there is.

    A battery of light guns is lessened by a third for each of its weapons that is abandoned.
    """
    there = [(name, battery) for name, battery in vessel.record.items if not vessel.harm.is_out(name)]
    light = next((name for name, battery in there if battery in LIGHT_ITEMS), None)
    heavy = next((name for name, battery in there if battery not in LIGHT_ITEMS), None)
    if vessel.harm.crew_lost == chart.abandoned_light:
        return () if light is None else (light,)
    if vessel.harm.crew_lost == chart.abandoned_heavy:
        return (light, light) if light is not None else () if heavy is None else (heavy,)
    return ()


def holds_fire(chart: PersonnelHit, vessel: Vessel) -> bool:
    """FG-8.3-personnel With four losses a small craft fires no more and makes off."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= chart.cease_fire


def is_helpless(chart: PersonnelHit, vessel: Vessel) -> bool:
    """FG-8.3-personnel With five or more she leaves at the speed that she has."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= chart.leaves_at_speed


def fuel_tank(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-fueltank A fire by chance, least for diesel and most for petrol."""
    fuel = fuel_of(stroke.ship)
    if stroke.succeeds("FG-8.3-fueltank", f"{fuel.value} burns", stroke.effects.fuel_tank[fuel]):
        stroke.fire(Seat.FUEL_TANK)
    return ()


def fuel_of(vessel: Vessel) -> Fuel:
    """FG-8.3-fueltank What she burns: oil where nothing else is known."""
    power = vessel.record.fuel
    return Fuel.OIL if power is None else FUELS.get(power, Fuel.OIL)


def flotation(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-flotation One step down the speed chart; after so many by size she sinks on the spot."""
    vessel = stroke.ship
    hits = vessel.harm.flotation + 1
    stroke.strike(Effect.FLOTATION, "flotation", replace(vessel.harm, flotation=hits))
    if hits < stroke.effects.flotation[vessel.record.size]:
        return ()
    return (Destruction(vessel.id, Cause.HULL),)
