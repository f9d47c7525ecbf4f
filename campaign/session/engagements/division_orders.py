"""Orders of a division by its leader's: followers turn where she turned, fire at what she fires at, or fall astern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, cos, degrees, hypot, radians, sin

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import HELM, OrderPart
from campaign.model.refusals import Refusal
from campaign.session.engagements import order_words
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.helm import (
    WRITTEN,
    Answers,
    Law,
    Path,
    Points,
    Steering,
    coarse,
    course_at_the_end,
    degrees_turned,
    helm_of,
    in_pieces,
    lawful,
    length_of,
    nearest,
    path_behind,
)
from campaign.session.engagements.order_words import OrderLine
from campaign.session.play.referee import FightingTable
from campaign.words.lengths import LengthUnit

SECTORS, STARTS_OF_A_TURN, STARTS_OF_A_FOLLOWER = 48, 1, 2
A_DEGREE_M, EARLY, TURNS_TRIED, FAR_M = 120.0, 0.25, 32, 20_000.0


def order_lines(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, division: ShipDivision | None,
    unit: LengthUnit = LengthUnit.KM,
) -> tuple[OrderLine, ...]:
    """A division's orders in sentences, part by part; without a division, the orders of the side as a whole."""
    return tuple(order_words.lines(table, view, decision, answers, division, unit))


def follow_lead(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, division: ShipDivision,
    leader_answers: Answers,
) -> Mapping[str, str]:
    """The answers of all ships of a division once its leader's are set; each follower's are lawful with all the others."""
    fields = {question.key: question for question in decision.inputs}
    members = set(division.ships)
    set_now = {key: answer for key, answer in leader_answers.items() if key in fields or key.endswith(WRITTEN)}
    lead = next((fields[key].token for key in set_now if key in fields and fields[key].token in members), division.leader)
    found: dict[str, str] = dict(set_now)
    if any(fields[key].token == lead and table.system.part(decision, fields[key]) in HELM for key in set_now if key in fields):
        written = f"{lead}{WRITTEN}"
        if written in answers and written not in set_now:
            found[written] = ""
    parts = {table.system.part(decision, fields[key]) for key in found if key in fields}
    if any(key.endswith(WRITTEN) and answer for key, answer in found.items()):
        parts |= HELM
    whole = {**answers, **found}
    if parts & HELM:
        _steer_behind(table, view, decision, whole, division, lead)
    _same_answers(table, view, decision, whole, division, lead, found)
    keys = [question.key for question in decision.inputs if question.token in members]
    keys += [f"{ship}{WRITTEN}" for ship in division.ships]
    return {key: whole[key] for key in keys if key in whole}


def _steer_behind(
    table: FightingTable, view: BattleView, decision: BattleDecision, whole: dict[str, str], division: ShipDivision, lead: str
) -> None:
    """Steer the followers one after the other, each lawfully given those ahead of her."""
    ahead = helm_of(table, view, decision, lead)
    trail = None if ahead is None else ahead.trail(whole)
    for ship in division.ships:
        helm = helm_of(table, view, decision, ship)
        if ship == lead or helm is None or ahead is None or trail is None:
            continue
        path = path_behind(view, ahead.token, helm.token, trail)
        first = [*_along(helm, path, whole), _like(ahead, helm, whole), helm.plain(whole)]
        whole.update(nearest(helm, first, path.strays, _law(table, view, decision, whole), STARTS_OF_A_FOLLOWER) or {})


def _along(helm: Steering, path: Path, whole: Answers) -> Iterator[Answers]:
    """Tracks with exactly one of the turns on her path."""
    run = path.wanted_m
    yield from in_pieces(helm, whole, run, 0.0, 0.0, to_port=False)
    for begins, ends, swing in path.turns():
        at, to = min(begins, run), min(ends, run)
        yield from in_pieces(helm, whole, at, to - at, run - to, to_port=swing < 0)


def _like(ahead: Steering, behind: Steering, whole: Answers) -> dict[str, str]:
    """The leader's answers transferred to a follower, for the questions both are asked."""
    theirs = {_shape(question): whole.get(question.key, question.default) for question in ahead.fields}
    shared = [question for question in behind.fields if _fits(question, theirs.get(_shape(question)))]
    return behind.plain(whole) | {question.key: theirs[_shape(question)] for question in shared}


def _law(table: FightingTable, view: BattleView, decision: BattleDecision, whole: Answers) -> Law:
    now = dict(whole)
    return lambda hers: lawful(table, view, decision, {**now, **hers})


def _same_answers(
    table: FightingTable, view: BattleView, decision: BattleDecision, whole: dict[str, str], division: ShipDivision, lead: str,
    set_now: Answers,
) -> None:
    """Copy the leader's answer to each follower's same question where it is offered; else leave what stood there."""
    mine = {_shape(question): question for question in decision.inputs if question.token == lead and question.key in set_now}
    moved = _is_drawn(table, view, decision, whole, lead)
    for question in decision.inputs:
        if question.token == lead or question.token not in division.ships or (like := mine.get(_shape(question))) is None:
            continue
        part = table.system.part(decision, question)
        if part in HELM and moved:
            continue
        answer = _offered(question, like, set_now[like.key])
        if answer is not None and lawful(table, view, decision, {**whole, question.key: answer}):
            whole[question.key] = answer
    _other_batteries(table, view, decision, whole, division, lead, set_now)


def _other_batteries(
    table: FightingTable, view: BattleView, decision: BattleDecision, whole: dict[str, str], division: ShipDivision, lead: str,
    set_now: Answers,
) -> None:
    """Aim a follower's batteries that her leader lacks at the leader's target, if they were to fire at all."""
    guns = [question for question in decision.inputs if table.system.part(decision, question) is OrderPart.GUNS]
    leaders = [question for question in guns if question.token == lead]
    laid = {_mark_of(question, set_now[question.key]) for question in leaders if set_now.get(question.key)}
    shapes = {_shape(question) for question in leaders}
    if len(laid) != 1 or (mark := laid.pop()) is None:
        return
    for question in guns:
        if question.token == lead or question.token not in division.ships:
            continue
        if _shape(question) in shapes or not whole.get(question.key):
            continue
        answer = next(iter(question.options_at(mark)), None)
        if answer is not None and lawful(table, view, decision, {**whole, question.key: answer}):
            whole[question.key] = answer


def _is_drawn(table: FightingTable, view: BattleView, decision: BattleDecision, whole: Answers, lead: str) -> bool:
    helm = helm_of(table, view, decision, lead)
    return helm is not None and helm.trail(whole) is not None


def _mark_of(question: Input, answer: str) -> str | None:
    return dict(question.marks).get(answer) or (answer if answer in dict(question.options) else None)


def _offered(question: Input, like: Input, answer: str) -> str | None:
    if _fits(question, answer):
        return answer
    mark = _mark_of(like, answer)
    return None if mark is None else next(iter(question.options_at(mark)), None)


def _fits(question: Input, answer: str | None) -> bool:
    if answer is None:
        return False
    if question.options:
        return answer in {key for key, _ in question.options}
    try:
        value = float(answer)
    except ValueError:
        return False
    return (question.lowest is None or value >= question.lowest) and (question.highest is None or value <= question.highest)


def _shape(question: Input) -> str:
    """The key of a question without the ship it is put to."""
    if question.token and question.token in question.key:
        return question.key.replace(question.token, "", 1)
    return question.key.rpartition(".")[2]


# One ship -----------------------------------------------------------------------------------------------------------


def goal_answers(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, token: str, goal_m: tuple[float, float]
) -> Mapping[str, str] | None:
    """The helm answers whose track ends nearest to a goal; None if the ship cannot be steered."""
    helm = helm_of(table, view, decision, token)
    if helm is None or helm.trail(answers) is None:
        return None
    x, y = goal_m

    def away(points: Points) -> float:
        return hypot(points[-1][0] - x, points[-1][1] - y)

    return nearest(helm, (helm.plain(answers),), away, _law(table, view, decision, answers))


def reachable(table: FightingTable, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[float, float], ...]:
    """The outline of the area a ship can reach this turn; empty if she has no position or her track is not drawn."""
    helm = helm_of(table, view, decision, token)
    if helm is None:
        return ()
    usual = _usual(table, view, decision)
    law = _law(table, view, decision, usual)
    ends: list[list[tuple[float, tuple[float, float], dict[str, str]]]] = [[] for _ in range(SECTORS)]
    x, y, bow = helm.token.x_m or 0.0, helm.token.y_m or 0.0, helm.token.heading_degrees or 0.0
    for answers in coarse(helm):
        points = helm.trail(answers)
        if points is not None:
            end = points[-1]
            off = (degrees(atan2(end[0] - x, end[1] - y)) - bow + 180.0) % 360.0
            ends[min(SECTORS - 1, int(off * SECTORS / 360.0))].append((hypot(end[0] - x, end[1] - y), end, answers))
    outer: list[tuple[float, float]] = []
    inner: list[tuple[float, float]] = []
    for sector in ends:
        far = next((end for _, end, answers in sorted(sector, key=lambda candidate: -candidate[0]) if law(answers)), None)
        if far is not None:
            outer.append(far)
            inner.append(next(end for _, end, answers in sorted(sector, key=lambda candidate: candidate[0]) if law(answers)))
    return tuple(dict.fromkeys((*outer, *reversed(inner))))


def _usual(table: FightingTable, view: BattleView, decision: BattleDecision) -> Mapping[str, str]:
    """Answers that are lawful on their own: none if that is enough, else the captain's advice."""
    if lawful(table, view, decision, {}):
        return {}
    order = table.system.captain(table.book, view, decision)
    return {} if isinstance(order, Refusal) else table.system.answers(order)


def turn_answers(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, token: str, *,
    course: float | None = None, run_m: float | None = None,
) -> Mapping[str, str] | None:
    """The answers that put a ship on a course as soon as possible, or that make a run of `run_m` metres."""
    helm = helm_of(table, view, decision, token)
    trail = None if helm is None else helm.trail(answers)
    if helm is None or trail is None:
        return None
    x, y, bow = helm.token.x_m or 0.0, helm.token.y_m or 0.0, helm.token.heading_degrees or 0.0
    run = length_of(trail) if run_m is None else run_m
    wanted = course_at_the_end(trail, bow) if course is None else course
    goal = x + run * sin(radians(wanted)), y + run * cos(radians(wanted))
    turning = (wanted - bow + 180.0) % 360.0 - 180.0

    def misses(points: Points) -> float:
        off = abs((course_at_the_end(points, bow) - wanted + 180.0) % 360.0 - 180.0)
        early = 0.0 if course is None else hypot(points[-1][0] - goal[0], points[-1][1] - goal[1]) * EARLY
        # Turning the long way round ends on the same course, but nobody wants it.
        round_about = max(0.0, degrees_turned(points, bow) - abs(turning))
        return (off + round_about) * A_DEGREE_M + abs(length_of(points) - run) + early

    at_once = [
        turn for share in range(1, TURNS_TRIED) for turn in in_pieces(
            helm, answers, 0.0, run * share / TURNS_TRIED, run * (1 - share / TURNS_TRIED), to_port=turning < 0)
    ] if abs(turning) >= 1 and run < FAR_M else []
    return nearest(helm, (*at_once, helm.plain(answers)), misses, _law(table, view, decision, answers), STARTS_OF_A_TURN)
