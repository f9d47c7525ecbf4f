"""Steering a unit in any battle system: the track that answers give, the answers nearest to a goal, and leaders' wakes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, islice, pairwise, product
from math import atan2, ceil, degrees, floor, hypot, inf

from msgspec import Struct, field

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind, Token
from campaign.model.battles.parts import HELM
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.session.play.referee import FightingTable

Answers = Mapping[str, str]
Points = tuple[tuple[float, float], ...]
Score = Callable[[Points], float]
Law = Callable[[Answers], bool]
GRAINS = (100.0, 10.0, 5.0, 1.0, 0.5, 0.1)
FINEST_M, DEGREE = 160.0, 1.0
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
STARTS_AT_MOST, STARTS_KEPT, LAWS_AT_MOST = 240, 3, 60
ENOUGH_M, TRIED_AT_MOST = 25.0, 160
STEPS = (0.25, 0.125, 0.0625, 0.03125)
PIECES = 3
HAIR, PIECE, NOWHERE = 1e-6, 0.01, inf
WRITTEN = ".written"


class Steering(Struct, frozen=True, eq=False, dict=True):
    """The questions that steer one unit, and the tracks of their answers; `decision` and `view` contain only her."""

    table: FightingTable
    view: BattleView
    decision: BattleDecision
    token: Token
    fields: tuple[Input, ...]
    _seen: dict[tuple[str, ...], Points | None] = field(default_factory=dict)

    def trail(self, answers: Answers) -> Points | None:
        """Her track as points in metres; None if it is impossible, or not drawn."""
        keys = tuple(answers.get(question.key, question.default) for question in self.fields)
        written = answers.get(f"{self.token.id}{WRITTEN}", "")
        if (*keys, written) not in self._seen:
            self._seen[*keys, written] = self._traced(answers)
        return self._seen[*keys, written]

    def _traced(self, answers: Answers) -> Points | None:
        keys = {question.key for question in self.decision.inputs} | {f"{self.token.id}{WRITTEN}"}
        hers = {key: answer for key, answer in answers.items() if key in keys}
        system, book = self.table.system, self.table.book
        order = system.compose(book, self.view, self.decision, hers)
        if isinstance(order, Refusal):
            return None
        return next((trail.points for trail in system.traces(book, self.view, order) if trail.token == self.token.id), None)

    @cached_property
    def lengths(self) -> tuple[Input, ...]:
        """The lengths that make up one run, if it is written in three or more pieces."""
        found = tuple(question for question in self.fields if question.kind is InputKind.DISTANCE)
        return found if len(found) > 2 and len({(question.unit_m, question.highest) for question in found}) == 1 else ()

    def plain(self, answers: Answers) -> dict[str, str]:
        """Her own answers, without any order written by hand in their place."""
        own = {question.key: answers.get(question.key, question.default) for question in self.fields}
        return own | ({f"{self.token.id}{WRITTEN}": ""} if f"{self.token.id}{WRITTEN}" in answers else {})


def helm_of(table: FightingTable, view: BattleView, decision: BattleDecision, token: str) -> Steering | None:
    """The steering of a unit; None if she is not asked for any, or has no position."""
    hers = tuple(question for question in decision.inputs if question.token == token)
    fields = tuple(question for question in hers if table.system.part(decision, question) in HELM)
    seen = next((unit for unit in view.tokens if unit.id == token), None)
    if not fields or seen is None or seen.x_m is None or seen.y_m is None:
        return None
    return Steering(table, replace(view, tokens=(seen,)), replace(decision, inputs=hers), seen, fields)


def lawful(table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers) -> bool:
    """Whether these answers make an order that no law refuses."""
    order = table.system.compose(table.book, view, decision, answers)
    return not isinstance(order, Refusal) and table.refusal(order) is None


def nearest(
    helm: Steering, first: Iterable[Answers], score: Score, law: Law, starts: int = STARTS_KEPT
) -> dict[str, str] | None:
    """The lawful answers whose track scores lowest: a search from a few starts in ever smaller steps."""
    firsts = sorted(((_score_of(helm, score, start), dict(start)) for start in first), key=lambda candidate: candidate[0])
    if firsts and firsts[0][0] <= ENOUGH_M and law(firsts[0][1]):
        return firsts[0][1]
    spread = ((_score_of(helm, score, start), number, start) for number, start in enumerate(coarse(helm)))
    found = sorted(spread, key=lambda candidate: candidate[:2])
    good = [
        *((rated, start) for rated, start in firsts if rated < NOWHERE and law(start)),
        *islice(((rated, start) for rated, _, start in found[:LAWS_AT_MOST] if rated < NOWHERE and law(start)), starts),
    ]
    best = sorted(good, key=lambda candidate: candidate[0])[:starts]
    ends = [_improve(helm, start, rated, score, law) for rated, start in best]
    return min(ends, key=lambda end: end[0])[1] if ends else None


def _score_of(helm: Steering, score: Score, answers: Answers) -> float:
    """The score of a track, plus a trifle for each piece of it, so that simpler tracks win."""
    points = helm.trail(answers)
    if points is None:
        return NOWHERE
    numbers = [question for question in helm.fields if not question.options]
    return score(points) + PIECE * sum(float(answers.get(question.key) or 0) != 0 for question in numbers)


def _improve(helm: Steering, start: dict[str, str], rated: float, score: Score, law: Law) -> tuple[float, dict[str, str]]:
    best, answers, tried = rated, start, 0
    for share in STEPS:
        going = best > ENOUGH_M
        while going:
            going = False
            for step in islice(_steps(helm, answers, share), max(0, TRIED_AT_MOST - tried)):
                tried += 1
                if (now := _score_of(helm, score, step)) < best - HAIR and law(step):
                    best, answers, going = now, step, now > ENOUGH_M
    return best, answers


def _steps(helm: Steering, answers: dict[str, str], share: float) -> Iterator[dict[str, str]]:
    """Variations: each answer a little more or less, and length shifted from one piece of a run to another."""
    for question in helm.fields:
        if question.options:
            current = answers.get(question.key, question.default)
            yield from ({**answers, question.key: key} for key, _ in question.options if key != current)
            continue
        for by in (share, -share):
            yield {**answers, question.key: _shift(question, answers, by)}
    turns = [(question.key, key) for question in helm.fields for key, _ in question.options]
    lengths = helm.lengths or [question for question in helm.fields if question.kind is InputKind.DISTANCE]
    for more, less in product(lengths, repeat=2):
        if more is not less:
            shifted = {**answers, more.key: _shift(more, answers, share), less.key: _shift(less, answers, -share)}
            yield shifted
            # A turn of no length yet gets its length and its direction together.
            yield from ({**shifted, key: hand} for key, hand in turns if helm.lengths and hand != answers.get(key))


def coarse(helm: Steering) -> list[dict[str, str]]:
    """Answers spread coarsely over everything she can do."""
    plain = helm.plain({})
    choices = [question for question in helm.fields if question.options]
    numbers = [question for question in helm.fields if not question.options]
    levels = LEVELS if len(numbers) < 4 else LEVELS[::2]
    in_all = helm.lengths == tuple(numbers)
    shares = list(_in_all(len(numbers), levels) if in_all else product(levels, repeat=len(numbers)))
    found = [
        plain | {question.key: key for question, (key, _) in zip(choices, options, strict=True)}
        | {question.key: _at(question, part) for question, part in zip(numbers, share, strict=True)}
        for options in product(*(choice.options for choice in choices)) for share in shares
    ]
    return found[:: max(1, ceil(len(found) / STARTS_AT_MOST))]


def in_pieces(
    helm: Steering, answers: Answers, ahead_m: float, turn_m: float, after_m: float, *, to_port: bool
) -> list[dict[str, str]]:
    """A run straight ahead, along a circle and straight again, in metres; empty where runs are not written in such pieces."""
    if len(helm.lengths) != PIECES:
        return []
    before, turn, after = helm.lengths
    units = before.unit_m
    # The last piece is the remainder of the run, so that rounding cannot make it longer than possible.
    whole = float(_snap(before, (ahead_m + turn_m + after_m) / units))
    ahead = min(whole, float(_snap(before, ahead_m / units)))
    arc = min(whole - ahead, float(_snap(turn, turn_m / units)))
    run = {before.key: f"{ahead:g}", turn.key: f"{arc:g}", after.key: f"{round(whole - ahead - arc, 3):g}"}
    hands = [(question.key, key) for question in helm.fields for key, label in question.options if ("port" in label) is to_port]
    return [{**helm.plain(answers), **run, hand: key} for hand, key in hands]


def _in_all(pieces: int, levels: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """Shares of a run that add up to between half of it and all of it."""
    yield from (shares for shares in product(levels, repeat=pieces) if 0.5 <= sum(shares) <= 1.0)


def _at(question: Input, share: float) -> str:
    low, high = question.lowest or 0.0, question.highest or 0.0
    return _snap(question, low + share * (high - low))


def _shift(question: Input, answers: Answers, share: float) -> str:
    low, high = question.lowest or 0.0, question.highest or 0.0
    grain = _grain(question)
    by = max(grain, abs(share) * (high - low))
    now = float(answers.get(question.key) or question.default or 0.0)
    return _snap(question, now + (by if share > 0 else -by))


def _snap(question: Input, value: float) -> str:
    low, high, grain = question.lowest or 0.0, question.highest or 0.0, _grain(question)
    # Values are rounded inwards, so that no answer exceeds its bounds.
    inside = grain * min(floor(high / grain + HAIR), max(ceil(low / grain - HAIR), round(value / grain)))
    return f"{round(inside, 3):g}"


def _grain(question: Input) -> float:
    """The smallest step in which a question is answered."""
    span = (question.highest or 0.0) - (question.lowest or 0.0)
    if question.kind is InputKind.DISTANCE:
        coarsest = max(span, 1.0) / 20
        return next((grain for grain in GRAINS if grain * question.unit_m <= FINEST_M and grain <= coarsest), GRAINS[-1])
    return DEGREE


# In a leader's wake ---------------------------------------------------------------------------------------------------


SAMPLES = 8
ASTERN_WITHIN = 75.0
IN_HER_WAKE_M = 400.0
NO_WAY_M, BEND_M, BEND_DEGREES = 1.0, 200.0, 1.0


class Path(Struct, frozen=True):
    """A path that begins where a ship is, and how far along it she should get."""

    points: Points
    wanted_m: float

    def strays(self, trail: Points) -> float:
        """How far a track strays from the path: its mean distance, and how far it falls short or overshoots."""
        own, way = _measured(trail), _measured_once(self.points)
        length = own[-1]
        off = 0.0
        for sample in range(1, SAMPLES + 1):
            share = sample / SAMPLES
            x, y = _place_at(trail, own, length * share)
            to_x, to_y = _place_at(self.points, way, min(length, self.wanted_m) * share)
            off += (x - to_x) ** 2 + (y - to_y) ** 2
        end, goal = trail[-1], _place_at(self.points, way, self.wanted_m)
        return float((off / SAMPLES) ** 0.5 + hypot(end[0] - goal[0], end[1] - goal[1]))

    def turns(self) -> tuple[tuple[float, float, float], ...]:
        """The bends of the path before its wanted end: start and end in metres, and degrees to starboard."""
        found: list[tuple[float, float, float]] = []
        measured, course = _measured(self.points), None
        for place, (start, end) in enumerate(pairwise(self.points)):
            if hypot(end[0] - start[0], end[1] - start[1]) < NO_WAY_M:
                continue
            bearing = degrees(atan2(end[0] - start[0], end[1] - start[1]))
            swing = 0.0 if course is None else (bearing - course + 180.0) % 360.0 - 180.0
            course, here = bearing, measured[place]
            if abs(swing) < BEND_DEGREES or here > self.wanted_m:
                continue
            if found and here - found[-1][1] < BEND_M and (swing > 0) is (found[-1][2] > 0):
                found[-1] = (found[-1][0], here, found[-1][2] + swing)
            else:
                found.append((here, here, swing))
        return tuple(found)


def length_of(points: Points) -> float:
    """Metres along a line."""
    return sum(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points))


def course_at_the_end(points: Points, heading: float) -> float:
    """The final course of a path; the initial one if it leads nowhere."""
    for start, end in reversed(list(pairwise(points))):
        if hypot(end[0] - start[0], end[1] - start[1]) >= NO_WAY_M:
            return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0
    return heading


def degrees_turned(points: Points, heading: float) -> float:
    """The total number of degrees that a ship turns on a path, to either side."""
    course, turned = heading, 0.0
    for start, end in pairwise(points):
        if hypot(end[0] - start[0], end[1] - start[1]) >= NO_WAY_M:
            bearing = degrees(atan2(end[0] - start[0], end[1] - start[1]))
            turned += abs((bearing - course + 180.0) % 360.0 - 180.0)
            course = bearing
    return turned


def path_behind(view: BattleView, leader: Token, ship: Token, trail: Points) -> Path:
    """A ship astern of her leader turns where her leader turned; one on her beam or ahead turns with her."""
    here, there = (ship.x_m or 0.0, ship.y_m or 0.0), (leader.x_m or 0.0, leader.y_m or 0.0)
    run = length_of(trail)
    apart = hypot(there[0] - here[0], there[1] - here[1])
    # Ships all on one point, as when piled up on a tabletop, have no line yet: they move together.
    if apart < NO_WAY_M or not _astern(leader, here, there):
        moved = tuple((x - trail[0][0] + here[0], y - trail[0][1] + here[1]) for x, y in trail)
        return Path(moved, run)
    wake = _wake(view, leader, here, there)
    return Path((*wake, *trail[1:]), run)


def _astern(leader: Token, here: tuple[float, float], there: tuple[float, float]) -> bool:
    bearing = degrees(atan2(here[0] - there[0], here[1] - there[1]))
    off = abs((bearing - (leader.heading_degrees or 0.0) - 180.0 + 180.0) % 360.0 - 180.0)
    return off <= ASTERN_WITHIN


def _wake(view: BattleView, leader: Token, here: tuple[float, float], there: tuple[float, float]) -> Points:
    """Her leader's wake from the place that is nearest to a ship, or the straight way to where her leader is."""
    past: list[tuple[float, float]] = []
    for track in view.tracks:
        if track.token == leader.id:
            past += [point for point in track.points if not past or point != past[-1]]
    if past and hypot(past[-1][0] - there[0], past[-1][1] - there[1]) < IN_HER_WAKE_M:
        away = [hypot(x - here[0], y - here[1]) for x, y in past]
        place = min(range(len(past)), key=lambda number: (away[number], -number))
        rest = _onward(here, past[place:])
        if away[place] <= IN_HER_WAKE_M or place > 0:
            return (here, *rest, there)
    return (here, there)


def _onward(here: tuple[float, float], past: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The wake ahead of a ship, without points that are already behind her."""
    if len(past) > 1:
        (x, y), (to_x, to_y) = past[0], past[1]
        if (to_x - x) * (here[0] - x) + (to_y - y) * (here[1] - y) >= 0:
            return past[1:]
    return past


# A path is compared with hundreds of tracks.
@cached(64)
def _measured_once(points: Points) -> list[float]:
    return _measured(points)


def _measured(points: Points) -> list[float]:
    return [0.0, *accumulate(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points))]


def _place_at(points: Points, measured: list[float], metres: float) -> tuple[float, float]:
    """The point at a distance along a line, extended straight on beyond its end."""
    if len(points) < 2:
        return points[0]
    place = min(max(1, bisect_left(measured, metres)), len(points) - 1)
    start, end = points[place - 1], points[place]
    piece = measured[place] - measured[place - 1]
    share = (metres - measured[place - 1]) / piece if piece else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
