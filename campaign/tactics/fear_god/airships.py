"""Airships: where they are hit, how they burn, sink and drift."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Flew
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Airship, Flight, Means
from campaign.tactics.fear_god.charts.air import AirshipChart, Buoyancy, Control, Gondola, Way
from campaign.tactics.fear_god.charts.weapons import Height

HEIGHTS = tuple(Height)
LEVELS = {Height.LOW: Means.LEVEL_LOW, Height.MEDIUM: Means.LEVEL_MEDIUM, Height.HIGH: Means.LEVEL_HIGH}
FIRES = {Gondola.ENGINE_FIRE: Gondola.ENGINE, Gondola.FUEL_FIRE: Gondola.FUEL}
STEPS = {Way.DIVE: -1, Way.LEVEL: 0, Way.CLIMB: 1}
QUARTERS = 4


def hit_airship(proceedings: Proceedings, unit: ShipId, hits: int, by: ShipId) -> None:
    """FG-8.8-aim Gunners declare the envelope where its gas burns, else the gondola; every hit is one critical."""
    for _ in range(hits):
        flight = proceedings.battle.flights[unit]
        if flight.airship is None or not flight.flying:
            return
        if flight.airship.helium:
            strike_gondola(proceedings, unit, by)
        else:
            _strike_envelope(proceedings, unit, by)


def _strike_envelope(proceedings: Proceedings, unit: ShipId, by: ShipId | None) -> None:
    """FG-8.8 FG-8.8-cell A gas cell is lost, unless it was before; most hits set fire to hydrogen, and she is lost at once."""
    flight, chart = proceedings.battle.flights[unit], proceedings.charts.air.airship
    airship = flight.airship
    assert airship is not None, "only airships have envelopes"
    if proceedings.d10("FG-8.8", "envelope", unit) <= chart.envelope_burns_to and not airship.helium:
        proceedings.add(Flew(unit, _lost(flight, by), "burns and falls"))
        return
    cell = proceedings.one_of(airship.cells, "FG-8.8-cell", "which cell", unit)
    if cell >= airship.cells_lost:
        holed = replace(airship, cells_lost=airship.cells_lost + 1)
        proceedings.add(Flew(unit, replace(flight, airship=holed, hurt_by=by or flight.hurt_by), "loses a gas cell"))


def strike_gondola(proceedings: Proceedings, unit: ShipId, by: ShipId | None) -> None:
    """FG-8.8 Engines, fuel, control, wireless or weapons, by a ten-sided die; some hits set the gondola on fire."""
    flight, chart = proceedings.battle.flights[unit], proceedings.charts.air.airship
    airship = flight.airship
    assert airship is not None, "only airships have gondolas"
    part = chart.gondola.at(proceedings.d10("FG-8.8", "gondola", unit))
    burning = replace(airship, gondola_fire=airship.gondola_fire or part in FIRES)
    after, what = _struck(proceedings, unit, burning, FIRES.get(part, part))
    fire = " and burns" if part in FIRES else ""
    proceedings.add(Flew(unit, replace(flight, airship=after, hurt_by=by or flight.hurt_by), f"{what}{fire}"))


def _struck(proceedings: Proceedings, unit: ShipId, airship: Airship, part: Gondola) -> tuple[Airship, str]:
    """FG-8.8-engine FG-8.8-fuel FG-8.8-comms FG-8.8-control What is lost of a part, and in words."""
    match part:
        case Gondola.ENGINE:
            if proceedings.one_of(airship.engines, "FG-8.8-engine", "which engine", unit) < airship.engines_lost:
                return airship, "is hit in an engine that had stopped"
            return replace(airship, engines_lost=airship.engines_lost + 1), "loses an engine"
        case Gondola.FUEL:
            return replace(airship, fuel_lost=min(QUARTERS, airship.fuel_lost + 1)), "loses a quarter of her fuel"
        case Gondola.COMMS:
            return replace(airship, comms_lost=True), "loses her wireless"
        case Gondola.WEAPONS:
            return replace(airship, weapons_lost=airship.weapons_lost + 1), "loses a weapon"
        case _:
            chart = proceedings.charts.air.airship
            control = chart.control.at(proceedings.d6("FG-8.8-control", "control", unit))
            gone = tuple(dict.fromkeys((*airship.control_lost, control.value)))
            return replace(airship, control_lost=gone), f"loses her {control.value}"


def _lost(flight: Flight, by: ShipId | None = None) -> Flight:
    """A flight with nothing left."""
    return replace(flight, planes=0, loaded=0, lost=flight.lost + flight.planes, hurt_by=by or flight.hurt_by)


# The turn -------------------------------------------------------------------------------------------------------------


def fight_fires(proceedings: Proceedings) -> None:
    """FG-8.8-fire In the plotting phase a gondola's fire goes out, goes on, or spreads to hydrogen."""
    chart = proceedings.charts.air.airship.fire
    for flight in tuple(proceedings.battle.flying()):
        airship = flight.airship
        if airship is None or not airship.gondola_fire:
            continue
        face = proceedings.d10("FG-8.8-fire", "fire in the gondola", flight.unit, needed=f"{chart.out_to} or less")
        if face <= chart.out_to:
            out = replace(flight, airship=replace(airship, gondola_fire=False))
            proceedings.add(Flew(flight.unit, out, "has her fire out"))
        elif face >= chart.spreads_from and not airship.helium:
            proceedings.add(Flew(flight.unit, _lost(flight), "burns and falls"))


def burn_on(proceedings: Proceedings) -> None:
    """FG-8.8-fire In the resolution phase a fire that is not out strikes the gondola once more."""
    for flight in tuple(proceedings.battle.flying()):
        if flight.airship is not None and flight.airship.gondola_fire:
            strike_gondola(proceedings, flight.unit, None)


def rise_and_fall(proceedings: Proceedings) -> None:
    """FG-8.8-control FG-8.8-cell In the movement phase lost cells take her down, and lost elevators up or down at random."""
    chart = proceedings.charts.air.airship
    for flight in tuple(proceedings.battle.flying()):
        airship = flight.airship
        if airship is None:
            continue
        state = buoyancy(chart, flight)
        step = {Buoyancy.SINKS: -1, Buoyancy.FALLS: -chart.fall_times}.get(state, 0)
        if Control.ELEVATORS.value in airship.control_lost and not step:
            way = chart.wander.at(proceedings.d6("FG-8.8-control", "without elevators", flight.unit))
            step = min(STEPS[way], 0) if state is Buoyancy.NO_CLIMB else STEPS[way]
        if step:
            _to_level(proceedings, flight, airship, HEIGHTS.index(airship.height) + step)


def _to_level(proceedings: Proceedings, flight: Flight, airship: Airship, level: int) -> None:
    if level < 0:
        proceedings.add(Flew(flight.unit, _lost(flight), "comes down in the sea"))
        return
    height = HEIGHTS[min(level, len(HEIGHTS) - 1)]
    if height is not airship.height:
        proceedings.add(Flew(flight.unit, replace(flight, airship=replace(airship, height=height)),
                             f"is at {height.value} height"))


def heights_of(chart: AirshipChart, flight: Flight) -> tuple[Height, ...]:
    """FG-8.8-control FG-8.8-cell Heights that she can be at when she attacks: a step down by valving, a step up by lift."""
    airship = flight.airship
    if airship is None or Control.ELEVATORS.value in airship.control_lost:
        return () if airship is None else (airship.height,)
    place = HEIGHTS.index(airship.height)
    lowest = place if Control.VALVING.value in airship.control_lost else max(0, place - 1)
    highest = place + (buoyancy(chart, flight) is Buoyancy.NONE)
    return HEIGHTS[lowest:highest + 1]


def at_height(flight: Flight, means: Means | None) -> Flight:
    """FG-8.1.6-bomb An airship goes to the height that she attacks from."""
    height = next((height for height, level in LEVELS.items() if level is means), None)
    if flight.airship is None or height is None:
        return flight
    return replace(flight, airship=replace(flight.airship, height=height))


def buoyancy(chart: AirshipChart, flight: Flight) -> Buoyancy:
    """FG-8.8-cell What lift is left; ballast, a payload dropped and full power make good one cell each."""
    airship = flight.airship
    assert airship is not None, "only airships float"
    good = (Control.BALLAST.value not in airship.control_lost) + (flight.loaded == 0) + (airship.engines_lost == 0)
    return chart.cells.at(100 * max(0, airship.cells_lost - good) / airship.cells)


def knots_of(chart: AirshipChart, flight: Flight) -> float:
    """FG-8.8-engine FG-8.8-control FG-8.8-fuel Speed by engines that run; half if steered by them; no fuel, none."""
    airship = flight.airship
    if airship is None:
        return flight.knots
    if airship.fuel_lost >= QUARTERS:
        return 0.0
    left = flight.knots * (airship.engines - airship.engines_lost) / airship.engines
    return left * chart.rudderless_percent / 100 if Control.RUDDER.value in airship.control_lost else left


def circles(flight: Flight) -> bool:
    """FG-8.8-engine Without a rudder, and with all engines of a side dead, she can only circle."""
    airship = flight.airship
    return (airship is not None and Control.RUDDER.value in airship.control_lost
            and 2 * airship.engines_lost >= airship.engines)
