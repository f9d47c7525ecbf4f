"""Courses on the map: waypoints are carried, put in and taken out, by mouse and by keys, and say what they cost."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from campaign.chart.legs import straighten
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Action, Tick
from campaign.gui.campaign.screen import CampaignScreen
from campaign.library.book import load_book
from campaign.model.commands import FormForce, GiveStandingOrder, JoinForce, MoveFlotilla, SetStanding
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.voyages import segment_after
from campaign.store.archive import Archive
from campaign.store.trouble import CannotWrite
from tests.gui.workspaces import named, painted, playing, press, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

NEAR, FAR, ASIDE = Hex("14476"), Hex("14074"), Hex("14272")
LAND = Hex("14085")


def at_sea(folder: Path, *groups: tuple[str, ...]) -> CampaignScreen:
    """Forces off Alexandria, the first of them chosen, and the map near them."""
    screen = playing(folder)
    for ships in groups or (("warspite", "malaya"),):
        screen.workspace.give(FormForce(Side.ALLIED, tuple(map(ShipId, ships)), "Force"))
    screen.choose(named(f"force:{next(iter(screen.workspace.known.view.forces))}"))
    screen.chart.centre(NEAR, zoom=30)
    screen.stage.sheets()
    return screen


def drag(screen: CampaignScreen, start: tuple[float, float], *stops: tuple[float, float]) -> None:
    """Presses, draws the mouse over each place, and lets go at the last."""
    stage = screen.stage
    stage.pressed(*start)
    x, y = start
    for to in stops:
        for part in (0.5, 1.0):
            at = x + (to[0] - x) * part, y + (to[1] - y) * part
            stage.dragged(*at, at[0] - x, at[1] - y)
            stage.sheets()
        x, y = to
    stage.released(x, y)


def spot(screen: CampaignScreen, where: Hex) -> tuple[float, float]:
    """The pixel in the middle of a hex."""
    return screen.chart.camera.spot_of(where)


def test_a_waypoint_is_dragged_and_the_course_is_laid_anew_through_the_others(tmp_path: Path) -> None:
    """The first of two is drawn aside: the course leads by there, and its cost was said before the mouse let go."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(NEAR)
    screen.workspace.plan.set_goal(FAR, onward=True)
    before = screen.workspace.plan.reckoning(screen.workspace.plan.course) if screen.workspace.plan.course else None
    stage = screen.stage
    stage.pressed(*spot(screen, NEAR))
    stage.dragged(*spot(screen, ASIDE), 1, 1)
    said = screen.line()
    assert "carried" in [one.name for one in stage.sheets()]
    stage.released(*spot(screen, ASIDE))
    course = screen.workspace.plan.course

    assert screen.workspace.plan.points == (ASIDE, FAR)
    assert course is not None
    assert before is not None
    assert ASIDE in course.hexes
    assert f"{len(course.hexes)} hexes" in said
    assert all(rule in said for rule in ("SM-1F", "SM-8A1", "SM-1D2"))
    assert len(course.hexes) != before.hexes
    assert "carried" not in [one.name for one in stage.sheets()]


def test_a_waypoint_dropped_on_land_lies_where_it_was(tmp_path: Path) -> None:
    """Over land the line says the rule; letting go there changes nothing."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(NEAR)
    plan = screen.workspace.plan.laid
    drag(screen, spot(screen, NEAR), spot(screen, ASIDE), spot(screen, LAND))

    assert screen.message.startswith("No:")
    assert "SM-1F" in screen.message
    assert screen.workspace.plan.laid == plan


def test_the_line_between_two_waypoints_is_drawn_to_a_new_one(tmp_path: Path) -> None:
    """A press on the course and a drag put a waypoint in where the mouse lets go."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(FAR)
    course = screen.workspace.plan.course
    assert course is not None
    start = next(iter(screen.workspace.known.view.forces.values())).force.hex
    line = straighten(screen.game.book.theatre, (start, *course.hexes), (FAR,))
    drag(screen, screen.chart.camera.to_screen(line.at(len(course.hexes) // 2)), spot(screen, ASIDE))

    assert screen.workspace.plan.points == (ASIDE, FAR)


def test_the_right_button_takes_a_waypoint_out(tmp_path: Path) -> None:
    """The last of two goes, and the course ends at the other."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(NEAR)
    screen.workspace.plan.set_goal(FAR, onward=True)
    screen.stage.pressed(*spot(screen, FAR), "right")

    assert screen.workspace.plan.points == (NEAR,)


def test_keys_alone_go_to_a_waypoint_carry_it_add_one_and_take_it_out(tmp_path: Path) -> None:
    """Full stop and comma find it, M and arrows carry it, K puts one in, Delete takes one out."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(NEAR)
    strike(screen.stage, ".")
    assert screen.workspace.selection.cursor == NEAR
    strike(screen.stage, "m", "up", "up", "left", "enter")
    carried = screen.workspace.plan.points
    assert carried != (NEAR,)
    strike(screen.stage, "m", "up", "escape")
    assert screen.workspace.plan.points == carried
    screen.workspace.selection.cursor = FAR
    strike(screen.stage, "k")
    assert screen.workspace.plan.points == (*carried, FAR)
    strike(screen.stage, ",", ",", "delete")
    assert len(screen.workspace.plan.points) == 1
    strike(screen.stage, ".", "delete")
    assert screen.workspace.plan.course is None


def test_a_standing_order_is_edited_on_the_map_and_keeps_its_conduct(tmp_path: Path) -> None:
    """Its waypoint is dragged; O gives it anew with the same conduct, and one undo brings the old one back."""
    screen = at_sea(tmp_path)
    key = next(iter(screen.workspace.known.view.forces))
    old = StandingOrder((str(NEAR), str(FAR)), Then.PATROL, loiter=2)
    screen.workspace.give(GiveStandingOrder(Side.ALLIED, key, old))
    screen.choose(named(f"force:{key}"))
    screen.chart.centre(NEAR, zoom=30)
    screen.stage.sheets()
    assert set(screen.workspace.plan.points) == {NEAR, FAR}
    drag(screen, spot(screen, FAR), spot(screen, ASIDE))
    points = screen.workspace.plan.points
    assert set(points) == {NEAR, ASIDE}
    strike(screen.stage, "o", "enter")

    assert screen.workspace.known.view.standing_orders[key].order == replace(old, route=tuple(map(str, points)))
    strike(screen.stage, "u", "enter")
    assert screen.workspace.known.view.standing_orders[key].order == old


def test_a_standing_order_of_the_chosen_force_is_drawn_along_its_way_by_sea(tmp_path: Path) -> None:
    """Every hex of it adjoins the one before by sea, from where the force lies to the end of its route."""
    screen = at_sea(tmp_path)
    workspace = screen.workspace
    key = next(iter(workspace.known.view.forces))
    screen.workspace.give(GiveStandingOrder(Side.ALLIED, key, StandingOrder(("14074", "malta"), Then.BERTH)))
    screen.choose(named(f"force:{key}"))
    ordered = workspace.pointing().ordered
    theatre = workspace.known.book.theatre

    assert ordered[0] == workspace.known.view.forces[key].force.hex
    assert ordered[-1] == theatre.ports[PortId("malta")].hex
    assert all(other in theatre.ways(one) for one, other in pairwise(ordered))
    painted(screen.stage)
    screen.press(InCampaign.UNCHOOSE)
    assert not workspace.pointing().ordered


def test_a_waypoint_on_a_port_is_ordered_by_the_ports_name(tmp_path: Path) -> None:
    """A course to a port berths there; one that passes a port names it too."""
    screen = at_sea(tmp_path)
    port = screen.game.book.theatre.ports[PortId("port_said")]
    screen.workspace.plan.set_goal(port.hex)
    order = screen.workspace.plan.order(Then.BERTH)

    assert order is not None
    assert order.standing.route == ("port_said",)
    assert screen.workspace.known.refusal(order) is None


def test_a_force_dropped_on_another_in_its_hex_joins_it(tmp_path: Path) -> None:
    """Before it is let go the line says what will be done; the keys do the same by the row `Join`."""
    screen = at_sea(tmp_path, ("warspite", "malaya"), ("eagle",))
    one, other = list(screen.workspace.known.view.forces)
    stage = screen.stage
    stage.pointed(*spot(screen, screen.workspace.known.view.forces[one].force.hex))
    stage.sheets()
    rects = {placed.counter.thing: placed.rect for placed in screen.chart.placed()}
    stage.pressed(*rects[named(f"force:{other}")].middle)
    stage.dragged(*rects[named(f"force:{one}")].middle, 5, 5)
    assert "let go" in screen.line()
    stage.released(*rects[named(f"force:{one}")].middle)

    assert list(screen.workspace.known.view.forces) == [one]
    assert ShipId("eagle") in screen.workspace.known.view.forces[one].ships


def test_a_force_that_is_dropped_on_a_full_disk_stays_and_one_line_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An order of the mouse goes the way of all orders: it may rest for dice, and what refuses it is no fault."""
    screen = at_sea(tmp_path, ("warspite", "malaya"), ("eagle",))
    one, other = list(screen.workspace.known.view.forces)
    stage = screen.stage
    stage.pointed(*spot(screen, screen.workspace.known.view.forces[one].force.hex))
    stage.sheets()
    rects = {placed.counter.thing: placed.rect for placed in screen.chart.placed()}

    def refused(*_: object) -> None:
        assert stage.task is not None
        raise CannotWrite(tmp_path, "the disk is full", "room was expected", "make room")

    monkeypatch.setattr(Archive, "accept", refused)
    stage.pressed(*rects[named(f"force:{other}")].middle)
    stage.dragged(*rects[named(f"force:{one}")].middle, 5, 5)
    stage.released(*rects[named(f"force:{one}")].middle)

    assert screen.message.startswith("No: ") and "the disk is full" in screen.message
    assert list(screen.workspace.known.view.forces) == [one, other]


def test_a_merger_that_a_rule_refuses_says_so_before_it_is_dropped(tmp_path: Path) -> None:
    """Outside the movement step the line names the rule while the counter is carried, and dropping it does nothing."""
    screen = at_sea(tmp_path, ("warspite",), ("eagle",))
    one, other = list(screen.workspace.known.view.forces)
    screen.workspace.give(SetStanding(Side.ALLIED, best_searches=False, reaction=None))
    strike(screen.stage, "escape", "e", "enter", "enter")
    assert screen.workspace.known.refusal(JoinForce(Side.ALLIED, (ShipId("eagle"),), one)) is not None
    stage = screen.stage
    stage.pointed(*spot(screen, screen.workspace.known.view.forces[one].force.hex))
    stage.sheets()
    rects = {placed.counter.thing: placed.rect for placed in screen.chart.placed()}
    stage.pressed(*rects[named(f"force:{other}")].middle)
    stage.dragged(*rects[named(f"force:{one}")].middle, 5, 5)
    said = screen.line()
    stage.released(*rects[named(f"force:{one}")].middle)

    assert said.startswith("No: SM-")
    assert {one, other} <= set(screen.workspace.known.view.forces)


def test_a_force_dropped_on_a_port_gets_a_course_there(tmp_path: Path) -> None:
    """The counter is drawn to Port Said: it is chosen and its course ends there, not yet ordered."""
    screen = at_sea(tmp_path)
    key = next(iter(screen.workspace.known.view.forces))
    here = screen.workspace.known.view.forces[key].force.hex
    goal = screen.game.book.theatre.ports[PortId("port_said")].hex
    screen.press(InCampaign.UNCHOOSE)
    screen.chart.centre(here, zoom=20)
    screen.stage.sheets()
    drag(screen, spot(screen, here), spot(screen, goal))

    assert screen.workspace.selection.thing == named(f"force:{key}")
    assert screen.workspace.plan.goal == goal
    assert screen.workspace.known.view.forces[key].force.hex == here


def test_a_flotilla_dropped_elsewhere_gets_a_course_there(tmp_path: Path) -> None:
    """It is chosen by being dragged, and its course is shown, not yet ordered."""
    screen = at_sea(tmp_path)
    workspace = screen.workspace
    workspace.give(next(order for order in workspace.known.legal if isinstance(order, MoveFlotilla)))
    key, one = next((key, one) for key, one in workspace.known.view.flotillas.items() if one.port is None)
    screen.chart.centre(one.hex, zoom=30)
    screen.stage.sheets()
    goal = next(where for where in workspace.known.book.theatre.ways(one.hex) if workspace.known.book.theatre.is_sea(where))
    counter = next(placed.rect for placed in screen.chart.placed() if placed.counter.thing == named(f"flotilla:{key}"))
    drag(screen, counter.middle, spot(screen, goal))

    assert workspace.selection.thing == named(f"flotilla:{key}")
    assert workspace.plan.goal == goal
    assert workspace.known.view.flotillas[key].hex == one.hex


def test_escape_puts_back_what_the_mouse_carries(tmp_path: Path) -> None:
    """A waypoint in the air lies where it was, and the mouse carries nothing any more."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(NEAR)
    plan = screen.workspace.plan.laid
    screen.stage.pressed(*spot(screen, NEAR))
    screen.stage.dragged(*spot(screen, ASIDE), 1, 1)
    assert screen.workspace.plan.laid != plan
    strike(screen.stage, "escape")
    assert screen.workspace.plan.laid == plan
    screen.stage.dragged(*spot(screen, FAR), 1, 1)
    screen.stage.released(*spot(screen, FAR))

    assert screen.workspace.plan.laid == plan


def row_spot(screen: CampaignScreen, action: Action) -> tuple[float, float]:
    """The middle of a row of the panel."""
    screen.stage.sheets()
    found = screen.spot(action)
    assert found is not None
    return found.rect.middle


def test_a_ship_drawn_out_of_the_panel_passes_to_another_force_in_the_hex(tmp_path: Path) -> None:
    """Her row is pressed, drawn over the other counter and let go."""
    screen = at_sea(tmp_path, ("warspite", "malaya"), ("eagle",))
    one, other = list(screen.workspace.known.view.forces)
    where = screen.workspace.known.view.forces[one].force.hex
    screen.workspace.selection.cursor = where
    screen.stage.sheets()
    rects = {placed.counter.thing: placed.rect for placed in screen.chart.placed()}
    drag(screen, row_spot(screen, Tick(ShipId("malaya"))), spot(screen, where), rects[named(f"force:{other}")].middle)

    assert screen.workspace.known.view.ships[ShipId("malaya")].force == other
    assert screen.workspace.known.view.forces[ForceId(one)].ships == (ShipId("warspite"),)


def test_ticked_ships_are_split_off_by_one_key_or_by_dropping_them_on_their_hex(tmp_path: Path) -> None:
    """N makes a force of those that are ticked."""
    screen = at_sea(tmp_path)
    press(screen, "[ ] BB Malaya")
    strike(screen.stage, "n", "enter")

    assert len(screen.workspace.known.view.forces) == 2
    ships = screen.workspace.known.view.ships
    assert ships[ShipId("malaya")].force != ships[ShipId("warspite")].force


@pytest.mark.parametrize(("nas", "side", "segments", "expected"), [
    (4, Side.AXIS, 0, ("Jul I 40", Side.AXIS, 4)),
    (4, Side.AXIS, 4, ("Jul I 40", Side.ALLIED, 1)),
    (7, Side.ALLIED, 1, ("Jul II 40", Side.AXIS, 1)),
    (1, Side.AXIS, 14, ("Jul II 40", Side.AXIS, 1)),
])
def test_arrival_is_reckoned_over_player_turns_and_half_months(
    nas: int, side: Side, segments: int, expected: tuple[str, Side, int]
) -> None:
    """SM-1A.1 Seven segments make a player turn, the Axis player's first."""
    found = segment_after(load_book("calabria"), Cursor(Turn.of("Jul I 40"), side, Phase.NAVAL, nas), segments)

    assert (str(found.turn), found.player_turn, found.nas) == expected


def test_a_reckoning_says_fuel_there_and_home_and_what_threatens(tmp_path: Path) -> None:
    """SM-8A1 A box a segment; off the enemy's coast and in reach of his airfields the figures are said."""
    screen = at_sea(tmp_path)
    ports = screen.game.book.theatre.ports
    screen.workspace.plan.set_goal(ports[PortId("tobruk")].hex)
    course = screen.workspace.plan.course
    assert course is not None
    found = screen.workspace.plan.reckoning(course)
    assert found is not None

    assert found.needed == found.later + 1
    assert found.left == found.boxes - found.needed
    assert found.home == "Mersa Matruh" or found.home_hexes > 0
    assert found.ends[-1] == course.hexes[-1]
    assert any(one.rule == "SM-3A" for one in found.dangers)
    assert any(one.rule == "SM-3D" for one in found.dangers)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 2.0)])
def test_courses_with_waypoints_are_painted_at_every_size(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Handles, lines and the box beside the mouse."""
    screen = at_sea(tmp_path)
    screen.stage.resized(*size)
    screen.stage.look_changed(scale=scale)
    screen.workspace.plan.set_goal(NEAR)
    screen.workspace.plan.set_goal(FAR, onward=True)
    screen.stage.sheets()
    screen.stage.pressed(*spot(screen, NEAR))
    screen.stage.dragged(*spot(screen, ASIDE), 1, 1)
    painted(screen.stage)

    assert screen.helm.carrying
