"""Names, signs, badges and what is written around counters are pressed for what they tell of, not for the hex beneath them."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.stamps import full_extent
from campaign.drawing.shapes import Point, Rect
from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.commands import FormForce
from campaign.model.sea.hexes import distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.workspaces import named, playing


@pytest.fixture(name="screen")
def _screen(tmp_path: Path) -> CampaignScreen:
    """The Allied player looks at all of the sea."""
    screen = playing(tmp_path, size=(1920, 1080))
    screen.days.close()
    screen.chart.whole()
    screen.stage.sheets()
    return screen


def far_from_home(screen: CampaignScreen, key: str) -> list[Point]:
    """Points of what is written about a port that lie over another hex than its own, and over no counter."""
    chart = screen.chart
    found: list[Point] = []
    for target in chart._written[1]:
        room = target.on(chart.camera)
        spots = [room.middle, (room.right - 3, room.middle[1]), (room.x + 3, room.middle[1])]
        found += [spot for spot in spots if target.port == key and chart.counter_at(spot) is None
                  and (where := chart.camera.hex_under(spot)) is not None and distance(where, target.hex) > 1]
    return found


@pytest.mark.parametrize("key", ["alexandria", "gibraltar", "naples"])
def test_a_badge_and_a_name_are_pressed_for_their_port(screen: CampaignScreen, key: str) -> None:
    """A press on Alexandria's badge answered "a place 80 miles west of Alexandria"."""
    port = screen.workspace.known.book.theatre.ports[PortId(key)]
    spots = far_from_home(screen, key)

    assert spots
    for spot in spots:
        screen.choose(None)
        screen.stage.sheets()
        screen.helm.pointed(spot)
        assert screen.workspace.selection.cursor == port.hex
        screen.pressed(spot, "left")
        screen.released(spot)
        assert screen.workspace.selection.thing == named(f"port:{key}")


def test_with_a_force_chosen_a_name_is_where_it_is_to_go(screen: CampaignScreen) -> None:
    """The name of a port sets the course to its port: what is chosen stays chosen."""
    workspace = screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"))))
    force = next(iter(workspace.known.view.forces))
    screen.choose(named(f"force:{force}"))
    screen.chart.whole()
    screen.stage.sheets()
    spot = next(iter(far_from_home(screen, "malta")))
    screen.pressed(spot, "left")
    screen.released(spot)

    assert workspace.selection.thing == named(f"force:{force}")
    assert workspace.plan.goal == workspace.known.book.theatre.ports[PortId("malta")].hex


def test_a_counter_is_pressed_by_its_name_and_by_what_is_written_beneath_it(screen: CampaignScreen) -> None:
    """The plate of a name reaches over its counter's edges, and over other hexes."""
    workspace, chart = screen.workspace, screen.chart
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"))))
    screen.stage.sheets()
    laid = next(laid for laid in chart.placed() if laid.counter.own and not laid.counter.submarine)
    whole: Rect = full_extent(laid.counter, laid.rect, screen.stage.look)
    at = (laid.rect.middle[0], whole.bottom - 4)

    assert not laid.rect.holds(at)
    assert chart.pointed_at(at).thing == laid.counter.thing
