"""The map as shapes: what is drawn, that it can be read, and that it tells no secret."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from campaign.chart.badges import rank_of
from campaign.chart.counters import Counter, counters_of
from campaign.chart.courses import courses
from campaign.chart.ground import exits, ground_of
from campaign.chart.laying import lay_out, step_at
from campaign.chart.names import names
from campaign.chart.pointing import ChartPointing
from campaign.chart.scene import (
    base_marks,
    counter_marks,
    hex_in_words,
    name_marks,
    over_all,
    pointers,
    rooms_of,
    stacks,
    target_frames,
)
from campaign.chart.stamps import fan, full_extent, size_at
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.plane import Filling, Group, Mark, Stamp
from campaign.drawing.shapes import Rect, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.stage import SCALES
from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.store.records import Meta
from tests.gui.workspaces import named as thing

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


def drawn(game: Game, side: Side, camera: Camera) -> tuple[Group, ...]:
    """Everything that a side's map shows."""
    view, book, zoom = game.view(side), game.book, step_at(camera.zoom)
    pointing = ChartPointing(cursor=MALTA)
    wash = tuple(Filling((), ink, cover) for ink, cover in ground_of(book.theatre, view.coast_owners, LOOK.theme).wash)
    return (wash, base_marks(book, view, zoom, LOOK), courses(book, view, LOOK, pointing, {}),
            name_marks(book, view, zoom, LOOK, pointing), counter_marks(book, view, zoom, LOOK, None),
            target_frames(book, view, zoom, LOOK, pointing), pointers(book, view, camera, LOOK, pointing))


def words_of(group: Iterable[Mark]) -> list[Text]:
    """All words on the stamps of a group."""
    return [shape for mark in group if isinstance(mark, Stamp) for shape in mark.shapes if isinstance(shape, Text)]


def test_equal_views_give_equal_scenes() -> None:
    """The same dice lead to the same map, shape by shape."""
    one, other = staff_game(), staff_game()

    assert drawn(one, Side.ALLIED, at(MALTA, 30)) == drawn(other, Side.ALLIED, at(MALTA, 30))


@pytest.mark.gate
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
        counters = [full_extent(one.counter, one.rect, look)
                    for one in lay_out(counters_of(game.book, view), over_all(step_at(zoom)), look, None) if not one.hidden]
        step = step_at(zoom)
        scene = name_marks(game.book, view, step, look, ChartPointing())
        beside = rooms_of(exits(game.book.theatre, look), step)
        great = {one.name for one in game.book.theatre.ports.values() if rank_of(one) == 0}
        lesser = [mark for mark in scene if isinstance(mark, Stamp) and not great & {one.text for one in words_of([mark])}]
        rects = rooms_of(lesser, step)
        others = rooms_of([mark for mark in scene if mark not in lesser], step)
        told += len(rects)
        assert {one.text for one in words_of(scene)} >= great
        assert not any(one.meets(other) for one, other in combinations(rects, 2))
        assert not any(one.meets(other) for one in rects for other in (*counters, *beside, *others))
    assert told


def test_malta_is_named_even_when_the_whole_theatre_is_shown() -> None:
    """Great ports keep their names when hexes are small."""
    game = staff_game(1)
    words = {one.text for one in words_of(names(game.book, game.view(Side.ALLIED), 4.0, LOOK))}

    assert {"Malta", "Naples", "Gibraltar", "Alexandria", "Taranto"} <= words


def test_forty_counters_in_one_hex_can_all_be_seen_and_pressed() -> None:
    """One shows, with the edges of two beneath it and how many there are; under the cursor all forty are fanned out."""
    many = [Counter(thing(f"force:AL{number}"), MALTA, Side.ALLIED, own=True, name=f"AL{number}",
                    words=f"force {number}") for number in range(40)]
    camera = at(MALTA, 30)
    stacked, fanned = lay_out(many, camera, LOOK, None), lay_out(many, camera, LOOK, MALTA)

    assert sum(not one.hidden for one in stacked) == 3
    assert "40" in {one.text for one in words_of(stacks(stacked, camera, LOOK, None))}
    assert not any(one.hidden for one in fanned)
    assert not any(one.rect.meets(other.rect) for one, other in combinations(fanned, 2))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("spot", [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (0.0, 1.0)])
def test_forty_counters_never_leave_the_smallest_map(scale: float, spot: tuple[float, float]) -> None:
    """At 800 x 600, at any size of text and in any corner: all forty lie in the window, side by side, large enough to read."""
    room = Rect(0, 50, 800 - 800 * 0.46, 500)
    middle = (room.x + room.wide * spot[0], room.y + room.high * spot[1])
    for zoom in (5.0, 30.0, 120.0):
        rects = fan(40, middle, size_at(zoom, Look(scale=scale)), room)
        assert len(rects) == 40
        assert min(one.x for one in rects) >= room.x
        assert max(one.right for one in rects) <= room.right
        assert min(one.y for one in rects) >= room.y
        assert max(one.bottom for one in rects) <= room.bottom
        assert not any(one.meets(other) for one, other in combinations(rects, 2))
        assert rects[0].wide >= 22


@pytest.mark.gate
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
