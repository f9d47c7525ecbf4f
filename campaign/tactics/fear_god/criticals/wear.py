"""What is broken before a shot is fired, by old damage (FG-6R-import) or by chance, and what is put right in a battle."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.facts import Tended
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm, Helm, MountState, Rudder, Status
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.effects import Post, RudderHit
from campaign.tactics.fear_god.charts.survival import BreakdownChart
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.fear_god.criticals.blows import Blow, column_of
from campaign.tactics.fear_god.criticals.instruments import has_post
from campaign.tactics.kit.charts import whole

A_SHIP = 6
WEAPONS = {
    CriticalKind.MAIN: (Battery.MAIN,), CriticalKind.CASEMATE: (Battery.CASEMATE,), CriticalKind.WEAPON: tuple(Battery),
    CriticalKind.WEAPON_IF_ARMED: tuple(Battery),
    CriticalKind.OTHER: (Battery.OTHER, Battery.TORPEDO, Battery.CHARGES, Battery.LIGHT, Battery.AA),
}
POSTS = (CriticalKind.SENSCOMM, CriticalKind.SENSOR, CriticalKind.COMMS)


def wear(proceedings: Proceedings) -> None:
    """FG-6R-import Before the first turn: so many criticals on her own column, of which the lasting ones are still there."""
    for vessel in tuple(proceedings.battle.vessels.values()):
        for _ in range(old_hits(vessel.worn)):
            _one(proceedings, proceedings.vessel(vessel.id))


def old_hits(share: float) -> int:
    """FG-6R-import Six for a whole ship, to the nearest."""
    return whole(A_SHIP * share + 0.5)


def _one(proceedings: Proceedings, vessel: Vessel) -> None:
    column = column_of(vessel, Blow(vessel.id, 0, Cause.SHELL))
    kind = proceedings.charts.criticals.kind(column, proceedings.d20("FG-6R-import", "old damage", vessel.id,
                                                                    readers=(vessel.side,)))
    breakage = _broken(proceedings, vessel, kind)
    if breakage is not None:
        what, after = breakage
        proceedings.add(Tended(vessel.id, f"{what} is not mended yet", after))


def _broken(proceedings: Proceedings, vessel: Vessel, kind: CriticalKind) -> tuple[str, Harm] | None:
    """What one of them broke; fires, floods and whatever else has passed by now broke nothing."""
    harm = vessel.harm
    if kind in WEAPONS:
        items = [name for name, battery in vessel.record.items if battery in WEAPONS[kind]]
        if not items:
            return None
        item = items[proceedings.one_of(len(items), "FG-6R-import", "which weapon", vessel.id, readers=(vessel.side,))]
        return None if harm.is_out(item) else (item, harm.with_out(item, MountState.OUT))
    if kind in POSTS:
        face = proceedings.d10("FG-6R-import", "which post", vessel.id, readers=(vessel.side,))
        posts = proceedings.charts.effects.comms if kind is CriticalKind.COMMS else proceedings.charts.effects.sensors
        return posts.at(face).words, harm.with_out(posts.at(face).words, MountState.OUT)
    if kind is CriticalKind.ENGINEERING:
        engines = Critical(Effect.ENGINEERING, "engines", 0, Status.LASTING)
        return "an engine", replace(harm, criticals=(*harm.criticals, engines))
    if kind is CriticalKind.BRIDGE:
        return "the bridge", replace(harm, helm=replace(harm.helm, lag=proceedings.charts.effects.bridge.lag_turns))
    if kind is CriticalKind.RUDDER:
        return "the steering engine", replace(harm, helm=Helm(Rudder.DISABLED, lag=harm.helm.lag))
    return None


# Breakdowns -----------------------------------------------------------------------------------------------------------


ENGINES = "engine plant"
SENSORS = (Post.FORWARD_SEARCHLIGHTS, Post.AFTER_SEARCHLIGHTS, Post.SONAR)


def break_down(proceedings: Proceedings) -> None:
    """FG-8.5 Each engine plant, sensor and weapon of every ship may fail before the battle; none is mended while it lasts."""
    if not proceedings.charts.turn.options.serviceability:
        return
    for vessel in tuple(proceedings.battle.vessels.values()):
        chance = _chance_of(proceedings.charts.survival.breakdown, vessel)
        for item in serviceable(vessel):
            if proceedings.percent("FG-8.5", f"{item} fails", vessel.id, needed=f"{chance} or less",
                                   readers=(vessel.side,)) <= chance:
                proceedings.add(Tended(vessel.id, f"{item} is out of order", _failed(proceedings.vessel(vessel.id).harm, item),
                                       (vessel.side,)))


def _chance_of(chart: BreakdownChart, vessel: Vessel) -> int:
    """FG-8.5 By the rank of her navy."""
    return chart.first_rank_percent if vessel.record.first_rank else chart.second_rank_percent


def serviceable(vessel: Vessel) -> tuple[str, ...]:
    """FG-8.5 What may fail of a ship: what works of it now."""
    sensors = (post.words for post in SENSORS if has_post(vessel, post))
    items = (ENGINES, *sensors, *(name for name, _ in vessel.record.items))
    return tuple(item for item in items if not vessel.harm.is_out(item) and not (item == ENGINES and vessel.record.ashore))


def _failed(harm: Harm, item: str) -> Harm:
    """FG-8.5 A weapon or sensor that failed is out; a plant that failed takes her a step down the speed chart."""
    if item != ENGINES:
        return harm.with_out(item, MountState.FAILED)
    return replace(harm, criticals=(*harm.criticals, Critical(Effect.ENGINEERING, ENGINES, 0, Status.LASTING)))


# Mending --------------------------------------------------------------------------------------------------------------


def free_rudder(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.4-rudder From the turn of the die on a jam is tried three times, each likelier; then it stays for the battle."""
    chart, helm = proceedings.charts.effects.rudder, vessel.harm.helm
    if not _may_try(chart, vessel.harm, proceedings.battle.turn):
        return
    chance = chart.freed_percent[helm.tries]
    freed = proceedings.percent("FG-8.4-rudder", "freeing the rudder", vessel.id, needed=f"{chance} or less") <= chance
    if freed:
        proceedings.add(Tended(vessel.id, "the rudder is free again", _freed_of(vessel.harm)))
    else:
        tried = replace(vessel.harm, helm=replace(helm, tries=helm.tries + 1))
        proceedings.add(Tended(vessel.id, "the rudder stays jammed", tried))


def _may_try(chart: RudderHit, harm: Harm, turn: int) -> bool:
    """FG-8.4-rudder Whether an attempt is due this turn."""
    helm = harm.helm
    return helm.rudder is Rudder.JAMMED and turn >= helm.next_try and helm.tries < len(chart.freed_percent)


def _freed_of(harm: Harm) -> Harm:
    """The harm without its jam."""
    helm = replace(harm.helm, rudder=Rudder.WELL, jammed=None, tries=0, next_try=0)
    mended = tuple(replace(critical, status=Status.REPAIRED)
                   if critical.effect is Effect.RUDDER and "jammed" in critical.item else critical
                   for critical in harm.criticals)
    return replace(harm, helm=helm, criticals=mended)


def clear_slight_hits(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.1.2-type Slight hits on a submerged boat's sensors, rudder, weapons and engines are over after a die of turns."""
    turn, harm = proceedings.battle.turn, vessel.harm
    over = [critical for critical in harm.criticals
            if critical.clears and critical.clears <= turn and critical.status is Status.OPEN]
    if not over:
        return
    items = {critical.item for critical in over}
    out = tuple(entry for entry in harm.out if entry[0] not in items)
    helm = replace(harm.helm, rudder=Rudder.WELL, jammed=None) if any(
        critical.effect is Effect.RUDDER for critical in over) else harm.helm
    criticals = tuple(replace(critical, status=Status.REPAIRED) if critical in over else critical
                      for critical in harm.criticals)
    proceedings.add(Tended(vessel.id, f"{', '.join(sorted(items))} work again",
                           replace(harm, criticals=criticals, out=out, helm=helm)))
