"""Orders made part by part: every kind of order that a player may give can be made in the window, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign, InForm
from campaign.gui.actions.values import ChangePart, DropValue, MakeOrder, Pick
from campaign.gui.campaign.form import FormScreen, PickScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.showing import Key
from campaign.gui.play.inputs import command_of, initial_values, kinds_about, options
from campaign.model.commands import COMMANDS, AcceptAfterAction, FormForce, RuleAsUmpire
from campaign.model.play.standing_orders import OnSighted, OnSighting, Then
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.grammar.parts import makeable, parts_of, value_at
from tests.gui.workspaces import action_of, named, painted, playing, press, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

# A battle's own page gives the one; the other is the umpire's, who plays no side.
GIVEN_ELSEWHERE = {AcceptAfterAction, RuleAsUmpire}


def with_a_force(folder: Path) -> CampaignScreen:
    """Two battleships off Alexandria, chosen."""
    screen = playing(folder)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A"))
    return screen


def form_of(screen: CampaignScreen, name: str) -> FormScreen:
    """The form of an order, opened from the panel or the page of all orders."""
    screen.press(MakeOrder(name))
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    return form


def test_every_kind_of_order_is_on_the_page_of_all_orders_and_opens_a_form(tmp_path: Path) -> None:
    """Whatever the model calls a command, there is a row that makes it; none is kept in a list by hand."""
    screen = with_a_force(tmp_path)
    strike(screen.stage, "y")
    actions = {row.action for row in top_of(screen.stage).rows()}

    assert {kind.__name__ for kind in COMMANDS if kind not in GIVEN_ELSEWHERE} == set(makeable())
    assert {MakeOrder(name) for name in makeable()} <= actions


@pytest.mark.parametrize("what", ["force:AL1", "port:alexandria", ""])
def test_every_form_begins_painted_and_judged(tmp_path: Path, what: str) -> None:
    """Each says either what is still to be named, or the rule that refuses it, or that it may be given."""
    screen = with_a_force(tmp_path)
    for name, kind in makeable().items():
        screen.workspace.selection.thing = named(what) if what else None
        form = form_of(screen, name)
        rows = form.rows()
        assert rows[0].style == "title"
        assert any(row.text.startswith(("Give this order", "Still to be named")) for row in rows)
        if form._missing() is None:
            assert isinstance(form.command, kind)
        painted(screen.stage)
        strike(screen.stage, "escape")


def test_what_no_rule_refuses_is_what_its_form_makes(tmp_path: Path) -> None:
    """Every legal order of a step comes out of its parts as it went in."""
    screen = with_a_force(tmp_path)
    workspace = screen.workspace
    for command in workspace.known.legal:
        parts = parts_of(type(command))
        assert command_of(workspace, type(command), {part.path: value_at(command, part.path) for part in parts}) == command


def test_a_standing_order_with_conditions_is_made_by_keys_alone(tmp_path: Path) -> None:
    """Route from the course, then patrol, turn home when seen, hunt the weaker: as the terminal's words can say it."""
    screen = with_a_force(tmp_path)
    screen.workspace.plan.set_goal(Hex("14074"))
    form = form_of(screen, "GiveStandingOrder")
    wanted = {("standing", "then"): Then.PATROL, ("standing", "conduct", "on_sighted"): OnSighted.TURN_HOME,
              ("standing", "conduct", "on_sighting", "stronger"): OnSighting.HUNT}
    for path, value in wanted.items():
        form.focus = ChangePart([one.path for one in form.parts].index(path))
        for _ in range(6):
            if form.values[path] is not value:
                strike(screen.stage, "right")
    form.focus = ChangePart([one.path for one in form.parts].index(("standing", "conduct", "turn_home", "fuel_left")))
    screen.stage.text("3")
    strike(screen.stage, "home")
    (task,) = screen.workspace.known.view.standing_orders.values()

    assert screen.stage.top is screen
    assert task.order.then is Then.PATROL
    assert task.order.conduct.on_sighted is OnSighted.TURN_HOME
    assert task.order.conduct.on_sighting.stronger is OnSighting.HUNT
    assert task.order.conduct.turn_home.fuel_left == 3
    assert "14074" in task.order.route


def test_answers_in_advance_are_set_from_the_panel_and_begin_as_they_are(tmp_path: Path) -> None:
    """SM-GAP-61 The form shows what is set now; one press changes it, one more gives it."""
    screen = with_a_force(tmp_path)
    screen.press(InCampaign.UNCHOOSE)
    press(screen, "Set answers in advance")
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    now = screen.workspace.known.view.standing
    assert form.values["quiet_steps",] == now.quiet_steps
    form.press(ChangePart([one.path for one in form.parts].index(("quiet_steps",))))
    form.press(InForm.GIVE)

    assert screen.workspace.known.view.standing.quiet_steps is not now.quiet_steps
    assert screen.workspace.known.view.standing.best_searches == now.best_searches


def test_many_ships_are_ticked_on_a_list_that_typing_narrows(tmp_path: Path) -> None:
    """The list of a part: letters filter, each press puts one on or takes it off, Escape is done."""
    screen = playing(tmp_path)
    screen.choose(named("port:alexandria"))
    form = form_of(screen, "FormForce")
    form.values["ships",] = ()
    form.press(ChangePart(0))
    pick = top_of(screen.stage)
    assert isinstance(pick, PickScreen)
    for letter in "warspite":
        screen.stage.text(letter)
    shown = [row for row in pick.rows() if isinstance(row.action, Pick)]
    assert len(shown) == 1
    pick.press(action_of([shown[0]]))
    strike(screen.stage, "escape")

    assert form.values["ships",] == (ShipId("warspite"),)
    form.press(DropValue(0, 0))
    assert form.values["ships",] == ()


def test_a_number_a_text_and_a_hex_are_typed(tmp_path: Path) -> None:
    """Digits and letters go into what has the focus, Backspace takes one back."""
    screen = with_a_force(tmp_path)
    form = form_of(screen, "FormForce")
    form.focus = ChangePart(1)
    for letter in "Force X":
        screen.stage.text(letter)
    form.key(Key("backspace"))
    assert form.values["name",].endswith("Force ")
    strike(screen.stage, "escape")
    form = form_of(screen, "SupportGround")
    form.focus = ChangePart(1)
    for digit in "14074":
        screen.stage.text(digit)
    assert form.values["hex",] == "14074"


@pytest.mark.parametrize("typed", ["\u00b2", "\u0663", "\u2460"])
def test_what_is_no_plain_digit_goes_into_no_number_and_no_hex(tmp_path: Path, typed: str) -> None:
    """Some keyboards have a raised two, and some write other digits: they change nothing, and end in no fault."""
    screen = with_a_force(tmp_path)
    for kind, wanted in (("SupportGround", "Hex"), ("SetStanding", "number")):
        form = form_of(screen, kind)
        for at, part in enumerate(form.parts):
            if wanted in (part.of, part.kind):
                before, form.focus = form.values[part.path], ChangePart(at)
                for _ in range(5):
                    screen.stage.text(typed)
                assert form.values[part.path] == before
        strike(screen.stage, "escape")


def test_an_order_against_a_rule_cannot_be_given_from_its_form(tmp_path: Path) -> None:
    """The rule stands in the form, and the button is grey."""
    screen = with_a_force(tmp_path)
    form = form_of(screen, "BerthFlotilla")
    command = form.command
    assert screen.workspace.known.refusal(command) is not None

    assert any(row.text.startswith("No: SM-") for row in form.rows())
    assert not any(row.action is InForm.GIVE for row in form.rows())
    strike(screen.stage, "home")
    assert screen.stage.top is form


def test_orders_about_a_thing_stand_behind_its_panel(tmp_path: Path) -> None:
    """A force's panel leads to every kind of order that names forces or ships."""
    screen = with_a_force(tmp_path)
    press(screen, "Other orders, part by part")
    names = [row.action.kind for row in top_of(screen.stage).rows() if isinstance(row.action, MakeOrder)]

    assert names == list(kinds_about(named("force:AL1")))
    assert {"Bombard", "GiveStandingOrder", "LoadCargo", "Evacuate"} <= set(names)


def test_what_a_part_may_be_begins_with_what_no_rule_refuses(tmp_path: Path) -> None:
    """Ids are called by their names, and those of legal orders come first."""
    screen = with_a_force(tmp_path)
    part = next(one for one in parts_of(makeable()["EnterPort"]) if one.of == "PortId")
    found = options(screen.workspace, part, makeable()["EnterPort"])

    assert found[0] == ("alexandria", "Alexandria")
    assert initial_values(screen.workspace, makeable()["EnterPort"])["port",] == "alexandria"


def test_who_wants_to_choose_the_sites_of_searches_finds_the_choice_and_the_way_back(tmp_path: Path) -> None:
    """SM-3A They fly by themselves by default; one press, and the next recon step asks; another, and it does no longer."""
    screen = with_a_force(tmp_path)
    screen.press(InCampaign.UNCHOOSE)
    before = screen.workspace.known.view.standing
    press(screen, "Choose the sites of searches")
    chosen = screen.workspace.known.view.standing
    press(screen, "Let searches fly by themselves")

    assert before.best_searches and chosen == replace(before, best_searches=False)
    assert screen.workspace.known.view.standing == before
