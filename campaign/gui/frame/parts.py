"""The panel in three parts: what is asked and what can be done are pinned, and what lies between them scrolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.drawing.shapes import Layer, Rect, RoundedBox
from campaign.drawing.theme import Look
from campaign.gui.frame.page import PanelPart, Row, breaks_words, pane, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.wording import without_rules
from campaign.model.replacing import replace

PANEL, NARROW = 404.0, 0.353
# What of the window a panel may take beside the map; above that it becomes a drawer over the map's lower half.
PANEL_MOST, DRAWER = 0.505, 0.54
TOP, TOP_MOST = 48.0, 1.4
# What the pinned parts may take of the panel, above and below.
HEAD_MOST, FOOT_MOST = 0.3, 0.42
# Of a drawer, which is low, it takes more.
HEAD_OF_DRAWER = 0.5
# Of a drawer that leaves less than so many lines to what is chosen, nothing is pinned above them.
DRAWER_LINES = 7.6
LEAST_LINES = 6.0
# Second buttons go into the list before it has fewer lines than this.
ROOMY = 14.0
# In a drawer the orders stand at the right.
DRAWER_LEFT = 0.58
NAMES = {PanelPart.HEAD: "asked", PanelPart.BODY: "panel", PanelPart.FOOT: "actions"}


def top_high(scale: float) -> int:
    """The height of the strip above all."""
    return round(TOP * min(scale, TOP_MOST))


def too_large(size: tuple[int, int], scale: float) -> bool:
    """Whether text is so large that a panel beside the map would leave no map."""
    return scale > 1 and scale * PANEL > size[0] * PANEL_MOST


def side_of(size: tuple[int, int], scale: float, *, drawer: bool) -> Rect:
    """Where the panel stands: at the right, or as a drawer below."""
    (across, bottom), top = size, top_high(scale)
    if drawer:
        high = round((bottom - top) * DRAWER)
        return Rect(0, bottom - high, across, high)
    wide = round(min(PANEL * scale, max(PANEL, across * NARROW), across * PANEL_MOST))
    return Rect(across - wide, top, wide, bottom - top)


def parts(screen: Screen, rows: Sequence[Row], rect: Rect, *, drawer: bool) -> Iterator[Sheet]:
    """The parts of a panel, one below the other, or in a drawer with the last at the right; each scrolls if it must."""
    look = screen.stage.look
    rows_by_part = {part: tuple(plain_row(row) for row in rows if row.part is part) for part in PanelPart}
    by_part = fit_parts(rows_by_part, rect, look, drawer=drawer)
    for part, place in places(by_part, rect, look, drawer=drawer).items():
        name = NAMES[part]
        if not by_part[part] and part is not PanelPart.BODY:
            screen.forget(name)
            continue
        ground = look.theme.panel if part is PanelPart.BODY else look.theme.panel2
        laid = screen.lay(name, place, by_part[part])
        size = round(place.wide), round(place.high)
        drawn = pane(Rect(0, 0, place.wide, place.high), by_part[part], look, scroll=laid.scroll, focus=screen.focus,
                     hover=screen.hover, ground=ground)
        # The magenta line parts the question from all that is not asked.
        line = (RoundedBox(Rect(0, size[1] - 2, size[0], 2), look.theme.magenta),) if part is PanelPart.HEAD else ()
        layer = (*drawn.layer, *line)
        yield Sheet(name, (layer, size), place, size, partial(_alone, layer), look.theme.panel)


def plain_row(row: Row) -> Row:
    """A row without the rules that it cites: they are said where it is pointed at, and behind the sign that asks."""
    text = without_rules(row.text)
    style = "link" if row.style == "plain" and row.action is not None else row.style
    return row if (text, style) == (row.text, row.style) else replace(row, text=text, hint=row.hint or row.text, style=style)


def fit_parts(
    rows: dict[PanelPart, tuple[Row, ...]], rect: Rect, look: Look, *, drawer: bool,
) -> dict[PanelPart, tuple[Row, ...]]:
    """Fits the parts into the panel: where room is short, second buttons go into the list and the question is set small."""
    head, foot = rows[PanelPart.HEAD], list(rows[PanelPart.FOOT])
    moved: list[Row] = []
    wide = rect.wide * DRAWER_LEFT if drawer else rect.wide
    across, most = (rect.wide - wide, rect.high) if drawer else (wide, rect.high * FOOT_MOST)
    if breaks_words(foot, across, look):
        foot = [replace(row, half=False) for row in foot]
    roomy = rect.high if drawer else rect.high - tall(head, wide, look) - ROOMY * look.text
    # The last one ends the step, the chosen one is what the player is about: they stay the longest.
    while len(foot) > 1 and (high := tall(foot, across, look)) > min(most, roomy):
        spare = next((row for row in reversed(foot[:-1]) if not row.chosen), foot[0])
        if spare.chosen and high <= most:
            break
        foot.remove(spare)
        moved.insert(0, replace(spare, part=PanelPart.BODY, half=False))
    above = rect.high * (HEAD_OF_DRAWER if drawer else HEAD_MOST)
    if tall(head, wide, look) > above:
        head = tuple(replace(row, style="strong") if row.style == "question" else row for row in head if row.style != "caption")
    first: tuple[Row, ...] = ()
    if tall(head, wide, look) > above or (drawer and rect.high - tall(head, wide, look) < DRAWER_LINES * look.text):
        first, head = head, ()
    found = {PanelPart.HEAD: head, PanelPart.BODY: (*first, *rows[PanelPart.BODY], *moved), PanelPart.FOOT: tuple(foot)}
    if places(found, rect, look, drawer=drawer)[PanelPart.BODY].high < LEAST_LINES * look.text:
        # Beside a guide who speaks in large letters nothing can be pinned: all of it is one list.
        every = (*head, *found[PanelPart.BODY], *(replace(row, half=False) for row in foot))
        return {PanelPart.HEAD: (), PanelPart.BODY: every, PanelPart.FOOT: ()}
    return found


def places(rows: dict[PanelPart, tuple[Row, ...]], rect: Rect, look: Look, *, drawer: bool) -> dict[PanelPart, Rect]:
    """Where each part stands."""
    wide = round(rect.wide * DRAWER_LEFT) if drawer and rows[PanelPart.FOOT] else rect.wide
    above = min(tall(rows[PanelPart.HEAD], wide, look), rect.high * (HEAD_OF_DRAWER if drawer else HEAD_MOST))
    below = 0.0 if drawer else min(tall(rows[PanelPart.FOOT], wide, look), rect.high * FOOT_MOST)
    foot = Rect(rect.x, rect.bottom - below, wide, below)
    if drawer:
        foot = Rect(rect.x + wide, rect.y, rect.wide - wide, rect.high)
    return {
        PanelPart.HEAD: Rect(rect.x, rect.y, wide, above),
        PanelPart.BODY: Rect(rect.x, rect.y + above, wide, rect.high - above - below),
        PanelPart.FOOT: foot,
    }


def _alone(layer: Layer) -> tuple[Layer, ...]:
    return (layer,)
