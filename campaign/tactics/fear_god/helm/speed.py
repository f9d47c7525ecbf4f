"""FG-8.1.1 How fast a ship may go: by damage, engineering, flooding, rudder and sea; and how she gains and loses way."""

from __future__ import annotations

from campaign.tactics.fear_god.battle.harm import Effect, Harm, Peril, Rudder
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Size, whole

STOPPED_LEVEL = 4
# Ours: the ledger has no speed for a boat that is down.
DIVED_KN = 8


def speed_level(charts: FearGodCharts, record: Record, harm: Harm) -> int:
    """FG-8.1.1-prop Each engineering critical takes her one level further than her damage has; a dead stop is the floor."""
    lost = charts.movement.speed.level(record.points, record.points - harm.points)
    engines = len(harm.open(Effect.ENGINEERING))
    return min(STOPPED_LEVEL, lost + engines + harm.flotation)


def caps(charts: FearGodCharts, record: Record, harm: Harm) -> tuple[tuple[str, int], ...]:
    """FG-8.1.1-prop What holds a ship's speed down, each with the knots it leaves her; the lowest wins."""
    found = [("damage and engines", charts.movement.speed.knots(record.speed_kn, speed_level(charts, record, harm)))]
    if harm.total(Peril.FLOODING) > charts.casualties.bounds(record.size, record.era)[0]:
        found.append(("flooding", charts.casualties.flood.max_knots))
    if harm.came_lame_kn is not None:
        found.append(("hurt before", harm.came_lame_kn))
    if harm.helm.rudder is Rudder.DISABLED:
        found.append(("rudder", whole(record.speed_kn * charts.movement.rudder_share)))
    return tuple(found)


def top_speed(charts: FearGodCharts, record: Record, harm: Harm, sea_state: int, turn: int = 0) -> int:
    """FG-8.1.1 FG-GAP-26 The greatest speed of a ship now; one whose switchboard is out has no propulsion."""
    if record.ashore or harm.beached or harm.doomed or harm.dead_until >= max(turn, 1):
        return 0
    sea = whole(record.speed_kn * charts.movement.sea_share(record.size, sea_state))
    return min(sea, *(knots for _, knots in caps(charts, record, harm)))


def top_of(charts: FearGodCharts, vessel: Vessel, sea_state: int, turn: int = 0) -> int:
    """Her greatest speed as she is now; who fights her fires, or is under water, keeps below a bound (FG-8.2-fire-effects)."""
    top = top_speed(charts, vessel.record, vessel.harm, sea_state, turn)
    top = top if vessel.surfaced else min(top, DIVED_KN)
    return min(top, charts.casualties.fire.max_knots) if vessel.fighting_fire else top


def next_speed(charts: FearGodCharts, size: Size, now: float, ordered: float, top: float) -> float:
    """FG-GAP-02 FG-8.1.1-coast Way is gained and lost by the rates of her size; above her greatest speed she coasts down."""
    down = charts.movement.down_kn[size]
    if now > top:
        coasting = max(top, now - down * charts.movement.coast_share)
        return min(coasting, max(ordered, now - down)) if ordered < top else coasting
    if ordered < now:
        return max(ordered, now - down)
    return min(ordered, top, now + charts.movement.up_kn[size])
