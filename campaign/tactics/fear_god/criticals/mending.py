"""What crews and time put right while a battle goes on: jammed rudders, slight hits on submerged boats, nothing else."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.harm import Effect, Harm, Rudder, Status
from campaign.tactics.fear_god.battle.harms import Tended
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.effects import RudderHit


def free_rudder(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.4-rudder From the turn of the die on a jam is tried three times, each likelier; then it stays for the battle."""
    chart, helm = proceedings.charts.effects.rudder, vessel.harm.helm
    if not may_try(chart, vessel.harm, proceedings.battle.turn):
        return
    chance = chart.freed_percent[helm.tries]
    freed = proceedings.percent("FG-8.4-rudder", "freeing the rudder", vessel.id, needed=f"{chance} or less") <= chance
    if freed:
        proceedings.add(Tended(vessel.id, "the rudder is free again", freed_of(vessel.harm)))
    else:
        tried = replace(vessel.harm, helm=replace(helm, tries=helm.tries + 1))
        proceedings.add(Tended(vessel.id, "the rudder stays jammed", tried))


def may_try(chart: RudderHit, harm: Harm, turn: int) -> bool:
    """FG-8.4-rudder Whether an attempt is due this turn."""
    helm = harm.helm
    return helm.rudder is Rudder.JAMMED and turn >= helm.next_try and helm.tries < len(chart.freed_percent)


def freed_of(harm: Harm) -> Harm:
    """The harm without its jam."""
    helm = replace(harm.helm, rudder=Rudder.WELL, jammed=None, tries=0, next_try=0)
    mended = tuple(replace(one, status=Status.REPAIRED) if one.effect is Effect.RUDDER and "jammed" in one.item else one
                   for one in harm.criticals)
    return replace(harm, helm=helm, criticals=mended)


def clear_slight_hits(proceedings: Proceedings, vessel: Vessel) -> None:
    """FG-8.1.2-type Slight hits on a submerged boat's sensors, rudder, weapons and engines are over after a die of turns."""
    turn, harm = proceedings.battle.turn, vessel.harm
    over = [one for one in harm.criticals if one.clears and one.clears <= turn and one.status is Status.OPEN]
    if not over:
        return
    items = {one.item for one in over}
    out = tuple(kept for kept in harm.out if kept[0] not in items)
    helm = replace(harm.helm, rudder=Rudder.WELL, jammed=None) if any(
        one.effect is Effect.RUDDER for one in over) else harm.helm
    criticals = tuple(replace(one, status=Status.REPAIRED) if one in over else one for one in harm.criticals)
    proceedings.add(Tended(vessel.id, f"{', '.join(sorted(items))} work again",
                           replace(harm, criticals=criticals, out=out, helm=helm)))
