"""Hulls as boxes: the quick question has the same answer as the exact one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.tactics.plot.geometry import Point, Pose, box_of, boxes_touch, outline_of, touching

places = st.floats(-400, 400)
poses = st.builds(Pose, st.builds(Point, places, places), st.one_of(st.sampled_from((0.0, 90.0, 180.0)), st.floats(0, 359)))
hulls = st.tuples(st.floats(20, 300), st.floats(2, 60), st.floats(0, 150))


@given(poses, hulls, poses, hulls)
def test_boxes_touch_where_outlines_do(
        one: Pose, hull: tuple[float, float, float], other: Pose, her: tuple[float, float, float]) -> None:
    """Wherever the point of measure lies, and however the bows point."""
    assert boxes_touch(box_of(one, *hull), box_of(other, *her)) is touching(outline_of(one, *hull), outline_of(other, *her))


def test_boxes_that_share_an_edge_touch() -> None:
    """Contact is included: two hulls of a hundred metres bow to stern, and a metre apart."""
    hull = (100.0, 20.0, 50.0)

    assert boxes_touch(box_of(Pose(Point(0, 0), 0), *hull), box_of(Pose(Point(0, 100), 0), *hull))
    assert not boxes_touch(box_of(Pose(Point(0, 0), 0), *hull), box_of(Pose(Point(0, 101), 0), *hull))
