"""Arrows at the edge of the chart: what is one's own and out of sight is named there, and nothing of the enemy's."""

from __future__ import annotations

from itertools import combinations

from campaign.chart.margin import FRAME
from campaign.chart.overlays import MOST, edge_pointers, pointer_targets
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.painter import bounds
from campaign.drawing.plane import Stamp
from campaign.drawing.shapes import Rect
from campaign.model.replacing import replace
from campaign.model.sides import Side
from tests.gui.chart.test_scene import LOOK, MALTA, staff_game, words_of

WINDOW = Rect(0, 48, 1500, 950)


def over_malta(zoom: float) -> Camera:
    """A camera over Malta."""
    return Camera(*centre_of(MALTA), zoom, WINDOW)


def test_great_ports_out_of_sight_are_named_at_the_edge_towards_them() -> None:
    """Near Malta one reads to the right that the fleet lies in Alexandria, to the left that Gibraltar has ships."""
    game = staff_game(0)
    view = game.view(Side.ALLIED)
    marks = edge_pointers(pointer_targets(game.book, view), over_malta(30.0), LOOK, view)
    at = {words.text.split("  ")[0]: mark.at for mark in marks if isinstance(mark, Stamp) for words in words_of([mark])}
    assert at["Alexandria"][0] > WINDOW.middle[0] + 400
    assert at["Gibraltar"][0] < WINDOW.middle[0] - 400
    assert any("BB" in words.text for words in words_of(marks))


def test_what_is_in_sight_has_no_arrow() -> None:
    """Malta in the middle of the window, and with all of the sea in it nothing at all."""
    game = staff_game(0)
    view = game.view(Side.ALLIED)
    things = pointer_targets(game.book, view)
    assert all("Malta" not in words.text for words in words_of(edge_pointers(things, over_malta(30.0), LOOK, view)))
    assert edge_pointers(things, over_malta(4.0), LOOK, view) == ()


def test_arrows_lie_within_the_frame_and_clear_of_each_other_and_of_what_is_laid_on_the_chart() -> None:
    """At most four, none over another, none over the minimap."""
    game = staff_game(2)
    view = game.view(Side.AXIS)
    taken = [Rect(WINDOW.x, WINDOW.bottom - 200, 400, 200)]
    marks = edge_pointers(pointer_targets(game.book, view), over_malta(60.0), LOOK, view, taken)
    rooms = []
    for mark in marks:
        assert isinstance(mark, Stamp)
        around = bounds(mark.shapes)
        assert around is not None
        rooms.append(Rect(mark.at[0] + around.x + 4, mark.at[1] + around.y + 4, around.wide - 8, around.high - 8))
    assert 0 < len(rooms) <= MOST
    assert not any(one.meets(other) for one, other in combinations([*rooms, *taken], 2))
    inner = WINDOW.grown(-FRAME)
    assert all(inner.holds((one.x, one.y)) and inner.holds((one.right, one.bottom)) for one in rooms)


def test_arrows_name_nothing_of_the_enemys() -> None:
    """Neither his forces nor his ports: other markers and other ships in his ports change none."""
    game = staff_game(2)
    view = game.view(Side.ALLIED)
    blind = replace(view, markers={}, flotilla_markers={}, enemies_in_port={})
    assert pointer_targets(game.book, view) == pointer_targets(game.book, blind)
