"""No page is one column of text on an empty sheet: what more than twenty lines say has something beside it to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from campaign.drawing.lettering import breadth_of
from campaign.drawing.shapes import Disc, Line, Picture, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import OnPage
from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.session.reports.reporting import REPORTS
from tests.gui.tour import every_screen
from tests.gui.workspaces import at_start, playing

SIZE = (1920, 1080)
# So many lines may stand in one column with nothing beside them, and of the sheet so much is something else at least.
LINES, ELSE = 20, 0.12
# Lines begin in one column where they begin this close to each other: some of them are set in.
INDENT = 48.0
# The sheet in squares of so many pixels; a box larger than this share of it is its ground.
SQUARE, GROUND = 60, 0.2
# Pages of other parts of the window that are still such a column.
STILL: tuple[str, ...] = ()


def marks(stage: Stage) -> Iterator[tuple[Shape, Rect]]:
    """Everything that stands on the sheets but for their grounds, and where it does in the window; the foot apart."""
    for sheet in stage.sheets():
        if sheet.name != "foot":
            yield from ((shape, where) for layer in sheet.layers() for shape in layer if (where := place_of(shape, sheet)))


def place_of(shape: Shape, sheet: Sheet) -> Rect | None:
    """Where a shape stands in the window; nowhere where it is a ground, a hairline, or out of sight."""
    match shape:
        case Text():
            wide = breadth_of(shape)
            left = shape.at[0] - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[shape.anchor]
            found = Rect(left, shape.at[1] - shape.size / 2, wide, shape.size)
        case RoundedBox(rect=rect) | Picture(rect=rect):
            found = rect
        case Disc(centre=(x, y), radius=radius):
            found = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        case Polygon(points=points) | Line(points=points):
            left, top = min(x for x, _ in points), min(y for _, y in points)
            found = Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
    found = Rect(found.x + sheet.rect.x, found.y + sheet.rect.y, found.wide, found.high)
    seen = Rect(max(0.0, found.x), max(0.0, found.y), 0.0, 0.0)
    seen = Rect(seen.x, seen.y, min(found.right, SIZE[0]) - seen.x, min(found.bottom, SIZE[1]) - seen.y)
    ground = not isinstance(shape, Text) and found.wide * found.high > GROUND * SIZE[0] * SIZE[1]
    hairline = not isinstance(shape, Text) and min(found.wide, found.high) < 2.5
    return None if ground or hairline or seen.wide <= 0 or seen.high <= 0 else seen


def fullest_column(stage: Stage) -> tuple[int, float]:
    """How many lines of text the fullest column of a page has, and how much of the sheet is something else."""
    if any(sheet.scene is not None for sheet in stage.sheets()):
        return 0, 1.0
    every = list(marks(stage))
    begins = Counter(round(where.x) for shape, where in every if isinstance(shape, Text))
    column = max(begins, key=lambda x: sum(count for other, count in begins.items() if x <= other <= x + INDENT), default=0)
    within = [where for shape, where in every if isinstance(shape, Text) and column <= round(where.x) <= column + INDENT]
    lines = {round(where.middle[1] / 6) for where in within}
    others = [where for shape, where in every if where not in within]
    squares = {(x, y) for where in others
               for x in range(int(where.x // SQUARE), int((where.right - 1e-6) // SQUARE) + 1)
               for y in range(int(where.y // SQUARE), int((where.bottom - 1e-6) // SQUARE) + 1)}
    return len(lines), len(squares) / (SIZE[0] // SQUARE * (SIZE[1] // SQUARE))


def is_bare(stage: Stage) -> bool:
    """Whether a page is one column of text on an empty sheet."""
    lines, other = fullest_column(stage)
    return lines > LINES and other < ELSE


def reports(folder: Path) -> Iterator[tuple[str, Stage]]:
    """Every report of a campaign that has begun, the order of battle and the logistics desk."""
    screen = playing(folder, size=SIZE)
    stage = screen.stage
    for key, name in (("f2", "order of battle"), ("f5", "logistics")):
        stage.key(Key(key))
        yield name, stage
        stage.back_to(screen)
    for kind in REPORTS:
        stage.show(places.Reports(screen.workspace.seat, screen.hand_on, kind=kind))
        yield f"the report on {kind}", stage
        stage.back_to(screen)


@pytest.mark.gate
def test_no_page_is_one_column_of_text_on_an_empty_sheet(tmp_path: Path) -> None:
    """Whatever the factory can show has a head, parts, marks or pictures beside its lines."""
    (tmp_path / "reports").mkdir()
    pages = chain(reports(tmp_path / "reports"), every_screen(tmp_path, SIZE, Look()))
    bare = {name: fullest_column(stage) for name, stage in pages if is_bare(stage)}

    assert {name: found for name, found in bare.items() if name not in STILL} == {}
    assert set(STILL) <= set(bare), "these have something to be seen by now, and are to be taken off the list"


class BareScreen(Screen):
    """A page as all that is read was shown once."""

    def rows(self) -> Sequence[Row]:
        """Thirty lines, and nothing else."""
        return tuple(column_of(30))


def test_a_page_of_thirty_lines_and_nothing_else_is_refused() -> None:
    """The test above can fail: such a page was shown for all that is read, once."""
    stage = at_start(SIZE)
    stage.go(BareScreen(stage))
    assert is_bare(stage)
    lines, _ = fullest_column(stage)
    assert lines >= 30

    stage.back()
    stage.go(Page(stage, partial(column_of, 12)))
    assert not is_bare(stage)


def column_of(number: int) -> Iterator[Row]:
    """So many lines of text."""
    yield from (Row(f"line {at} of a long list of things that happened", OnPage.TYPE) for at in range(number))
