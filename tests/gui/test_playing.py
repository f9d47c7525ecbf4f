"""A campaign on a stage without a window: orders and refusals, the log, hot seat, every page at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.scene import hex_in_words
from campaign.drawing.shapes import Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import AskWhy, Give, Jump, OpenReport, Tick
from campaign.gui.annals.log import LogScreen
from campaign.gui.annals.why import WhyScreen
from campaign.gui.app import no_display, play
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import SCALES, TIP
from campaign.model.commands import EndStep, FormForce, MoveForce
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.grammar.parts import ids_in
from campaign.session.grammar.sentences import in_words
from campaign.session.play.beginning import Beginning, begin
from tests.gui.workspaces import (
    ALLIED,
    BOTH_PEOPLE,
    action_of,
    at_start,
    calabria,
    kept,
    named,
    painted,
    playing,
    press,
    strike,
    top_of,
    workspace_of,
)

pytestmark = pytest.mark.gate

AT_SEA = FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A")


def with_a_force(folder: Path) -> CampaignScreen:
    """`calabria` with two battleships at sea off Alexandria, chosen on the map."""
    screen = playing(folder)
    screen.workspace.give(AT_SEA)
    return screen


def text_of(screen: CampaignScreen) -> str:
    """All words on the screen."""
    layers = [layer for sheet in screen.stage.sheets() for layer in sheet.layers()]
    return "\n".join(one.text for layer in layers for one in layer if isinstance(one, Text))


def test_an_order_against_a_rule_is_shown_with_the_rule_that_forbids_it(tmp_path: Path) -> None:
    """Entering a port from the open sea is offered nowhere; a mission of a laden ship says which rule it breaks."""
    screen = with_a_force(tmp_path)
    screen.workspace.give(MoveForce(Side.ALLIED, next(iter(screen.workspace.known.view.forces)), (Hex("14780"),)))
    screen.choose(named("port:malta"))
    ships = screen.workspace.known.view.ships.values()
    screen.workspace.selection.ticked = {ship.id for ship in ships if ship.port == "malta"}
    rows = [row for row in screen.rows() if not row.able]

    assert rows
    assert all("not now" in row.hint and "SM-" in row.hint for row in rows)
    assert all(not row.action for row in rows)


def test_land_says_that_no_ship_sails_there_and_sea_says_what_it_costs(tmp_path: Path) -> None:
    """With a force chosen, whatever is pointed at answers before it is clicked."""
    screen = with_a_force(tmp_path)

    assert "no ship sails there" in screen.hex_line(Hex("14085"))
    assert screen.hex_line(Hex("14476")).startswith("6 hexes, 6 now") or "hexes" in screen.hex_line(Hex("14476"))


def test_a_route_is_led_on_with_the_right_button_and_forgotten_with_backspace(tmp_path: Path) -> None:
    """Two clicks make one course by way of the first hex."""
    screen = with_a_force(tmp_path)
    screen.workspace.plan.set_goal(Hex("14476"))
    screen.workspace.plan.set_goal(Hex("14074"), onward=True)
    course = screen.workspace.plan.course

    assert course is not None
    assert Hex("14476") in course.hexes
    assert course.hexes[-1] == Hex("14074")
    strike(screen.stage, "backspace")
    assert screen.workspace.plan.course is None


def test_a_panel_that_was_read_far_down_shows_its_head_for_another_choice_and_course(tmp_path: Path) -> None:
    """A force that is formed of the last ships of a long list is named, and what a course costs stands in sight."""
    screen = playing(tmp_path)
    screen.choose(named("port:alexandria"))
    for name in ("BB Warspite", "DD Waterhen"):
        press(screen, f"[ ] {name}")
    assert screen.scrolls["panel"] > 0
    strike(screen.stage, "n", "enter")
    screen.stage.sheets()
    assert screen.scrolls["panel"] == 0
    screen.scrolls["panel"] = 500.0
    screen.stage.sheets()
    assert screen.scrolls["panel"] > 0
    screen.helm.click_hex(Hex("14476"), None)
    screen.stage.sheets()

    assert screen.workspace.plan.course is not None
    assert screen.scrolls["panel"] == 0


def test_a_course_becomes_a_standing_order_by_one_key_and_is_drawn(tmp_path: Path) -> None:
    """O gives it, and the panel then names it with the order that cancels it."""
    screen = with_a_force(tmp_path)
    strike(screen.stage, "backspace", "j")
    screen.helm.click_hex(Hex("14074"), None)
    strike(screen.stage, "o", "enter")

    assert screen.workspace.known.view.standing_orders
    assert any(row.text == "Cancel the standing order" for row in screen.rows())


def test_the_step_ends_only_after_what_is_open_was_named(tmp_path: Path) -> None:
    """SM-1B.7 The first time a force formed and not sailed and the staff's proposals are named; the second time it ends."""
    screen = with_a_force(tmp_path)
    step = screen.game.state.cursor
    strike(screen.stage, "e", "enter")

    assert screen.game.state.cursor == step
    assert any("outside the harbour, where it can be attacked" in row.text for row in screen.rows())
    strike(screen.stage, "e", "enter")
    assert screen.game.state.cursor != step


def test_taking_what_the_staff_proposes_gives_its_orders(tmp_path: Path) -> None:
    """P takes all of it, and nothing is left to propose."""
    screen = playing(tmp_path)
    offered = len(screen.workspace.known.proposals)
    strike(screen.stage, "p", "enter")

    assert offered
    assert len(screen.workspace.known.proposals) < offered
    assert "Done" in screen.message


def test_undo_says_why_it_goes_no_further(tmp_path: Path) -> None:
    """At the beginning there is nothing to take back, and the line of text says so."""
    screen = playing(tmp_path)
    strike(screen.stage, "u", "enter")

    assert screen.message.startswith("No:")
    assert "undo" in screen.message


def test_between_two_players_the_screen_shows_nothing_of_either(tmp_path: Path) -> None:
    """When the Axis has ended its step the Allied player is called, and until he says that he is there no map is drawn."""
    screen = playing(tmp_path, BOTH_PEOPLE)
    stage = screen.stage
    while not isinstance(stage.top, HandoverScreen):
        screen.press(InCampaign.STAFF)
    layers = [layer for sheet in stage.sheets() for layer in sheet.layers()]
    words = "\n".join(one.text for layer in layers for one in layer if isinstance(one, Text))

    assert "player comes to the screen" in words
    assert not any(name in words for name in ("Alexandria", "Taranto", "Force", "NAS"))
    waiting = stage.top.side
    strike(stage, "enter")
    assert stage.screens[-1] is screen
    assert screen.workspace.known.side is waiting
    assert screen.workspace.selection.thing is None


def test_the_log_is_searched_explained_and_leads_to_the_map(tmp_path: Path) -> None:
    """Letters filter, a line opens its reason, and its hex is shown on the map."""
    screen = playing(tmp_path)
    while not any(line.telling.hex for line in screen.workspace.seat.log()):
        strike(screen.stage, "t", "enter")
    stage = screen.stage
    strike(stage, "l")
    log = top_of(stage)
    assert isinstance(log, LogScreen)
    line = next(line for line in reversed(screen.workspace.seat.log()) if line.telling.hex is not None)
    where = line.telling.hex
    assert where is not None
    for letter in where:
        stage.text(letter)
    while log.book.look_back():
        pass
    stage.sheets()
    found = [one for day in log.book.days for one in log.book.found(day, log.wanted)]
    assert 0 < len(found) < log.book.last
    assert all(where in one.words for one in found)
    log.press(AskWhy(line.number))
    stage.sheets()
    why = top_of(stage)
    assert isinstance(why, WhyScreen)
    assert why.head().caption == f"Why: line {line.number}"
    assert "NAS" not in why.head().line and "day" in why.head().line
    assert "[SM-" not in why.head().headline
    top_of(stage).press(Jump(where))
    assert stage.top is screen
    assert screen.workspace.selection.cursor == where


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", SCALES[::4])
def test_every_page_of_a_campaign_can_be_painted(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Log, reports, orders, briefing, keys, and every thing that can be chosen, at both ends of size and scale."""
    screen = playing(tmp_path, size=size)
    stage = screen.stage
    stage.look = Look(THEMES["dark"], scale)
    screen.workspace.give(AT_SEA)
    for what in ("", "port:alexandria", "flotilla:ALS1", "marker:AX1", "ship:warspite", "force:AL1"):
        screen.choose(named(what) if what else None)
        painted(stage)
    for key in ("l", "r", "y", "i", "?"):
        stage.key(Key(key))
        painted(stage)
        stage.key(Key("escape"))
    assert stage.top is screen

    from campaign.session.reports.reporting import REPORTS

    for kind in REPORTS:
        stage.key(Key("r"))
        top_of(stage).press(OpenReport(kind))
        painted(stage)
        stage.key(Key("escape"))
        stage.key(Key("escape"))
    assert stage.top is screen


def test_where_the_mouse_rests_a_tooltip_says_what_lies_there(tmp_path: Path) -> None:
    """After a moment a box beside the mouse names the hex and its port; moving on takes it away."""
    screen = playing(tmp_path)
    stage = screen.stage
    alexandria = screen.game.book.theatre.ports[next(key for key in screen.game.book.theatre.ports if key == "alexandria")]
    at = screen.chart.camera.spot_of(alexandria.hex)
    stage.pointed(*at)
    assert "tip" not in [one.name for one in stage.sheets()]
    stage.passed(TIP + 0.1)
    assert "tip" in [one.name for one in stage.sheets()]
    assert "port Alexandria" in text_of(screen)
    stage.pointed(at[0] + 40, at[1] - 40)
    assert "tip" not in [one.name for one in stage.sheets()]


def test_every_kind_of_legal_order_is_said_in_words(tmp_path: Path) -> None:
    """No order is shown by its keys alone: ships and ports are called by their names."""
    workspace = workspace_of(calabria(tmp_path, ALLIED))
    workspace.give(AT_SEA)

    for command in workspace.known.legal:
        words = in_words(workspace.known.book, workspace.known.view, command)
        # Squadrons begin with their numbers.
        assert words[0].isupper() or words[0].isdigit()
        assert "warspite" not in words
        assert "_" not in words
    assert set(ids_in(AT_SEA)) >= {"warspite", "malaya"}
    assert EndStep(Side.ALLIED) in workspace.known.legal


def test_all_orders_stand_on_one_page_and_one_press_gives_them(tmp_path: Path) -> None:
    """Whatever no rule refuses can be given from the page of all orders."""
    screen = playing(tmp_path)
    strike(screen.stage, "y")
    page = top_of(screen.stage)
    rows = [row for row in page.rows() if isinstance(row.action, Give)]
    assert len(rows) >= len(screen.workspace.known.legal) - 40
    page.press(action_of(row for row in rows if row.text.startswith("Form")))

    assert screen.stage.top is screen
    assert screen.workspace.known.view.forces


def test_a_side_of_the_staff_can_be_taken_over(tmp_path: Path) -> None:
    """A campaign of two staffs asks who sits down; from then on he is asked."""
    stage = at_start()
    screen = CampaignScreen(stage, Campaign(kept(begin(Beginning("calabria", 7), tmp_path / "staff.sqlite"))))
    stage.go(screen)
    press(screen, "Take the Allied side")

    assert screen.game.players.humans == (Side.ALLIED,)
    assert screen.workspace.known.decision is not None


def test_where_the_staff_plays_both_sides_each_is_taken_over_by_a_key_of_its_own(tmp_path: Path) -> None:
    """A for the Axis, L for the Allies: no key of a campaign that is played means something else here."""
    for key, side in (("a", Side.AXIS), ("l", Side.ALLIED)):
        stage = at_start()
        screen = CampaignScreen(stage, Campaign(kept(begin(Beginning("calabria", 7), tmp_path / f"{key}.sqlite"))))
        stage.go(screen)
        strike(stage, "x")
        assert not screen.game.players.humans
        strike(stage, key, "enter")
        assert screen.game.players.humans == (side,)


def test_what_the_screen_says_of_a_hex_never_names_an_unspotted_ship(tmp_path: Path) -> None:
    """No line of text, for any hex, holds the name of an enemy ship at sea that was not seen."""
    screen = playing(tmp_path)
    workspace = screen.workspace
    seen = {key for one in workspace.known.view.markers.values() for key in ((one.seen and one.seen.ships) or {})}
    hidden = [workspace.known.book.oob.ships[ship.id].name for ship in screen.game.state.ships.values()
              if ship.side is Side.AXIS and ship.force is not None and ship.id not in seen]
    assert hidden
    known = workspace.known
    told = "\n".join(hex_in_words(known.book, known.view, force.hex) for force in screen.game.state.forces.values())

    assert not any(name in told for name in hidden)


def test_without_a_display_the_terminal_is_named_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where DISPLAY is not set, one line says so and no window is tried."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    assert "no display" in str(no_display())
    assert play() == no_display()


def test_equal_desks_paint_equal_screens(tmp_path: Path) -> None:
    """Two states that differ in an enemy's unseen fuel give the same words and shapes on the whole screen."""
    screen = playing(tmp_path)
    before = [sheet.layers() for sheet in screen.stage.sheets()]
    state = screen.game.state
    ships = {key: replace(one, fuel_boxes=max(0, one.fuel_boxes - 1)) if one.side is Side.AXIS and one.force else one
             for key, one in state.ships.items()}
    assert ships != state.ships
    screen.game.state = replace(state, ships=ships)
    screen.workspace.changed()

    assert [sheet.layers() for sheet in screen.stage.sheets()] == before


def test_leaving_the_page_between_two_players_shows_nothing_of_either(tmp_path: Path) -> None:
    """Escape there asks whether the campaign is to be left, and who leaves it comes past the map below."""
    screen = playing(tmp_path, BOTH_PEOPLE)
    stage = screen.stage
    while not isinstance(stage.top, HandoverScreen):
        screen.press(InCampaign.STAFF)
    strike(stage, "escape", "l", "enter")

    assert len(stage.screens) == 1
    assert screen not in stage.screens


def test_own_tracks_of_this_turn_are_drawn_whoever_moved_the_force(tmp_path: Path) -> None:
    """A force sailed by hand leaves its exact way, and taking the order back takes the track away."""
    screen = with_a_force(tmp_path)
    force = next(iter(screen.workspace.known.view.forces))
    course = screen.workspace.plan.course_by((Hex("14674"),))
    assert course is not None
    order = screen.workspace.plan.sailing(course)
    assert order is not None
    screen.workspace.give(order)

    assert screen.workspace.tracks[force][1:] == course.now
    strike(screen.stage, "u")
    assert "takes back your last order: " in screen.line()
    assert force in screen.workspace.tracks
    strike(screen.stage, "enter")
    assert "Taken back" in screen.message
    assert force not in screen.workspace.tracks


def test_a_convoy_run_is_begun_from_its_port_and_stopped_from_its_panel(tmp_path: Path) -> None:
    """Ticked transports run between two ports until they are told not to."""
    screen = playing(tmp_path, {Side.AXIS: "human", Side.ALLIED: "staff"})
    workspace = screen.workspace
    assert workspace.known.side is Side.AXIS
    port = "naples"
    screen.choose(named(f"port:{port}"))
    lying = [ship.id for ship in workspace.known.view.ships.values()
             if ship.port == port and workspace.known.book.counters[ship.id].type is ShipType.TRANSPORT]
    for ship in lying:
        screen.press(Tick(ship))
    screen.press(action_of(row for row in screen.rows() if row.text.startswith("Convoy run")))
    (run,) = workspace.known.view.runs.values()
    assert set(run.ships) == set(lying)

    screen.choose(named(f"run:{run.id}"))
    screen.press(action_of(row for row in screen.rows() if row.text == "Stop this run"))
    assert not workspace.known.view.runs
