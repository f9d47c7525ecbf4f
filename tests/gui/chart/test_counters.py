"""Counters say whose they are by shape, how sure they are by solidity, and everything else where it always stands."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from campaign.chart.counters import FLAGS, SHOWN, Certainty, Counter, age_in_words, composition, counters_of, with_ships
from campaign.chart.stamps import STEP, draw_counter, full_extent, high_of, places, size_at
from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Disc, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import THEMES, Look
from campaign.library.book import load_book
from campaign.model.play.views import Marker
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Category, Recon, Seen, Sighting
from campaign.model.units.ships import ShipId, ShipType
from campaign.silhouettes.strangers import side_view_of
from tests.gui.chart.test_scene import staff_game
from tests.gui.workspaces import named

MALTA = Hex("10766")
LOOKS = [Look(theme) for theme in THEMES.values()]
MIDDLE = Rect(0, 0, 72, 46)


def counter(side: Side, **more: object) -> Counter:
    """A counter of a battleship."""
    plain = Counter(named("force:AL1"), MALTA, side, own=side is Side.ALLIED, name="Force A", words="", nation=FLAGS[side],
                    hull=side_view_of(ShipType.BATTLESHIP), composition="2 BB 1 DD")
    return replace(plain, **more)  # pyrefly: ignore[bad-argument-type]


def shapes(one: Counter, rect: Rect = MIDDLE, look: Look = LOOKS[0], *, chosen: bool = False) -> list[Shape]:
    """What is drawn of it."""
    return list(draw_counter(one, rect, look, chosen=chosen))


def words_of(one: Counter, rect: Rect = MIDDLE) -> set[str]:
    """What is written on it."""
    return {shape.text for shape in shapes(one, rect) if isinstance(shape, Text)}


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.theme.name)
@pytest.mark.parametrize("certainty", Certainty)
def test_a_side_is_told_by_its_shape_whatever_the_colours(look: Look, certainty: Certainty) -> None:
    """Four corners of the Allies, eight of the Axis, in either theme and however sure it is."""
    for side, corners in ((Side.ALLIED, 4), (Side.AXIS, 8)):
        body = next(one for one in draw_counter(counter(side, certainty=certainty), MIDDLE, look, chosen=False))

        assert (4 if isinstance(body, RoundedBox) else len(body.points) if isinstance(body, Polygon) else 0) == corners


def test_certainty_is_solidity_and_nothing_else_is() -> None:
    """Seen now it is filled with its side's colour; a day old it is outlined; older dashed, the ship a question."""
    look = LOOKS[0]
    bodies = {sure: shapes(counter(Side.AXIS, certainty=sure)) for sure in Certainty}
    first = {sure: next(one for one in found if isinstance(one, Polygon)) for sure, found in bodies.items()}
    dashed = {sure: any(isinstance(one, Line) and one.dash for one in found) for sure, found in bodies.items()}

    assert first[Certainty.NOW].fill == look.theme.axis
    assert first[Certainty.OLDER].fill == first[Certainty.UNKNOWN].fill == look.theme.panel
    assert dashed == {Certainty.NOW: False, Certainty.OLDER: False, Certainty.UNKNOWN: True}
    assert [sure for sure in Certainty if "?" in words_of(counter(Side.AXIS, certainty=sure))] == [Certainty.UNKNOWN]


def test_a_force_that_is_gone_is_drawn_with_the_ships_that_it_had() -> None:
    """Its heaviest ship and how many of each type, where without ships a question would stand."""
    book = load_book("calabria")
    plain = counter(Side.ALLIED, hull=None, composition="")
    known = with_ships(book, plain, (ShipId("warspite"), ShipId("decoy")))

    assert "?" in words_of(plain) and with_ships(book, plain, ()) == plain
    assert known.composition == "1 BB 1 DD" and known.hull is not None and "?" not in words_of(known)


def test_age_stands_in_a_pill_and_only_where_something_was_seen() -> None:
    """Now, one day, more days; never on one's own, and nothing where nothing was ever known."""
    assert [age_in_words(days) for days in (0, 1, 2)] == ["now", "1 day", "2 days"]
    assert "1 day" in words_of(counter(Side.AXIS, age=1))
    assert not {"now", "1 day"} & words_of(counter(Side.AXIS, age=None))
    assert "now" not in words_of(counter(Side.ALLIED, age=0, own=True))


def test_each_step_of_the_zoom_has_its_size_and_says_more() -> None:
    """52 x 36, 72 x 46, 96 x 60; hexes left from the middle step, what sails there inside at the near one."""
    look = LOOKS[0]
    sizes = [size_at(zoom, look) for zoom in (6.0, 20.0, 50.0)]
    rects = [Rect(0, 0, wide, high_of(wide)) for wide in sizes]
    own = counter(Side.ALLIED, left=22)

    assert [(rect.wide, rect.high) for rect in rects] == [(52, 36), (72, 46), (96, 60)]
    assert ["22" in words_of(own, rect) for rect in rects] == [False, True, True]
    assert [full_extent(own, rect, look).bottom > rect.bottom for rect in rects] == [True, True, False]
    assert all("2 BB 1 DD" in words_of(own, rect) for rect in rects)
    assert [size_at(zoom, Look(scale=2.0)) for zoom in (6.0, 20.0, 50.0)] == [72, 96, 96]


@pytest.mark.parametrize("wide", [52.0, 72.0, 96.0])
def test_all_of_a_counter_stands_in_its_room(wide: float) -> None:
    """Names, pills and what sails there reach no further than the room that other names keep clear of."""
    look = LOOKS[0]
    rect = Rect(0, 0, wide, high_of(wide))
    one = counter(Side.AXIS, age=2, left=30, fuel=0.5, name="A name that is much too long for a counter")
    room = full_extent(one, rect, look).grown(4)

    for written in (shape for shape in shapes(one, rect) if isinstance(shape, Text)):
        box = room_of(written)
        assert room.x <= box.x + 12 and box.right - 12 <= room.right
        assert room.y <= box.y + 2 and box.bottom - 2 <= room.bottom


def test_the_fuel_bar_is_as_high_as_what_is_left_and_amber_when_it_runs_low() -> None:
    """Full height, ticks at quarters; below 35 % in the fill of warnings."""
    look = LOOKS[0]
    amber, paper = look.theme.amberfill, look.theme.panel

    def bar(share: float) -> RoundedBox:
        return next(one for one in shapes(counter(Side.ALLIED, fuel=share))
                    if isinstance(one, RoundedBox) and one.rect.wide == 4 and one.fill in (amber, paper))

    assert [bar(share).rect.high for share in (1.0, 0.5, 0.2)] == [40, 20, 8]
    assert [bar(share).fill for share in (0.36, 0.34)] == [paper, amber]


def test_what_is_chosen_has_a_ring() -> None:
    """Magenta, around its own shape."""
    look = LOOKS[0]
    for side in BOTH:
        kinds = [one for one in shapes(counter(side), chosen=True) if isinstance(one, RoundedBox | Polygon)]
        assert any(one.fill == look.theme.magenta for one in kinds)
        assert not any(one.fill == look.theme.magenta for one in shapes(counter(side)) if isinstance(one, RoundedBox | Polygon))


def test_submarines_are_dotted_circles() -> None:
    """A boat in a ring, whosever she is."""
    found = shapes(counter(Side.ALLIED, submarine=True))

    assert any(isinstance(one, Disc) for one in found)
    assert any(isinstance(one, Line) and one.dash for one in found)


def test_types_stand_in_one_order() -> None:
    """From battleships to transports, however they are given."""
    kinds = (ShipType.DESTROYER, ShipType.TRANSPORT, ShipType.BATTLESHIP, ShipType.DESTROYER, ShipType.CARRIER)

    assert composition(kinds) == "1 BB 1 CV 2 DD 1 NTP"


def test_several_in_one_hex_fan_out_and_the_heaviest_own_stands_in_front() -> None:
    """A stack shows the edges of two beneath the one in front, the last drawn."""
    rects = places(6, (100, 100), 72)
    game = staff_game(1)
    for side in BOTH:
        by_hex: dict[Hex, list[Counter]] = {}
        for one in counters_of(game.book, game.view(side)):
            by_hex.setdefault(one.hex, []).append(one)
        for here in by_hex.values():
            front = here[min(len(here), SHOWN) - 1]
            assert (not front.own, front.rank) == min((not one.own, one.rank) for one in here)

    assert {rects[at].x - rects[at + 1].x for at in range(2)} == {STEP}
    assert rects[2] == rects[3] == rects[5]


AGED: Mapping[int | None, Certainty] = {
    0: Certainty.OLDER, 1: Certainty.OLDER, 2: Certainty.UNKNOWN, 9: Certainty.UNKNOWN, None: Certainty.UNKNOWN,
}


@pytest.mark.parametrize("days", AGED)
@pytest.mark.parametrize("shown", [True, False], ids=["marker on the map", "hidden marker"])
def test_what_was_seen_grows_old(days: int | None, shown: bool) -> None:
    """SM-6A A marker's place is public, what sails under it as sure as it was lately seen; a hidden one goes in three days."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    seen = Seen((Category.TRANSPORTS,))
    last = None if days is None else Sighting(MALTA, "then", view.segment - days, seen)
    marker = Marker("AX9", MALTA if shown else None, (), None, last, engaged=False)
    found = [one for one in counters_of(game.book, replace(view, markers={"AX9": marker})) if one.name == "AX9"]

    assert len(found) == (shown or (days is not None and days < 3))
    for one in found:
        assert (one.certainty, one.age) == (AGED[days], days)
        assert one.composition == ("" if days is None else "transports")


def test_an_enemy_who_is_spotted_is_solid_and_now() -> None:
    """However long ago he was seen before."""
    game = staff_game(1)
    view = game.view(Side.ALLIED)
    marker = Marker("AX9", MALTA, (Recon.AREA,), Seen((Category.WARSHIPS,)), None, engaged=False)
    (one,) = [one for one in counters_of(game.book, replace(view, markers={"AX9": marker})) if one.name == "AX9"]

    assert (one.certainty, one.age, one.fuel, one.left) == (Certainty.NOW, 0, None, None)
