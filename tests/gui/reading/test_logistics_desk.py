"""The logistics desk in the window."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Line, Rect, RoundedBox, Text
from campaign.drawing.theme import LIGHT, THEMES, Look
from campaign.gui.actions.plain import InCampaign, InLogistics
from campaign.gui.actions.values import ReadRule, ShowThing
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import Row
from campaign.gui.reading.desk_charts import PoolCurve, StockHead, StockLine
from campaign.gui.reading.desk_lines import ConvoyBar, DaysShown, DutyBoxes, PartHead
from campaign.gui.reading.logistics import LogisticsScreen
from campaign.model.commands import FormForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.workspaces import BOTH_PEOPLE, painted, playing, strike, top_of

PARTS = ["Convoys under way", "Duty to each land, this turn", "Stock by port", "Fuel oil of the navy", "Docks", "Sent so far"]
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


@pytest.mark.gate
def test_a_convoy_stands_on_the_desk_and_a_press_leads_to_it(tmp_path: Path) -> None:
    """SM-GAP-95.1: name, way, cargo, arrival; Enter on it shows it on the map."""
    screen = convoy_at_sea(tmp_path)
    desk = desk_of(screen)
    row = next(row for row in desk.rows() if isinstance(row.drawn, ConvoyBar))
    assert isinstance(row.drawn, ConvoyBar)
    assert (row.drawn.name, row.drawn.way) == ("Convoy to Benghazi", "Naples to Benghazi")
    assert len(row.drawn.ships) == 3
    assert row.drawn.arrives is not None
    assert row.drawn.when.startswith("Axis day ")
    assert isinstance(row.action, ShowThing)
    desk.press(row.action)
    assert top_of(screen.stage) is screen
    assert screen.workspace.selection.thing == row.action.thing


def test_the_day_of_a_late_arrival_does_not_run_into_the_cargo() -> None:
    """At 1280x720 "Axis day 7" stood on "1 supplies"; what arrives early has its day behind the arrow."""
    days = DaysShown(1, 7, 6)
    late = ConvoyBar("Gloucester convoy", Side.ALLIED, (), "Alexandria to Malta", "no escort", "", days, 5, 7, "Axis day 7",
                     "1 supplies", "8 in 10", "1")
    early = replace(late, days=DaysShown(1, 7, 1), left=1, arrives=2, when="Axis day 2")
    for bar, sign in ((late, "r"), (early, "l")):
        texts = [shape for shape in bar.drawn(Rect(0, 0, 713, bar.high), Look(LIGHT)) if isinstance(shape, Text)]
        when = next(text for text in texts if text.text == bar.when)
        assert when.anchor == sign
        assert not any(room_of(when).meets(room_of(text)) for text in texts if text is not when)


@pytest.mark.gate
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
    words = [shape for shape in shapes if isinstance(shape, Text)]
    assert any(one.text == PARTS[0] for one in words)
    assert all(0 <= one.at[0] <= size[0] for one in words)


@pytest.mark.gate
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


@pytest.mark.parametrize(("size", "margin"), [((1920, 1080), 44), ((1280, 720), 44), ((800, 600), 17)])
def test_the_page_has_a_margin_as_wide_as_its_window_allows(tmp_path: Path, size: tuple[int, int], margin: int) -> None:
    """The head and every part begin where the margin ends; beside it nothing is written."""
    screen = convoy_at_sea(tmp_path)
    screen.stage.size = size
    desk = desk_of(screen)
    shapes = [shape for layer in screen.stage.sheets()[0].layers() for shape in layer]
    words = [shape for shape in shapes if isinstance(shape, Text)]
    assert margin - 1 <= min(one.at[0] for one in words if one.anchor == "l") <= margin + 6
    assert max(one.at[0] for one in words if one.anchor == "r") <= size[0] - margin + 1
    assert desk.margin == pytest.approx(margin, abs=6)


@pytest.mark.gate
def test_the_page_that_is_here_stands_over_a_magenta_line_and_the_others_are_a_press_away(tmp_path: Path) -> None:
    """One tab is asked of nobody and chosen; the others are plain words with their keys."""
    screen = convoy_at_sea(tmp_path)
    screen.stage.size = (1280, 720)
    desk = desk_of(screen)
    layer = [shape for one in screen.stage.sheets()[0].layers() for shape in one]
    chosen = [shape for shape in layer if isinstance(shape, RoundedBox) and shape.fill == LIGHT.magenta]
    (line,) = [shape for shape in chosen if shape.rect.high < 5]
    here = next(shape for shape in layer if isinstance(shape, Text) and shape.text == "Logistics")
    assert line.rect.x < here.at[0] < line.rect.right
    spot = desk.spot(InCampaign.CALENDAR)
    assert spot is not None and spot.rect.y < line.rect.bottom
    desk.press(InCampaign.CALENDAR)
    assert top_of(screen.stage) is not desk


def test_parts_that_are_empty_leave_their_room_to_those_that_are_not(tmp_path: Path) -> None:
    """On the first day no ship is in dock and nobody is owed anything: every stock stands on the page without scrolling."""
    screen = convoy_at_sea(tmp_path)
    screen.stage.size = (1920, 1080)
    desk = desk_of(screen)
    screen.stage.sheets()
    panes = {name: pane for name, pane in desk._panes.items() if name in {part for part, _ in desk._parts()}}
    assert set(panes) == {"convoys", "duties", "stocks", "pool", "docks", "sent"}
    assert panes["docks"].rect.high < panes["stocks"].rect.high / 3
    assert all(pane.tall <= pane.rect.high for pane in panes.values())
    assert max(pane.rect.bottom for pane in panes.values()) <= 1080


@pytest.mark.gate
def test_where_parts_are_too_full_for_the_page_no_part_scrolls_beside_blank_paper(tmp_path: Path) -> None:
    """All of them stand in two lists, which scroll as wholes and are about as long as each other."""
    screen = convoy_at_sea(tmp_path)
    screen.stage.size = (1920, 1080)
    desk = desk_of(screen)
    page = Rect(0.0, 50.0, 1832.0, 1000.0)
    assert desk._in_a_grid(dict(desk._parts()), page)
    rows = tuple(Row(f"line {number}") for number in range(80))
    parts = {name: rows if name in ("stocks", "docks") else rows[:3] for name, _ in desk._parts()}
    assert not desk._in_a_grid(parts, page)
    left, right = desk._balanced(parts, 1100.0, 700.0)

    assert left[0] == "convoys" and {*left, *right} == set(parts)
    assert ("stocks" in left) is not ("docks" in left)


def test_a_rule_stands_behind_the_sign_at_the_end_of_its_line(tmp_path: Path) -> None:
    """No line of the desk speaks of a rule by its number; a press on the sign reads it."""
    desk = desk_of(convoy_at_sea(tmp_path))
    assert not [row.text for row in desk.rows() if "SM-" in row.text]
    (ruled,) = [row for row in desk.rows() if row.asks]
    assert ruled.action == ReadRule("SM-GAP-93") and "fuel points a day" in ruled.text


@pytest.mark.gate
def test_units_stand_over_their_column_and_a_band_is_promised_only_where_one_is_drawn(tmp_path: Path) -> None:
    """Fuel points are said once; before anything was drawn from a port nobody knows what suffices."""
    desk = desk_of(convoy_at_sea(tmp_path))
    heads = [row.drawn for row in desk.rows() if isinstance(row.drawn, StockHead)]
    lines = [row.drawn for row in desk.rows() if isinstance(row.drawn, StockLine)]
    assert [one.unit for one in heads] == ["fuel points"]
    assert not any(one.unit or one.enough for one in lines)
    (head,) = [row.drawn for row in desk.rows() if isinstance(row.drawn, PartHead) and row.drawn.name == "Stock by port"]
    assert head.about == "since 1 Jul 1940"
    known = replace(lines[0], samples=(40.0, 60.0), enough=(20.0, 50.0))
    bands = [shape for shape in known.drawn(LINE, Look()) if isinstance(shape, RoundedBox) and shape.fill == LIGHT.panel3]
    assert [band.rect.wide for band in bands] == [pytest.approx(LINE.wide * 0.48)]


@pytest.mark.parametrize(("wide", "lines"), [(1100.0, 1), (720.0, 2)])
def test_a_cargo_that_has_no_room_in_one_line_stands_in_two(tmp_path: Path, wide: float, lines: int) -> None:
    """At 1280 pixels all of it is read, and none of its words is cut."""
    desk = desk_of(convoy_at_sea(tmp_path))
    bar = next(row.drawn for row in desk.rows() if isinstance(row.drawn, ConvoyBar))
    drawn = [shape for shape in replace(bar, narrow=False).drawn(Rect(0, 0, wide, 56), Look()) if isinstance(shape, Text)]
    cargo = [shape.text for shape in drawn if shape.text and shape.text in bar.cargo and shape.anchor == "l"]
    assert len(cargo) == lines
    assert " ".join(cargo) == bar.cargo


def test_what_was_sent_is_put_together_in_another_way(tmp_path: Path) -> None:
    """SM-GAP-95: by port, half-month, route, kind and convoy, and by port again."""
    desk = desk_of(convoy_at_sea(tmp_path))
    seen = []
    for _ in range(6):
        heads = [row.drawn for row in desk.rows() if isinstance(row.drawn, PartHead)]
        seen.append(heads[-1].about)
        desk.press(InLogistics.OTHER_SUMS)
    assert seen == ["in RE, by port", "in RE, by half-month in which it happened", "in RE, by route", "in RE, by kind",
                    "in RE, by convoy", "in RE, by port"]


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
    assert "! 2 short" in [shape.text for shape in shapes if isinstance(shape, Text)]


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
    words = {shape.text: shape for shape in shapes if isinstance(shape, Text)}
    months = [shape for shape in shapes if isinstance(shape, Text) and shape.text.endswith(" 1900")]
    line = next(shape for shape in shapes if isinstance(shape, Line) and shape.ink == LIGHT.fuel and not shape.dash)
    left = [shape for shape in shapes if isinstance(shape, Text) and shape.ink == LIGHT.fuel]

    assert abs(words["battle fleet 14"].at[1] - line.points[0][1]) > words["battle fleet 14"].size
    assert [shape.text for shape in left] == ["6", "0"]
    assert all(shape.at[1] + shape.size / 2 <= months[0].at[1] - months[0].size / 2 + 0.01 for shape in left)
    assert len({shape.text for shape in months}) == len(months)
