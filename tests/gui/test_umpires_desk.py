"""The umpire's desk in the window: what waits is done by a press, rulings by a form, and both sides' reports are read there."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart import things
from campaign.gui.actions.desk import GiveAs, ReportsOf
from campaign.gui.actions.plain import AtDesk, InBattle, InCampaign, InForm, InWriting, OnPage
from campaign.gui.actions.values import ChangePart, Choose, Give, MakeOrder, OpenReport, OpenSave, Pick, ShowDay, ShowThing
from campaign.gui.alarm.before_battle import BeforeBattleScreen
from campaign.gui.app import first_screen
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.form import FormScreen, PickScreen
from campaign.gui.engagement.on_the_table import ResultScreen, TableScreen
from campaign.gui.frame.counting import BackgroundCount
from campaign.gui.frame.places import Desk
from campaign.gui.frame.screen import Screen
from campaign.gui.reading.logistics import LogisticsScreen
from campaign.gui.reading.sheet import ShipScreen
from campaign.gui.umpire.screen import DeskScreen
from campaign.gui.umpire.words import WordsScreen
from campaign.model.commands import COMMANDS, LAND_FACTS, EndStep, RuleAsUmpire
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipId
from campaign.rules.facts.geography import port_side
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.trouble import NotFound
from campaign.session.reports.kinds import ReportKind
from campaign.session.umpire.giving import KINDS
from tests.gui.battles import PIECES
from tests.gui.desks import at_the_desk, desk_of
from tests.gui.workspaces import (
    ALLIED,
    BOTH_PEOPLE,
    action_of,
    at_start,
    calabria,
    kept,
    painted,
    playing,
    press,
    strike,
    top_of,
)
from tests.session.stage import a_battle

BARDIA, WARSPITE = PortId("bardia"), ShipId("warspite")
# Movement and combat of either side make a day; a day that is over can be read.
STEPS_TO_THE_SECOND_DAY = 5


def texts(screen: Screen) -> list[str]:
    """What its rows say."""
    return [row.text for row in screen.rows()]


def typed(screen: Screen, words: str) -> None:
    """Strikes the letters one after the other."""
    for letter in words:
        strike(screen.stage, "space" if letter == " " else letter)
        screen.stage.key_released()
        screen.stage.text(letter)


def part_of(form: FormScreen, name: str) -> ChangePart:
    """The action that changes a part."""
    return ChangePart([part.name for part in form.parts].index(name))


def test_what_waits_is_done_by_a_press_in_the_name_of_whoever_it_asks(tmp_path: Path) -> None:
    """SM-GAP-86.10 The end of a step of two people's campaign, which then asks the other side."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    before = desk.seat.moment
    (first,) = (row for row in desk.rows() if isinstance(row.action, Give))
    assert first.action == Give((EndStep(before.acting),)) and f"for the {before.acting} side" in first.column
    press(desk, "End the step")

    assert desk.seat.moment != before
    assert any(row.action == Give((EndStep(desk.seat.moment.acting),)) for row in desk.rows())


def test_a_fact_that_is_due_is_entered_alone_or_with_all_of_its_date(tmp_path: Path) -> None:
    """SM-GAP-86.8 What follows is read first (SM-GAP-86.6), Enter enters it, and it stands under what was entered."""
    desk = at_the_desk(tmp_path)
    game = desk.seat
    assert {"Jan I 41", "Enter all 2 of Jan I 41", "Enter all 3 of Jan II 41"} <= set(texts(desk))
    press(desk, "Bardia has fallen to the Australians: Bardia is Allied")
    assert texts(top_of(desk.stage))[0] == "What follows" and not game.views[Side.ALLIED].ports[BARDIA].own
    strike(desk.stage, "enter")
    assert desk.stage.top is desk and game.views[Side.ALLIED].ports[BARDIA].own

    due = sum("enter it" in row.column for row in desk.rows())
    press(desk, "Enter all 3 of Jan II 41")
    strike(desk.stage, "enter")
    assert sum("enter it" in row.column for row in desk.rows()) == due - 3
    entered = texts(desk)[texts(desk).index("Land facts entered: the last first"):]
    assert [text for text in entered if "Jan I" in text][-1] == "Bardia is in Allied hands, for Jan I 41, by the umpire"


def test_what_may_not_be_done_yet_is_named_with_the_reason_and_is_no_press(tmp_path: Path) -> None:
    """SM-GAP-86.10 A law that refuses it now is told beside it."""
    desk = at_the_desk(tmp_path)
    desk.rows()
    assert desk._kept is not None
    waiting, done = desk._kept
    (asked, *others) = waiting["facts_due"]
    refused = replace(asked.answers[0], refused=Refusal("SM-1A", "not in a fight"))
    desk._kept = {**waiting, "facts_due": (replace(asked, answers=(refused,)), *others)}, done
    rows = list(desk.rows())
    at = next(number for number, row in enumerate(rows) if row.text == "Not now: not in a fight")

    assert rows[at - 1].action is None and not rows[at - 1].able
    assert not any(row.action == Give((asked.answers[0].command,)) for row in rows if asked.answers[0].command is not None)
    assert "Enter all 2 of Jan I 41" not in texts(desk)


@pytest.mark.gate
def test_a_ruling_is_made_reason_first_and_stands_under_the_rulings_at_once(tmp_path: Path) -> None:
    """SM-GAP-60 By keys alone; parts that hang on a ship, force, port or side show once it is named."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    strike(desk.stage, "r")
    form = top_of(desk.stage)
    assert isinstance(form, FormScreen) and form.focus == part_of(form, "reason")
    assert "No: SM-GAP-60: a ruling needs a reason" in texts(form)
    typed(form, "a point for gallantry")
    assert not {"Port owner", "Points"} & set(texts(form))
    form.press(part_of(form, "points_side"))
    form.focus = part_of(form, "points")
    typed(form, "-2")
    assert form.values["points",] == -2
    strike(desk.stage, "home")

    assert desk.stage.top is desk and desk.seat.points[Side.AXIS] == -2
    assert "Axis" in desk.message or "gallantry" in desk.message
    at = texts(desk).index("Rulings so far")
    assert "a point for gallantry" in texts(desk)[at + 1]


@pytest.mark.gate
def test_wrong_input_of_a_ruling_is_told_in_one_line_in_its_place(tmp_path: Path) -> None:
    """SM-GAP-60.4 A letter where a number was expected, a share beyond the whole; nothing can be given meanwhile."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    strike(desk.stage, "r")
    form = top_of(desk.stage)
    assert isinstance(form, FormScreen)
    form.values |= {("reason",): "so", ("ship",): WARSPITE}
    form.focus = part_of(form, "condition.shell_damage")
    form.stage.text("x")
    assert form.message == "No: 'x' is not taken for shell damage; a number was expected"
    typed(form, "2")
    assert "No: SM-GAP-60: shell damage is a share from 0 to 1, and 2 is none" in texts(form)
    assert not any(row.action is InForm.GIVE for row in form.rows())


@pytest.mark.gate
def test_a_ships_condition_is_ruled_part_by_part_and_the_rest_stays(tmp_path: Path) -> None:
    """SM-GAP-60 Her mounts are chosen by name; what she had is said beside each part."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    desk.do(Give((RuleAsUmpire("first", WARSPITE, condition=replace(SOUND, fires=1)),)))
    strike(desk.stage, "r")
    form = top_of(desk.stage)
    assert isinstance(form, FormScreen)
    typed(form, "shelled")
    form.press(part_of(form, "ship"))
    pick = top_of(desk.stage)
    assert isinstance(pick, PickScreen)
    pick.press(Pick([value for value, _ in pick.found].index(WARSPITE)))
    assert next(row.column for row in form.rows() if row.text == "Fires") == "as it is, 1"
    form.values["condition", "shell_damage"] = 0.25
    form.press(part_of(form, "condition.mounts_out"))
    mounts = top_of(desk.stage)
    assert isinstance(mounts, PickScreen)
    mounts.press(Pick(1))
    strike(desk.stage, "escape")
    form.press(InForm.GIVE)
    condition = desk.seat.views[Side.ALLIED].ships[WARSPITE].condition

    assert (float(condition.shell_damage), condition.fires, len(condition.mounts_out)) == (0.25, 1, 1)


@pytest.mark.gate
def test_every_ruling_and_fact_that_the_terminal_takes_has_a_form_on_the_desk(tmp_path: Path) -> None:
    """SM-GAP-60, SM-1A.5 Each opens painted, judged, and with the parts that its words have."""
    desk = at_the_desk(tmp_path)
    assert set(KINDS.values()) == {RuleAsUmpire, *LAND_FACTS} <= set(COMMANDS)
    strike(desk.stage, "f")
    page = top_of(desk.stage)
    assert {MakeOrder(kind.__name__) for kind in LAND_FACTS} <= {row.action for row in page.rows()}
    for name in KINDS:
        desk.do(MakeOrder(name))
        form = top_of(desk.stage)
        assert isinstance(form, FormScreen)
        painted(desk.stage)
        desk.stage.back()


@pytest.mark.gate
def test_orders_in_words_are_given_as_at_the_terminal_and_what_is_wrong_stands_beside_them(tmp_path: Path) -> None:
    """SM-GAP-60, SM-1A As the umpire, or in a side's name from its seat."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    strike(desk.stage, "w")
    page = top_of(desk.stage)
    assert isinstance(page, WordsScreen)
    typed(page, "rulling")
    assert any(text.startswith("No: no order begins with 'rulling'") for text in texts(page))
    strike(desk.stage, *["backspace"] * len("rulling"))
    typed(page, "ruling port tobruk stock 60 because a tanker had come in")
    assert "port Tobruk; port fuel 60, because a tanker had come in" in texts(page)
    strike(desk.stage, "enter")
    assert desk.stage.top is desk and any("a tanker had come in" in text for text in texts(desk))

    acting = desk.seat.moment.acting
    strike(desk.stage, "w")
    other = top_of(desk.stage)
    other.press(GiveAs(acting))
    typed(other, "end")
    before = desk.seat.moment
    other.press(InWriting.TAKE)
    assert desk.seat.moment != before


@pytest.mark.gate
def test_both_sides_reports_logs_and_days_are_read_from_the_desk(tmp_path: Path) -> None:
    """SM-GAP-56.9 With the eyes of the side that is chosen, or with both; what is more than a table has a page of its own."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    seen = {}
    for reader in (Side.AXIS, Side.ALLIED, None):
        desk.press(ReportsOf(reader))
        desk.press(OpenReport("ships"))
        seen[reader] = " ".join(texts(top_of(desk.stage)))
        painted(desk.stage)
        desk.stage.back()
        named = {row.action.kind: row.action for row in desk.rows() if isinstance(row.action, OpenReport)}
        assert named.keys() == set(ReportKind) - {ReportKind.LOG, ReportKind.DAY}
        for action in (AtDesk.LOG, AtDesk.DAYS, *named.values()):
            desk.press(action)
            assert top_of(desk.stage) is not desk, action
            painted(desk.stage)
            desk.stage.back()
    assert "Cesare" in seen[Side.AXIS] and "Cesare" not in seen[Side.ALLIED]
    assert "Warspite" in seen[Side.ALLIED] and "Warspite" not in seen[Side.AXIS]
    assert "Warspite" in seen[None] and "Cesare" in seen[None]
    strike(desk.stage, "s")
    assert desk.reader is Side.AXIS


@pytest.fixture
def at_a_battle(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> DeskScreen:
    """His desk where a battle of one person's campaign waits."""
    monkeypatch.setattr(BackgroundCount.__init__, "__defaults__", (2,))
    game = kept(Game.open(a_battle(tmp_path_factory, tmp_path / "saves", "calabria")))
    assert game.archive is not None
    game.archive.set_players(ALLIED)
    return desk_of(kept(Game.open(game.archive.path)))


@pytest.mark.gate
def test_a_sides_logistics_lead_to_its_ships_and_days_without_a_map(tmp_path: Path) -> None:
    """SM-GAP-56.9 Its desk, order of battle and calendar; what would be shown on its map is said not to be there."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    for _ in range(STEPS_TO_THE_SECOND_DAY):
        press(desk, "End the step")
    desk.press(ReportsOf(Side.ALLIED))
    desk.press(OpenReport("logistics"))
    page = top_of(desk.stage)
    assert isinstance(page, LogisticsScreen) and page.seat.side is Side.ALLIED
    page.press(action_of(row for row in page.rows() if isinstance(row.action, Choose)))
    assert page.message == "There is no map of a side beneath the desk."
    strike(desk.stage, "f2")
    fleet = top_of(desk.stage)
    fleet.press(action_of(row for row in fleet.rows() if isinstance(row.action, ShowThing)
                          and row.action.thing == things.Ship(WARSPITE)))
    sheet = top_of(desk.stage)
    assert isinstance(sheet, ShipScreen) and sheet.card.ship == WARSPITE
    painted(desk.stage)
    strike(desk.stage, "escape", "escape", "f3")
    calendar = top_of(desk.stage)
    painted(desk.stage)
    calendar.press(next(spot.action for spot in calendar.spots if isinstance(spot.action, ShowDay)))
    assert any(text.startswith("Points") or "points" in text for text in texts(top_of(desk.stage)))


@pytest.mark.gate
def test_a_battle_leads_to_its_papers_and_the_form_that_comes_back_is_typed_in(at_a_battle: DeskScreen) -> None:
    """SM-GAP-86.7 Packet and form are the umpire's unless he prints a side's; the result stands on record."""
    desk = at_a_battle
    press(desk, "Print its papers")
    table = top_of(desk.stage)
    assert isinstance(table, TableScreen) and table.reader == "umpire"
    strike(desk.stage, "w", "enter")
    assert table.written is not None
    form = table.written.form
    words = form.read_text()
    assert "zara" in words and "warspite" in words
    form.write_text(words.replace("minutes: 0", "minutes: 30"))
    strike(desk.stage, "r")
    assert isinstance(top_of(desk.stage), ResultScreen), table.faults
    strike(desk.stage, "enter")

    assert desk.stage.top is desk and desk.seat.battle is None
    assert any(text.startswith("battle B1 by any") for text in texts(desk))


@pytest.mark.gate
def test_a_battle_is_fought_before_the_umpire_who_sees_all_of_it(at_a_battle: DeskScreen) -> None:
    """SM-GAP-86.7 By captains, from the page of the ways; what comes of it is accepted on the page of the result."""
    desk = at_a_battle
    strike(desk.stage, "b")
    ways = top_of(desk.stage)
    assert isinstance(ways, BeforeBattleScreen) and ways.place.papers is desk.seat
    strike(desk.stage, "c", "enter")
    battle = top_of(desk.stage)
    assert isinstance(battle, BattleScreen) and battle.eyes is None
    battle.press(InBattle.TO_THE_END)
    for _ in range(PIECES):
        if battle.table.result() is not None:
            break
        desk.stage.passed(0.05)
    battle.press(InBattle.ACCEPT)

    assert desk.seat.battle is None and desk.message.startswith("The result of battle B1 is accepted")


@pytest.mark.gate
def test_the_staff_answers_what_is_given_from_the_desk_where_a_person_plays_against_it(tmp_path: Path) -> None:
    """SM-1A As it answers `do`: nothing that the staff must decide is left waiting."""
    desk = desk_of(calabria(tmp_path, ALLIED))
    begun = desk.seat.moment
    for _ in range(4):
        press(desk, "End the step")
        assert {decision.side for decision in desk.seat.pending} == {Side.ALLIED}
    assert desk.seat.moment != begun


@pytest.mark.gate
def test_the_last_order_is_taken_back_after_it_was_said_what_goes(tmp_path: Path) -> None:
    """SM-GAP-60 The same press twice; a mistaken ruling is put right so."""
    desk = desk_of(calabria(tmp_path, BOTH_PEOPLE))
    desk.do(Give((RuleAsUmpire("a slip", points_side=Side.AXIS, points=50.0),)))
    strike(desk.stage, "u", "enter")
    assert "a slip" in desk.message and desk.seat.points[Side.AXIS] == 50
    strike(desk.stage, "enter")
    assert desk.seat.points[Side.AXIS] == 0 and not any("a slip" in text for text in texts(desk))


def test_no_side_opens_the_desk_and_no_player_is_offered_it(tmp_path: Path) -> None:
    """SM-GAP-86.10 NotFound at a side's seat; the list of saves offers it only where nobody plays alone."""
    game = calabria(tmp_path, BOTH_PEOPLE)
    for side in Side:
        with pytest.raises(NotFound, match="the umpire's alone"):
            DeskScreen(at_start(), Desk(seat_for(game, side)))


@pytest.mark.gate
@pytest.mark.parametrize(("players", "offered"), [(ALLIED, False), (BOTH_PEOPLE, True)])
def test_the_list_of_saves_opens_the_desk_of_a_campaign_that_nobody_plays_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: dict[Side, str], offered: bool,
) -> None:
    """SM-GAP-86.10 Who plays against the staff would see what it keeps from him; the command line asks for it by name."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path))
    game = calabria(tmp_path, players)
    save = game.save
    game.close()
    assert save is not None
    stage = at_start()
    strike(stage, "o")
    stage.passed(0.1)
    found = [row.action for row in top_of(stage).rows() if isinstance(row.action, OpenSave) and row.action.as_umpire]
    assert bool(found) is offered
    stage.back()

    first_screen(stage, save, None, None, as_umpire=True)
    assert isinstance(stage.top, DeskScreen)
    stage.back()
    assert not isinstance(stage.top, DeskScreen)
    Game.open(save).close()


@pytest.mark.gate
def test_a_map_beneath_the_desk_follows_what_is_done_on_it(tmp_path: Path) -> None:
    """SM-GAP-86.10 Where the staff plays both sides the umpire comes from the map and goes back to it."""
    screen = playing(tmp_path, {Side.AXIS: "staff", Side.ALLIED: "staff"})
    screen.press(InCampaign.DESK)
    desk = top_of(screen.stage)
    assert isinstance(desk, DeskScreen)
    before = screen.workspace.known.changes
    desk.press(AtDesk.STAFF)
    assert screen.workspace.known.changes > before
    desk.press(OnPage.BACK)
    assert screen.stage.top is screen and port_side(screen.game.state, PortId("tobruk")) is Side.AXIS
