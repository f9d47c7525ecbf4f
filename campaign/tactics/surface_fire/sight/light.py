"""Phase V by night: star shell, searchlights, and who is lit up."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import touching
from campaign.tactics.surface_fire.battle.facts import TargetsNamed
from campaign.tactics.surface_fire.battle.models import circle_about, stand
from campaign.tactics.surface_fire.battle.orders import Lamp, Mark
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.sight.seeing import HAIR_IN, clear_of_smoke, range_in


def illumination_reach(charts: SurfaceFireCharts, longest_gun_in: float) -> float:
    """SF-V.8 A ship lights up an enemy out to thirty inches, or to the reach of her guns where that is less."""
    return min(charts.watch.illumination_in, longest_gun_in)


def longest_gun(vessel: Vessel) -> float:
    """How far her farthest gun reaches."""
    return max((guns.gun.bands[-1] for guns in vessel.record.batteries), default=0)


def may_light(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel, lamp: Lamp) -> bool:
    """Whether a ship can light up another by that means."""
    distance = range_in(vessel, target)
    if target.submerged or distance > illumination_reach(charts, longest_gun(vessel)) + HAIR_IN:
        return lamp is Lamp.SEARCHLIGHT and not target.submerged and _shines(charts, battle, vessel, target)
    return vessel.record.star_shell if lamp is Lamp.STAR_SHELL else _shines(charts, battle, vessel, target)


def _shines(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """SF-V.10 A searchlight reaches twelve inches along a clear line, and shows both ships without a roll."""
    near = range_in(vessel, target) <= charts.watch.searchlight_in + HAIR_IN
    return vessel.record.searchlight and near and clear_of_smoke(battle, vessel, target)


def light_up(proceedings: Proceedings, marks: Iterable[Mark], dark: Iterable[ShipId]) -> None:
    """Targets are named, then lit up; lights left on from the last turn shine on, unless they are switched off."""
    battle = proceedings.battle
    marks = tuple(sorted(marks, key=lambda mark: mark.ship))
    lit: dict[ShipId, None] = {}
    lights = {vessel.ship for vessel in battle.all_there() if vessel.light_on} - set(dark)
    for mark in marks:
        if mark.lamp is Lamp.SEARCHLIGHT:
            lights.add(mark.ship)
            lit |= dict.fromkeys((mark.target, mark.ship))
        elif mark.lamp is Lamp.STAR_SHELL and _star_shell(proceedings, mark):
            lit |= dict.fromkeys(lit_by_star_shell(proceedings.charts, battle, mark.target))
    lit |= dict.fromkeys(sorted(lights))
    proceedings.add(TargetsNamed(marks, tuple(lit), tuple(sorted(lights))))


def _star_shell(proceedings: Proceedings, mark: Mark) -> bool:
    need = proceedings.charts.watch.star_shell.need
    return proceedings.d10("SF-V.9", "star shell", mark.ship, mark.target, needed=f"{need}+") >= need


def lit_by_star_shell(charts: SurfaceFireCharts, battle: Battle, target: ShipId) -> tuple[ShipId, ...]:
    """SF-V.9 One ship of a squadron fires it; it lights the target up, and every ship with a stand within five inches."""
    around = circle_about(battle.vessels[target].pose.at, charts.watch.star_shell.neighbours_in)
    near = (vessel.ship for vessel in battle.all_there()
            if vessel.ship != target and not vessel.submerged and touching(around, stand(charts, vessel)))
    return (target, *near)
