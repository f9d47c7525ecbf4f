"""The logistics desk in the window."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from campaign.drawing.shapes import Line, Rect, RoundedBox, Words
from campaign.drawing.theme import LIGHT, THEMES, Look
from campaign.gui.actions.plain import InCampaign, InLogistics
from campaign.gui.actions.values import ShowThing
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.reading.desk_charts import PoolCurve, StockLine
from campaign.gui.reading.desk_lines import ConvoyBar, DutyBoxes, PartHead
from campaign.gui.reading.logistics import LogisticsScreen
from campaign.model.commands import FormForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.workspaces import BOTH_PEOPLE, painted, playing, strike, top_of

PARTS = ["Convoys under way", "Duty of each route, this turn", "Stock by port", "Fuel oil of the navy", "Docks", "Sent so far"]
SIZES = [((1920, 1080), 1.0), ((1280, 720), 1.0), ((800, 600), 2.0)]
LINE = Rect(0, 0, 500, 36)


def convoy_at_sea(folder: Path) -> CampaignScreen:
    """Three ships with cargo for Benghazi have put to sea from Naples."""
    screen = playing(folder, BOTH_PEOPLE)
    workspace = screen.workspace
    while workspace.known.decision is not None and workspace.known.decision.kind is not DecisionKind.MOVEMENT:
        workspace.end()
    ships = (ShipId("esperia"), ShipId("marco_foscarini"), ShipId("vettor_pisani"))
    workspace.give(FormForce(Side.AXIS, ships, "Convoy to Benghazi"))
    return screen


def desk_of(screen: CampaignScreen) -> LogisticsScreen:
    """The desk, opened by its key."""
    strike(screen.stage, "f5")
    top = top_of(screen.stage)
    assert isinstance(top, LogisticsScreen)
    return top


def test_a_convoy_stands_on_the_desk_and_a_press_leads_to_it(tmp_path: Path) -> None:
    """SM-GAP-95.1: name, way, cargo, arrival; Enter on it shows it on the map."""
    screen = convoy_at_sea(tmp_path)
    desk = desk_of(screen)
    row = next(row for row in desk.rows() if isinstance(row.drawn, ConvoyBar))
    assert isinstance(row.drawn, ConvoyBar)
    assert (row.drawn.name, row.drawn.way) == ("Convoy to Benghazi", "Naples to Benghazi")
    assert len(row.drawn.ships) == 3
    assert row.drawn.arrives is not None
    assert row.drawn.when.startswith("day ")
    assert isinstance(row.action, ShowThing)
    desk.press(row.action)
    assert top_of(screen.stage) is screen
    assert screen.workspace.selection.thing == row.action.thing


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_part_is_on_the_desk_at_every_size(tmp_path: Path, size: tuple[int, int], scale: float, theme: str) -> None:
    """SM-GAP-95: nothing is left out where there is little room, and nothing stands beyond the window."""
    screen = convoy_at_sea(tmp_path)
    screen.stage.size, screen.stage.look = size, Look(THEMES[theme], scale)
    desk = desk_of(screen)
    assert [row.drawn.name for row in desk.rows() if isinstance(row.drawn, PartHead)] == PARTS
    painted(screen.stage)
    shapes = [shape for sheet in screen.stage.sheets() for layer in sheet.layers() for shape in layer]
    words = [shape for shape in shapes if isinstance(shape, Words)]
    assert any(one.text == PARTS[0] for one in words)
    assert all(0 <= one.at[0] <= size[0] for one in words)


def test_the_pages_beside_the_desk_are_a_key_away(tmp_path: Path) -> None:
    """SM-GAP-95: Escape comes back to the desk, and once more to the map."""
    screen = convoy_at_sea(tmp_path)
    desk = desk_of(screen)
    for key in ("f2", "f3", "z", "l"):
        strike(screen.stage, key)
        assert top_of(screen.stage) is not desk
        strike(screen.stage, "escape")
        assert top_of(screen.stage) is desk
    assert InCampaign.FLEET in [row.action for row in desk.rows()]
    strike(screen.stage, "escape")
    assert top_of(screen.stage) is screen


def test_what_was_sent_is_put_together_in_another_way(tmp_path: Path) -> None:
    """SM-GAP-95: by port, turn, kind and convoy, and by port again."""
    desk = desk_of(convoy_at_sea(tmp_path))
    seen = []
    for _ in range(5):
        heads = [row.drawn for row in desk.rows() if isinstance(row.drawn, PartHead)]
        seen.append(heads[-1].about)
        desk.press(InLogistics.OTHER_SUMS)
    assert seen == ["in RE, by port", "in RE, by turn", "in RE, by kind", "in RE, by convoy", "in RE, by port"]


def test_a_side_without_pool_convoys_and_duties_reads_that_it_has_none(tmp_path: Path) -> None:
    """SM-10A1: empty parts say so, in calabria's first half-month on the Allied side."""
    screen = convoy_at_sea(tmp_path)
    screen.sit(Side.ALLIED)
    told = [row.text for row in desk_of(screen).rows()]
    assert "No convoy is at sea." in told
    assert "Nothing is owed to anybody overseas." in told
    assert "No ship is to be mended." in told
    assert any(text.startswith("This side has no pool") for text in told)


def test_boxes_of_a_duty_are_full_struck_or_empty() -> None:
    """SM-GAP-95.4: landed full, on the way with one stroke, short empty, and a mark where it is met."""
    shapes = list(DutyBoxes("Libya", Side.AXIS, 5, 2, 1, "2 of 5", "2 short", short=True).drawn(LINE, Look()))
    boxes = [shape for shape in shapes if isinstance(shape, RoundedBox)]
    fills = Counter(box.fill for box in boxes)
    assert fills[LIGHT.axis] == 2
    assert fills[LIGHT.track] == 2
    assert len([shape for shape in shapes if isinstance(shape, Line)]) == 1
    mark = next(box for box in boxes if box.fill == LIGHT.ink)
    assert mark.rect.x > max(box.rect.x for box in boxes if box.fill == LIGHT.track)
    assert "! 2 short" in [shape.text for shape in shapes if isinstance(shape, Words)]


def test_what_nobody_knew_is_a_gap_in_the_line() -> None:
    """SM-GAP-95.5: no data is no zero."""
    known = StockLine("Benghazi", (1.0, 2.0, None, 3.0, 4.0), (2.0, 8.0), "4", "days", low=False)
    lines = [shape for shape in known.drawn(LINE, Look()) if isinstance(shape, Line)]
    assert [len(line.points) for line in lines] == [2, 2]


@pytest.mark.parametrize("past", [1720.0, 0.0])
def test_no_words_of_an_empty_pool_lie_on_its_curve_or_its_months(past: float) -> None:
    """Who burnt it stands where the curve does not, and what is left ends above the months, each figure once."""
    curve = PoolCurve(((0.0, past), (4.0, past)), ((5.0, 0.0, 0.0, 0.4), (6.0, 0.0, 0.0, 6.0)), past, "battle fleet 14")
    shapes = list(curve.drawn(Rect(0, 0, 600, 212), Look(LIGHT)))
    words = {shape.text: shape for shape in shapes if isinstance(shape, Words)}
    months = [shape for shape in shapes if isinstance(shape, Words) and shape.text.endswith(" 1900")]
    line = next(shape for shape in shapes if isinstance(shape, Line) and shape.ink == LIGHT.fuel and not shape.dash)
    left = [shape for shape in shapes if isinstance(shape, Words) and shape.ink == LIGHT.fuel]

    assert abs(words["battle fleet 14"].at[1] - line.points[0][1]) > words["battle fleet 14"].size
    assert [shape.text for shape in left] == ["6", "0"]
    assert all(shape.at[1] + shape.size / 2 <= months[0].at[1] - months[0].size / 2 + 0.01 for shape in left)
    assert len({shape.text for shape in months}) == len(months)
