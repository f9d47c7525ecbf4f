"""A chart that moves is handed over once: dragging it, and turning a wheel to and fro, makes next to nothing anew."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.opengl import chart, ground
from campaign.gui.opengl.chart import GroupPainter
from campaign.gui.opengl.ground import KeptGround
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing

# What is told in pixels of the window follows the camera, as does the minimap's frame; all else stays on the machine as it is.
EDGE, SMALL = {"margin", "rose"}, 0.03


@dataclass(slots=True)
class Made:
    """What was made anew: parts of the scene told, groups of marks, meshes of the ground, pixels that went to the machine."""

    told: set[str] = field(default_factory=set)
    groups: list[object] = field(default_factory=list)
    meshes: int = 0
    pixels: int = 0


@contextmanager
def watched(glass: Glass, patch: pytest.MonkeyPatch) -> Generator[Made]:
    """Whatever is made while this lasts."""
    made, painter = Made(), glass.window._chart
    assert painter is not None
    machine, paper = type(glass.window.ctx), type(painter._atlas.texture)
    keep, cells, write, texture = ChartView._cached, ground.Cells.__init__, paper.write, machine.texture

    class Group(GroupPainter):
        """Tells what it is made of."""

        def __init__(self, machine: Any, group: Any, atlas: Any) -> None:
            made.groups.append(group)
            super().__init__(machine, group, atlas)

    def kept(self: ChartView, name: str, key: object, tell: Any) -> Any:
        def tells() -> Any:
            made.told.add(name)
            return tell()

        return keep(self, name, key, tells)

    def mesh(self: Any, *rest: Any) -> None:
        made.meshes += 1
        cells(self, *rest)

    def written(self: Any, data: Any, *rest: Any, **named: Any) -> None:
        made.pixels += len(data) // 4
        write(self, data, *rest, **named)

    def uploaded(self: Any, *rest: Any, data: Any = None, **named: Any) -> Any:
        made.pixels += 0 if data is None else len(data) // 4
        return texture(self, *rest, data=data, **named)

    with patch.context() as within:
        within.setattr(ChartView, "_cached", kept)
        within.setattr(chart, "GroupPainter", Group)
        within.setattr(ground.Cells, "__init__", mesh)
        within.setattr(paper, "write", written)
        within.setattr(machine, "texture", uploaded)
        yield made


def seen_before(glass: Glass, tmp_path: Path) -> tuple[CampaignScreen, int]:
    """A chart whose wheel was turned nearer and back once; and the pixels of the window."""
    screen = playing(tmp_path)
    glass.show(screen.stage)
    screen.chart.zoom(6)
    glass.picture()
    for _ in range(2):
        to_and_fro(glass, screen)
    return screen, screen.stage.size[0] * screen.stage.size[1]


def to_and_fro(glass: Glass, screen: CampaignScreen) -> int:
    """Three notches nearer and three back, each of them seen; how many frames that were."""
    before = glass.window.frames
    for notch in (1, 1, 1, -1, -1, -1):
        screen.chart.zoom(notch)
        glass.picture()
    return glass.window.frames - before


def dragged(glass: Glass, screen: CampaignScreen) -> int:
    """The chart is drawn about; how many frames that were."""
    before = glass.window.frames
    for way in ((9, 4), (40, 0), (-25, 30), (-24, -34)):
        screen.chart.drag(*way)
        glass.picture()
    return glass.window.frames - before


def kept_group(screen: CampaignScreen, made: Made) -> list[object]:
    """Of what was made, all but the edge of the chart and its rose."""
    edges = {id(group) for name in EDGE for _, group in screen.chart._groups[name]}
    return [group for group in made.groups if id(group) not in edges]


@pytest.mark.gate
@pytest.mark.parametrize("moved", [dragged, to_and_fro])
def test_a_chart_that_moves_makes_nothing_anew_but_its_edge(
    glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: Any,
) -> None:
    """No mesh, no group of marks within the frame, and of pixels only the minimap's frame."""
    screen, window = seen_before(glass, tmp_path)
    with watched(glass, monkeypatch) as made:
        frames = moved(glass, screen)
    assert frames > 3
    assert made.told <= EDGE
    assert kept_group(screen, made) == []
    assert made.meshes == 0
    assert made.pixels / frames < SMALL * window


@pytest.mark.gate
def test_what_is_made_anew_would_be_found(glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canaries: a view and a painter that have forgotten everything, and another theme, are noticed by the same watch."""
    screen, window = seen_before(glass, tmp_path)
    painter = glass.window._chart
    assert painter is not None
    screen.chart._groups.clear()
    painter._grounds.clear()
    painter._kept = KeptGround(painter._machine)
    with watched(glass, monkeypatch) as made:
        dragged(glass, screen)
    assert {"names", "counters", "margin"} <= made.told
    assert made.meshes > 0
    with watched(glass, monkeypatch) as made:
        screen.stage.look = Look(THEMES["dark"], screen.stage.look.scale)
        glass.picture()
    assert kept_group(screen, made)
    assert made.pixels > SMALL * window
