"""A battle as shapes: drawn to scale, read without colours, the same for equal views, and telling no secret."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Layer, Line, Polygon, Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.battle import bands, sea, strip
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import (
    SeaCamera,
    along,
    bearing,
    camera_for,
    distance,
    in_words,
    range_in_words,
    round_in,
    round_length,
)
from campaign.gui.battle.command import Command
from campaign.gui.battle.looks import no_look, no_plan, sizes_of
from campaign.gui.battle.panel import count_of
from campaign.gui.battle.paper import lists
from campaign.gui.battle.pointing import BattlePointing
from campaign.gui.battle.signs import fall_of_shot
from campaign.gui.battle.watching import TURN_SEEN, Watch, WatchUntil
from campaign.gui.battle.water import printed
from campaign.gui.frame.stage import SCALES
from campaign.model.battles.battle import (
    Arc,
    Area,
    BattleDecision,
    BattleId,
    BattleView,
    Input,
    InputKind,
    Shots,
    Token,
    Trail,
    Weapon,
)
from campaign.model.battles.marks import Gauge, RangeBand, Rank
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.registry import system_named, system_names
from tests.gui.battles import Fought
from tests.tactics.conformance import emptied, meetings

WINDOW = Rect(0, 0, 880, 690)
LOOK = Look()
MEETINGS = meetings()


def token(name: str, side: Side, x: float | None, y: float | None, **more: object) -> Token:
    """A cruiser somewhere."""
    return replace(Token(name, name.title(), side, "CA", "sound", True, x, y, 45.0, 180.0), **more)  # pyrefly: ignore[bad-argument-type]


def of_another_system() -> BattleView:
    """A view such as a system might give that nobody has written yet."""
    arcs = (Arc(Weapon.GUNS, "guns", 210, 150, 20_000), Arc(Weapon.TORPEDOES, "tubes", 30, 150, 8_000, ready=False))
    tokens = (
        token("one", Side.ALLIED, 0, 0, arcs=arcs, gauges=(Gauge("hull", 2, 7),), notes=(("helm", "stiff"),)),
        token("two", Side.AXIS, 9_000, 6_000),
        token("three", Side.AXIS, None, None, status="last seen at noon"),
    )
    smoke = Area("smoke", "smoke", ((1_000, 0), (2_000, 900)), closed=False)
    island = Area("land", "Islet", ((3_000, 3_000), (4_000, 3_000), (3_500, 4_000)))
    shots = (Shots(ShipId("one"), ShipId("two"), Weapon.GUNS, 60, 2), Shots(ShipId("two"), ShipId("one"), Weapon.GUNS, 80, 0))
    return BattleView(
        BattleId("b9"), "another", Side.ALLIED, 3, 15, "somewhere", tokens, (), tracks=(Trail("one", ((-900, -900), (0, 0))),),
        areas=(smoke, island), shots=shots,
    )


def drawn(view: BattleView, look: Look = LOOK, pointing: BattlePointing | None = None) -> tuple[Layer, ...]:
    """Everything that is drawn of a view."""
    camera = sea.whole(view, WINDOW)
    return (*sea.still(view, camera, look), *sea.moving(view, camera, look, pointing or BattlePointing()))


def words_in(layers: tuple[Layer, ...]) -> list[Text]:
    """All words drawn."""
    return [one for layer in layers for one in layer if isinstance(one, Text)]


def box_of(one: Text) -> Rect:
    """What words cover."""
    wide = width_of(one.text, one.size, bold=one.bold)
    left = one.at[0] - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[one.anchor]
    return Rect(left, one.at[1] - one.size * 0.4, wide, one.size * 0.8)


@pytest.mark.parametrize("seed", range(8))
def test_places_and_pixels_answer_each_other(seed: int) -> None:
    """What lies under a pixel is drawn there, and zooming leaves it there."""
    chance = random.Random(seed)
    camera = SeaCamera(chance.uniform(-9e4, 9e4), chance.uniform(-9e4, 9e4), chance.uniform(0.001, 1.5), WINDOW)
    pixel = chance.uniform(0, 880), chance.uniform(0, 690)

    assert camera.to_screen(camera.to_sea(pixel)) == pytest.approx(pixel)
    nearer = camera.zoomed(1.4, pixel)
    assert nearer.to_sea(pixel) == pytest.approx(camera.to_sea(pixel), abs=1e-3)
    course, far = chance.uniform(0, 359), chance.uniform(100, 30_000)
    mark = along((10.0, 20.0), course, far)
    assert bearing((10.0, 20.0), mark) == pytest.approx(course)
    assert distance((10.0, 20.0), mark) == pytest.approx(far)


def test_all_ships_are_shown_from_the_first_moment() -> None:
    """The camera takes every ship in, and one ship alone does not fill the window."""
    places = [(0.0, 0.0), (40_000.0, 2_000.0), (-3_000.0, 9_000.0)]
    camera = camera_for(places, WINDOW)
    assert all(WINDOW.holds(camera.to_screen(place)) for place in places)
    assert camera_for([(5.0, 5.0)], WINDOW).scale * 200 < 100


def test_scale_bars_and_ranges_are_round_and_ranges_by_eye_rough() -> None:
    """SAS-B4.10 A system may say that far ranges are told to the nearest so many metres."""
    assert [round_length(one) for one in (9, 10, 19, 24, 4_999, 5_000)] == [5, 10, 10, 20, 2_000, 5_000]
    assert (in_words(900), in_words(12_345)) == ("900 m", "12.3 km")
    assert range_in_words(12_345, (0.0, 0.0)) == "12.3 km"
    assert in_words(round_in(9_000, Look(unit="miles")), Look(unit="miles")) == "2.0 nm"
    assert in_words(round_in(9_000, Look(unit="yards")), Look(unit="yards")) == "5,000 yd"
    assert range_in_words(12_345, (2_000.0, 1_500.0)) == "about 12 km"
    assert range_in_words(1_900, (2_000.0, 1_500.0)) == "1.9 km"


def test_ships_are_to_one_scale_true_when_near_and_said_to_be_longer_far_off() -> None:
    """A hull of 180 m is 180 pixels long at a pixel a metre; far off all are as many times longer as the scale says."""
    one = token("one", Side.AXIS, 0, 0)
    small = replace(token("two", Side.AXIS, 90, 0), length_m=60.0)
    near = sizes_of((one, small), SeaCamera(0, 0, 1.0, WINDOW), LOOK, no_plan)
    far = sizes_of((one, small), SeaCamera(0, 0, 0.01, WINDOW), LOOK, no_plan)

    assert near.of(one) == pytest.approx(180.0)
    assert near.times == 1.0
    assert far.of(one) == pytest.approx(180.0 * 0.01 * far.times)
    assert far.of(one) / far.of(small) == pytest.approx(3.0)
    bar = printed.scale_bar(SeaCamera(0, 0, 0.01, WINDOW), LOOK, WINDOW, far.times)
    assert f"ships drawn {far.times:.0f} times their length" in [one.text for one in bar if isinstance(one, Text)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", SCALES[::4])
def test_names_of_sixty_ships_cover_neither_each_other_nor_ships(theme: str, scale: float) -> None:
    """In a crowd a name finds a free spot or is left out; the chosen ship's is never."""
    chance = random.Random(5)
    tokens = tuple(
        token(f"ship{number}", BOTH[number % 2], chance.uniform(0, 20_000), chance.uniform(0, 14_000)) for number in range(60)
    )
    view = replace(of_another_system(), tokens=tokens, shots=(), areas=(), tracks=())
    look = Look(THEMES[theme], scale)
    layers = drawn(view, look, BattlePointing("ship7"))
    names = [one for one in words_in(layers) if "Ship" in one.text]

    assert not [(one.text, other.text) for one, other in combinations(names, 2) if box_of(one).meets(box_of(other))]
    assert any(one.text.endswith("Ship7") for one in names)
    camera = sea.whole(view, WINDOW)
    spots = [camera.to_screen((one.x_m or 0.0, one.y_m or 0.0)) for one in tokens]
    assert not any(box_of(one).holds(spot) for one in names for spot in spots)


def test_a_hit_and_a_miss_differ_by_their_shapes() -> None:
    """A star with its number is a hit, strokes are a splash: so much is seen without any colour."""
    hit = tuple(fall_of_shot(Shots(ShipId("a"), ShipId("b"), Weapon.GUNS, 60, 3), (50, 50), LOOK))
    miss = tuple(fall_of_shot(Shots(ShipId("a"), ShipId("b"), Weapon.GUNS, 60, 0), (50, 50), LOOK))

    assert any(isinstance(one, Polygon) and len(one.points) == 16 for one in hit)
    assert [one.text for one in hit if isinstance(one, Text)] == ["3 hits"]
    assert miss
    assert all(isinstance(one, Line) for one in miss)


def test_the_view_of_a_system_nobody_knows_is_drawn() -> None:
    """Arcs with their reach, range and bearing of the enemy, smoke, land and names come from the view alone."""
    view = of_another_system()
    said = " ".join(one.text for one in words_in(drawn(view, pointing=BattlePointing("one"))))

    wedge = "here all of One\N{RIGHT SINGLE QUOTATION MARK}s turrets bear"
    assert all(words in said for words in ("guns", "tubes", wedge, "Islet", "CA One", "CA Two"))
    assert "Three" not in said
    assert "056" not in said, "bearings are said where it is pointed at, and nowhere else"
    shapes = [one for layer in drawn(view, pointing=BattlePointing("one")) for one in layer]
    assert any(isinstance(one, Line) and one.dash == 4.0 for one in shapes), "a weapon that is not ready has a broken arc"
    assert "turrets bear" not in " ".join(one.text for one in words_in(drawn(view)))


@pytest.mark.parametrize("name", system_names())
@pytest.mark.parametrize("meeting", MEETINGS)
def test_two_battles_that_differ_in_what_a_side_cannot_know_look_alike(name: str, meeting: str) -> None:
    """SM-GAP-56 SAS-A4.3 Shape by shape: the enemy's magazines and tubes leave no trace on the screen, whoever is looked at."""
    system, (book, engagement) = system_named(name), MEETINGS[meeting]
    for side in BOTH:
        hidden = emptied(engagement, side.enemy, random.Random(3))
        other = replace(engagement, parties={**engagement.parties, side.enemy: hidden})
        battles = [system.begin(book, each) for each in (engagement, other)]
        views = [system.view_for(book, battle, side) for battle in battles]
        for chosen in [one.id for one in views[0].tokens]:
            pointing = BattlePointing(chosen, chosen)
            assert drawn(views[0], pointing=pointing) == drawn(views[1], pointing=pointing)
        told = [[tuple(lists.enemies(view, side, no_look, "")), tuple(lists.remarks(view, Command(), str)),
                 strip.tally(view, side.enemy),
                 [system.chances(book, battle, view, decision, one.id) for decision in view.decisions for one in view.tokens]]
                for battle, view in zip(battles, views, strict=True)]
        assert told[0] == told[1]


def test_who_has_broken_off_is_not_lost() -> None:
    """Above the sea and beside it she is afloat, and away; who is sunk is lost."""
    own, enemy = Side.ALLIED, Side.AXIS
    ships = (token("here", own, 0.0, 0.0), token("away", own, None, None, afloat=False, left=True),
             token("sunk", own, None, None, afloat=False), token("gone", enemy, None, None, afloat=False, left=True))
    view = replace(in_bands(0), side=own, tokens=ships)

    assert strip.tally(view, own) == "2 of 3 afloat, 1 broke off"
    assert strip.tally(view, enemy) == "1 seen, 1 broke off"
    assert [row.text for row in lists.remarks(view, Command(), str)][:2] == ["Lost: Sunk", "Broke off: Away"]


def in_bands(count: int) -> BattleView:
    """Two sides without places, in ranks."""
    tokens = tuple(
        token(f"number {number}", BOTH[number % 2], None, None, gauges=(Gauge("boxes", number % 3, 5),), afloat=number != 4)
        for number in range(count)
    )
    ranks = tuple(
        Rank(side, name, tuple(one.id for one in tokens if one.side is side)[part::2])
        for side in BOTH
        for part, name in enumerate(("line", "screen"))
    )
    steps = (RangeBand("far", note="big guns"), RangeBand("near", now=True, note="all guns; torpedoes"))
    return replace(of_another_system(), tokens=tokens, ranks=ranks, bands=steps, shots=(), areas=(), tracks=())


@pytest.mark.parametrize("size", [(400, 550), (880, 690), (1500, 1000)])
@pytest.mark.parametrize("scale", SCALES[::4])
@pytest.mark.parametrize("count", [2, 17, 60])
def test_cards_stand_apart_the_foremost_nearest_to_the_enemy(size: tuple[int, int], scale: float, count: int) -> None:
    """Every ship has a card inside the window's width, no two meet, letters are never too small, both lines face each other."""
    window, look, view = Rect(0, 0, *size), Look(THEMES["dark"], scale), in_bands(count)
    found = bands.card_display(view, window, look)

    assert sorted(card.token.id for card in found.cards) == sorted(one.id for one in view.tokens)
    assert not [pair for pair in combinations(found.cards, 2) if pair[0].rect.meets(pair[1].rect)]
    assert all(card.rect.x >= 0 and card.rect.right <= window.right for card in found.cards)
    assert all(card.size >= bands.LEAST * look.text for card in found.cards)
    middle = found.strip.middle[1]
    for side in BOTH:
        away = {
            rank.name: min(abs(card.rect.middle[1] - middle) for card in found.cards if card.token.id in rank.tokens)
            for rank in view.ranks
            if rank.side is side and rank.tokens
        }
        assert away.get("line", 0.0) < away.get("screen", 1e9)
    assert found.tall <= window.high or min(card.size for card in found.cards) == pytest.approx(bands.LEAST * look.text)


def test_the_present_band_stands_out_without_colours() -> None:
    """Its name is marked and bold."""
    bold = [one.text for one in words_in(drawn(in_bands(6))) if one.bold and "near" in one.text]
    assert bold == ["> near <"]


def test_names_are_shortened_as_sailors_would() -> None:
    """First names become letters before anything is cut."""
    one = replace(token("x", Side.AXIS, None, None), name="Bartolomeo Colleoni", type="CL")
    wide = width_of("CL B. Colleoni", 13, bold=True)
    assert bands.short_name(one, 13, wide) == "CL B. Colleoni"
    assert bands.short_name(one, 13, 500) == "CL Bartolomeo Colleoni"
    assert bands.short_name(one, 13, 30).endswith("...")


def test_boxes_are_struck_as_on_a_roster() -> None:
    """What is gone is crossed, something gone always shows, and very many boxes are drawn as a few."""
    assert count_of(Gauge("hull", 0, 4)) == (4, 0)
    assert count_of(Gauge("hull", 1, 4)) == (4, 1)
    assert count_of(Gauge("hull", 1, 2000)) == (14, 1)
    assert count_of(Gauge("hull", 1000, 2000)) == (14, 7)


def test_several_targets_are_put_in_and_taken_out() -> None:
    """Where an input takes several answers a click on a ship toggles her."""
    fought = Fought()
    view, table = fought.screen.view, fought.table
    firer = fought.screen.helm.chosen
    several = Input("who", InputKind.TARGET, "Whom", (("a", "A"), ("b", "B")), several=True, token=firer)
    answers = Answers(table, view, BattleDecision("k", Side.ALLIED, "R-1", "?", (several,)), {"who": ""})
    answers.aim((several,), "a")
    answers.aim((several,), "b")
    assert answers.now(several) == "a,b"
    assert set(answers.aims()) == {(firer, "a"), (firer, "b")}
    answers.aim((several,), "a")
    assert answers.now(several) == "b"


def test_a_watched_battle_waits_between_phases_and_stops_where_it_was_told() -> None:
    """Pauses are as long as the speed says; a step ends in a pause; full speed never waits."""
    watch = Watch()
    assert not watch.busy
    watch.passed(0.7)
    assert watch.busy
    watch.reached(phase=True, turn=False)
    assert not watch.busy
    watch.toggled()
    watch.passed(100.0)
    assert not watch.busy
    watch.until(WatchUntil.TURN)
    assert watch.busy
    watch.reached(phase=True, turn=False)
    assert watch.busy
    watch.reached(phase=True, turn=True)
    assert not watch.busy
    assert watch.words == "paused"
    watch.until(WatchUntil.END)
    assert watch.busy
    watch.reached(phase=True, turn=True)
    assert not watch.busy, "each turn is seen before the next begins"
    watch.passed(TURN_SEEN[watch.speed])
    assert watch.busy
    watch.reached(phase=True, turn=True)
    watch.until(WatchUntil.END)
    assert watch.busy, "asked for once more, it is not waited for any longer"
    watch.toggled()
    watch.toggled()
    watch.faster(9)
    assert watch.busy
