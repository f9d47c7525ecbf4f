"""Lines of sight through ships, smoke and land."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, get_coordinates
from shapely import Point as Dot

from campaign.tactics.plot.geometry import Hand, Point, Pose, outline_of, turned
from campaign.tactics.plot.sight import Obstacle, Stuff, between, clear
from campaign.tactics.plot.tracks import Route, Straight, Turn

EYE, MARK = Point(0.0, 0.0), Point(0.0, 10_000.0)
points = st.builds(Point, st.floats(-5_000, 5_000), st.floats(-5_000, 5_000))
hulls = st.builds(lambda at, course: outline_of(Pose(at, course), 900, 120), points, st.floats(0, 359))


def ship(name: str, at: Point, course: float = 0.0) -> Obstacle:
    """A ship in the way."""
    return Obstacle(name, Stuff.SHIP, outline_of(Pose(at, course), 200, 20))


@given(points, points, st.lists(hulls, max_size=3))
def test_whoever_sees_is_seen_along_the_same_line(eye: Point, mark: Point, found: list[tuple[Point, ...]]) -> None:
    """What hides you from me hides me from you."""
    obstacles = [Obstacle(str(number), Stuff.SHIP, hull) for number, hull in enumerate(found)]

    assert between(eye, mark, obstacles) == between(mark, eye, obstacles)


@given(points, points, st.lists(hulls, max_size=3), st.floats(0, 359))
def test_sight_does_not_depend_on_north(eye: Point, mark: Point, found: list[tuple[Point, ...]], turn: float) -> None:
    """A turned plot hides the same marks, grazing apart."""
    def hidden(eye: Point, mark: Point, hulls: list[tuple[Point, ...]]) -> list[bool]:
        return [clear(eye, mark, [Obstacle("hull", Stuff.SHIP, hull)]) for hull in hulls]

    round_ = [tuple(turned(point, turn) for point in hull) for hull in found]
    differing = [
        hull
        for hull, one, other in zip(
            found, hidden(eye, mark, found), hidden(turned(eye, turn), turned(mark, turn), round_), strict=True
        )
        if one is not other
    ]

    assert not [hull for hull in differing if not _grazed(eye, mark, hull)]


def _grazed(eye: Point, mark: Point, hull: tuple[Point, ...]) -> bool:
    """Whether a corner of the hull lies on the line itself, or an end of the line on the hull, to a millimetre."""
    from shapely import LineString, Polygon
    from shapely import Point as Dot

    line, area = LineString([(eye.x_m, eye.y_m), (mark.x_m, mark.y_m)]), Polygon([(one.x_m, one.y_m) for one in hull])
    corners = any(line.distance(Dot(one.x_m, one.y_m)) < 0.001 for one in hull)
    return corners or any(area.exterior.distance(Dot(end.x_m, end.y_m)) < 0.001 for end in (eye, mark))


def test_a_ship_on_the_line_hides_what_is_behind_her() -> None:
    """A hull across the line is named, one beside it is not."""
    there, beside = ship("Ajax", Point(0.0, 500.0), 90.0), ship("Achilles", Point(300.0, 500.0), 0.0)

    assert [one.name for one in between(EYE, MARK, [there, beside])] == ["Ajax"]
    assert clear(EYE, MARK, [beside])
    assert clear(EYE, MARK, [])


def test_every_screen_on_the_line_is_counted() -> None:
    """Some systems ask through how many screens one looks."""
    screens = [
        Obstacle(name, Stuff.SMOKE, (Point(-500.0, y), Point(500.0, y + 100)), closed=False)
        for name, y in (("one", 2_000.0), ("two", 4_000.0))
    ]

    assert len(between(EYE, MARK, screens)) == 2


def test_land_hides_even_where_its_box_alone_would_not() -> None:
    """An area is hit by its own shape: the hollow of a bay lets a line through."""
    bay = Obstacle(
        "Suda",
        Stuff.LAND,
        (
            Point(-100.0, 4_000.0),
            Point(5_000.0, 4_000.0),
            Point(5_000.0, 5_000.0),
            Point(-50.0, 4_100.0),
            Point(-100.0, 9_000.0),
        ),
    )

    assert not clear(EYE, MARK, [bay])
    assert clear(Point(1_000.0, 9_000.0), Point(2_000.0, 9_500.0), [bay])


def trail(*, open_end: bool) -> tuple[Route, Obstacle]:
    """A destroyer that lays smoke on a straight and a turn, and her trail."""
    track = Route(Pose(Point(-3_000.0, 2_000.0), 90.0), (Straight(3_000.0), Turn(600.0, 500.0, Hand.PORT)))
    return track, Obstacle("smoke", Stuff.SMOKE, track.points(), closed=False, open_at=(track.end.at,) if open_end else ())


def test_a_smoke_layer_sees_ahead_from_the_end_of_her_own_trail() -> None:
    """SAS-GAP-25 The end point of a trail blinds nobody; the trail behind it does."""
    track, smoke = trail(open_end=True)

    assert clear(track.end.at, Point(-2_000.0, 20_000.0), [smoke])
    assert not clear(track.end.at, Point(-3_000.0, 1_500.0), [smoke])
    assert not clear(track.end.at, Point(-2_000.0, 20_000.0), [trail(open_end=False)[1]])


def test_a_line_along_a_trail_is_blocked() -> None:
    """SAS-GAP-25 Looking along the smoke is looking through it."""
    line = (Point(0.0, 0.0), Point(0.0, 3_000.0))
    smoke = Obstacle("smoke", Stuff.SMOKE, line, closed=False, open_at=(Point(0.0, 0.0),))

    assert not clear(EYE, MARK, [smoke])
    assert clear(EYE, Point(0.0, -10_000.0), [smoke])


def test_a_single_point_is_an_obstacle_too() -> None:
    """A trail of no length is a puff on the spot."""
    puff = Obstacle("puff", Stuff.SMOKE, (Point(0.0, 2_000.0),), closed=False)

    assert not clear(EYE, MARK, [puff])
    assert clear(EYE, Point(10_000.0, 3_000.0), [puff])


def test_a_puff_at_the_layers_own_place_does_not_blind_her() -> None:
    """SAS-GAP-25 A trail of no length ends where it begins."""
    own, strange = (Obstacle("puff", Stuff.SMOKE, (EYE,), closed=False, open_at=gaps) for gaps in ((EYE,), ()))

    assert clear(EYE, MARK, [own])
    assert not clear(Point(0.0, -500.0), MARK, [strange])


@given(points, points, points, points)
def test_a_mere_line_hides_as_the_same_line_with_a_bend_of_nothing(eye: Point, mark: Point, one: Point, other: Point) -> None:
    """Judged with or without the library, grazing apart."""
    middle = Point((one.x_m + other.x_m) / 2, (one.y_m + other.y_m) / 2)
    plain, bent = (Obstacle("line", Stuff.SMOKE, line, closed=False) for line in ((one, other), (one, middle, other)))

    if clear(eye, mark, [plain]) is not clear(eye, mark, [bent]):
        assert _grazed(eye, mark, (one, middle, other))


@given(points, points, st.lists(points, min_size=3, max_size=6))
def test_a_trail_hides_as_the_library_for_shapes_has_it(eye: Point, mark: Point, trail_points: list[Point]) -> None:
    """SAS-GAP-25 Judged piece by piece, grazing apart, with the end of the trail open."""
    line = tuple(trail_points)
    smoke = Obstacle("smoke", Stuff.SMOKE, line, closed=False, open_at=line[-1:])
    sight, shape = (LineString([(point.x_m, point.y_m) for point in spots]) for spots in ((eye, mark), line))
    met = sight.intersection(shape)
    end = Dot(line[-1].x_m, line[-1].y_m)
    hidden = met.length > 1e-6 or any(Dot(x, y).distance(end) > 0.01 for x, y in get_coordinates(met))

    if clear(eye, mark, [smoke]) is hidden:
        assert _grazed(eye, mark, line)
