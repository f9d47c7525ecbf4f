"""The staff meeting on screen: it rises before each half-month, one press passes it, one orders, and functions change hands."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import cast

import pytest

from campaign.drawing.painter import paint
from campaign.drawing.shapes import Disc, Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign, InMeeting, InNew
from campaign.gui.actions.values import ChooseOperation, TurnFunction, UseOption
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Campaign, NewCampaign
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.meeting import MeetingScreen
from campaign.gui.reading.meeting_lines import ComingLine, OperationCard
from campaign.gui.reading.meeting_odds import ExpectedBattles
from campaign.gui.start.beginning import NewScreen
from campaign.gui.start.options import OptionsScreen
from campaign.model.commands import FormForce
from campaign.model.play.calendar import Turn
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.standing_orders import Conduct, StandingOrder, Then
from campaign.model.play.views import Marker
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Recon, Seen
from campaign.session.logistics.ledger import ledger_for
from campaign.session.meeting.facts import Moon, is_due, meeting_for
from campaign.session.meeting.page import coming_in_words
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.staff.proposals import Proposal
from tests.gui.workspaces import at_start, kept, top_of
from tests.sea import ships

AXIS = Side.AXIS
WIDE, SMALL = (1920, 1080), (1280, 720)
A_FRAME, TRIES = 0.3, 3
A_FEW_SLICES = 400


@pytest.fixture(scope="module")
def july(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Axis player's war as July 1940 begins; his staff has played so far."""
    return saved(tmp_path_factory.mktemp("meeting"))


def saved(folder: Path) -> Path:
    """A save of that war in a folder."""
    save = folder / "july.sqlite"
    players = {AXIS: "human", Side.ALLIED: "staff"}
    with begin(Beginning("mediterranean", 4, players=players), save) as game:
        play_on(game, Until(turn=Turn.of("Jul I 40")), also_for=(AXIS,), remembers=False)
        play_on(game)
    return save


def meeting(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The meeting of July 1940, with everything on the table."""
    return held(saved(folder), folder, size, look)[0]


def opened(save: Path, folder: Path, size: tuple[int, int] = WIDE, look: Look | None = None) -> tuple[Stage, CampaignScreen]:
    """The chart of a copy of the save."""
    copy = folder / "war.sqlite"
    shutil.copyfile(save, copy)
    stage = at_start(size)
    stage.look = look or Look()
    screen = CampaignScreen(stage, Campaign(kept(Game.open(copy))))
    stage.go(screen)
    return stage, screen


def met(stage: Stage) -> MeetingScreen:
    """The meeting, when everything is on the table."""
    page = stage.top
    assert isinstance(page, MeetingScreen)
    for _ in range(20):
        stage.passed(0.05)
    assert page.meeting is not None
    return page


def held(save: Path, folder: Path, size: tuple[int, int] = WIDE, look: Look | None = None) -> tuple[Stage, MeetingScreen]:
    """The meeting of a copy of the save, called by its key."""
    stage, _ = opened(save, folder, size, look)
    stage.key(Key("m"))
    return stage, met(stage)


def words_on(sheets: tuple[Sheet, ...]) -> str:
    """All that is lettered."""
    return " ".join(shape.text for sheet in sheets for layer in sheet.layers() for shape in layer if isinstance(shape, Text))


# What stands there ----------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale", "theme"), [(WIDE, 1.0, "light"), (SMALL, 1.5, "dark"), ((800, 600), 2.0, "light")])
def test_the_page_is_drawn_at_every_size_and_in_both_themes(
    size: tuple[int, int], scale: float, theme: str, july: Path, tmp_path: Path,
) -> None:
    """SM-GAP-102 Headline, parts and buttons stand everywhere, within the window; nothing of it takes long to paint."""
    stage, page = held(july, tmp_path, size, Look(THEMES[theme], scale))
    sheets = stage.sheets()
    assert page.meeting is not None
    said = words_on(sheets)

    assert page.meeting.headline.split()[0] in said and "and to the chart" in said
    assert all(spot.rect.right <= size[0] + 1 for spot in page.spots)
    assert {row.action for row in page.rows() if row.action is not None} >= {TurnFunction(each) for each in StaffFunction}
    for sheet in sheets:
        assert min(_seconds(sheet) for _ in range(TRIES)) < A_FRAME, sheet.name
    stage.end()


def _seconds(sheet: Sheet) -> float:
    began = process_time()
    paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
    return process_time() - began


@pytest.mark.gate
def test_its_parts_are_reckoned_one_by_one_and_none_takes_long(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102 The page stands at once; each part is laid on the table with a frame of its own."""
    stage, _ = opened(july, tmp_path)
    began = process_time()
    stage.key(Key("m"))
    assert "lays out its papers" in words_on(stage.sheets())
    assert process_time() - began < A_FRAME
    page, steps = stage.top, list[float]()
    assert isinstance(page, MeetingScreen)
    while page.meeting is None:
        began = process_time()
        stage.passed(0.05)
        steps.append(process_time() - began)

    assert len(steps) > 3 and max(steps) < A_FRAME
    stage.end()


@pytest.mark.gate
def test_its_figures_are_those_of_the_ledger(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102, SM-GAP-102.2 Duties, oil and what was sent agree with the reports; of each ship one thing is told."""
    stage, screen = opened(july, tmp_path)
    seat = screen.workspace.seat
    table, ledger = meeting_for(seat), ledger_for(seat)

    assert [(each.owed, each.landed, each.on_the_way) for each in table.owed[:len(ledger.duties)]] == [
        (duty.owed, duty.landed, duty.on_the_way) for duty in ledger.duties]
    assert table.pool == ledger.pool_over_time
    assert table.sent in ledger.sums["turn"]
    ships = [change.ship for change in table.changes]
    assert ships and len(ships) == len(set(ships))
    stage.end()


@pytest.mark.gate
def test_the_moon_of_the_half_month_is_told_with_its_day(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102 The moon was new on 5 July 1940: the almanac's day stands on the page, with a dark disc, and in its words."""
    stage, page = held(july, tmp_path)
    assert page.meeting is not None
    (moon,) = (each for each in page.meeting.coming if each.moon is not None)

    assert (moon.moon, moon.day, coming_in_words(moon)[:18]) == (Moon.NEW, date(1940, 7, 5), "new moon on 5 July")
    assert "5 Jul" in words_on(page.sheets()) and "New moon" in words_on(page.sheets())
    (line,) = (row.drawn for row in page.rows() if isinstance(row.drawn, ComingLine) and row.drawn.moon is not None)
    (disc,) = (shape for shape in line.drawn(Rect(0, 0, 400, 34), stage.look) if isinstance(shape, Disc))
    assert disc.fill is not None and sum(disc.fill) < sum(stage.look.theme.panel)
    stage.end()


@pytest.mark.gate
def test_a_sweep_has_the_odds_of_the_battle_it_looks_for(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102.3 Captains fight it between frames: the card says that they do, then bears a bar; a convoy's has none."""
    stage, page = held(july, tmp_path)
    assert page.meeting is not None
    convoy, seat = page.meeting.operations[0], page.seat
    cruisers = tuple(key for key in ships("Fiume", "Gorizia") if seat.view.ships[key].port is not None)
    where = convoy.ways[0][-1]
    order = StandingOrder((str(where), "taranto"), Then.BERTH, Conduct())
    sweep = replace(convoy, title="Sweep", against=where, proposals=(Proposal("", (FormForce(AXIS, cruisers),), order),))
    seen = Seen((Category.TRANSPORTS,), dict.fromkeys(ships("Ajax", "Orion"), "sound"))
    marker = Marker("AL9", where, (Recon.AREA,), seen, None, engaged=False)
    seeing = cast("PlayerSeat", SimpleNamespace(
        book=seat.book, side=AXIS, view=replace(seat.view, markers={"AL9": marker})))
    battles = ExpectedBattles(seeing, (convoy, sweep))

    assert cruisers and battles.so_far(convoy) == (None, False) and battles.so_far(sweep) == (None, True)
    for _ in range(A_FEW_SLICES):
        if battles.so_far(sweep)[0] is None:
            battles.go_on(1.0)
    bar, _ = battles.so_far(sweep)
    assert bar is not None
    assert bar.win.value + bar.nobody.value + bar.lose.value == pytest.approx(1.0)
    card = OperationCard(1, sweep.title, sweep.what, sweep.figures, chosen=True, pointed=False, odds=bar, counting=True)
    said = [shape.text for shape in card.drawn(Rect(0, 0, 560, 200), stage.look) if isinstance(shape, Text)]
    assert "you win" in said and "they win" in said
    stage.end()


# When it is held ------------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_it_rises_before_each_half_month_and_one_press_passes_it(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102.1, SM-GAP-102.5 With everything handed over play stops there; Escape leads to the chart, Enter goes on."""
    stage, screen = opened(july, tmp_path)
    seat = screen.workspace.seat
    assert is_due(seat)
    stage.key(Key("m"))
    page = met(stage)
    for function in StaffFunction:
        page.press(TurnFunction(function))
    turn, presses = seat.moment.turn, 0
    while seat.moment.turn == turn:
        goes_on = InMeeting.PASS if isinstance(stage.top, MeetingScreen) else top_of(stage).on_enter
        top_of(stage).press(goes_on or InCampaign.GO_ON)
        presses += 1
        assert presses < 20

    assert isinstance(stage.top, MeetingScreen) and seat.moment.turn == turn.plus(1)
    before = seat.log()[-1].number
    stage.key(Key("escape"))
    assert stage.top is screen and seat.log()[-1].number == before
    stage.end()


@pytest.mark.gate
def test_the_options_turn_it_off(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102.1 What is chosen there is remembered; the key on the chart calls it all the same."""
    stage, screen = opened(july, tmp_path)
    OptionsScreen(stage).do(UseOption("meeting", "not held"))
    turn = screen.workspace.seat.moment.turn
    while screen.workspace.seat.moment.turn == turn:
        stage.back_to(screen)
        screen.press(InCampaign.STAFF)

    assert not isinstance(stage.top, MeetingScreen)
    stage.key(Key("m"))
    assert isinstance(stage.top, MeetingScreen)
    stage.end()


@pytest.mark.gate
def test_a_new_war_begins_with_it_and_the_first_order_is_three_presses_away(tmp_path: Path) -> None:
    """SM-GAP-102.1 N, Enter, Enter: a new campaign, begun, and the first operation is ordered."""
    stage = at_start(WIDE)
    stage.show(NewCampaign("mediterranean"))
    page = stage.top
    assert isinstance(page, NewScreen)
    page.people = "axis"
    page.press(InNew.BEGIN)
    first = met(stage)
    assert first.operation is not None and first.operation.ready
    stage.key(Key("enter"))
    screen = stage.top

    assert isinstance(screen, CampaignScreen) and screen.workspace.seat.view.runs
    stage.end()


# What is ordered there ------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_a_digit_chooses_and_enter_orders_the_operation(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102.3, SM-GAP-102.4 What it begins with are the staff's orders as they stand; price finds nothing amiss."""
    stage, page = held(july, tmp_path)
    assert page.meeting is not None
    count = len(page.meeting.operations)
    assert 1 <= count <= 3
    runs = len(page.seat.view.runs)
    stage.key(Key(str(count)))
    assert page.chosen == count and len(page.seat.view.runs) == runs
    page.press(ChooseOperation(1))
    operation = page.operation
    assert operation is not None and operation.ways and operation.figures
    stage.key(Key("enter"))

    assert isinstance(stage.top, CampaignScreen)
    assert len(page.seat.view.runs) == runs + len(operation.proposals)
    stage.end()


@pytest.mark.gate
def test_what_the_staff_sees_to_it_does_not_propose(july: Path, tmp_path: Path) -> None:
    """SM-GAP-102.3, SM-GAP-101 A tick hands convoys over, and their operations are its own affair; another takes them back."""
    stage, page = held(july, tmp_path)
    assert page.meeting is not None
    convoys = TurnFunction(StaffFunction.CONVOYS)
    titles = [operation.title for operation in page.meeting.operations]
    assert any("convoy" in title.lower() for title in titles)
    stage.key(Key("c"))
    assert page.focus == convoys and page.seat.view.handed == ()
    stage.key(Key("enter"))
    assert page.seat.view.handed == (StaffFunction.CONVOYS,)
    assert not any("convoy" in operation.title.lower() for operation in page.meeting.operations)
    page.press(convoys)

    assert page.seat.view.handed == ()
    assert [operation.title for operation in page.meeting.operations] == titles
    assert seat_for(kept(Game.open(tmp_path / "war.sqlite", read_only=True)), AXIS).view.handed == ()
    stage.end()
