"""Every screen at the smallest window: all text stands in its pane, all can be scrolled to, all can be reached by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, ReadRule
from campaign.gui.battle.ending.fates import FateLine
from campaign.gui.battle.paper.lines import WrittenLine
from campaign.gui.frame.keys import KeyLine, caps_of
from campaign.gui.frame.page import PanelPart, Row, pane
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import LEAST, Stage
from campaign.gui.frame.wording import plain_text, without_rules
from tests.gui.tour import every_screen
from tests.gui.workspaces import action_of, playing, top_of

# What lies on the map or the sea may be cut by the edge of the window, as on any map.
CHARTS = ("map", "pointer", "mini", "frame", "sea", "orders", "backdrop", "card", "umpire's chart")
PRESSES = 400
# Of a list that is longer than this Tab goes through so much from either end.
LONG = 40


def overflowing(sheet: Sheet) -> list[str]:
    """The lines of text that run out of a sheet."""
    found = []
    for one in (shape for layer in sheet.layers() for shape in layer if isinstance(shape, Text)):
        wide = width_of(one.text, one.size, bold=one.bold, mono=one.mono)
        left = one.at[0] - {"l": 0.0, "m": wide / 2, "r": wide}[one.anchor]
        if left < -1 or left + wide > sheet.size[0] + 1 or not 0 <= one.at[1] <= sheet.size[1]:
            found.append(f"{sheet.name}: {one.text!r}")
    return found


def words_seen(stage: Stage) -> list[str]:
    """All lines that stand on the sheets now, but for charts."""
    return [shape.text for sheet in stage.sheets() if sheet.name not in CHARTS for layer in sheet.layers() for shape in layer
            if isinstance(shape, Text)]


def by_tab(stage: Stage, actions: list[Action]) -> tuple[set[Action | None], list[Action | None]]:
    """What Tab gives the focus to, and what of it is not seen when it has the focus."""
    reached: set[Action | None] = set()
    hidden: list[Action | None] = []
    top = top_of(stage)
    # Beside the panel there may be panes of their own, which Tab goes through too.
    others = sum(len(pane.spots) for pane in top._panes.values())
    for at in range(min(len(actions) + others, 2 * LONG)):
        if at == LONG:
            top.focus = None
        stage.key(Key("tab", shift=at >= LONG))
        stage.sheets()
        reached.add(top.focus)
        spot = top.spot(top.focus)
        within = spot is not None and any(one.rect.y - 1 <= spot.rect.y and spot.rect.bottom <= one.rect.bottom + 1
                                          for one in top._panes.values())
        if not within:
            hidden.append(top.focus)
    return reached, hidden


def scrolled(stage: Stage) -> list[str]:
    """All lines that are seen while Page Down scrolls to the end."""
    top = top_of(stage)
    top.focus = top.hover = None
    top.follow = False
    for name in top.scrolls:
        top.scrolls[name] = 0.0
    seen: dict[str, None] = {}
    for _ in range(PRESSES):
        before = dict(top.scrolls)
        seen |= dict.fromkeys(words_seen(stage))
        stage.key(Key("pagedown"))
        stage.sheets()
        if top.scrolls == before:
            break
    return list(seen)


def as_drawn(row: Row) -> str:
    """What of a row stands on the screen: a ship's name beside her picture, and no rule, which is behind the sign that asks."""
    if row.part is PanelPart.HEAD and row.style == "caption":
        return ""
    text = plain_text(without_rules(row.text))
    if isinstance(row.drawn, FateLine):
        # Whose she is stands above her, and in the colour of her hull.
        text = text.replace(f" ({row.drawn.side.value})", "")
    if isinstance(row.drawn, KeyLine):
        # Each key of several stands on a cap of its own.
        text = f"{' '.join(caps_of(row.drawn.label))} {row.drawn.words}"
    if row.line is not None:
        return row.line.name
    if row.drawn is not None:
        # What is drawn has columns where the row's words have a colon, and an order stands in a box of its own.
        text = (text.removeprefix("Order: ") if isinstance(row.drawn, WrittenLine) else text).replace(": ", " ")
    return text.upper() if row.style == "caption" else text


@pytest.mark.gate
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_on_every_screen_all_is_seen_and_reached_by_keys_in_the_smallest_window(tmp_path: Path, scale: float) -> None:
    """No line runs out of its pane, Tab reaches every action and shows it, and Page Down brings every row to sight."""
    seen = 0
    faults: list[str] = []
    for name, stage in every_screen(tmp_path, LEAST, Look(THEMES["light"], scale)):
        seen += 1
        for sheet in stage.sheets():
            if sheet.name not in CHARTS:
                faults += [f"{name}: {words}" for words in overflowing(sheet)]
        actions = list(dict.fromkeys(one for row in top_of(stage).rows() for one in (row.action, row.box and row.box.action)
                                     if one))
        reached, hidden = by_tab(stage, actions)
        ends = {*actions[:LONG], *actions[-LONG:]}
        faults += [f"{name}: Tab does not reach {one!r}" for one in ends - reached]
        faults += [f"{name}: {one!r} has the focus and is not seen" for one in hidden]
        told = "".join("".join(scrolled(stage)).split())
        faults += [f"{name}: {row.text[:60]!r} is never seen" for row in top_of(stage).rows()
                   if not all(word in told for word in as_drawn(row).split())]
        top_of(stage).focus = None

    assert not faults, "\n".join(faults)
    assert seen > 20


def test_a_row_that_is_taller_than_its_pane_is_read_by_scrolling() -> None:
    """Of a long paragraph in a small pane those lines are shown that stand in it, and the others after a scroll."""
    rows = [Row(" ".join(f"word{number}" for number in range(300)), OnPage.TYPE, hint="a long row")]
    rect = Rect(0, 0, 200, 120)
    first = pane(rect, rows, Look())
    seen: set[str] = set()
    scroll = 0.0
    while True:
        laid = pane(rect, rows, Look(), scroll=scroll)
        seen |= {one.text for one in laid.layer if isinstance(one, Text)}
        assert all(rect.holds(one.at) for one in laid.layer if isinstance(one, Text))
        assert all(rect.y <= spot.rect.y and spot.rect.bottom <= rect.bottom for spot in laid.spots)
        if laid.scroll < scroll:
            break
        scroll += 50

    assert first.tall > 4 * rect.high
    assert all(any(f"word{number}" in line.split() for line in seen) for number in range(300))


@pytest.mark.gate
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_message_too_long_for_the_foot_line_is_shown_whole(tmp_path: Path, scale: float) -> None:
    """It stands at the head of the list; what the strip above has no room for is said beside the mouse."""
    screen = playing(tmp_path, size=LEAST)
    stage = screen.stage
    stage.look = Look(THEMES["light"], scale)
    low = next(sheet for sheet in stage.sheets() if sheet.name == "foot")
    screen.message = "No: " + " ".join(f"reason{number}" for number in range(60))
    foot = next(sheet for sheet in stage.sheets() if sheet.name == "foot")
    told = " ".join(scrolled(stage))

    assert all(f"reason{number}" in told.split() for number in range(60))
    assert not overflowing(foot)
    assert foot.rect == low.rect
    assert "Allied" in screen.tip_at((20, 5))
    assert "clear" in screen.tip_at((20, 5)) or "poor" in screen.tip_at((20, 5))


@pytest.mark.gate
def test_help_begins_with_what_has_the_focus_and_leads_to_its_rule(tmp_path: Path) -> None:
    """F1 says in full what the foot line says, names its rules, and a press opens the rule's page."""
    screen = playing(tmp_path)
    stage = screen.stage
    stage.key(Key("f1"))
    assert next(iter(top_of(stage).rows())).text == "On the chart"
    stage.key(Key("escape"))
    screen.focus = action_of(row for row in screen.rows() if isinstance(row.action, ReadRule))
    stage.sheets()
    assert isinstance(screen.focus, ReadRule)
    rule = screen.focus.rule
    stage.key(Key("f1"))
    page = top_of(stage)
    rows = list(page.rows())

    assert rows[0].text == "What has the focus"
    assert rule in rows[1].text
    page.press(ReadRule(rule))
    assert stage.top is not page
    assert next(iter(top_of(stage).rows())).text == rule
    stage.key(Key("escape"))
    stage.key(Key("escape"))
    assert stage.top is screen
