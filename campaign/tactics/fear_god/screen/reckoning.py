"""What a view tells of ships for those who reckon, and no column of a table: its names begin with a stroke below."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.sameness import kept
from campaign.tactics.fear_god.battle.harm import Magazines, Peril
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.levels import peril_level
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Battery, metres
from campaign.tactics.fear_god.ships.batteries import MAIN, working


def told_of_enemies(vessel: Vessel, *, here: bool) -> Iterator[tuple[str, str]]:
    """FG-GAP-15 What a ship is, is known once she was made out; how she is and how fast she goes, while she is in contact."""
    yield from _known_of(vessel.record)
    yield "_ashore", "yes" if vessel.record.ashore else ""
    if here:
        yield "_doomed", "yes" if vessel.harm.doomed else ""
        yield "_beached", "yes" if vessel.harm.beached else ""
        yield "_surfaced", "yes" if vessel.surfaced else ""
        yield "_knots", f"{vessel.speed_kn:g}"
        yield "_contact", vessel.contact.value


# A record never changes, and each view of a battle tells of every ship.
@kept(1024)
def _known_of(record: Record) -> tuple[tuple[str, str], ...]:
    return (
        ("_kind", record.kind.value), ("_size", record.size.value), ("_points", str(record.points)),
        ("_belt", str(record.belt)), ("_design", f"{record.speed_kn:g}"), ("_in_service", str(record.in_service)),
        ("_reach", str(max((mount.sheet.max_yd for mount in record.mounts), default=0))),
        ("_mm", f"{max((mount.sheet.mm for mount in record.mounts), default=0):g}"),
    )


def told_of_own(charts: FearGodCharts, battle: Battle, vessel: Vessel, top: int) -> Iterator[tuple[str, str]]:
    """What her own captain knows besides."""
    record, harm = vessel.record, vessel.harm
    yield "_task", vessel.task.value
    yield "_squadron", vessel.squadron
    yield "_top", str(top)
    yield "_left", str(max(0, vessel.points))
    yield "_start", str(vessel.start.points)
    yield "_standard", record.standard.value
    yield "_advance_m", f"{metres(charts.movement.advance_yd[record.size]):.1f}"
    main = working(vessel, MAIN)
    yield "_bands", "/".join(map(str, main[0].sheet.limits_yd)) if main else ""
    yield "_main", f"{len(main)}/{len(record.battery(Battery.MAIN))}"
    carried = sum(vessel.full.get(mount.name, 0) for mount in record.battery(Battery.MAIN))
    left = sum(vessel.rounds.get(mount.name, 0) for mount in main)
    yield "_rounds", f"{left / carried if carried else 0:.2f}"
    yield "_under_fire", str(len(vessel.under_fire))
    yield "_tubes", str(vessel.torpedoes)
    yield "_runs", "/".join(f"{run}:{knots}" for run, knots in _settings(vessel))
    yield "_broken", "yes" if vessel.broken_off else ""
    yield "_fighting", "yes" if vessel.fighting_fire else ""
    yield "_magazines", harm.magazines.value if harm.magazines is not Magazines.FULL else ""
    yield "_seen", "yes" if vessel.contact.held else ""
    if harm.casualties:
        for peril in Peril:
            yield f"_{peril.value}", str(harm.total(peril))
            level = peril_level(charts.casualties, record, harm, peril)
            yield f"_{peril.value}_level", "" if level is None else level.value
        yield "_severe", str(charts.casualties.bounds(record.size, record.era)[2])
    for key, aim in vessel.aims.items():
        if aim.turn >= battle.turn - 1:
            yield f"_aim {key}", str(aim.target)


def _settings(vessel: Vessel) -> tuple[tuple[int, int], ...]:
    sheets = [tube.sheet for tube in vessel.record.tubes
              if vessel.loaded.get(tube.name, 0) and not vessel.harm.is_out(tube.name)]
    return max((sheet.settings for sheet in sheets), key=len, default=())
