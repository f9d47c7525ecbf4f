"""Galleries: cards that are sought, sifted and walked over, painted once each, whatever their number and the window's size."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path
from time import process_time

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.painter import paint
from campaign.drawing.shapes import Polygon, Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.outside import Sift
from campaign.gui.actions.values import OpenSave, UseScenario, UseSkirmish
from campaign.gui.engagement.briefing import SkirmishBriefing
from campaign.gui.engagement.skirmishes import SkirmishScreen
from campaign.gui.frame.places import Briefing
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.screen import GalleryScreen
from campaign.gui.gallery.vista import HULLS, draw_vista
from campaign.gui.start.beginning import CampaignsScreen
from campaign.gui.start.opening import OpenScreen
from campaign.model.sides import Side
from campaign.session.gallery.battles import BattleKind, battle_cards
from campaign.session.gallery.vistas import SunHeight
from tests.gui.workspaces import ALLIED, at_start, calabria, painted, strike, top_of

WINDOWS = (((1920, 1080), 1.0), ((1280, 720), 1.5), ((800, 600), 2.0))


def gallery(key: str, size: tuple[int, int] = (1920, 1080), scale: float = 1.0, theme: str = "light") -> GalleryScreen:
    """A gallery by the key that opens it from the first page."""
    stage = at_start(size)
    stage.look = Look(THEMES[theme], scale)
    strike(stage, key)
    stage.key_released()
    stage.sheets()
    assert isinstance(stage.top, GalleryScreen)
    return stage.top


def cards_of(stage: Stage) -> list[Sheet]:
    """The cards that are in sight."""
    return [sheet for sheet in stage.sheets() if sheet.name.startswith("card ")]


def test_battles_stand_in_order_of_date_and_a_new_one_comes_last() -> None:
    """Those of other seas behind them; each with its forces by type and how hard it is, as at the terminal."""
    page = gallery("s")
    assert isinstance(page, SkirmishScreen)
    shown = page.cards()
    known = {card.key: card for card in battle_cards()}
    battles = [known[card.key] for card in shown if card.key in known]
    far = [BattleKind.OTHER_SEAS in battle.kinds for battle in battles]
    assert far == sorted(far) and len(battles) == len(known)
    for where in (True, False):
        dates = [battle.date for battle in battles if (BattleKind.OTHER_SEAS in battle.kinds) is where]
        assert dates == sorted(dates)
    assert shown[-1].title == "A battle of your own"
    for card in shown[:-1]:
        battle = known[card.key]
        assert card.line == battle.against and card.pill == battle.difficulty.value
        assert all(f"{count} " in card.line for side in Side for _, count in battle.forces[side])


def test_letters_search_and_enter_opens_what_they_found() -> None:
    """A ship, a place, a year: what is typed stands in the box, Backspace and Escape take it away, nothing is begun by it."""
    page = gallery("s")
    stage = page.stage
    for word, key in (("warspite ni", "matapan-night"), ("cape spada", "cape-spada"),
                      ("montecuccoli 1940", "calabria-afternoon")):
        stage.text(word)
        assert [card.key for card in page.shown()] == [key], word
        strike(stage, "escape")
        assert not page.words and stage.top is page
    stage.text("nowhere")
    assert not page.shown()
    assert any("nowhere" in one.text for sheet in stage.sheets() if sheet.name == "page" for layer in sheet.layers()
               for one in layer if isinstance(one, Text))
    strike(stage, *["backspace"] * 7)
    assert len(page.shown()) == len(page.cards())
    stage.text("plate")
    strike(stage, "enter")

    assert isinstance(stage.top, SkirmishBriefing)


def test_filters_say_how_many_they_hold_and_hold_so_many() -> None:
    """F2 turns to the next; with words sought they count what was found, and one without any is not offered."""
    page = gallery("s")
    for kind, count in page.counts():
        page.press(Sift(kind))
        assert len(page.shown()) == count > 0
    page.press(Sift("All"))
    strike(page.stage, "f2")
    assert page.sifted == page.counts()[1][0]
    strike(page.stage, "f2", "shift+f2")
    page.stage.text("warspite")
    assert dict(page.counts())[BattleKind.NIGHT.value] == 1


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_arrows_go_over_the_grid_and_up_to_the_filters(size: tuple[int, int], scale: float) -> None:
    """Right, down, left and up come back to where they began; what has the focus is always in sight."""
    page = gallery("s", size, scale)
    stage, actions = page.stage, [card.action for card in page.shown()]
    strike(stage, "right")
    assert page.focus == actions[0]
    strike(stage, "right", "down", "left", "up")
    assert page.focus == actions[0]
    strike(stage, "end")
    assert page.focus == actions[-1]
    for _ in range(len(actions)):
        stage.sheets()
        spot = page.spot(page.focus)
        assert spot is not None and spot.rect.y >= 0 and spot.rect.high > 30
        strike(stage, "left")
    strike(stage, "home", "up")
    assert page.focus == Sift("All")
    strike(stage, "right", "enter")
    assert page.sifted == page.counts()[1][0]
    strike(stage, "down")
    assert page.focus == page.shown()[0].action


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", ["s", "n"])
def test_no_two_lines_of_a_card_lie_on_each_other_and_no_card_leaves_the_window(
    key: str, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """At every size and in both themes; titles are whole, and whatever else was shortened says so."""
    page = gallery(key, size, scale, theme)
    painted(page.stage)
    seen = {}
    for card in page.shown():
        page._lead(card.action)
        for sheet in cards_of(page.stage):
            assert sheet.rect.x >= 0 and sheet.rect.right <= size[0]
            words = [one for layer in sheet.layers() for one in layer if isinstance(one, Text)]
            rooms = [Rect(room_of(one).x, one.at[1] - one.size * 0.4, room_of(one).wide, one.size * 0.8) for one in words]
            assert all(room.x >= 0 and room.right <= sheet.size[0] and room.bottom <= sheet.size[1] for room in rooms)
            assert not [pair for pair in combinations(rooms, 2) if pair[0].meets(pair[1])]
            seen[sheet.name] = [one.text for one in words]

    for card in page.shown():
        assert card.title in seen[f"card {card.key}"]


def test_only_cards_in_sight_are_made_and_a_scroll_paints_none_of_them_anew() -> None:
    """The sheets of cards keep their keys while they move, so that a window shows what it has painted already."""
    page = gallery("s")
    before = {sheet.name: (sheet.key, sheet.rect) for sheet in cards_of(page.stage)}
    assert 0 < len(before) < len(page.cards())
    page.stage.wheeled(900, 500, -1)
    after = {sheet.name: (sheet.key, sheet.rect) for sheet in cards_of(page.stage)}
    both = before.keys() & after.keys()

    assert both
    assert all(before[name][0] == after[name][0] and before[name][1] != after[name][1] for name in both)


@pytest.mark.gate
def test_two_hundred_saves_stand_at_once_and_scroll_quickly(tmp_path: Path) -> None:
    """The page comes before they were all looked at; each frame of a scroll is made within thirty milliseconds of work."""
    calabria(tmp_path / "saves", ALLIED).close()
    for number in range(200):
        shutil.copy(tmp_path / "saves" / "calabria.sqlite", tmp_path / "saves" / f"copy-{number}.sqlite")
    gallery("n")
    stage = at_start((1920, 1080))
    stage.sheets()
    before = process_time()
    strike(stage, "o")
    stage.sheets()
    assert process_time() - before < 0.3
    page = stage.top
    assert isinstance(page, OpenScreen) and len(page.cards()) == 201
    painted(page.stage)
    known = {(sheet.name, sheet.key) for sheet in page.stage.sheets()}
    spent = []
    for _ in range(60):
        page.stage.wheeled(900, 500, -2)
        begun = process_time()
        for sheet in page.stage.sheets():
            if (sheet.name, sheet.key) not in known:
                paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
                known.add((sheet.name, sheet.key))
        spent.append(process_time() - begun)

    assert sorted(spent)[len(spent) // 2] < 0.03


def test_saves_say_whose_move_it_is_once_they_were_looked_into(tmp_path: Path) -> None:
    """Before that they stand by their own summary; then with date, points and what waits, and are counted by it."""
    calabria(tmp_path / "saves", ALLIED).close()
    page = gallery("o")
    assert page.cards()[0].line == "as the Allies"
    page.stage.passed(0.1)
    card = page.cards()[0]

    assert (card.when, card.pill) == ("1 to 15 July 1940", "your move")
    assert card.line == "as the Allies; Allied 0, Axis 0"
    assert dict(page.counts())["Your move"] == 1
    assert card.action == OpenSave(tmp_path / "saves" / "calabria.sqlite")


def test_without_a_save_the_gallery_says_so_and_enter_goes_back() -> None:
    """Nothing is empty without a word."""
    page = gallery("o")
    said = [one.text for sheet in page.stage.sheets() if sheet.name == "page" for layer in sheet.layers() for one in layer
            if isinstance(one, Text)]

    assert "There is no save yet." in said
    assert page.enters() == "Back"


def test_the_campaign_for_a_first_game_comes_first_and_all_others_by_date() -> None:
    """Enter opens it; each says how long it is and whom it begins with."""
    page = gallery("n")
    assert isinstance(page, CampaignsScreen)

    assert [card.key for card in page.cards()] == [
        "calabria", "mediterranean", "taranto", "spartivento", "matapan", "crete", "k-force", "pedestal"]
    assert page.default == UseScenario("calabria") and page.cards()[0].pill == "a first game"
    assert all(" against " in card.line for card in page.cards())


def _dark_on_dark(card_key: str) -> int:
    """How many figures of a card stand in the tone of a hull by night with nothing lighter beneath them."""
    card = next(card for card in battle_cards() if card.key == card_key)
    seen = card.vista()
    assert seen is not None and seen.sun is SunHeight.DOWN
    hull = HULLS[SunHeight.DOWN]
    layers = draw_vista(Rect(0, 0, 430, 150), seen)
    figures = [one for layer in layers for one in layer if isinstance(one, Polygon)]
    dark = [one for one in figures if one.fill == hull]
    rims = [one for one in figures if one.fill is not None and sum(one.fill) > 250 and len(one.points) > 2]
    return len(dark) if len(rims) < len(dark) else 0


@pytest.mark.parametrize("key", ["matapan-night", "skerki-bank", "cape-bon"])
def test_dark_ships_have_a_rim_of_light_by_night(key: str) -> None:
    """Each piece of a hull stands before the same piece in moonlight or starlight, a pixel higher."""
    assert _dark_on_dark(key) == 0


@pytest.mark.parametrize("key", ["espero-convoy", "cape-spada"])
def test_in_a_low_window_no_mast_stands_in_the_lines_of_the_head(key: str) -> None:
    """At 1280x720 the second line of a head ran through the masts of the ship beneath it."""
    stage = at_start((1280, 720))
    stage.show(Briefing(key))
    horizon = next(sheet for sheet in stage.sheets() if sheet.name == "horizon")
    layers = horizon.layers()
    lines = [room_of(shape) for layer in layers for shape in layer if isinstance(shape, Text)]
    hull = HULLS[SunHeight.HIGH]
    ship = [point for layer in layers for shape in layer if isinstance(shape, Polygon) and shape.fill == hull
            for point in shape.points]

    assert len(lines) == 3 and ship
    assert not any(line.holds(point) for line in lines for point in ship)


def test_ships_are_drawn_to_one_scale() -> None:
    """A battleship is longer on her card than a destroyer on hers, by as much as she was."""
    def long(key: str) -> float:
        seen = next(card for card in battle_cards() if card.key == key).vista()
        assert seen is not None and seen.near is not None and seen.near.silhouette is not None
        layers = draw_vista(Rect(0, 0, 430, 150), seen)
        hull = [one for one in layers[-1] if isinstance(one, Polygon) and one.fill == HULLS[seen.sun]]
        points = [point for one in hull for point in one.points]
        return (max(x for x, _ in points) - min(x for x, _ in points)) / seen.near.silhouette.length_m

    assert long("calabria-afternoon") == pytest.approx(long("cape-spada"), rel=0.02)


def test_the_tutorials_battle_has_the_focus_when_the_guide_offers_it() -> None:
    """It stands among all others, and Enter reads of it."""
    from campaign.gui.frame.places import Skirmishes

    stage = at_start()
    stage.show(Skirmishes("river-plate"))
    stage.sheets()
    page = top_of(stage)

    assert page.focus == UseSkirmish("river-plate")
    spot = page.spot(page.focus)
    assert spot is not None and spot.rect.y >= 0


