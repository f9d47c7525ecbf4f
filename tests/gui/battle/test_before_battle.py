"""Before a battle: the page of the ways to fight, the odds, the table and back, all by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import GiveFace, UseSystem
from campaign.gui.alarm.before_battle import BeforeBattleScreen
from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.alarm.system_lines import SystemLine
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.engagement.on_the_table import PUT_RIGHT, ResultScreen, TableScreen
from campaign.gui.frame.background import Abandoned
from campaign.gui.frame.counting import BackgroundCount
from campaign.gui.frame.motion import RISE
from campaign.gui.frame.pages import PAUSED
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.rolling import GIVEN_UP, Rolling, RollScreen
from campaign.gui.frame.stage import SCALES
from campaign.gui.play.known import Known
from campaign.model.commands import AttackForces
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Seen
from campaign.session.engagements.odds import Counting
from campaign.session.play.game import Game
from campaign.session.play.referee import battle_table, system_begun
from campaign.session.play.seat import Public
from campaign.session.words.occasions import aims_in_words, battle_place, situation_in_words
from tests.gui.workspaces import ALLIED, at_start, kept, painted, press, strike, top_of
from tests.session.stage import a_battle

ENOUGH = 2


@pytest.fixture(autouse=True)
def _few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few runs are enough to see odds."""
    monkeypatch.setattr(BackgroundCount.__init__, "__defaults__", (ENOUGH,))


@pytest.fixture
def campaign(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> CampaignScreen:
    """The Allied player's map at the moment when a battle has been joined."""
    game = kept(Game.open(a_battle(tmp_path_factory, tmp_path / "saves", "calabria")))
    assert game.archive is not None
    game.archive.set_players(ALLIED)
    game = kept(Game.open(game.archive.path))
    stage = at_start()
    screen = CampaignScreen(stage, Campaign(game))
    stage.screens.append(screen)
    return screen


def ways(campaign: CampaignScreen) -> BeforeBattleScreen:
    """The page of the ways to fight, its odds counted."""
    strike(campaign.stage, "h")
    page = top_of(campaign.stage)
    assert isinstance(page, BeforeBattleScreen)
    count_out(page)
    return page


def count_out(page: BeforeBattleScreen | AlarmScreen) -> int:
    """Time goes by until the odds are counted; how often there were new ones."""
    news = 0
    if isinstance(page, AlarmScreen):
        page.passed(RISE)
        waits = [page.counting(answer) for answer in page.answers]
    else:
        waits = [one for one in (page.counting,) if not isinstance(one, str)]
    while not all(map(page.background.is_over, waits)):
        news += page.passed(1 / 60)
    return news


def texts(page: BeforeBattleScreen | TableScreen | ResultScreen | AlarmScreen) -> str:
    """All rows of a page."""
    return "\n".join(f"{row.text} {row.column}" for row in page.rows())


def test_the_page_says_who_meets_whom_where_under_what_sky_and_at_what_odds(campaign: CampaignScreen) -> None:
    """SM-GAP-56.3 It is made of the side's own view of the battle, and of nothing else."""
    page = ways(campaign)
    engagement = page.engagement
    told = texts(page)

    assert all(one.name in told for _, one in engagement.participants())
    occasion = engagement.parties[Side.ALLIED].occasion
    assert occasion is not None
    theatre = page.book.theatre
    assert battle_place(theatre, engagement) in told
    assert all(sentence in told for sentence in situation_in_words(theatre, engagement.hex, occasion))
    assert all(f"Aim: {aim}" in told for aim in aims_in_words(theatre, occasion))
    assert "nautical miles" in told
    assert "You win" in told and "to" in told
    assert f"Fought {ENOUGH} times" in told
    assert "days in dock" in told


def test_odds_are_shown_as_they_come_and_no_longer_counted_when_nobody_reads_them(campaign: CampaignScreen) -> None:
    """Time goes by: the page is drawn anew when there are new odds, and only then."""
    strike(campaign.stage, "h")
    page = top_of(campaign.stage)
    assert isinstance(page, BeforeBattleScreen)
    page.countings = {page.rules: page.countings[page.rules]}
    # The charts are looked up before the first fight.
    assert count_out(page) in (ENOUGH, ENOUGH + 1)
    assert not page.passed(0.1)

    counting = page.countings[page.rules] = Counting(page.choice, page.rules)
    strike(campaign.stage, "escape")
    assert campaign.stage.top is campaign
    for _ in range(20):
        campaign.stage.passed(1.0)
    assert counting.so_far is None


@pytest.mark.parametrize(("keys", "shown"), [
    (("f", "enter"), BattleScreen), (("1", "enter"), BattleScreen), (("enter",), BattleScreen), (("c", "enter"), BattleScreen),
    (("2", "enter"), BattleScreen), (("t",), TableScreen), (("3",), TableScreen), (("a",), TableScreen),
])
def test_every_way_to_fight_has_a_key(campaign: CampaignScreen, keys: tuple[str, ...], shown: type) -> None:
    """On screen, by captains, on the table, by any other rules."""
    ways(campaign)
    strike(campaign.stage, *keys)

    assert isinstance(campaign.stage.top, shown)


def test_the_campaigns_own_system_is_chosen_and_another_can_be(campaign: CampaignScreen) -> None:
    """The battle is then fought by the system that was chosen."""
    page = ways(campaign)
    assert [row.text for row in page.rows() if isinstance(row.drawn, SystemLine) and row.drawn.chosen] == [
        "Supermarina's own tables"]
    press(top_of(campaign.stage), "Supremacy at Sea")
    strike(campaign.stage, "f", "enter")
    battle = top_of(campaign.stage)

    assert isinstance(battle, BattleScreen)
    assert battle.table.system.name == "supremacy_at_sea"


def test_a_battle_that_was_begun_stays_in_its_system(campaign: CampaignScreen) -> None:
    """SM-6B No other system is offered, nor the table; the page says why."""
    table = battle_table(Public(campaign.game))
    table.captains_answer()
    page = ways(campaign)
    unable = [row for row in page.rows() if not row.able]

    assert system_begun(Public(campaign.game)) == "supermarina"
    assert "has begun in Supermarina's own tables, and stays in it" in texts(page)
    assert {row.text for row in unable} == {"At the table", "By any other rules"}
    assert all("being fought on screen" in row.hint for row in unable)
    assert not any(isinstance(row.action, UseSystem) for row in page.rows())


@pytest.mark.gate
def test_the_table_writes_packet_and_form_and_takes_the_result_back(campaign: CampaignScreen) -> None:
    """Written, filled in, shown before and after, accepted: then the campaign goes on."""
    ways(campaign)
    strike(campaign.stage, "t", "w", "enter")
    page = top_of(campaign.stage)
    assert isinstance(page, TableScreen)
    assert page.written is not None
    form = page.written.form
    assert page.written.packet.is_file()
    form.write_text(form.read_text(encoding="utf-8").replace("minutes: 0", "minutes: 40"), encoding="utf-8")
    strike(campaign.stage, "r")
    result = top_of(campaign.stage)
    assert isinstance(result, ResultScreen)
    assert "40 minutes" in texts(result)
    assert "Came out as they went in" in texts(result)
    before = campaign.game.state
    strike(campaign.stage, "enter")

    assert campaign.stage.top is campaign
    assert campaign.game.state is not before
    assert campaign.game.state.attack is None


@pytest.mark.gate
def test_a_form_with_a_slip_says_where_and_changes_nothing(campaign: CampaignScreen) -> None:
    """One line with file and line number; the form lies where it lay, to be put right."""
    ways(campaign)
    strike(campaign.stage, "a", "w", "enter")
    page = top_of(campaign.stage)
    assert isinstance(page, TableScreen)
    assert page.written is not None
    before = campaign.game.state
    strike(campaign.stage, "r")

    assert campaign.stage.top is page
    (fault,) = page.faults
    assert f"{page.written.form.name}:11: minutes" in fault
    assert "\n" not in fault
    assert f"No: {fault}" in texts(page)
    assert PUT_RIGHT in texts(page)
    assert campaign.game.state is before


@pytest.mark.gate
def test_papers_are_printed_for_whom_and_on_what_paper_was_chosen(campaign: CampaignScreen) -> None:
    """The player's own side first; the umpire's papers only when they are asked for."""
    ways(campaign)
    strike(campaign.stage, "t")
    page = top_of(campaign.stage)
    assert isinstance(page, TableScreen)
    chosen = [row.text for row in page.rows() if row.chosen]
    press(page, "The umpire")
    press(page, "letter")
    strike(campaign.stage, "w", "enter")

    assert chosen == ["The Allied side", "a4"]
    assert page.written is not None
    assert page.written.form.stem.endswith("-umpire")
    assert page.paper == "letter"


@pytest.mark.gate
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_pages_are_painted_small_and_large(campaign: CampaignScreen, theme: str, scale: float) -> None:
    """In the least window, in both themes, at every size of text, each row stays in its pane."""
    campaign.stage.look = Look(THEMES[theme], scale)
    campaign.stage.resized(800, 600)
    for keys in (("h",), ("t",), ("w",)):
        strike(campaign.stage, *keys)
        painted(campaign.stage)
        page = top_of(campaign.stage)

        assert all(spot.rect.right <= 800 for spot in page.spots)


def attack_in_sight(campaign: CampaignScreen, *, seen: bool) -> AttackForces:
    """The workspace's view, in which an enemy force lies beside an own one; the attack on it is all that may be ordered."""
    workspace = campaign.workspace
    view = campaign.game.view(Side.ALLIED)
    key, own = next(iter(view.forces.items()))
    label, marker = next((label, one) for label, one in view.markers.items() if one.seen is not None and one.seen.ships)
    at_sea = [ship for ship, one in campaign.game.state.ships.items() if one.side is Side.AXIS and one.force is not None]
    sight = Seen((Category.WARSHIPS,), dict.fromkeys(at_sea[:2], "sound") if seen else None)
    asked = Decision(DecisionKind.COMBAT, Side.ALLIED, "SM-6", "Attack?")
    order = AttackForces(Side.ALLIED, own.force.hex, (key,), (label,))
    markers = {**view.markers, label: replace(marker, hex=own.force.hex, seen=sight)}
    workspace.known._view = replace(view, markers=markers, attack=None, decisions=(asked,))
    workspace.known._legal, workspace.known._proposals = (order,), ()
    campaign.panel.forget()
    return order


def test_odds_stand_beside_an_attack_before_it_is_ordered(
    campaign: CampaignScreen, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A press opens them, Escape leads back, and nothing was ordered."""
    attack_in_sight(campaign, seen=True)
    # In the game itself the enemy is not there.
    monkeypatch.setattr(Known, "refusal", lambda *_: None)
    before = campaign.game.state
    press(campaign, "Odds of this attack")
    page = top_of(campaign.stage)
    assert isinstance(page, AlarmScreen)
    assert count_out(page)

    assert f"in {ENOUGH} fights by captains" in "".join(row.drawn.name for row in page.rows() if row.drawn is not None)
    assert "Assumed: " in texts(page)
    painted(campaign.stage)
    strike(campaign.stage, "escape")
    assert {type(campaign.stage.top)} == {CampaignScreen}
    assert campaign.game.state is before


def test_odds_stand_beside_an_attack_on_the_page_of_all_orders_too(campaign: CampaignScreen) -> None:
    """`Y` lists the attack, and its odds open from there."""
    attack_in_sight(campaign, seen=True)
    strike(campaign.stage, "y")
    press(top_of(campaign.stage), "Odds of this attack")

    assert isinstance(campaign.stage.top, AlarmScreen)


def test_a_fault_while_odds_are_counted_is_told_once_and_the_page_stands(
    campaign: CampaignScreen, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The window goes on; nobody waits for odds that never come."""
    def broken(*_: object) -> None:
        raise KeyError("AX99")

    def take(trouble: Exception) -> str:
        told.append(trouble)
        return "a fault of the program"

    told: list[Exception] = []
    monkeypatch.setattr(Counting, "fight_on", broken)
    campaign.stage.mishap = take
    strike(campaign.stage, "h")
    page = top_of(campaign.stage)
    assert isinstance(page, BeforeBattleScreen)
    for _ in range(3):
        campaign.stage.passed(0.1)

    assert [type(one) for one in told] == [KeyError]
    assert page.message == "No: a fault of the program"
    assert "None: they could not be counted" in texts(page)
    painted(campaign.stage)


@pytest.mark.parametrize("orders", [1, 2, 3])
def test_a_battle_that_is_paused_while_captains_answer_is_gone_on_with(campaign: CampaignScreen, orders: int) -> None:
    """What was accepted by then is drawn; the next question is open, or one press lets captains go on."""
    strike(campaign.stage, "f", "enter")
    battle = top_of(campaign.stage)
    assert isinstance(battle, BattleScreen)
    left = [None] * orders

    def progress() -> None:
        left.pop()
        if not left:
            campaign.game.progress = None
            raise Abandoned(PAUSED)

    campaign.game.progress = progress
    while left:
        battle.press(InBattle.ADVICE)
    assert battle.message == PAUSED
    assert battle.view == battle.table.view(Side.ALLIED)
    if battle.helm.answers is None:
        press(battle, "Go on")

    assert battle.helm.answers is not None
    assert battle.helm.answers.decision == battle.decision


@pytest.mark.gate
def test_captains_who_are_watched_ask_for_the_dice_of_the_table(campaign: CampaignScreen) -> None:
    """SM-1G.4 A die of the battle is asked as any other; given up, the battle pauses where it stood."""
    campaign.game.meta = replace(campaign.game.meta, dice="prompted")
    rolling = Rolling(campaign.stage)
    rolling.game, campaign.game._ask = campaign.game, rolling
    strike(campaign.stage, "c", "enter")
    battle = top_of(campaign.stage)
    assert isinstance(battle, BattleScreen)
    battle.press(InBattle.TO_THE_END)
    while not isinstance(page := campaign.stage.front, RollScreen):
        campaign.stage.passed(0.05)
    stood = battle.table.view(None)
    assert page.words.startswith("SM-6")
    strike(campaign.stage, "escape")

    assert battle.message == GIVEN_UP
    assert battle.table.view(None) == stood
    assert not battle.watch.busy
    battle.press(InBattle.TO_THE_END)
    for _ in range(400):
        if isinstance(page := campaign.stage.front, RollScreen):
            page.press(GiveFace(page.die.highest))
        else:
            campaign.stage.passed(0.05)
    assert battle.table.view(None) != stood


def test_a_battle_is_left_to_the_staff_by_one_key(campaign: CampaignScreen) -> None:
    """T has captains fight it at once: nothing more is asked of it, and what came of it is said and told in the log."""
    asked = campaign.workspace.known.decision
    assert asked is not None and asked.kind is DecisionKind.FIGHT
    lines = len(campaign.workspace.seat.log())
    strike(campaign.stage, "t", "enter")

    assert not any(one.kind is DecisionKind.FIGHT for one in campaign.workspace.seat.pending)
    assert campaign.message.startswith("Captains have fought it: over after ")
    assert len(campaign.workspace.seat.log()) > lines
