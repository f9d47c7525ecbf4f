"""Floods and shortest courses, against networkx and against common sense."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from functools import cache
from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.sea.courses import Adjacency, course, flood, reach, sea_distance, shortest
from campaign.model.sea.hexes import Hex
from tests.maps.places import mediterranean, port

HEXES = st.sampled_from(mediterranean().labels)
NARROWS = mediterranean().narrows


@cache
def graph() -> nx.Graph[int]:
    """The same sea for nx."""
    adjacency = mediterranean().adjacency
    return nx.Graph([(one, other) for one, near in enumerate(adjacency) for other in near])


@given(HEXES, st.integers(0, 40))
def test_a_flood_reaches_what_networkx_reaches(start: Hex, steps: int) -> None:
    """SM-1F One movement point a hex: within so many steps lie the hexes that breadth-first search finds."""
    number = mediterranean().index[start]
    theirs = nx.single_source_shortest_path_length(graph(), number, cutoff=steps)

    assert flood(mediterranean().adjacency, number, steps) == dict(theirs)


@given(HEXES, HEXES)
def test_a_course_is_as_short_as_networkx_finds_it(start: Hex, goal: Hex) -> None:
    """SM-1F A shortest course enters as few hexes as any, each by an ordinary way."""
    theatre = mediterranean()
    found = course(theatre, start, goal)
    one, other = theatre.index[start], theatre.index[goal]

    assert bool(found) == nx.has_path(graph(), one, other)
    if found:
        assert len(found) - 1 == nx.shortest_path_length(graph(), one, other)
        assert (found[0], found[-1]) == (start, goal)
        assert all(there in theatre.ways(here) for here, there in pairwise(found))


def test_the_same_question_has_the_same_answer() -> None:
    """SM-1F Equal courses are told apart by a fixed rule, not by chance."""
    answers = {course(mediterranean(), port("gibraltar"), port("port_said")) for _ in range(3)}

    assert len(answers) == 1


def test_an_open_sea_course_keeps_near_the_straight_line() -> None:
    """SM-1F Of all equally short courses the straight one is taken."""
    theatre = mediterranean()
    found = course(theatre, Hex("10060"), Hex("12070"))
    (west, north), (east, south) = (theatre.projection.centre_of(where) for where in (found[0], found[-1]))
    length = ((east - west) ** 2 + (south - north) ** 2) ** 0.5
    strays = [
        abs((x - west) * (south - north) - (y - north) * (east - west)) / length
        for x, y in (theatre.projection.centre_of(where) for where in found)
    ]

    assert max(strays) < 16


def test_hexes_to_avoid_are_sailed_around() -> None:
    """SM-7A A known minefield can be rounded: courses keep off hexes that they are asked to avoid."""
    theatre = mediterranean()
    direct = course(theatre, port("naples"), port("palermo"))
    around = course(theatre, port("naples"), port("palermo"), avoiding=direct[3:5])

    assert not set(direct[3:5]) & set(around)
    assert len(direct) <= len(around) <= len(direct) + 2


def test_no_course_leads_where_no_way_does() -> None:
    """SM-1F From the Mediterranean no ordinary way leads to Istanbul."""
    theatre = mediterranean()

    assert course(theatre, port("malta"), port("istanbul")) == ()
    assert sea_distance(theatre, port("malta"), port("istanbul")) is None
    assert sea_distance(theatre, port("malta"), port("malta")) == 0


def test_reach_names_hexes_nearest_first() -> None:
    """SM-1F A task force sees where it can be at the end of its movement."""
    near = reach(mediterranean(), port("malta"), 6)

    assert list(near.values()) == sorted(near.values())
    assert near[port("malta")] == 0
    assert max(near.values()) == 6


def plainly(adjacency: Adjacency, start: int, steps: int, barred: Collection[int]) -> dict[int, int]:
    """A flood as a book on algorithms has it: whoever was reached first goes on first."""
    reached, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in adjacency[here] if reached[here] < steps else ():
            if there not in reached and there not in barred:
                reached[there] = reached[here] + 1
                waiting.append(there)
    return reached


@given(HEXES, st.integers(0, 40), st.sets(HEXES, max_size=60), st.sets(st.sampled_from(sorted(NARROWS, key=repr))))
def test_a_flood_goes_on_from_whoever_was_reached_first(
    start: Hex, steps: int, barred: set[Hex], opened: set[frozenset[Hex]],
) -> None:
    """SM-1F Hex by hex and in the same order as the plain search, through opened narrows and round barred hexes too."""
    theatre = mediterranean()
    adjacency = theatre.adjacency_through([NARROWS[between] for between in opened])
    closed = {theatre.index[where] for where in barred}
    number = theatre.index[start]

    assert list(flood(adjacency, number, steps, closed).items()) == list(plainly(adjacency, number, steps, closed).items())


def test_barred_hexes_stop_a_flood() -> None:
    """SM-1F A flood does not enter barred hexes; it may start in one."""
    theatre = mediterranean()
    start = theatre.index[port("malta")]
    everywhere = theatre.adjacency[start]

    assert flood(theatre.adjacency, start, 9, barred=(start, *everywhere)) == {start: 0}
    assert shortest(theatre.adjacency, theatre.places, start, everywhere[0], barred=everywhere) == ()
