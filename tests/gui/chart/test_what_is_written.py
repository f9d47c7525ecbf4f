"""Names, signs, badges and what is written around counters are pressed for what they tell of, not for the hex beneath them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from campaign.chart.day import DayPlayback
from campaign.chart.laying import step_at
from campaign.chart.pins import RADIUS, place_pins
from campaign.chart.stamps import full_extent
from campaign.chart.targets import targets_of
from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.showing import Key
from campaign.model.commands import FormForce
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId
from campaign.session.days.report import DayKind, DayLine, DayReport
from tests.gui.workspaces import named, playing


@pytest.fixture(name="screen")
def _screen(tmp_path: Path) -> CampaignScreen:
    """The Allied player looks at all of the sea."""
    screen = playing(tmp_path, size=(1920, 1080))
    screen.days.close()
    screen.chart.whole()
    screen.stage.sheets()
    return screen


def far_from_home(screen: CampaignScreen, key: str) -> list[Point]:
    """Points of what is written about a port that lie over another hex than its own, and over no counter."""
    chart = screen.chart
    found: list[Point] = []
    for target in chart.written():
        room = target.on(chart.camera)
        spots = [room.middle, (room.right - 3, room.middle[1]), (room.x + 3, room.middle[1])]
        found += [spot for spot in spots if target.port == key and chart.counter_at(spot) is None
                  and (where := chart.camera.hex_under(spot)) is not None and distance(where, target.hex) > 1]
    return found


@pytest.mark.parametrize("key", ["alexandria", "gibraltar", "naples"])
def test_a_badge_and_a_name_are_pressed_for_their_port(screen: CampaignScreen, key: str) -> None:
    """A press on Alexandria's badge answered "a place 80 miles west of Alexandria"."""
    port = screen.workspace.known.book.theatre.ports[PortId(key)]
    spots = far_from_home(screen, key)

    assert spots
    for spot in spots:
        screen.choose(None)
        screen.stage.sheets()
        screen.helm.pointed(spot)
        assert screen.workspace.selection.cursor == port.hex
        screen.pressed(spot, "left")
        screen.released(spot)
        assert screen.workspace.selection.thing == named(f"port:{key}")


def test_with_a_force_chosen_a_name_is_where_it_is_to_go(screen: CampaignScreen) -> None:
    """The name of a port sets the course to its port: what is chosen stays chosen."""
    workspace = screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"))))
    force = next(iter(workspace.known.view.forces))
    screen.choose(named(f"force:{force}"))
    screen.chart.whole()
    screen.stage.sheets()
    spot = next(iter(far_from_home(screen, "malta")))
    screen.pressed(spot, "left")
    screen.released(spot)

    assert workspace.selection.thing == named(f"force:{force}")
    assert workspace.plan.goal == workspace.known.book.theatre.ports[PortId("malta")].hex


def test_the_sea_that_a_chosen_force_reaches_today_is_not_covered_by_a_name(screen: CampaignScreen) -> None:
    """A click meant for the sea before Alexandria went to Alexandria; with nothing chosen the name is the port's again."""
    workspace, chart = screen.workspace, screen.chart
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"))))
    force = next(iter(workspace.known.view.forces))
    screen.choose(named(f"force:{force}"))
    chart.whole()
    screen.stage.sheets()
    found = [(spot, beneath) for spot in far_from_home(screen, "alexandria")
             if (beneath := chart.camera.hex_under(spot)) in workspace.reach()]
    assert found
    for spot, beneath in found:
        assert chart.pointed_at(spot).hex == beneath
    spot, beneath = found[0]
    screen.pressed(spot, "left")
    screen.released(spot)
    assert workspace.plan.goal == beneath
    screen.choose(None)
    screen.stage.sheets()

    assert chart.pointed_at(spot).hex == workspace.known.book.theatre.ports[PortId("alexandria")].hex


def test_keys_go_through_a_stack_that_fans_out(screen: CampaignScreen) -> None:
    """One counter shows with the number of all; at its hex they lie side by side, and Enter chooses one after the other."""
    workspace, chart = screen.workspace, screen.chart
    for ship in ("warspite", "malaya", "ramillies"):
        workspace.give(FormForce(Side.ALLIED, (ShipId(ship),)))
    screen.choose(None)
    workspace.selection.cursor = None
    chart.whole()
    screen.stage.sheets()
    forces = workspace.known.view.forces
    (where,) = {own.force.hex for own in forces.values()}
    at_rest = [laid for laid in chart.placed() if laid.counter.hex == where and laid.counter.own]
    workspace.selection.cursor, screen.helm.at_map = where, True
    fanned = [laid for laid in chart.placed() if laid.counter.hex == where and laid.counter.own]
    chosen = []
    for _ in fanned:
        screen.stage.key(Key("enter"))
        chosen.append(workspace.selection.thing)
    asked = workspace.known.decision
    screen.stage.key(Key("enter"))

    assert len(at_rest) == len(fanned) >= len(forces) == 3
    assert sum(not laid.rear and not laid.hidden for laid in at_rest) == 1
    assert not any(one.rect.meets(other.rect) for one, other in combinations(fanned, 2))
    assert {named(f"force:{key}") for key in forces} <= {*chosen}
    assert len({*chosen}) == len(fanned)
    # The press after the last leads to the orders for that place and gives none.
    assert isinstance(screen.focus, Give) and (workspace.known.decision, workspace.selection.thing) == (asked, chosen[-1])


def test_a_counter_is_pressed_by_its_name_and_by_what_is_written_beneath_it(screen: CampaignScreen) -> None:
    """The plate of a name reaches over its counter's edges, and over other hexes."""
    workspace, chart = screen.workspace, screen.chart
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"))))
    screen.stage.sheets()
    laid = next(laid for laid in chart.placed() if laid.counter.own and not laid.counter.submarine)
    whole: Rect = full_extent(laid.counter, laid.rect, screen.stage.look)
    at = (laid.rect.middle[0], whole.bottom - 4)

    assert not laid.rect.holds(at)
    assert chart.pointed_at(at).thing == laid.counter.thing


def test_pins_of_a_day_keep_clear_of_names(screen: CampaignScreen) -> None:
    """What happened at a port is numbered beside its name, its sign and its badge, wherever there is room."""
    book, view, look = screen.workspace.known.book, screen.workspace.known.view, screen.stage.look
    ports = [book.theatre.ports[PortId(key)] for key in ("malta", "alexandria", "gibraltar", "naples")]
    day = DayId(Turn.of("Jul I 40"), Side.AXIS, 1)
    lines = tuple(DayLine(at, DayKind.BOMBED, port.name, "", port.hex, 60, (), (1, 1), "", day, 1.0)
                  for at, port in enumerate(ports, 1))
    report = DayReport(day, "", lines, (), {}, {}, 0, quiet=False)
    zoom = step_at(screen.chart.camera.zoom)
    names = screen.chart._names
    found = place_pins(book, view, DayPlayback(report), zoom, look, names)
    rooms = [Rect(target.at[0] * zoom + target.room.x, target.at[1] * zoom + target.room.y, target.room.wide, target.room.high)
             for target in targets_of(book, names)]
    spots = [(pin.at[0] * zoom + pin.shift[0], pin.at[1] * zoom + pin.shift[1]) for pin in found]

    assert len(found) == len(ports)
    assert not any(room.grown(RADIUS * look.label - 1).holds(spot) for spot in spots for room in rooms)
    assert any(room.grown(RADIUS * look.label).holds((pin.at[0] * zoom, pin.at[1] * zoom))
               for pin in place_pins(book, view, DayPlayback(report), zoom, look) for room in rooms)
