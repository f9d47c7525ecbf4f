"""The log as a book of days: read from its end, searched, filtered, folded, however long the war was."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from campaign.drawing.painter import paint
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Fold, LookFor
from campaign.gui.annals.log import LogScreen
from campaign.gui.annals.log_lines import DayHead, LoggedLine
from campaign.gui.factory import screen_for
from campaign.gui.frame import places
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.events import OrdersTakenBack, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.calendar import Turn
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.sides import BOTH, Side
from campaign.session.days.hearing import stretches
from campaign.session.history.logbook import DICE, ENEMY, EVERYTHING, Logbook, LookedFor
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.store.records import LogLine, Stored
from tests.gui.workspaces import calabria, painted, playing, strike, top_of

OWN_SMOKE, ITS_SMOKE = "smoke number {} is seen", "an enemy raid number {} comes in"


def line(number: int, side: Side, to: tuple[Mention, ...] = ()) -> Stored:
    """An event that tells the Allies a deed of a side."""
    words = (OWN_SMOKE if side is Side.ALLIED else ITS_SMOKE).format(number)
    by = (Mention(f"the {side} side", Being.SIDE, side.value, side),)
    told = Telling(deed=Deed.SIGHTING, sentence=words, by=by, to=to)
    return Stored(OrdersTakenBack(()), None, None, None, (Side.ALLIED,), (LogLine.of(Side.ALLIED, told),))


def mark(event: object) -> Stored:
    """An event of the sequence of play."""
    return Stored(event)


def long_war(folder: Path, half_months: int, each: int) -> Game:
    """A campaign whose log has so many half-months of fourteen days with so many lines each."""
    game = calabria(folder)
    assert game.archive is not None
    first = game.state.cursor.turn.number
    number = 0
    for turn in range(first + 1, first + 1 + half_months):
        batch = [mark(TurnBegan(Turn(turn)))]
        for side in BOTH:
            batch.append(mark(PlayerTurnBegan(side)))
            for nas in range(1, 8):
                batch.append(mark(SegmentBegan(nas)))
                for _ in range(each):
                    number += 1
                    batch.append(line(number, BOTH[number % 2]))
        game.archive.accept(batch, on_the_way=True)
    return game


def opened(game: Game, size: tuple[int, int] = (1920, 1080)) -> tuple[Stage, LogScreen]:
    """The log of the Allies on a stage of its own."""
    stage = Stage(size=size, factory=screen_for)
    stage.show(places.Log(seat_for(game, Side.ALLIED), lambda _: None, lambda _: None))
    page = stage.top
    assert isinstance(page, LogScreen)
    return stage, page


def whole(page: LogScreen) -> LogScreen:
    """The page, once all of the book is read."""
    while not page.book.complete:
        page.passed(0.1)
    return page


def lines_of(page: LogScreen) -> list[str]:
    """The lines in sight and of the days about them."""
    page.stage.sheets()
    return [row.text for row in page.rows() if isinstance(row.drawn, LoggedLine)]


@pytest.mark.gate
def test_a_log_of_any_length_opens_at_its_last_day_and_scrolls_by_what_is_in_sight(tmp_path: Path) -> None:
    """Opening reads the last half-month alone; no frame of scrolling back through the war lays out more than a few days."""
    game = long_war(tmp_path, 24, 90)
    began = process_time()
    stage, page = opened(game)
    sheets = stage.sheets()
    took = process_time() - began

    assert page.book.last > 24 * 14 * 90
    assert len(page.book.numbers()) <= 2 * 14 * 90
    assert lines_of(page)[-1] == f"An enemy raid number {24 * 14 * 90} comes in"
    assert took < 0.3
    frames = []
    for _ in range(60):
        stage.passed(1 / 60)
        kept = {sheet.name: sheet.key for sheet in sheets}
        began = process_time()
        stage.wheeled(1200.0, 600.0, 1.0)
        sheets = stage.sheets()
        for sheet in sheets:
            if kept.get(sheet.name) != sheet.key:
                paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
        frames.append(process_time() - began)
    assert sorted(frames)[len(frames) // 2] < 0.03
    assert page.list.at[0] < page.number - 1


def test_the_book_is_read_back_day_by_day_as_it_was_played(tmp_path: Path) -> None:
    """SM-GAP-87.1 Its days are those that the reports have, and every line of the log stands in one of them, in order."""
    game = long_war(tmp_path, 3, 2)
    seat = seat_for(game, Side.ALLIED)
    book = Logbook(seat)
    while book.look_back():
        pass

    assert [day.stretch for day in book.days] == list(stretches(seat))
    assert book.numbers() == tuple(entry.number for entry in seat.log())
    first, last = book.numbers()[20], book.numbers()[40]
    part = Logbook(seat, (first, last))
    while part.look_back():
        pass
    assert part.numbers() == tuple(range(first, last + 1))


def test_lines_are_found_by_words_kind_side_and_whom_they_name(tmp_path: Path) -> None:
    """Counts say how many of each there are; dice are reasons, and stand among the lines only when they are asked for."""
    game = calabria(tmp_path)
    ship = Mention("Warspite", Being.SHIP, "warspite", Side.ALLIED)
    die = Stored(OrdersTakenBack(()), None, None, None, (Side.ALLIED,), (LogLine.of(Side.ALLIED, Telling(
        deed=Deed.DIE, sentence="area search: 4", face=4)),))
    assert game.archive is not None
    game.archive.accept([line(1, Side.ALLIED, to=(ship,)), line(2, Side.AXIS), die])
    page = whole(opened(game)[1])
    before = page.book.counts

    assert "Smoke number 1 is seen" in lines_of(page) and "Area search: 4" not in lines_of(page)
    page.press(LookFor("whose", ENEMY))
    assert lines_of(page)[-1] == "An enemy raid number 2 comes in"
    assert "Smoke number 1 is seen" not in lines_of(page)
    page.press(LookFor("whose", ENEMY))
    page.press(LookFor("about", "ship warspite"))
    assert lines_of(page) == ["Smoke number 1 is seen"]
    page.press(LookFor("about", "ship warspite"))
    page.press(LookFor("subject", DICE))
    assert lines_of(page)[-1] == "Area search: 4" and before[DICE] >= 1
    for letter in "no such thing":
        page.stage.text(letter)
    assert lines_of(page) == [] and page.head().headline == "No line of the log has all of this"
    page.stage.key(Key("escape"))
    assert page.wanted == LookedFor() and page.sought.choice == EVERYTHING and page.stage.screens


def test_the_course_of_a_battle_is_one_line_until_it_is_opened(tmp_path: Path) -> None:
    """Enter on it shows every step of it, and folds it again; who searches finds its lines without opening it."""
    screen = playing(tmp_path, seed=6)
    for _ in range(40):
        if any(kind.startswith("battle.") for kind in (screen.game.archive.kinds().values() if screen.game.archive else ())):
            break
        screen.press(InCampaign.STAFF)
    page = whole(opened(screen.game)[1])
    day = next(at for at in range(page.number) if any(
        isinstance(row.action, Fold) for row in page.rows_of(at, 900.0)))
    folded = page.rows_of(day, 900.0)
    fold = next(row.action for row in folded if isinstance(row.action, Fold))
    page.press(fold)
    steps = [row for row in page.rows_of(day, 900.0) if isinstance(row.drawn, LoggedLine) and row.drawn.inside]

    assert steps and not [row for row in folded if isinstance(row.drawn, LoggedLine) and row.drawn.inside]
    page.press(fold)
    assert page.rows_of(day, 900.0) == folded
    for letter in steps[0].text[:24]:
        page.stage.text(letter)
    assert any(text == steps[0].text for at in range(page.number) for text in (row.text for row in page.rows_of(at, 900.0)))


def test_the_strip_and_the_keys_lead_to_any_half_month(tmp_path: Path) -> None:
    """A press on a half-month goes to its first day; Home and End to the ends of the war."""
    stage, page = opened(long_war(tmp_path, 4, 12))
    stage.key(Key("home"))
    stage.sheets()
    assert page.list.at[0] == 0 and page.book.complete
    stage.key(Key("end"))
    stage.sheets()
    last = page.list.at[0]
    assert last > 40
    stage.key(Key("left", ctrl=True))
    stage.sheets()
    assert page._days[page.list.at[0]][0].day.turn < page._days[-1][0].day.turn
    strip = page._strip
    stage.pressed(strip.x + 2, strip.middle[1])
    stage.sheets()
    assert page.list.at[0] == 0


def test_a_day_has_a_head_that_says_what_mattered(tmp_path: Path) -> None:
    """Its date, its place among the seven, a sentence, and how many lines it has."""
    screen = playing(tmp_path)
    strike(screen.stage, "t", "enter", "l")
    page = top_of(screen.stage)
    assert isinstance(page, LogScreen)
    heads = [row.drawn for row in page.rows() if isinstance(row.drawn, DayHead)]

    assert heads and all(head.name and head.headline and head.told.split()[-1] in ("line", "lines") for head in heads)
    assert any(head.weather for head in heads)


def test_a_thousand_lines_of_log_are_shown_and_painted(tmp_path: Path) -> None:
    """The last day stands there when it is opened, the earliest lines are found by searching."""
    screen = playing(tmp_path)
    game = screen.game
    smoke = [Telling(deed=Deed.NOTE, sentence=f"smoke number {at} is seen") for at in range(1, 1001)]
    game.accept([Stored(OrdersTakenBack(()), game.state, game.state, None, (Side.ALLIED,), (LogLine.of(Side.ALLIED, one),))
                 for one in smoke], game.state)
    strike(screen.stage, "l")
    painted(screen.stage)
    log = top_of(screen.stage)
    shown = [row.text for row in log.rows() if isinstance(row.drawn, LoggedLine)]
    assert shown[-1] == "Smoke number 1000 is seen"

    for letter in "number 17 ":
        screen.stage.text(letter)
    painted(screen.stage)
    assert [row.text for row in log.rows() if isinstance(row.drawn, LoggedLine)][:1] == ["Smoke number 17 is seen"]


