"""Critical hits on cargo."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm
from campaign.tactics.fear_god.battle.harms import CriticalStruck
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Cargo, CargoKind
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.effects import CargoHit
from campaign.tactics.fear_god.criticals.blows import Aftermath, Blast, Destruction
from campaign.tactics.fear_god.criticals.strokes import Stroke

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
    for ring in chart.blast:
        yield Blast(vessel.id, ring.within_yd, beyond, tons // ring.divisor)
        beyond = ring.within_yd


def still_burning(vessel: Vessel) -> tuple[Cargo, ...]:
    """FG-8.3-cargo Holds of ammunition with a fire in them."""
    items = {one.item for one in vessel.harm.casualties if one.seat is Seat.CARGO_AMMO}
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
    return replace(harm, casualties=tuple(one for one in harm.casualties if one.seat is not Seat.CARGO_AMMO),
                   criticals=(*harm.criticals, *lost))
