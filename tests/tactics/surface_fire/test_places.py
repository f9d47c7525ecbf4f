"""Where models stand when a battle begins whose ships have places."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.sides import BOTH
from campaign.tactics.plot.geometry import Point, metres_between, touching
from campaign.tactics.surface_fire.battle.vessel import stand
from campaign.tactics.surface_fire.charts.collection import charts_in, metres
from campaign.tactics.surface_fire.turn.opening import begin


@pytest.mark.parametrize("key", ["skerki-bank", "conte-rosso", "cape-bon"])
def test_no_model_begins_on_a_friends_stand(key: str) -> None:
    """SF-GAP-04 Models are long, and a scenario's ships may be nearer to each other than their stands allow."""
    skirmish, book = load_skirmish_book(key)
    vessels = begin(book, skirmish.engagement).vessels.values()

    for side in BOTH:
        for one, other in combinations([vessel for vessel in vessels if vessel.side is side], 2):
            assert not touching(stand(charts_in(book), one), stand(charts_in(book), other)), f"{one.name}, {other.name}"


def test_a_ship_with_room_about_her_begins_where_the_scenario_has_her() -> None:
    """SF-GAP-04 Only models that would stand on each other are moved, and no farther than they must be."""
    skirmish, book = load_skirmish_book("skerki-bank")
    battle = begin(book, skirmish.engagement)
    moved = {
        str(unit.ship): metres_between(battle.vessels[unit.ship].pose.at, Point(unit.posture.x_m, unit.posture.y_m))
        for _, unit in skirmish.engagement.participants() if unit.posture is not None
    }

    assert {ship for ship, way in moved.items() if way < 1} == {
        "aventino", "kt_boat", "da_recco", "camicia_nera", "folgore", "clio", "procione", "aurora"}
    assert max(moved["puccini"], moved["aspromonte"]) < metres(4.0)
