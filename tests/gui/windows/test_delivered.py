"""What the X server itself delivers: a whole day by real keys and a real mouse, and presses quicker than the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.keymap import KEYMAP
from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.searching import SearchScreen
from campaign.gui.frame.stage import LEAST, Stage
from campaign.gui.start.screen import StartScreen
from campaign.model.play.decisions import DecisionKind
from tests.gui.windows.glass import Glass
from tests.gui.windows.hands import Hands
from tests.gui.windows.test_first_day import NORTH_OF_ALEXANDRIA
from tests.gui.workspaces import at_start, playing, top_of

SEGMENTS = 30


@pytest.fixture
def hands(glass: Glass, screen: str) -> Hands:
    """Somebody at keyboard and mouse of the window's screen."""
    glass.show(at_start())
    return Hands(glass, screen)


def campaign_of(stage: Stage) -> CampaignScreen:
    """The campaign that is on the screen."""
    assert isinstance(stage.top, CampaignScreen)
    return stage.top


@pytest.mark.gate(seconds=60)
def test_a_whole_day_is_played_by_what_the_server_delivers(glass: Glass, hands: Hands, tmp_path: Path) -> None:
    """Begin, choose ships by mouse, route by click, sail, take back, sail again, end the day, fight, leave, continue."""
    stage = glass.show(at_start())
    # The staff meets first; Escape leaves it, and nothing is ordered.
    hands.strike("n", "enter", "4", "b", "enter", "escape")
    screen = campaign_of(stage)
    hands.row("Alexandria")
    for name in ("[ ] BB Warspite", "[ ] BB Malaya", "[ ] CV Eagle"):
        hands.row(name)
    hands.row("Form a task force")
    (own,) = screen.workspace.known.view.forces.values()
    assert set(own.ships) == {"warspite", "malaya", "eagle"}

    start = own.force.hex
    hands.click(*screen.chart.camera.spot_of(NORTH_OF_ALEXANDRIA))
    assert screen.workspace.plan.goal == NORTH_OF_ALEXANDRIA
    hands.strike("s", "enter")
    assert next(iter(screen.workspace.known.view.forces.values())).force.hex == NORTH_OF_ALEXANDRIA
    hands.strike("u", "enter")
    assert next(iter(screen.workspace.known.view.forces.values())).force.hex == start

    before = screen.chart.camera
    middle = before.window.middle
    hands.wheel(*middle, nearer=3)
    nearer = screen.chart.camera
    assert nearer.zoom > before.zoom
    hands.drag(middle, (middle[0] + 80, middle[1] + 30))
    assert screen.chart.camera.x < nearer.x

    hands.strike("escape", "e", "enter")
    assert screen.dispatch.warned
    for _ in range(SEGMENTS):
        asked = screen.workspace.known.decision
        if asked is not None and asked.kind is DecisionKind.FIGHT:
            break
        # An attack is answered where it rises: the first answer is to stand.
        hands.strike("1" if isinstance(stage.top, AlarmScreen) else "t", "enter")
    hands.strike("f", "enter")
    battle = top_of(stage)
    assert isinstance(battle, BattleScreen)
    hands.strike("a", "enter", "c", "enter", "e", "enter", "enter")
    hands.until(lambda: battle.table.result() is not None, "tab", SEGMENTS)
    hands.strike("enter")
    assert campaign_of(stage) is screen

    state = screen.game.state
    hands.strike("ctrl+q")
    assert stage.ended
    later = glass.show(at_start())
    assert isinstance(later.top, StartScreen)
    hands.strike("c", "enter")
    assert campaign_of(later).game.state == state


@pytest.mark.gate
def test_four_quick_presses_count_four(glass: Glass, hands: Hands) -> None:
    """Ctrl + struck four times before the window looks once: the text goes from 100 to 200 %, and as quickly back."""
    stage = glass.show(at_start())
    hands.strike_quickly(*["ctrl+plus"] * 4)
    assert stage.look.scale == 2.0
    hands.strike_quickly(*["ctrl+minus"] * 4)
    assert stage.look.scale == 1.0


@pytest.mark.gate
def test_what_is_struck_while_a_page_opens_is_not_typed_into_it(glass: Glass, hands: Hands, tmp_path: Path) -> None:
    """The page that searches opens empty, however often its key was struck before it was seen; then it takes letters."""
    stage = glass.show(playing(tmp_path).stage)
    hands.strike_quickly("l", "x", "l", "l")
    page = top_of(stage)
    assert isinstance(page, SearchScreen)
    assert page.sought.words == ""
    hands.strike("x")
    assert page.sought.words == "x"


def test_a_window_remembered_from_a_larger_display_comes_back_whole(glass: Glass) -> None:
    """No larger than the display, with its corner on it; and never smaller than the game can be played in."""
    from campaign.gui.window import fit_to_display

    assert fit_to_display((4000, 3000)) == (2000, 1200)
    assert fit_to_display((1280, 3000)) == (1280, 1200)
    assert fit_to_display((10, 10)) == LEAST
    assert min(glass.window.get_location()) >= 0


def test_every_key_of_the_table_reaches_the_stage_from_a_real_keyboard(glass: Glass) -> None:
    """A key that the window cannot name is dead, whatever the page of keys says of it."""
    from campaign.gui.window import NAMES

    keys = {chord.rpartition("+")[2] or "+" for binding in KEYMAP for chord, _ in binding.actions}

    assert {key for key in keys if len(key) > 1} <= set(NAMES.values())


@pytest.mark.gate
def test_lengths_are_told_in_another_unit_by_a_real_key(glass: Glass, hands: Hands) -> None:
    """F8 goes through the three units and comes back to the first."""
    stage = glass.window.stage
    seen = [stage.look.unit]
    for _ in range(3):
        hands.strike("F8")
        seen.append(stage.look.unit)

    assert len(set(seen)) == 3 and seen[0] == seen[3]
