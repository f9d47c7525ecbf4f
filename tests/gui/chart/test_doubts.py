"""The ring of doubt: with hidden markers, where an enemy who was seen may be by now, and nothing of where he is."""

from __future__ import annotations

import pytest

from campaign.chart.scene import SAID, base_marks, doubts_of, rings, speed_of
from campaign.drawing.geometry import hex_near
from campaign.drawing.plane import Stroke
from campaign.drawing.theme import Look
from campaign.model.play.views import Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import distance
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Seen, Sighting
from campaign.model.units.ships import ShipType
from campaign.session.play.game import Game
from tests.gui.chart.test_scene import LOOK, MALTA, staff_game, words_of


def seen_off_malta(game: Game, days: int, *, category: Category = Category.TRANSPORTS) -> View:
    """The Allied view, with one enemy who was seen off Malta so many days ago and shows no more."""
    view = game.view(Side.ALLIED)
    last = Sighting(MALTA, "then", view.segment - days, Seen((category,)))
    return replace(view, markers={"AX9": Marker("AX9", None, (), None, last, engaged=False)})


@pytest.mark.parametrize("hidden", [True, False])
def test_the_ring_belongs_to_hidden_markers_alone(hidden: bool) -> None:
    """Where markers are public nobody asks where they may be."""
    game = staff_game(1, hidden=hidden)
    view = seen_off_malta(game, 1)
    assert bool(doubts_of(game.book, view)) == hidden
    assert (SAID in {one.text for one in words_of(base_marks(game.book, view, 11.0, LOOK))}) == hidden


def test_the_ring_keeps_to_what_he_may_have_steamed_and_grows() -> None:
    """Every place of it lies as far from the sighting as ships of his kind steam in those days, or nearer; coasts cut it."""
    game = staff_game(1, hidden=True)
    far = []
    for days in (1, 2):
        view = seen_off_malta(game, days)
        (doubt,) = doubts_of(game.book, view)
        steps = speed_of(game.book, view.markers["AX9"]) * days
        reached = [distance(where, MALTA) for ring in doubt.rings for spot in ring.points
                   if (where := hex_near(*spot)) is not None]
        assert max(reached) <= steps + 2
        far.append(max(reached))
    assert far[0] < far[1]


def test_nobody_is_in_doubt_who_was_seen_today_or_shows() -> None:
    """A ring stands for an enemy out of sight since another day."""
    game = staff_game(1, hidden=True)
    today = seen_off_malta(game, 0)
    assert doubts_of(game.book, today) == ()
    here = replace(today, markers={"AX9": replace(seen_off_malta(game, 1).markers["AX9"], hex=MALTA)})
    assert doubts_of(game.book, here) == ()


def test_a_ring_around_half_the_sea_is_not_drawn() -> None:
    """After many days he may be anywhere: that says nothing."""
    game = staff_game(1, hidden=True)
    assert doubts_of(game.book, seen_off_malta(game, 60)) == ()


def test_the_ring_is_dotted_in_his_colour_and_says_what_it_is() -> None:
    """Dots, and words on it."""
    game = staff_game(1, hidden=True)
    marks = list(rings(game.book, seen_off_malta(game, 1), Look()))
    strokes = [mark for mark in marks if isinstance(mark, Stroke)]
    assert strokes and all(mark.dash and mark.ink == LOOK.theme.axis for mark in strokes)
    assert [words.text for words in words_of(marks)] == [SAID]


def test_transports_are_slower_than_warships() -> None:
    """The type decides how fast the ring grows; of nothing known the fastest ship does."""
    game = staff_game(1, hidden=True)
    slow, fast = (speed_of(game.book, seen_off_malta(game, 1, category=one).markers["AX9"])
                  for one in (Category.TRANSPORTS, Category.WARSHIPS))
    assert slow == max(one.allowance for one in game.book.counters.values() if one.type is ShipType.TRANSPORT)
    assert fast == max(one.allowance for one in game.book.counters.values() if one.type is ShipType.LIGHT_CRUISER)
    assert slow < fast
