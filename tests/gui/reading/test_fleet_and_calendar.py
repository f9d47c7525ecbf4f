"""The order of battle and the calendar in the window: what is in them, and what a side cannot know is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart import things
from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import OpenTurn, ShowThing
from campaign.gui.annals.calendar import CalendarScreen
from campaign.gui.annals.half_months import TurnHead
from campaign.gui.annals.log import LogScreen
from campaign.gui.annals.log_lines import turn_words
from campaign.gui.frame.page import Row
from campaign.gui.reading.fleet import FleetLine, FleetScreen
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
from campaign.session.reports.ships import enemy_ships, own_ships, ships_lost, ships_to_come, state_of
from campaign.session.words.naming import GROUPS
from tests.gui.chart.test_scene import staff_game
from tests.gui.workspaces import action_of, painted, playing, strike, top_of


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


def test_the_list_of_ships_is_searched_and_leads_to_the_map(tmp_path: Path) -> None:
    """Letters of a type are taken whole; a press shows the ship where she is."""
    screen = playing(tmp_path)
    stage = screen.stage
    strike(stage, "f2")
    page = top_of(stage)
    assert isinstance(page, FleetScreen)
    for letter in "bb alexandria":
        stage.text(letter)
    rows = [row for row in page.rows() if isinstance(row.action, ShowThing)]
    counters = screen.game.book.counters
    assert rows
    assert {counters[row.action.thing.id].type.value for row in rows
            if isinstance(row.action, ShowThing) and isinstance(row.action.thing, things.Ship)} == {"BB"}
    assert {row.column for row in rows} == {"Alexandria"}
    stage.sheets()
    shown = action_of(rows)
    page.press(shown)
    assert stage.top is screen
    assert isinstance(shown, ShowThing)
    assert screen.workspace.selection.thing == shown.thing
    alexandria = next(port for port in screen.game.book.theatre.ports.values() if port.name == "Alexandria")
    assert screen.workspace.selection.cursor == alexandria.hex
    assert any(row.text == "She is berthed in Alexandria" for row in screen.rows())


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
    for key in ("f2", "f3"):
        strike(stage, key)
        for _ in range(4):
            painted(stage)
            strike(stage, "right", "tab")
        strike(stage, "escape")
    assert stage.top is screen


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 2.0), ((1280, 720), 1.0)])
def test_before_each_ship_of_the_list_stands_her_class_in_the_colour_of_her_side(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """A battleship is drawn longer than a destroyer; no picture lies under the words, and none where no ship is listed."""
    screen = playing(tmp_path, size=size)
    stage = screen.stage
    stage.look = Look(THEMES["light"], scale)
    strike(stage, "f2")
    page = top_of(stage)
    assert isinstance(page, FleetScreen)

    destroyers = {ship.name for ship in own_ships(page.seat.book, page.seat.view) if ship.type == "DD"}

    def drawn() -> list[Polygon]:
        sheet = next(sheet for sheet in stage.sheets() if sheet.name == "silhouettes")
        return [shape for layer in sheet.layers() for shape in layer if isinstance(shape, Polygon)]

    def width(words: str) -> float:
        page.sought.words = words
        page.scrolls["page"] = 200.0
        across = [x for piece in drawn() for x, _ in piece.points]
        return max(across) - min(across)

    assert width("Warspite") > 1.5 * width("DD")
    assert {piece.fill for piece in drawn()} == {stage.look.theme.allied}
    left = min(one.at[0] for sheet in stage.sheets() if sheet.name == "page" for layer in sheet.layers() for one in layer
               if isinstance(one, Text) and one.text in destroyers)
    assert max(x for piece in drawn() for x, _ in piece.points) <= left
    page.sought.words = "nobody of that name"
    assert drawn() == []


@pytest.mark.gate
def test_ships_stand_by_type_under_heads_that_count_them_and_what_is_to_come_by_its_day(tmp_path: Path) -> None:
    """Each head has as many ships beneath it as it says; a search leaves no head without a ship."""
    screen = playing(tmp_path)
    strike(screen.stage, "f2")
    page = top_of(screen.stage)
    assert isinstance(page, FleetScreen)
    counters = screen.game.book.counters

    def groups() -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in page.rows():
            if row.style == "caption":
                found[row.text] = []
            elif isinstance(row.action, ShowThing):
                found[list(found)[-1]].append(row)
        assert [row.column for row in page.rows() if row.style == "caption"] == [str(len(rows)) for rows in found.values()]
        return found

    own = groups()
    assert set(own) > {"battleships", "destroyers"}
    for head, rows in own.items():
        assert {GROUPS[counters[thing_of(row).id].type] for row in rows} == {head}
    page.sought.words = "Warspite"
    assert {head: len(rows) for head, rows in groups().items()} == {"battleships": 1}
    page.sought.words = ""
    strike(screen.stage, "right")
    assert all(row.drawn is not None and head in row.text for head, rows in groups().items() for row in rows)


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("boxes", [14, 7, 0])
def test_a_ships_line_has_her_hull_and_her_fuel_and_no_word_lies_on_another(
    size: tuple[int, int], scale: float, boxes: int,
) -> None:
    """The bars are as long as what is left of each; words end before bars begin; of an enemy there is no bar."""
    look, wide = Look(THEMES["light"], scale), min(size[0] - 40, 800 * scale)
    narrow = wide < 600 * scale
    matters = "3 gunnery hits; in dock, 3 player turns to go; laid up until Jul II 40"
    line = FleetLine("Warspite", "A class with a long name", matters, "Alexandria", narrow, 0.5, (boxes, 14))
    shapes = list(line.drawn(Rect(0, 0, wide, line.high * scale), look))
    boxed = [shape for shape in shapes if isinstance(shape, RoundedBox)]
    tracks = [shape.rect for shape in boxed if shape.fill == look.theme.track]
    full = [shape.rect.wide for shape in boxed if shape.fill != look.theme.track]
    rooms = [room_of(shape) for shape in shapes if isinstance(shape, Text)]

    assert len(tracks) == 2
    assert [round(long / tracks[0].wide, 3) for long in sorted(full)] == sorted(filter(None, (0.5, boxes / 14)))
    for at, room in enumerate(rooms):
        assert room.x >= 0
        assert room.right <= wide + 1
        assert not any(room.meets(other) for other in (*rooms[at + 1:], *tracks))
    enemy = FleetLine("Zara", "Zara class", "damaged", "AX3 in 09553", narrow)
    assert not [shape for shape in enemy.drawn(Rect(0, 0, wide, line.high * scale), look) if isinstance(shape, RoundedBox)]


def thing_of(row: Row) -> things.Ship:
    """The ship that a row leads to."""
    assert isinstance(row.action, ShowThing)
    assert isinstance(row.action.thing, things.Ship)
    return row.action.thing
