"""How long a ship lies in port: hull and criticals are worked at side by side."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct

from campaign.tactics.fear_god.battle.harm import Effect, Peril, Status
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.port import Job, PortChart

JOBS = {
    Effect.MAIN: Job.MAIN, Effect.CASEMATE: Job.CASEMATE, Effect.OTHER: Job.OTHER, Effect.TORPEDO_ASW: Job.TORPEDO_ASW,
    Effect.FIRE_CONTROL: Job.FIRE_CONTROL, Effect.SENSOR: Job.SENSORS, Effect.COMMS: Job.SENSORS, Effect.BRIDGE: Job.BRIDGE,
    Effect.RUDDER: Job.RUDDER, Effect.ENGINEERING: Job.ENGINEERING, Effect.FLIGHT_DECK: Job.FLIGHT_DECK,
}


class Stay(Struct, frozen=True):
    """FG-GAP-31 Days in a main dockyard, in a lesser one, and at a tender, who cannot mend a hull; whether she is docked."""

    main: int
    lesser: int
    tender: int
    docked: bool


def stay_of(chart: PortChart, vessel: Vessel) -> Stay:
    """FG-GAP-31 The longer of the hull's days and those of her criticals, of which the longest counts whole.

    Each critical that is open counts by itself, engines too. Parts of a day are a day.
    """
    hull = ceil(chart.base_days[vessel.record.size] * vessel.damage / vessel.record.points)
    longest, *others = sorted(_each(chart, vessel), reverse=True) or [0]
    fitting = longest + chart.others_share * sum(others)
    days = max(hull, fitting)
    return Stay(ceil(days), ceil(chart.lesser_yard * days), ceil(chart.tender * fitting), is_docked(chart, vessel))


def _each(chart: PortChart, vessel: Vessel) -> Iterator[int]:
    for critical in vessel.harm.criticals:
        if critical.status is not Status.REPAIRED and critical.effect in JOBS:
            yield chart.critical_days[JOBS[critical.effect]]
    if is_leaking(vessel):
        yield chart.critical_days[Job.PATCH]


def is_leaking(vessel: Vessel) -> bool:
    """FG-8.4-flooding Whether a hole is patched, or water still comes in through it."""
    return vessel.harm.patch or vessel.harm.total(Peril.FLOODING) > 0


def is_docked(chart: PortChart, vessel: Vessel) -> bool:
    """FG-GAP-31 Whether she must lie dry: much of her hull is lost, it was holed, or torpedoes took some of its protection."""
    torpedoed = vessel.harm.protection != vessel.start.protection
    return 100 * vessel.damage > chart.dock_over_percent * vessel.record.points or is_leaking(vessel) or torpedoed
