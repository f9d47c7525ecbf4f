"""Ways of ships through a turn, as a captain reckons them: who would touch whom, and how a squadron keeps clear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from msgspec import Struct, field

from campaign.model.battles.battle import Ground
from campaign.model.replacing import replace
from campaign.tactics.kit.sea import inside
from campaign.tactics.plot.geometry import Box, Point, Pose, bearing_of, boxes_touch, metres_between, onward, turn_between
from campaign.tactics.plot.tracks import Leg, Pivot, Route, Straight
from campaign.tactics.surface_fire.battle.vessel import box
from campaign.tactics.surface_fire.captains.reading import Picture, apart
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.helm.ground import BEACHES, away_from
from campaign.tactics.surface_fire.helm.routes import cost_of_turn, in_tolerance, stations, to_station
from campaign.tactics.surface_fire.helm.speed import Going, speed_wanted, stays_near
from campaign.tactics.surface_fire.seeing import OwnShip, ShipInSight

HALF_CIRCLE = 180.0
ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0, 100.0, -100.0, 140.0, -140.0)
# So many degrees aside weigh as much as a moment in which a friend comes too near, and what one of an enemy weighs.
ASIDE_OF_ONE, OF_ENEMY = 45.0, 0.25
# What it weighs to stop altogether.
SLOWED = 1.5
# The turn in ten parts, as ships move, and a little of the next one.
SHARES = tuple(part / 10 for part in range(1, 11))
AFTER = (1.3, 1.6, 2.0)
# The parts of a way at which the ground beneath is checked.
SOUNDINGS = (3, 5, 7, 9, 10, 11, 13)
# Inches about a stand that are kept free of friends, and of enemies, whose next turn is not known.
FRIEND_IN, ENEMY_IN = 0.4, 1.0
BRIDGE_SHARE = 0.65
CONTACT, PASSES = 20.0, 3
# How much farther a squadron may go by another way, in inches, when looking for ships it could meet.
FARTHEST_IN = 2.0


class Wish(Struct, frozen=True):
    """What a squadron would do, and within what limits it may do otherwise; who is `bound` ends beside her convoy."""

    speed: float
    turn: float
    most: float
    low: float
    high: float
    fixed: bool = False
    bound: bool = False


class Passage(Struct, frozen=True):
    """A ship's way in this turn: her stand at the start, then part by part, bare and with room about it."""

    ship: ShipInSight
    route: Route
    run: float
    reach: float
    seen: Picture
    room: float
    berth: float
    poses: dict[int, Pose] = field(default_factory=dict)
    boxes: dict[tuple[int, bool], Box] = field(default_factory=dict)

    def pose(self, part: int) -> Pose:
        """Where she is then: on her way, and after it a little farther ahead."""
        found = self.poses.get(part)
        if found is None:
            if part <= len(SHARES):
                found = self.route.at(SHARES[part - 1] * self.run)
            else:
                end = self.route.end
                ahead = (AFTER[part - len(SHARES) - 1] - 1.0) * self.run
                found = Pose(onward(end.at, end.course_degrees, ahead), end.course_degrees)
            self.poses[part] = found
        return found

    def box(self, part: int, *, roomy: bool) -> Box:
        """Her stand then, reckoned when it is first asked for: most ships never come near each other."""
        found = self.boxes.get((part, roomy))
        if found is None:
            found = box(self.seen.charts, self.ship.record, self.pose(part), self.room / 2 if roomy else 0.0)
            self.boxes[part, roomy] = found
        return found


class Way(Struct, frozen=True):
    """How a squadron uses its move, where that leads its ships, and how much they get in the way of others."""

    speed: float
    turn: float
    passages: list[Passage]
    crowd: float = 0.0


class Waters(Struct, frozen=True):
    """What a captain has reckoned for one order, each thing once: where ways lead, and which of them crowd each other."""

    seen: Picture
    steered: dict[tuple[str, float, float], list[Passage]] = field(default_factory=dict)
    running: dict[str, list[Passage]] = field(default_factory=dict)
    enemies: list[Passage] = field(default_factory=list)
    crowds: dict[tuple[int, int], float] = field(default_factory=dict)
    hazards: dict[int, float] = field(default_factory=dict)

    def passages(self, name: str, speed: float, turn: float) -> list[Passage]:
        """A squadron's way at a speed and with a turn."""
        key = (name, speed, turn)
        if key not in self.steered:
            self.steered[key] = _passages(self.seen, name, speed, turn)
        return self.steered[key]

    def others(self, running: Iterable[str]) -> list[Passage]:
        """Those that give way to nobody: enemies, and squadrons that run."""
        if not self.enemies:
            # He may hold on, or turn on the spot and hardly move: either is kept clear of.
            self.enemies.extend(_passage(self.seen, enemy, _straight(enemy.pose, speed), ENEMY_IN)
                                for enemy in self.seen.theirs if enemy.record.code is not Code.SS
                                for speed in dict.fromkeys((enemy.speed, 0.0)))
        found = list(self.enemies)
        for name in running:
            if name not in self.running:
                self.running[name] = list(_fleeing(self.seen, name))
            found += self.running[name]
        return found

    def hazard(self, passage: Passage) -> float:
        """How much of a way leads over ground that no captain seeks; who lies on it already is to come off it by the end."""
        if id(passage) not in self.hazards:
            here = 0.0 if passage.ship.record.ashore else hazard_at(self.seen, passage.pose(0).at)
            self.hazards[id(passage)] = 0.0 if passage.ship.record.ashore else sum(
                max(0.0, hazard_at(self.seen, passage.pose(part).at) - (here if part < len(SHARES) else 0.0))
                for part in SOUNDINGS)
        return self.hazards[id(passage)]

    def crowd(self, passages: Sequence[Passage], others: Sequence[Passage], most: float) -> float:
        """How much a squadron's ships get in the way of others, as far as that matters."""
        total = sum(self.hazard(passage) for passage in passages) if self.seen.grounds else 0.0
        for passage in passages:
            for other in others:
                # Passages are kept as long as this is, so each stays the only one of its number.
                key = (id(passage), id(other))
                found = self.crowds.get(key)
                if found is None:
                    found = self.crowds[key] = self.crowds[key[::-1]] = _crowding(passage, other)
                total += found
                if total > most:
                    return total
        return total


def ways_kept_clear(waters: Waters, wishes: Mapping[str, Wish], running: Iterable[str]) -> dict[str, Way]:
    """The way of each squadron nearest to its wish on which none of its ships comes too near to any other ship.

    Ships that run or are fast go where they must; all others give way to them, and to each other in turn.
    """
    others = waters.others(running)
    tries = (_settled(waters, wishes, order, others) for order in (list(wishes), list(wishes)[::-1]))
    first = next(tries)
    return first if not _total(first) else min(first, next(tries), key=_total)


def _settled(waters: Waters, wishes: Mapping[str, Wish], order: Sequence[str], others: Sequence[Passage]) -> dict[str, Way]:
    """What becomes of wishes when squadrons give way one after another."""
    ways = {name: Way(wish.speed, wish.turn, waters.passages(name, wish.speed, wish.turn)) for name, wish in wishes.items()}
    for _ in range(PASSES):
        before = _total(ways)
        for name in order:
            if not wishes[name].fixed:
                friends = [passage for other, way in ways.items() if other != name for passage in way.passages]
                ways[name] = _best(waters, name, wishes[name], [*others, *friends], ways[name])
        if _total(ways) in (0.0, before):
            break
    return ways


def _total(ways: Mapping[str, Way]) -> float:
    return sum(way.crowd for way in ways.values())


def _best(waters: Waters, name: str, wish: Wish, others: Sequence[Passage], now: Way) -> Way:
    """The wish if nothing is in its way, else the clearest way; slightly crowded is better than far off course."""
    lead = now.passages[0].route.start.at
    wide = metres(2 * FARTHEST_IN)
    wide += max(metres_between(lead, passage.route.start.at) + passage.reach for passage in now.passages)
    others = [passage for passage in others if metres_between(lead, passage.route.start.at) <= wide + passage.reach]
    best, least = replace(now, crowd=waters.crowd(now.passages, others, inf)), inf
    for speed, turn in _tried(waters.seen, name, wish):
        aside = abs(turn - wish.turn) / ASIDE_OF_ONE
        if aside >= least:
            break
        aside += SLOWED * (wish.speed - speed) / max(1.0, wish.speed)
        if wish.bound and not is_on_station(waters.seen, waters.seen.squadron(name)[0], speed, turn):
            continue
        passages = waters.passages(name, speed, turn)
        crowd = waters.crowd(passages, others, least)
        if crowd + aside < least:
            best, least = Way(speed, turn, passages, crowd), crowd + aside
    return best


def is_on_station(seen: Picture, lead: OwnShip, speed: float, turn: float) -> bool:
    """SF-X.7 Whether an escort who has found nobody ends her move where she must; keeping clear of friends may lead her off."""
    convoy = [Going(ship.pose, ship.speed) for ship in seen.ours if ship.record.code is Code.AK]
    return not convoy or stays_near(seen.charts, Going(lead.pose, lead.speed, lead.top), speed, turn, convoy)


def _tried(seen: Picture, name: str, wish: Wish) -> Iterator[tuple[float, float]]:
    """The wish first, then alternatives farther and farther from it; slower before faster."""
    lead, step = seen.squadron(name)[0], seen.charts.movement.speed_change_in
    speeds = dict.fromkeys((wish.speed, min(lead.speed, wish.most), max(0.0, min(lead.speed, wish.most) - step)))
    turns = dict.fromkeys(max(wish.low, min(wish.high, wish.turn + more)) for more in ASIDE)
    for turn in turns:
        for speed in speeds:
            yield speed, turn


def _crowding(passage: Passage, other: Passage) -> float:
    """How much two ships come into each other's way; stands that touch already part in peace."""
    start = metres_between(passage.route.start.at, other.route.start.at)
    near, closing = passage.berth + other.berth, passage.run + other.run
    # How near they can come at most tells most pairs apart, and from when on the others must be looked at.
    if start - AFTER[-1] * closing > near:
        return 0.0
    enemies = passage.ship.side is not other.ship.side
    parts = [part for part, share in enumerate((*SHARES, *AFTER), 1) if start - share * closing <= near]
    if not parts or _touch(passage, other, 0, roomy=False):
        return 0.0
    crowd, contact = 0.0, False
    close = not enemies and _touch(passage, other, 0, roomy=True)
    for part in parts:
        # About an enemy, whose next turn is not known, a circle is kept free.
        if metres_between(passage.pose(part).at, other.pose(part).at) > near:
            continue
        if not enemies and not _touch(passage, other, part, roomy=True):
            continue
        contact = contact or (part <= len(SHARES) and _touch(passage, other, part, roomy=False))
        # Those that are near each other already are in the way only where they touch, or stay so to the end.
        crowd += 0.0 if close and part <= len(SHARES) else OF_ENEMY if enemies else 1.0
    return crowd + (CONTACT if contact else 0.0)


def _touch(passage: Passage, other: Passage, part: int, *, roomy: bool) -> bool:
    return boxes_touch(passage.box(part, roomy=roomy), other.box(part, roomy=roomy))


# Ways ---------------------------------------------------------------------------------------------------------------


def _passage(seen: Picture, ship: ShipInSight, route: Route, room: float) -> Passage:
    run = route.length_m
    reach = AFTER[-1] * run + metres(ship.record.length_in + 1.0)
    berth = metres(BRIDGE_SHARE * ship.record.length_in + room)
    return Passage(ship, route, run, reach, seen, room, berth, {0: route.start})


def _straight(start: Pose, run: float) -> Route:
    return Route(start, (Straight(metres(run)),) if run > 0 else ())


def _turned(seen: Picture, ship: ShipInSight, turn: float, speed: float) -> Route:
    """A ship that pivots at once and goes straight, or straight on where she cannot pay for the turn."""
    cost = cost_of_turn(seen.charts, ship.record.code, abs(turn))
    if not turn or cost > speed:
        return _straight(ship.pose, speed)
    legs: tuple[Leg, ...] = (Pivot(turn),)
    return Route(ship.pose, (*legs, Straight(metres(speed - cost))) if speed > cost else legs)


def _passages(seen: Picture, name: str, speed: float, turn: float) -> list[Passage]:
    """The leader as she is steered, the others to their stations on her."""
    members, charts = seen.squadron(name), seen.charts
    lead, step = members[0], charts.movement.speed_change_in
    routes = [_turned(seen, lead, turn, speed)]
    formation = lead.squadron.formation
    lengths = [member.record.length_in for member in members]
    places, now = (stations(charts, formation, pose, lengths) for pose in (routes[0].end, lead.pose))
    ordered = lead.squadron.turns is not None or abs(turn) > charts.movement.station_keeping_deg
    for member, place, here in zip(members[1:], places[1:], now[1:], strict=True):
        most = speed_wanted(charts, member.speed, speed + step, member.top, may_rise=True)
        free = ordered or not in_tolerance(charts, member.pose, here)
        limit = HALF_CIRCLE if free else charts.movement.station_keeping_deg
        least = min(most, max(0.0, member.speed - step))
        routes.append(to_station(charts, member.pose, member.record.code, place, most, limit, least=least))
    return [_passage(seen, member, route, FRIEND_IN) for member, route in zip(members, routes, strict=True)]


def _fleeing(seen: Picture, name: str) -> Iterator[Passage]:
    """A squadron that runs: every ship straight away from the enemy nearest to its leader."""
    members = seen.squadron(name)
    lead, step = members[0], seen.charts.movement.speed_change_in
    near = min(seen.theirs, key=lambda enemy: apart(lead.pose.at, enemy.pose.at), default=None)
    away = lead.pose.course_degrees if near is None else bearing_of(lead.pose.at, near.pose.at) + HALF_CIRCLE
    slowest = min(member.top for member in members)
    for member in members:
        route = _turned(seen, member, turn_between(member.pose.course_degrees, away), min(slowest, member.speed + step))
        yield _passage(seen, member, route, FRIEND_IN)


# Hazards --------------------------------------------------------------------------------------------------------------


# What a moment of a way over each weighs, beside that of one in which a friend comes too near.
ASHORE, MINED, SHALLOW = 40.0, 6.0, 2.0


def hazard_at(seen: Picture, at: Point) -> float:
    """What a place threatens: a beach certainly, mines and shallow water likely."""
    return max((_of_patch(seen, kind, away_from(patch, at) if kind in BEACHES else 0.0 if inside(patch, at) else FAR_IN)
                for patch in seen.grounds if (kind := patch.kind) in WORTH), default=0.0)


def _of_patch(seen: Picture, kind: Ground, away: float) -> float:
    if kind in BEACHES and away <= 0.0:
        return ASHORE
    reach = seen.charts.ground.shoals.within_in if kind in BEACHES else 0.0
    return WORTH[kind] if away <= reach else 0.0


FAR_IN = 1000.0
WORTH = {Ground.LAND: SHALLOW, Ground.LOW_LAND: SHALLOW, Ground.SHOAL: SHALLOW, Ground.MINES: MINED}
