"""The start page: what it says of the last campaign, that all of it fits and is pressed, and when its pictures come."""

from __future__ import annotations

import os
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Line, Picture, Polygon, Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import AtStart
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.start.backdrop import HORIZON, LINE, dusk_of, tone_at
from campaign.gui.start.screen import StartScreen
from campaign.model.commands import FormForce, GiveStandingOrder
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.files.saves import glance
from campaign.session.play.beginning import line_of_battle
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, at_start, calabria, painted, playing, strike, top_of

SIZES, SCALES = ((800, 600), (1280, 720), (1920, 1080)), (1.0, 1.5, 2.0)


def sheet_of(stage: Stage, name: str) -> Sheet | None:
    """A sheet of what is shown now."""
    return next((sheet for sheet in stage.sheets() if sheet.name == name), None)


def words_of(stage: Stage, name: str = "page") -> list[Text]:
    """The lines on a sheet."""
    sheet = sheet_of(stage, name)
    return [] if sheet is None else [one for layer in sheet.layers() for one in layer if isinstance(one, Text)]


def letters_of(words: Text) -> Rect:
    """What a line takes up without the room above and below its letters."""
    room = room_of(words)
    return Rect(room.x, words.at[1] - words.size * 0.4, room.wide, words.size * 0.8)


def in_quiet(stage: Stage) -> None:
    """Lets quiet moments pass until nothing more comes."""
    for _ in range(10):
        stage.dirty = False
        stage.passed(0.02)
        if not stage.dirty:
            return
    raise AssertionError("the start page is never at rest")


def test_the_page_stands_at_once_and_all_behind_it_comes_in_quiet_moments() -> None:
    """First the choices alone; then sky and sea, then chart and ships; and after that nothing is painted any more."""
    stage = at_start()
    first = {sheet.name: sheet for sheet in stage.sheets()}
    assert {"evening", "page", "foot"} == set(first)
    assert first["evening"].layers() == ()
    stage.dirty = False
    stage.passed(0.02)
    assert stage.dirty
    evening = sheet_of(stage, "evening")
    assert evening is not None
    assert any(isinstance(one, Picture) for layer in evening.layers() for one in layer)
    stage.passed(0.02)
    assert [sheet.name for sheet in stage.sheets()][:3] == ["backdrop", "evening", "ships"]
    in_quiet(stage)
    keys = [sheet.key for sheet in stage.sheets()]
    stage.dirty = False
    stage.passed(0.02)

    assert not stage.dirty
    assert [sheet.key for sheet in stage.sheets()] == keys


@pytest.mark.gate
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_choices_stand_apart_within_the_window_with_their_keys_at_the_right(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """No two words lie on each other, none leaves the window, and whatever is seen can be pressed where it stands."""
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start(size)
    stage.look = Look(THEMES["dark"], scale)
    in_quiet(stage)
    painted(stage)
    top = top_of(stage)
    seen = [spot for spot in top.spots if spot.rect.y >= 0]
    caps = [one for one in words_of(stage) if one.anchor == "m"]

    assert len(seen) >= 3
    assert all(one.rect.bottom <= two.rect.y + 1 for one, two in pairwise(sorted(seen, key=lambda spot: spot.rect.y)))
    assert all(spot.rect.high >= 27 and spot.rect.right <= size[0] and spot.rect.bottom <= size[1] for spot in seen)
    assert {one.text for one in caps} <= {"C", "T", "N", "S", "O", "P", "Q"}
    assert len(caps) >= len(seen)
    rooms = [letters_of(one) for one in words_of(stage)]
    assert all(room.x >= 0 and room.right <= size[0] for room in rooms)
    assert not [(one, other) for one, other in combinations(rooms, 2) if one.meets(other)]


@pytest.mark.gate
@pytest.mark.parametrize("theme", THEMES)
def test_the_last_campaign_comes_first_with_its_points_its_chart_and_for_whom_it_waits(tmp_path: Path, theme: str) -> None:
    """The card stands above all choices; once the save was looked into it says more; a click on it goes on."""
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start((1920, 1080))
    stage.look = Look(THEMES[theme])
    said = [one.text for one in words_of(stage)]
    assert "Continue" in said and "calabria" in said
    assert "waits for you" not in said
    in_quiet(stage)
    said = [one.text for one in words_of(stage)]
    marks = sheet_of(stage, "marks")

    assert "calabria, Allied side" in said
    assert "1 to 15 July 1940, Axis day 1 of 7" in said
    assert "waits for you" in said
    assert said.count("0") == 2
    assert sheet_of(stage, "card") is not None
    assert marks is not None
    assert any(isinstance(one, Polygon) for layer in marks.layers() for one in layer)
    spot = top_of(stage).spot(AtStart.CONTINUE)
    assert spot is not None
    assert spot == min(top_of(stage).spots, key=lambda one: one.rect.y)
    stage.pressed(*spot.rect.middle)
    assert isinstance(stage.top, CampaignScreen)
    stage.end()


@pytest.mark.gate
def test_the_small_chart_shows_what_the_sole_player_may_know_and_of_two_players_nothing(tmp_path: Path) -> None:
    """SM-GAP-56 Its marks are the forces and markers of his own chart; where two play, any of them may look at the page."""
    folder = tmp_path / "saves"
    with calabria(folder, ALLIED) as game:
        view = seat_for(game, Side.ALLIED).view
        known = {(Side.ALLIED, force.force.hex) for force in view.forces.values()}
        known |= {(Side.AXIS, marker.hex) for marker in view.markers.values() if marker.hex is not None}
    alone = glance(folder / "calabria.sqlite")
    assert set(alone["marks"]) == known
    assert alone["side"] == "allied"
    two = tmp_path / "two"
    two.mkdir()
    workspace = playing(two, BOTH_PEOPLE).workspace
    while workspace.known.decision is not None and workspace.known.decision.kind is not DecisionKind.MOVEMENT:
        workspace.end()
    ships = tuple(one.id for one in workspace.known.view.ships.values() if one.port == "taranto")[:3]
    workspace.give(FormForce(Side.AXIS, ships, "Force A"))
    assert workspace.known.view.forces
    both = glance(two / "calabria.sqlite")

    assert alone["marks"]
    assert both["marks"] == ()
    assert both["side"] is None


@pytest.mark.gate
def test_the_card_shows_the_course_of_a_standing_order_and_names_the_force_that_has_none(tmp_path: Path) -> None:
    """Magenta dashes from the force to where it goes; the one without an order waits, and with two of them their number."""
    folder = tmp_path / "saves"
    with calabria(folder, ALLIED) as game:
        seat = seat_for(game, Side.ALLIED)
        for name, ships in (("Force A", ("warspite", "malaya")), ("Force B", ("valiant",))):
            game.give(FormForce(Side.ALLIED, tuple(map(ShipId, ships)), name))
    two = glance(folder / "calabria.sqlite")
    with Game.open(folder / "calabria.sqlite") as game:
        seat = seat_for(game, Side.ALLIED)
        force = next(key for key, own in seat.view.forces.items() if own.force.name == "Force A")
        malta = seat.book.theatre.ports[PortId("malta")].hex
        game.give(GiveStandingOrder(Side.ALLIED, force, StandingOrder(("malta",))))
        # She sails for today at once.
        start = seat.view.forces[force].force.hex
    one = glance(folder / "calabria.sqlite")
    stage = at_start((1920, 1080))
    in_quiet(stage)
    marks = sheet_of(stage, "marks")
    said = [words.text for words in words_of(stage)]

    assert (two["courses"], two["idle"]) == ((), ("Force A", "Force B"))
    assert (one["courses"], one["idle"]) == (((start, malta),), ("Force B",))
    assert "Force B waits for orders" in said
    assert marks is not None
    magenta = stage.look.theme.magenta
    dashes = [shape for layer in marks.layers() for shape in layer if isinstance(shape, Line) and shape.ink == magenta]
    assert len(dashes) > 3


@pytest.mark.gate
def test_the_chart_on_the_card_stands_where_the_campaigns_chart_was_left(tmp_path: Path) -> None:
    """What the window remembers of a campaign's chart is what the card shows, smaller."""
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start()
    strike(stage, "c", "enter")
    campaign = stage.top
    assert isinstance(campaign, CampaignScreen)
    campaign.chart.zoom(3)
    camera = campaign.chart.camera
    stage.back_to(stage.screens[0])
    assert isinstance(stage.top, StartScreen)
    in_quiet(stage)
    card = sheet_of(stage, "card")

    assert card is not None
    assert repr(camera.x) in repr(card.key)
    assert repr(camera.y) in repr(card.key)


def test_where_no_save_is_sound_there_is_no_card_and_continue_cannot_be_pressed(tmp_path: Path) -> None:
    """Without a save it says that there is none; of broken ones it says how many, and leads to where they are rescued."""
    stage = at_start()
    assert sheet_of(stage, "card") is None
    assert "there is no campaign yet" in [one.text for one in words_of(stage)]
    assert top_of(stage).spot(AtStart.CONTINUE) is None
    (tmp_path / "saves" / "torn.sqlite").write_bytes(b"no save")
    later = at_start()
    in_quiet(later)

    assert "1, 1 of them broken" in [one.text for one in words_of(later)]
    assert top_of(later).spot(AtStart.CONTINUE) is None


def test_of_a_long_shelf_the_last_campaign_is_known_at_once_and_the_rest_in_quiet_moments(tmp_path: Path) -> None:
    """The page waits for no save that it does not show: those that are broken are counted while nobody presses anything."""
    for name in ("torn", "worn"):
        path = tmp_path / "saves" / f"{name}.sqlite"
        path.write_bytes(b"no save")
        os.utime(path, (0, 0))
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start()
    at_once = [shown.text for shown in words_of(stage)]
    in_quiet(stage)

    assert "3" in at_once
    assert top_of(stage).spot(AtStart.CONTINUE) is not None
    assert "3, 2 of them broken" in [shown.text for shown in words_of(stage)]


@pytest.mark.gate
def test_a_last_campaign_that_does_not_open_says_so_on_its_card(tmp_path: Path) -> None:
    """The page stays, and its other choices with it."""
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start((1920, 1080))
    stage.sheets()
    save = tmp_path / "saves" / "calabria.sqlite"
    save.write_bytes(save.read_bytes()[:5000])
    in_quiet(stage)

    assert any(one.text.startswith("does not open") for one in words_of(stage))
    assert sheet_of(stage, "card") is None


def test_the_line_of_battle_is_drawn_ship_by_ship_from_her_class() -> None:
    """Each is as long as her class, of the nearest more is seen than of the farthest, and nobody unknown is drawn."""
    ships = line_of_battle(LINE)

    assert len(ships) == len(LINE)
    assert 190 < ships[0].length_m < 200
    assert ships[0].length_m > ships[-1].length_m
    assert line_of_battle([ShipId("flying_dutchman")]) == ()


@pytest.mark.parametrize("theme", THEMES)
def test_the_sky_glows_at_the_horizon_and_hides_the_chart_there(theme: str) -> None:
    """From half of the window down nothing of the chart shows through; hulls stand out against the glow behind them."""
    dusk = dusk_of(THEMES[theme])
    top, cover = tone_at(dusk.stops, 0.0)
    glow, whole = tone_at(dusk.stops, HORIZON)

    assert cover < 0.5
    assert whole == 1.0
    assert tone_at(dusk.stops, 0.5)[1] == 1.0
    assert sum(glow) - sum(dusk.hull) > 250
    assert glow[0] - glow[2] > top[0] - top[2] + 40
