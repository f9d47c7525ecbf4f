"""A captain at the helm: posture, range, course, speed, smoke."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, Input, Task
from campaign.tactics.plot.geometry import Hand, Point, bearing_of, circle, onward, turn_between
from campaign.tactics.surface_fire.captains.ranges import best_range, damage_dealt, damage_taken, is_faster, is_prey
from campaign.tactics.surface_fire.captains.reading import Picture, apart, is_small
from campaign.tactics.surface_fire.captains.steering import (
    CONTACT,
    HALF_CIRCLE,
    Waters,
    Wish,
    hazard_at,
    is_on_station,
    ways_kept_clear,
)
from campaign.tactics.surface_fire.charts.classes import CARRIERS, Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.seeing import OwnShip, ShipInSight
from campaign.tactics.surface_fire.turn.decisions import YES

NEAR_IN, FAR_IN, STEP_DEG = 2.0, 6.0, 10.0
BESIDE_IN, RUNS_DEG = 0.8, 60.0
# Parts of a turn's run at which it is looked where a straight flight leads.
LOOK_AHEAD = (0.5, 1.0, 1.5, 2.0)
# Degrees off the bow at which an enemy is kept: closing and opening leave the whole broadside to bear.
CLOSING, ABEAM, OPENING, ASTERN = 35.0, 90.0, 125.0, 180.0
Answer = tuple[str, str]


def wants_to_leave(seen: Picture) -> bool:
    """SF-D.1 A side far weaker than its enemy withdraws where it may, or one that has had enough; nations differ in both.

    Who is weaker and would be run down all the same does not show his stern: he fights, at a range at which his guns tell.
    """
    return bool(why_leave(seen))


def why_leave(seen: Picture) -> str:
    """Why a side withdraws; nothing where it stays."""
    if not seen.may_withdraw or not seen.theirs:
        return ""
    if seen.has_enough:
        return "too much of the side is shot away, and more than of the enemy"
    weak = seen.odds < seen.doctrine.hold_from * seen.prudence
    return f"the side has {seen.odds:.0%} of the strength that the enemy shows, and can get away" if (
        weak and can_get_away(seen)) else ""


def why_retires(seen: Picture, lead: OwnShip) -> str:
    """Why a squadron would retire that need not; nothing where it stays."""
    if lead.squadron.broken or not _leaves(seen, lead):
        return ""
    return why_leave(seen) or "merchantmen and carriers keep out of reach of the enemy\N{RIGHT SINGLE QUOTATION MARK}s guns"


def can_get_away(seen: Picture) -> bool:
    """Whether a side that runs is out of the enemy's reach for long: in the dark it is, by day as its slowest ship steams."""
    ours = [ship for ship in seen.ours if not ship.record.ashore and not ship.submerged]
    slowest = min((ship.top for ship in ours), default=0.0)
    faster = [enemy for enemy in seen.theirs if enemy.record.batteries and is_faster(enemy, slowest)]
    return seen.night or seen.poor or all(
        apart(ship.pose.at, enemy.pose.at) - enemy_reach(enemy) >= seen.doctrine.pursuit_turns * (enemy.top - slowest)
        for enemy in faster for ship in ours)


def orders(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """Orders of each squadron for the course that it wants, and on which it keeps clear of others."""
    keys = {field.key: field for field in decision.inputs}
    names = dict.fromkeys(ship.squadron.id for ship in seen.ours)
    away = [name for name in names if f"{name}.retire" in keys and _leaves(seen, seen.squadron(name)[0])]
    steering = [name for name in names if f"{name}.ahead" in keys and name not in away]
    running = [name for name in names if name not in steering]
    waters = Waters(seen)
    launching = {name for name in names if f"{name}.launch" in keys and _may_hold_on(seen, seen.squadron(name))}
    ways = ways_kept_clear(waters, {name: _free(seen, name, straight=name in launching) for name in steering}, running)
    crowded = {name for name in launching if name in ways and ways[name].crowd >= CONTACT}
    if crowded:
        # Who would run into a friend while she launches turns away instead.
        launching -= crowded
        ways = ways_kept_clear(waters, {name: _free(seen, name, straight=name in launching) for name in steering}, running)
    for name in names:
        if name in launching:
            yield f"{name}.launch", keys[f"{name}.launch"].options[-1][0]
        if f"{name}.evasive" in keys and _under_fire(seen, seen.squadron(name)):
            yield f"{name}.evasive", YES
        if name in away:
            yield f"{name}.retire", YES
        elif name in ways:
            yield f"{name}.ahead", YES
            if (formation := _formation(seen, seen.squadron(name))) is not None:
                yield f"{name}.formation", formation.value
            turn = ways[name].turn
            if abs(turn) > STEP_DEG:
                yield f"{name}.turn", "S" if turn > 0 else "P"


def _formation(seen: Picture, members: tuple[OwnShip, ...]) -> Formation | None:
    """Abreast where a squadron looks for a submarine or goes for a cripple, all ahead; else in line, for broadsides."""
    lead, now = members[0], members[0].squadron.formation
    mark = nearest(seen, lead)
    if len(members) < 2 or mark is None:
        return None
    wanted = Formation.LINE_ABREAST if _hunts(lead, mark) or is_prey(seen, lead, mark) else Formation.LINE_ASTERN
    return wanted if wanted is not now else None


def _may_hold_on(seen: Picture, members: tuple[OwnShip, ...]) -> bool:
    """Carriers hold their course for aircraft whatever comes; who only catapults a spotter does where she need not turn."""
    turn = _steered(seen, members, HALF_CIRCLE, members[0].top)[1]
    return abs(turn) <= STEP_DEG or any(member.record.code in CARRIERS for member in members)


def _leaves(seen: Picture, lead: OwnShip) -> bool:
    """SF-D.1 Who has had enough leaves, and who must run; a submarine lies still instead, under water.

    Who retires runs straight away from the enemy (SF-III.18): where that leads over mines or shoals, she steers for herself.
    """
    if lead.submerged:
        return False
    return lead.squadron.broken or (_runs(seen, lead) and not _is_bottled_up(seen, lead))


def _runs(seen: Picture, lead: OwnShip) -> bool:
    """Whether a squadron runs by its own choice."""
    return wants_to_leave(seen) or _must_run(seen, lead)


def _is_bottled_up(seen: Picture, lead: OwnShip) -> bool:
    """Whether running straight away from the nearest enemy leads some ship of a squadron onto known ground within two turns."""
    if not seen.grounds or not seen.theirs:
        return False
    for member in seen.squadron(lead.squadron.id):
        near = min(seen.theirs, key=lambda enemy, here=member.pose.at: apart(here, enemy.pose.at))
        away = bearing_of(near.pose.at, member.pose.at)
        if any(hazard_at(seen, onward(member.pose.at, away, metres(member.top * share))) for share in LOOK_AHEAD):
            return True
    return False


def _free(seen: Picture, name: str, *, straight: bool) -> Wish:
    """What a squadron wants before its side of turning is decided."""
    members = seen.squadron(name)
    most = min(member.top for member in members)
    speed, turn = _steered(seen, members, HALF_CIRCLE, most)
    limit = 0.0 if straight else HALF_CIRCLE
    return Wish(speed, 0.0 if straight else turn, most, -limit, limit, members[0].record.ashore, _is_bound(seen, members[0]))


def _is_bound(seen: Picture, lead: OwnShip) -> bool:
    """An escort stays with her convoy until an enemy is found."""
    return not seen.theirs and lead.task is Task.ESCORT


def _must_run(seen: Picture, lead: OwnShip) -> bool:
    """Convoys and carriers run from an enemy on the surface who comes near."""
    if lead.record.code is not Code.AK and lead.record.code not in CARRIERS:
        return False
    return seen.may_withdraw and any(apart(lead.pose.at, enemy.pose.at) < enemy_reach(enemy) for enemy in seen.theirs)


def enemy_reach(enemy: ShipInSight) -> float:
    """How far an enemy's guns reach."""
    return max((guns.gun.bands[-1] for guns in enemy.record.batteries), default=0)


def _under_fire(seen: Picture, members: tuple[OwnShip, ...]) -> bool:
    """Small ships evade when larger guns fired at them, and no torpedo is to be launched."""
    from_in = seen.doctrine.evade_from_in
    fired_on = any(is_small(member) and member.fired_on_in >= from_in for member in members)
    return fired_on and not any(member.record.banks and member.torpedoes and _in_reach(seen, member) for member in members)


def _in_reach(seen: Picture, own: OwnShip) -> bool:
    reach = seen.charts.torpedoes.types[own.record.make].max_in
    return any(apart(own.pose.at, enemy.pose.at) <= reach for enemy in seen.theirs)


def wanted_turn(seen: Picture, members: tuple[OwnShip, ...]) -> float:
    """How far a squadron would turn: towards the enemy while he is too far, broadside on where he is near enough."""
    lead = members[0]
    if not seen.theirs:
        return _in_company(seen, lead)
    mark = nearest(seen, lead)
    assert mark is not None, "there are enemies"
    bearing, away = bearing_of(lead.pose.at, mark.ahead.at), apart(lead.pose.at, mark.ahead.at)
    course = lead.pose.course_degrees
    if lead.record.code in (Code.AK, *CARRIERS) or _runs(seen, lead):
        return turn_between(course, circle(bearing + 180.0))
    if _hunts(lead, mark):
        return turn_between(course, bearing_of(lead.pose.at, _beside(lead, mark)))
    if lead.record.code is Code.SS:
        return turn_between(course, bearing)
    if escapes(members, mark):
        return _let_go(seen, lead, mark)
    off = _off_bow(lead, away, best_range(seen, members, mark))
    if is_faster(mark, min(member.top for member in members)):
        # Who cannot open the range keeps her broadside on him.
        off = min(off, OPENING)
    sides = [circle(bearing + sign * off) for sign in (-1, 1)]
    return min((turn_between(course, side) for side in sides), key=abs)


def nearest(seen: Picture, lead: OwnShip) -> ShipInSight | None:
    """The enemy whom a squadron minds: a submarine that it hunts, else who will be nearest of those that do not escape it."""
    members = seen.squadron(lead.squadron.id)
    return min(seen.theirs, default=None, key=lambda enemy: (
        not _hunts(lead, enemy), escapes(members, enemy), apart(lead.pose.at, enemy.ahead.at), enemy.id))


def escapes(members: tuple[OwnShip, ...], enemy: ShipInSight) -> bool:
    """Whether an enemy out of reach runs from a squadron faster than it can follow."""
    lead = members[0]
    bearing, away = bearing_of(lead.pose.at, enemy.pose.at), apart(lead.pose.at, enemy.pose.at)
    runs = bool(enemy.speed) and abs(turn_between(enemy.pose.course_degrees, bearing)) <= RUNS_DEG
    return runs and away > enemy_reach(lead) and is_faster(enemy, min(member.top for member in members))


def _let_go(seen: Picture, lead: OwnShip, mark: ShipInSight) -> float:
    """Who cannot catch his enemy turns back: to those whom he is to bring through, else away."""
    guarded = [ship for ship in seen.ours if ship.record.code in (Code.AK, *CARRIERS)]
    near = min(guarded, default=None, key=lambda ship: (apart(lead.pose.at, ship.pose.at), ship.id))
    home = bearing_of(mark.pose.at, lead.pose.at) if near is None else bearing_of(lead.pose.at, near.ahead.at)
    return turn_between(lead.pose.course_degrees, home)


def _off_bow(lead: OwnShip, away: float, best: float) -> float:
    """How far off the bow the enemy is kept: ahead while he is out of reach, else so that the broadside bears all the time."""
    if away > best + NEAR_IN:
        return CLOSING if lead.record.batteries and away <= lead.record.batteries[0].gun.bands[-1] else 0.0
    if away < best - NEAR_IN:
        return OPENING if away > best - FAR_IN else ASTERN
    return ABEAM


def _in_company(seen: Picture, lead: OwnShip) -> float:
    """An escort keeps to her convoy while there is no enemy: towards it where it is far, else on its course."""
    convoy = [ship for ship in seen.ours if ship.record.code is Code.AK]
    if lead.task is not Task.ESCORT or not convoy:
        return 0.0
    near = min(convoy, key=lambda ship: (apart(lead.pose.at, ship.pose.at), ship.id))
    far = apart(lead.pose.at, near.pose.at) > seen.charts.movement.escort_within_in - NEAR_IN
    course = bearing_of(lead.pose.at, near.ahead.at) if far else near.pose.course_degrees
    return turn_between(lead.pose.course_degrees, course)


def _beside(lead: OwnShip, mark: ShipInSight) -> Point:
    """Where depth charges reach her and the hunter does not run her down: charges are dropped within an inch (SF-VII.36)."""
    return onward(mark.pose.at, bearing_of(lead.pose.at, mark.pose.at) + ABEAM, metres(BESIDE_IN))


def _hunts(lead: OwnShip, enemy: ShipInSight) -> bool:
    """Whether a ship goes for a submarine that was found."""
    return lead.record.asw and enemy.record.code is Code.SS and enemy.submerged


# Movement -----------------------------------------------------------------------------------------------------------


def moves(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """How squadrons use their moves, who falls out, who lays smoke."""
    keys = {field.key: field for field in decision.inputs}
    names = dict.fromkeys(ship.squadron.id for ship in seen.ours)
    wishes = {name: _bounded(seen, name, keys) for name in names if f"{name}.speed" in keys}
    for name, way in ways_kept_clear(Waters(seen), wishes, [name for name in names if name not in wishes]).items():
        lead = seen.squadron(name)[0]
        may_go = not _is_bound(seen, lead) or is_on_station(seen, lead, way.speed, way.turn)
        speed, turn = (way.speed, way.turn) if may_go else (0.0, 0.0)
        yield f"{name}.speed", f"{speed:.6g}"
        yield f"{name}.by", f"{turn:.6g}"
    for name in names:
        if f"{name}.smoke" in keys and _wants_smoke(seen, seen.squadron(name)):
            yield f"{name}.smoke", YES
    for ship in seen.ours:
        crippled = ship.marked >= seen.doctrine.stays_below * ship.record.boxes
        if f"{ship.id}.falls" in keys and (wants_to_leave(seen) or crippled):
            yield f"{ship.id}.falls", YES


def _bounded(seen: Picture, name: str, keys: Mapping[str, Input]) -> Wish:
    """What a squadron wishes within its orders."""
    members = seen.squadron(name)
    limit, most = keys[f"{name}.by"].highest or 0.0, keys[f"{name}.speed"].highest or 0.0
    speed, turn = _steered(seen, members, limit, most)
    squadron = members[0].squadron
    low, high = (0.0 if squadron.turns is Hand.STARBOARD else -limit), (0.0 if squadron.turns is Hand.PORT else limit)
    if squadron.launches:
        low = high = 0.0
    return Wish(speed, turn, most, low, high, bound=_is_bound(seen, members[0]))


def _steered(seen: Picture, members: tuple[OwnShip, ...], limit: float, most: float) -> tuple[float, float]:
    lead = members[0]
    turn = wanted_turn(seen, members)
    ordered = lead.squadron.turns
    if ordered is not None:
        turn = max(0.0, turn) if ordered is Hand.STARBOARD else min(0.0, turn)
    turn = round(max(-limit, min(limit, turn)) / 5) * 5.0
    if lead.squadron.launches:
        turn = 0.0
    speed = lead.speed + seen.charts.movement.speed_change_in
    if any(member.half_damaged and member.harm.fires for member in members):
        speed = min(speed, seen.doctrine.burning_to_in)
    if lead.record.code is Code.SS and _stops(seen, lead):
        speed = 0.0
    prey = [apart(lead.pose.at, _beside(lead, enemy)) for enemy in seen.theirs if _hunts(lead, enemy)]
    if prey:
        speed = min(speed, *prey)
    if not seen.theirs and lead.task is Task.ESCORT:
        speed = min([speed, *(ship.speed for ship in seen.ours if ship.record.code is Code.AK)])
    return max(0.0, min(most, speed)), turn


def _stops(seen: Picture, lead: OwnShip) -> bool:
    """Whether a submarine is near enough to lie still."""
    near = seen.doctrine.submarine_launches_in
    return any(apart(lead.pose.at, enemy.pose.at) <= near for enemy in seen.theirs)


def _wants_smoke(seen: Picture, members: tuple[OwnShip, ...]) -> bool:
    """When a ship of the squadron retires, half of its points are gone, or it opens the range before guns that outweigh it."""
    hurt = sum(member.marked for member in members) * 2 >= sum(member.record.boxes for member in members)
    exposed = any(apart(member.pose.at, enemy.pose.at) <= enemy_reach(enemy) for member in members for enemy in seen.theirs)
    return exposed and (hurt or _is_outweighed(seen, members) or members[0].squadron.retires)


def _is_outweighed(seen: Picture, members: tuple[OwnShip, ...]) -> bool:
    """Whether a squadron is nearer than it would be, was fired at, and takes more than it gives."""
    lead = members[0]
    mark = nearest(seen, lead)
    if mark is None or not lead.record.batteries or not any(member.fired_on_in for member in members):
        return False
    away = apart(lead.pose.at, mark.pose.at)
    opens = away < best_range(seen, members, mark) - NEAR_IN
    return opens and damage_taken(seen, lead, mark, away) > damage_dealt(seen, members, mark, away)
