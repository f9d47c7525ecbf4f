"""While others play: the window stays alive, says how far they have come, and a player may pause them."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame import stage as stages
from campaign.gui.frame.background import Abandoned, BackgroundTask
from campaign.gui.frame.early import EarlyKeys
from campaign.gui.frame.pages import PAUSED, ProgressScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.start.options import OptionsScreen
from campaign.gui.start.screen import StartScreen
from campaign.model.play.calendar import Step
from campaign.session.files.saves import check_save
from tests.gui.workspaces import at_start, calabria, painted, playing, strike
from tests.session.stage import STAFF, bodies, head

FRAME = 0.02


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window gets its turn after every order."""
    monkeypatch.setattr(stages, "TURN", 0.0)


def ended(screen: CampaignScreen) -> None:
    """The step is ended, whatever is open."""
    screen.dispatch.warned = True
    screen.press(InCampaign.END)


def before_others_play(folder: Path) -> CampaignScreen:
    """A campaign in the combat step, in which aircraft could be sent: behind it others play for long."""
    screen = playing(folder)
    ended(screen)
    assert screen.workspace.seat.moment.step is Step.COMBAT
    return screen


def waits(stage: Stage) -> bool:
    """Whether others play, and the window says so."""
    return isinstance(stage.front, ProgressScreen)


def waited(stage: Stage) -> list[str]:
    """Time goes by until nobody else plays any more; returns what was shown meanwhile."""
    shown = []
    while isinstance(stage.front, ProgressScreen):
        stage.sheets()
        shown.append(stage.activity)
        stage.passed(FRAME)
    return shown


def two_steps(folder: Path, patience: float | None) -> tuple[CampaignScreen, list[str]]:
    """Two steps of `calabria`, with the staff's answers."""
    folder.mkdir()
    screen = playing(folder)
    screen.stage.patience = patience
    shown: list[str] = []
    for _ in range(2):
        ended(screen)
        shown += waited(screen.stage)
    return screen, shown


@pytest.mark.gate
@pytest.mark.usefixtures("_impatient")
def test_a_watched_staff_plays_the_same_game_as_one_that_is_not(tmp_path: Path) -> None:
    """Slices change nothing: the saves hold the same, letter for letter."""
    watched, shown = two_steps(tmp_path / "watched", 0.0)
    plain, nothing = two_steps(tmp_path / "plain", None)

    assert shown
    assert all(words.startswith(("The staff plays: ", "Battle ")) for words in shown)
    assert not nothing
    assert bodies(watched.game) == bodies(plain.game)


@pytest.mark.gate
@pytest.mark.usefixtures("_impatient")
def test_every_order_is_in_the_save_before_the_next_is_given(tmp_path: Path) -> None:
    """At each turn of the window the save holds exactly what the game holds."""
    screen = before_others_play(tmp_path)
    screen.stage.patience = 0.0
    ended(screen)
    heads = []
    while waits(screen.stage):
        heads.append(head(screen.game))
        screen.stage.passed(FRAME)

    assert heads == sorted(set(heads))
    assert len(heads) > 1


@pytest.mark.gate
@pytest.mark.usefixtures("_impatient")
def test_escape_pauses_and_play_goes_on_from_there(tmp_path: Path) -> None:
    """What was accepted stays; the panel then offers to go on."""
    screen = before_others_play(tmp_path)
    stage = screen.stage
    stage.patience = 0.0
    ended(screen)
    assert waits(stage)
    strike(stage, "escape")
    last = head(screen.game)

    assert stage.front is screen
    assert screen.message == PAUSED
    assert any(row.action == InCampaign.GO_ON for row in screen.rows())
    screen.press(InCampaign.GO_ON)
    waited(stage)
    assert head(screen.game) > last
    assert screen.workspace.known.pending
    assert screen.game.archive is not None
    assert not check_save(screen.game.archive.path).faults


@pytest.mark.usefixtures("_impatient")
def test_the_page_of_waiting_is_no_door_to_other_pages(tmp_path: Path) -> None:
    """Keys of the map and of pages do nothing behind it; it can be painted, and says its key."""
    screen = playing(tmp_path)
    stage = screen.stage
    stage.patience = 0.0
    ended(screen)
    page = stage.front
    strike(stage, "?", "l", "tab", "w")
    painted(stage)

    assert stage.front is page
    assert stage.top is screen
    assert len(stage.screens) == 2
    stage.end()


@pytest.mark.usefixtures("_impatient")
def test_a_staff_that_is_watched_for_a_segment_can_be_paused(tmp_path: Path) -> None:
    """Both sides are the staff's: the segment is shown as it is played."""
    stage = at_start()
    screen = CampaignScreen(stage, Campaign(calabria(tmp_path, STAFF)))
    stage.go(screen)
    stage.patience = 0.0
    strike(stage, "e", "enter")
    assert waits(stage)
    stage.passed(FRAME)
    strike(stage, "escape")

    assert stage.front is screen
    assert screen.game.archive is not None
    stage.end()
    assert not check_save(screen.game.archive.path).faults


@pytest.mark.usefixtures("_impatient")
def test_leaving_while_others_play_closes_the_save_soundly(tmp_path: Path) -> None:
    """Ctrl Q in the midst of it: nothing goes on behind a closed window."""
    screen = playing(tmp_path)
    screen.stage.patience = 0.0
    ended(screen)
    last = head(screen.game)
    screen.stage.key(Key("q", ctrl=True))

    assert screen.stage.ended
    assert screen.stage.task is None
    assert screen.game.archive is not None
    assert check_save(screen.game.archive.path).events == last


def test_what_goes_wrong_in_a_background_task_is_raised_where_it_was_sent_from() -> None:
    """A fault of the program is not swallowed by a thread."""
    def work() -> None:
        raise KeyError("here")

    with pytest.raises(KeyError, match="here"):
        BackgroundTask(work).go_on()


def test_a_background_task_rests_and_goes_on_with_an_answer_until_it_is_abandoned() -> None:
    """It runs only while the other side waits; once left, it does not rest again."""
    stage = at_start()
    heard: list[object] = []
    page = ProgressScreen(stage)

    def work() -> None:
        try:
            heard.append(task.rest(page))
            heard.append(task.rest(page))
        finally:
            task.rest(page)

    task = BackgroundTask(work)
    task.go_on()
    assert task.placeholder is page
    task.go_on("first")
    assert heard == ["first"]
    with pytest.raises(Abandoned, match="left"):
        task.abandon("left")
    assert task.over


@pytest.mark.usefixtures("_impatient")
def test_keys_that_are_struck_while_the_first_page_is_made_wait_for_it_and_give_no_order() -> None:
    """A letter goes on to the page that it was meant for; Enter leads to what it would order, and orders nothing unseen."""
    stage = at_start()
    stage.early, stage.patience = EarlyKeys(), 0.0

    def work() -> None:
        for _ in range(3):
            stage.progress(lambda: "an older save is read")

    stage.run(work)
    assert isinstance(stage.front, ProgressScreen)
    strike(stage, "enter", "p")
    assert stage.early.keys == [Key("enter"), Key("p")]
    assert isinstance(stage.front, ProgressScreen)
    while stage.task is not None:
        stage.passed(FRAME)
    stage.passed(FRAME)

    assert stage.early is None
    assert isinstance(stage.top, OptionsScreen) and isinstance(stage.screens[0], StartScreen)
    assert len(stage.screens) == 2
