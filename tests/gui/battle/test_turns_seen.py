"""The bar over the turns of a battle: what was seen stays to be looked at, and nothing is ordered of the past."""

from __future__ import annotations

import pytest

from campaign.drawing.shapes import Point
from campaign.gui.actions.orders import gives_orders
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.contents import turns_of
from campaign.gui.battle.past import place_at, track_of
from campaign.gui.battle.screen import BattleScreen
from campaign.model.sides import Side
from tests.gui.battles import Fought

TURNS = 4


@pytest.fixture
def fought() -> Fought:
    """The River Plate in its fifth turn, by the captain's advice."""
    found = Fought()
    while found.screen.view.round <= TURNS:
        found.screen.press(InBattle.ADVICE)
    found.stage.sheets()
    return found


def places(screen: BattleScreen) -> dict[str, tuple[float | None, float | None]]:
    """Where ships lie on the sea that is shown."""
    return {token.id: (token.x_m, token.y_m) for token in screen.shown.tokens}


def on_the_bar(screen: BattleScreen, place: int) -> Point:
    """Where a turn lies on the bar."""
    bar, count = screen.layout.turns, len(screen.scrubbing.past.turns(screen.eyes))
    track = track_of(bar, screen.stage.look)
    return bar.x + track.x + track.wide * place / (count - 1), bar.middle[1]


def test_keys_go_back_over_the_turns_and_on_to_now(fought: Fought) -> None:
    """B, B, Shift B, Escape: each turn shows its own sea, and the present one is as it was."""
    screen, now = fought.screen, places(fought.screen)
    seen = []
    for _ in range(2):
        fought.keys("b")
        seen.append((screen.shown.round, places(screen)))
    fought.keys("b", shift=True)

    assert [turn for turn, _ in seen] == [TURNS, TURNS - 1]
    assert screen.shown.round == TURNS and places(screen) == seen[0][1]
    assert seen[0][1] != seen[1][1], "the sea of each turn is another"
    fought.keys("escape")
    assert not screen.scrubbing.away and places(screen) == now
    assert screen.stage.top is screen


def test_the_first_turn_is_as_far_as_one_goes_back(fought: Fought) -> None:
    """And the present one as far as one goes on."""
    fought.keys(*"b" * (TURNS + 3))
    assert fought.screen.shown.round == 1
    for _ in range(TURNS + 3):
        fought.keys("b", shift=True)
    assert not fought.screen.scrubbing.away


def test_the_mouse_draws_the_turn_along_the_bar(fought: Fought) -> None:
    """Pressed on the second turn and drawn to the first; a press on the right end is now."""
    screen = fought.screen
    fought.drag(on_the_bar(screen, 1), on_the_bar(screen, 0))
    assert screen.shown.round == 1
    fought.stage.dragged(*on_the_bar(screen, 2), 1, 0)
    assert screen.shown.round == 1, "the bar was let go"
    fought.click(on_the_bar(screen, TURNS))
    assert not screen.scrubbing.away


@pytest.mark.parametrize("place", range(TURNS + 1))
def test_a_turn_is_found_where_it_is_drawn(fought: Fought, place: int) -> None:
    """At whatever place of the bar."""
    screen = fought.screen
    count = len(screen.scrubbing.past.turns(screen.eyes))

    assert place_at(screen.layout.turns, on_the_bar(screen, place), count, screen.stage.look) == place


def test_arrows_move_along_the_bar_that_has_the_focus(fought: Fought) -> None:
    """And change no answer meanwhile."""
    screen = fought.screen
    assert screen.helm.answers is not None
    before = dict(screen.helm.answers.given)
    screen.focus = InBattle.SCRUB
    fought.keys("left", "left", "right")
    assert screen.shown.round == TURNS
    fought.keys("escape")

    assert screen.helm.answers is not None and screen.helm.answers.given == before


def test_escape_lets_go_of_the_bar_and_then_stops(fought: Fought) -> None:
    """Pressed at its right end, the bar has the focus while now is shown: that is no place to be held in."""
    screen = fought.screen
    fought.click(on_the_bar(screen, TURNS))
    assert (screen.focus, screen.scrubbing.away) == (InBattle.SCRUB, False)
    fought.keys("escape")
    assert screen.focus is None and fought.stage.front is screen
    fought.keys("escape")

    assert fought.stage.front is not screen


def test_nothing_is_ordered_of_the_past_and_answers_wait(fought: Fought) -> None:
    """What was changed before is as it was left; of a turn gone back to nothing can be ordered."""
    screen = fought.screen
    answers = screen.helm.answers
    assert answers is not None
    answers.step(answers.decision.inputs[0], 1)
    given, orders = dict(answers.given), len(fought.orders)
    fought.keys("b")

    assert not any(row.action is not None and gives_orders(row.action) for row in screen.rows())
    fought.keys(*"agnrw")
    fought.click(screen.sea.camera.window.middle)
    assert len(fought.orders) == orders
    fought.keys("enter")
    assert not screen.scrubbing.away
    assert screen.helm.answers is not None and screen.helm.answers.given == given


def test_marks_tell_where_ships_were_hit(fought: Fought) -> None:
    """Every turn in which a hit was told has a mark, and no other."""
    screen = fought.screen
    told = {line.turn for line in screen.chronicle.lines if line.blow is not None}

    assert told and {mark.turn for mark in turns_of(screen) if mark.hits} == told


def test_going_back_halts_a_battle_that_is_watched() -> None:
    """It goes on when it is told to, and then shows the present."""
    found = Fought(people=())
    screen = found.screen
    while screen.view.round < TURNS:
        screen._next_piece()
    assert screen.watch.going
    found.keys("b")
    turn = screen.view.round
    found.stage.passed(5.0)
    assert screen.view.round == turn and screen.scrubbing.away and not screen.watch.going
    found.keys("space")
    found.stage.passed(5.0)
    assert not screen.scrubbing.away


def test_each_reader_has_turns_of_his_own() -> None:
    """Two at one screen: neither goes back to what the other saw."""
    found = Fought(people=(Side.ALLIED, Side.AXIS))
    past = found.screen.scrubbing.past

    assert all(view.side is side for side, views in past.views.items() for view in views)
