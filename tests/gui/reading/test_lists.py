"""Lists to search: the log by kinds, reports by words, conditions and order; charts of the campaign in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import AskWhy, Jump, OpenReport, Pick
from campaign.gui.annals.log import LogScreen
from campaign.gui.annals.plot_lines import LargePlot, SmallPlot
from campaign.gui.annals.plots import PlotScreen
from campaign.gui.annals.report_tables import TableLine
from campaign.gui.annals.reports import ReportScreen
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.sea.hexes import parse_hex
from campaign.model.sea.plots import Plot
from campaign.model.sides import BOTH, Side
from campaign.session.history.log import SUBJECTS, is_about, lines_with_kinds
from campaign.session.history.logbook import DICE, EVERYTHING
from campaign.session.history.plots import plot_in_words, plots_of
from campaign.session.play.seat import seat_for
from campaign.session.reports.reporting import report_for
from campaign.session.reports.table import Table
from tests.gui.workspaces import action_of, painted, playing, strike, top_of


def write(screen_or_stage: object, words: str) -> None:
    """Types words."""
    for letter in words:
        screen_or_stage.text(letter)  # pyrefly: ignore[missing-attribute]


def test_every_kind_of_event_in_the_subjects_is_an_event() -> None:
    """A slip of the pen in the list would hide lines for ever."""
    from campaign.model.events import EVENTS

    names = {one.__name__ for one in EVENTS}
    assert all(kinds <= names for kinds in SUBJECTS.values())


@pytest.mark.gate
def test_the_log_shows_one_kind_of_lines(tmp_path: Path) -> None:
    """Right goes to the next kind; its lines are about nothing else, and letters search in them."""
    screen = playing(tmp_path)
    for _ in range(6):
        strike(screen.stage, "t", "enter")
    strike(screen.stage, "l")
    log = top_of(screen.stage)
    assert isinstance(log, LogScreen)
    kinds = {line.number: kind for line, kind in lines_with_kinds(seat_for(screen.game, screen.workspace.known.side))}
    shown = {}
    while log.book.look_back():
        pass
    for _ in SUBJECTS:
        strike(screen.stage, "right")
        subject = log.sought.choice
        numbers = [line.number for day in log.book.days for line in log.book.found(day, log.wanted)]
        screen.stage.sheets()
        assert {row.action.number for row in log.rows() if isinstance(row.action, AskWhy)} <= set(numbers)
        assert all(is_about(kinds[number], subject) for number in numbers)
        shown[subject] = len(numbers)
    assert set(shown) == set(SUBJECTS)
    assert shown["turns"]
    assert shown["sailings"]
    strike(screen.stage, "right")
    assert log.sought.choice == DICE
    strike(screen.stage, "right")
    assert log.sought.choice == EVERYTHING
    assert max(shown.values()) < log.book.last


@pytest.mark.gate
def test_a_report_is_narrowed_by_words_and_conditions_and_put_in_order(tmp_path: Path) -> None:
    """As `report --only` and `--sort` do; half a condition is said to be one, and nothing is lost by it."""
    screen = playing(tmp_path)
    stage = screen.stage
    strike(stage, "r")
    top_of(stage).press(OpenReport("ships"))
    page = top_of(stage)
    assert isinstance(page, ReportScreen)
    whole = len(page.rows())
    write(stage, "type=BB ")
    write(stage, "alexandria")
    lines = [row.text for row in page.rows() if isinstance(row.drawn, TableLine)]
    table = report_for(seat_for(screen.game, Side.ALLIED), "ships")
    ships = [str(row[0]) for row in table.rows if row[1] == "BB" and "Alexandria" in str(row[2])]
    assert ships
    assert sorted(next(name for name in ships if line.startswith(name)) for line in lines) == sorted(ships)
    assert len(page.rows()) < whole

    for _ in "alexandria":
        strike(stage, "backspace")
    write(stage, "fuel_boxes>")
    assert any(row.style == "bad" for row in page.rows())
    for _ in "type=BB fuel_boxes>":
        strike(stage, "backspace")
    strike(stage, "right")
    assert page.sought.choice == "ship"
    names = sorted((str(row[0]) for row in table.rows), key=str.lower)
    lines = [row.text for row in page.rows() if isinstance(row.drawn, TableLine)]
    assert [line for line in lines if line.startswith(names[0])] == lines[:1]
    assert lines[-1].startswith(names[-1])


def test_a_report_on_screen_calls_places_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-87 And its line leads to the hex all the same."""
    stage = playing(tmp_path).stage
    monkeypatch.setattr("campaign.gui.annals.reports.report_for", lambda *_: Table("Odd", ("what",), (("Raid in 09553",),)))
    strike(stage, "r")
    top_of(stage).press(OpenReport("day"))
    row = next(row for row in top_of(stage).rows() if "Raid" in row.text)

    assert row.text.strip() == "Raid off Messina" and row.action == Jump(parse_hex("09553"))


@pytest.mark.gate
def test_a_row_of_a_report_leads_to_its_hex(tmp_path: Path) -> None:
    """Whatever line of a report names a hex of the map shows it there."""
    screen = playing(tmp_path)
    stage = screen.stage
    strike(stage, "r")
    top_of(stage).press(OpenReport("ports"))
    row = next(row for row in top_of(stage).rows() if isinstance(row.action, Jump))
    assert isinstance(row.action, Jump)
    where = row.action.hex
    stage.sheets()
    page = top_of(stage)
    assert isinstance(page, ReportScreen)
    # Enter names the port, and not how much it can unload besides.
    assert page.enters() == f"{page.table.rows[0][0]} on the map"
    top_of(stage).press(action_of([row]))

    assert stage.top is screen
    assert screen.workspace.selection.cursor == where


def charts_of(stage: Stage) -> PlotScreen:
    """The page of charts, once the past is gone through."""
    strike(stage, "z")
    page = top_of(stage)
    assert isinstance(page, PlotScreen)
    while not page.plots:
        stage.passed(0.1)
    return page


@pytest.mark.gate
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 2.0), ((1280, 720), 1.0)])
def test_one_chart_is_large_and_all_of_them_stand_small_beside_it(
    tmp_path: Path, size: tuple[int, int], scale: float, theme: str
) -> None:
    """N turns to the next, a press makes any of them large; its figures stand beneath it in words."""
    screen = playing(tmp_path, size=size)
    stage = screen.stage
    stage.look = Look(THEMES[theme], scale)
    page = charts_of(stage)
    page.plots = tuple(map(of_two_turns, page.plots))
    titles = []
    for _ in page.plots:
        painted(stage)
        large = [row for row in page.rows() if isinstance(row.drawn, LargePlot)]
        small = [row for row in page.rows() if isinstance(row.drawn, SmallPlot)]
        assert [row.text for row in large] == [page.plots[page.at].title]
        assert [row.text for row in small] == [plot.title for plot in page.plots]
        assert set(plot_in_words(page.plots[page.at])) <= {row.text for row in page.rows()}
        assert page.line().startswith(page.plots[page.at].title)
        titles.append(page.plots[page.at].title)
        strike(stage, "n")
    assert len(set(titles)) == len(page.plots)
    page.press(Pick(0))
    assert page.at == 0
    strike(stage, "escape")
    assert stage.top is screen


def of_two_turns(plot: Plot) -> Plot:
    """A chart with one game turn more, and one more of all that is counted."""
    lines = (replace(line, values=(*line.values, 1.0 + (line.values[-1] or 0.0))) for line in plot.lines)
    return replace(plot, turns=(*plot.turns, "Jul II 40"), lines=tuple(lines))


@pytest.mark.gate
def test_where_there_is_nothing_to_draw_the_page_says_why_and_shows_no_empty_square(tmp_path: Path) -> None:
    """After one game turn no large chart stands there; from the second on it does."""
    page = charts_of(playing(tmp_path).stage)

    assert not any(isinstance(row.drawn, LargePlot) for row in page.rows())
    assert any(row.text == page.plots[page.at].lacking and "from the second on" in row.text for row in page.rows())
    page.plots = tuple(map(of_two_turns, page.plots))
    assert any(isinstance(row.drawn, LargePlot) for row in page.rows())
    assert not any("from the second on" in row.text for row in page.rows())


@pytest.mark.gate
def test_a_side_is_shown_no_chart_that_is_the_enemys(tmp_path: Path) -> None:
    """What the window draws is what `plot --side` draws: the Allies see no Italian oil and no Axis order of battle."""
    screen = playing(tmp_path)
    page = charts_of(screen.stage)

    assert page.plots == tuple(plots_of(seat_for(screen.game, Side.ALLIED)))
    assert not {"fuel", "order_of_battle_axis", "port_fuel_axis"} & {one.key for one in page.plots}
    for plot in page.plots:
        assert len(plot_in_words(plot)) == len(plot.lines)
    assert screen.workspace.known.side in BOTH


@pytest.mark.gate
def test_the_kinds_of_events_are_those_that_were_accepted(tmp_path: Path) -> None:
    """Looked up in one go, they are what each event says of itself."""
    screen = playing(tmp_path)
    strike(screen.stage, "t", "enter")
    archive = screen.game.archive
    assert archive is not None
    assert archive.kinds() == {one.seq: one.kind for one in archive.events()}
