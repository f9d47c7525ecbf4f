"""The panels of fields, decks, forces, ports and steps: whatever may be told to aircraft is a row there."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.combat import PlanStrike, TickUnits
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Choose, Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.panels.air_lines import LONG, AirLine, brief_name
from campaign.model.commands import (
    AssignNavalCooperation,
    CancelAirOrder,
    FormForce,
    GiveAirMission,
    GiveAirOrder,
    LaunchSortie,
    SetAirDoctrine,
    TransferAirUnit,
)
from campaign.model.play.air_war import AirMission, AirOrderKind, AirTarget, AirTask, InterceptPolicy
from campaign.model.play.calendar import Phase, Step
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId
from tests.gui.air_screens import ESCORTS, RAIDERS, in_step, moving, over_the_sea, striking, until
from tests.gui.workspaces import named, painted, press, strike

HURRICANES, WELLINGTONS, GLADIATORS = map(AirUnitId, ("squadron_261", "squadron_148", "malta_gladiators"))


def given(screen: CampaignScreen, kind: type) -> list[object]:
    """The orders of a kind that rows of the panel would give."""
    return [command for row in screen.rows() if isinstance(row.action, Give) for command in row.action.commands
            if isinstance(command, kind)]


def unfold(screen: CampaignScreen, *words: str) -> None:
    """Opens parts of the panel that begin so."""
    for word in words:
        press(screen, word)


@pytest.mark.gate
def test_a_field_lists_all_of_its_hex_with_type_size_task_and_range(tmp_path: Path) -> None:
    """SM-24A Four fields lie on Malta: whoever stands there can be told something, field by field or unit by unit."""
    screen = moving(tmp_path)
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta"))
    screen.choose(named("air:luqa"))
    lines = {line.name: line for row in screen.rows() if isinstance(line := row.drawn, AirLine)}
    assert {"261 Squadron", "148 Squadron", "Hal Far Fighter Flight"} <= set(lines)
    assert lines["261 Squadron"].flies == "Hawker Hurricane I, group"
    assert (lines["261 Squadron"].right, lines["261 Squadron"].does) == ("11 hexes", "patrols over Malta")
    assert lines["148 Squadron"].does == "in hand"
    assert not any(line.ticked for line in lines.values())
    screen.press(TickUnits((WELLINGTONS,)))
    assert [row.text for row in screen.rows() if isinstance(row.drawn, AirLine) and row.drawn.ticked] == ["148 Squadron"]
    assert any(row.text == "Orders for 1 ticked" for row in screen.rows())
    painted(screen.stage)


@pytest.mark.gate
def test_orders_are_for_those_that_are_ticked_else_for_all_and_patrols_for_fighters_alone(tmp_path: Path) -> None:
    """SM-GAP-67 Patrols are flown by fighters, searches by the others; where none is ticked, all who can are meant."""
    screen = moving(tmp_path)
    screen.choose(named("air:luqa"))
    patrol = next(one for one in given(screen, GiveAirMission) if one.task is AirTask.PATROL)  # pyrefly: ignore[missing-attribute]
    assert set(patrol.units) == {HURRICANES, GLADIATORS}  # pyrefly: ignore[missing-attribute]
    screen.press(TickUnits((HURRICANES,)))
    press(screen, "Patrol over Malta")
    assert screen.workspace.known.view.air_war.missions == {HURRICANES: AirMission(AirTask.PATROL, "09063")}
    press(screen, "Keep in hand")
    assert screen.workspace.known.view.air_war.missions == {}


@pytest.mark.gate
def test_a_click_on_the_sea_says_where_and_enter_leads_to_the_order(tmp_path: Path) -> None:
    """By mouse: the field, the sea, the row. By keys: the cursor, Enter, Enter, Enter."""
    screen = moving(tmp_path)
    stage, sea = screen.stage, Hex("09162")
    screen.choose(named("air:takali"))
    screen.press(TickUnits((HURRICANES,)))
    screen.chart.centre(sea, zoom=40.0)
    stage.sheets()
    spot = screen.chart.camera.spot_of(sea)
    stage.pointed(*spot)
    stage.pressed(*spot)
    stage.released(*spot)
    assert screen.workspace.selection.aimed == sea
    assert screen.workspace.pointing().over == sea
    press(screen, "Patrol there")
    assert screen.workspace.known.view.air_war.mission_of(HURRICANES) == AirMission(AirTask.PATROL, str(sea))

    screen.workspace.selection.cursor, screen.helm.at_map = Hex("09163"), True
    strike(stage, "enter", "enter")
    assert isinstance(screen.focus, Give)
    strike(stage, "enter")
    assert screen.workspace.known.view.air_war.mission_of(HURRICANES).over == "09163"


def test_what_is_out_of_range_stands_there_and_says_why_it_may_not(tmp_path: Path) -> None:
    """SM-GAP-67.5 A row that cannot be pressed tells the rule where it is pointed at."""
    screen = moving(tmp_path)
    screen.choose(named("air:takali"))
    screen.press(TickUnits((HURRICANES,)))
    screen.helm.click_hex(Hex("13574"), None)
    row = next(row for row in screen.rows() if row.text.startswith("Patrol there"))

    assert not row.able and row.action is None
    assert "SM-GAP-67" in row.hint


@pytest.mark.gate
def test_standing_air_orders_of_every_kind_are_given_and_taken_back_in_the_panel(tmp_path: Path) -> None:
    """SM-GAP-79 Cover, strike, search, hold; a unit has one, and the next takes its place."""
    screen = moving(tmp_path)
    screen.choose(named("air:luqa"))
    screen.helm.click_hex(Hex("09163"), None)
    unfold(screen, "Standing order")
    kinds = {one.kind for one in given(screen, GiveAirOrder)}  # pyrefly: ignore[missing-attribute]
    assert kinds == set(AirOrderKind)
    worths = {one.worth for one in given(screen, GiveAirOrder) if one.kind is AirOrderKind.STRIKE}  # pyrefly: ignore[missing-attribute]
    assert worths == {1.0, 2.0}
    screen.press(TickUnits((WELLINGTONS,)))
    press(screen, "Strike what is worth its price")
    (order,) = screen.workspace.known.view.air_war.orders.values()
    assert (order.kind, order.units) == (AirOrderKind.STRIKE, (WELLINGTONS,))
    assert any(row.text == "Standing order: strike what is worth it" for row in screen.rows())
    assert [one.standing for one in given(screen, CancelAirOrder)] == [order.id]  # pyrefly: ignore[missing-attribute]
    press(screen, "Take back: strike")
    assert screen.workspace.known.view.air_war.orders == {}


@pytest.mark.gate
def test_in_the_initial_phase_fields_and_units_go_on_naval_cooperation_and_off_it(tmp_path: Path) -> None:
    """SM-24A The whole field by one press in the step's own list, a unit in the panel of its field; others fly elsewhere."""
    screen = over_the_sea(tmp_path)
    workspace = screen.workspace
    assert workspace.known.view.cursor.phase is Phase.INITIAL
    unfold(screen, "On naval cooperation")
    fields = [one for one in given(screen, AssignNavalCooperation) if not one.on]  # pyrefly: ignore[missing-attribute]
    assert {unit for one in fields for unit in one.units} >= set(RAIDERS)  # pyrefly: ignore[missing-attribute]
    press(screen, "Comiso")
    off = {key for key, unit in workspace.known.view.air.items() if not unit.on_naval_cooperation}
    assert off == {RAIDERS[0], ESCORTS[0]}
    screen.choose(named("air:comiso"))
    screen.press(TickUnits((RAIDERS[0],)))
    press(screen, "Naval cooperation")
    assert workspace.known.view.air[RAIDERS[0]].on_naval_cooperation
    assert not workspace.known.view.air[ESCORTS[0]].on_naval_cooperation
    unfold(screen, "Fly to another airfield")
    moves = given(screen, TransferAirUnit)
    assert moves and {one.unit for one in moves} == {RAIDERS[0]}  # pyrefly: ignore[missing-attribute]


@pytest.mark.gate
def test_over_a_force_fighters_are_sent_and_called_back_by_a_press(tmp_path: Path) -> None:
    """SM-GAP-67 They follow it; on a carrier's panel her own units stand with the way to theirs."""
    screen = moving(tmp_path)
    workspace = screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("illustrious"), ShipId("valiant")), "Force A"))
    force = next(iter(workspace.known.view.forces))
    screen.choose(named(f"force:{force}"))
    assert {row.action for row in screen.rows() if isinstance(row.drawn, AirLine)} == {Choose(named("air:illustrious"))}
    unfold(screen, "Fighters above: none")
    press(screen, "806 Squadron of Illustrious")
    assert workspace.known.view.air_war.mission_of(AirUnitId("squadron_806")) == AirMission(AirTask.PATROL, force=force)
    assert any(row.text == "Fighters above: 1 flight" for row in screen.rows())
    press(screen, "806 Squadron of Illustrious")
    assert workspace.known.view.air_war.missions == {}


@pytest.mark.gate
@pytest.mark.parametrize(("policy", "words"), [(InterceptPolicy.NEVER, "Never"), (InterceptPolicy.WORTHWHILE, "At raids"),
                                               (InterceptPolicy.ASK, "When you say so")])
def test_what_is_answered_in_advance_in_the_air_stands_with_the_air_units(
    tmp_path: Path, policy: InterceptPolicy, words: str,
) -> None:
    """SM-GAP-79 When fighters rise, and whether leaders decide in a fight."""
    screen = moving(tmp_path)
    unfold(screen, "Your air units", "Your fighters rise: always")
    press(screen, words)
    assert screen.workspace.known.view.air_war.doctrine.intercept is policy
    unfold(screen, "In a fight: leaders decide")
    press(screen, "Ask me at every step")
    assert not screen.workspace.known.view.air_war.doctrine.leaders
    assert screen.workspace.known.view.air_war.doctrine.intercept is policy
    assert len(given(screen, SetAirDoctrine)) >= 6


def test_a_port_and_an_airfield_of_the_enemy_show_his_aircraft_and_the_way_to_a_strike(tmp_path: Path) -> None:
    """SM-GAP-56.12 Who stands where is public; ships in port may be struck from the air, an airfield in the air phase."""
    screen = moving(tmp_path)
    screen.choose(named("port:taranto"))
    actions = {row.action for row in screen.rows()}
    assert PlanStrike(AirTarget.SHIPS, "taranto") in actions
    unfold(screen, "Enemy aircraft")
    assert any(isinstance(row.drawn, AirLine) and row.drawn.side is Side.AXIS for row in screen.rows())
    screen.choose(named("air:comiso"))
    lines = [row.drawn for row in screen.rows() if isinstance(row.drawn, AirLine)]
    assert {line.name for line in lines} == {"11\N{DEGREE SIGN} Stormo", "23\N{DEGREE SIGN} Gruppo, fighters"}
    assert {line.does for line in lines} == {"over the sea"}
    assert PlanStrike(AirTarget.AIRFIELD, "comiso") not in {row.action for row in screen.rows()}
    assert not given(screen, GiveAirMission)


def test_a_click_on_a_field_chooses_it_where_no_port_lies(tmp_path: Path) -> None:
    """One's own, or the enemy's; Enter over it does the same."""
    screen = moving(tmp_path)
    screen.helm.click_hex(Hex("09157"), None)
    assert screen.workspace.selection.thing == named("air:comiso")
    screen.choose(None)
    screen.helm.click_hex(Hex("14182"), None)
    assert screen.workspace.selection.thing == named("air:fuka")


@pytest.mark.gate
def test_in_the_combat_step_targets_in_reach_are_a_list_and_strikes_no_heap_of_orders(tmp_path: Path) -> None:
    """SM-24A A row for each target, the nearest first, leads to its price; the chart is lit only for units that are ticked."""
    screen = striking(tmp_path)
    assert any(row.text == "Do your aircraft strike?" for row in screen.rows())
    assert not given(screen, LaunchSortie)
    unfold(screen, "In reach of your aircraft")
    rows = [row for row in screen.rows() if isinstance(row.action, PlanStrike)]
    assert rows and all(row.column.endswith(" hexes") for row in rows)
    assert [int(row.column.split()[0]) for row in rows] == sorted(int(row.column.split()[0]) for row in rows)
    assert screen.workspace.targets == {}
    screen.choose(named("air:comiso"))
    screen.press(TickUnits((RAIDERS[0],)))
    assert Hex("09063") in screen.workspace.targets
    screen.helm.click_hex(Hex("09063"), None)
    assert screen.workspace.selection.thing == named("port:malta")


@pytest.mark.gate
def test_the_result_of_a_sortie_is_told_and_stands_in_the_panel_of_the_day(tmp_path: Path) -> None:
    """Its own side and the other read what came of it; a press opens the lines of the log that tell it."""
    screen = striking(tmp_path)
    order = LaunchSortie(Side.AXIS, AirTarget.SHIPS, "malta", RAIDERS, ESCORTS)
    screen.press(Give((order,)))
    (sortie,) = screen.workspace.sorties
    assert sortie.result in screen.message
    press(screen, f"Your sortie: {sortie.result}")
    top = screen.stage.top
    assert top is not screen
    assert any("Stormo" in row.text for row in top.rows())  # pyrefly: ignore[missing-attribute]
    strike(screen.stage, "escape")
    until(screen, Side.ALLIED, in_step(Step.NAVAL_MOVEMENT))
    assert any(row.text.startswith("A raid: ") for row in screen.rows())


@pytest.mark.gate
def test_a_campaign_without_the_air_war_has_nothing_of_it_in_its_panels(tmp_path: Path) -> None:
    """SM-24A.1 Old saves open with it off: their fields are badged, and aircraft search as they did."""
    from tests.gui.workspaces import playing

    screen = playing(tmp_path, options=("air_war=false",))
    texts = " ".join(row.text for row in screen.rows())
    assert InCampaign.AIR_PLAN not in {row.action for row in screen.rows()}
    assert "in the air" not in texts
    screen.stage.layers |= {"air"}
    screen.chart.centre(Hex("09063"), zoom=30.0)
    painted(screen.stage)
    screen.choose(named("air:luqa"))
    painted(screen.stage)


@pytest.mark.parametrize(("name", "brief"), [
    ("261 Squadron", "261 Squadron"), ("813 Squadron, second flight, with three Sea Gladiators", "813 Squadron, second flight"),
    ("Malta: Sunderlands of 228 and 230 Squadrons", "Malta: Sunderlands"),
    ("60th, 62nd and 64th Troop Carrier Groups", "60th, 62nd and 64th Troop Carrier Groups"),
])
def test_a_long_name_of_a_unit_is_cut_between_its_parts(name: str, brief: str) -> None:
    """Lists have the first part, as long as it may be; the line of text has all of it."""
    assert brief_name(name) == brief
    assert len(name) <= LONG or brief == name or len(brief) <= LONG
