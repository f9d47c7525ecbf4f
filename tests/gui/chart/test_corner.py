"""What lies over the chart: chips in the upper corner, the minimap or the cartouche in the lower; weather; the rose."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from campaign.chart.ground import ZONES_UNDER, plane_of, weather_over
from campaign.chart.key import cartouche, has_room, size_of_cartouche
from campaign.chart.layers.catalogue import KEYS, KINDS
from campaign.chart.margin import rose_below
from campaign.chart.overlays import CHIP_HIGH, chips_in, draw_chips, minimap
from campaign.chart.pointing import ChartPointing
from campaign.chart.scene import pointers, target_frames
from campaign.drawing.geometry import Camera, centre_of, hexside, showing
from campaign.drawing.painter import bounds, paint
from campaign.drawing.plane import Stamp, Stroke
from campaign.drawing.shapes import Layer, Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.frame.stage import SCALES
from campaign.model.charts.campaign import Weather
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Direction, Hex, neighbour
from campaign.model.sea.theatre import HexKind, Theatre, Zone
from campaign.model.sides import BOTH, Side
from tests.gui.chart.test_scene import LOOK, MALTA, staff_game, words_of
from tests.gui.workspaces import named, playing, strike

WIDE = (1920, 1080)


def said_in(layer: Layer) -> list[str]:
    """The words of a layer."""
    return [shape.text for shape in layer if isinstance(shape, Text)]


# The minimap.


@pytest.mark.parametrize("side", BOTH)
def test_marks_on_the_minimap_are_painted_over_the_chart(side: Side) -> None:
    """The picture that a player sees has his colour and the enemy's in it."""
    game = staff_game(1)
    rect = Rect(0, 0, 260, 110)
    image = paint(minimap(game.book, game.view(side), rect, LOOK), (260, 110), LOOK.theme.sea0)
    counted = image.convert("RGB").getcolors(1 << 16)
    assert counted is not None
    colours = {colour for _, colour in counted}
    assert {LOOK.theme.allied, LOOK.theme.axis} <= colours


def test_the_allies_are_squares_and_the_axis_diamonds_whoever_looks() -> None:
    """Side is never colour alone."""
    game = staff_game(1)
    for side in BOTH:
        marks = minimap(game.book, game.view(side), Rect(0, 0, 260, 110), LOOK)[-1]
        boxes = {shape.fill for shape in marks if isinstance(shape, RoundedBox) and shape.fill}
        assert boxes == {LOOK.theme.allied}
        assert {shape.fill for shape in marks if isinstance(shape, Polygon)} == {LOOK.theme.axis}


# The cartouche.


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("side", BOTH)
def test_the_cartouche_keeps_its_words_within_its_lines(side: Side, scale: float) -> None:
    """Title, month and all six samples, at every size of text."""
    game = staff_game(0)
    look = Look(THEMES["light"], scale)
    layer = cartouche(game.book, game.view(side).cursor.turn, side, look)
    wide, high = size_of_cartouche(look)
    around = bounds([shape for shape in layer if isinstance(shape, Text)])
    assert around is not None
    assert Rect(0, 0, wide, high).holds((around.x, around.y))
    assert Rect(0, 0, wide, high).holds((around.right, around.bottom))
    said = said_in(layer)
    assert said[:2] == ["THE MEDITERRANEAN", "the naval war, July 1940 \u00b7 one hex 16 statute miles"]
    assert {"own", "now", "older", "lost", "submarines", "convoy lanes,"} <= set(said)


@pytest.mark.gate
def test_the_wall_map_has_the_cartouche_and_a_part_of_it_the_minimap(tmp_path: Path) -> None:
    """Zooming brings the minimap, the whole theatre the cartouche again."""
    screen = playing(tmp_path, size=WIDE)
    strike(screen.stage, "w")
    assert {"cartouche"} == {sheet.name for sheet in screen.chart.over.corner()}
    screen.chart.zoom(2)
    assert {"mini", "frame"} == {sheet.name for sheet in screen.chart.over.corner()}
    strike(screen.stage, "w")
    assert {"cartouche"} == {sheet.name for sheet in screen.chart.over.corner()}


@pytest.mark.gate
def test_the_cartouche_is_folded_by_a_press_on_it_and_by_0(tmp_path: Path) -> None:
    """The small chart stands in its place, and the same key brings it back."""
    screen = playing(tmp_path, size=WIDE)
    strike(screen.stage, "w")
    at = screen.chart.over.mini_rect().middle
    screen.pressed(at, "left")
    assert "cartouche" not in screen.stage.layers
    assert not screen.chart.over.has_cartouche
    strike(screen.stage, "0")
    assert screen.chart.over.has_cartouche


@pytest.mark.gate
def test_a_small_window_has_no_cartouche(tmp_path: Path) -> None:
    """Where it would lie on the sea the minimap stands."""
    screen = playing(tmp_path, size=(1280, 720))
    strike(screen.stage, "w")
    assert not screen.chart.over.has_cartouche
    assert not has_room(screen.chart.camera.window, screen.stage.look)


# Chips.


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("wide", [360.0, 830.0, 1500.0])
def test_chips_stand_side_by_side_in_their_room_and_can_be_hit(wide: float, scale: float) -> None:
    """Whichever layers are on; those that do not fit are left to the list."""
    look, room = Look(THEMES["light"], scale), Rect(20, 60, wide, 400)
    for shown in (frozenset[str](), KEYS):
        chips = chips_in(room, shown, look)
        assert chips
        assert all(room.x <= chip.rect.x and chip.rect.right <= room.right and chip.rect.high >= CHIP_HIGH for chip in chips)
        assert all(one.rect.right < other.rect.x for one, other in pairwise(chips))
        for chip in chips:
            words = bounds([shape for shape in draw_chips((chip,), shown, look) if isinstance(shape, Text)])
            assert words is not None
            assert words.right <= chip.rect.right


@pytest.mark.gate
def test_a_press_on_a_chip_turns_its_layer_and_nothing_on_the_chart(tmp_path: Path) -> None:
    """On, with a sample of its line; off again; the cursor stays where it was."""
    screen = playing(tmp_path, size=WIDE)
    screen.stage.sheets()
    before = screen.workspace.selection.cursor
    chip = next(one for one in screen.chart.over.chips() if one.key == "lanes")
    assert chip.words == "Lanes"
    off = len(draw_chips((chip,), screen.stage.layers, LOOK))
    screen.pressed(chip.rect.middle, "left")
    assert "lanes" in screen.stage.layers
    assert len(draw_chips((chip,), screen.stage.layers, LOOK)) > off
    assert screen.tip_at(chip.rect.middle).startswith("Convoy lanes: key 5")
    screen.pressed(chip.rect.middle, "left")
    assert "lanes" not in screen.stage.layers
    assert screen.workspace.selection.cursor == before


@pytest.mark.gate
def test_beside_a_drawer_no_chip_covers_what_is_left_of_the_chart(tmp_path: Path) -> None:
    """At 200 % in the smallest window the chart is a strip: the list of layers does."""
    screen = playing(tmp_path, size=(800, 600))
    screen.stage.look = Look(THEMES["light"], 2.0)
    screen.stage.sheets()
    assert screen.chart.over.chips() == ()
    assert screen.chart.over.chip_sheets() == ()


def test_every_chip_is_a_layer_with_a_key() -> None:
    """The mouse turns nothing that the keys do not."""
    assert next(one.chip for one in KINDS if one.chip) == "Fuel for home"
    assert sorted(one.digit for one in KINDS) == [*"0123456789", "F6", "F7"]


# Printed on the chart.


def test_weather_stands_over_its_zone_on_the_wall_map_alone() -> None:
    """West, central and east, in that order, above the theatre; a cloud is no sun."""
    game = staff_game(0)
    view, theatre = game.view(Side.ALLIED), game.book.theatre
    view = replace(view, weather={Zone.WEST: Weather.CLEAR, Zone.CENTRAL: Weather.POOR, Zone.EAST: Weather.CLEAR})
    marks = [mark for mark in weather_over(theatre, view, 8.0, LOOK) if isinstance(mark, Stamp)]
    assert [words.text for words in words_of(marks)] == ["West: clear", "Central: poor", "East: clear"]
    assert all(one.at[0] < other.at[0] for one, other in pairwise(marks))
    assert all(mark.at[1] < plane_of(theatre).y for mark in marks)
    assert marks[0].shapes[0] != marks[1].shapes[0]
    assert list(weather_over(theatre, view, ZONES_UNDER, LOOK)) == []


def test_the_rose_stands_on_paper_where_there_is_any() -> None:
    """Over the whole theatre in the upper left; closer in, where there is none, on the sea to the south."""
    theatre = staff_game(0).book.theatre
    plane, window = plane_of(theatre), Rect(0, 48, 1515, 1000)
    (far,) = rose_below(showing(plane, window), LOOK, plane.y)
    (near,) = rose_below(Camera(*centre_of(MALTA), 30.0, window), LOOK, plane.y)
    assert isinstance(far, Stamp) and isinstance(near, Stamp)
    x, y = showing(plane, window).to_screen(far.at)
    assert x < window.wide * 0.2 and y < window.y + window.high * 0.25
    assert Camera(*centre_of(MALTA), 30.0, window).to_screen(near.at)[1] > window.y + window.high * 0.7
    assert rose_below(Camera(*centre_of(MALTA), 30.0, Rect(0, 0, 600, 400)), LOOK, plane.y) == ()


# What is pointed at.


def coastal(theatre: Theatre) -> Hex:
    """A hex that holds sea and land, and has a side that no ship crosses."""
    return next(
        where for where in theatre.labels if theatre.kind(where) is HexKind.PARTIAL_SEA
        and sum(near is not None and near in theatre.ways(where) for near in (neighbour(where, way) for way in Direction)) == 2)


def test_pointing_at_a_coast_shows_which_sides_of_its_hex_no_ship_crosses() -> None:
    """The drawn coast decides nothing: closed sides are thick, open ones are not."""
    game = staff_game(0)
    view, theatre = game.view(Side.ALLIED), game.book.theatre
    where = coastal(theatre)
    marks = pointers(game.book, view, Camera(*centre_of(where), 30.0, Rect(0, 0, 900, 600)), LOOK, ChartPointing(cursor=where))
    thick = {mark.points for mark in marks if isinstance(mark, Stroke) and mark.ink == LOOK.theme.coast}
    for way in Direction:
        there = neighbour(where, way)
        if there is not None and theatre.narrow_between(where, there) is None:
            assert (hexside(where, there) in thick) == (there not in theatre.ways(where))
    sea = next(one for one in theatre.labels if theatre.kind(one) is HexKind.FULL_SEA)
    open_sea = pointers(game.book, view, Camera(*centre_of(sea), 30.0, Rect(0, 0, 900, 600)), LOOK, ChartPointing(cursor=sea))
    assert not any(isinstance(mark, Stroke) and mark.ink == LOOK.theme.coast for mark in open_sea)


def test_what_is_chosen_has_its_ring_and_no_frame_besides() -> None:
    """A frame around the counter that is chosen already would be a second ring."""
    game = staff_game(2)
    view = game.view(Side.AXIS)
    key, own = next(iter(view.forces.items()))
    bare = ChartPointing(legal=(own.force.hex, MALTA))
    chosen = replace(bare, chosen=named(f"force:{key}"))
    assert len(target_frames(game.book, view, 11.0, LOOK, bare)) == 4
    assert len(target_frames(game.book, view, 11.0, LOOK, chosen)) == 2
