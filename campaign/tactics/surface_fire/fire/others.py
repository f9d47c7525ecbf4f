"""Depth charges and mines, which take effect with guns and torpedoes."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.battles.battle import Ground
from campaign.model.battles.presence import Laid
from campaign.tactics.surface_fire.battle.causes import Cause, Charged
from campaign.tactics.surface_fire.battle.facts import DepthCharged, MineRolled
from campaign.tactics.surface_fire.battle.orders import DropCharges
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.damage import DamageChart
from campaign.tactics.surface_fire.charts.ground import Mines
from campaign.tactics.surface_fire.fire.torpedoes import torpedo_boxes
from campaign.tactics.surface_fire.helm.ground import crosses, patches
from campaign.tactics.surface_fire.hits.blows import Blow
from campaign.tactics.surface_fire.sight.detection import found_by_escort
from campaign.tactics.surface_fire.sight.seeing import HAIR_IN, range_in


def may_charge(charts: SurfaceFireCharts, battle: Battle, escort: Vessel, submarine: Vessel) -> bool:
    """Whether an escort may attack a submarine with depth charges: found by an escort, and within an inch of this one."""
    near = range_in(escort, submarine) <= charts.damage.depth_charge.within_in + HAIR_IN
    return submarine.code is Code.SS and escort.record.asw and near and found_by_escort(battle, submarine.ship)


def charge_result(chart: DamageChart, face: int) -> Charged:
    """SF-VII.37 What an attack does by its face."""
    charge = chart.depth_charge
    if face in charge.destroyed:
        return Charged.DIRECT_HIT
    if face in charge.severe:
        return Charged.SEVERE_DAMAGE
    return Charged.NEAR_MISS if face in charge.near_miss else Charged.MISS


def charge_boxes(chart: DamageChart, result: Charged) -> float | None:
    """Boxes of a result; None where the submarine is destroyed."""
    charge = chart.depth_charge
    return {Charged.MISS: 0.0, Charged.NEAR_MISS: float(charge.near_miss_boxes),
            Charged.SEVERE_DAMAGE: float(charge.severe_boxes)}.get(result)


def charge_all(proceedings: Proceedings, charges: Sequence[DropCharges]) -> list[Blow]:
    """Every escort attacks once."""
    blows = []
    for drop in sorted(charges, key=lambda drop: (drop.ship, drop.target)):
        face = proceedings.d10("SF-VII.37", "depth charges", drop.ship, drop.target)
        result = charge_result(proceedings.charts.damage, face)
        lies = proceedings.charts.damage.depth_charge.inactive_turns if result is Charged.NEAR_MISS else 0
        proceedings.add(DepthCharged(drop.ship, drop.target, result, proceedings.battle.turn + lies if lies else 0))
        boxes = charge_boxes(proceedings.charts.damage, result)
        if boxes is None:
            boxes = float(proceedings.vessel(drop.target).record.boxes)
        if boxes:
            blows.append(Blow(drop.target, drop.ship, Cause.DEPTH_CHARGE, boxes, more_specials=False))
    return blows


# Mines --------------------------------------------------------------------------------------------------------------


def mine_modifier(chart: Mines, moved_in: float, *, looking: bool | None, heavy: bool, sweeper: bool) -> int:
    """SF-X.5 Who looks out is safer, and a sweeper the more; far and fast through a heavily sown field is worse."""
    watch = 0 if looking is None else chart.looking if looking else chart.not_looking
    return (watch + (chart.minesweeper if sweeper else 0) + (chart.far if moved_in > chart.far_over_in + HAIR_IN else 0)
            + (chart.heavily_sown if heavy else 0))


def on_belt(chart: DamageChart, face: int) -> bool:
    """SF-X.6 Half of the mines that strike do so on the belt, to half the damage where there is one."""
    return face <= chart.first_half_to


def mine_all(proceedings: Proceedings) -> list[Blow]:
    """Every ship that moved in a field this turn rolls."""
    battle, charts = proceedings.battle, proceedings.charts
    blows = []
    for ship, moved_in in sorted((battle.mined or {}).items()):
        vessel = battle.vessels[ship]
        if not battle.present(vessel):
            continue
        chart = charts.ground.mines
        heavy, looking = field_of(battle, vessel)
        add = mine_modifier(chart, moved_in, looking=looking, heavy=heavy, sweeper=vessel.record.minesweeper)
        face = proceedings.d10("SF-X.5", "mines", ship, needed=f"{chart.need}+", modifiers=(f"{add:+d}",))
        if face + add < chart.need:
            proceedings.add(MineRolled(ship, hit=False))
            continue
        place = proceedings.d10("SF-X.6", "where the mine strikes", ship, needed="1-5 belt, 6-10 below")
        belt = on_belt(charts.damage, place)
        proceedings.add(MineRolled(ship, hit=True, on_belt=belt))
        halved = belt and vessel.record.belt
        boxes = torpedo_boxes(charts, vessel.code, on_belt=halved)
        blows.append(Blow(ship, None, Cause.MINE, boxes or 0.0, natural=face == charts.damage.natural, on_belt=halved,
                          sinks=boxes is None))
    return blows


def field_of(battle: Battle, vessel: Vessel) -> tuple[bool, bool]:
    """Whether a field that she crossed is heavily sown, and whether she looks out: her side knows of each that she crossed."""
    crossed = [field.laid or Laid() for field in patches(battle.engagement, Ground.MINES) if crosses(field, vessel.deeds.track)]
    return any(laid.heavily for laid in crossed), all(vessel.side in (laid.known_to or ()) for laid in crossed)
