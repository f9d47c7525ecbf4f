"""Searchlights and star shell."""

from __future__ import annotations

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import LightShone
from campaign.tactics.coastal.battle.orders import Shot
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.record import Mount
from campaign.tactics.coastal.battle.state import Battle, Lit
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.sight.lines import range_cm
from campaign.tactics.plot.geometry import bears, onward, relative_bearing

DEGREES_A_FACE = 36.0


def may_shine(charts: CoastalCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """CO-GAP-12 A searchlight reaches fifty centimetres."""
    return (vessel.record.searchlight and battle.sky.night and vessel.surfaced and not vessel.surprised(battle.turn)
            and range_cm(vessel, target) <= charts.spotting.searchlight_cm)


def searchlight(proceedings: Proceedings, ship: ShipId, target: str) -> None:
    """Who shines is lit as well as whom she shines at."""
    vessel = proceedings.vessel(ship)
    found = proceedings.battle.named(vessel.side, target)
    if found is not None:
        proceedings.add(LightShone(ship, None, (ship, found.id), proceedings.battle.turn, BOTH))


def may_star(charts: CoastalCharts, battle: Battle, vessel: Vessel, mount: Mount, target: Vessel) -> bool:
    """Whether a gun may fire star shell over a place."""
    chart = charts.spotting.star_shell
    return (battle.sky.night and vessel.surfaced and not vessel.surprised(battle.turn) and mount.mm >= chart.gun_mm
            and vessel.record.star_shell and mount.name not in vessel.harm.out
            and chart.nearest_cm <= range_cm(vessel, target) <= chart.farthest_cm
            and bears((mount.arc,), relative_bearing(vessel.pose, target.pose.at)))


def star_shell(proceedings: Proceedings, ship: ShipId, shot: Shot) -> None:
    """A shell that does not open where it should opens so many centimetres off, in any direction."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.spotting.star_shell
    target = proceedings.battle.named(vessel.side, shot.target)
    if target is None:
        return
    at = target.pose.at
    if proceedings.d10("CO-GAP-12", "star shell", ship, needed=f"{chart.need}+") < chart.need:
        away = proceedings.two_d6("CO-GAP-12", "scatter", ship)
        bearing = proceedings.d10("CO-GAP-12", "direction of scatter", ship)
        at = onward(at, DEGREES_A_FACE * bearing, metres(away))
    proceedings.add(LightShone(ship, Lit(at, chart.radius_cm, proceedings.battle.turn + chart.turns - 1), (), 0, BOTH))
