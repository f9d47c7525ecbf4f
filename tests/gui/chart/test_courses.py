"""Courses are drawn as a navigator draws them, with a tick where each day ends; contours as a hand would draw them."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from campaign.chart import things
from campaign.chart.contours import contours_of
from campaign.chart.courses import courses, day_labels
from campaign.chart.legs import ASIDE, nearest, straighten
from campaign.chart.pointing import ChartPointing, CourseDay
from campaign.chart.scene import name_marks
from campaign.drawing.geometry import centre_of, hex_near
from campaign.drawing.plane import Stamp, Stroke
from campaign.drawing.shapes import Line, Text
from campaign.library.book import load_book
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from tests.gui.chart.test_scene import LOOK, staff_game

BOOK = load_book("calabria")
PORTS = ("gibraltar", "genoa", "naples", "taranto", "venice", "tripoli_libya", "alexandria", "piraeus", "haifa")


def way_between(one: str, other: str) -> tuple[Hex, ...]:
    """The hexes by sea from one port to another, both included."""
    start, goal = (BOOK.theatre.ports[PortId(key)].hex for key in (one, other))
    return course(BOOK.theatre, start, goal)


@pytest.mark.parametrize(("one", "other"), tuple(pairwise(PORTS)))
def test_a_course_is_drawn_in_few_legs_that_cross_no_land(one: str, other: str) -> None:
    """Between two ports legs are far fewer than hexes; under each lie hexes of the way or the open sea, and none of land."""
    way = way_between(one, other)
    drawn = straighten(BOOK.theatre, way)

    assert len(way) > 10
    assert len(drawn.turns) < len(way) * 0.6
    assert (drawn.turns[0], drawn.turns[-1]) == (0, len(way) - 1)
    for start, end in pairwise(drawn.spots):
        for look in range(101):
            here = hex_near(start[0] + (end[0] - start[0]) * look / 100, start[1] + (end[1] - start[1]) * look / 100)
            assert here is not None
            assert BOOK.theatre.is_sea(here)
    for first, last in pairwise(drawn.turns):
        legs = centre_of(way[first]), centre_of(way[last])
        assert all(dist(centre_of(where), nearest(centre_of(where), *legs)) <= ASIDE for where in way[first : last + 1])


def test_a_course_turns_where_it_is_led_through() -> None:
    """A waypoint is on the line, also where the line would pass it by."""
    way = way_between("alexandria", "piraeus")
    middle = way[len(way) // 2]
    drawn = straighten(BOOK.theatre, way, (middle,))

    assert centre_of(middle) in drawn.spots
    assert len(drawn.turns) >= len(straighten(BOOK.theatre, way).turns)


def test_a_part_of_a_course_lies_on_it() -> None:
    """Where a day ends is within its hex or beside it, and on the line; the parts of a course make up the whole."""
    way = way_between("alexandria", "taranto")
    drawn = straighten(BOOK.theatre, way)
    for number, where in enumerate(way):
        assert dist(drawn.at(number), centre_of(where)) <= ASIDE
    at = len(way) // 3

    assert set(drawn.spots) <= {*drawn.part(0, at), *drawn.part(at, len(way) - 1)}
    assert drawn.part(0, at)[-1] == drawn.part(at, len(way) - 1)[0] == drawn.at(at)
    assert drawn.part(0, len(way) - 1) == drawn.spots


def test_today_is_whole_and_later_days_are_dashed_with_a_tick_at_the_end_of_each() -> None:
    """Paper of 7 px beneath 3.4 of magenta; the last day stands at the end, the others where they end."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    key, own = next((key, one) for key, one in view.forces.items() if one.force.scattered is None)
    route = course(game.book.theatre, own.force.hex, game.book.theatre.ports[PortId("gibraltar")].hex)[1:]
    assert len(route) > 50
    days = (CourseDay(20, "day 3", today=True), CourseDay(45, "day 4"), CourseDay(70, "day 5"))
    pointing = ChartPointing(chosen=things.Force(key), route=route[:50], days=days)
    marks = courses(game.book, view, LOOK, pointing, {})
    strokes = [mark for mark in marks if isinstance(mark, Stroke) and mark.ink in (LOOK.theme.magenta, LOOK.theme.panel)]
    ticks = [mark for mark in marks if isinstance(mark, Stamp) and any(isinstance(one, Line) for one in mark.shapes)]

    assert [(stroke.width.least, stroke.dash > 0) for stroke in strokes] == [(7.0, False), (3.4, False), (3.4, True)]
    assert strokes[1].points[-1] == strokes[2].points[0]
    assert len(ticks) == 2
    assert ticks[0].at == strokes[1].points[-1]
    said = [label.words.text for label in day_labels(game.book, view, LOOK, pointing)]
    assert said == ["day 3 ends", "day 4 ends", "day 5"]
    words = {one.text for mark in name_marks(game.book, view, 14.4, LOOK, pointing) if isinstance(mark, Stamp)
             for one in mark.shapes if isinstance(one, Text)}
    assert set(said) <= words


def test_a_course_that_begins_tomorrow_is_dashed_throughout() -> None:
    """A force that has no points left today sails nothing of it today."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    key, own = next((key, one) for key, one in view.forces.items() if one.force.scattered is None)
    route = game.book.theatre.ways(own.force.hex)[:1]
    pointing = ChartPointing(chosen=things.Force(key), route=route, days=(CourseDay(20, "day 4"),))
    inks = [mark.dash > 0 for mark in courses(game.book, view, LOOK, pointing, {})
            if isinstance(mark, Stroke) and mark.ink == LOOK.theme.magenta]

    assert inks == [True]


@pytest.mark.gate
def test_a_contour_runs_around_what_it_encloses_and_ends_at_the_coast() -> None:
    """In the open it closes; every hex within is worth as much or more; along a coast there is no line."""
    theatre = BOOK.theatre
    middle = next(where for where in theatre.labels if all(
        theatre.is_sea(near) for near in theatre.labels if distance(where, near) < 6) and len(
            [near for near in theatre.labels if distance(where, near) < 6]) == 91)
    worth = {where: 5 - distance(where, middle) for where in theatre.labels if distance(where, middle) <= 4}
    found = contours_of(worth, theatre)

    assert [contour.worth for contour in found] == [1, 2, 3, 4, 5]
    assert [contour.outermost for contour in found] == [True, False, False, False, False]
    for contour in found:
        far = [dist(point, centre_of(middle)) for point in contour.points]
        assert contour.points[0] == contour.points[-1]
        assert 5 - contour.worth - 0.6 <= min(far)
        assert max(far) <= 5 - contour.worth + 0.7
    port = theatre.ports[PortId("malta")].hex
    near = {where: 0 for where in theatre.labels if distance(where, theatre.ports[PortId("genoa")].hex) < 8}
    assert all(contour.points[0] != contour.points[-1] for contour in contours_of(near, theatre))
    assert contours_of({port: 0}, theatre)
