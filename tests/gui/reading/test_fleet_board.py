"""The fleet board: columns by base and force, filters, search, the ship beside, forces formed by ticks and by drawing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import process_time

import pytest

from campaign.chart import things
from campaign.drawing.lettering import room_of
from campaign.drawing.painter import paint
from campaign.drawing.shapes import Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import ShowShips
from campaign.gui.reading.fleet_columns import column_layer, columns_of
from campaign.gui.reading.fleet_lists import EMPTY
from campaign.gui.reading.sheet import ShipScreen
from campaign.library.book import load_book
from campaign.model.commands import FormForce
from campaign.model.events import ShipRemoved
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.play.beginning import Beginning, begin
from campaign.session.reports.fleet import berthed_ships
from campaign.session.reports.order_of_battle import (
    FleetFilter,
    FleetShip,
    Station,
    coming_stations,
    enemy_stations,
    own_stations,
)
from campaign.session.reports.records import Records
from campaign.session.reports.reporting import report
from campaign.session.reports.ships import enemy_ships, own_ships, ships_to_come
from campaign.session.reports.situation import berthed
from campaign.store.records import Stored
from tests.gui.chart.test_scene import staff_game
from tests.gui.reading.fleet_boards import EAGLE, MALAYA, WARSPITE, board, fleet, press_key, types, whole_war
from tests.gui.test_secrets_on_screen import otherwise
from tests.gui.workspaces import BOTH_PEOPLE, kept, painted, strike, top_of

SIZES = [((1920, 1080), 1.0), ((1280, 720), 1.5), ((800, 600), 2.0), ((800, 600), 1.0)]


# What stands on it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", BOTH)
def test_every_own_ship_stands_in_one_base_or_force(side: Side) -> None:
    """No ship twice, none left out; each station has its ships by type, the greatest first, then by name."""
    game = staff_game(3)
    view = game.view(side)
    stations = own_stations(game.book, view)
    shown = [ship.ship for station in stations for ship in station.ships]

    assert sorted(shown) == sorted(ship.ship for ship in own_ships(game.book, view))
    assert {station.force for station in stations if station.force is not None} == set(view.forces)
    for station in stations:
        ranks = [(list(type(ship.type)).index(ship.type), ship.name) for ship in station.ships]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("side", BOTH)
def test_the_board_the_status_and_the_report_count_the_same_ships_by_base(side: Side) -> None:
    """SM-1B.8 One function counts what is berthed; the report on ships has as many lines for each base and force."""
    game = staff_game(3)
    view = game.view(side)
    stations = own_stations(game.book, view)
    in_port = {str(station.port): len(station.ships) for station in stations if station.port is not None}
    rows = report("ships", game.book, view, Records(side)).rows

    assert in_port == berthed(view) == {str(port): len(ships) for port, ships in berthed_ships(view).items()}
    assert sum(in_port.values()) == len([row for row in rows if not row[3]])
    names = Counter(view.forces[station.force].force.name for station in stations if station.force is not None
                    for _ in station.ships)
    assert names == Counter(str(row[3]) for row in rows if row[3])


@pytest.mark.parametrize("side", BOTH)
def test_of_the_enemy_the_board_shows_the_ships_that_the_list_knows(side: Side) -> None:
    """What lies in port for all to see, what is seen and what was: each ship once; and no word of a hex's number."""
    game = staff_game(3)
    view = game.view(side)
    stations = enemy_stations(game.book, view)
    shown = [ship.ship for station in stations for ship in station.ships if station.key != "enemy lost"]

    assert sorted(shown) == sorted(ship.ship for ship in enemy_ships(game.book, view))
    assert not [word for station in stations for word in f"{station.name} {station.note}".split()
                if word.strip("(),;").isdigit() and len(word.strip("(),;")) == 5]


@pytest.mark.parametrize("side", BOTH)
def test_ships_to_come_stand_under_the_dates_of_their_half_month(tmp_path: Path, side: Side) -> None:
    """SM-GAP-54: the first to come first, each with the port that she comes to."""
    game = kept(begin(Beginning("mediterranean", 3, players=BOTH_PEOPLE), tmp_path / "war.sqlite"))
    view = game.view(side)
    stations = coming_stations(game.book, view)

    assert [ship.ship for station in stations for ship in station.ships] != []
    assert {ship.ship for station in stations for ship in station.ships} == {
        ship.ship for ship in ships_to_come(game.book, view)}
    assert stations[0].name == "16 to 30 June 1940"
    assert all(ship.note.startswith("to ") for station in stations for ship in station.ships)


def long_names() -> tuple[Station, ...]:
    """A base whose ships have names that no column holds, with a note and without."""
    book = load_book("mediterranean")
    name = "A ship with a name that is longer than any column of any page"
    notes = ("", "3 flotation hits; in dock until 1 July 1940")
    ships = tuple(FleetShip(key, book.counters[key].type, name, "a class", Side.ALLIED, note, bool(note), 0.5, 0.2)
                  for key in (WARSPITE, EAGLE, ShipId("nubian")) for note in notes)
    return (Station("port x", "A base with a long name in the sun", "so many ships; docks 3 of 3; oil 12,000 t", ships),)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("wide", [372.0, 520.0])
def test_no_name_reaches_the_bars_and_no_word_lies_on_another(wide: float, scale: float) -> None:
    """However long a name is, it is cut with three points, or has two lines; all words stand in their column."""
    look = Look(THEMES["light"], scale)
    book = load_book("mediterranean")
    column, = columns_of(long_names(), wide * scale, 4000, look)
    layer = column_layer(book, column, 250.0, look)
    tracks = [shape.rect for shape in layer if isinstance(shape, RoundedBox) and shape.fill == look.theme.track]
    rooms = [room_of(shape) for shape in layer if isinstance(shape, Text)]

    assert len(tracks) == 2 * len(long_names()[0].ships)
    for at, room in enumerate(rooms):
        assert room.x >= -1 and room.right <= wide * scale + 1
        assert not any(room.meets(track) for track in tracks)
        # The letters of a line are lower than its room.
        assert not any(Rect(room.x, room.y + room.high * 0.2, room.wide, room.high * 0.6).meets(
            Rect(other.x, other.y + other.high * 0.2, other.wide, other.high * 0.6)) for other in rooms[at + 1:])


def test_ships_of_one_page_are_drawn_to_one_scale() -> None:
    """A ship that is twice as long has a hull that is twice as long."""
    book, look = load_book("mediterranean"), Look()
    keys = (ShipId("hood"), WARSPITE, ShipId("nubian"))
    ships = tuple(FleetShip(key, book.counters[key].type, book.oob.ships[key].name, "", Side.ALLIED) for key in keys)
    column, = columns_of((Station("s", "S", "", ships),), 400, 4000, look)
    long = []
    for item in column[1:]:
        hull = [shape for shape in column_layer(book, (item,), 262.0, look) if isinstance(shape, Polygon)]
        across = [x for shape in hull for x, _ in shape.points]
        long.append((max(across) - min(across)) / book.oob.class_of(keys[len(long)]).length_m)

    assert max(long) / min(long) < 1.03


@pytest.mark.parametrize("high", [300.0, 500.0, 900.0])
def test_columns_hold_every_ship_once_and_none_runs_out_of_its_column(high: float) -> None:
    """A base that is too tall goes on in the next column under its name; a head does not stand alone at the foot of one."""
    game, look = staff_game(3), Look()
    stations = own_stations(game.book, game.view(Side.AXIS))
    columns = columns_of(stations, 400, high, look)
    placed = [item.ship.ship for column in columns for item in column if item.ship is not None]

    assert sorted(placed) == sorted(ship.ship for station in stations for ship in station.ships)
    for column in columns:
        assert column[0].is_head and not column[-1].is_head
        assert all(item.rect.bottom <= high + LARGE_ROW for item in column)
        assert [item.rect.y for item in column] == sorted(item.rect.y for item in column)


# A ship under a head that would stand alone may reach so far below.
LARGE_ROW = 42.0


@pytest.mark.gate
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_board_can_be_painted_at_every_size_with_every_filter(
    tmp_path: Path, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """Few ships and none: a list that is empty says why; the sheet of the chosen ship stands beside where there is room."""
    screen, page = board(tmp_path, size, Look(THEMES[theme], scale))
    for wanted in FleetFilter:
        page.press(ShowShips(wanted))
        painted(screen.stage)
        assert page.lists.filter is wanted
        texts = " ".join(shape.text for sheet in screen.stage.sheets() for layer in sheet.layers() for shape in layer
                         if isinstance(shape, Text))
        if not page.lists.stations:
            assert all(word in texts for word in EMPTY[wanted].split())
        names = {sheet.name for sheet in screen.stage.sheets()}
        assert ("beside" in names) == (size[0] >= 780 * scale)


def test_filters_tell_how_many_ships_they_show(tmp_path: Path) -> None:
    """The counts on the pills are those of the ships below them, and types make up the whole."""
    screen, page = board(tmp_path, (1920, 1080))
    screen.workspace.give(FormForce(Side.ALLIED, (WARSPITE, MALAYA), "Force A"))
    page.lists.known.changed()
    counts = page.lists.counts()
    for wanted in FleetFilter:
        page.press(ShowShips(wanted))
        assert len(page.lists.shown) == counts[wanted] == sum(page.lists.types().values())
    assert counts[FleetFilter.AT_SEA] == 2
    assert counts[FleetFilter.AT_SEA] + counts[FleetFilter.IN_PORT] == counts[FleetFilter.ALL]
    page.press(ShowShips(FleetFilter.ALL))
    page.press(ShowShips("CV"))

    assert {ship.type.value for ship, _ in page.lists.shown.values()} == {"CV"}


# Search and keys ------------------------------------------------------------------------------------------------------


def test_what_is_typed_is_found_and_enter_shows_it_on_the_map(tmp_path: Path) -> None:
    """Letters of a type are taken whole; the ship that is found stands beside at once."""
    screen, page = board(tmp_path)
    types(screen.stage, "bb alexandria")
    assert {ship.type.value for ship, _ in page.lists.shown.values()} == {"BB"}
    assert {station.name for _, station in page.lists.shown.values()} == {"Alexandria"}
    press_key(screen.stage, "escape")
    types(screen.stage, "malaya")
    screen.stage.sheets()
    beside = page.beside()
    assert beside is not None
    assert beside.ship.ship == MALAYA
    press_key(screen.stage, "enter")

    assert screen.stage.top is screen
    assert screen.workspace.selection.thing == things.Ship(MALAYA)
    alexandria = next(port for port in screen.game.book.theatre.ports.values() if port.name == "Alexandria")
    assert screen.workspace.selection.cursor == alexandria.hex


def test_what_is_not_found_says_so_and_escape_forgets_it(tmp_path: Path) -> None:
    """Enter then does nothing; the ships are there again."""
    screen, page = board(tmp_path)
    many = len(page.lists.shown)
    types(screen.stage, "nobody of that name")
    screen.stage.sheets()
    assert not page.lists.shown and page.picked is None
    assert "nobody of that name" in page.lists.empty()
    press_key(screen.stage, "escape")

    assert len(page.lists.shown) == many


@pytest.mark.parametrize(("grouping", "head"), [
    ("by base and force", "Alexandria"), ("by type", "Battleships"), ("by class", "Eagle")])
def test_ships_are_grouped_by_base_by_type_and_by_class(tmp_path: Path, grouping: str, head: str) -> None:
    """F7 turns from one to the next; the same ships stand on the page, and each still lies where it lay."""
    screen, page = board(tmp_path)
    shown = set(page.lists.shown)
    while page.lists.grouping.value != grouping:
        press_key(screen.stage, "f7")

    assert set(page.lists.shown) == shown
    assert head in {station.name for station in page.lists.stations}
    eagle = page.lists.station_of(page.lists.shown[EAGLE][0])
    assert eagle is not None and eagle.name == "Alexandria"


def test_keys_go_from_column_to_column_and_open_the_whole_sheet(tmp_path: Path) -> None:
    """Right and Left keep the height; what has the focus stands beside, and F6 opens its sheet."""
    screen, page = board(tmp_path, (1920, 1080))
    press_key(screen.stage, "right")
    first = page.picked
    press_key(screen.stage, "right")
    second = page.picked
    assert first is not None and second is not None and first != second
    press_key(screen.stage, "left")
    assert page.picked == first
    press_key(screen.stage, "f6")

    sheet = top_of(screen.stage)
    assert isinstance(sheet, ShipScreen)
    assert sheet.card.ship == first[0].ship
    press_key(screen.stage, "escape")
    assert screen.stage.top is page


def test_the_past_of_a_ship_is_read_when_she_rests_chosen(tmp_path: Path) -> None:
    """Her card is there at once; what the log says of her follows with its dates."""
    screen, page = board(tmp_path, (1920, 1080))
    screen.workspace.give(FormForce(Side.ALLIED, (WARSPITE, MALAYA), "Force A"))
    page.lists.known.changed()
    types(screen.stage, "warspite")
    screen.stage.sheets()
    before = page.beside()
    assert before is not None and not before.past and not before.card.record
    for _ in range(10):
        page.passed(0.05)
    after = page.beside()

    assert after is not None and after.past
    assert after.card.record
    assert after.card.record[-1].date.endswith("July 1940")


# Losses, secrets, speed -----------------------------------------------------------------------------------------------


def test_losses_are_told_with_when_and_where_and_by_what(tmp_path: Path) -> None:
    """SM-GAP-56.8 Under the head of her side: the date, the place by its name, the cause and through whom."""
    screen, page = board(tmp_path)
    game = screen.game
    enemy = next(key for key, ship in game.state.ships.items() if ship.side is Side.AXIS)
    for ship, cause, credit in ((WARSPITE, "torpedoes", enemy), (enemy, "gunfire", None)):
        gone = replace(game.state.ships[ship], status=ShipStatus.SUNK, port=None, force=None)
        after = replace(game.state, ships={**game.state.ships, ship: gone})
        game.accept([Stored(ShipRemoved(ship, ShipStatus.SUNK, cause, credit), game.state, after, None, BOTH, ())], after)
    page.forming.changed()
    page.lists.forget()
    page.press(ShowShips(FleetFilter.LOST))
    before = page.lists.stations
    for _ in range(50):
        page.passed(0.05)
    own, theirs = page.lists.stations

    assert [station.name for station in before] == [own.name, theirs.name]
    assert own.name == "Our losses"
    assert [(ship.ship, ship.note) for ship in own.ships] == [
        (WARSPITE, f"1 July 1940, at Alexandria: sunk, torpedoes, by {game.book.oob.ships[enemy].name}")]
    assert [ship.ship for ship in theirs.ships] == [enemy]
    # Where the enemy lost her is not this side's to know.
    assert theirs.ships[0].note == "1 July 1940: sunk, gunfire"


@pytest.mark.gate
@pytest.mark.parametrize("wanted", FleetFilter)
def test_what_a_side_cannot_know_changes_no_pixel_of_the_board(tmp_path: Path, wanted: FleetFilter) -> None:
    """Two worlds that differ in the enemy's fuel and in the names of his forces draw the same page; own fuel draws another."""
    screen, page = board(tmp_path, (1000, 700))
    game = screen.game
    before = game.state
    seen = {str(ship) for marker in page.known.view.markers.values() for ship in ((marker.seen and marker.seen.ships) or {})}
    other = otherwise(before, Side.AXIS, seen)
    other = replace(other, ships={key: replace(ship, fuel_boxes=max(0, ship.fuel_boxes - 1)) if ship.side is Side.AXIS else ship
                                  for key, ship in other.ships.items()})
    assert other.ships != before.ships
    own = replace(before, ships={key: replace(ship, fuel_boxes=1) for key, ship in before.ships.items()})
    pictures = []
    for state in (before, other, own):
        game.state = state
        page.forming.changed()
        page.lists.forget()
        page.cards.forget()
        page.press(ShowShips(wanted))
        pictures.append([paint(sheet.layers(), sheet.size, sheet.ground).tobytes() for sheet in screen.stage.sheets()])

    assert pictures[0] == pictures[1]
    assert (pictures[0] != pictures[2]) == (wanted in (FleetFilter.ALL, FleetFilter.IN_PORT) or (len(page.lists.shown) > 0
                                            and wanted in (FleetFilter.READY, FleetFilter.SHORT)) or pictures[0] != pictures[2])


@pytest.mark.gate
def test_the_whole_war_scrolls_smoothly(tmp_path: Path) -> None:
    """Hundreds of ships: what a frame needs while the wheel turns is little, for the columns beside were painted before."""
    screen = whole_war(tmp_path)
    strike(screen.stage, "f2")
    page = fleet(screen.stage)
    assert len(page.lists.shown) > 250
    known: dict[str, object] = {}
    slowest = 0.0
    frames = 0
    while True:
        for _ in range(4):
            page.passed(0.02)
        for sheet in screen.stage.sheets():
            known[sheet.name] = sheet.key
        before = page.board.scroll
        page.wheeled((100, 100), -1)
        began = process_time()
        for sheet in screen.stage.sheets():
            if known.get(sheet.name) != sheet.key:
                paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
                known[sheet.name] = sheet.key
        slowest = max(slowest, process_time() - began)
        frames += 1
        if page.board.scroll == before:
            break

    assert frames > 10
    assert slowest < 0.06


def test_dates_follow_each_other_from_column_to_column(tmp_path: Path) -> None:
    """What is to come stands in its order, however much room a column has left."""
    screen = whole_war(tmp_path, Side.ALLIED, (1920, 1080))
    strike(screen.stage, "f2")
    page = fleet(screen.stage)
    page.press(ShowShips(FleetFilter.TO_COME))
    screen.stage.sheets()
    heads = [item.station.key for column in page.board.columns for item in column if item.is_head and not item.goes_on]

    assert heads == [station.key for station in page.lists.stations]
