"""Critical hits on small craft and submarines: crews, fuel, flotation; pressure hull, battery, switchboard."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.model.units.fittings import Power
from campaign.tactics.fear_god.battle.facts import DepthChanged
from campaign.tactics.fear_god.battle.harm import Cause, Effect, MountState, Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import peril_level
from campaign.tactics.fear_god.charts.casualties import Level, Seat
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.effects import Fuel, HullDeformed, PersonnelHit
from campaign.tactics.fear_god.charts.terms import Battery, Depth, half_die
from campaign.tactics.fear_god.criticals.blows import Aftermath, Destruction, Stroke
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


# Submarines -----------------------------------------------------------------------------------------------------------


LEVELS = tuple(Depth)
SHALLOW_ENOUGH = (Depth.PERISCOPE, Depth.SHALLOW, Depth.INTERMEDIATE_1)
# The deepest that a boat may go after one and after two hits on her hull.
DEEPEST = {1: Depth.INTERMEDIATE_1, 2: Depth.SHALLOW}


def battery(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-battery Endurance below water is lost, five parts in a hundred a pip."""
    vessel = stroke.ship
    lost = stroke.effects.battery_percent_each * stroke.d6("FG-8.3-battery", "battery")
    stroke.strike(Effect.BATTERY, f"battery, {lost} %",
                  replace(vessel.harm, battery_lost=min(100, vessel.harm.battery_lost + lost)))
    return ()


def switchboard(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-switchboard For a few turns no launch, no change of depth or course, and no power."""
    vessel = stroke.ship
    until = stroke.proceedings.battle.turn + half_die(stroke.d6("FG-8.3-switchboard", "turns without power"))
    stroke.tell(Effect.SWITCHBOARD, "switchboard", replace(vessel.harm, dead_until=max(vessel.harm.dead_until, until)))
    return ()


def hull_deformed(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-hulldeform Each hit leaves her less depth; the third is a hole."""
    vessel = stroke.ship
    hits = vessel.harm.hull_deformed + 1
    stroke.strike(Effect.HULL_DEFORMED, "pressure hull", replace(vessel.harm, hull_deformed=hits))
    return hull_pierced(stroke) if hits >= stroke.effects.hull_deformed.lost_at else ()


def hull_pierced(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-hullpen Near the surface she may come up, be abandoned and sink; deeper she is lost with all hands."""
    stroke.tell(Effect.HULL_PIERCED, "pressure hull", stroke.ship.harm)
    return _fills(stroke.proceedings, stroke.ship)


def _fills(proceedings: Proceedings, vessel: Vessel) -> Iterable[Aftermath]:
    """FG-8.3-hullpen What becomes of a boat whose hull is open; on the surface she needs no luck to stay there."""
    chart = proceedings.charts.effects.hull_penetrated
    if not vessel.surfaced:
        chance = chart.surfaces_percent
        if vessel.depth not in SHALLOW_ENOUGH or proceedings.percent(
                "FG-8.3-hullpen", "reaching the surface", vessel.id, needed=f"{chance} or less") > chance:
            return (Destruction(vessel.id, Cause.HULL),)
        proceedings.add(DepthChanged(vessel.id, Depth.SURFACE, (vessel.side, vessel.side.enemy)))
    turns = chart.turns_each * proceedings.d10("FG-8.3-hullpen", "turns afloat", vessel.id)
    return (Destruction(vessel.id, Cause.HULL, turns),)


def _deepest_for(charts: FearGodCharts, vessel: Vessel) -> Depth | None:
    """FG-8.2-fire-effects FG-8.2-flood-effects FG-8.1.10 How deep a boat may stay, where something brings her up.

    Fire and massive damage bring her to the surface, major floods to shallow water, worse ones up once they were fought.
    """
    chart, harm = charts.casualties, vessel.harm
    if harm.total(Peril.FIRE) or charts.damage.silenced(vessel.record.points, harm.points) is not None:
        return Depth.SURFACE
    floods = peril_level(chart, vessel.record, harm, Peril.FLOODING)
    if floods is None or floods is Level.MINOR:
        return None
    fought = any(casualty.rolled for casualty in harm.casualties if casualty.peril is Peril.FLOODING)
    return Depth.SURFACE if floods is not Level.MAJOR and fought else Depth.SHALLOW


def come_up(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.2-fire-effects FG-8.2-flood-effects A boat that is deeper than her state allows comes up."""
    depth = _deepest_for(proceedings.charts, vessel)
    if depth is None or LEVELS.index(vessel.depth) <= LEVELS.index(depth):
        return
    readers = (vessel.side, vessel.side.enemy) if depth is Depth.SURFACE else (vessel.side,)
    proceedings.add(DepthChanged(vessel.id, depth, readers))


def strain_percent(chart: HullDeformed, hits: int, depth: Depth) -> int:
    """FG-8.3-hulldeform How probable it is in a turn that a deformed hull breaks, by the zones that she is too deep."""
    deepest = DEEPEST.get(hits)
    if deepest is None:
        return 0
    zones = max(0, LEVELS.index(depth) - LEVELS.index(deepest))
    return zones * (chart.first_percent if hits == 1 else chart.second_percent)


def strain(proceedings: Proceedings, vessel: Vessel) -> Iterable[Aftermath]:
    """FG-8.3-hulldeform The turn's test of a boat that stays too deep."""
    chance = strain_percent(proceedings.charts.effects.hull_deformed, vessel.harm.hull_deformed, vessel.depth)
    if not chance or proceedings.percent("FG-8.3-hulldeform", "pressure hull", vessel.id, needed=f"{chance} or less") > chance:
        return ()
    return _fills(proceedings, vessel)


def drifts(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.3-rudder A submerged boat without depth control may rise or sink by herself, the likelier the faster she is."""
    chart = proceedings.charts.effects.rudder
    chance = chart.depth_percent_each_knot * round(vessel.speed_kn)
    if vessel.surfaced or not chance or proceedings.percent(
            "FG-8.3-rudder", "depth control", vessel.id, needed=f"{chance} or less", readers=(vessel.side,)) > chance:
        return
    up = proceedings.d10("FG-8.3-rudder", "up or down", vessel.id, readers=(vessel.side,),
                         secret=f"up at {chart.up_to} or less") <= chart.up_to
    place = LEVELS.index(vessel.depth)
    deepest = LEVELS.index(_crush_depth(proceedings))
    depth = LEVELS[place - 1] if up else LEVELS[min(place + 1, deepest)]
    readers = (vessel.side, vessel.side.enemy) if depth is Depth.SURFACE else (vessel.side,)
    proceedings.add(DepthChanged(vessel.id, depth, readers))


def _crush_depth(proceedings: Proceedings) -> Depth:
    """FG-GAP-18 How deep boats of the time may go."""
    return Depth.INTERMEDIATE_1 if proceedings.battle.date < "1919" else Depth.DEEP_1
