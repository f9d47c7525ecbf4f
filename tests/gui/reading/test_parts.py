"""The panel in three parts: the question above and the orders below stay where they are, whatever is scrolled between them."""

from __future__ import annotations

from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import campaign.model
from campaign.drawing.shapes import RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import ReadRule, TickGroup
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.lines import ShipLine
from campaign.gui.frame.page import PanelPart
from campaign.gui.frame.strips import TIP_LINES, tip
from campaign.gui.frame.wording import KEYS, plain_text, without_rules
from campaign.model.play import telling
from campaign.model.units.ships import ShipType
from tests.gui.workspaces import named, playing

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

SIZES = ((800, 600), (1280, 720), (1920, 1080))
SCALES = (1.0, 1.25, 1.5, 2.0)


def shown(screen: CampaignScreen, size: tuple[int, int], scale: float) -> CampaignScreen:
    """The screen at a size of the window and of the text."""
    screen.stage.size, screen.stage.look = size, Look(THEMES["light"], scale)
    screen.stage.sheets()
    return screen


def test_the_order_that_ends_the_step_is_always_in_sight(tmp_path: Path) -> None:
    """In every window and with text of every size it stands last, whole, and nothing lies over it."""
    screen = playing(tmp_path)
    for thing in (None, named("port:alexandria")):
        for size in SIZES:
            for scale in SCALES:
                screen.choose(thing)
                shown(screen, size, scale)
                screen.scrolls["panel"] = 1e6
                screen.stage.sheets()
                spot = screen.spot(InCampaign.END)
                assert spot is not None
                assert spot.rect.y > 0 and spot.rect.bottom <= size[1], (size, scale)
                assert not spot.rect.meets(screen.foot_rect())
                assert screen.rows()[-1].action == InCampaign.END
                assert screen.rows()[-1].style == str(screen.workspace.known.side).lower()


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_map_panel_and_line_of_text_lie_beside_each_other(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """The panel takes at most half of the width, or lies below the map as a drawer; the map keeps some room in either case."""
    screen = shown(playing(tmp_path), size, scale)
    side, chart, foot = screen.side_rect(), screen.map_rect(), screen.foot_rect()

    assert not any(one.meets(other) for one, other in ((side, chart), (side, foot), (chart, foot)))
    assert screen.drawer == (side.wide == size[0])
    assert screen.drawer or side.wide <= size[0] * 0.51
    assert chart.wide >= size[0] * 0.49 and chart.high > 90
    assert side.bottom == size[1]


def test_what_is_asked_says_how_much_of_it_is_done(tmp_path: Path) -> None:
    """The question is pinned above, in letters of its own, before all else."""
    screen = playing(tmp_path)
    head = [row for row in screen.rows() if row.part is PanelPart.HEAD]

    assert [row.style for row in head][:2] == ["caption", "question"]
    assert screen.workspace.known.decision is not None
    assert head[1].text == "Which ships put to sea today?"
    assert screen.workspace.known.decision.question in head[1].hint
    assert head[1].action == ReadRule(screen.workspace.known.decision.rule)
    assert list(screen.rows())[: len(head)] == head


def test_ships_stand_by_type_and_one_press_ticks_a_type(tmp_path: Path) -> None:
    """Pressed again, none of them is; each shows her hull and her fuel as bars."""
    screen = playing(tmp_path)
    screen.choose(named("port:alexandria"))
    groups = [row.box.action for row in screen.rows() if row.box is not None]
    book = screen.workspace.known.book
    kinds = [{book.counters[key].type for key in group.ships} for group in groups if isinstance(group, TickGroup)]

    assert all(len(kind) == 1 for kind in kinds)
    order = [list(ShipType).index(next(iter(kind))) for kind in kinds]
    assert order == sorted(order)
    first = groups[0]
    assert isinstance(first, TickGroup)
    screen.press(first)
    assert screen.workspace.selection.ticked == set(first.ships)
    assert {row.text[:3] for row in screen.rows() if isinstance(row.line, ShipLine) and row.chosen} == {"[x]"}
    screen.press(first)
    assert not screen.workspace.selection.ticked
    bars = [shape for sheet in screen.stage.sheets() if sheet.name == "panel" for layer in sheet.layers() for shape in layer
            if isinstance(shape, RoundedBox) and shape.fill == screen.stage.look.theme.track]
    assert len(bars) >= 2


def test_rules_stand_behind_the_sign_that_asks(tmp_path: Path) -> None:
    """No line of the panel, no tip and no line of text cites one; pointed at, or asked for help, each is named."""
    screen = playing(tmp_path)
    screen.choose(named("port:alexandria"))
    written = [shape.text for sheet in screen.stage.sheets() if sheet.name in ("asked", "panel", "actions", "foot")
               for layer in sheet.layers() for shape in layer if isinstance(shape, Text)]

    assert written
    assert not [line for line in written if "(SM-" in line]
    assert any("(SM-" in row.text or "(SM-" in row.hint for row in screen.rows())
    assert without_rules("home to Malta: 20 hexes, 1 box (SM-1D2)") == "home to Malta: 20 hexes, 1 box"


def test_a_tip_has_three_lines_and_stays_in_its_room(tmp_path: Path) -> None:
    """It stands beside the list that is in use, never over it."""
    screen = shown(playing(tmp_path), (1280, 720), 1.0)
    side, look = screen.side_rect(), screen.stage.look
    for at in ((side.x + 30, side.y + 200), (side.right - 5, side.bottom - 5), (300.0, 300.0), (5.0, 700.0)):
        box, layer = tip("one\ntwo\nthree\nfour\n" + "long " * 200, at, screen.tip_room(at), look)
        assert sum(isinstance(shape, Text) for shape in layer) == TIP_LINES
        assert not box.meets(side)
        assert box.x >= 0 and box.y >= 0 and box.bottom <= 720


def test_no_key_of_the_model_is_written_on_the_screen() -> None:
    """Every value of the model that has more than one word is said as people say it; names of files are left alone."""
    found: set[str] = set()
    for module in walk_packages(campaign.model.__path__, "campaign.model."):
        # What a telling is made of is read by programs: its sentence is what people read.
        for kind in () if module.name == telling.__name__ else vars(import_module(module.name)).values():
            if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.name:
                found |= {one.value for one in kind if isinstance(one.value, str) and "_" in one.value}

    assert found == set(KEYS)
    assert plain_text("mission: sea_control; cargo air_echelon") == "mission: sea control; cargo air echelon"
    assert plain_text("saved in sea_control.sqlite") == "saved in sea_control.sqlite"
