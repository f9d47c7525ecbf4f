"""The map as shapes: what is drawn, that it can be read, and that it tells no secret."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from campaign.gui.chart.counters import Counter, counters_of, places, size_at
from campaign.gui.chart.ground import beyond
from campaign.gui.chart.names import names
from campaign.gui.chart.scene import ChartPointing, hex_in_words, laid, moving, pointers, stacks, still
from campaign.gui.drawing.geometry import Camera, centre_of
from campaign.gui.drawing.lettering import room_of
from campaign.gui.drawing.shapes import Layer, Polygon, Rect, Words
from campaign.gui.drawing.theme import COUNTERS, THEMES, Look
from campaign.gui.frame.stage import SCALES
from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Terrain
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.store.records import Meta
from tests.gui.workspaces import named

MALTA = Hex("08852")
WINDOW = Rect(0, 0, 900, 600)
LOOK = Look()


def staff_game(segments: int = 2, seed: int = 7, *, hidden: bool = False) -> Game:
    """A game that the staff has played so far."""
    options = Options(hidden_markers=hidden)
    game = Game.begin(load_book("calabria", options), Meta("calabria", seed, options, players=dict.fromkeys(BOTH, "staff")))
    play_on(game, Until(segments=segments))
    return game


def at(where: Hex, zoom: float) -> Camera:
    """A camera over a hex."""
    return Camera(*centre_of(where), zoom, WINDOW)


def drawn(game: Game, side: Side, camera: Camera) -> tuple[Layer, ...]:
    """Everything that a side's map shows."""
    view = game.view(side)
    pointing = ChartPointing(cursor=MALTA)
    return (*still(game.book, view, camera, LOOK), *moving(game.book, view, camera, LOOK, pointing, {}),
            *pointers(game.book, view, camera, LOOK, pointing))


def test_equal_views_give_equal_scenes() -> None:
    """The same dice lead to the same map, shape by shape."""
    one, other = staff_game(), staff_game()

    assert drawn(one, Side.ALLIED, at(MALTA, 30)) == drawn(other, Side.ALLIED, at(MALTA, 30))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("side", BOTH)
def test_what_a_side_cannot_know_changes_neither_its_map_nor_its_words(side: Side, hidden: bool) -> None:
    """Other fuel in the enemy's ships at sea looks exactly the same from here, with markers open or hidden."""
    game = staff_game(1, hidden=hidden)
    before = drawn(game, side, at(MALTA, 12))
    lines = [hex_in_words(game.book, game.view(side), one.hex) for one in counters_of(game.book, game.view(side))]
    enemy = side.enemy
    ships = {key: replace(ship, fuel_boxes=max(0, ship.fuel_boxes - 1)) if ship.side is enemy and ship.port is None else ship
             for key, ship in game.state.ships.items()}
    assert ships != game.state.ships
    game.state = replace(game.state, ships=ships)

    assert drawn(game, side, at(MALTA, 12)) == before
    assert [hex_in_words(game.book, game.view(side), one.hex) for one in counters_of(game.book, game.view(side))] == lines


@pytest.mark.parametrize("side", BOTH)
def test_an_enemy_that_is_hidden_may_lie_anywhere(side: Side) -> None:
    """With `hidden_markers` an unspotted force that lies one hex further on changes no shape on the map."""
    game = staff_game(1, hidden=True)
    spotted = {one.hex for one in game.view(side).markers.values() if one.hex is not None}
    unseen = {key: force for key, force in game.state.forces.items() if force.side is side.enemy and force.hex not in spotted}
    before = drawn(game, side, at(MALTA, 12))
    assert unseen
    theatre = game.book.theatre
    forces = {key: replace(force, hex=theatre.ways(force.hex)[0]) if key in unseen else force
              for key, force in game.state.forces.items()}
    game.state = replace(game.state, forces=forces)

    assert drawn(game, side, at(MALTA, 12)) == before


def test_the_name_an_enemy_gave_his_force_is_not_on_the_map() -> None:
    """A marker bears its contact and what was seen of it, never its owner's name or number of ships."""
    game = staff_game(1)
    for side in BOTH:
        mine = {one.force.name for one in game.view(side.enemy).forces.values() if one.force.name}
        told = " ".join(one.words for one in counters_of(game.book, game.view(side)) if not one.own)
        assert mine
        assert not any(name in told for name in mine)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("middle", [MALTA, Hex("13870"), Hex("02050")], ids=["Malta", "Alexandria", "Gibraltar"])
def test_names_on_the_map_cover_neither_each_other_nor_the_counters(middle: Hex, scale: float) -> None:
    """At every zoom and every size of text no two names meet, nor a name and what is said of the ways off the map."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    told = 0
    for zoom in (5.0, 8.0, 11.0, 16.0, 25.0, 40.0, 60.0, 120.0):
        look = Look(scale=scale)
        camera = at(middle, zoom)
        counters = [one.rect for one in laid(counters_of(game.book, view), camera, look, None)]
        scene = moving(game.book, view, camera, look, ChartPointing(), {})
        beside = [room_of(one) for one in beyond(game.book.theatre, camera, look.theme, look.text)]
        known = {*(one.name for one in game.book.theatre.ports.values()), *(one.name for one in game.book.oob.bases.values())}
        rects = [room_of(one) for layer in scene for one in layer if isinstance(one, Words) and one.text in known]
        told += len(rects)
        assert not any(one.meets(other) for one, other in combinations(rects, 2))
        assert not any(one.meets(other) for one in rects for other in (*counters, *beside))
    assert told


def test_malta_is_named_even_when_the_whole_theatre_is_shown() -> None:
    """Great ports keep their names when hexes are small."""
    game = staff_game(1)
    words = {one.text for one in names(game.book, game.view(Side.ALLIED), at(MALTA, 5.3), LOOK) if isinstance(one, Words)}

    assert {"Malta", "Naples"} & words


def test_sides_differ_without_colours() -> None:
    """An own counter is a square and an enemy's has its corners cut; fills differ in lightness; letters stand on both."""
    from campaign.gui.chart.counters import drawn as counter_drawn
    from campaign.gui.drawing.shapes import RoundedBox

    own = Counter(named("force:AL1"), MALTA, Side.ALLIED, own=True, silhouette="cruiser", letters="AL1", mark="3", words="")
    enemy = Counter(named("marker:AX1"), MALTA, Side.AXIS, own=False, silhouette="", letters="AX1", mark="?", words="")
    mine, his = (tuple(counter_drawn(one, Rect(0, 0, 50, 44), LOOK, chosen=False)) for one in (own, enemy))

    assert any(isinstance(one, RoundedBox) for one in mine)
    assert not any(isinstance(one, RoundedBox) for one in his)
    assert any(isinstance(one, Polygon) for one in his)
    assert {one.text for one in his if isinstance(one, Words)} == {"?", "AX1 ?"}
    light = [sum(COUNTERS[side][0]) for side in BOTH]
    assert abs(light[0] - light[1]) > 300
    assert all(abs(sum(fill) - sum(ink)) > 250 for fill, ink in COUNTERS.values())


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_sea_and_land_differ_in_lightness_in_both_themes(theme: object) -> None:
    """Open sea, coast, land and mountains are told apart on a screen without colours."""
    from campaign.gui.drawing.theme import Theme

    assert isinstance(theme, Theme)
    tones = [sum(theme.ground[kind]) for kind in (Terrain.FULL_SEA, Terrain.PARTIAL_SEA, Terrain.LAND, Terrain.MOUNTAINS)]
    assert all(abs(one - other) >= 20 for one, other in combinations(tones, 2))
    assert abs(sum(theme.ink) - sum(theme.panel)) > 400


@pytest.mark.parametrize("zoom", [4.0, 8.0, 20.0, 60.0, 120.0])
def test_counters_are_readable_at_every_zoom(zoom: float) -> None:
    """They never shrink below what can be read, and never grow beyond what is needed."""
    for scale in SCALES:
        assert 22 <= size_at(zoom, Look(scale=scale)) <= 54 * 1.5


def test_forty_counters_in_one_hex_can_all_be_seen_and_pressed() -> None:
    """Three show with how many more there are; under the cursor all forty are fanned out side by side."""
    many = [Counter(named(f"force:AL{number}"), MALTA, Side.ALLIED, own=True, silhouette="destroyer", letters=f"AL{number}",
                    mark="1", words=f"force {number}") for number in range(40)]
    camera = at(MALTA, 30)
    stacked, fanned = laid(many, camera, LOOK, None), laid(many, camera, LOOK, MALTA)

    assert sum(not one.hidden for one in stacked) == 3
    assert "+37" in {one.text for layer in stacks(stacked, LOOK, None) for one in layer if isinstance(one, Words)}
    assert not any(one.hidden for one in fanned)
    assert not any(one.rect.meets(other.rect) for one, other in combinations(fanned, 2))
    assert len(places(40, (0, 0), 30, fanned=True)) == 40


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("spot", [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (0.0, 1.0)])
def test_forty_counters_never_leave_the_smallest_map(scale: float, spot: tuple[float, float]) -> None:
    """At 800 x 600, at any size of text and in any corner: all forty lie in the window, side by side, large enough to read."""
    room = Rect(0, 50, 800 - 800 * 0.46, 500)
    middle = (room.x + room.wide * spot[0], room.y + room.high * spot[1])
    for zoom in (5.0, 30.0, 120.0):
        rects = places(40, middle, size_at(zoom, Look(scale=scale)), fanned=True, within=room)
        assert len(rects) == 40
        assert min(one.x for one in rects) >= room.x
        assert max(one.right for one in rects) <= room.right
        assert min(one.y for one in rects) >= room.y
        assert max(one.bottom for one in rects) <= room.bottom
        assert not any(one.meets(other) for one, other in combinations(rects, 2))
        assert rects[0].wide >= 22


def test_between_fanned_counters_the_fan_stays_open(tmp_path: Path) -> None:
    """The mouse on its way from one counter to the next is still at the same hex."""
    from tests.gui.workspaces import playing

    screen = playing(tmp_path)
    chart = screen.chart
    hexes = [one.counter.hex for one in chart.placed()]
    crowded = max(hexes, key=hexes.count)
    assert hexes.count(crowded) > 1
    screen.workspace.selection.cursor = crowded
    first, second = [one for one in chart.placed() if one.counter.hex == crowded][:2]
    between = ((first.rect.right + second.rect.x) / 2, first.rect.middle[1])
    assert not first.rect.holds(between)
    assert not second.rect.holds(between)
    found = chart.counter_at(between)
    assert found is not None
    assert found.counter.hex == crowded


def test_an_old_sighting_is_pale_and_says_how_old_it_is() -> None:
    """What was seen two segments ago is drawn where it was seen, faded, with its age."""
    game = staff_game(3)
    for side in BOTH:
        for one in counters_of(game.book, game.view(side)):
            if one.faded:
                assert not one.own
                assert "segment" in one.words
                assert one.mark.endswith("d")

