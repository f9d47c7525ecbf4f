"""FG-GAP-25 How squadrons steer: to the range they want with guns bearing, in to launch, away when they have had enough."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.fear_god.captains.reading import (
    YARDS_A_KNOT,
    Picture,
    apart,
    breaks_off,
    future_yards,
    is_lame,
    nearest,
    to_finish,
)
from campaign.tactics.fear_god.captains.weapons import closing_move, dives, is_hunted, prey_of, quarry_of, rams, reach_of
from campaign.tactics.fear_god.charts.terms import Depth, Kind, metres, yards
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.fear_god.ships.weapons import MAIN
from campaign.tactics.fear_god.turn.decisions import YES
from campaign.tactics.plot.geometry import Point, bearing_of, circle, metres_between, onward, turn_between

MEDIUM, LONG = 1, 2
EVADE_FROM = 2
STATION_SLACK_YD = 600.0


def steer(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Courses and speeds of all own ships, squadron by squadron."""
    fields = {field.key: field for field in decision.inputs}
    for company in seen.squadrons().values():
        leaving = [own for own in company if own.broken_off or breaks_off(seen, own, company)]
        staying = [own for own in company if own not in leaving]
        for own in leaving:
            if f"break_off.{own.id}" in fields and not own.broken_off:
                yield f"break_off.{own.id}", YES
            yield from _ordered(fields, own, away_from(seen, own), own.top, evade=True, smoke=True)
        if staying:
            yield from _company(seen, fields, staying)


def _company(seen: Picture, fields: dict[str, Input], company: list[Own]) -> Iterator[tuple[str, str]]:
    """Ships of one company turn together and keep the speed of the slowest."""
    leader = company[0]
    knots = min(own.top for own in company)
    if leader.kind is Kind.SUBMARINE:
        for own in company:
            yield from _boat(seen, fields, own)
        return
    if leader.torpedo_craft:
        for own in company:
            quarry = quarry_of(seen, own)
            if quarry is not None:
                yield from _ordered(fields, own, *closing_move(own, quarry), evade=False)
                yield from rams(fields, own, quarry)
                continue
            fleeing = None if seen.sky.night else charge_of(seen, own)
            if fleeing is not None:
                yield from _ordered(fields, own, between(seen, own, fleeing), own.top, smoke=True)
                continue
            course, full = _torpedo_craft(seen, own)
            yield from _ordered(fields, own, course, own.top if full else min(knots, own.top),
                                evade=_may_evade(own))
        return
    wanted = wanted_course(seen, leader)
    course = _search(seen, leader) if wanted is None else wanted
    for own in company:
        yield from _ordered(fields, own, course, knots, evade=_may_evade(own))


def _boat(seen: Picture, fields: dict[str, Input], own: Own) -> Iterator[tuple[str, str]]:
    """A submarine goes in at periscope depth; hunted with nobody in reach, or with nothing left to launch, deep and away."""
    top, prey = own.top, prey_of(seen, own)
    aims = prey is not None and apart(own, prey) <= reach_of(seen, own)
    if (is_hunted(seen, own) and not aims) or not own.torpedoes:
        yield from dives(fields, own, Depth.INTERMEDIATE_1)
        yield from _ordered(fields, own, away_from(seen, own), top, evade=False)
        return
    if not own.surfaced or (prey is not None and apart(own, prey) <= seen.charts.doctrine.hunt_yd):
        yield from dives(fields, own, Depth.PERISCOPE)
    yield from _ordered(fields, own, own.course if prey is None else _attack(seen, own, prey), top, evade=False)


def _may_evade(own: Own) -> bool:
    """FG-GAP-25 Under fire by two or more, and her own main battery is silent."""
    return own.under_fire >= EVADE_FROM and not any(key.startswith(MAIN) for key in own.aims)


def _ordered(fields: dict[str, Input], own: Own, course: float, knots: float, *, evade: bool = False, smoke: bool = False
             ) -> Iterator[tuple[str, str]]:
    field = fields.get(f"turn.{own.id}")
    if field is None:
        return
    most = float(field.highest or 0.0)
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


# Courses ------------------------------------------------------------------------------------------------------------


def away_from(seen: Picture, own: Own) -> float:
    """Away from nearby enemies, weighted by strength; straight on if none is in sight."""
    foes = [foe for foe in seen.foes if not foe.ashore] or seen.foes
    if not foes:
        return own.course
    near = sorted(foes, key=lambda foe: (apart(own, foe), foe.id))[:3]
    middle = Point(sum(foe.at.x_m for foe in near) / len(near), sum(foe.at.y_m for foe in near) / len(near))
    return circle(bearing_of(middle, own.at))


def main_foe(seen: Picture, own: Own) -> Known | None:
    """The enemy whom a squadron fights: the largest that is near, merchants last; light ships lure no heavy one away."""
    foes = [foe for foe in seen.foes if not foe.ashore]
    friends = any(ship.capital for ship in seen.ours.values())
    heavy = any(foe.heavy for foe in foes)

    def far(foe: Known) -> tuple[bool, float, str]:
        shunned = SHUN_YD if friends and foe.capital and not own.capital else 0.0
        lured = own.capital and heavy and not foe.heavy
        return lured, apart(own, foe) + RANK_YD * foe.rank + (GUARDED_YD if foe.guarded else 0.0) + shunned, foe.id

    return min(foes, key=far, default=None)


RANK_YD, GUARDED_YD, SHUN_YD = 1500.0, 3000.0, 12000.0


def wanted_range(seen: Picture, own: Own, foe: Known) -> float:
    """FG-GAP-25 Heavy ships fight inside Long, cruisers at Medium; who is outgunned keeps at the edge of Long.

    Cruisers leave the enemy's heavy ships to their own, where they have any. Heavy ships count heavy ships alone: no number of
    boats in company makes up for a line that is too weak.
    """
    bands = own.bands
    if not bands:
        return reach_of(seen, own)
    doctrine = seen.charts.doctrine
    if foe == to_finish(seen, own):
        return bands[MEDIUM] * doctrine.finish_range
    if not own.capital and foe.capital and any(ship.capital for ship in seen.ours.values()):
        return float(doctrine.shy_yd)
    if (seen.heavy_odds if own.capital else seen.odds) > doctrine.outgunned:
        return bands[LONG] * doctrine.outgunned_range
    return bands[LONG] * doctrine.capital_range if own.capital else bands[MEDIUM] * doctrine.cruiser_range


def retires(seen: Picture) -> bool:
    """FG-GAP-25 Ours: a side whose heavy ships are outgunned makes off, cruisers with them, after guns bearing.

    Whose cruisers make up for that stands, until one of the line is hurt.
    """
    doctrine, line = seen.charts.doctrine, [own for own in seen.ours.values() if own.capital]
    if not line or not seen.may_withdraw or seen.heavy_odds <= doctrine.outgunned_line:
        return False
    return seen.gun_odds > 1 / doctrine.outgunned or any(own.lost >= doctrine.line_hurt for own in line)


def is_fleeing(own: Own, foe: Known) -> bool:
    """Whether an enemy flees, so that a ship keeping all guns bearing would never catch her."""
    return abs(turn_between(bearing_of(own.at, foe.at), foe.course)) <= RUNS_DEGREES


RUNS_DEGREES = 60.0


def wanted_course(seen: Picture, own: Own) -> float | None:
    """The course to the wanted range, with as many guns bearing as possible; None with no enemy in sight."""
    if own.guarded:
        near = nearest(own, seen.foes)
        return away_from(seen, own) if near is not None and apart(own, near) < seen.charts.doctrine.flee_yd else None
    foe = main_foe(seen, own)
    if foe is None:
        return None
    doctrine = seen.charts.doctrine
    giant = _shunned(seen, own)
    foe = foe if giant is None else giant
    want, far = wanted_range(seen, own, foe), apart(own, foe)
    # A squadron that turns only when it is near enough is carried on by its way, and by the enemy's.
    soon, bearing = future_yards(own, foe, doctrine.foresight_turns), bearing_of(own.at, foe.at)
    bears = abs(turn_between(bearing, own.course))
    if retires(seen):
        if bears >= doctrine.open_degrees:
            # A ship that turned away from every change of bearing would be led round in a circle.
            return own.course
        off = doctrine.open_degrees
    elif soon > want * (1 + doctrine.slack):
        off = doctrine.chase_degrees if is_fleeing(own, foe) else doctrine.close_degrees
    elif soon < want * (1 - doctrine.slack):
        off = doctrine.open_degrees
    else:
        if abs(bears - doctrine.broadside_degrees) <= doctrine.steady_degrees:
            return own.course
        off = doctrine.broadside_degrees
    courses = [circle(bearing + off), circle(bearing - off)]
    wanted = min(courses, key=lambda course: (_unlike(own, foe, course), course))
    turn = turn_between(own.course, wanted)
    if far <= want * FIRING and abs(turn) > doctrine.steady_degrees:
        turn = doctrine.steady_degrees if turn > 0 else -doctrine.steady_degrees
    return circle(own.course + turn)


FIRING = 1.5


def _shunned(seen: Picture, own: Own) -> Known | None:
    """The heavy ship a cruiser avoids above all, whatever she fights, while friends are there to meet it."""
    if own.capital or not any(ship.capital for ship in seen.ours.values()):
        return None
    doctrine = seen.charts.doctrine
    giant = nearest(own, (foe for foe in seen.foes if foe.capital and not is_lame(seen, foe)))
    near = giant is not None and future_yards(own, giant, doctrine.foresight_turns) < doctrine.shy_yd * (1 - doctrine.slack)
    return giant if near else None


def _unlike(own: Own, foe: Known, course: float) -> float:
    """How far a course lies from her own, and from the enemy's, with whom she would keep company."""
    return abs(turn_between(own.course, course)) + 0.5 * abs(turn_between(foe.course, course))


def _search(seen: Picture, own: Own) -> float:
    """No enemy in sight: towards the middle of where fighting friends are, or on as she goes."""
    friends = [ship for ship in seen.ours.values() if ship.id != own.id and ship.capital and ship.contact.held]
    near = nearest(own, friends)
    return own.course if near is None or apart(own, near) < FAR_YD else circle(bearing_of(own.at, near.at))


FAR_YD = 8000.0


def _torpedo_craft(seen: Picture, own: Own) -> tuple[float, bool]:
    """FG-GAP-25 In to half of the torpedo's run, then away; by day only at large ships that are near, else on station.

    Who lies aground is worth it whatever she is: she cannot turn away.
    """
    doctrine = seen.charts.doctrine
    large = [foe for foe in seen.foes if not foe.ashore and (foe.sizeable or foe.guarded or foe.beached)]
    near = nearest(own, large)
    victim = to_finish(seen, own)
    if victim is not None and own.torpedoes:
        return _attack(seen, own, victim), True
    if near is not None and own.torpedoes and (
            seen.sky.night or apart(own, near) <= doctrine.attack_yd or not _screened(seen, own)):
        return _attack(seen, own, near), True
    if near is not None and not own.torpedoes and apart(own, near) <= doctrine.attack_yd:
        return away_from(seen, own), True
    ward = nearest(own, _screened(seen, own))
    foe = main_foe(seen, own)
    if foe is not None and lends_guns(seen, own):
        return wanted_course(seen, own) or own.course, True
    if ward is None:
        foe = nearest(own, seen.foes)
        return (own.course, False) if foe is None else (_gun_course(own, foe), True)
    place = _station(seen, ward, own)
    if metres_yd(own.at, place) <= STATION_SLACK_YD:
        return ward.course, False
    return circle(bearing_of(own.at, place)), True


def lends_guns(seen: Picture, own: Own) -> bool:
    """FG-GAP-25 Ours: by day torpedo craft fire beside cruisers who are too few without them, where no ship of the line is."""
    larger = [ship for ship in seen.ours.values() if not ship.guarded and not ship.torpedo_craft]
    cruisers = sum(ship.strength for ship in larger if not ship.broken_off)
    against = [foe for foe in seen.foes if not foe.guarded]
    return bool(cruisers and own.mm) and not any(foe.capital for foe in against) and (
        sum(foe.strength for foe in against) > cruisers)


def charge_of(seen: Picture, own: Own) -> Own | None:
    """The larger friend who makes off with an enemy near."""
    foes = [foe for foe in seen.foes if not foe.torpedo_craft]
    line = any(foe.capital for foe in foes)
    fleeing = [ship for ship in _screened(seen, own) if (ship.guarded or (ship.broken_off and not line)) and any(
        apart(ship, foe) <= seen.charts.doctrine.flee_yd for foe in foes)]
    return nearest(own, fleeing)


def between(seen: Picture, own: Own, ward: Known) -> float:
    """FG-GAP-25 Ours: torpedo craft lay smoke across the line from a friend who makes off to who pursues her."""
    foe = nearest(ward, (foe for foe in seen.foes if not foe.torpedo_craft))
    if foe is None:
        return ward.course
    bearing = bearing_of(ward.at, foe.at)
    place = onward(ward.at, bearing, metres(seen.charts.doctrine.station_yd))
    if apart(own, foe) > metres_yd(place, foe.at) + STATION_SLACK_YD or metres_yd(own.at, place) > ACROSS_YD:
        return circle(bearing_of(own.at, place))
    return min((circle(bearing + 90), circle(bearing - 90)), key=lambda course: (abs(turn_between(own.course, course)), course))


ACROSS_YD = 4000.0


def _screened(seen: Picture, own: Own) -> list[Own]:
    """The larger ships of her side that she screens."""
    return [ship for ship in seen.ours.values()
            if ship.rank < own.rank and not ship.ashore and not ship.beached]


def _attack(seen: Picture, own: Own, foe: Known) -> float:
    """Towards where the enemy will be."""
    turns = apart(own, foe) / max(1.0, own.top * YARDS_A_KNOT)
    ahead = onward(foe.at, foe.course, metres(foe.knots * YARDS_A_KNOT * min(turns, LOOK_AHEAD_TURNS)))
    return circle(bearing_of(own.at, ahead))


LOOK_AHEAD_TURNS = 4.0


def _gun_course(own: Own, foe: Known) -> float:
    """Torpedo craft among themselves fight with their guns, on crossing courses."""
    bearing = bearing_of(own.at, foe.at)
    off = 40.0 if apart(own, foe) > GUN_YD else 80.0
    courses = (circle(bearing + off), circle(bearing - off))
    return min(courses, key=lambda course: (abs(turn_between(own.course, course)), course))


GUN_YD = 6000.0


def _station(seen: Picture, ward: Known, own: Own) -> Point:
    """A station on the far side of the guarded ship from the enemy, ahead of her beam."""
    foe = nearest(ward, seen.foes)
    away = ward.course if foe is None else bearing_of(foe.at, ward.at)
    return onward(ward.at, away, metres(seen.charts.doctrine.station_yd))


def metres_yd(first: Point, second: Point) -> float:
    """Yards between two places."""
    return yards(metres_between(first, second))
