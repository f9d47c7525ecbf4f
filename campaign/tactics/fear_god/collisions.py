"""FG-GAP-21 Hulls that meet: rams, hulks that lie in the way, ships that help at speed, and the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Collided, Hurt, Tended
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import helpers_of
from campaign.tactics.fear_god.charts.weapons import Collisions
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage import suffer
from campaign.tactics.fear_god.sight import range_yd
from campaign.tactics.kit.charts import whole

RULE = "FG-GAP-21"


class Meeting(Struct, frozen=True):
    """A ship that ran into another."""

    rammer: ShipId
    struck: ShipId
    on_purpose: bool = False


def collide(proceedings: Proceedings, helms: Iterable[Helm]) -> None:
    """FG-GAP-21 After movement all rams, collisions and groundings of both sides, and then what they do."""
    meetings = [*_rams(proceedings, helms), *_hulks(proceedings), *_helpers(proceedings)]
    blows = [blow for meeting in meetings for blow in blows_of(proceedings, meeting)]
    for meeting in meetings:
        proceedings.add(Collided(meeting.rammer, meeting.struck, meeting.on_purpose))
        if meeting.on_purpose:
            proceedings.add(Hurt(meeting.struck, meeting.rammer))
    suffer(proceedings, (*blows, *_aground(proceedings)))


def ram_percent(chart: Collisions, rammer: Vessel, target: Vessel) -> int:
    """FG-GAP-21 The chance of an ordered ram: her own speed helps, each knot of the target's takes two off."""
    return chart.ram_percent - chart.ram_target_knots * whole(target.speed_kn) + whole(rammer.speed_kn)


def damage_of(chart: Collisions, rammer: Vessel) -> tuple[int, int]:
    """FG-GAP-21 What a collision takes off the ship that is struck, and off the one that strikes."""
    struck = whole(rammer.record.points * rammer.speed_kn / chart.knots_for_all)
    return struck, min(whole(struck * chart.rammer), whole(rammer.record.points * chart.rammer_at_most))


def blows_of(proceedings: Proceedings, meeting: Meeting) -> Iterator[Blow]:
    """FG-GAP-21 The ship that is struck is hurt below the waterline and floods; a submarine's hull is holed."""
    rammer, target = proceedings.vessel(meeting.rammer), proceedings.vessel(meeting.struck)
    struck, own = damage_of(proceedings.charts.weapons.collisions, rammer)
    boat = target.record.is_submarine
    yield Blow(target.id, struck, Cause.COLLISION, pierced=True, floods=0 if boat else 1, breaches=1 if boat else 0)
    yield Blow(rammer.id, own, Cause.COLLISION, pierced=True)


# Who meets whom -----------------------------------------------------------------------------------------------------


def _rams(proceedings: Proceedings, helms: Iterable[Helm]) -> Iterator[Meeting]:
    chart = proceedings.charts.weapons.collisions
    for helm in helms:
        if helm.ram is None:
            continue
        rammer, target = proceedings.vessel(helm.ship), proceedings.vessel(helm.ram)
        if not _may_ram(proceedings, rammer, target):
            continue
        chance = ram_percent(chart, rammer, target)
        if proceedings.percent(RULE, "ramming", rammer.id, target.id, needed=f"{chance} or less") <= chance:
            yield Meeting(rammer.id, target.id, on_purpose=True)


def _may_ram(proceedings: Proceedings, rammer: Vessel, target: Vessel) -> bool:
    """FG-GAP-21 A ship under way that came near enough in this turn; boats under water are rammed no deeper than periscopes."""
    chart, battle = proceedings.charts.weapons.collisions, proceedings.battle
    return (rammer.fights and rammer.surfaced and rammer.speed_kn > 0 and battle.present(target)
            and (target.surfaced or target.contact.held) and range_yd(rammer, target) <= chart.ram_within_yd)


def _hulks(proceedings: Proceedings) -> Iterator[Meeting]:
    """FG-8.1.8 A sinking ship lies in the way of all that come close."""
    chart, battle = proceedings.charts.weapons.collisions, proceedings.battle
    hulks = [vessel for vessel in battle.there() if vessel.harm.doomed and vessel.surfaced]
    for hulk in hulks:
        for vessel in battle.fighting():
            near = vessel.surfaced and vessel.speed_kn > 0 and range_yd(vessel, hulk) <= chart.hulk_within_yd
            if near and proceedings.percent(
                    RULE, "hulk in the way", vessel.id, hulk.id, needed=f"{chart.hulk_percent} or less") <= chart.hulk_percent:
                yield Meeting(vessel.id, hulk.id)


def _helpers(proceedings: Proceedings) -> Iterator[Meeting]:
    """FG-8.2-assist Ships that lie alongside to help at ten knots or more may touch."""
    chart, battle = proceedings.charts.weapons.collisions, proceedings.battle
    for vessel in battle.fighting():
        if not vessel.harm.casualties or vessel.speed_kn < chart.helping_from_kn:
            continue
        for helper in helpers_of(proceedings.charts.casualties.help, battle, vessel):
            if proceedings.percent(RULE, "helping at speed", helper.id, vessel.id,
                                   needed=f"{chart.helping_percent} or less") <= chart.helping_percent:
                yield Meeting(helper.id, vessel.id)


# Aground ------------------------------------------------------------------------------------------------------------


def _aground(proceedings: Proceedings) -> Iterator[Blow]:
    """FG-GAP-21 FG-8.1.5 Who takes the ground loses her speed in percent of her points, floods, and lies there."""
    for vessel in tuple(proceedings.battle.there()):
        if vessel.deeds.aground_kn is None or vessel.harm.beached:
            continue
        proceedings.add(Tended(vessel.id, "hard aground", replace(vessel.harm, beached=True)))
        points = whole(vessel.record.points * vessel.deeds.aground_kn / 100)
        yield Blow(vessel.id, points, Cause.GROUNDING, pierced=True, floods=1)
