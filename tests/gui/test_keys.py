"""The table of keys: none means two things in one place, each is told, and none is typed into the page that it opens."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context, KeyMode
from campaign.gui.actions.keymap import KEYMAP, bindings_of, key_help, label
from campaign.gui.actions.plain import InCampaign
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.searching import SearchScreen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from tests.gui.tour import every_screen
from tests.gui.workspaces import at_start, playing, strike, top_of

NAMED = {"Esc": "escape", "Space": "space", "Enter": "enter", "Backspace": "backspace", "Home": "home", "End": "end",
         "\N{LEFTWARDS ARROW}": "left", "\N{RIGHTWARDS ARROW}": "right"}
LETTERS = sorted({key for binding in KEYMAP for key, _ in binding.actions if len(key) == 1})


@pytest.mark.parametrize("context", Context, ids=lambda context: context.name)
def test_no_two_bindings_of_a_context_have_a_key_in_common(context: Context) -> None:
    """Where two contexts hold at once the screen says which comes first; within one there is nothing to say it."""
    keys = Counter(key for binding in KEYMAP if binding.context is context for key, _ in binding.actions)

    assert not [key for key, count in keys.items() if count > 1]
    assert any(binding.context is context for binding in KEYMAP)


def test_two_bindings_of_a_context_with_one_key_would_be_seen() -> None:
    """The proof above looks at every key of a binding, not only at the first."""
    waypoints = [binding for binding in KEYMAP if binding.context is Context.WAYPOINTS]

    assert {key for binding in waypoints for key, _ in binding.actions} >= {".", ",", "insert", "k"}


def _opened_by(stage: Stage, key: str) -> Screen | None:
    """The page that a key opens as a keyboard strikes it, with its letter; None where it opens none."""
    below = stage.top
    stage.key(Key(key))
    stage.text(key)
    return top_of(stage) if stage.screens and stage.top is not below else None


@pytest.mark.gate
@pytest.mark.parametrize("key", LETTERS)
def test_a_key_never_types_into_the_page_that_it_opens(tmp_path: Path, key: str) -> None:
    """L opens the log whole, not the lines with an L; held down it types nothing either, and struck again it does."""
    for stage in (at_start(), playing(tmp_path).stage):
        below = stage.top
        page = _opened_by(stage, key)
        if page is None:
            continue
        shown = [row.text for row in page.rows()]
        stage.text(key)
        assert [row.text for row in page.rows()] == shown
        if isinstance(page, SearchScreen):
            assert page.sought.words == ""
            stage.key_released()
            stage.text(key)
            assert page.sought.words == key
        while stage.top is not below:
            stage.back()


@pytest.mark.gate
def test_the_log_is_opened_by_its_key_and_searched_by_the_same_letter(tmp_path: Path) -> None:
    """The first L opens it, the second is searched for."""
    screen = playing(tmp_path)
    page = _opened_by(screen.stage, "l")
    assert isinstance(page, SearchScreen)
    assert page.sought.words == ""
    strike(screen.stage, "l")
    screen.stage.text("l")

    assert page.sought.words == "l"


@pytest.mark.gate
def test_every_key_that_stands_on_a_button_presses_it(tmp_path: Path) -> None:
    """What the hint says is what the table does; Escape forgets a course first, and then what was chosen."""
    seen = 0
    for name, stage in every_screen(tmp_path, (1280, 720), Look()):
        screen = top_of(stage)
        for row in screen.rows():
            if not row.key or row.action is None:
                continue
            key = NAMED.get(row.key, row.key.lower().replace("shift ", "shift+"))
            pressed = [action for binding, action in bindings_of(key, screen.contexts())
                       if binding.way is not KeyMode.ROW or any(offered.answers(action) for offered in screen.offers())]
            assert pressed, f"{name}: {row.key} is bound to nothing"
            first = next(action for action in pressed if action is not InCampaign.FORGET_COURSE or row.answers(action))
            assert row.answers(first), f"{name}: {row.key} presses {first}, not {row.text!r}"
            seen += 1

    assert seen > 50


@pytest.mark.gate
def test_every_key_that_does_something_by_itself_is_in_the_screens_table(tmp_path: Path) -> None:
    """Of all places where a screen looks for keys there is none whose key would find no handler."""
    for name, stage in every_screen(tmp_path, (1280, 720), Look()):
        screen = top_of(stage)
        for binding in KEYMAP:
            if binding.context in (*screen.contexts(), *screen.told) and binding.way is not KeyMode.ROW:
                for key, action in binding.actions:
                    assert screen.handlers.knows(action), f"{name}: {key} leads to {action}"


@pytest.mark.gate
def test_help_and_buttons_say_what_the_table_says(tmp_path: Path) -> None:
    """The page of keys is made of the table, and so is the key on a button."""
    screen = playing(tmp_path)
    strike(screen.stage, "?")
    lines = {row.text for row in top_of(screen.stage).rows()}

    assert {f"{key}:  {words}" for key, words in key_help(screen.told)} <= lines
    assert "L:  log" in lines
    assert label(InCampaign.LOG) == "L"
