"""Panels say every value with its rule, and nothing less than the terminal's pages do."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from campaign.chart.things import Thing
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Tick
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.lines import HeadLine, ShipLine
from campaign.gui.frame.page import Row
from campaign.gui.panels.air_lines import brief_name
from campaign.model.commands import AllotRepair, FormForce, GiveStandingOrder, RuleAsUmpire, StartConvoyRun
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import ConvoyRun, RunId, StandingOrder, Then
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.planning.particulars import air_bases, of_run
from tests.gui.workspaces import named, painted, playing, press

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def rows_of(screen: CampaignScreen, what: Thing | None) -> tuple[Row, ...]:
    """The panel of a thing."""
    screen.choose(what)
    return tuple(screen.rows())


def row_of(screen: CampaignScreen, words: str) -> Row:
    """The row that begins with these words."""
    return next(row for row in screen.rows() if row.text.startswith(words))


@pytest.mark.parametrize("what", ["port:alexandria", "force:AL1", "flotilla:ALS1", "ship:warspite", "field"])
def test_every_value_of_a_panel_says_its_rule(tmp_path: Path, what: str) -> None:
    """A row of a name, a colon and a value is a value: pointed at, it names the rule it stands under."""
    screen = playing(tmp_path)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("malaya"), ShipId("eagle")), "Force A"))
    view = screen.workspace.known.view
    if what == "field":
        what = f"field:{next(iter(view.mines))}"
    values = [row for row in rows_of(screen, named(what)) if ": " in row.text and row.hint and not row.action and row.able]

    assert values
    assert all("(SM-" in row.hint for row in values)
    painted(screen.stage)


def test_of_two_ports_in_a_hex_only_one_has_the_key(tmp_path: Path) -> None:
    """SM-1D A force off Messina may enter Reggio too; one key stands for one of them, and a press for the other."""
    screen = playing(tmp_path, {Side.AXIS: "human", Side.ALLIED: "staff"})
    lying = [ship.id for ship in screen.workspace.known.view.ships.values() if ship.port == "messina"]
    order = FormForce(Side.AXIS, (lying[0],), "")
    for _ in range(6):
        if screen.workspace.known.refusal(order) is not None:
            screen.press(InCampaign.STAFF)
    screen.workspace.give(order)
    enter = [row for row in screen.rows() if row.text in ("Enter Messina", "Enter Reggio Calabria")]

    assert [row.able for row in enter] == [True, True]
    assert sorted(row.key for row in enter) == ["", "B"]


def test_panels_say_names_and_no_keys(tmp_path: Path) -> None:
    """SM-GAP-61 The ports of a standing order and of a convoy run, and a ship's flag, are called as on the map."""
    screen = playing(tmp_path)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("malaya"),), "Force A"))
    force = next(iter(screen.workspace.known.view.forces))
    screen.workspace.give(GiveStandingOrder(Side.ALLIED, force, StandingOrder(("port_said", "14074"), Then.WAIT)))
    told = [row.text for row in rows_of(screen, named(f"force:{force}"))]
    run = ConvoyRun(RunId("R1"), Side.ALLIED, "", (), PortId("alexandria"), PortId("malta"), via=("port_said",))
    via = [one.more for one in of_run(screen.game.book, screen.workspace.known.view, run)]

    way = "To a place 180 miles north-west of Alexandria by way of Port Said, then waits there"
    assert any(text.startswith(way) for text in told)
    assert "by Port Said" in via
    heads = [row.line for row in rows_of(screen, named("ship:malaya")) if isinstance(row.line, HeadLine)]
    assert [(line.name, line.notes) for line in heads] == [("Malaya", ("BB, British",))]


def test_a_port_says_all_that_the_terminal_says_and_what_waits_and_why(tmp_path: Path) -> None:
    """Owner, capacity, stores, pumps, dockyard, guns; what lies on the quay with the reason why it lies there."""
    screen = playing(tmp_path, {Side.AXIS: "human", Side.ALLIED: "staff"})
    view = screen.workspace.known.view
    key = next(one.at for one in view.cargoes.values() if one.at is not None)
    words = [row.text for row in rows_of(screen, named(f"port:{key}"))]
    for name in ("Owner", "Cargo", "Fuel", "Refuelling", "Repair points", "Heavy AA", "On the quay"):
        assert any(text.startswith(f"{name}: ") for text in words), name
    quay = row_of(screen, "On the quay")

    assert "waits: " in quay.hint or "can be loaded now" in quay.hint
    assert "(SM-4C1)" in quay.hint


def test_an_enemy_port_keeps_its_fuel_to_itself(tmp_path: Path) -> None:
    """What stands on its panel is what both sides read on the chart and the quay."""
    screen = playing(tmp_path)
    words = [row.text for row in rows_of(screen, named("port:taranto"))]

    assert any(text.startswith("Owner: ") for text in words)
    assert not any(text.startswith("Fuel: ") for text in words)


def test_a_ship_says_her_hits_and_a_dock_how_many_days_it_takes(tmp_path: Path) -> None:
    """SM-8B1 A hit under repair is on the panel of her port with turns and days, and on her own."""
    screen = playing(tmp_path)
    workspace = screen.workspace
    hurt = Condition(shell_damage=Fraction(1, 2))
    screen.game.give(RuleAsUmpire("a test", ship=ShipId("malaya"), condition=hurt))
    workspace.changed()
    ticks = next(row for row in rows_of(screen, named("port:alexandria")) if row.action == Tick(ShipId("malaya")))
    assert isinstance(ticks.line, ShipLine) and ticks.line.state.startswith("guns hit") and ticks.line.hull < 1
    assert "SM-GAP-19" in ticks.hint
    workspace.give(AllotRepair(Side.ALLIED, ShipId("malaya"), Track.GUNNERY))
    screen.choose(named("port:alexandria"))
    job = row_of(screen, "In dock: Malaya, G hit")

    assert "days" in job.text
    assert "(SM-8B1)" in job.hint
    assert any(row.text == job.text for row in rows_of(screen, named("ship:malaya")))


def test_a_convoy_run_says_its_manifest_and_where_its_ships_are(tmp_path: Path) -> None:
    """SM-GAP-61.21 Two ports, what is aboard, and what it waits for."""
    screen = playing(tmp_path, {Side.AXIS: "human", Side.ALLIED: "staff"})
    workspace = screen.workspace
    ships = tuple(ship.id for ship in workspace.known.view.ships.values()
                  if ship.port == "naples" and workspace.known.book.counters[ship.id].type is ShipType.TRANSPORT)
    workspace.give(StartConvoyRun(Side.AXIS, "Run", ships, PortId("naples"), PortId("tripoli_libya")))
    key = next(iter(workspace.known.view.runs))
    words = [row.text for row in rows_of(screen, named(f"run:{key}"))]

    assert "Loads in: Naples" in words
    assert any(text.startswith("Manifest: ") for text in words)
    assert any(text.startswith("Carried so far: ") for text in words)


def test_air_units_cargo_and_minefields_are_found_in_the_lists(tmp_path: Path) -> None:
    """Each list leads to a panel; a carrier's flights are on the panel of her force."""
    screen = playing(tmp_path)
    view = screen.workspace.known.view
    base, (name, units) = next(iter(sorted(air_bases(screen.game.book, view).items(), key=lambda one: one[1][0])))
    press(screen, "Your air units")
    press(screen, name)
    assert screen.workspace.selection.thing == named(f"air:{base}")
    for unit in units:
        assert any(row.text == brief_name(screen.game.book.oob.air_units[unit].name) for row in screen.rows())
    screen.press(InCampaign.UNCHOOSE)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("eagle"),), "Carrier"))
    aboard = [one for one in view.air.values() if one.base == "eagle"]
    shown = rows_of(screen, named(f"force:{next(iter(screen.workspace.known.view.forces))}"))

    assert aboard
    for one in aboard:
        assert any(row.text == brief_name(screen.game.book.oob.air_units[one.id].name) for row in shown)
