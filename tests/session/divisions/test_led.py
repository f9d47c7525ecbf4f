"""A division follows its leader, in line and by the law, whatever she is ordered."""

from __future__ import annotations

import random
from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest

from campaign.model.battles.battle import Input
from campaign.model.sides import Side
from campaign.session.engagements.division_orders import follow_lead, goal_answers, order_lines, reachable
from campaign.session.engagements.helm import helm_of, lawful, path_behind
from tests.session.divisions.fights import ALL, WITH_PLACES, advised, asked, divisions, fight, steering

TURNS, ORDERS_AT_MOST = 4, 120
BESIDE_HER_WAKE_M = {"supremacy_at_sea": 160.0, "fear_god": 900.0}


@pytest.mark.gate
@pytest.mark.parametrize("system", ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_a_leader_is_ordered_by_the_law_her_division_follows_by_the_law(system: str, seed: int) -> None:
    """Random answers of leaders, in battles that go on by the orders that come of them."""
    table, chance = fight(system, seed=seed), random.Random(seed)
    for _ in range(ORDERS_AT_MOST):
        if (now := asked(table)) is None or now[2].round > TURNS:
            break
        side, decision, view = now
        given = advised(table, side, decision)
        for division in divisions(table, side):
            hers = {one.key: _any(one, chance) for one in decision.inputs if one.token == division.leader}
            if hers and lawful(table, view, decision, {**given, **hers}):
                answers = follow_lead(table, view, decision, given, division, hers)
                assert lawful(table, view, decision, {**given, **answers}), (division.name, hers, answers)
                assert answers.items() >= hers.items()
                given |= answers
        order = table.system.compose(table.book, view, decision, given)
        table.give(order)


def _any(one: Input, chance: random.Random) -> str:
    if one.options:
        return chance.choice(one.options)[0]
    low, high = one.lowest or 0.0, one.highest or 0.0
    return chance.choice([one.default, f"{round(chance.uniform(low, high) * 2) / 2:g}"])


@pytest.mark.gate
@pytest.mark.parametrize("system", sorted(BESIDE_HER_WAKE_M))
@pytest.mark.parametrize("seed", [3, 4])
def test_followers_stay_in_their_leader_s_wake_over_random_orders_of_hers(system: str, seed: int) -> None:
    """Ajax is sent to and fro; Achilles is never further from where Ajax has been than the system's notation makes her."""
    table, chance = fight(system), random.Random(seed)
    wake: list[tuple[float, float]] = []
    while (now := asked(table)) is not None:
        side, decision, view = now
        if view.round > 8:
            break
        given = advised(table, side, decision)
        division = next((one for one in divisions(table, side) if "ajax" in one.ships), None)
        helm = None if division is None else helm_of(table, view, decision, "ajax")
        if division is not None and helm is not None and view.round > 1:
            bow = radians((helm.token.heading_degrees or 0.0) + chance.choice((-40, -20, 0, 0, 20, 40)))
            x, y = helm.token.x_m or 0.0, helm.token.y_m or 0.0
            hers = goal_answers(table, view, decision, given, "ajax", (x + 9000 * sin(bow), y + 9000 * cos(bow)))
            assert hers is not None
            given |= follow_lead(table, view, decision, given, division, hers)
            follower = helm_of(table, view, decision, "achilles")
            assert follower is not None
            way, trail = helm.trail(given), follower.trail(given)
            assert way is not None
            assert trail is not None
            wake += _between(way)
            x, y = trail[-1]
            path = path_behind(view, helm.token, follower.token, way)
            off = min(hypot(x - to_x, y - to_y) for to_x, to_y in (*_between(path.points), *wake))
            assert off <= BESIDE_HER_WAKE_M[system], (view.round, off)
        table.give(table.system.compose(table.book, view, decision, given))
    assert wake


def _between(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    """A line as places no further than a hundred metres from each other."""
    found: list[tuple[float, float]] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        pieces = max(1, int(hypot(to_x - x, to_y - y) // 100))
        found += [(x + (to_x - x) * place / pieces, y + (to_y - y) * place / pieces) for place in range(pieces + 1)]
    return found


@pytest.mark.parametrize("system", WITH_PLACES)
def test_a_ship_is_steered_near_to_a_goal_that_she_can_reach(system: str) -> None:
    """Goals are ends of moves that are possible: she comes within a tenth of her run of each."""
    side = Side.ALLIED
    table = fight(system)
    view, decision, division, helm = next(steering(table, side, turn=2))
    given = advised(table, side, decision)
    start = (helm.token.x_m or 0.0, helm.token.y_m or 0.0)
    for goal in reachable(table, view, decision, division.leader)[::4]:
        answers = goal_answers(table, view, decision, given, division.leader, goal)
        assert answers is not None
        trail = helm.trail(answers)
        assert trail is not None
        run = hypot(goal[0] - start[0], goal[1] - start[1])
        assert hypot(trail[-1][0] - goal[0], trail[-1][1] - goal[1]) <= max(60.0, 0.1 * run), (goal, answers)
        assert lawful(table, view, decision, {**given, **answers})


@pytest.mark.parametrize("system", WITH_PLACES)
def test_the_outline_of_where_she_can_be_is_made_of_places_about_her(system: str) -> None:
    """As far as a turn carries her, and no further."""
    view, decision, division, helm = next(steering(table := fight(system), Side.ALLIED, turn=2))
    outline = reachable(table, view, decision, division.leader)
    assert len(outline) >= 3
    longest = max(hypot(x - (helm.token.x_m or 0), y - (helm.token.y_m or 0)) for x, y in outline)
    assert 0 < longest < 20_000


@pytest.mark.gate
@pytest.mark.parametrize("system", ALL)
def test_orders_are_told_in_sentences_without_the_keys_of_a_program(system: str) -> None:
    """Every line says what it is about, in words, and which answers it stands for."""
    table, told = fight(system), set()
    for _ in range(ORDERS_AT_MOST):
        if (now := asked(table)) is None or now[2].round > TURNS:
            break
        side, decision, view = now
        given = advised(table, side, decision)
        for division in (None, *divisions(table, side)):
            for line in order_lines(table, view, decision, given, division):
                assert "_" not in line.label + line.words
                assert line.words
                assert line.inputs
                assert set(line.inputs) <= {one.key for one in decision.inputs}
                told.add(line.label)
        table.give(table.system.compose(table.book, view, decision, given))
    assert "Guns" in told or system == "coastal"


def test_guns_of_a_division_are_laid_on_the_leader_s_target_where_they_may_be() -> None:
    """One target for all whose guns bear on it."""
    table = fight("supermarina", "calabria-afternoon")
    while (now := asked(table)) is not None:
        side, decision, view = now
        if decision.key == "guns":
            break
        table.give(table.advice(side, decision))
    assert now is not None
    side, decision, view = now
    division = next(one for one in divisions(table, side)
                    if sum(field.token in one.ships for field in decision.inputs) > 1
                    and any(field.token == one.leader for field in decision.inputs))
    field = next(one for one in decision.inputs if one.token == division.leader)
    target = field.options[-1][0]
    answers = follow_lead(table, view, decision, {}, division, {field.key: target})
    alike = [one for one in decision.inputs if one.token in division.ships and one.key.endswith(".primary")]
    assert {answers[one.key] for one in alike} == {target}
