"""What a crew mends at sea, what starts to burn again, and what fails of itself."""

from __future__ import annotations

from campaign.model.charts.passage import PassageChart, RepairsChart
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.units.wounds import Casualty, Gear, News, Outage, Peril, Tiding, Wounds
from campaign.ratings.passage.fortune import Fortune
from campaign.ratings.passage.hull import Hull

HALF = 2


def hours_due(chart: RepairsChart, since: int, day: int) -> tuple[int, ...]:
    """FG-6R-export The marks of a day: 6 and 12 hours on the first, 24 on the second, 48 on the third, then none."""
    age = day - since
    return chart.hours_by_day[age] if 0 <= age < len(chart.hours_by_day) else ()


def repair_roll(hull: Hull, points: int) -> int:
    """FG-8.4 The chance to mend is the share of her points that she has left, in whole percent."""
    return 100 * points // hull.points


def chance(chart: RepairsChart, hull: Hull, wounds: Wounds, item: Outage, hour: int, *, in_port: bool = False) -> int:
    """FG-8.4, FG-8.5-table What the enemy broke by the state of the ship, halved early on; breakdowns and aircraft by navy.

    FG-8.4-weapon, FG-8.4-senscomm, FG-8.4-engineering have all four marks, FG-8.4-bridge and FG-8.4-flightdeck the last three.
    FG-8.5-base A port that takes her in adds to either.
    """
    more = chart.in_port_percent if in_port else 0
    if item.breakdown or item.gear is Gear.AIRCRAFT:
        return (chart.first if hull.first_rank else chart.second).repair_percent[hour] + more
    marks = chart.gear[item.gear]
    if hour not in marks.marks:
        return 0
    whole = repair_roll(hull, wounds.points)
    return (whole // HALF if hour in marks.halved else whole) + more


def mended(
    chart: RepairsChart, hull: Hull, wounds: Wounds, fortune: Fortune, *, in_port: bool = False,
) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.4 One roll for each thing at each mark that is due; what the last mark did not mend waits for the dock."""
    left: list[Outage] = []
    tidings: list[Tiding] = []
    for item in wounds.broken:
        hours = () if item.beyond else hours_due(chart, item.since, wounds.day)
        name = item.name or item.gear.value
        rule = "FG-8.5-table" if item.breakdown or item.gear is Gear.AIRCRAFT else "FG-8.4"
        if any(fortune.succeeds(chance(chart, hull, wounds, item, hour, in_port=in_port), rule, f"{name}, {hour} hours")
               for hour in hours):
            tidings.append(Tiding(News.MENDED, words=name))
        elif hours and hours == chart.hours_by_day[-1]:
            tidings.append(Tiding(News.BEYOND, words=name))
            left.append(replace(item, beyond=True))
        else:
            left.append(item)
    return replace(wounds, broken=tuple(left)), tuple(tidings)


def flared(chart: RepairsChart, wounds: Wounds, fortune: Fortune) -> tuple[Wounds, tuple[Tiding, ...]]:
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


def broken_down(chart: PassageChart, hull: Hull, wounds: Wounds, fortune: Fortune) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-8.5 Each day her engines may fail of themselves; they fail once at a time (SM-GAP-77.6)."""
    if any(item.breakdown for item in wounds.broken):
        return wounds, ()
    ranked = chart.repairs.first if hull.first_rank else chart.repairs.second
    if not fortune.succeeds(ranked.fail_percent, "FG-8.5", "her engines fail"):
        return wounds, ()
    item = Outage(Gear.ENGINES, since=wounds.day, breakdown=True)
    return replace(wounds, broken=(*wounds.broken, item)), (Tiding(News.BROKE_DOWN, words=Gear.ENGINES.value),)
