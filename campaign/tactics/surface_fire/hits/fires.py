"""Fires at the end of a turn."""

from __future__ import annotations

from campaign.model.units.fittings import Combustible
from campaign.tactics.surface_fire.battle.causes import Burnt
from campaign.tactics.surface_fire.battle.facts import Burned
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.vessel import Loss, Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.options import Escalation
from campaign.tactics.surface_fire.hits.marking import sink


def burn(proceedings: Proceedings) -> None:
    """SF-VII.34 Every ship on fire rolls once, however many her fires (SF-GAP-27)."""
    for ship in sorted(proceedings.battle.vessels):
        vessel = proceedings.vessel(ship)
        if vessel.afloat and vessel.harm.fires:
            add = fire_modifier(proceedings.charts, vessel.harm.burning, vessel.deeds.moved, vessel.record.combustible)
            face = proceedings.d10("SF-VII.35", "fire", ship, needed="2 or less out, 11 or more abandoned",
                                   modifiers=(f"{add:+d}",) if add else ())
            result = fire_result(proceedings.charts, face + add)
            proceedings.add(Burned(ship, result))
            if result is Burnt.ABANDON_SHIP:
                sink(proceedings, ship, Loss.ABANDONED, vessel.hurt_by)


def fire_modifier(charts: SurfaceFireCharts, burning: int, moved: float, combustible: Combustible) -> int:
    """SF-X.12 One more where she burned last turn, where she moved fast, and where her cargo burns."""
    chart = charts.damage.fire
    steps = burning if charts.turn.options.fire_escalation is Escalation.CUMULATIVE else min(1, burning)
    return (steps * chart.burned_last_turn + (chart.fast if moved > chart.fast_over_in else 0)
            + (chart.combustible if combustible is Combustible.CARGO else 0))


def fire_result(charts: SurfaceFireCharts, rolled: int) -> Burnt:
    """SF-VII.35 Two or less and a fire is out, eleven or more and the ship is abandoned; between them it burns on."""
    chart = charts.damage.fire
    if rolled <= chart.out_to:
        return Burnt.OUT
    return Burnt.ABANDON_SHIP if rolled >= chart.abandoned_from else Burnt.BURNS_ON


def burning(vessel: Vessel) -> bool:
    """Whether a ship is on fire, and so counts as lit up by night."""
    return vessel.harm.fires > 0
