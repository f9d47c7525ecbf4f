"""Dice rolled at the table and typed in the window: what is asked, what is taken, and what happens when a player gives up."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import GiveFace
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.rolling import GIVEN_UP, Rolling, RollScreen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import SCALES, Stage
from campaign.gui.reading.meeting import MeetingScreen
from campaign.gui.start.beginning import NewScreen
from campaign.gui.start.opening import continue_save
from campaign.model.dice import Die, Why
from campaign.model.sides import BOTH, Side
from campaign.session.files.saves import check_save
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game, reason_for
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, at_start, kept, painted, press, strike, top_of
from tests.session.stage import bodies, head

WEATHER = Why("SM-GAP-49", "weather", ("west",), "30 or less is poor")
ORDERS = 3


def middling(die: Die, why: Why) -> int:
    """Dice of a table on which nothing extreme ever falls."""
    return (die.lowest + die.highest) // 2 + len(why.key) % 2


def answered(stage: Stage) -> int:
    """Answers every die that is asked, and says how many there were."""
    count = 0
    while isinstance(page := stage.front, RollScreen):
        stage.sheets()
        page.press(GiveFace(middling(page.die, page.why)))
        count += 1
    return count


def played(save: Path, orders: int = ORDERS) -> CampaignScreen:
    """A campaign with typed dice, in the window, with some steps ended."""
    begin(Beginning("calabria", 7, dice="prompted", players=ALLIED), save, middling).close()
    stage = at_start()
    stage.run(lambda: continue_save(stage, save))
    answered(stage)
    screen = top_of(stage)
    assert isinstance(screen, CampaignScreen)
    kept(screen.game)
    for _ in range(orders):
        screen.dispatch.warned = True
        screen.press(InCampaign.END)
        answered(stage)
    return screen


def to_a_roll(screen: CampaignScreen) -> RollScreen:
    """Steps are ended until a die is asked."""
    while not isinstance(page := screen.stage.front, RollScreen):
        screen.dispatch.warned = True
        screen.press(InCampaign.END if screen.workspace.known.pending else InCampaign.GO_ON)
    return page


def alone(die: Die = Die.D10, why: Why = WEATHER) -> tuple[Stage, list[int]]:
    """A stage on which one die is asked, and the faces that were taken."""
    stage = at_start()
    taken: list[int] = []
    stage.run(lambda: taken.append(Rolling(stage)(die, why)))
    return stage, taken


@pytest.mark.gate
def test_a_campaign_with_dice_of_the_table_begins_and_goes_on_in_the_window(tmp_path: Path) -> None:
    """The page of a new campaign offers it; the dice of its beginning are asked, and it is opened again later."""
    stage = at_start()
    strike(stage, "n", "enter")
    press(top_of(stage), "Rolled at the table")
    strike(stage, "b", "enter")
    assert isinstance(stage.front, RollScreen)
    assert isinstance(stage.top, NewScreen)
    rolled = answered(stage)
    assert isinstance(stage.top, MeetingScreen)
    strike(stage, "escape")
    screen = top_of(stage)

    assert isinstance(screen, CampaignScreen)
    assert rolled > 1
    assert screen.game.meta.dice == "prompted"
    stage.end()


@pytest.mark.gate
def test_faces_typed_in_the_window_make_the_same_history_as_at_the_terminal(tmp_path: Path) -> None:
    """Orders, the staff's answers and every die: letter for letter what the same faces make elsewhere."""
    screen = played(tmp_path / "window.sqlite")
    shown = bodies(screen.game)
    save = tmp_path / "terminal.sqlite"
    begin(Beginning("calabria", 7, dice="prompted", players=ALLIED), save, middling).close()
    with Game.open(save, middling) as game:
        other = CampaignScreen(at_start(), Campaign(game))
        for _ in range(ORDERS):
            other.dispatch.warned = True
            other.press(InCampaign.END)
        expected = bodies(game)

    assert len(shown) > len(expected) // 2
    assert shown == expected


@pytest.mark.gate
def test_a_roll_that_is_given_up_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """Escape in the midst of an order: the state and the save stand where they stood, and the order can be given again."""
    screen = played(tmp_path / "given.sqlite", 0)
    to_a_roll(screen)
    answered_one = screen.stage.front
    assert isinstance(answered_one, RollScreen)
    state, last = screen.game.state, head(screen.game)
    strike(screen.stage, "escape")

    assert screen.stage.front is screen
    assert screen.message == GIVEN_UP
    assert screen.game.state is state
    assert head(screen.game) == last
    to_a_roll(screen)
    assert answered(screen.stage)
    assert head(screen.game) > last


@pytest.mark.gate
def test_leaving_the_game_in_the_midst_of_a_roll_loses_nothing_accepted(tmp_path: Path) -> None:
    """Ctrl Q while a die is asked: the save is sound and holds what was accepted."""
    save = tmp_path / "left.sqlite"
    screen = played(save, 1)
    to_a_roll(screen)
    last = head(screen.game)
    screen.stage.key(Key("q", ctrl=True))

    assert screen.stage.ended
    assert check_save(save).events == last
    assert not check_save(save).faults


@pytest.mark.parametrize(("typed", "face"), [("7", 7), ("10", 10), ("0", 10)])
def test_a_face_is_typed_and_given_with_enter(typed: str, face: int) -> None:
    """SM-1G.1 One ten-sided die reads nought as ten."""
    stage, taken = alone()
    for digit in typed:
        stage.text(digit)
    strike(stage, "enter")

    assert taken == [face]
    assert not isinstance(stage.front, RollScreen)


@pytest.mark.parametrize("typed", ["", "11", "00"])
def test_what_is_no_face_says_what_was_expected_and_asks_again(typed: str) -> None:
    """Nothing is taken, and the next digits begin anew."""
    stage, taken = alone()
    for digit in typed:
        stage.text(digit)
    strike(stage, "enter")
    page = stage.front
    assert isinstance(page, RollScreen)

    assert "1 to 10 was expected" in page.fault
    assert not taken
    stage.text("x")
    stage.text("4")
    stage.text("1")
    strike(stage, "backspace", "enter")
    assert taken == [4]


@pytest.mark.parametrize("die", Die)
def test_every_face_of_every_die_can_be_pressed_and_says_what_it_is(die: Die) -> None:
    """SM-1G.3 Double nought is a hundred; in the least window with the largest text no face lies outside it."""
    stage, taken = alone(die)
    stage.look = Look(THEMES["dark"], SCALES[-1])
    stage.resized(800, 600)
    stage.sheets()
    page = stage.front
    assert isinstance(page, RollScreen)
    spots = {spot.action: spot for spot in page.spots if isinstance(spot.action, GiveFace)}

    assert list(spots) == [GiveFace(face) for face in range(die.lowest, die.highest + 1)]
    assert all(spot.rect.x >= 0 and spot.rect.right <= 800 and spot.rect.y >= 0 and spot.rect.bottom <= 600
               for spot in spots.values())
    painted(stage)
    stage.pressed(*spots[GiveFace(die.highest)].rect.middle)
    assert taken == [die.highest]


@pytest.mark.gate
def test_the_page_says_rule_actors_and_the_number_needed(tmp_path: Path) -> None:
    """What is rolled and why, by the names that players know; `?` says the keys where it stands."""
    screen = played(tmp_path / "said.sqlite", 0)
    why = Why("SM-6A3", "avoids combat", ("warspite",), "55 or less")
    told = reason_for(screen.game, why)
    page = to_a_roll(screen)
    strike(screen.stage, "?")

    assert told == "SM-6A3 avoids combat: Warspite, 55 or less"
    assert screen.stage.front is page
    assert "Esc:" in page.message
    assert page.rows()[0].text == f"Roll {page.die}"


@pytest.mark.gate
def test_a_roll_of_the_other_side_names_nobody(tmp_path: Path) -> None:
    """SM-GAP-56 Somebody has to roll the enemy's die; who is mended in his docks is not for its thrower to read."""
    screen = played(tmp_path / "secret.sqlite", 0)
    secret = Why("SM-8B1", "repair time", ("zara",), "+2 player turns", seen_by=(Side.AXIS,))

    assert "Zara" not in reason_for(screen.game, secret)
    assert "SM-8B1" in reason_for(screen.game, secret)
    with begin(Beginning("calabria", 7, players=BOTH_PEOPLE), tmp_path / "two.sqlite") as game:
        assert "Zara" not in reason_for(game, secret)
        assert "Axis" in reason_for(game, secret)
    with begin(Beginning("calabria", 7), tmp_path / "none.sqlite") as game:
        assert "Zara" in reason_for(game, secret)


@pytest.mark.gate
def test_two_players_with_dice_of_their_own_are_asked_in_turn(tmp_path: Path) -> None:
    """The hot seat hands over as with any dice."""
    save = tmp_path / "both.sqlite"
    begin(Beginning("calabria", 7, dice="prompted", players=BOTH_PEOPLE), save, middling).close()
    stage = at_start()
    stage.run(lambda: continue_save(stage, save))
    answered(stage)

    assert isinstance(stage.top, HandoverScreen)
    strike(stage, "enter")
    screen = top_of(stage)
    assert isinstance(screen, CampaignScreen)
    sat = screen.workspace.known.side
    for _ in range(8):
        if isinstance(stage.top, HandoverScreen):
            break
        screen.dispatch.warned = True
        screen.press(InCampaign.END)
        answered(stage)
    assert isinstance(stage.top, HandoverScreen)
    assert {stage.top.side, sat} == set(BOTH)
    stage.end()
