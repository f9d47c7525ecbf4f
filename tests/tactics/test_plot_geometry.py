"""The plot's points, bearings, arcs and outlines: the same wherever north and the origin are put."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.tactics.plot.geometry import (
    Hand,
    Point,
    Pose,
    across,
    bearing_of,
    bears,
    circle,
    hand_of,
    in_arc,
    metres_between,
    off_the_bow,
    onward,
    outline_of,
    relative_bearing,
    speed_between,
    station,
    touching,
    turn_between,
    turned,
)

metres = st.floats(-40_000, 40_000)
points = st.builds(Point, metres, metres)
courses = st.floats(0, 360, exclude_max=True)
poses = st.builds(Pose, points, courses)
ORIGIN = Point(0.0, 0.0)


def close(one: float, other: float) -> bool:
    """Whether two courses are one, to a thousandth of a degree."""
    return abs(turn_between(one, other)) < 1e-3


def carried(point: Point, by: Point, turn: float) -> Point:
    """A point after the whole plot was turned and moved."""
    round_ = turned(point, turn)
    return Point(round_.x_m + by.x_m, round_.y_m + by.y_m)


@given(points, points, points, courses)
def test_ranges_stay_when_the_plot_is_turned_and_moved(one: Point, other: Point, by: Point, turn: float) -> None:
    """No place and no direction on the sea is better than another."""
    assert isclose(
        metres_between(carried(one, by, turn), carried(other, by, turn)), metres_between(one, other), abs_tol=1e-6
    )


@given(poses, points, points, courses)
def test_relative_bearings_stay_when_the_plot_is_turned_and_moved(ship: Pose, mark: Point, by: Point, turn: float) -> None:
    """What a lookout says of his own bow does not depend on north."""
    if metres_between(ship.at, mark) < 10:
        mark = onward(ship.at, ship.course_degrees + 40, 10)
    moved = Pose(carried(ship.at, by, turn), circle(ship.course_degrees + turn))

    assert close(relative_bearing(moved, carried(mark, by, turn)), relative_bearing(ship, mark))


@given(points, points)
def test_a_bearing_and_its_reverse_lie_half_a_circle_apart(one: Point, other: Point) -> None:
    """If I see you in the north-east you see me in the south-west."""
    if metres_between(one, other) < 1:
        return

    assert close(bearing_of(one, other) + 180, bearing_of(other, one))


@given(points, courses, st.floats(1, 30_000))
def test_a_point_onward_lies_at_that_range_on_that_bearing(start: Point, course: float, away: float) -> None:
    """Course and distance are range and bearing from where one was."""
    there = onward(start, course, away)

    assert isclose(metres_between(start, there), away, abs_tol=1e-6)
    assert close(bearing_of(start, there), course)


@given(st.floats(-1_000, 1_000), st.floats(-1_000, 1_000))
def test_a_turn_is_the_short_way_and_leads_to_the_course(start: float, end: float) -> None:
    """Nobody turns more than half a circle, and a reversal counts as 180."""
    turn = turn_between(start, end)

    assert -180 < turn <= 180
    assert close(start + turn, end)
    assert 0 <= circle(start) < 360


def test_a_circle_never_reads_three_hundred_and_sixty() -> None:
    """A hair left of north is north."""
    assert circle(-1e-18) == 0.0


@pytest.mark.parametrize(
    ("arc", "relative", "bears_"),
    [
        ((210, 150), 0, True),
        ((210, 150), 150, True),
        ((210, 150), 210, True),
        ((210, 150), 180, False),
        ((210, 150), 151, False),
        ((30, 330), 180, True),
        ((30, 330), 29, False),
        ((0, 150), 0, True),
        ((210, 360), 0, True),
        ((210, 360), 359.9, True),
        ((210, 360), 1, False),
        ((-135, 135), 270, True),
        ((-135, 135), 200, False),
        ((0, 360), 123, True),
    ],
)
def test_a_mount_bears_within_its_arc_limits_included(arc: tuple[float, float], relative: float, bears_: bool) -> None:
    """Arcs run clockwise off the bow, through it where need be."""
    assert in_arc(arc, relative) is bears_


@given(st.floats(0, 360), st.floats(0, 360), courses)
def test_an_arc_and_the_rest_of_the_circle_leave_no_gap(start: float, end: float, relative: float) -> None:
    """Whoever is not in an arc is in its complement."""
    if close(start, end):
        return

    assert in_arc((start, end), relative) or in_arc((end, start), relative)


def test_a_blocked_sector_silences_a_mount_between_its_limits_only() -> None:
    """Upperworks stand in the way, their edges do not."""
    arcs, blocked = [(210.0, 150.0)], [(340.0, 20.0)]

    assert not bears(arcs, 0, blocked)
    assert not bears(arcs, 350, blocked)
    assert bears(arcs, 20, blocked)
    assert bears(arcs, 340, blocked)
    assert bears(arcs, 90, blocked)
    assert not bears(arcs, 180, blocked)


@given(poses, points)
def test_a_mark_is_on_the_other_hand_for_a_ship_steering_the_other_way(ship: Pose, mark: Point) -> None:
    """Port and starboard change places with bow and stern."""
    if not 1 < off_the_bow(ship, mark) < 179:
        return
    back = Pose(ship.at, circle(ship.course_degrees + 180))

    assert {hand_of(ship, mark), hand_of(back, mark)} == set(Hand)
    assert isclose(off_the_bow(ship, mark) + off_the_bow(back, mark), 180, abs_tol=1e-6)


def test_across_is_ninety_abeam_and_nothing_end_on() -> None:
    """A torpedo's chance hangs on how much of the ship it sees."""
    assert [across(bearing) for bearing in (0, 90, 180, 270, 45, 315, 135)] == [0, 90, 0, 90, 45, 45, 45]


def test_a_station_is_kept_by_bearing_and_distance_off_the_guide() -> None:
    """Echelon right stands on the starboard quarter, on the guide's course."""
    kept = station(Pose(ORIGIN, 90.0), 135.0, 1_000.0)

    assert close(bearing_of(ORIGIN, kept.at), 225)
    assert kept.course_degrees == 90.0


def test_the_speed_between_ships_is_the_difference_of_their_velocities() -> None:
    """Head on it is the sum, side by side nothing, at right angles the long side."""
    north, south, east = Pose(ORIGIN, 0.0), Pose(ORIGIN, 180.0), Pose(ORIGIN, 90.0)

    assert isclose(speed_between(north, 20, south, 15), 35)
    assert isclose(speed_between(north, 20, north, 20), 0, abs_tol=1e-9)
    assert isclose(speed_between(north, 12, east, 16), 20)


@given(poses, poses, points, courses)
def test_touching_is_mutual_and_does_not_depend_on_north(one: Pose, other: Pose, by: Point, turn: float) -> None:
    """Two hulls touch or they do not, whoever looks."""
    here, there = outline_of(one, 20_000, 5_000), outline_of(other, 30_000, 4_000)
    moved = ([carried(point, by, turn) for point in hull] for hull in (here, there))

    assert touching(here, there) is touching(there, here)
    near = (touching(outline_of(one, 20_000 * size, 5_000 * size), there) for size in (0.999, 1.001))
    # A turned plot is a few millionths off, which matters only where hulls graze.
    if len(set(near)) == 1:
        assert touching(*moved) is touching(here, there)


def test_hulls_touch_when_they_cross_like_swords() -> None:
    """Crossed hulls have no corner in each other and touch all the same."""
    assert touching(outline_of(Pose(ORIGIN, 0.0), 200, 20), outline_of(Pose(ORIGIN, 90.0), 200, 20))
    assert not touching(outline_of(Pose(ORIGIN, 0.0), 200, 20), outline_of(Pose(Point(21.0, 0.0), 0.0), 200, 20))
    assert touching(outline_of(Pose(ORIGIN, 0.0), 200, 20), outline_of(Pose(Point(20.0, 0.0), 0.0), 200, 20))


def test_points_and_lines_are_outlines_too() -> None:
    """A torpedo's run touches a hull, and a funnel lies inside a spread."""
    hull = outline_of(Pose(ORIGIN, 0.0), 200, 20)

    assert touching([Point(-50.0, 0.0), Point(50.0, 0.0)], hull)
    assert not touching([Point(-50.0, 0.0), Point(-11.0, 0.0)], hull)
    assert touching([Point(5.0, 90.0)], hull)
    assert not touching([Point(5.0, 101.0)], hull)
    assert touching([ORIGIN], [ORIGIN])
    assert not touching([ORIGIN], [Point(1.0, 0.0)])
    assert not touching([ORIGIN, Point(10.0, 0.0)], [Point(11.0, 0.0), Point(20.0, 0.0)])
    assert touching([ORIGIN, ORIGIN, Point(10.0, 0.0)], [Point(10.0, 0.0), Point(20.0, 0.0)])


def test_a_hull_lies_about_its_point_of_measure() -> None:
    """Measured at the front funnel, more of the hull lies astern."""
    hull = outline_of(Pose(ORIGIN, 0.0), 180, 20, bow_m=60)

    assert {round(point.y_m) for point in hull} == {60, -120}
    assert {round(abs(point.x_m)) for point in hull} == {10}
