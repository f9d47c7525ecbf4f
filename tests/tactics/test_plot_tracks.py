"""Moves along turning circles: no length is lost, and the same moment is the same place however it is reached."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from campaign.tactics.plot.geometry import Hand, Point, Pose, circle, metres_between, outline_of, touching, turn_between, turned
from campaign.tactics.plot.tracks import (
    Pivot,
    Route,
    Straight,
    Turn,
    arc_for,
    first_meeting,
    intercept,
    lines_cross,
    nearest_approach,
    turn_to,
)

ORIGIN = Point(0.0, 0.0)
lengths = st.floats(1, 6_000)
legs = st.one_of(
    st.builds(Straight, lengths, st.booleans()),
    st.builds(Turn, lengths, st.floats(200, 1_500), st.sampled_from(Hand), st.booleans()),
    st.builds(Pivot, st.floats(-180, 180)),
)
starts = st.builds(Pose, st.builds(Point, st.floats(-20_000, 20_000), st.floats(-20_000, 20_000)), st.floats(0, 359))
tracks = st.builds(Route, starts, st.lists(legs, max_size=5).map(tuple))


def same(one: Pose, other: Pose) -> bool:
    """Whether two poses are one, to a centimetre and a thousandth of a degree."""
    near = metres_between(one.at, other.at) < 0.01
    return near and abs(turn_between(one.course_degrees, other.course_degrees)) < 1e-3


def test_ten_ahead_and_six_to_port_swing_a_cruiser_into_the_west() -> None:
    """SAS-GAP-01 Written for the table in its own units, and true in any: the plot knows lengths only."""
    end = Route(Pose(Point(31.34, -67.0), 60.0), (Straight(10.0), Turn(6.0, 2.5, Hand.PORT))).end

    assert (round(end.at.x_m, 2), round(end.at.y_m, 2), round(end.course_degrees, 2)) == (39.29, -57.39, 282.49)


@given(tracks, st.floats(0, 1))
def test_a_cut_move_is_as_long_as_was_asked_and_ends_where_the_ship_was(track: Route, share: float) -> None:
    """However finely a move is cut, no metre is lost."""
    part = track.cut(share * track.length_m)

    assert isclose(part.length_m, share * track.length_m, abs_tol=1e-6)
    if 0 < share < 1 and track.length_m > 0:
        assert same(part.end, track.at_share(share))


@given(tracks)
def test_a_move_begins_at_its_start_and_ends_at_its_end(track: Route) -> None:
    """Moments run from nothing to the whole."""
    assert track.at_share(0.0) == track.start
    assert track.at_share(1.0) == track.end
    assert track.points()[0] == track.start.at
    assert metres_between(track.points()[-1], track.end.at) < 1e-6


@given(tracks)
def test_the_drawn_line_is_hardly_shorter_than_the_move(track: Route) -> None:
    """Chords of five degrees lose less than a part in two thousand, and never gain."""
    line = track.points()
    drawn = sum(metres_between(one, other) for one, other in pairwise(line))

    assert track.length_m * 0.9995 - 1e-6 <= drawn <= track.length_m + 1e-6


@given(tracks, st.floats(0, 359), st.floats(0, 1))
def test_a_turned_plot_turns_its_moves(track: Route, turn: float, share: float) -> None:
    """A move ordered by hand and length is the same move on any course."""
    start = Pose(turned(track.start.at, turn), circle(track.start.course_degrees + turn))
    there = track.at_share(share)
    expected = Pose(turned(there.at, turn), circle(there.course_degrees + turn))
    moved = Route(start, track.legs).at_share(share)

    assert metres_between(moved.at, expected.at) < 0.01
    assert abs(turn_between(moved.course_degrees, expected.course_degrees)) < 1e-3


@given(starts, lengths, st.floats(200, 1_500), st.sampled_from(Hand))
def test_a_ship_backs_out_of_a_turn_the_way_she_came(start: Pose, length: float, radius: float, hand: Hand) -> None:
    """Astern round the same circle undoes the turn ahead."""
    there = Route(start, (Turn(length, radius, hand),)).end

    assert same(Route(there, (Turn(length, radius, hand, astern=True),)).end, start)


@given(starts, st.floats(0, 359), st.floats(200, 1_500))
def test_the_smallest_turn_reaches_the_course_asked_for(start: Pose, course: float, radius: float) -> None:
    """A ship told to steer a course turns the short way round her circle."""
    turn = turn_to(start.course_degrees, course, radius)
    end = start if turn is None else Route(start, (turn,)).end

    assert abs(turn_between(end.course_degrees, course)) < 1e-3
    if turn is not None:
        assert turn.length_m <= arc_for(180, radius) + 1e-6


def test_a_pivot_takes_no_room_and_changes_the_course() -> None:
    """Some systems turn their models on the spot."""
    end = Route(Pose(ORIGIN, 0.0), (Straight(100.0), Pivot(-90.0), Straight(50.0))).end

    assert metres_between(end.at, Point(-50.0, 100.0)) < 1e-9
    assert end.course_degrees == 270.0


def test_a_ship_beyond_her_move_stands_where_it_ended() -> None:
    """A moment before the first or after the last is no new place."""
    track = Route(Pose(ORIGIN, 0.0), (Straight(100.0), Pivot(90.0)))

    assert track.at(500.0) == track.end
    assert track.at(-1.0) == track.start
    assert Route(Pose(ORIGIN, 0.0)).at_share(1.0) == Pose(ORIGIN, 0.0)


def test_crossing_lines_are_no_meeting_unless_at_the_same_moment() -> None:
    """Two wakes cross; the ships pass the place at different times."""
    east = Route(Pose(Point(-900.0, 0.0), 90.0), (Straight(1_000.0),))
    north = Route(Pose(Point(0.0, -100.0), 0.0), (Straight(1_000.0),))

    assert lines_cross(east, north)
    assert not lines_cross(east, Route(Pose(Point(0.0, 50.0), 0.0), (Straight(1_000.0),)))
    assert first_meeting(east, north, 20, _hulls) is None


def test_ships_that_reach_a_place_together_meet_there() -> None:
    """The first slice in which hulls touch is the meeting, with both ships where they are then."""
    east = Route(Pose(Point(-500.0, 0.0), 90.0), (Straight(1_000.0),))
    north = Route(Pose(Point(0.0, -500.0), 0.0), (Straight(1_000.0),))
    met = first_meeting(east, north, 20, _hulls)

    assert met is not None
    assert met.share == 0.45
    assert met.one == east.at_share(0.45)
    assert first_meeting(north, east, 20, _hulls) is not None


def _hulls(one: Pose, other: Pose) -> bool:
    return touching(outline_of(one, 170, 20), outline_of(other, 170, 20))


@given(starts, st.floats(0, 1_000), starts, st.floats(0, 1_000), st.floats(0, 60))
def test_no_moment_is_nearer_than_the_nearest_approach(one: Pose, fast: float, other: Pose, slow: float, minute: float) -> None:
    """Two ships that hold on are never nearer than foretold."""
    nearest = nearest_approach(one, fast, other, slow)
    here = Route(one, (Straight(fast * minute),)).end
    there = Route(other, (Straight(slow * minute),)).end

    assert metres_between(here.at, there.at) >= nearest.metres - 0.01
    assert nearest.minutes >= 0


@given(starts, st.floats(0, 900), st.builds(Point, st.floats(-20_000, 20_000), st.floats(-20_000, 20_000)))
def test_a_faster_pursuer_always_meets_its_target_where_foretold(target: Pose, speed: float, start: Point) -> None:
    """Whoever is faster can be at the place of meeting at the minute of meeting."""
    met = intercept(start, 1_000.0, target, speed)

    assert met is not None
    there = Route(target, (Straight(speed * met.minutes),)).end.at
    mine = Route(Pose(start, met.course_degrees), (Straight(1_000.0 * met.minutes),)).end.at
    assert metres_between(there, mine) < 1.0


def test_a_slower_pursuer_right_astern_never_catches_up() -> None:
    """A torpedo slower than its target is fired in vain from astern."""
    assert intercept(Point(0.0, -5_000.0), 500.0, Pose(ORIGIN, 0.0), 900.0) is None
    assert intercept(Point(0.0, 5_000.0), 500.0, Pose(ORIGIN, 0.0), 900.0) is not None
    assert intercept(Point(0.0, 5_000.0), 900.0, Pose(ORIGIN, 0.0), 900.0) is not None
    assert intercept(Point(5_000.0, 0.0), 900.0, Pose(ORIGIN, 270.0), 900.0) is None
    assert intercept(Point(5_000.0, 0.0), 100.0, Pose(ORIGIN, 0.0), 900.0) is None


def test_whoever_is_there_already_has_met_her_target() -> None:
    """No minute passes, and the course is the target's."""
    met = intercept(ORIGIN, 900.0, Pose(ORIGIN, 45.0), 500.0)

    assert met is not None and (met.minutes, met.course_degrees, met.at) == (0.0, 45.0, ORIGIN)


def test_a_ship_on_her_course_needs_no_turn() -> None:
    """Neither does one told to steer what she steers."""
    assert turn_to(90.0, 450.0, 500.0) is None
