"""What lies in ports is seen on the chart: own ships and the enemy's, which all may know, and never over a great name."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.chart.badges import OTHERS_FROM, badges_of, draw_badge, rank_of, size_of_badge
from campaign.chart.counters import counters_of
from campaign.chart.laying import STEPS, lay_out
from campaign.chart.pointing import ChartPointing
from campaign.chart.scene import name_marks, over_all, rooms_of
from campaign.chart.stamps import full_extent
from campaign.drawing.plane import Group, Stamp
from campaign.drawing.shapes import Line, Rect, RoundedBox, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.stage import SCALES
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from tests.gui.chart.test_scene import LOOK, staff_game, words_of


def badge_rooms(group: Group, zoom: float) -> list[Rect]:
    """Where badges lie among some marks."""
    return [Rect(mark.at[0] * zoom + mark.shift[0] + box.rect.x, mark.at[1] * zoom + mark.shift[1] + box.rect.y,
                 box.rect.wide, box.rect.high)
            for mark in group if isinstance(mark, Stamp) and len(mark.shapes) > 1
            if isinstance(box := mark.shapes[0], RoundedBox) and any(isinstance(one, Text) for one in mark.shapes)]


@pytest.mark.parametrize("side", BOTH)
def test_what_lies_in_port_is_on_the_chart_for_both_sides(side: Side) -> None:
    """SM-6C Own ships and the enemy's alike, counted by type in the order of all lists; every great port that has any."""
    game = staff_game(1)
    view = game.view(side)
    badges = badges_of(game.book, view, 30.0)
    own = {ship.port for ship in view.ships.values() if ship.port is not None}

    assert {badge.port for badge in badges if badge.own} == {
        game.book.theatre.ports[key].name for key in own if key in game.book.theatre.ports}
    assert {badge.port for badge in badges if badge.side is side.enemy} == {
        game.book.theatre.ports[key].name for key, ships in view.enemies_in_port.items() if ships}
    for badge in badges:
        numbers = [int(part) for part in badge.words.split() if part.isdigit()]
        assert sum(numbers) > 0
    most = max((badge for badge in badges if badge.own), key=lambda badge: len(badge.words))
    assert most.words.split("  ")[0].endswith(("BB", "BC", "CV", "CA", "CL"))


def test_own_badges_are_whole_and_the_enemys_broken() -> None:
    """No age is said: what lies in ports is public; side is told by colour and by the broken edge."""
    game = staff_game(1)
    badges = badges_of(game.book, game.view(Side.ALLIED), 30.0)
    own, enemy = (next(badge for badge in badges if badge.side is side) for side in (Side.ALLIED, Side.AXIS))

    assert not any(isinstance(one, Line) for one in draw_badge(own, LOOK))
    assert any(isinstance(one, Line) and one.dash for one in draw_badge(enemy, LOOK))
    assert {one.text for badge in (own, enemy) for one in draw_badge(badge, LOOK) if isinstance(one, Text)} == {
        own.words, enemy.words}


def test_badges_come_in_steps_by_rank() -> None:
    """Far off only great ports say what lies there; near at hand all do."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    zooms = 6.0, OTHERS_FROM[1], 30.0
    found = [{badge.rank for badge in badges_of(game.book, view, zoom) if not badge.own} for zoom in zooms]

    assert found[0] == {0}
    assert max(found[1]) <= 1
    assert found[2] >= found[1]


@pytest.mark.parametrize("scale", SCALES)
def test_badges_hide_neither_great_names_nor_counters_nor_each_other(scale: float) -> None:
    """At every step of the zoom and every size of text."""
    game = staff_game(1)
    view, look = game.view(Side.ALLIED), Look(scale=scale)
    great = {port.name for port in game.book.theatre.ports.values() if rank_of(port) == 0}
    told = 0
    for zoom in STEPS:
        scene = name_marks(game.book, view, zoom, look, ChartPointing())
        names = rooms_of((mark for mark in scene if great & {one.text for one in words_of([mark])}), zoom)
        placed = lay_out(counters_of(game.book, view), over_all(zoom), look, None)
        counters = [full_extent(mark.counter, mark.rect, look) for mark in placed if not mark.hidden and not mark.rear]
        rooms = badge_rooms(scene, zoom)
        told += len(rooms)
        assert not any(one.meets(other) for one, other in combinations(rooms, 2))
        assert not any(one.meets(other) for one in rooms for other in (*names, *counters))
    assert told


def test_an_empty_port_has_no_badge() -> None:
    """When her ships have sailed nothing is said of a port."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    empty = replace(view, ships={}, enemies_in_port={}, neutrals={})

    assert badges_of(game.book, view, 30.0)
    assert not badges_of(game.book, empty, 30.0)


def test_a_badge_holds_its_words() -> None:
    """However large the text is."""
    game = staff_game(1)
    for scale in SCALES:
        look = Look(scale=scale)
        for badge in badges_of(game.book, game.view(Side.ALLIED), 30.0):
            (words,) = [one for one in draw_badge(badge, look) if isinstance(one, Text)]
            assert size_of_badge(badge, look)[0] > rooms_of([Stamp((0.0, 0.0), (words,))], 1.0)[0].wide
