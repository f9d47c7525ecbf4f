"""The order of battle and the calendar in the window: what is in them, and what a side cannot know is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import OpenTurn
from campaign.gui.annals.calendar import CalendarScreen
from campaign.gui.annals.half_months import TurnHead
from campaign.gui.annals.log import LogScreen
from campaign.gui.annals.log_lines import turn_words
from campaign.gui.frame.showing import Key
from campaign.library.book import load_book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import UNHURT
from campaign.rules.facts.setup import starting_state
from campaign.rules.views.view import view_for
from campaign.session.history.agenda import agenda
from campaign.session.play.seat import seat_for
from campaign.session.reports.order_of_battle import FleetFilter
from campaign.session.reports.ships import enemy_ships, own_ships, ships_lost, ships_to_come, state_of
from tests.gui.chart.test_scene import staff_game
from tests.gui.workspaces import painted, playing, strike, top_of


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("side", BOTH)
def test_of_the_enemy_only_what_is_known_stands_in_the_list(side: Side, hidden: bool) -> None:
    """Each ship that is listed is one that `ship NAME --side` places; fuel and places of the unseen change nothing."""
    game = staff_game(2, hidden=hidden)
    view = game.view(side)
    before = enemy_ships(game.book, view)
    assert before
    for one in before:
        told = state_of(seat_for(game, side), one.ship)["where"]
        assert told != "at sea, unseen"
        assert told not in ("not in this campaign", "lost to the enemy")
        assert one.ship not in view.ships
    enemy = side.enemy
    game.state = replace(game.state, ships={
        key: replace(ship, fuel_boxes=max(0, ship.fuel_boxes - 1)) if ship.side is enemy else ship
        for key, ship in game.state.ships.items()})
    assert enemy_ships(game.book, game.view(side)) == before


def test_one_hit_is_no_hits() -> None:
    """What is counted stands in its number, one as one."""
    game = staff_game(0)
    view = game.view(Side.ALLIED)
    key = next(key for key, ship in view.ships.items() if ship.port is not None)
    for hits, words in ((1, "1 flotation hit"), (2, "2 flotation hits")):
        hurt = with_hits(game.book.counters[key], SOUND, replace(UNHURT, flotation=hits))
        changed = replace(view, ships={**view.ships, key: replace(view.ships[key], condition=hurt)})
        listed = next(one for one in own_ships(game.book, changed) if one.ship == key)
        assert words in listed.state.split("; ")


def test_every_own_ship_is_in_one_list() -> None:
    """What is in the game, and what left it."""
    game = staff_game(2)
    for side in BOTH:
        view = game.view(side)
        own = {one.ship for one in own_ships(game.book, view)}
        gone = {one.ship for one in ships_lost(game.book, view)}
        assert own | gone >= set(view.ships)
        assert not own & gone


@pytest.mark.parametrize("side", BOTH)
def test_what_arrives_by_date_is_in_list_and_calendar(side: Side) -> None:
    """SM-GAP-54: in the whole war each own ship that is to come has a turn after the present one, and stands in its page."""
    book = load_book("mediterranean")
    view = view_for(book, starting_state(book, 7), side)
    coming = ships_to_come(book, view)
    turns = [Turn.of(one.state.removeprefix("due ").partition(",")[0]) for one in coming]

    assert coming
    assert turns == sorted(turns)
    assert turns[0] > view.cursor.turn
    assert not {one.ship for one in coming} & set(view.ships)


@pytest.mark.gate
def test_the_calendar_has_every_turn_and_its_past_leads_to_the_log(tmp_path: Path) -> None:
    """The present turn is named; a press on what happened opens the lines of that turn and of no other."""
    screen = playing(tmp_path)
    strike(screen.stage, "t", "enter", "f3")
    page = top_of(screen.stage)
    assert isinstance(page, CalendarScreen)
    while page.book.look_back():
        pass
    scenario = screen.game.book.scenario
    assert {one.turn for one in page.pages} >= {Turn.of(scenario.first_turn), Turn.of(scenario.last_turn)}
    rows = page.rows()
    now = screen.game.state.cursor.turn
    assert any(isinstance(row.drawn, TurnHead) and row.drawn.now and row.text == turn_words(now) for row in rows)
    assert any("campaign ends" in row.text for row in rows)
    opened = next(row.action for row in rows if isinstance(row.action, OpenTurn))
    page.press(opened)
    log = top_of(screen.stage)
    assert isinstance(log, LogScreen)
    while log.book.look_back():
        pass
    numbers = [line.number for line in screen.workspace.seat.log()]
    assert log.book.numbers() == tuple(number for number in numbers if opened.first <= number <= opened.last)
    assert log.book.numbers()


@pytest.mark.gate
def test_the_calendar_tells_nothing_of_the_enemys_repairs_and_arrivals(tmp_path: Path) -> None:
    """What another side's ships do in dock changes no page of it."""
    screen = playing(tmp_path)
    game = screen.game
    before = agenda(seat_for(game, Side.ALLIED))
    ships = {key: replace(ship, fuel_boxes=0, laid_up_until=game.state.cursor.turn.plus(1).number)
             if ship.side is Side.AXIS and ship.port is not None else ship for key, ship in game.state.ships.items()}
    assert ships != game.state.ships
    game.state = replace(game.state, ships=ships)

    assert agenda(seat_for(game, Side.ALLIED)) == before


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 2.0), ((1280, 720), 1.0)])
def test_both_pages_can_be_painted_at_every_size(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """All lists and all spans of the calendar."""
    screen = playing(tmp_path, size=size)
    stage = screen.stage
    stage.look = Look(THEMES["dark"], scale)
    for key, another in (("f2", "shift+right"), ("f3", "right")):
        strike(stage, key)
        for _ in range(len(FleetFilter)):
            painted(stage)
            strike(stage, "tab")
            stage.key(Key(another.removeprefix("shift+"), shift=another.startswith("shift")))
        strike(stage, "escape")
    assert stage.top is screen
