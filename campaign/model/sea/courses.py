"""Floods and shortest courses over a sea graph: integer ids, tuples of neighbours, and no rules.

Every step costs one. Ties between equal courses are broken by straightness and then by id, so that the same
question always has the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre

Adjacency = Sequence[Sequence[int]]

# More than the distance of any hex from the line between two others.
CROOKED = 1 << 24
# Neighbours of a hex that adjoins neither land nor the edge of the map.
OPEN_SEA = 6


def flood(adjacency: Adjacency, start: int, steps: int, barred: Collection[int] = ()) -> dict[int, int]:
    """Every id within a number of steps of `start`, with its distance, nearest first; `barred` ids are never entered."""
    # The hottest loop of the game: booleans are tested faster than numbers, and the six neighbours of an open sea hex
    # faster one by one than in a loop; the loop serves all other hexes, and shows what both do.
    unseen = [True] * len(adjacency)
    for number in barred:
        unseen[number] = False
    unseen[start] = False
    reached = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        beyond: list[int] = []
        for number in edge:
            near = adjacency[number]
            if len(near) == OPEN_SEA:
                first, second, third, fourth, fifth, sixth = near
                if unseen[first]:
                    unseen[first] = False
                    beyond.append(first)
                    reached[first] = step
                if unseen[second]:
                    unseen[second] = False
                    beyond.append(second)
                    reached[second] = step
                if unseen[third]:
                    unseen[third] = False
                    beyond.append(third)
                    reached[third] = step
                if unseen[fourth]:
                    unseen[fourth] = False
                    beyond.append(fourth)
                    reached[fourth] = step
                if unseen[fifth]:
                    unseen[fifth] = False
                    beyond.append(fifth)
                    reached[fifth] = step
                if unseen[sixth]:
                    unseen[sixth] = False
                    beyond.append(sixth)
                    reached[sixth] = step
            else:
                for other in near:
                    if unseen[other]:
                        unseen[other] = False
                        beyond.append(other)
                        reached[other] = step
        if not beyond:
            break
        edge = beyond
    return reached


def shortest(
    adjacency: Adjacency,
    places: Sequence[tuple[int, int]],
    start: int,
    goal: int,
    barred: Collection[int] = (),
) -> tuple[int, ...]:
    """A shortest course from `start` to `goal`, both included; empty when there is none.

    `places` are axial coordinates, which keep the search narrow; every edge must join neighbouring hexes, except that
    a few canals may join hexes further apart, at the price of a course that is not always the shortest.
    """
    goal_q, goal_r = places[goal]
    start_q, start_r = places[start]
    line_q, line_r = goal_q - start_q, goal_r - start_r
    came: dict[int, int] = {start: start}
    # No course is as long as the number of sea hexes, so a barred hex is never improved upon.
    count = len(adjacency)
    cost = [count] * count
    for number in barred:
        cost[number] = 0
    cost[start] = 0
    settled = bytearray(count)
    # Length, then straightness, then id, packed into one number: heaps compare numbers faster than tuples.
    waiting = [start]
    while waiting:
        number = heappop(waiting) % count
        if number == goal:
            return _walked(came, start, goal)
        if settled[number]:
            continue
        settled[number] = 1
        onward = cost[number] + 1
        for other in adjacency[number]:
            if onward >= cost[other]:
                continue
            cost[other] = onward
            came[other] = number
            q, r = places[other]
            left_q, left_r = goal_q - q, goal_r - r
            # As far as the largest of the three, which is half of their sum.
            left = (abs(left_q) + abs(left_r) + abs(left_q + left_r)) >> 1
            heappush(waiting, ((onward + left) * CROOKED + abs(left_q * line_r - left_r * line_q)) * count + other)
    return ()


def reach(
    theatre: Theatre, start: Hex, steps: int, adjacency: Adjacency | None = None, avoiding: Collection[Hex] = ()
) -> dict[Hex, int]:
    """Every sea hex within a number of steps of one, with its distance, nearest first; hexes to avoid are not entered."""
    barred = [theatre.index[where] for where in avoiding if where in theatre.index]
    ids = flood(theatre.adjacency if adjacency is None else adjacency, theatre.index[start], steps, barred)
    labels = theatre.labels
    return {labels[number]: step for number, step in ids.items()}


def course(
    theatre: Theatre, start: Hex, goal: Hex, avoiding: Collection[Hex] = (), adjacency: Adjacency | None = None
) -> tuple[Hex, ...]:
    """A shortest course between two sea hexes, both included; empty when the sea does not join them."""
    if adjacency is None:
        return _ordinary_course(theatre, start, goal, frozenset(avoiding))
    return _course(theatre, start, goal, avoiding, adjacency)


@lru_cache(maxsize=8192)
def _ordinary_course(theatre: Theatre, start: Hex, goal: Hex, avoiding: frozenset[Hex]) -> tuple[Hex, ...]:
    # Convoys take the same routes for years, and each leg begins where the last one ended.
    return _course(theatre, start, goal, avoiding, theatre.adjacency)


def _course(
    theatre: Theatre, start: Hex, goal: Hex, avoiding: Collection[Hex], adjacency: Adjacency
) -> tuple[Hex, ...]:
    barred = [theatre.index[where] for where in avoiding if where in theatre.index]
    found = shortest(adjacency, theatre.places, theatre.index[start], theatre.index[goal], barred)
    return tuple(theatre.labels[number] for number in found)


def sea_distance(theatre: Theatre, start: Hex, goal: Hex) -> int | None:
    """Steps by sea between two hexes without narrows, or None if there is no way."""
    found = course(theatre, start, goal)
    return len(found) - 1 if found else None


@lru_cache(maxsize=512)
def steps_to(theatre: Theatre, goal: Hex) -> tuple[int | None, ...]:
    """Steps by sea without narrows from every sea hex, by its id, to one place; None where there is no way.

    The graph is undirected, so a single flood gives the distances from everywhere to a port.
    """
    steps: list[int | None] = [None] * len(theatre.labels)
    for number, step in flood(theatre.adjacency, theatre.index[goal], len(theatre.labels)).items():
        steps[number] = step
    return tuple(steps)


def _walked(came: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    back = [goal]
    while back[-1] != start:
        back.append(came[back[-1]])
    return tuple(reversed(back))
