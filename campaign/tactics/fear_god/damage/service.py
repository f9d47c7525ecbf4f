"""Which guns of a battery still have a crew, a magazine and a ship about them."""

from __future__ import annotations

from campaign.tactics.fear_god.battle.harm import Magazines
from campaign.tactics.fear_god.battle.record import Mount
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.damage import Silenced
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.fear_god.criticals.boats import holds_fire
from campaign.tactics.fear_god.ships.batteries import working

GREAT = (Battery.MAIN, Battery.CASEMATE, Battery.OTHER)


def silenced(charts: FearGodCharts, vessel: Vessel) -> Silenced | None:
    """FG-8.1.10 With a quarter of her points left a ship has no guns but light ones, with a tenth no weapon at all."""
    if vessel.record.size.is_small or vessel.harm.beached:
        return None
    return charts.damage.silenced(vessel.record.points, vessel.harm.points)


def has_weapons(charts: FearGodCharts, vessel: Vessel) -> bool:
    """FG-8.1.10 FG-8.3-personnel Whether a ship has any weapon at all that is served."""
    return silenced(charts, vessel) is not Silenced.ALL_WEAPONS and not holds_fire(charts.effects.personnel, vessel)


def is_served(charts: FearGodCharts, vessel: Vessel, battery: Battery) -> bool:
    """FG-8.1.10 FG-8.2-conflagration FG-8.2-reinforce Guns of a battery may fire, by damage, magazines and crews."""
    harm = vessel.harm
    if not has_weapons(charts, vessel) or harm.reinforced is battery:
        return False
    great = battery in GREAT
    return not (great and (silenced(charts, vessel) is not None or harm.magazines is Magazines.FLOODED))


def served(charts: FearGodCharts, vessel: Vessel, key: str) -> tuple[Mount, ...]:
    """FG-GAP-01 The mounts of a battery that are well, have rounds left, and are served."""
    return tuple(mount for mount in working(vessel, key) if is_served(charts, vessel, mount.battery))
