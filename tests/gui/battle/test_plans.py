"""Ships of a battle from above: each as her class was, on her course, and of a stranger nothing."""

from __future__ import annotations

from math import dist

import pytest

from campaign.drawing.shapes import Polygon
from campaign.drawing.theme import LIGHT, Look
from campaign.gui.battle.looks import no_plan, plans_of
from campaign.gui.battle.signs import PLAN_FROM, ship
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.model.battles.battle import Token
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Detail

OOB = load_order_of_battle()
PLANS = plans_of(OOB)


def token(key: str, name: str, course: float = 90.0) -> Token:
    """A ship of 196.8 m as a view shows her."""
    return Token(key, name, Side.ALLIED, "BB", "", True, 0.0, 0.0, course, 196.8)


def hull(one: Token, long: float) -> Polygon:
    """The first outline that is drawn of her."""
    drawn = ship(one, (100.0, 100.0), long, (LIGHT.allied, LIGHT.panel), Look(LIGHT), PLANS(one, Detail.FINE))
    return next(shape for shape in drawn if isinstance(shape, Polygon))


def test_a_ship_whose_name_is_told_is_drawn_as_her_class_was() -> None:
    """Warspite is not Nelson."""
    warspite, nelson = PLANS(token("warspite", "Warspite"), Detail.FINE), PLANS(token("nelson", "Nelson"), Detail.FINE)

    assert warspite is not None
    assert nelson is not None
    assert warspite.mounts != nelson.mounts


@pytest.mark.parametrize("name", ["battleship?", "AX2", ""])
def test_of_a_ship_whose_name_is_not_told_no_class_is_drawn(name: str) -> None:
    """What a silhouette would tell is no more than what her tag tells."""
    assert PLANS(token("warspite", name), Detail.FINE) is None
    assert no_plan(token("warspite", "Warspite"), Detail.FINE) is None


@pytest.mark.parametrize("course", [0.0, 45.0, 90.0, 225.0])
def test_she_lies_on_her_course_at_her_length(course: float) -> None:
    """From stern to bow it is as far as her length is drawn, and the bow is where the course leads."""
    points = hull(token("warspite", "Warspite", course), 120.0).points
    far = max(dist(one, other) for one in points for other in points)
    bow = max(points, key=lambda spot: dist(spot, (100.0, 100.0)))

    assert far == pytest.approx(120.0, rel=0.03)
    if course == 90.0:
        assert abs(bow[0] - 100.0) == pytest.approx(60.0, rel=0.02)
        assert bow[1] == pytest.approx(100.0, abs=6)


def test_far_off_she_is_a_sign() -> None:
    """What is shorter than a plan can be read has seven corners."""
    assert len(hull(token("warspite", "Warspite"), PLAN_FROM - 1).points) == 7
    assert len(hull(token("warspite", "Warspite"), PLAN_FROM + 1).points) > 7
