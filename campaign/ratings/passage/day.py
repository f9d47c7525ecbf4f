"""A day of a passage: her speed, fires and floods, pumps, what burns again, repairs, the patch, the tow."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.passage import Level, PassageChart, RepairsChart
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.units.wounds import Casualty, CrippleMeasure, End, Gear, News, Outage, Peril, Tiding, VoyageHome, Wounds
from campaign.ratings.passage.casualties import fight, level, severity
from campaign.ratings.passage.hull import HAIR, Fortune, Hull

# Speed ----------------------------------------------------------------------------------------------------------------


HALF_UP = 50
STILL = (CrippleMeasure.BEACH, CrippleMeasure.SHELTER)


def speed_level(chart: PassageChart, hull: Hull, wounds: Wounds) -> int:
    """FG-8.1.1, FG-8.1.1-prop The break points that her damage has reached, and one more for each engine out of action."""
    damage, levels = hull.points - wounds.points, chart.hull.level_percent_damage
    reached = sum(damage >= (hull.points * percent + HALF_UP) // 100 for percent in levels[1:])
    return min(len(levels) - 1, reached + len(wounds.open(Gear.ENGINES)))


def able_knots(chart: PassageChart, hull: Hull, wounds: Wounds) -> int:
    """FG-6R-passage Her best speed: by the chart of damage, and no more than floods, fires and a rudder out of action allow."""
    best = int(hull.knots * chart.hull.speed_percent[speed_level(chart, hull, wounds)] / 100 + 0.5 + HAIR)
    caps = [best]
    if any(level(chart.casualties, hull, wounds.total(peril)) is not Level.MINOR for peril in Peril):
        caps.append(chart.casualties.speed_cap_kn)
    if wounds.open(Gear.RUDDER):
        caps.append(hull.knots // chart.sea.rudder_divisor)
    return min(caps)


def advised_knots(chart: PassageChart, sea_state: int) -> int:
    """FG-6R-passage The speed at which a patch is in no danger, but never below that of a tow (SM-GAP-78.1)."""
    safe = chart.sea.patch_holds_to_kn - chart.sea.patch_percent_a_sea_state * sea_state
    return max(chart.sea.tow_kn, safe)


def knots(chart: PassageChart, hull: Hull, voyage: VoyageHome) -> int:
    """SM-GAP-78 What she makes under her owner's word: nothing aground or in a harbour, what a tow makes, or what is wise."""
    if voyage.measure in STILL:
        return 0
    if voyage.measure is CrippleMeasure.TOW:
        return chart.sea.tow_kn
    able = able_knots(chart, hull, voyage.wounds)
    if voyage.measure is CrippleMeasure.EASE and voyage.wounds.patched:
        return min(able, advised_knots(chart, voyage.sea))
    return able


def patch_percent(chart: PassageChart, sea_state: int, made_good: int) -> int:
    """FG-8.4-flooding What a patch risks in a day: five percent for each state of the sea, less the knots below thirty."""
    sea = chart.sea
    return max(0, sea.patch_percent_a_sea_state * sea_state - (sea.patch_holds_to_kn - made_good))


# Repairs --------------------------------------------------------------------------------------------------------------


HALF = 2


def hours_due(chart: RepairsChart, since: int, day: int) -> tuple[int, ...]:
    """FG-6R-export The marks of a day: 6 and 12 hours on the first, 24 on the second, 48 on the third, then none."""
    age = day - since
    return chart.hours_by_day[age] if 0 <= age < len(chart.hours_by_day) else ()


def repair_roll(hull: Hull, points: int) -> int:
    """FG-8.4 The chance to mend is the share of her points that she has left, in whole percent."""
    return 100 * points // hull.points


def chance(chart: RepairsChart, hull: Hull, wounds: Wounds, outage: Outage, hour: int, *, in_port: bool = False) -> int:
    """FG-8.4, FG-8.5-table What the enemy broke by the state of the ship, halved early on; breakdowns and aircraft by navy.

    FG-8.4-weapon, FG-8.4-senscomm, FG-8.4-engineering have all four marks, FG-8.4-bridge and FG-8.4-flightdeck the last three.
    FG-8.5-base A port that takes her in adds to either.
    """
    more = chart.in_port_percent if in_port else 0
    if outage.breakdown or outage.gear is Gear.AIRCRAFT:
        return (chart.first if hull.first_rank else chart.second).repair_percent[hour] + more
    marks = chart.gear[outage.gear]
    if hour not in marks.marks:
        return 0
    whole = repair_roll(hull, wounds.points)
    return (whole // HALF if hour in marks.halved else whole) + more


def mend(
    chart: RepairsChart, hull: Hull, wounds: Wounds, fortune: Fortune, *, in_port: bool = False,
) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4 One roll for each thing at each mark that is due; what the last mark did not mend waits for the dock."""
    left: list[Outage] = []
    tidings: list[Tiding] = []
    for outage in wounds.broken:
        hours = () if outage.beyond else hours_due(chart, outage.since, wounds.day)
        name = outage.name or outage.gear.value
        rule = "FG-8.5-table" if outage.breakdown or outage.gear is Gear.AIRCRAFT else "FG-8.4"
        if any(fortune.succeeds(chance(chart, hull, wounds, outage, hour, in_port=in_port), rule, f"{name}, {hour} hours")
               for hour in hours):
            tidings.append(Tiding(News.MENDED, words=name))
        elif hours and hours == chart.hours_by_day[-1]:
            tidings.append(Tiding(News.BEYOND, words=name))
            left.append(replace(outage, beyond=True))
        else:
            left.append(outage)
    return replace(wounds, broken=tuple(left)), tuple(tidings)


def flare_up(chart: RepairsChart, wounds: Wounds, fortune: Fortune) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4-fire A fire that went out may start again at each mark, with the severity of a die less two."""
    fires: list[Casualty] = []
    embers: list[int] = []
    tidings: list[Tiding] = []
    for since in wounds.embers:
        hours = hours_due(chart, since, wounds.day)
        if not hours:
            continue
        if not any(fortune.succeeds(chart.fire_restart_percent[hour], "FG-8.4-fire", f"a fire again, {hour} hours")
                   for hour in hours):
            embers.append(since)
            continue
        percent = fortune.roll(Die.D6, "FG-8.4-fire", "severity", f"-{chart.fire_restart_less}") - chart.fire_restart_less
        if percent > 0:
            fires.append(Casualty(Peril.FIRE, percent))
            tidings.append(Tiding(News.FLARED, percent))
    return replace(wounds, embers=tuple(embers), casualties=(*wounds.casualties, *fires)), tuple(tidings)


def _broken_down(chart: PassageChart, hull: Hull, wounds: Wounds, fortune: Fortune) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.5 Each day her engines may fail of themselves; they fail once at a time (SM-GAP-77.6)."""
    if any(outage.breakdown for outage in wounds.broken):
        return wounds, ()
    ranked = chart.repairs.first if hull.first_rank else chart.repairs.second
    if not fortune.succeeds(ranked.fail_percent, "FG-8.5", "her engines fail"):
        return wounds, ()
    outage = Outage(Gear.ENGINES, since=wounds.day, breakdown=True)
    return replace(wounds, broken=(*wounds.broken, outage)), (Tiding(News.BROKE_DOWN, words=Gear.ENGINES.value),)


# The day --------------------------------------------------------------------------------------------------------------


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
    wounds, aground = voyage.wounds, voyage.measure is CrippleMeasure.BEACH
    under_way = voyage.measure not in (CrippleMeasure.BEACH, CrippleMeasure.SHELTER)
    tidings: list[Tiding] = []
    if under_way:
        wounds, news = _broken_down(chart, hull, wounds, fortune)
        tidings += news
    fought = fight(chart.casualties, hull, wounds, day.lent, fortune, aground=aground)
    tidings += fought.tidings
    wounds = _gone_out(wounds, fought.wounds)
    if fought.end is not None:
        return Day(replace(voyage, wounds=wounds), tuple(tidings), fought.end)
    wounds, news = pump_out(chart, hull, wounds)
    tidings += news
    wounds, news = flare_up(chart.repairs, wounds, fortune)
    tidings += news
    wounds, news = mend(chart.repairs, hull, wounds, fortune, in_port=voyage.measure is CrippleMeasure.SHELTER)
    tidings += news
    if under_way:
        wounds, news = _patch(chart, hull, wounds, day, fortune)
        tidings += news
    after = replace(voyage, wounds=replace(wounds, day=wounds.day + 1), sea=day.sea_state)
    if voyage.measure is CrippleMeasure.TOW:
        after, news = _tow(chart, after, fortune)
        tidings += news
    if aground:
        return _ashore(chart, hull, after, tuple(tidings), fortune)
    return Day(after, tuple(tidings))


def _gone_out(before: Wounds, after: Wounds) -> Wounds:
    """FG-8.4-fire Each fire that went out leaves embers; a flood that was stopped leaves a patch."""
    fires = _count(before, Peril.FIRE) - _count(after, Peril.FIRE)
    stopped = before.total(Peril.FLOOD) > 0 and not after.total(Peril.FLOOD)
    return replace(after, embers=(*after.embers, *[after.day] * max(0, fires)), patched=after.patched or stopped)


def _count(wounds: Wounds, peril: Peril) -> int:
    return sum(casualty.peril is peril for casualty in wounds.casualties)


def pump_out(chart: PassageChart, hull: Hull, wounds: Wounds) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4-flooding When no water comes in any more, half of what water cost is pumped out, once, without a roll."""
    if wounds.total(Peril.FLOOD) or not wounds.flooded:
        return wounds, ()
    gained = min(int(wounds.flooded * chart.sea.pumped_share), hull.points - wounds.points)
    tidings = (Tiding(News.PUMPED, gained),) if gained else ()
    return replace(wounds, points=wounds.points + gained, flooded=0), tidings


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
    return replace(voyage, measure=CrippleMeasure.EASE, tug=None), (Tiding(News.TOW_PARTED),)


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
    afloat = replace(voyage, measure=CrippleMeasure.EASE, wounds=replace(wounds, patched=True))
    return Day(afloat, (*tidings, Tiding(News.REFLOATED)))
