"""Damage control: what a team may work at, what it needs, and what it brings about."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from campaign.model.play.calendar import Turn
from campaign.model.sides import Nation
from campaign.tactics.surface_fire.battle.facts import TeamWorked
from campaign.tactics.surface_fire.battle.orders import Task, Team
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts


def needed(charts: SurfaceFireCharts, nation: Nation, date: str, task: Task) -> int:
    """SF-V.11 What a team needs for a box or a fire; special repairs need what a box does (SF-GAP-43).

    American teams are better from the middle of 1942 on (SF-V.12).
    """
    better = nation is Nation.AMERICAN and bool(date) and Turn.of(date) >= Turn.of(charts.watch.american_from)
    control = charts.watch.damage_control
    teams = control.american_after_mid_1942 if better else control.default
    return teams.fight_fire if task is Task.FIRE else teams.repair_box


def ceiling(charts: SurfaceFireCharts, boxes: int) -> int:
    """SF-V.13 The boxes that a ship may win back in all: half of her own."""
    return floor(boxes * charts.damage.repairable_share)


def repairable(charts: SurfaceFireCharts, vessel: Vessel) -> int:
    """Half boxes that can still be won back."""
    left = 2 * ceiling(charts, vessel.record.boxes) - vessel.harm.repaired
    return max(0, min(left, vessel.harm.marked - vessel.harm.kept))


def tasks(charts: SurfaceFireCharts, vessel: Vessel) -> tuple[Task, ...]:
    """What her one team may work at this turn, most urgent first."""
    return tuple(_tasks(charts, vessel))


def _tasks(charts: SurfaceFireCharts, vessel: Vessel) -> Iterator[Task]:
    """SF-V.15 While a ship burns her team fights fire before all else; without engines it does nothing (SF-VII.31)."""
    harm = vessel.harm
    if harm.engineering or vessel.record.ashore:
        return
    if harm.fires:
        yield Task.FIRE
        return
    yield from _others(charts, vessel)


def _others(charts: SurfaceFireCharts, vessel: Vessel) -> Iterator[Task]:
    """SF-V.16 Flooding is fought once, rudder and ground each turn; turrets, decks and fire control never are mended."""
    harm = vessel.harm
    if harm.flooding and not harm.righted:
        yield Task.FLOODING
    if harm.jam is not None:
        yield Task.STEERING
    if vessel.aground:
        yield Task.REFLOAT
    if repairable(charts, vessel):
        yield Task.BOX


def work(proceedings: Proceedings, team: Team) -> None:
    """One team, one task, one die."""
    vessel = proceedings.vessel(team.ship)
    need = needed(proceedings.charts, vessel.nation, proceedings.battle.engagement.turn, team.task)
    face = proceedings.d10("SF-V.11", f"damage control, {team.task.value}", team.ship, needed=f"{need}+")
    won = min(2, repairable(proceedings.charts, vessel)) if team.task is Task.BOX else 0
    proceedings.add(TeamWorked(team.ship, team.task, mended=face >= need, half_boxes=won))
