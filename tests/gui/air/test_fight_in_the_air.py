"""A fight in the air on screen: each step is asked of its side, filled in as the leaders would have it, and changed by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.shapes import Picture, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import AimFor, StepPair, TickUnits
from campaign.gui.actions.plain import InAirFight, InCampaign
from campaign.gui.actions.values import Give
from campaign.gui.air.fight import AirFightScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.gui.panels.air_lines import AirLine
from campaign.gui.play.known import WORDS
from campaign.model import commands
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import AirDebt, SortieStage
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.play.playing import answer_by_staff
from tests.gui.air_screens import ESCORTS, RAIDERS, asking, out_of_reach, raid_on_malta, striking
from tests.gui.approving import painted_whole
from tests.gui.workspaces import painted, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

HURRICANES, GLADIATORS = AirUnitId("squadron_261"), AirUnitId("malta_gladiators")


def sent(folder: Path, size: tuple[int, int] = (1280, 720), look: Look | None = None) -> CampaignScreen:
    """A raid on Malta in the air, both sides at every step asked; the Allied player is there."""
    screen = striking(folder, size, look)
    asking(screen.game)
    screen.workspace.changed()
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    assert isinstance(screen.stage.top, HandoverScreen)
    strike(screen.stage, "enter")
    return screen


def page_of(screen: CampaignScreen) -> AirFightScreen:
    """The page of the fight; whoever is asked says first that he is there."""
    if isinstance(screen.stage.top, HandoverScreen):
        strike(screen.stage, "enter")
    page = top_of(screen.stage)
    assert isinstance(page, AirFightScreen)
    page.stage.sheets()
    return page


def at_stage(screen: CampaignScreen, stage: SortieStage) -> AirFightScreen:
    """The leaders' word is given until it comes to a stage without debts."""
    for _ in range(16):
        page = page_of(screen)
        if page.sortie.stage is stage and not page.sortie.debts:
            return page
        strike(screen.stage, "l", "enter")
    raise AssertionError(f"it never came to {stage}")


def test_a_raid_opens_its_page_with_a_headline_and_says_how_large_it_is_and_no_more(tmp_path: Path) -> None:
    """SM-GAP-67.10 Where it comes, how many and of what kind; who they are is not told before they are met."""
    screen = sent(tmp_path)
    page = page_of(screen)
    assert page.headline == "A raid comes in at Malta"
    assert page.notes[0] == "5 groups, level bombers among them"
    texts = " ".join(f"{row.text} {row.hint}" for row in page.rows())
    assert "Stormo" not in texts and "Savoia" not in texts
    sky = next(sheet for sheet in screen.stage.sheets() if sheet.name == "sky")
    shapes = [shape for layer in sky.layers() for shape in layer]
    assert any(isinstance(shape, Picture) for shape in shapes)
    assert "A raid comes in at Malta" in {shape.text for shape in shapes if isinstance(shape, Text)}
    assert {row.action for row in page.rows()} >= {InAirFight.LEADERS, InAirFight.PASS, TickUnits((HURRICANES,))}


def test_fighters_are_ticked_one_by_one_and_only_these_rise(tmp_path: Path) -> None:
    """SM-GAP-41 It begins as the leaders would have it; what was changed is given by a button of its own."""
    screen = sent(tmp_path)
    page = page_of(screen)
    assert set(page.word.ticked) == {HURRICANES, GLADIATORS}
    assert InAirFight.GIVE not in {row.action for row in page.rows()}
    page.press(TickUnits((GLADIATORS,)))
    assert [row.drawn.does for row in page.rows() if isinstance(row.drawn, AirLine) and row.action] == ["stays down", "rises"]
    strike(screen.stage, "g", "enter")
    sortie = screen.game.state.air_war.sortie
    assert sortie is not None and sortie.interceptors == (HURRICANES,)


def test_a_raid_may_be_let_pass_and_a_sortie_be_called_off(tmp_path: Path) -> None:
    """N and A; what is called off goes home and does nothing (SM-24B1)."""
    screen = sent(tmp_path)
    strike(screen.stage, "n", "enter")
    assert screen.game.state.air_war.sortie is None or not screen.game.state.air_war.sortie.interceptors
    screen = sent(tmp_path / "other")
    page = at_stage(screen, SortieStage.SCREEN)
    assert page.own and page.headline == "Your sortie is met at Malta"
    strike(screen.stage, "a", "enter")
    assert screen.game.state.air_war.sortie is None
    assert "turned away" in screen.message
    assert screen.stage.top is screen


def test_interceptors_are_sent_at_fighters_of_the_screen_or_past_them_by_a_press(tmp_path: Path) -> None:
    """SM-24B2.4 Each goes at one, the next, or past; the row says which."""
    screen = sent(tmp_path)
    page = at_stage(screen, SortieStage.MEETING)
    before = dict(page.word.pairs)
    goals = [page.word.goal_of(HURRICANES)]
    for _ in range(3):
        page.press(StepPair(HURRICANES))
        goals.append(page.word.goal_of(HURRICANES))
    assert goals[0] == goals[3] and {*goals} == {None, *page.word.goals}
    assert page.word.pairs == before
    page.press(StepPair(HURRICANES))
    page.press(StepPair(HURRICANES)) if page.word.goal_of(HURRICANES) is None else None
    row = next(row for row in page.rows() if row.action == StepPair(HURRICANES))
    assert isinstance(row.drawn, AirLine) and row.drawn.does.startswith("at ")
    command = page.word.command
    assert isinstance(command, commands.MeetScreen) and dict(command.meetings)[HURRICANES] in ESCORTS
    assert screen.workspace.known.refusal(command) is None


def test_the_whole_fight_is_gone_through_by_the_leaders_key_alone_and_its_story_grows(tmp_path: Path) -> None:
    """SM-24B Every step of both sides; the log of it without its dice; at the end what came of it is told."""
    screen = sent(tmp_path)
    stages: list[SortieStage] = []
    told: list[int] = []
    for _ in range(20):
        if screen.game.state.air_war.sortie is None:
            break
        page = page_of(screen)
        stages.append(page.sortie.stage)
        lines = list(page._story())
        told.append(len(lines))
        assert not any(row.text.startswith("SM-") for row in lines)
        painted(screen.stage)
        strike(screen.stage, "l", "enter")
    assert screen.game.state.air_war.sortie is None
    assert {SortieStage.INTERCEPTION, SortieStage.SCREEN, SortieStage.MEETING} <= set(stages)
    assert told[-1] > told[0]
    if isinstance(screen.stage.top, HandoverScreen):
        strike(screen.stage, "enter")
    assert screen.stage.top is screen
    assert screen.workspace.sorties[-1].result in screen.message


def test_the_leaders_word_is_the_first_that_no_rule_refuses(tmp_path: Path) -> None:
    """SM-GAP-79.1 The button gives it; the staff, asked to decide this once, says the same."""
    screen = sent(tmp_path)
    page = page_of(screen)
    leaders = page.word.leaders
    assert isinstance(leaders, WORDS)
    strike(screen.stage, "escape")
    assert {row.action for row in screen.rows()} >= {Give((leaders,)), InCampaign.AIR_FIGHT}
    decision = screen.workspace.known.decision
    assert decision is not None and decision.kind is DecisionKind.AIR
    answer_by_staff(screen.workspace.seat, decision)
    sortie = screen.game.state.air_war.sortie
    assert isinstance(leaders, commands.Intercept)
    assert sortie is not None and sortie.interceptors == leaders.units


def test_from_the_map_its_key_leads_back_to_the_fight(tmp_path: Path) -> None:
    """Escape shows the map, on which the raid waits; Q goes back."""
    screen = sent(tmp_path)
    strike(screen.stage, "escape")
    assert screen.stage.top is screen
    assert any(row.text.startswith("A raid comes in") for row in screen.rows())
    strike(screen.stage, "q")
    assert isinstance(screen.stage.top, AirFightScreen)


def test_losses_turning_back_and_aims_are_asked_with_what_is_due(tmp_path: Path) -> None:
    """SM-24B4a, SM-24B4b, SM-26 Units are ticked; too few or too many are refused in words; aims are named in turn."""
    screen = sent(tmp_path)
    page = at_stage(screen, SortieStage.ATTACK)
    assert page.own
    offered = [row.action.aim for row in page.rows() if isinstance(row.action, AimFor)]
    assert {"NTP", "warships", "memnon"} <= set(offered)
    for aim in tuple(page.word.aims):
        page.press(AimFor(aim))
    page.press(AimFor("memnon"))
    page.press(AimFor("warships"))
    assert page.word.command == commands.PressHome(Side.AXIS, ("memnon", "warships"))
    assert screen.workspace.known.refusal(page.word.command) is None

    # A debt: every one of the mission is fired on, and a defence of one is due.
    sortie = screen.game.state.air_war.sortie
    assert sortie is not None
    owed = replace(sortie, debts=(AirDebt(Side.AXIS, 1, sortie.mission, mixed=False),))
    screen.game.state = replace(screen.game.state, air_war=replace(screen.game.state.air_war, sortie=owed))
    screen.workspace.changed()
    strike(screen.stage, "escape", "q")
    page = page_of(screen)
    assert isinstance(page.word.command, commands.TakeAirLosses)
    assert set(page.word.may_tick) == set(sortie.mission)
    for key in page.word.ticked:
        page.press(TickUnits((key,)))
    assert any(row.text.startswith("No: ") for row in page.rows())
    assert InAirFight.GIVE not in {row.action for row in page.rows() if row.able}


def test_two_players_each_see_only_their_own_side_of_a_fight(tmp_path: Path) -> None:
    """SM-GAP-67.10 Aims and who flies far are hidden, and escorts until the screen is named; the screen is handed over."""
    screen = sent(tmp_path)
    page = page_of(screen)
    assert page.known.side is Side.ALLIED
    before = painted_whole(screen.stage).tobytes()
    sortie = screen.game.state.air_war.sortie
    assert sortie is not None
    other = replace(sortie, aims=("CV",), escorts=tuple(reversed(sortie.escorts)), far=(RAIDERS[0],))
    screen.game.state = replace(screen.game.state, air_war=replace(screen.game.state.air_war, sortie=other))
    page.known.changed()
    assert painted_whole(screen.stage).tobytes() == before
    strike(screen.stage, "l", "enter")
    assert isinstance(screen.stage.top, HandoverScreen)


def test_by_night_the_sky_is_dark(tmp_path: Path) -> None:
    """The same headline under another sky."""
    screen = sent(tmp_path)
    page_of(screen)
    by_day = painted_whole(screen.stage).getpixel((640, 10))
    sortie = screen.game.state.air_war.sortie
    assert sortie is not None
    state = screen.game.state
    screen.game.state = replace(state, air_war=replace(state.air_war, sortie=replace(sortie, light=Light.NIGHT)))
    page_of(screen).known.changed()
    by_night = painted_whole(screen.stage).getpixel((640, 10))

    assert isinstance(by_day, tuple) and isinstance(by_night, tuple)
    assert sum(by_night) < sum(by_day)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.25)])
def test_every_step_is_painted_and_reached_by_keys_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """With the sky where there is room, else with a title; one column or two."""
    screen = sent(tmp_path, size, Look(THEMES[theme], scale))
    for _ in range(20):
        if screen.game.state.air_war.sortie is None:
            break
        page = page_of(screen)
        painted(screen.stage)
        assert not out_of_reach(page, 6)
        strike(screen.stage, "l", "enter")
