"""Critical hits on aircraft, on what they carry, and on the decks that they fly from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Magazines
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.criticals.blows import Aftermath, Destruction, Explosion
from campaign.tactics.fear_god.criticals.strokes import Stroke

DECKS = ("forward", "amidships", "aft")


def aircraft(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-aircraft One aircraft aboard is destroyed and burns; by choice it is armed, and others stand beside it."""
    first = _struck(stroke)
    if first is None:
        return ()
    return (*first.let_loose, *_parked(stroke, first))


class Wreck(Struct, frozen=True):
    """One aircraft destroyed: how severe its fire is in percent, and what exploded under it."""

    percent: int
    let_loose: tuple[Aftermath, ...]


def _struck(stroke: Stroke) -> Wreck | None:
    """One aircraft, while any is left."""
    vessel = stroke.ship
    if vessel.harm.aircraft_lost >= vessel.record.aircraft:
        return None
    stroke.strike(Effect.AIRCRAFT, "aircraft", replace(vessel.harm, aircraft_lost=vessel.harm.aircraft_lost + 1))
    armed = stroke.options.armed_aircraft and may_arm(vessel)
    percent = stroke.fire(Seat.ARMED_AIRCRAFT if armed else Seat.AIRCRAFT)
    bursts = armed and percent >= stroke.effects.aircraft.explodes_from_severity
    return Wreck(percent, (ordnance(stroke),) if bursts else ())


def may_arm(vessel: Vessel) -> bool:
    """FG-8.3-ammofuel Whether aircraft can be armed and fuelled: not once fuel or ordnance was purged or flooded."""
    return vessel.harm.magazines is Magazines.FULL and not vessel.harm.purged


def ordnance(stroke: Stroke) -> Explosion:
    """FG-8.3-armedac Two thirds of the damage of what hangs under it, which does not pierce an armoured ship."""
    chart, record = stroke.effects.aircraft, stroke.ship.record
    part, whole = chart.of_damage
    return Explosion(stroke.blow.ship, chart.ordnance_points * part // whole, "ordnance of an aircraft",
                     pierced=record.belt == 0 and record.deck == 0)


def _parked(stroke: Stroke, first: Wreck) -> Iterable[Aftermath]:
    """FG-8.3-parked Up to four that stand beside it, by half the chance of the attack or as its fire reaches them."""
    chart = stroke.effects.aircraft
    if not stroke.options.parked_aircraft:
        return ()
    near = min(chart.parked_at_most, stroke.ship.record.aircraft - stroke.ship.harm.aircraft_lost)
    chances = (stroke.blow.chance // chart.parked_divisor, chart.first_explodes_percent if first.let_loose else 0,
               chart.spread_percent if first.percent else 0)
    let_loose: list[Aftermath] = []
    for number in range(1, near + 1):
        if stroke.succeeds("FG-8.3-parked", f"aircraft parked beside, number {number}", max(chances)):
            beside = _struck(stroke)
            let_loose.extend(beside.let_loose if beside is not None else ())
    return let_loose


def ammo_fuel(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-ammofuel The magazine of her aircraft, which may destroy her, or their fuel, which burns fiercely."""
    chart, vessel = stroke.effects.ammo_fuel, stroke.ship
    if stroke.d10("FG-8.3-ammofuel", "magazine or fuel of aircraft") > chart.magazine_to:
        stroke.strike(Effect.AMMO_FUEL, "aviation fuel", vessel.harm)
        stroke.fire(Seat.AMMO_FUEL)
        return ()
    need = chart.detonates_from
    stroke.strike(Effect.AMMO_FUEL, "aviation magazine", vessel.harm)
    if vessel.harm.magazines is Magazines.FLOODED or stroke.d10(
            "FG-8.3-ammofuel", "aviation magazine", needed=f"{need} or more") < need:
        return ()
    return (Destruction(vessel.id, Cause.MAGAZINE),)


def flight_deck(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-flightdeck Forward nobody takes off, aft nobody lands; bombs through an armoured deck may reach the hangar."""
    chart, vessel = stroke.effects.flight_deck, stroke.ship
    if not vessel.record.flight_deck:
        return ()
    face = stroke.d6("FG-8.3-flightdeck", "part of the flight deck")
    part = DECKS[(face > chart.forward_to) + (face > chart.amidships_to)]
    stroke.strike(Effect.FLIGHT_DECK, part, vessel.harm)
    reached = stroke.blow.cause is Cause.BOMB and vessel.record.armoured_deck and stroke.pierced
    if not reached or stroke.d10("FG-8.3-flightdeck", "hangar", needed=f"{chart.hangar_from} or more") < chart.hangar_from:
        return ()
    wrecks = [_struck(stroke) for _ in range(stroke.d6("FG-8.3-flightdeck", "aircraft in the hangar"))]
    return [one for wreck in wrecks if wreck is not None for one in wreck.let_loose]
