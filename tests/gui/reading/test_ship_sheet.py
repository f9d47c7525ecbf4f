"""A ship's sheet: to scale, within its page, of the enemy what is known, and of no ship what is still to come."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from campaign.chart import things
from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Line, Polygon, Rect, Text
from campaign.drawing.theme import DARK, LIGHT, Look
from campaign.gui.actions.plain import OnSheet
from campaign.gui.actions.values import Action, ShowThing
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.showing import Key
from campaign.gui.reading.profile import profile
from campaign.gui.reading.sheet import ShipScreen, ship_page
from campaign.gui.reading.ship_particulars import headed, tables
from campaign.model.events import ConditionChanged
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.session.history.ship_card import ship_card
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.reports.ships import enemy_ships, own_ships, ship_sheet
from campaign.silhouettes.drawing import plan_view, side_view
from campaign.store.records import Stored
from tests.gui.workspaces import at_start, calabria

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

WARSPITE, CESARE, HEREWARD = ShipId("warspite"), ShipId("giulio_cesare"), ShipId("hereward")


def seat(folder: Path) -> PlayerSeat:
    """The Allied seat of a first day."""
    return seat_for(calabria(folder), Side.ALLIED)


def nowhere(action: Action) -> None:
    """Nothing lies beneath the sheet that would do what it hands on."""


def sheet(folder: Path, ship: ShipId, size: tuple[int, int], look: Look, hand_on: HandOn = nowhere) -> ShipScreen:
    """A ship's sheet in a window of some size."""
    stage = at_start(size)
    stage.look = look
    return ship_page(stage, seat(folder), ship, hand_on)


def words_on(screen: ShipScreen) -> list[Text]:
    """Every line of text that is drawn on the sheet itself."""
    (page,) = (page for page in screen.sheets() if page.name == "ship")
    return [shape for layer in page.layers() for shape in layer if isinstance(shape, Text)]


@pytest.mark.parametrize("ship", ["warspite", "giulio_cesare", "hereward", "eagle", "terror"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_all_words_of_a_sheet_stand_within_it(tmp_path: Path, ship: str, size: tuple[int, int], theme: object) -> None:
    """Nothing is cut off at an edge of the window."""
    assert theme in (LIGHT, DARK)
    here = seat(tmp_path)
    key = ShipId(ship) if ship in here.book.oob.ships else next(iter(here.view.ships))
    stage = at_start(size)
    stage.look = Look(LIGHT if theme is LIGHT else DARK)
    screen = ship_page(stage, here, key, nowhere)
    page = Rect(-1, -1, size[0] + 2, screen.foot_rect().y + 2)

    assert screen.drawn
    for words in words_on(screen):
        room = room_of(words)
        assert page.holds((room.x, room.y)), words
        assert page.holds((room.right, room.bottom)), words


def test_in_a_small_window_with_large_letters_all_is_said_in_words(tmp_path: Path) -> None:
    """Her picture stands above, and nothing that the drawn sheet tells is left out of the words."""
    screen = sheet(tmp_path, WARSPITE, (800, 600), Look(LIGHT, 2.0))
    told = "\n".join(row.text for row in screen.rows())

    assert not screen.drawn
    assert "BL 15-inch" in told
    assert "belt 330 mm" in told
    assert screen.sheets()[0].layers()[0]


def test_her_words_are_those_of_people_and_not_keys(tmp_path: Path) -> None:
    """Days, nations, types and measures as they are said, of every ship; no key of a file, and no date of one."""
    screen = sheet(tmp_path, WARSPITE, (800, 600), Look(LIGHT, 2.0))
    told = [row.text for row in screen.rows()]

    assert {"31 October 1912", "8 March 1915", "June 1937", "British", "Battleship", "Veteran", "196.8 m long"} <= set(told)
    seat = screen.seat
    for ship in seat.book.counters:
        for head, words in headed(ship_sheet(seat.book, ship, seat)):
            assert not re.search(r"\d{4}-\d\d|_", words), (ship, head, words)
            assert words[0].isupper() or head not in ("Type", "Nation", "Crew quality"), (ship, words)


def test_of_history_nothing_is_told_that_lies_behind_the_first_day(tmp_path: Path) -> None:
    """Neither fates nor refits, radar or bases to come, of any ship, drawn or said."""
    here = seat(tmp_path)
    began = Turn.of(here.book.scenario.first_turn)
    for key, facts in here.book.oob.ships.items():
        said = ship_sheet(here.book, key, here)
        card = ship_card(here, key)
        assert said["fate"] is None
        assert said["notes"] is None
        assert all(stone.year <= card.today for stone in card.career)
        assert len(said["radar"]) == sum(Turn.of(radar.fitted) <= began for radar in facts.radar)
        assert not any(Turn.of(stay.first) > began and stay.first in words for stay in facts.service
                       for words in said["service"])


def test_an_enemys_condition_is_not_drawn(tmp_path: Path) -> None:
    """Boxes, fuel, mounts that are out and the quality of her crew are her own side's affair."""
    here = seat(tmp_path)
    card = ship_card(here, CESARE)

    assert (card.tracks, card.mounts_out, card.harms) == ((), (), ())
    assert here.book.oob.ships[CESARE].crew_quality not in card.subtitle
    assert [track.name for track in ship_card(here, WARSPITE).tracks] == ["gunnery", "flotation", "fuel"]


def test_what_is_out_of_action_is_marked_where_it_stands(tmp_path: Path) -> None:
    """A star with its number on the mount that was hit."""
    here = seat(tmp_path)
    card = ship_card(here, WARSPITE)
    silhouette = side_view(card.of_class, here.book.oob.guns)
    look, room = Look(LIGHT), Rect(0, 0, 1200, 400)
    whole = profile(card, silhouette, room, look, 13.0)
    hurt = profile(replace(card, mounts_out=("X",)), silhouette, room, look, 13.0)
    stars = [shape for shape in hurt if isinstance(shape, Polygon) and shape.fill == look.theme.amberfill]
    hull = [x for shape in whole if isinstance(shape, Polygon) and len(shape.points) > 12 for x, _ in shape.points]
    share = (sum(x for x, _ in stars[0].points) / len(stars[0].points) - min(hull)) / (max(hull) - min(hull))

    assert not [shape for shape in whole if isinstance(shape, Polygon) and shape.fill == look.theme.amberfill]
    assert share == pytest.approx(dict(silhouette.mounts)["X"] / silhouette.length_m, abs=0.01)


def test_her_length_on_metre_paper_is_her_length(tmp_path: Path) -> None:
    """From the line of one ten metres to that of the next lies a tenth of a hundred."""
    here = seat(tmp_path)
    card = ship_card(here, WARSPITE)
    drawing = profile(card, side_view(card.of_class, here.book.oob.guns), Rect(0, 0, 1200, 400), Look(LIGHT), 13.0)
    upright = sorted({shape.points[0][0] for shape in drawing if isinstance(shape, Line) and len(shape.points) == 2
                      and shape.points[0][0] == shape.points[1][0] and shape.ink == LIGHT.line and shape.width == 1.0})
    hull = [x for shape in drawing if isinstance(shape, Polygon) and len(shape.points) > 12 for x, _ in shape.points]

    fifty = upright[1] - upright[0]
    assert (max(hull) - min(hull)) / fifty * 50 == pytest.approx(card.of_class.length_m, rel=0.01)


def test_left_and_right_turn_to_her_neighbours_and_back(tmp_path: Path) -> None:
    """The whole order of battle is gone through by keys; the last is followed by the first, and buttons say who is next."""
    screen = sheet(tmp_path, WARSPITE, (1920, 1080), Look(LIGHT))
    screen.sheets()
    own = [one.ship for one in own_ships(screen.seat.book, screen.seat.view)]
    beside = own[(own.index(WARSPITE) + 1) % len(own)]

    assert [row.text for row in screen.rows()][1] == screen.seat.book.oob.ships[beside].name
    screen.key(Key("right"))
    assert screen.card.ship == beside
    assert screen.card.name in {words.text for words in words_on(screen)}
    screen.key(Key("left"))
    assert screen.card.ship == WARSPITE
    for _ in own:
        screen.press(OnSheet.NEXT)
    assert screen.card.ship == WARSPITE


def test_from_an_enemys_sheet_no_press_leads_to_a_ship_that_is_not_known(tmp_path: Path) -> None:
    """The enemy's neighbours are those that the reader knows of."""
    screen = sheet(tmp_path, CESARE, (1920, 1080), Look(LIGHT))
    known = {one.ship for one in enemy_ships(screen.seat.book, screen.seat.view)}
    seen = set()
    for _ in range(len(known) + 2):
        screen.press(OnSheet.NEXT)
        seen.add(screen.card.ship)

    assert seen <= known | {CESARE}


def test_m_shows_her_on_the_map(tmp_path: Path) -> None:
    """Whoever opened the sheet is told the ship, and the hex of the port in which she lies."""
    asked: list[Action] = []
    screen = sheet(tmp_path, WARSPITE, (1920, 1080), Look(LIGHT), asked.append)
    screen.sheets()
    screen.key(Key("m"))
    port = screen.seat.view.ships[WARSPITE].port

    assert port is not None
    assert asked == [ShowThing(things.Ship(WARSPITE), screen.seat.book.theatre.ports[port].hex)]


def test_her_decks_are_drawn_from_above_in_all_their_width(tmp_path: Path) -> None:
    """Beneath her boxes, to one scale along and across."""
    here = seat(tmp_path)
    card, guns = ship_card(here, WARSPITE), here.book.oob.guns
    plan = plan_view(card.of_class, guns)
    hull = plan.pieces[0]
    drawing = tables(card, plan, Rect(0, 0, 1300, 300), Look(LIGHT), 13.0)
    (found,) = (shape for shape in drawing if isinstance(shape, Polygon) and len(shape.points) == len(hull.points))
    wide, high = (max(axis) - min(axis) for axis in zip(*found.points, strict=True))

    assert wide / high == pytest.approx(card.of_class.length_m / (2 * max(y for _, y in hull.points)), rel=0.02)


def test_what_hurt_her_is_told_with_its_day_and_to_her_own_side_alone(tmp_path: Path) -> None:
    """A turret that was hit has its date beside its star, and so has the hit; the enemy reads neither."""
    game = calabria(tmp_path)
    shelled = Condition(shell_damage=Fraction(2, 9), mounts_out=("X",))
    ships = {**game.state.ships, WARSPITE: replace(game.state.ships[WARSPITE], condition=shelled)}
    hurt = replace(game.state, ships=ships)
    game.accept([Stored(ConditionChanged(WARSPITE, shelled), game.state, hurt, None, (Side.ALLIED,))], hurt)
    card = ship_card(seat_for(game, Side.ALLIED), WARSPITE)
    (harm,) = card.harms

    assert harm.mounts == ("X",)
    assert harm.when.startswith(str(game.state.cursor.turn))
    assert "gunnery hit" in harm.what
    silhouette = side_view(card.of_class, game.book.oob.guns)
    said = [shape.text for shape in profile(card, silhouette, Rect(0, 0, 1200, 400), Look(LIGHT), 13.0)
            if isinstance(shape, Text)]
    assert harm.when in said
    assert ship_card(seat_for(game, Side.AXIS), WARSPITE).harms == ()
