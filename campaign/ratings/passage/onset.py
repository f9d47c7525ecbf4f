"""How a way home begins: from the shares of her hull that are lost, the fires and floods, and the mounts out of action.

And back: what a day cost and mended, as the condition that the campaign and every system read.
"""

from __future__ import annotations

from fractions import Fraction

from campaign.model.charts.passage import PassageChart
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.model.units.wounds import Casualty, Gear, News, Outage, Peril, TellsWounds, Tiding, Wounds, WoundsTold
from campaign.ratings.passage.casualties import severity
from campaign.ratings.passage.hull import HAIR, Fortune, Hull

GAINS, FIRE, WATER = (News.PUMPED,), (News.BURNED,), (News.FLOODED, News.POUNDED)


def is_worse(before: Condition, after: Condition) -> bool:
    """SM-GAP-77 Whether a ship was hurt: hull, mounts, or a fire or flood that is not out."""
    return (after.shell_damage > before.shell_damage or after.underwater_damage > before.underwater_damage
            or bool(set(after.mounts_out) - set(before.mounts_out)) or bool(after.fires or after.floods))


def tells(condition: Condition) -> TellsWounds | None:
    """SM-GAP-77.2 The details of a battle system that counts in these points, whichever it is."""
    return next((detail.value for detail in condition.details if isinstance(detail.value, TellsWounds)), None)


def told_by_battle(before: Condition, after: Condition) -> WoundsTold | None:
    """SM-GAP-77.2 What the battle that she comes from tells of her wounds, if it was fought by such a system."""
    details = tells(after)
    return None if details is None or details == tells(before) else details.wounds()


def share_lost(chart: PassageChart, condition: Condition, *, told: bool = False) -> Fraction:
    """SM-GAP-77.3 Of a hull is lost what water took, and half of what shells took above it; all where she is told of."""
    return min(WHOLE, condition.underwater_damage + condition.shell_damage * _shells(chart, told=told))


def _shells(chart: PassageChart, *, told: bool) -> Fraction:
    return WHOLE if told else Fraction(str(chart.onset.shell_share))


def wounded(
    chart: PassageChart, hull: Hull, before: Condition, after: Condition, old: Wounds | None, fortune: Fortune,
) -> Wounds:
    """FG-6R-import, FG-6R-passage Wounds begin, or begin anew when she is struck again: only what is new is drawn for.

    A fire or flood that still lasts is rolled for by her year (SM-GAP-77.4); lasting criticals are drawn by the share that was
    lost, weapons are those that the battle left out of action. What a system tells of her is taken as it is.
    """
    if (found := told_by_battle(before, after)) is not None:
        points = max(1, hull.points - _half_up(share_lost(chart, after, told=True) * hull.points))
        saved = _saved(chart, found, fortune)
        broken = (*_weapons(after), *found.broken, *(Outage(Gear.AIRCRAFT),) * saved)
        return Wounds(points, _alight(chart, hull, after, fortune), broken, (0,) * found.embers, found.flooded, found.patched,
                      magazines_flooded=old is not None and old.magazines_flooded, aircraft_gone=found.aircraft - saved)
    was = share_lost(chart, before)
    lost = max(NONE, share_lost(chart, after) - was)
    if old is None:
        old = Wounds(max(1, hull.points - _half_up(was * hull.points)))
    shell = max(NONE, after.shell_damage - before.shell_damage) * _shells(chart, told=False)
    water = max(NONE, after.underwater_damage - before.underwater_damage)
    flooded = hull.points * (shell * Fraction(str(chart.onset.flooded_share_of_shell))
                             + water * Fraction(str(chart.onset.flooded_share_of_water)))
    patched = water > 0 or share_lost(chart, after) >= Fraction(str(chart.onset.patched_from_share))
    return Wounds(
        max(1, old.points - _half_up(lost * hull.points)), _alight(chart, hull, after, fortune),
        _struck(chart, hull, after, old, lost, fortune), flooded=old.flooded + int(flooded),
        patched=old.patched or patched, magazines_flooded=old.magazines_flooded)


def _saved(chart: PassageChart, report: WoundsTold, fortune: Fortune) -> int:
    """FG-8.4-aircraft Of aircraft destroyed aboard one in two is merely damaged, and may be mended as what broke down."""
    percent = chart.repairs.aircraft_saved_percent
    return sum(fortune.succeeds(percent, "FG-8.4-aircraft", "an aircraft is merely damaged") for _ in range(report.aircraft))


def _weapons(condition: Condition) -> tuple[Outage, ...]:
    return tuple(Outage(Gear.WEAPON, name=name) for name in condition.mounts_out)


def _alight(chart: PassageChart, hull: Hull, condition: Condition, fortune: Fortune) -> tuple[Casualty, ...]:
    counted = ((Peril.FIRE, condition.fires, "a fire still burning"), (Peril.FLOOD, condition.floods, "a flood still rising"))
    return tuple(Casualty(peril, severity(chart.casualties, hull, fortune, what))
                 for peril, count, what in counted for _ in range(count))


def _struck(
    chart: PassageChart, hull: Hull, condition: Condition, old: Wounds, lost: Fraction, fortune: Fortune,
) -> tuple[Outage, ...]:
    """FG-6R-import Of so many criticals in proportion to the loss those that last; what was broken before is tried anew."""
    before = tuple(replace(outage, since=0, beyond=False) for outage in old.broken if outage.gear is not Gear.WEAPON)
    drawn = (_drawn(chart, hull, fortune) for _ in range(_half_up(lost * chart.onset.criticals_a_hull)))
    return (*_weapons(condition), *before, *(Outage(part) for part in drawn if part is not None))


def _drawn(chart: PassageChart, hull: Hull, fortune: Fortune) -> Gear | None:
    face = fortune.roll(Die.PERCENT, "FG-6R-import", "a lasting critical")
    reached = 0
    for part, percent in chart.onset.lasting_percent[hull.build].items():
        reached += percent
        if face <= reached:
            return part
    return None


def condition_after(
    chart: PassageChart, hull: Hull, condition: Condition, wounds: Wounds, tidings: tuple[Tiding, ...], *, told: bool = False,
) -> Condition:
    """SM-GAP-77.5 What burnt counts above water, what flooded below; what was pumped out or mended at sea counts no more."""
    burnt, drowned, pumped = (
        sum(tiding.number for tiding in tidings if tiding.news in kinds) for kinds in (FIRE, WATER, GAINS))
    shell = condition.shell_damage + Fraction(burnt, hull.points) / _shells(chart, told=told)
    water = condition.underwater_damage + Fraction(drowned - pumped, hull.points)
    if water < 0:
        shell, water = shell + water / _shells(chart, told=told), NONE
    weapons = {outage.name for outage in wounds.broken if outage.gear is Gear.WEAPON}
    mended = {tiding.words for tiding in tidings if tiding.news is News.MENDED} - weapons
    mounts = tuple(name for name in condition.mounts_out if name not in mended)
    emptied = dict.fromkeys(("main", "secondary", "heavy_aa"), NONE)
    rounds = {**condition.rounds_left, **emptied} if wounds.magazines_flooded else condition.rounds_left
    after = replace(condition, shell_damage=min(WHOLE, max(NONE, shell)), underwater_damage=min(WHOLE, water),
                    mounts_out=mounts, rounds_left=rounds, fires=_left(wounds, Peril.FIRE), floods=_left(wounds, Peril.FLOOD))
    return taken_back(after, wounds) if told else after


def taken_back(condition: Condition, wounds: Wounds) -> Condition:
    """SM-GAP-77.2 The system that told of her wounds is told what is left of them."""
    broken = tuple(outage for outage in wounds.broken if outage.gear not in (Gear.WEAPON, Gear.AIRCRAFT))
    aircraft = wounds.aircraft_gone + len(wounds.open(Gear.AIRCRAFT))
    left = WoundsTold(broken, len(wounds.embers), wounds.flooded, wounds.patched, aircraft)
    for detail in condition.details:
        if isinstance(detail.value, TellsWounds):
            return condition.keeping(detail.system, detail.value.with_wounds(left))
    return condition


def _left(wounds: Wounds, peril: Peril) -> int:
    return sum(casualty.peril is peril for casualty in wounds.casualties)


def _half_up(number: Fraction) -> int:
    return int(float(number) + 0.5 + HAIR)
