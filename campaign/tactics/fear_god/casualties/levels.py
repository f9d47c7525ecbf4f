"""How badly off a ship is with her fires and floods: three totals with three uses."""

from __future__ import annotations

from campaign.tactics.fear_god.battle.harm import Harm, Peril
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import CasualtyChart, Level


def level_of(chart: CasualtyChart, record: Record, percent: int) -> Level:
    """FG-8.2-levels The level of a total in percent by size and age; what help takes below nought is minor too."""
    minor, major, severe = chart.bounds(record.size, record.era)
    if percent <= minor:
        return Level.MINOR
    if percent <= major:
        return Level.MAJOR
    return Level.SEVERE if percent <= severe else Level.OVERWHELMED


def peril_level(chart: CasualtyChart, record: Record, harm: Harm, peril: Peril) -> Level | None:
    """FG-8.2-fire-effects FG-8.2-flood-effects The level of the fires or of the floods alone, where there are any."""
    total = harm.total(peril)
    return level_of(chart, record, total) if total > 0 else None


def is_serious(chart: CasualtyChart, vessel: Vessel, peril: Peril) -> bool:
    """Whether her fires, or her floods, are major or worse."""
    level = peril_level(chart, vessel.record, vessel.harm, peril)
    return level is not None and level is not Level.MINOR


def control_level(chart: CasualtyChart, record: Record, harm: Harm, lent: int) -> Level:
    """FG-8.2-control Fires and floods together, less what more hands and other ships take off: for the die of control alone."""
    own = chart.help.own[record.size] if harm.reinforced is not None else 0
    return level_of(chart, record, harm.total(Peril.FIRE) + harm.total(Peril.FLOODING) - own - lent)


def lends(chart: CasualtyChart, helper: Record) -> int:
    """FG-8.2-assist Half of the helper's own minor rating, shifted by her age; a tug lends all of it."""
    minor, _, _ = chart.bounds(helper.size, helper.era)
    return minor if helper.tug else minor // chart.help.lent_divisor


def burns_brightly(chart: CasualtyChart, vessel: Vessel) -> bool:
    """FG-8.2-fire-effects A ship with a major fire or worse shows by night, and lights up what is about her."""
    return not vessel.sunk and is_serious(chart, vessel, Peril.FIRE)
