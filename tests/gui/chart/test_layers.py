"""Layers of the map: what they show is right, can be read without colours, and tells no secret."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from campaign.chart.badges import rank_of
from campaign.chart.courses import courses
from campaign.chart.layers.catalogue import AT_FIRST, KEYS, KINDS
from campaign.chart.layers.drawing import STEPS, overlay, size_of
from campaign.chart.layers.facts import LayerFacts, facts_of
from campaign.chart.laying import step_at
from campaign.chart.overlays import legend, lines_of
from campaign.chart.pointing import ChartPointing
from campaign.chart.scene import layer_marks, name_marks, rooms_of
from campaign.drawing.lettering import width_of
from campaign.drawing.plane import Mark, Stroke
from campaign.drawing.shapes import Disc, Line, Polygon, Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import TurnLayer
from campaign.gui.frame.stage import SCALES
from campaign.gui.remembering import recall
from campaign.model.commands import SearchArea
from campaign.model.play.standing_orders import ConvoyRun, RunId
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, TaskForce
from campaign.model.units.ships import ShipType
from campaign.session.planning.ranges import air_ranges, exposure, homing, lanes, sea_covered, search_chances, submarine_areas
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.records import Records
from campaign.session.reports.reporting import report
from tests.gui.chart.test_scene import LOOK, MALTA, at, staff_game, words_of
from tests.gui.workspaces import painted, playing, strike


def shown_by(game: Game, side: Side, shown: frozenset[str], own: OwnForce | None = None) -> LayerFacts:
    """What some layers have to show to a side."""
    return facts_of(seat_for(game, side), game.view(side), shown, own)


def all_on(game: Game, side: Side, own: OwnForce | None = None) -> LayerFacts:
    """Every layer at once."""
    return shown_by(game, side, KEYS, own)


def first_force(game: Game, side: Side) -> OwnForce:
    """The first own force that is on the map."""
    return next(iter(game.view(side).forces.values()))


@pytest.mark.gate
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("side", BOTH)
def test_what_a_side_cannot_know_changes_none_of_its_layers(side: Side, hidden: bool) -> None:
    """Fuel, aircraft's service and the missions of submarines that are the enemy's leave every shape where it was."""
    game = staff_game(1, hidden=hidden)
    chosen = first_force(game, side)
    before = all_on(game, side, chosen)
    drawn = tuple(overlay(before, game.book.theatre, at(MALTA, 12), LOOK))
    enemy = side.enemy
    state = game.state
    game.state = replace(
        state,
        ships={key: replace(ship, fuel_boxes=max(0, ship.fuel_boxes - 1)) if ship.side is enemy and ship.port is None else ship
               for key, ship in state.ships.items()},
        air={key: replace(unit, on_naval_cooperation=not unit.on_naval_cooperation) if unit.side is enemy else unit
             for key, unit in state.air.items()},
    )

    assert game.state.ships != state.ships
    assert game.state.air != state.air
    assert all_on(game, side, chosen) == before
    assert tuple(overlay(all_on(game, side, chosen), game.book.theatre, at(MALTA, 12), LOOK)) == drawn


@pytest.mark.gate
@pytest.mark.parametrize("side", BOTH)
def test_an_enemy_that_is_hidden_may_lie_anywhere_under_every_layer(side: Side) -> None:
    """With `hidden_markers` an unspotted force or flotilla one hex further on changes no layer."""
    game = staff_game(1, hidden=True)
    before = all_on(game, side)
    theatre, state = game.book.theatre, game.state
    spotted = {one.hex for one in game.view(side).markers.values() if one.hex is not None}

    def elsewhere(where: Hex) -> Hex:
        return theatre.ways(where)[0]

    forces: dict[ForceId, TaskForce] = {
        key: replace(force, hex=elsewhere(force.hex)) if force.side is side.enemy and force.hex not in spotted else force
        for key, force in state.forces.items()}
    flotillas = {key: replace(one, hex=elsewhere(one.hex)) if one.side is side.enemy and not one.finds and one.port is None
                 else one for key, one in state.flotillas.items()}
    game.state = replace(state, forces=forces, flotillas=flotillas)

    assert forces != state.forces
    assert flotillas != state.flotillas
    assert all_on(game, side) == before


def test_the_chance_that_is_shown_is_the_one_that_the_search_has() -> None:
    """SM-3A: for every marker that a search may be ordered for, the layer has no less than its best site's chance."""
    game = staff_game(1)
    for side in BOTH:
        chances = search_chances(seat_for(game, side))
        assert set(chances.values()) <= set(range(1, 100))
        for marker in game.view(side).markers.values():
            if marker.hex is not None and any(isinstance(one, SearchArea) and one.contact == marker.contact
                                              for one in game.legal(side)):
                assert chances[marker.hex] >= 10


def test_what_lies_off_an_enemy_coast_is_found_for_certain() -> None:
    """SM-3D: observers ashore need no die; a port's watch thins out with distance and ends."""
    game = staff_game(1)
    view = game.view(Side.AXIS)
    found = exposure(game.book, view)
    theatre = game.book.theatre
    coasts = [where for where in found if (coast := theatre.coast_of(where)) is not None
              and view.coast_owners.get(coast) is Side.ALLIED]
    ports = [port.hex for port in view.ports.values() if port.allegiance.side is Side.ALLIED]

    assert coasts
    assert all(found[where] == 100 for where in coasts)
    reach = game.book.charts.area_search.port_reaches
    assert all(min(distance(where, port) for port in ports) <= reach for where in found if where not in coasts)


@pytest.mark.parametrize("side", BOTH)
def test_home_with_fuel_agrees_with_the_forecast(side: Side) -> None:
    """SM-8A1: what a force has to spare where it lies is what the forecast says, and goes down on the way out."""
    game = staff_game(2)
    view = game.view(side)
    table = report("forecast", game.book, view, Records(side))
    told = {(row[0], row[2]): row for row in table.rows if row[1] == "force"}
    checked = 0
    for own in view.forces.values():
        found = homing(game.book, view, own)
        row = told.get((own.force.name, str(own.force.hex)))
        if own.force.scattered is not None or row is None or not isinstance(row[3], int) or not isinstance(row[4], int):
            continue
        left = row[3] - row[4]
        checked += 1
        if left < 0:
            assert own.force.hex not in found.spare
            assert "NOT HOME" in found.words
        else:
            assert found.spare[own.force.hex] == left
            assert max(found.spare.values()) == left
            assert str(left) in found.words or "turn for home" in found.words
    assert checked


def test_no_force_comes_home_from_beyond_the_rim() -> None:
    """A hex just outside needs more steps than the fuel lasts for; inside, out and back are within it."""
    game = staff_game(2)
    view = game.view(Side.AXIS)
    own = next(one for one in view.forces.values() if homing(game.book, view, one).spare)
    found = homing(game.book, view, own)

    assert own.force.hex in found.spare
    assert all(found.spare[where] >= 0 for where in found.spare)
    assert found.out.keys() == found.spare.keys()
    outside = [where for where in game.book.theatre.labels if where not in found.spare]
    assert outside
    nearest = min(distance(own.force.hex, where) for where in outside)
    assert nearest > 1


def test_submarines_search_within_three_hexes_on_station_only() -> None:
    """SM-4B: the area of a flotilla in transit is its own hex; an enemy's unknown mission is drawn at its widest, unsure."""
    game = staff_game(2)
    for side in BOTH:
        for area in submarine_areas(game.book, game.view(side)):
            widest = max((distance(area.hex, where) for where in area.hexes), default=0)
            assert widest <= game.book.charts.undersea.flotillas.area
            assert area.own or area.sure or widest


def test_the_lane_of_a_run_joins_its_ports_and_says_where_its_ships_are() -> None:
    """SM-GAP-61.31: it is the way that the run will sail, hex by hex; one that waits is broken."""
    game = staff_game(1)
    book, view = game.book, game.view(Side.AXIS)
    ships = tuple(key for key in view.ships if book.counters[key].type is ShipType.TRANSPORT)[:2]
    run = ConvoyRun(RunId("R1"), Side.AXIS, "Fuel for Libya", ships, PortId("naples"), PortId("tripoli_libya"), waits="fuel")
    (lane,) = lanes(book, replace(view, runs={run.id: run}))
    ports = book.theatre.ports

    assert (lane.hexes[0], lane.hexes[-1]) == (ports[run.load_in].hex, ports[run.land_in].hex)
    assert all(distance(one, other) == 1 for one, other in pairwise(lane.hexes))
    assert all(str(view.ships[key].force or "in ") in lane.name for key in ships)
    for lane_drawn, dashed in ((lane, True), (replace(lane, waits=""), False)):
        facts = LayerFacts(frozenset(("lanes",)), lanes=(lane_drawn,))
        shapes = tuple(overlay(facts, book.theatre, at(MALTA, 12), LOOK))
        assert any(isinstance(one, Polygon) for one in shapes)
        assert any(isinstance(one, Line) and one.dash for one in shapes) is dashed
        assert lane.name in facts.at(lane.hexes[3])


def test_names_keep_clear_of_the_numbers_and_names_of_layers() -> None:
    """What is to spare when home again, and the names of lanes, are not written over."""
    game = staff_game(2)
    view = game.view(Side.AXIS)
    facts = shown_by(game, Side.AXIS, KEYS - {"search", "exposed"}, first_force(game, Side.AXIS))
    # Great ports never vanish: where no spot is free theirs is the one that covers least.
    ports = {one.name for one in game.book.theatre.ports.values() if rank_of(one)}
    for zoom in (6.0, 14.0, 30.0):
        step = step_at(zoom)
        over = layer_marks(game.book, view, step, LOOK, facts)
        scene = name_marks(game.book, view, step, LOOK, ChartPointing(), over)
        rooms = rooms_of((mark for mark in scene if any(one.text in ports for one in words_of([mark]))), step)
        numbers = rooms_of((mark for mark in over if any(
            one.text.endswith("to spare") for one in words_of([mark]))), step)
        assert rooms
        assert numbers
        assert not any(one.meets(other) for one in rooms for other in numbers)


def test_how_far_the_enemys_aircraft_fly_is_not_told() -> None:
    """Of his airfields all see the units; own aircraft's reach is sea only."""
    game = staff_game(2)
    for side in BOTH:
        fields = air_ranges(game.book, game.view(side))
        assert any(one.own and one.reaches for one in fields)
        assert any(not one.own for one in fields)
        assert all(not one.reaches for one in fields if not one.own)
        reached = sea_covered(game.book.theatre, fields)
        assert reached
        assert all(game.book.theatre.is_sea(where) for where in reached)


def test_layers_differ_without_colours() -> None:
    """Dots for finding, diamonds for being found, each larger by steps; own areas hatched across and the enemy's upright."""
    assert [size for _, size in STEPS] == sorted({size for _, size in STEPS})
    assert [size_of(percent) for percent in (0, 1, 25, 45, 65, 99)] == [0.0, *(size for _, size in STEPS)]
    game = staff_game(1)
    camera = at(MALTA, 12)
    theatre = game.book.theatre

    def shapes(key: str) -> set[type]:
        return {type(one) for one in overlay(shown_by(game, Side.AXIS, frozenset((key,))), theatre, camera, LOOK)}

    assert shapes("search") == {Disc}
    assert shapes("exposed") == {Polygon}
    assert Line in shapes("submarines")
    near = overlay(shown_by(game, Side.AXIS, frozenset(("search",))), theatre, at(MALTA, 40), LOOK)
    assert {one.text for one in near if isinstance(one, Text)} <= {str(number) for number in range(1, 100)}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_legend_stays_in_its_corner_and_its_words_in_the_legend(scale: float, theme: str) -> None:
    """With every layer on, at every size of text and in the smallest map."""
    game = staff_game(1)
    facts = all_on(game, Side.AXIS, first_force(game, Side.AXIS))
    look = Look(THEMES[theme], scale)
    room = Rect(6, 60, 420, 240)
    box, layer = legend(lines_of(facts, tracks=True, orders=True), room, look)
    words = [one for one in layer if isinstance(one, Text)]

    assert room.x <= box.x
    assert box.right <= room.right
    assert box.bottom <= room.bottom
    assert words
    assert all(one.at[1] + one.size / 2 <= box.high for one in words)
    assert all(one.at[0] + width_of(one.text, one.size, bold=one.bold) * (1 if one.anchor == "l" else 0.5) <= box.wide + 1
               for one in words)


def test_names_tracks_and_standing_orders_can_be_hidden() -> None:
    """What is on at first can be turned off; signs of ports stay."""
    game = staff_game(1)
    view = game.view(Side.AXIS)
    track = {str(next(iter(view.forces))): (MALTA, game.book.theatre.ways(MALTA)[0])}

    def shown(layers: frozenset[str]) -> list[Mark]:
        facts = shown_by(game, Side.AXIS, layers)
        pointing = ChartPointing()
        return [*courses(game.book, view, LOOK, pointing, track, facts),
                *name_marks(game.book, view, 24.0, LOOK, pointing, layers=facts)]

    everything, bare = shown(AT_FIRST), shown(frozenset())
    assert "Malta" in {one.text for one in words_of(everything)}
    assert "Malta" not in {one.text for one in words_of(bare)}
    assert sum(isinstance(one, Stroke) for one in bare) < sum(isinstance(one, Stroke) for one in everything)


@pytest.mark.gate
def test_layers_are_turned_by_their_numbers_and_remembered(tmp_path: Path) -> None:
    """V lists them, 2 turns the second on, the line at the foot says what it shows, and the next start has it."""
    screen = playing(tmp_path)
    stage = screen.stage
    stage.remember = recall().remember
    strike(stage, "v")
    assert [row.key for row in screen.rows() if isinstance(row.action, TurnLayer)] == [one.digit for one in KINDS]
    strike(stage, "2")

    assert "search" in stage.layers
    assert "chance in percent" in screen.line()
    assert recall().layers == stage.layers
    strike(stage, "escape")
    assert stage.top is screen
    assert not any(isinstance(row.action, TurnLayer) for row in screen.rows())
    strike(stage, "2")
    assert "search" not in stage.layers


@pytest.mark.gate
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_layer_can_be_painted_in_the_smallest_window(tmp_path: Path, scale: float) -> None:
    """All on, light and dark, far and near."""
    screen = playing(tmp_path, size=(800, 600))
    stage = screen.stage
    stage.layers = KEYS
    for theme, zoom in (("light", 5.0), ("dark", 40.0)):
        stage.look = Look(THEMES[theme], scale)
        screen.chart.centre(MALTA, zoom=zoom)
        painted(stage)
        legends = [one for one in stage.sheets() if one.name == "legend"]
        # With the largest letters it would cover all of so low a chart.
        assert len(legends) == (scale < 2)
        for one in legends:
            assert not one.rect.meets(screen.panel_rect())
            assert not one.rect.meets(screen.chart.over.mini_rect())
