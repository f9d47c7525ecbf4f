"""What can be aimed at lights up, what cannot says its rule, and what still needs a decision is named all along."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign, InDay
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.play.targets import targets, why_not
from campaign.model.battles.battle import Light
from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import (
    AttackForces,
    Bombard,
    EnterPort,
    FormForce,
    HuntFlotilla,
    PlaceForce,
    SearchArea,
    SearchSurface,
    SetStanding,
    SupportGround,
)
from campaign.model.play.decisions import DecisionKind
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.workspaces import named, playing, press, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def searching(folder: Path) -> CampaignScreen:
    """The Allied player is asked about his searches, with enemy markers on the map."""
    screen = playing(folder)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A"))
    screen.workspace.give(SetStanding(Side.ALLIED, best_searches=False, reaction=None))
    for _ in range(20):
        decision = screen.workspace.known.decision
        if decision is not None and decision.kind is DecisionKind.SEARCH and screen.workspace.known.view.markers:
            break
        strike(screen.stage, "e", "enter")
    # The card of the day that is over is read.
    screen.press(InDay.ON)
    return screen


def test_whatever_has_an_object_on_the_map_lights_it_up(tmp_path: Path) -> None:
    """Searches light the markers they are for; a click on one shows the orders, Enter leads to them, Enter gives one."""
    screen = searching(tmp_path)
    workspace = screen.workspace
    searches = [one for one in workspace.known.legal if isinstance(one, SearchArea)]
    assert searches
    for one in searches:
        where = workspace.known.view.markers[one.contact].hex
        assert where is not None
        assert one in workspace.targets[where]
        assert where in workspace.pointing().legal
    where = workspace.known.view.markers[searches[0].contact].hex
    assert where is not None
    screen.chart.centre(where, zoom=40)
    screen.stage.sheets()
    at = screen.chart.camera.spot_of(where)
    screen.stage.pressed(*at)
    screen.stage.released(*at)
    assert workspace.selection.aimed == where
    before = len(workspace.targets[where])
    assert any(row.style == "head" and row.text.startswith("Orders ") for row in screen.rows())
    strike(screen.stage, "enter")
    assert isinstance(screen.focus, Give)
    strike(screen.stage, "enter")

    assert len(workspace.targets.get(where, ())) < before


def test_what_is_not_lit_says_the_rule_that_refuses_it(tmp_path: Path) -> None:
    """A marker out of reach of every site, or searched for already, names rule SM-3A where the mouse points at it."""
    screen = searching(tmp_path)
    workspace = screen.workspace
    known = workspace.known
    unlit = [one.hex for one in known.view.markers.values() if one.hex is not None and one.hex not in workspace.targets]
    if not unlit:
        for one in [one for one in workspace.known.legal if isinstance(one, SearchArea)]:
            workspace.give(one)
        unlit = [one.hex for one in known.view.markers.values() if one.hex is not None and one.hex not in workspace.targets]
    assert unlit

    assert "SM-3A" in " ".join(why_not(known, workspace.selection, unlit[0]))
    assert "SM-3A" in screen.hex_line(unlit[0])


def test_orders_of_every_kind_with_a_place_have_it_found(tmp_path: Path) -> None:
    """A hex, a contact, a port, a base: each part of an order that means a place is one on the map."""
    screen = searching(tmp_path)
    workspace = screen.workspace
    contact = next(key for key, one in workspace.known.view.markers.items() if one.hex is not None)
    there = workspace.known.view.markers[contact].hex
    assert there is not None
    force = next(iter(workspace.known.view.forces))
    here = workspace.known.view.forces[force].force.hex
    for command, where in (
        (AttackForces(Side.ALLIED, there, (force,), (contact,)), there),
        (PlaceForce(Side.ALLIED, force, there), there),
        (HuntFlotilla(Side.ALLIED, force, contact), there),
        (SupportGround(Side.ALLIED, force, there), there),
        (SearchSurface(Side.ALLIED, force, Light.DAY), here),
        (Bombard(Side.ALLIED, force, ShoreTarget.PORT, "tobruk"), workspace.known.view.ports[PortId("tobruk")].hex),
    ):
        workspace.known._legal = (command,)
        assert targets(workspace.known, workspace.selection) == {where: (command,)}
    workspace.selection.thing = named(f"force:{force}")
    port = workspace.known.book.theatre.ports_at(Hex("14880"))[0]
    workspace.known._legal = (EnterPort(Side.ALLIED, (ShipId("warspite"),), port.id),)
    assert set(targets(workspace.known, workspace.selection)) == {port.hex}
    workspace.selection.thing = None
    assert not targets(workspace.known, workspace.selection)


def test_what_still_needs_a_decision_stands_there_before_the_step_is_ended(tmp_path: Path) -> None:
    """The head says who waits; to end the step names each thing first, and each line leads to it by a press."""
    screen = playing(tmp_path)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"),), "Force A"))
    screen.press(InCampaign.UNCHOOSE)
    assert any(row.text == "0 of 1 have orders. Force A waits." for row in screen.rows())
    strike(screen.stage, "e", "enter")
    assert screen.message.startswith("1 thing is undone")
    press(screen, "Force A lies in the roads")

    assert screen.workspace.selection.thing == named("force:AL1")


def test_the_button_of_undo_says_what_it_takes_back_or_why_it_does_not(tmp_path: Path) -> None:
    """Its hint names the last order as the log tells it, and after a die fell the reason."""
    screen = playing(tmp_path)
    undo = next(row for row in screen.rows() if row.action == InCampaign.UNDO)
    assert "nothing to take back" in undo.hint
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"),), "Force A"))
    screen.press(InCampaign.UNCHOOSE)
    undo = next(row for row in screen.rows() if row.action == InCampaign.UNDO)
    assert undo.hint.startswith("takes back your last order")
    assert "Force A" in undo.hint
    strike(screen.stage, "e", "enter", "enter")
    undo = next(row for row in screen.rows() if row.action == InCampaign.UNDO)

    assert "nothing to take back: since then" in undo.hint
