"""Fires and floods: how bad they are, how they are fought, and what they do while they last."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.passage import CasualtyChart, Level
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.units.wounds import Casualty, End, News, Peril, Tiding, Wounds
from campaign.ratings.passage.hull import Fortune, Hull

LOWEST, HIGHEST = 1, 10
MARKS_A_DAY = 24 * 60
SPOKEN = {30: "half an hour", 60: "an hour"}
WORDS = {Peril.FIRE: "all fires", Peril.FLOOD: "all floods"}


class HoursFought(Struct, frozen=True):
    """What the hours until all was out, or the ship was lost, have done."""

    wounds: Wounds
    tidings: tuple[Tiding, ...]
    end: End | None = None


def severity(chart: CasualtyChart, hull: Hull, fortune: Fortune, what: str) -> int:
    """FG-8.2-severity A new fire or flood is rolled for by the year of the ship."""
    row = next(row for row in chart.severity if row.to is None or hull.year <= row.to)
    return fortune.roll(Die.TWO_D6 if row.dice > 1 else Die.D6, "FG-8.2-severity", what, f"+{row.plus} percent") + row.plus


def bounds(chart: CasualtyChart, hull: Hull) -> tuple[int, int, int]:
    """FG-8.2-age The highest totals that are minor, major and severe, all moved by the age of the ship."""
    shift = next(row.shift for row in chart.age if row.to is None or hull.year <= row.to)
    minor, major, severe = chart.upper_bounds[hull.size]
    return minor + shift, major + shift, severe + shift


def level(chart: CasualtyChart, hull: Hull, total: int) -> Level:
    """FG-8.2-levels How bad so much percent is for her."""
    return next((found for found, upper in zip(Level, bounds(chart, hull), strict=False) if total <= upper), Level.OVERWHELMED)


def lent_by(chart: CasualtyChart, hull: Hull) -> int:
    """FG-8.2-assist A ship alongside lends half of what is minor for herself."""
    return bounds(chart, hull)[0] // 2


def fight(
    chart: CasualtyChart, hull: Hull, wounds: Wounds, lent: int, fortune: Fortune, *, aground: bool = False,
) -> HoursFought:
    """FG-GAP-22 After a battle the clock runs on, mark by mark, until everything is out or the ship is lost.

    `lent` is what ships alongside take off the level; on the ground water sinks nobody (SM-GAP-78.4).
    """
    start, marks, burnt, drowned = wounds, 0, 0, 0
    tidings: list[Tiding] = []
    raging = 0
    end = None
    while wounds.casualties and end is None and marks * chart.interval_minutes < MARKS_A_DAY:
        marks += 1
        wounds, ordered = _orders(chart, hull, wounds)
        tidings += ordered
        wounds = _controlled(chart, hull, wounds, lent, fortune)
        fire = hull.points * wounds.total(Peril.FIRE) // 100
        water = 0 if aground else hull.points * wounds.total(Peril.FLOOD) // 100
        lost = min(wounds.points, fire + water)
        burnt, drowned = burnt + min(fire, lost), drowned + lost - min(fire, lost)
        wounds = replace(wounds, points=wounds.points - lost, flooded=wounds.flooded + lost - min(fire, lost))
        raging = raging + 1 if _level_of(chart, hull, wounds, Peril.FIRE) is Level.OVERWHELMED else 0
        end = _worst(chart, hull, wounds, raging, fortune, aground=aground)
    return HoursFought(wounds, (*_tidings(start, wounds, marks * chart.interval_minutes, burnt, drowned), *tidings), end)


def _orders(chart: CasualtyChart, hull: Hull, wounds: Wounds) -> tuple[Wounds, tuple[Tiding, ...]]:
    """FG-AMENDED Her captain floods the magazines when fires overwhelm her, and once sends gunners to help (FG-GAP-25)."""
    total = wounds.total(Peril.FIRE) + wounds.total(Peril.FLOOD)
    if not wounds.reinforced and level(chart, hull, total) is not Level.MINOR:
        wounds = replace(wounds, reinforced=True)
    if not wounds.magazines_flooded and _level_of(chart, hull, wounds, Peril.FIRE) is Level.OVERWHELMED:
        return replace(wounds, magazines_flooded=True), (Tiding(News.MAGAZINES_FLOODED),)
    return wounds, ()


def _controlled(chart: CasualtyChart, hull: Hull, wounds: Wounds, lent: int, fortune: Fortune) -> Wounds:
    """FG-8.2-control One die for all fires and one for all floods, at the level of both together less what helps."""
    helped = lent + (chart.reinforcement[hull.size] if wounds.reinforced else 0)
    both = level(chart, hull, wounds.total(Peril.FIRE) + wounds.total(Peril.FLOOD) - helped)
    for peril in Peril:
        if wounds.total(peril):
            change = _change(chart, both, peril, fortune)
            wounds = replace(wounds, casualties=apply_change(wounds.casualties, peril, change))
    return wounds


def _change(chart: CasualtyChart, both: Level, peril: Peril, fortune: Fortune) -> int:
    """FG-8.2-table The cell under the die; after the battle it is lower, but a ten that fell stays one (FG-AMENDED)."""
    face = fortune.roll(Die.D10, "FG-8.2-table", WORDS[peril], both.value, (f"{chart.after_battle_die:+d} after the battle",))
    row = face if face == HIGHEST else max(LOWEST, face + chart.after_battle_die)
    dice = chart.control[both][row - 1]
    if not dice:
        return 0
    die = Die.TWO_D6 if abs(dice) > 1 else Die.D6
    return (1 if dice > 0 else -1) * fortune.roll(die, "FG-8.2-table", f"{WORDS[peril]}, {'more' if dice > 0 else 'less'}")


def apply_change(casualties: tuple[Casualty, ...], peril: Peril, change: int) -> tuple[Casualty, ...]:
    """FG-8.2-control What is taken off comes off the oldest first, what is added goes to the newest."""
    mine = [casualty for casualty in casualties if casualty.peril is peril]
    others = tuple(casualty for casualty in casualties if casualty.peril is not peril)
    if change > 0:
        mine[-1] = replace(mine[-1], percent=mine[-1].percent + change)
    left = max(0, -change)
    after = []
    for casualty in mine:
        reduction = min(left, casualty.percent)
        left -= reduction
        if casualty.percent > reduction:
            after.append(replace(casualty, percent=casualty.percent - reduction))
    return (*others, *after)


def _worst(chart: CasualtyChart, hull: Hull, wounds: Wounds, raging: int, fortune: Fortune, *, aground: bool) -> End | None:
    """FG-8.2-conflagration, FG-8.2-capsize What happens to a ship that is overwhelmed, and to one with no points left."""
    if wounds.points <= 0:
        return End.FOUNDERED if wounds.total(Peril.FLOOD) and not aground else End.BURNT_OUT
    if raging and not wounds.magazines_flooded and fortune.succeeds(
            raging * chart.magazine_percent, "FG-8.2-conflagration", "fire reaches the magazines"):
        return End.BLEW_UP
    flooding = _level_of(chart, hull, wounds, Peril.FLOOD) is Level.OVERWHELMED and not aground
    if flooding and fortune.succeeds(chart.capsize_percent, "FG-8.2-capsize", "she capsizes"):
        return End.CAPSIZED
    return None


def _level_of(chart: CasualtyChart, hull: Hull, wounds: Wounds, peril: Peril) -> Level:
    return level(chart, hull, wounds.total(peril))


def _tidings(before: Wounds, after: Wounds, minutes: int, burnt: int, drowned: int) -> tuple[Tiding, ...]:
    found = []
    hours = SPOKEN.get(minutes, f"{minutes / 60:g} hours")
    for peril, lost, spoken, out in (
            (Peril.FIRE, burnt, News.BURNED, News.FIRES_OUT), (Peril.FLOOD, drowned, News.FLOODED, News.FLOODS_OUT)):
        if before.total(peril):
            found.append(Tiding(spoken, lost, hours))
            if not after.total(peril):
                found.append(Tiding(out))
    return tuple(found)
