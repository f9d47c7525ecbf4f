"""Critical hits on what a ship is led by: fire control, signals and sensors, bridge, rudder, engines."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.facts import DepthChanged
from campaign.tactics.fear_god.battle.harm import Effect, Helm, MountState, Rudder
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.charts.effects import Post, RudderHit
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Size, half_die
from campaign.tactics.fear_god.criticals.blows import Aftermath, Explosion, Stroke
from campaign.tactics.plot.geometry import Hand

NEEDS_MAIN_WIRELESS, NEEDS_AUXILIARY_WIRELESS = 1, 2


def directors(vessel: Vessel, battery: Battery) -> tuple[str, ...]:
    """FG-8.3-firecontrol The directors of a battery by their names, those shot away among them."""
    return tuple(f"{battery.value} director {number}" for number in range(1, vessel.record.directors.get(battery, 0) + 1))


def directors_left(vessel: Vessel, battery: Battery) -> int:
    """FG-8.3-firecontrol How many of them still serve."""
    lost = {critical.item for critical in vessel.harm.open(Effect.FIRE_CONTROL)}
    return sum(name not in lost for name in directors(vessel, battery))


def fire_control(stroke: Stroke, battery: Battery) -> Iterable[Aftermath]:
    """FG-8.3-firecontrol The largest ships lose one director of that battery, all others what control they have."""
    names = directors(stroke.ship, battery)
    if not names:
        return ()
    if stroke.ship.record.size is Size.A:
        names = (names[stroke.draw("FG-8.3-firecontrol", "which director", len(names))],)
    for name in names:
        if all(name != critical.item for critical in stroke.ship.harm.open(Effect.FIRE_CONTROL)):
            stroke.strike(Effect.FIRE_CONTROL, name, stroke.ship.harm)
    return ()


def senscomm(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-senscomm The lower half of a six-sided die is signals, the upper half sensors (FG-X-04)."""
    to = stroke.proceedings.charts.criticals.comms_to
    return comms(stroke) if stroke.d6("FG-8.3-senscomm", "signals or sensors") <= to else sensor(stroke)


def comms(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-comms Lights, halyards or wireless, by a ten-sided die."""
    post = stroke.effects.comms.at(stroke.d10("FG-8.3-comms", "signals"))
    return _lost(stroke, Effect.COMMS, post)


def sensor(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-sensor A platform of searchlights, or sonar, which light weapons do not reach."""
    post = stroke.effects.sensors.at(stroke.d10("FG-8.3-sensor", "sensors"))
    if post is Post.SONAR and stroke.light is not None:
        return ()
    return _lost(stroke, Effect.SENSOR, post, clears=clearing(stroke, CriticalKind.SENSOR))


def _lost(stroke: Stroke, effect: Effect, post: Post, *, clears: int = 0) -> Iterable[Aftermath]:
    if has_post(stroke.ship, post) and not stroke.ship.harm.is_out(post.words):
        stroke.put_out(effect, post.words, MountState.OUT, clears=clears)
    return ()


def has_post(vessel: Vessel, post: Post) -> bool:
    """FG-8.3-comms FG-8.3-sensor Whether a ship was built with it."""
    record = vessel.record
    fitted = {Post.MAIN_WIRELESS: record.wireless >= NEEDS_MAIN_WIRELESS, Post.SONAR: record.sonar,
              Post.AUXILIARY_WIRELESS: record.wireless >= NEEDS_AUXILIARY_WIRELESS,
              Post.FORWARD_SEARCHLIGHTS: record.searchlights[0] > 0, Post.AFTER_SEARCHLIGHTS: record.searchlights[1] > 0}
    return fitted.get(post, True)


def clearing(stroke: Stroke, kind: CriticalKind) -> int:
    """FG-8.1.2-type The turn in which a slight hit on a submerged boat is over by itself; 0 for all others."""
    if stroke.column is not Column.SUB_MINOR or kind not in CLEARS:
        return 0
    return stroke.proceedings.battle.turn + stroke.d6("FG-8.1.2-type", "turns until it clears")


CLEARS = (CriticalKind.SENSOR, CriticalKind.RUDDER, CriticalKind.WEAPON, CriticalKind.ENGINEERING)


# Engines, bridge, rudder ----------------------------------------------------------------------------------------------


def engineering(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-engineering One step down the speed chart and a fire; on a ten a boiler, with a quarter of her points."""
    chart, vessel = stroke.effects.engineering, stroke.ship
    boiler = stroke.d10("FG-8.3-engineering", "engines") >= chart.explodes_from
    clears = clearing(stroke, CriticalKind.ENGINEERING)
    stroke.strike(Effect.ENGINEERING, "boiler room" if boiler else "engine room", vessel.harm, clears=clears)
    if stroke.column is not Column.SUB_MINOR:
        stroke.fire(Seat.BOILER if boiler else Seat.ENGINEERING)
    if not boiler:
        return ()
    return (Explosion(vessel.id, vessel.record.points * chart.damage_percent // 100, "boiler"),)


def bridge(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-bridge No helm until the bridge is manned again, then orders take two turns; and a fire."""
    chart, vessel = stroke.effects.bridge, stroke.ship
    small = vessel.record.size.is_small
    turns = chart.small_turns if small else half_die(stroke.d6("FG-8.3-bridge", "turns without helm"))
    helm = replace(vessel.harm.helm, frozen_until=max(vessel.harm.helm.frozen_until, stroke.proceedings.battle.turn + turns),
                   lag=vessel.harm.helm.lag if small else chart.lag_turns)
    stroke.strike(Effect.BRIDGE, "captain" if small else "bridge", replace(vessel.harm, helm=helm))
    stroke.fire(Seat.BRIDGE)
    if vessel.record.is_submarine and vessel.depth not in (Depth.SURFACE, Depth.PERISCOPE):
        broaches = stroke.d10("FG-8.3-bridge", "broaching", secret=f"{chart.broaches_to} or less") <= chart.broaches_to
        depth = Depth.SURFACE if broaches else Depth.PERISCOPE
        stroke.proceedings.add(DepthChanged(vessel.id, depth, (vessel.side, vessel.side.enemy) if broaches else (vessel.side,)))
    return ()


def rudder(stroke: Stroke) -> Iterable[Aftermath]:
    """FG-8.3-rudder Jammed at the helm that was on, or the steering engine is gone."""
    chart, vessel, turn = stroke.effects.rudder, stroke.ship, stroke.proceedings.battle.turn
    clears = clearing(stroke, CriticalKind.RUDDER)
    if stroke.d6("FG-8.3-rudder", "rudder") > chart.jammed_to:
        helm = replace(vessel.harm.helm, rudder=Rudder.DISABLED, jammed=None)
        stroke.strike(Effect.RUDDER, "steering engine", replace(vessel.harm, helm=helm), clears=clears)
        return ()
    if vessel.harm.helm.rudder is Rudder.DISABLED:
        return ()
    hand = jam_direction(stroke, chart)
    helm = Helm(Rudder.JAMMED, hand, vessel.harm.helm.frozen_until, vessel.harm.helm.lag, 0,
                turn + stroke.d6("FG-8.4-rudder", "turns until a first attempt"))
    where = "amidships" if hand is None else f"to {hand.value}"
    stroke.strike(Effect.RUDDER, f"rudder jammed {where}", replace(vessel.harm, helm=helm), clears=clears)
    return ()


def jam_direction(stroke: Stroke, chart: RudderHit) -> Hand | None:
    """FG-8.3-rudder The helm that was on this turn; of a ship that weaves a six-sided die says which."""
    deeds = stroke.ship.deeds
    if deeds.evading:
        face = stroke.d6("FG-8.3-rudder", "helm of a weaving ship")
        return Hand.PORT if face <= chart.port_to else None if face <= chart.amidships_to else Hand.STARBOARD
    if not deeds.turned:
        return None
    return Hand.STARBOARD if deeds.turned > 0 else Hand.PORT
