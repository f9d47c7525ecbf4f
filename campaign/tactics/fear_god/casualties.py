"""Fires and floods: how badly off a ship is with them, how they begin, when they do damage, and how they are fought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import CasualtiesFought, CasualtyBegan, PointsLost, Tended
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import CasualtyChart, HelpChart, Level, Seat, SeverityDice, ShipClock
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.effects import EffectChart
from campaign.tactics.fear_god.charts.terms import navy_of, yards
from campaign.tactics.fear_god.charts.turn import NationalScope
from campaign.tactics.kit.charts import D10
from campaign.tactics.plot.geometry import bearing_of, metres_between


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


RULE_OF_SEVERITY = "FG-8.2-severity"


class Outbreak(Struct, frozen=True):
    """What begins: where, of what origin, pierced or not, by guns of what calibre (0: none), and how it counts.

    `light` is what a light weapon takes off its roll, `doubled` and `halved` are of submarines' columns (FG-X-18); `at_once` is
    a flood that a torpedo or mine opened.
    """

    peril: Peril
    origin: Cause
    seat: Seat = Seat.HIT
    pierced: bool = True
    gun_mm: float = 0.0
    light: int = 0
    doubled: bool = False
    halved: bool = False
    at_once: bool = False
    item: str = ""


def begin(proceedings: Proceedings, ship: ShipId, outbreak: Outbreak) -> Casualty | None:
    """FG-8.2 A casualty is rolled and, unless it comes to nothing, recorded; its damage falls when it is due."""
    vessel, charts = proceedings.vessel(ship), proceedings.charts
    chart = charts.casualties
    dice = _dice_of(chart, vessel, outbreak)
    word = outbreak.peril.value
    rolled = (proceedings.two_d6(RULE_OF_SEVERITY, f"{word} severity", ship) if dice.dice == 2
              else proceedings.d6(RULE_OF_SEVERITY, f"{word} severity", ship))
    percent = _severity(charts, vessel, outbreak, rolled + dice.more)
    if percent < 1:
        return None
    turn, now = proceedings.battle.turn, _falls_at_once(vessel, outbreak)
    due = turn if now else turn + chart.clock.delay_turns
    begun = Casualty(outbreak.peril, percent, turn, due, outbreak.origin, outbreak.pierced, ticked=now, seat=outbreak.seat,
                     item=outbreak.item)
    proceedings.add(CasualtyBegan(ship, begun, _with_casualty(chart, vessel.harm, begun, turn)))
    return begun


def _dice_of(chart: CasualtyChart, vessel: Vessel, outbreak: Outbreak) -> SeverityDice:
    """FG-8.2-severity Fixed rolls for aircraft, small craft's fuel and fires that start again, else by year."""
    return chart.fixed.get(outbreak.seat) or chart.by_year.at(vessel.record.era)


def _severity(charts: FearGodCharts, vessel: Vessel, outbreak: Outbreak, rolled: int) -> int:
    """FG-8.2-severity The roll and what is added, then halved, dropping fractions, for each thing that spares a ship.

    Fixed rolls take no addition but that of a crew too small to fight fires (FG-X-24).
    """
    percent, chart = rolled, charts.casualties
    fire = outbreak.peril is Peril.FIRE
    if outbreak.seat not in chart.fixed:
        percent += chart.added.get(outbreak.seat, 0) + outbreak.light
        if vessel.harm.beached and not fire:
            percent += chart.beached_flooding
    if fire:
        percent += chart.short_handed_fire if _is_short_handed(charts.effects, vessel) else 0
    percent *= 2 if outbreak.doubled else 1
    spared = (not outbreak.pierced, 0 < outbreak.gun_mm <= chart.halved_to_mm, outbreak.halved)
    return max(0, percent) >> sum(spared)


def _is_short_handed(chart: EffectChart, vessel: Vessel) -> bool:
    """FG-8.3-personnel Whether a small craft has lost so many that her fires are worse."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= chart.personnel.fire_from


def _falls_at_once(vessel: Vessel, outbreak: Outbreak) -> bool:
    """FG-8.1-timing Floods by torpedo or mine, and all casualties of small craft, tell in the phase of the hit."""
    return outbreak.at_once or vessel.record.size.is_small


def _with_casualty(chart: CasualtyChart, harm: Harm, begun: Casualty, turn: int) -> Harm:
    """FG-GAP-22 The record with one casualty more; the first starts the ship's clock three turns on."""
    return replace(harm, casualties=(*harm.casualties, begun), clock=harm.clock or turn + chart.clock.delay_turns)


def points_of(vessel: Vessel, percent: int) -> int:
    """FG-0-round Points for a share of those she was built with, fractions dropped."""
    return vessel.record.points * percent // 100


# The clock ------------------------------------------------------------------------------------------------------------


TURN_MINUTES = 3
OF = {Peril.FIRE: Cause.FIRE, Peril.FLOODING: Cause.FLOODING}


class Tick(Struct, frozen=True):
    """FG-8.2-tick Damage of fires and floods in one resolution phase: points, and how many of them by floods.

    `pierced` is whether any of those that told had pierced, `first` whether any told for the first time.
    """

    ship: ShipId
    points: int
    by_floods: int
    pierced: bool
    first: bool


def is_mark(clock: ShipClock, harm: Harm, turn: int) -> bool:
    """FG-GAP-22 Thirty minutes after the start and every thirty minutes on; the start itself is no mark."""
    since = turn - harm.clock
    return harm.clock > 0 and since > 0 and since % (clock.period_minutes // TURN_MINUTES) == 0


def _ticking(clock: ShipClock, harm: Harm, turn: int) -> tuple[Casualty, ...]:
    """FG-8.2-tick What does damage this turn: what is due for the first time, and at a mark all that told before."""
    mark = is_mark(clock, harm, turn)
    return tuple(casualty for casualty in harm.casualties
                 if (not casualty.ticked and casualty.due <= turn) or (mark and casualty.ticked and casualty.due < turn))


def tick(proceedings: Proceedings, ship: ShipId) -> Tick | None:
    """FG-8.2-tick Fires and floods that are due take their share of a ship's points, each kind reckoned by itself."""
    vessel, turn = proceedings.vessel(ship), proceedings.battle.turn
    due = _ticking(proceedings.charts.casualties.clock, vessel.harm, turn)
    if not due:
        return None
    lost = {peril: points_of(vessel, sum(casualty.percent for casualty in due if casualty.peril is peril)) for peril in Peril}
    casualties = tuple(replace(casualty, ticked=True) if casualty in due else casualty for casualty in vessel.harm.casualties)
    harm = replace(vessel.harm, casualties=casualties)
    for peril, points in lost.items():
        if points:
            harm = with_loss(vessel, harm, points, flooding=peril is Peril.FLOODING)
            proceedings.add(PointsLost(ship, points, OF[peril], harm))
    if not sum(lost.values()):
        proceedings.add(Tended(ship, "fires and floods tell", harm))
    return Tick(ship, sum(lost.values()), lost[Peril.FLOODING], any(casualty.penetrating for casualty in due),
                any(not casualty.ticked for casualty in due))


def with_loss(vessel: Vessel, harm: Harm, points: int, *, flooding: bool) -> Harm:
    """FG-8.1 FG-8.1-small Points off a ship, but not off small craft, whose turn is summed; floods are kept apart."""
    left = harm.points if vessel.record.size.is_small else harm.points - points
    left = left if harm.beached else max(0, left)
    return replace(harm, points=left, this_turn=harm.this_turn + points,
                   flood_points=harm.flood_points + (points if flooding else 0))


def conflagration_percent(chart: CasualtyChart, marks: int) -> int:
    """FG-8.2-conflagration A quarter more with each mark in a row at which fires overwhelm her."""
    return min(100, chart.conflagration_percent * marks)


def burn_through(proceedings: Proceedings, ship: ShipId) -> Cause | None:
    """FG-8.2-conflagration FG-8.2-capsize What fires and floods that overwhelm a ship may do to her at a mark."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.casualties
    if not is_mark(chart.clock, vessel.harm, proceedings.battle.turn):
        return None
    worst = {peril: overwhelms(proceedings, vessel, peril) for peril in Peril}
    marks = vessel.harm.conflagration + 1 if worst[Peril.FIRE] else 0
    if marks != vessel.harm.conflagration:
        proceedings.add(Tended(ship, "fire nears the magazines" if marks else "fire is held from the magazines",
                               replace(vessel.harm, conflagration=marks), (vessel.side,)))
    if marks and _has_magazines(vessel):
        chance = conflagration_percent(chart, marks)
        if proceedings.percent("FG-8.2-conflagration", "magazines", ship, needed=f"{chance} or less") <= chance:
            return Cause.MAGAZINE
    if worst[Peril.FLOODING]:
        chance = chart.flood.capsize_percent
        if proceedings.percent("FG-8.2-capsize", "capsizing", ship, needed=f"{chance} or less") <= chance:
            return Cause.CAPSIZED
    return None


def overwhelms(proceedings: Proceedings, vessel: Vessel, peril: Peril) -> bool:
    """FG-8.2-conflagration FG-8.2-capsize Whether her fires by themselves, or her floods, are past all mastering."""
    return peril_level(proceedings.charts.casualties, vessel.record, vessel.harm, peril) is Level.OVERWHELMED


def _has_magazines(vessel: Vessel) -> bool:
    """FG-8.2-conflagration Whether there is anything in her magazines that fire could reach."""
    return vessel.harm.magazines is Magazines.FULL


def stopped(harm: Harm) -> Harm:
    """FG-GAP-22 The clock stands while nothing burns and nothing comes in."""
    return harm if harm.casualties else replace(harm, clock=0, conflagration=0)


# The fight against them -----------------------------------------------------------------------------------------------


RULE_OF_CONTROL = "FG-8.2-control"
OF_AIRCRAFT = (Seat.AIRCRAFT, Seat.ARMED_AIRCRAFT)


def first_rolls(charts: FearGodCharts, harm: Harm, turn: int) -> tuple[Peril, ...]:
    """FG-8.2-control The kinds of which a new casualty is three turns old, so that its first roll is due this turn."""
    delay = charts.casualties.clock.delay_turns
    return tuple(peril for peril in Peril if any(
        casualty.peril is peril and not casualty.rolled and casualty.turn + delay <= turn for casualty in harm.casualties))


def mark_rolls(charts: FearGodCharts, harm: Harm, turn: int) -> tuple[Peril, ...]:
    """FG-GAP-22 At a mark one die for fires and one for floods, of which some were fought before."""
    if not is_mark(charts.casualties.clock, harm, turn):
        return ()
    return tuple(peril for peril in Peril if any(casualty.peril is peril and casualty.rolled for casualty in harm.casualties))


def fight(proceedings: Proceedings, ship: ShipId, perils: Iterable[Peril], lent: int, *, after_battle: bool = False) -> None:
    """FG-8.2-control One ten-sided die for all fires together and one for all floods, by the level of both."""
    for peril in perils:
        vessel, charts = proceedings.vessel(ship), proceedings.charts
        level = control_level(charts.casualties, vessel.record, vessel.harm, lent)
        moved = die_modifier(charts, vessel, peril, after_battle=after_battle)
        natural = proceedings.d10(RULE_OF_CONTROL, f"control of {peril.value}", ship, needed=level.value,
                                  modifiers=(f"{moved:+d}",) if moved else ())
        change = sign = charts.casualties.control[face_of(natural, moved) - 1][level.place]
        if change:
            amount = sum(proceedings.d6("FG-8.2-table", f"{peril.value} changes", ship) for _ in range(abs(change)))
            change = amount if sign > 0 else -amount
        before = vessel.harm.total(peril)
        after = changed(charts.casualties, vessel.harm, peril, change, proceedings.battle.turn)
        proceedings.add(CasualtiesFought(ship, peril is Peril.FIRE, before, after.total(peril), after))


def face_of(natural: int, moved: int) -> int:
    """FG-8.2-table The die with what moves it, held to its faces; a ten that was rolled stays a ten."""
    return D10 if natural == D10 else min(max(natural + moved, 1), D10)


def die_modifier(charts: FearGodCharts, vessel: Vessel, peril: Peril, *, after_battle: bool = False) -> int:
    """FG-8.2-table FG-8.2-national What moves the die: the worst seat of a fire, a fire not fought, lost crews, the navy."""
    die, fire = charts.casualties.control_die, peril is Peril.FIRE
    moved = die.after_battle if after_battle else 0
    if fire:
        seats = (casualty.seat for casualty in vessel.harm.casualties if casualty.peril is Peril.FIRE)
        moved += max((die.seats.get(seat, 0) for seat in seats), default=0)
        moved += die.not_fought if not after_battle and _neglects_fire(charts.casualties, vessel) else 0
        moved += die.short_handed if _few_hands(charts, vessel) else 0
    options = charts.turn.options
    if options.national_dc and (not fire or options.national_dc_scope is NationalScope.BOTH):
        moved += die.navies.get(navy_of(vessel.nation), 0)
    return moved


def _neglects_fire(chart: CasualtyChart, vessel: Vessel) -> bool:
    """FG-8.2-fire-effects Whether a ship with a major fire keeps her speed or does not bring the wind on her bow."""
    return is_serious(chart, vessel, Peril.FIRE) and not vessel.fighting_fire


def _few_hands(charts: FearGodCharts, vessel: Vessel) -> bool:
    """FG-8.3-personnel Whether a small craft has lost so many that her fires get out of hand."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= charts.effects.personnel.control_from


def changed(chart: CasualtyChart, harm: Harm, peril: Peril, change: int, turn: int) -> Harm:
    """FG-8.2-control A kind's total moved: off the oldest first, on to the newest; at nought all of it is out.

    A casualty younger than three turns was counted and has its own first roll still to come.
    """
    delay = chart.clock.delay_turns
    mine = [replace(casualty, rolled=casualty.rolled or casualty.turn + delay <= turn) for casualty in harm.casualties
            if casualty.peril is peril]
    left = tuple(_grown(mine, change) if change > 0 else _reduced(mine, -change))
    others = tuple(casualty for casualty in harm.casualties if casualty.peril is not peril)
    fires, floods = (_flaring(mine) - _flaring(left), False) if peril is Peril.FIRE else (0, bool(mine and not left))
    ended = replace(harm, casualties=(*others, *left), put_out=harm.put_out + fires, patch=harm.patch or floods)
    return stopped(ended)


def _flaring(casualties: Iterable[Casualty]) -> int:
    return sum(casualty.seat not in OF_AIRCRAFT for casualty in casualties)


def _grown(mine: list[Casualty], more: int) -> Iterator[Casualty]:
    *older, newest = mine
    yield from older
    yield replace(newest, percent=newest.percent + more)


def _reduced(mine: list[Casualty], less: int) -> Iterator[Casualty]:
    for casualty in mine:
        reduction = min(casualty.percent, less)
        less -= reduction
        if reduction < casualty.percent:
            yield replace(casualty, percent=casualty.percent - reduction)


SAME_COURSE_DEGREES, SAME_KNOTS = 1.0, 0.5


def helpers_of(chart: HelpChart, battle: Battle, vessel: Vessel) -> tuple[Vessel, ...]:
    """FG-8.2-assist One friend on each side, the nearest, close by on her course and at her speed, and well enough to help."""
    found: dict[bool, Vessel] = {}
    for friend in sorted(_beside(chart, battle, vessel), key=lambda friend: metres_between(friend.pose.at, vessel.pose.at)):
        to_starboard = (bearing_of(vessel.pose.at, friend.pose.at) - vessel.pose.course_degrees) % 360 < 180
        found.setdefault(to_starboard, friend)
    return tuple(found.values())[:chart.helpers]


def _beside(chart: HelpChart, battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    for friend in battle.fighting(vessel.side):
        if friend.id == vessel.id or not friend.surfaced or friend.record.ashore:
            continue
        apart = abs(friend.pose.course_degrees - vessel.pose.course_degrees) % 360
        if (yards(metres_between(friend.pose.at, vessel.pose.at)) <= chart.within_yd
                and min(apart, 360 - apart) <= SAME_COURSE_DEGREES
                and abs(friend.speed_kn - vessel.speed_kn) <= SAME_KNOTS and may_help(chart, friend)):
            yield friend


def may_help(chart: HelpChart, friend: Vessel) -> bool:
    """FG-8.2-assist Who burns, or has lost more than half, has no hands to lend."""
    return friend.harm.total(Peril.FIRE) == 0 and 100 * friend.damage <= chart.damage_percent * friend.record.points


def lent_to(proceedings: Proceedings, vessel: Vessel) -> int:
    """FG-8.2-assist What all helpers together take off the total that the die of control goes by."""
    chart = proceedings.charts.casualties
    return sum(lends(chart, friend.record) for friend in helpers_of(chart.help, proceedings.battle, vessel))
