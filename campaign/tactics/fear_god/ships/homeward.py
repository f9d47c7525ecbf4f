"""FG-6R-passage What a ship tells of her wounds to whoever takes her home, and what she has left of them afterwards.

The way home is the campaign's (`ratings/passage`), which knows no battle system: both sides speak in its nouns.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.replacing import replace
from campaign.model.units.wounds import Gear, Outage, WoundsTold
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, Rudder, Status

GEAR = {
    Effect.ENGINEERING: Gear.ENGINES, Effect.RUDDER: Gear.RUDDER, Effect.BRIDGE: Gear.BRIDGE, Effect.SENSOR: Gear.SENSORS,
    Effect.COMMS: Gear.SENSORS, Effect.FIRE_CONTROL: Gear.SENSORS, Effect.FLIGHT_DECK: Gear.FLIGHT_DECK,
}
PLANT = "engine plant"


def wounds_of(harm: Harm) -> WoundsTold:
    """FG-6R-export Criticals that are not put right, fires that are out, points lost to water, patches, aircraft lost."""
    broken = (Outage(GEAR[one.effect], name=one.item, beyond=one.status is Status.LASTING)
              for one in harm.criticals if one.effect in GEAR and one.status is not Status.REPAIRED)
    return WoundsTold(tuple(broken), harm.put_out, harm.flood_points, harm.patch, harm.aircraft_lost)


def with_left(harm: Harm, left: WoundsTold) -> Harm:
    """FG-6R-import What was mended at sea works again, what broke down does not; embers, patches and water as they are."""
    criticals = (*_kept(harm, left), *(Critical(Effect.ENGINEERING, PLANT, 0, Status.LASTING)
                                       for item in left.broken if item.breakdown))
    broken = {one.effect for one in criticals}
    helm = harm.helm if Effect.BRIDGE in broken else replace(harm.helm, lag=0)
    if Effect.RUDDER not in broken:
        helm = replace(helm, rudder=Rudder.WELL, jammed=None, tries=0)
    return replace(harm, criticals=criticals, helm=helm, put_out=left.embers, flood_points=left.flooded, patch=left.patched,
                   aircraft_lost=left.aircraft)


def _kept(harm: Harm, left: WoundsTold) -> Iterator[Critical]:
    """FG-8.4-cargo Criticals of other kinds, which nobody mends at sea, and of these as many as are left."""
    open_still = [(item.gear, item.name, item.beyond) for item in left.broken if not item.breakdown]
    for one in harm.criticals:
        found = next((item for item in open_still if item[:2] == (GEAR.get(one.effect), one.item)), None)
        if found is not None:
            open_still.remove(found)
            yield replace(one, status=Status.LASTING) if found[2] else one
        elif one.effect not in GEAR:
            yield one
