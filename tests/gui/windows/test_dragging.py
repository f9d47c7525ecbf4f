"""Dragging in a real window: a waypoint, a place on the course, a force."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.legs import straighten
from campaign.model.commands import FormForce
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import named, playing

NEAR, FAR, ASIDE = Hex("14476"), Hex("14074"), Hex("14272")


@pytest.mark.gate
def test_waypoints_and_forces_are_dragged_with_a_real_mouse(glass: Glass, tmp_path: Path) -> None:
    """A course is set by a click, its end drawn aside, its line drawn out to a new waypoint, and two forces are merged."""
    screen = playing(tmp_path)
    for name in ("warspite", "malaya"):
        screen.workspace.give(FormForce(Side.ALLIED, (ShipId(name),), name.capitalize()))
    one, other = list(screen.workspace.known.view.forces)
    screen.choose(named(f"force:{one}"))
    screen.chart.centre(NEAR, zoom=30)
    glass.show(screen.stage)
    spot = screen.chart.camera.spot_of
    glass.click(*spot(FAR))
    assert list(screen.workspace.plan.points) == [FAR]
    glass.drag(spot(FAR), spot(NEAR))
    assert list(screen.workspace.plan.points) == [NEAR]
    course = screen.workspace.plan.course
    assert course is not None
    start = screen.workspace.known.view.forces[one].force.hex
    line = straighten(screen.game.book.theatre, (start, *course.hexes), (NEAR,))
    glass.drag(screen.chart.camera.to_screen(line.at(len(course.hexes) // 2)), spot(ASIDE))
    assert list(screen.workspace.plan.points) == [ASIDE, NEAR]
    seen = glass.picture()
    radius = 3
    x, y = map(round, spot(ASIDE))
    around = {seen.getpixel((x + dx, y + dy)) for dx in range(-radius, radius + 1) for dy in range(-radius, radius + 1)}
    assert around & {screen.stage.look.theme.magenta, screen.stage.look.theme.sea0}

    glass.point(*spot(screen.workspace.known.view.forces[one].force.hex))
    rects = {placed.counter.thing: placed.rect for placed in screen.chart.placed()}
    glass.drag(rects[named(f"force:{other}")].middle, rects[named(f"force:{one}")].middle)

    assert list(screen.workspace.known.view.forces) == [one]
    assert "Done: Join force" in screen.line()
