"""Hexes and pixels."""

from __future__ import annotations

from math import dist

import pytest

from campaign.drawing.geometry import Camera, centre_of, hex_near, hexes_in, hexside, outline, showing
from campaign.drawing.shapes import Rect
from campaign.model.sea.hexes import Hex, hex_at, neighbours

WINDOW = Rect(10, 20, 800, 500)


@pytest.mark.parametrize("where", [Hex("00000"), Hex("08243"), Hex("08244"), Hex("17594")])
def test_the_centre_of_a_hex_lies_in_that_hex_and_its_neighbours_one_away(where: Hex) -> None:
    """Every neighbour's centre is one hex away, and each point leads back to its hex."""
    x, y = centre_of(where)

    assert hex_near(x + 0.3, y - 0.2) == where
    assert all(dist(centre_of(near), (x, y)) == pytest.approx(1) for near in neighbours(where))


def test_beyond_all_labels_lies_no_hex_at_all() -> None:
    """West and north of the map there are no labels."""
    assert hex_near(-3, 4) is None


def test_the_side_between_two_neighbours_is_a_side_of_both() -> None:
    """A hexside joins two corners of each of its hexes."""
    for near in neighbours(Hex("08243")):
        side = hexside(Hex("08243"), near)
        for where in (Hex("08243"), near):
            corners = outline(centre_of(where), 1.0)
            assert all(min(dist(end, corner) for corner in corners) < 1e-9 for end in side)


def test_zooming_keeps_what_lies_under_the_mouse() -> None:
    """The hex under the mouse stays under it, nearer and farther."""
    camera = Camera(80, 40, 20, WINDOW)
    mouse = (333.0, 222.0)

    for factor in (1.5, 0.3, 40):
        assert camera.zoomed(factor, mouse).to_plane(mouse) == pytest.approx(camera.to_plane(mouse))


def test_dragging_moves_every_hex_by_as_much() -> None:
    """The map follows the mouse."""
    camera = Camera(80, 40, 20, WINDOW)
    before, after = camera.spot_of(Hex("08243")), camera.moved(13, -7).spot_of(Hex("08243"))

    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((13, -7))


def test_the_whole_map_is_seen_when_it_is_shown() -> None:
    """Every hex of the plane shown lies in the window."""
    camera = showing(Rect(0, 0, 60, 40), WINDOW)
    seen = set(hexes_in(camera.seen(), 60, 46))

    assert {hex_at(0, 0), hex_at(59, 0), hex_at(0, 45), hex_at(59, 45)} <= seen
    assert camera.hex_under(camera.spot_of(Hex("03020"))) == Hex("03020")
