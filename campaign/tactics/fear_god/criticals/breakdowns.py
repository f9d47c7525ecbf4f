"""What is out of order before a shot is fired, by choice."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, MountState, Status
from campaign.tactics.fear_god.battle.harms import Tended
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.effects import Post
from campaign.tactics.fear_god.charts.survival import BreakdownChart
from campaign.tactics.fear_god.criticals.instruments import has_post

ENGINES = "engine plant"
SENSORS = (Post.FORWARD_SEARCHLIGHTS, Post.AFTER_SEARCHLIGHTS, Post.SONAR)


def break_down(proceedings: Proceedings) -> None:
    """FG-8.5 Each engine plant, sensor and weapon of every ship may fail before the battle; none is mended while it lasts."""
    if not proceedings.charts.turn.options.serviceability:
        return
    for vessel in tuple(proceedings.battle.vessels.values()):
        chance = chance_of(proceedings.charts.survival.breakdown, vessel)
        for item in serviceable(vessel):
            if proceedings.percent("FG-8.5", f"{item} fails", vessel.id, needed=f"{chance} or less",
                                   readers=(vessel.side,)) <= chance:
                proceedings.add(Tended(vessel.id, f"{item} is out of order", failed(proceedings.vessel(vessel.id).harm, item),
                                       (vessel.side,)))


def chance_of(chart: BreakdownChart, vessel: Vessel) -> int:
    """FG-8.5 By the rank of her navy."""
    return chart.first_rank_percent if vessel.record.first_rank else chart.second_rank_percent


def serviceable(vessel: Vessel) -> tuple[str, ...]:
    """FG-8.5 What may fail of a ship: what works of it now."""
    sensors = (post.words for post in SENSORS if has_post(vessel, post))
    items = (ENGINES, *sensors, *(name for name, _ in vessel.record.items))
    return tuple(item for item in items if not vessel.harm.is_out(item) and not (item == ENGINES and vessel.record.ashore))


def failed(harm: Harm, item: str) -> Harm:
    """FG-8.5 A weapon or sensor that failed is out; a plant that failed takes her a step down the speed chart."""
    if item != ENGINES:
        return harm.with_out(item, MountState.FAILED)
    return replace(harm, criticals=(*harm.criticals, Critical(Effect.ENGINEERING, ENGINES, 0, Status.LASTING)))
