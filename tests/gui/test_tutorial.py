"""The tutorial: the whole first day by mouse alone and by keys alone, skipped, left, gone on with, and passed by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.chart import things
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import Action, AskWhy, Choose, Tick
from campaign.gui.app import first_screen
from campaign.gui.campaign.guide import Guide
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.files import lessons
from campaign.session.files.lessons import ScreenDeed
from campaign.session.files.saves import check_save
from campaign.session.play.seat import Public
from tests.gui.workspaces import at_start, kept, named, painted, playing, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

ALEXANDRIA, AT_SEA, ELSEWHERE = Hex("14880"), Hex("13770"), Hex("13468")
SIZES = [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)]


def campaign_of(stage: Stage) -> CampaignScreen:
    """The campaign on the screen."""
    stage.sheets()
    assert isinstance(stage.top, CampaignScreen), stage.top.message
    return stage.top


def guide_of(screen: CampaignScreen) -> Guide:
    """The guide beside it."""
    screen.sheets()
    assert screen.guide is not None
    return screen.guide


def begun(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> CampaignScreen:
    """The tutorial, begun with one key on the first page."""
    stage = at_start(size)
    stage.look = Look(THEMES["light"], scale)
    strike(stage, "t", "enter")
    screen = campaign_of(stage)
    kept(screen.game)
    return screen


def click(stage: Stage, words: str) -> None:
    """Turns the wheel until the row that begins with these words is seen, and clicks on it; no key is struck."""
    stage.sheets()
    top = top_of(stage)
    guide = top.guide.rows() if isinstance(top, CampaignScreen) and top.guide is not None else ()
    rows = [*guide, *top.rows()]
    action = next((row.action for row in rows if row.text.startswith(words) and row.action), None)
    assert action is not None, f"no row {words!r} among {[row.text for row in rows if row.action]}"
    name = next(name for name, one in top._panes.items() if any(spot.action == action for spot in one.spots))
    top.scrolls[name] = 0.0
    for _ in range(120):
        stage.sheets()
        spot = top.spot(action)
        assert spot is not None
        if spot.rect.y > 0:
            stage.pressed(*spot.rect.middle)
            stage.released(*spot.rect.middle)
            return
        stage.wheeled(*top._panes[name].rect.middle, -0.4)
    raise AssertionError(f"the row {words!r} cannot be scrolled to")


def click_hex(screen: CampaignScreen, where: Hex) -> None:
    """A click on the map."""
    # Near enough that no name lies over what is meant.
    screen.chart.centre(where, zoom=60)
    screen.stage.sheets()
    spot = screen.chart.camera.spot_of(where)
    assert screen.helm.over_map(spot)
    screen.stage.pointed(*spot)
    screen.stage.pressed(*spot)
    screen.stage.released(*spot)


def to(stage: Stage, wanted: Action | type) -> None:
    """Tab, until this has the focus, or something of this kind."""
    for _ in range(120):
        strike(stage, "tab")
        focus = top_of(stage).focus
        if focus == wanted or (isinstance(wanted, type) and isinstance(focus, wanted)):
            return
        if wanted is things.Marker and isinstance(focus, Choose) and isinstance(focus.thing, things.Marker):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def by_mouse(screen: CampaignScreen) -> Iterator[str]:
    """Every step by clicks, drags and the wheel; after each the key of the step that was done."""
    stage = screen.stage
    middle = screen.chart.camera.window.middle
    stage.pressed(*middle)
    stage.dragged(middle[0] - 150, middle[1] - 60, -150, -60)
    stage.released(middle[0] - 150, middle[1] - 60)
    yield "look"
    click_hex(screen, ALEXANDRIA)
    yield "port"
    for words in ("[ ] BB Warspite", "Her whole sheet", "Back"):
        click(stage, words)
    yield "ship"
    for words in ("[ ] BB Malaya", "[ ] CV Eagle", "[ ] DD Hero", "Form a task force"):
        click(stage, words)
    yield "form"
    click(stage, "How far she gets home")
    yield "reach"
    click_hex(screen, AT_SEA)
    yield "course"
    click(stage, "Sail this course")
    yield "sail"
    for words in ("Back to what is asked", "Take back"):
        click(stage, words)
    yield "undo"
    click(stage, "enemy AX2")
    yield "marker"
    for words in ("Back to what is asked", "End day 1", "End day 1 all the same"):
        click(stage, words)
    yield "end"
    for words in ("Whole log", "Gone from Augusta", "Back", "Back"):
        click(stage, words)
    yield "why"
    for words in ("On to day 2", "Malaya's force"):
        click(stage, words)
    click_hex(screen, ELSEWHERE)
    click(stage, "Standing order")
    yield "standing"
    for words in ("Back to what is asked", "Staff proposes"):
        click(stage, words)
    yield "staff"
    for words in ("Reports", "Fuel", "Back", "Back"):
        click(stage, words)
    yield "reports"
    for words in ("Skirmish: River Plate", "The River Plate", "Begin", "Stop here", "Back"):
        click(stage, words)
    yield "battle"


def by_keys(screen: CampaignScreen) -> Iterator[str]:
    """Every step by keys alone."""
    stage = screen.stage
    stage.key(Key("right", shift=True))
    yield "look"
    to(stage, Choose(named("port:alexandria")))
    strike(stage, "enter")
    yield "port"
    to(stage, Tick(ShipId("warspite")))
    strike(stage, "enter", "h", "escape")
    yield "ship"
    for ship in ("malaya", "eagle", "hero"):
        to(stage, Tick(ShipId(ship)))
        strike(stage, "enter")
    strike(stage, "n", "enter")
    yield "form"
    strike(stage, "g")
    yield "reach"
    strike(stage, "left", "left", "up", "up", "up", "enter")
    yield "course"
    strike(stage, "s", "enter")
    yield "sail"
    strike(stage, "u", "enter")
    yield "undo"
    strike(stage, "escape")
    to(stage, things.Marker)
    strike(stage, "enter")
    yield "marker"
    strike(stage, "e", "enter", "enter")
    yield "end"
    strike(stage, "l")
    to(stage, AskWhy)
    strike(stage, "enter", "escape", "escape")
    yield "why"
    strike(stage, "enter", "j", "left", "left", "up", "up", "enter", "o", "enter")
    yield "standing"
    strike(stage, "escape", "p", "enter")
    yield "staff"
    strike(stage, "r", "tab", "enter", "escape", "escape")
    yield "reports"
    strike(stage, "/", "escape")
    yield "battle"


@pytest.mark.parametrize("way", [by_mouse, by_keys], ids=["by mouse alone", "by keys alone"])
@pytest.mark.parametrize(("size", "scale"), SIZES, ids=["usual", "small", "small with large letters"])
def test_the_whole_first_day_is_played_step_by_step(
    way: object, size: tuple[int, int], scale: float,
) -> None:
    """Each step is noticed when it was done, and not before; at its end the guide goes, and the save is sound."""
    screen = begun(size, scale)
    assert callable(way)
    steps = [one.key for one in lessons.first_day().steps]
    for number, (step, done) in enumerate(zip(steps, way(screen), strict=False)):
        guide = guide_of(screen)
        assert (step, guide.step.key) == (done, steps[number + 1]), screen.message
        assert not screen.message.startswith("No:"), screen.message
        assert lessons.step_of(Public(screen.game)) == number + 1
    painted(screen.stage)
    strike(screen.stage, ".")
    save = screen.game.archive
    assert save is not None
    screen.stage.end()

    assert screen.guide is None
    assert not check_save(save.path).faults


def test_the_first_day_shows_an_enemy_that_was_found() -> None:
    """The dice of the lesson let aircraft find a marker, so that there is something to look at."""
    view = begun().workspace.known.view

    assert [marker.kinds for marker in view.markers.values() if marker.kinds]


def test_a_step_says_how_by_mouse_and_by_keys_and_which_it_is() -> None:
    """At a glance, above what is asked, which stays in reach."""
    screen = begun()
    text = " ".join(row.text for row in guide_of(screen).rows())

    assert all(words in text for words in ("Look around", "Mouse:", "Keys:", "Skip this step"))
    assert any(row.column == f"1 of {len(lessons.first_day().steps)}" for row in guide_of(screen).rows())
    assert screen.panel_rect().y > screen.side_rect().y
    assert screen.panel_rect().high > screen.side_rect().high * 0.4


def test_steps_are_skipped_one_by_one_and_the_guide_can_be_left() -> None:
    """The full stop skips one; End leaves it for good, and the campaign goes on as any other."""
    screen = begun()
    strike(screen.stage, ".", ".")
    assert guide_of(screen).step.key == lessons.first_day().steps[2].key
    strike(screen.stage, "end")

    assert screen.guide is None and lessons.step_of(Public(screen.game)) is None
    assert screen.panel_rect() == screen.side_rect()
    strike(screen.stage, "l")
    assert screen.stage.top is not screen


def test_who_goes_away_and_continues_finds_the_guide_at_the_same_step() -> None:
    """The step is remembered with the campaign; another campaign has no guide."""
    screen = begun()
    strike(screen.stage, "+", ".")
    before = guide_of(screen).step.key
    screen.stage.end()
    later = at_start()
    strike(later, "c", "enter")
    again = campaign_of(later)
    kept(again.game)

    assert guide_of(again).step.key == before == "ship"


def test_other_campaigns_have_no_guide(tmp_path: Path) -> None:
    """A tutorial on the shelf changes nothing for the others."""
    begun().stage.end()

    assert playing(tmp_path).guide is None


def test_who_does_something_else_is_never_stuck() -> None:
    """The staff plays on for days while the guide waits: nothing is refused, and he can be skipped to his end."""
    screen = begun()
    for _ in range(8):
        strike(screen.stage, "t", "enter", "p", "enter", "escape" if screen.workspace.selection.thing else "w")
        if screen.stage.top is not screen:
            break
    assert campaign_of(screen.stage) is screen
    assert screen.game.state.segment > 1
    for _ in lessons.first_day().steps:
        if screen.guide is not None:
            strike(screen.stage, ".")

    assert screen.guide is None


def test_a_step_that_was_done_by_other_ways_is_passed() -> None:
    """Conditions look at what lies on the workspace: a force that was formed at once passes four steps."""
    screen = begun()
    screen.workspace.deeds.add(ScreenDeed.SHEET)
    strike(screen.stage, "+")
    screen.choose(named("port:alexandria"))
    screen.workspace.selection.ticked |= {ShipId("warspite"), ShipId("malaya")}
    screen.sheets()
    strike(screen.stage, "n", "enter")

    assert guide_of(screen).step.key == "reach"


def test_the_tutorial_can_be_asked_for_from_outside() -> None:
    """`play --tutorial` leads into it at once, as a campaign of its own for the Allied side."""
    stage = Stage(factory=screen_for)
    first_screen(stage, None, None, None, tutorial=True)
    screen = campaign_of(stage)
    kept(screen.game)

    assert guide_of(screen).at == 0
    assert screen.game.players.humans == (Side.ALLIED,)
