"""A day of a passage: fires and floods, pumps, what burns again, repairs, the patch, the tow and the beach, in this order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.passage import PassageChart
from campaign.model.replacing import replace
from campaign.model.units.wounds import Casualty, End, Measure, News, Peril, Tiding, VoyageHome, Wounds
from campaign.ratings.passage.casualties import fight, severity
from campaign.ratings.passage.fortune import Fortune
from campaign.ratings.passage.hull import Hull
from campaign.ratings.passage.repairs import broken_down, flared, mended, repair_roll
from campaign.ratings.passage.speed import patch_percent


class Circumstances(Struct, frozen=True):
    """What a day was like: the sea, the knots that she made, and what ships alongside lend against fire and flood."""

    sea_state: int
    made_good: int = 0
    lent: int = 0


class Day(Struct, frozen=True):
    """What became of a ship in a day."""

    voyage: VoyageHome
    tidings: tuple[Tiding, ...]
    end: End | None = None


def a_day(chart: PassageChart, hull: Hull, voyage: VoyageHome, day: Circumstances, fortune: Fortune) -> Day:
    """FG-6R-passage One day, step by step; a ship that is lost in the first has no more of it."""
    wounds, aground = voyage.wounds, voyage.measure is Measure.BEACH
    under_way = voyage.measure not in (Measure.BEACH, Measure.SHELTER)
    tidings: list[Tiding] = []
    if under_way:
        wounds, told = broken_down(chart, hull, wounds, fortune)
        tidings += told
    fought = fight(chart.casualties, hull, wounds, day.lent, fortune, aground=aground)
    tidings += fought.tidings
    wounds = _gone_out(wounds, fought.wounds)
    if fought.end is not None:
        return Day(replace(voyage, wounds=wounds), tuple(tidings), fought.end)
    wounds, told = pumped(chart, hull, wounds)
    tidings += told
    wounds, told = flared(chart.repairs, wounds, fortune)
    tidings += told
    wounds, told = mended(chart.repairs, hull, wounds, fortune, in_port=voyage.measure is Measure.SHELTER)
    tidings += told
    if under_way:
        wounds, told = _patch(chart, hull, wounds, day, fortune)
        tidings += told
    after = replace(voyage, wounds=replace(wounds, day=wounds.day + 1), sea=day.sea_state)
    if voyage.measure is Measure.TOW:
        after, told = _tow(chart, after, fortune)
        tidings += told
    if aground:
        return _ashore(chart, hull, after, tuple(tidings), fortune)
    return Day(after, tuple(tidings))


def _gone_out(before: Wounds, after: Wounds) -> Wounds:
    """FG-8.4-fire Each fire that went out leaves embers; a flood that was stopped leaves a patch."""
    fires = _count(before, Peril.FIRE) - _count(after, Peril.FIRE)
    stopped = before.total(Peril.FLOOD) > 0 and not after.total(Peril.FLOOD)
    return replace(after, embers=(*after.embers, *[after.day] * max(0, fires)), patched=after.patched or stopped)


def _count(wounds: Wounds, peril: Peril) -> int:
    return sum(one.peril is peril for one in wounds.casualties)


def pumped(chart: PassageChart, hull: Hull, wounds: Wounds) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4-flooding When no water comes in any more, half of what water cost is pumped out, once, without a roll."""
    if wounds.total(Peril.FLOOD) or not wounds.flooded:
        return wounds, ()
    given = min(int(wounds.flooded * chart.sea.pumped_share), hull.points - wounds.points)
    tidings = (Tiding(News.PUMPED, given),) if given else ()
    return replace(wounds, points=wounds.points + given, flooded=0), tidings


def _patch(
    chart: PassageChart, hull: Hull, wounds: Wounds, day: Circumstances, fortune: Fortune,
) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4-flooding A patch gives way with the sea and her speed; the new flood does its harm from the next day on."""
    percent = patch_percent(chart, day.sea_state, day.made_good) if wounds.patched else 0
    if not fortune.succeeds(percent, "FG-8.4-flooding", "the patch gives way"):
        return wounds, ()
    flood = severity(chart.casualties, hull, fortune, "flooding where the patch was")
    after = replace(wounds, patched=False, casualties=(*wounds.casualties, Casualty(Peril.FLOOD, flood)))
    return after, (Tiding(News.PATCH_GAVE, flood),)


def _tow(chart: PassageChart, voyage: VoyageHome, fortune: Fortune) -> tuple[VoyageHome, tuple[Tiding, ...]]:
    """SM-GAP-78.2 In a sea that is too high for it the tow parts, the more likely the higher it is."""
    percent = chart.sea.tow_parts_percent * (voyage.sea - chart.sea.tow_holds_to_sea_state)
    if not fortune.succeeds(percent, "SM-GAP-78", "the tow parts"):
        return voyage, ()
    return replace(voyage, measure=Measure.EASE, tug=None), (Tiding(News.TOW_PARTED),)


def _ashore(chart: PassageChart, hull: Hull, voyage: VoyageHome, tidings: tuple[Tiding, ...], fortune: Fortune) -> Day:
    """SM-GAP-78.4 A high sea pounds a ship on the beach; in a lower one she may come off once she is tight."""
    wounds = voyage.wounds
    if voyage.sea >= chart.sea.pounds_from_sea_state:
        lost = min(wounds.points, hull.points * chart.sea.pounding_percent // 100)
        wounds = replace(wounds, points=wounds.points - lost)
        end = End.BROKE_UP if not wounds.points else None
        return Day(replace(voyage, wounds=wounds), (*tidings, Tiding(News.POUNDED, lost)), end)
    tight = not wounds.casualties
    if not tight or not fortune.succeeds(repair_roll(hull, wounds.points), "SM-GAP-78", "she comes off the beach"):
        return Day(voyage, tidings)
    afloat = replace(voyage, measure=Measure.EASE, wounds=replace(wounds, patched=True))
    return Day(afloat, (*tidings, Tiding(News.REFLOATED)))
