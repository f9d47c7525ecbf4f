"""FG-GAP-25 Courses of squadrons: to the range they want with guns bearing, away when they have had enough."""

from __future__ import annotations

from campaign.tactics.fear_god.captains.reading import (
    Picture,
    apart,
    future_yards,
    is_beyond_catching,
    is_fleeing,
    is_lame,
    nearest,
    to_finish,
)
from campaign.tactics.fear_god.captains.weapons import reach_of
from campaign.tactics.fear_god.charts.terms import yards
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.plot.geometry import Point, bearing_of, circle, metres_between, turn_between

MEDIUM, LONG, EXTREME = 1, 2, 3


def away_from(seen: Picture, own: Own) -> float:
    """Away from nearby enemies, weighted by strength; straight on if none is in sight."""
    foes = [foe for foe in seen.foes if not foe.ashore] or seen.foes
    if not foes:
        return own.course
    near = sorted(foes, key=lambda foe: (apart(own, foe), foe.id))[:3]
    middle = Point(sum(foe.at.x_m for foe in near) / len(near), sum(foe.at.y_m for foe in near) / len(near))
    return circle(bearing_of(middle, own.at))


def main_foe(seen: Picture, own: Own) -> Known | None:
    """The enemy whom a squadron fights: the largest that is near, merchants last; light ships lure no heavy one away.

    Who cannot be caught comes after those who can.
    """
    foes = [foe for foe in seen.foes if not foe.ashore]
    friends = any(ship.capital for ship in seen.ours.values())
    heavy = any(foe.heavy for foe in foes)

    def far(foe: Known) -> tuple[bool, bool, float, str]:
        shunned = SHUN_YD if friends and foe.capital and not own.capital else 0.0
        lured = own.capital and heavy and not foe.heavy
        counted = apart(own, foe) + RANK_YD * foe.rank + (GUARDED_YD if foe.guarded else 0.0) + shunned
        return is_out_of_hand(seen, own, foe), lured, counted, foe.id

    return min(foes, key=far, default=None)


RANK_YD, GUARDED_YD, SHUN_YD = 1500.0, 3000.0, 12000.0


def wanted_range(seen: Picture, own: Own, foe: Known) -> float:
    """FG-GAP-25 Heavy ships fight inside Long, cruisers at Medium; who is outgunned keeps at the edge of Long.

    Cruisers leave the enemy's heavy ships to their own, where they have any. Heavy ships count heavy ships alone: no number of
    boats in company makes up for a line that is too weak. By night nobody fights from where he could not see what he hits.
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
    want = bands[LONG] * doctrine.capital_range if own.capital else bands[MEDIUM] * doctrine.cruiser_range
    return min(want, doctrine.night_yd) if seen.sky.night else want


def retires(seen: Picture) -> bool:
    """FG-GAP-25 Ours: a side whose heavy ships are outgunned makes off, cruisers with them, after guns bearing.

    Whose cruisers make up for that stands, until one of the line is hurt.
    """
    doctrine, line = seen.charts.doctrine, [own for own in seen.ours.values() if own.capital]
    if not line or not seen.may_withdraw or seen.heavy_odds <= doctrine.outgunned_line:
        return False
    return seen.gun_odds > 1 / doctrine.outgunned or any(own.lost >= doctrine.line_hurt for own in line)


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
    if giant is None and is_out_of_hand(seen, own, foe):
        return lets_go(seen, own, foe)
    want, far = wanted_range(seen, own, foe), apart(own, foe)
    # A squadron that turns only when it is near enough is carried on by its way, and by the enemy's.
    soon, bearing = future_yards(own, foe, doctrine.foresight_turns), bearing_of(own.at, foe.at)
    bears = abs(turn_between(bearing, own.course))
    if retires(seen):
        if bears >= doctrine.open_degrees:
            # A ship that turned away from every change of bearing would be led round in a circle.
            return own.course
        off = doctrine.open_degrees
    elif soon > want * (1 + doctrine.slack) and far > want:
        off = doctrine.chase_degrees if is_fleeing(own, foe) else doctrine.close_degrees
    elif soon < want * (1 - doctrine.slack) and far < want * (1 + doctrine.slack):
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


def is_out_of_hand(seen: Picture, own: Own, foe: Known) -> bool:
    """FG-GAP-25 Ours: whether an enemy beyond her guns runs from her so much faster that following is in vain."""
    reach = own.bands[EXTREME] if own.bands else reach_of(seen, own)
    return is_beyond_catching(own, foe, reach, seen.charts.doctrine.hopeless_kn)


def lets_go(seen: Picture, own: Own, foe: Known) -> float:
    """FG-GAP-25 Ours: who cannot catch an enemy goes back to those she guards or stands by, or crosses his wake."""
    near = nearest(own, (ship for ship in seen.ours.values() if ship.id != own.id and (ship.guarded or ship.capital)))
    if near is not None and apart(own, near) > FAR_YD:
        return circle(bearing_of(own.at, near.at))
    bearing = bearing_of(own.at, foe.at)
    if abs(turn_between(bearing, own.course)) >= ACROSS_DEGREES:
        return own.course
    return min((circle(bearing + 90), circle(bearing - 90)), key=lambda course: (abs(turn_between(own.course, course)), course))


ACROSS_DEGREES = 60.0


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


def search(seen: Picture, own: Own) -> float:
    """No enemy in sight: towards the middle of where fighting friends are, or on as she goes."""
    friends = [ship for ship in seen.ours.values() if ship.id != own.id and ship.capital and ship.contact.held]
    near = nearest(own, friends)
    return own.course if near is None or apart(own, near) < FAR_YD else circle(bearing_of(own.at, near.at))


FAR_YD = 8000.0


def metres_yd(first: Point, second: Point) -> float:
    """Yards between two places."""
    return yards(metres_between(first, second))
