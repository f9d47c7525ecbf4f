"""Critical hits on what a ship carries: cargo, aircraft, and the decks that they fly from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import CriticalStruck
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm, Magazines
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Cargo, CargoKind
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.effects import CargoHit
from campaign.tactics.fear_god.criticals.blows import Aftermath, Blast, Destruction, Explosion, Stroke

PETROLEUM = {CargoKind.CRUDE: Seat.CARGO_CRUDE, CargoKind.REFINED: Seat.CARGO_REFINED, CargoKind.AVGAS: Seat.CARGO_AVGAS}


def cargo(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-cargo One hold or tank, and what its contents suffer; small craft lose a quarter of all."""
    holds, chart = stroke.ship.record.cargo, stroke.effects.cargo
    if not holds:
        return ()
    if stroke.ship.record.size.is_small:
        stroke.strike(Effect.CARGO, f"one part in {chart.small_craft_divisor} of the cargo", stroke.ship.harm)
        return ()
    hold = holds[stroke.draw("FG-8.3-cargo", "which hold", len(holds))]
    if hold.kind is CargoKind.AMMO:
        return ammunition(stroke, hold)
    if hold.kind in PETROLEUM:
        stroke.strike(Effect.CARGO, hold.name, stroke.ship.harm)
        stroke.fire(PETROLEUM[hold.kind], hold.name)
        return ()
    face = stroke.d10("FG-8.3-cargo", "troops") if hold.kind is CargoKind.TROOPS else 0
    stroke.strike(Effect.CARGO, f"{hold.name}: {in_words(chart, hold.kind, stroke.blow.damage, face)}", stroke.ship.harm)
    return ()


def in_words(chart: CargoHit, kind: CargoKind, damage: int, face: int) -> str:
    """FG-8.3-cargo What is lost of troops, supplies, vehicles and aircraft, by the damage of the phase."""
    match kind:
        case CargoKind.TROOPS:
            return f"{damage * chart.troops.at(face)} men"
        case CargoKind.VEHICLES:
            return f"{damage // chart.vehicles_divisor} vehicles"
        case CargoKind.AIRCRAFT:
            return f"{damage // chart.aircraft_divisor} aircraft"
        case _:
            return f"{damage // chart.supplies_divisor} tons"


def ammunition(stroke: Stroke, hold: Cargo) -> Iterable[Aftermath]:
    """FG-8.3-cargo Some is lost, some of it burns, or it goes up."""
    chart = stroke.effects.cargo.ammo
    face = stroke.d10("FG-8.3-cargo", f"ammunition in {hold.name}")
    if face > chart.burning_to:
        return explode(stroke.proceedings, stroke.blow.ship, hold)
    lost = stroke.proceedings.percent("FG-8.3-cargo", f"share of {hold.name} lost", stroke.blow.ship)
    stroke.strike(Effect.CARGO, f"{hold.name}: {lost} % of it", stroke.ship.harm)
    if face > chart.plain_to:
        stroke.fire(Seat.CARGO_AMMO, hold.name)
    return ()


def explode(proceedings: Proceedings, ship: ShipId, hold: Cargo) -> Iterable[Aftermath]:
    """FG-8.3-cargo A hold of ammunition goes up, and others with it: she is destroyed, and ships near her are hurt."""
    chart, vessel = proceedings.charts.effects.cargo, proceedings.vessel(ship)
    tons = hold.tons
    for other in vessel.record.cargo:
        chance = chart.ammo.others_percent
        if other.kind is CargoKind.AMMO and other.name != hold.name and proceedings.percent(
                "FG-8.3-cargo", f"{other.name} goes up as well", ship, needed=f"{chance} or less") <= chance:
            tons += other.tons
    proceedings.add(CriticalStruck(ship, Effect.CARGO, f"{hold.name} exploded", vessel.harm))
    return (Destruction(ship, Cause.MAGAZINE), *blasts(chart, vessel, tons))


def blasts(chart: CargoHit, vessel: Vessel, tons: int) -> Iterable[Blast]:
    """FG-8.3-cargo How far so many tons are felt, and for how much."""
    beyond = -1
    for within_yd, divisor in chart.blast.items():
        yield Blast(vessel.id, int(within_yd), beyond, tons // divisor)
        beyond = int(within_yd)


def still_burning(vessel: Vessel) -> tuple[Cargo, ...]:
    """FG-8.3-cargo Holds of ammunition with a fire in them."""
    items = {casualty.item for casualty in vessel.harm.casualties if casualty.seat is Seat.CARGO_AMMO}
    return tuple(hold for hold in vessel.record.cargo if hold.name in items)


def cooks_off(proceedings: Proceedings, ship: ShipId) -> Iterable[Aftermath]:
    """FG-8.3-cargo At each mark a fire among ammunition may reach what is left of it."""
    chart = proceedings.charts.effects.cargo
    for hold in still_burning(proceedings.vessel(ship)):
        chance = chart.ammo.later_percent
        if proceedings.percent("FG-8.3-cargo", f"fire in {hold.name}", ship, needed=f"{chance} or less") <= chance:
            return explode(proceedings, ship, hold)
    return ()


def without_burning_holds(vessel: Vessel, turn: int) -> Harm:
    """FG-8.3-cargo Flooding burning holds puts their fires out; all that is in them is lost."""
    harm = vessel.harm
    lost = tuple(Critical(Effect.CARGO, f"{hold.name}: all of it", turn) for hold in still_burning(vessel))
    return replace(harm, casualties=tuple(casualty for casualty in harm.casualties if casualty.seat is not Seat.CARGO_AMMO),
                   criticals=(*harm.criticals, *lost))


# Flight decks ---------------------------------------------------------------------------------------------------------


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
    armed = stroke.options.armed_aircraft and _may_arm(vessel)
    percent = stroke.fire(Seat.ARMED_AIRCRAFT if armed else Seat.AIRCRAFT)
    bursts = armed and percent >= stroke.effects.aircraft.explodes_from_severity
    return Wreck(percent, (_ordnance(stroke),) if bursts else ())


def _may_arm(vessel: Vessel) -> bool:
    """FG-8.3-ammofuel Whether aircraft can be armed and fuelled: not once fuel or ordnance was purged or flooded."""
    return vessel.harm.magazines is Magazines.FULL and not vessel.harm.purged


def _ordnance(stroke: Stroke) -> Explosion:
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
    return [loosed for wreck in wrecks if wreck is not None for loosed in wreck.let_loose]
