"""FG-GAP-25 How ships of a company are steered: together, each clear of land, shoals and mines, and who lags left behind."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.replacing import replace
from campaign.tactics.fear_god.captains.courses import away_from, search, wanted_course
from campaign.tactics.fear_god.captains.flotillas import attack_course, between, charge_of, is_exposed, torpedo_craft
from campaign.tactics.fear_god.captains.reading import YARDS_A_KNOT, Picture, apart, breaks_off
from campaign.tactics.fear_god.captains.weapons import closing_move, dives, is_hunted, prey_of, quarry_of, rams, reach_of
from campaign.tactics.fear_god.charts.terms import Depth, Kind, metres
from campaign.tactics.fear_god.seeing import Own
from campaign.tactics.fear_god.ships.weapons import MAIN
from campaign.tactics.fear_god.turn.decisions import YES
from campaign.tactics.kit.pilotage import danger_of
from campaign.tactics.plot.geometry import Point, circle, onward, turn_between

EVADE_FROM = 2


def steer(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Courses and speeds of all own ships, squadron by squadron."""
    fields = {field.key: field for field in decision.inputs}
    for company in seen.squadrons().values():
        leaving = [own for own in company if own.broken_off or breaks_off(seen, own, company)]
        staying = [own for own in company if own not in leaving]
        for own in leaving:
            if f"break_off.{own.id}" in fields and not own.broken_off:
                yield f"break_off.{own.id}", YES
            yield from _ordered(seen, fields, own, away_from(seen, own), own.top, evade=own.under_fire > 0, smoke=True)
        if staying:
            yield from _company(seen, fields, staying)


def _company(seen: Picture, fields: dict[str, Input], company: list[Own]) -> Iterator[tuple[str, str]]:
    """Ships of one company turn together and keep the speed of the slowest of those who are not lame."""
    sound = [own for own in company if own.top >= seen.charts.doctrine.break_off_speed * own.design_kn] or company
    knots = min(own.top for own in sound)
    # A company catches nobody whom its slowest ship cannot.
    leader = replace(sound[0], top=knots)
    if leader.kind is Kind.SUBMARINE:
        for own in company:
            yield from _boat(seen, fields, own)
        return
    if leader.torpedo_craft:
        for own in company:
            quarry = quarry_of(seen, own)
            if quarry is not None:
                yield from _ordered(seen, fields, own, *closing_move(own, quarry), evade=False)
                yield from rams(fields, own, quarry)
                continue
            if is_exposed(seen, own):
                yield from _ordered(seen, fields, own, away_from(seen, own), own.top, evade=own.under_fire > 0, smoke=True)
                continue
            fleeing = None if seen.sky.night else charge_of(seen, own)
            if fleeing is not None:
                yield from _ordered(seen, fields, own, between(seen, own, fleeing), own.top, smoke=True)
                continue
            course, full = torpedo_craft(seen, own)
            yield from _ordered(seen, fields, own, course, own.top if full else min(knots, own.top),
                                evade=_may_evade(own))
        return
    wanted = wanted_course(seen, leader)
    course = search(seen, leader) if wanted is None else wanted
    for own in company:
        yield from _ordered(seen, fields, own, course, knots, evade=_may_evade(own))


def _boat(seen: Picture, fields: dict[str, Input], own: Own) -> Iterator[tuple[str, str]]:
    """A submarine goes in at periscope depth; hunted with nobody in reach, or with nothing left to launch, deep and away."""
    top, prey = own.top, prey_of(seen, own)
    aims = prey is not None and apart(own, prey) <= reach_of(seen, own)
    if (is_hunted(seen, own) and not aims) or not own.torpedoes:
        yield from dives(fields, own, Depth.INTERMEDIATE_1)
        yield from _ordered(seen, fields, own, away_from(seen, own), top, evade=False)
        return
    if not own.surfaced or (prey is not None and apart(own, prey) <= seen.charts.doctrine.hunt_yd):
        yield from dives(fields, own, Depth.PERISCOPE)
    yield from _ordered(seen, fields, own, own.course if prey is None else attack_course(seen, own, prey), top, evade=False)


def _may_evade(own: Own) -> bool:
    """FG-GAP-25 Under fire by two or more, and her own main battery is silent."""
    return own.under_fire >= EVADE_FROM and not any(key.startswith(MAIN) for key in own.aims)


def _ordered(seen: Picture, fields: dict[str, Input], own: Own, course: float, knots: float, *, evade: bool = False,
             smoke: bool = False) -> Iterator[tuple[str, str]]:
    field = fields.get(f"turn.{own.id}")
    if field is None:
        return
    most = float(field.highest or 0.0)
    course = clear_course(seen, own, course, knots, most)
    turn = max(-most, min(most, turn_between(own.course, course)))
    turn = float(round(turn))
    if abs(turn) > most:
        turn = most if turn > 0 else -most
    speed = fields[f"speed.{own.id}"]
    if evade and f"evade.{own.id}" in fields and abs(turn) < SMALL_TURN:
        yield f"evade.{own.id}", YES
        turn = 0.0
    if abs(turn) >= LEAST_TURN:
        yield field.key, f"{turn:g}"
    yield speed.key, f"{max(0.0, min(knots, float(speed.highest or 0.0))):g}"
    if smoke and f"smoke.{own.id}" in fields:
        yield f"smoke.{own.id}", YES


SMALL_TURN, LEAST_TURN = 10.0, 4.0


# Pilotage -------------------------------------------------------------------------------------------------------------


DODGES = (0.0, *(sign * off for off in range(15, 181, 15) for sign in (1.0, -1.0)))
STEP_DEGREES, TURNS_AHEAD = 45.0, 2


def clear_course(seen: Picture, own: Own, course: float, knots: float, most: float) -> float:
    """FG-GAP-25 Ours: of courses she can turn to, the nearest to what she wants that leads clear for two turns.

    Where none does, it is the one that leads least over land, shoals and mines that her side is shown: out by the shortest way.
    """
    if not seen.dangers:
        return course
    best, least = course, -1
    for dodge in DODGES:
        tried = circle(course + dodge)
        if abs(turn_between(own.course, tried)) > most and dodge:
            continue
        danger = danger_of(seen.dangers, _way(own, tried, max(own.knots, min(knots, own.top))))
        if not danger:
            return tried
        if least < 0 or danger < least:
            best, least = tried, danger
    return best


def _way(own: Own, course: float, knots: float) -> list[Point]:
    """About where a turn to a course takes her in two turns: round by steps, each after an advance, then straight on."""
    way, heading, left = [own.at], own.course, metres(YARDS_A_KNOT * knots) * TURNS_AHEAD
    while abs(to_turn := turn_between(heading, course)) >= 1.0 and left >= own.advance_m > 0:
        way.append(onward(way[-1], heading, own.advance_m))
        heading, left = circle(heading + max(-STEP_DEGREES, min(STEP_DEGREES, to_turn))), left - own.advance_m
    for _ in range(TURNS_AHEAD):
        way.append(onward(way[-1], heading, left / TURNS_AHEAD))
    return way
