"""Dragging in a real window: a waypoint, a place on the course, a force."""

from __future__ import annotations

from pathlib import Path

from campaign.model.commands import FormForce
from campaign.model.hexes import Hex
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from tests.gui.desks import playing
from tests.gui.windows.glass import Glass

NEAR, FAR, ASIDE = Hex("14476"), Hex("14074"), Hex("14272")


def test_waypoints_and_forces_are_dragged_with_a_real_mouse(glass: Glass, tmp_path: Path) -> None:
    """A course is set by a click, its end drawn aside, its line drawn out to a new waypoint, and two forces are merged."""
    screen = playing(tmp_path)
    for name in ("warspite", "malaya"):
        screen.desk.give(FormForce(Side.ALLIED, (ShipId(name),), name.capitalize()))
    one, other = list(screen.desk.view.forces)
    screen.choose(f"force:{one}")
    screen.chart.centre(NEAR, zoom=30)
    glass.show(screen.stage)
    spot = screen.chart.camera.spot_of
    glass.click(*spot(FAR))
    assert list(screen.desk.plan.points) == [FAR]
    glass.drag(spot(FAR), spot(NEAR))
    assert list(screen.desk.plan.points) == [NEAR]
    course = screen.desk.course
    assert course is not None
    glass.drag(spot(course.hexes[len(course.hexes) // 2]), spot(ASIDE))
    assert list(screen.desk.plan.points) == [ASIDE, NEAR]
    seen = glass.picture()
    radius = 3
    x, y = map(round, spot(ASIDE))
    around = {seen.getpixel((x + dx, y + dy)) for dx in range(-radius, radius + 1) for dy in range(-radius, radius + 1)}
    assert around & {screen.stage.look.theme.chosen, screen.stage.look.theme.halo}

    glass.point(*spot(screen.desk.view.forces[one].force.hex))
    rects = {placed.counter.key: placed.rect for placed in screen.chart.placed()}
    glass.drag(rects[f"force:{other}"].middle, rects[f"force:{one}"].middle)

    assert list(screen.desk.view.forces) == [one]
    assert "Done: Join force" in screen.line()
