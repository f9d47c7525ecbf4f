"""Every order of the air war can be made in the window part by part: what no rule refuses is what its form makes."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from campaign.gui.actions.values import MakeOrder
from campaign.gui.campaign.form import FormScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.play.inputs import command_of, options
from campaign.gui.play.known import WORDS
from campaign.model.commands import (
    AssignNavalCooperation,
    Command,
    FlySupplies,
    GiveAirOrder,
    SetAirDoctrine,
    TakeAirLosses,
    TransferAirUnit,
)
from campaign.model.commands.air_war import AirWarCommand
from campaign.model.play.air_war import AirOrderKind, InterceptPolicy
from campaign.model.play.calendar import Step
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.grammar.parts import makeable, parts_of, value_at
from tests.gui.air_screens import RAIDERS, asking, in_step, moving, over_the_sea, raid_on_malta, striking, until
from tests.gui.workspaces import painted, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

KINDS = get_args(AirWarCommand)


def formed(screen: CampaignScreen, command: Command) -> None:
    """The form of its kind, given its parts, makes it again; each part is among what the form offers, or a text or number."""
    workspace, kind = screen.workspace, type(command)
    values = {part.path: value_at(command, part.path) for part in parts_of(kind)}
    assert command_of(workspace, kind, values) == command
    for part in parts_of(kind):
        if part.kind in ("text", "number", "yes") or part.pair:
            continue
        offered = {value for value, _ in options(workspace, part, kind)}
        value = values[part.path]
        for item in value if part.many else (value,):
            assert item in offered or item is None or item == "", f"{kind.__name__}: {part.words} {item!r} is not offered"


def of_the_air(screen: CampaignScreen) -> list[Command]:
    """The orders of the air war that no rule refuses now."""
    return [order for order in screen.workspace.known.legal if isinstance(order, KINDS)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_has_a_form_that_is_painted_and_judged(tmp_path: Path, kind: type[Command]) -> None:
    """Opened from the page of all orders it says what is still to be named, which rule refuses it, or that it may be given."""
    screen = moving(tmp_path)
    assert kind.__name__ in makeable()
    screen.press(MakeOrder(kind.__name__))
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    assert all(part.words for part in form.parts)
    assert any(row.text.startswith(("Give this order", "Still to be named")) for row in form.rows())
    painted(screen.stage)


def test_in_every_step_what_may_be_ordered_of_aircraft_is_what_its_form_makes(tmp_path: Path) -> None:
    """SM-24A Initial phase, movement, combat: cooperation, transfers, missions, sorties, supplies, standing orders."""
    screen = over_the_sea(tmp_path)
    screen.workspace.give(GiveAirOrder(Side.AXIS, AirOrderKind.STRIKE, (RAIDERS[0],)))
    seen: set[type] = set()
    for wanted in (None, in_step(Step.NAVAL_MOVEMENT), in_step(Step.COMBAT)):
        if wanted is not None:
            until(screen, Side.AXIS, wanted)
        orders = of_the_air(screen)
        assert orders
        for kind in {type(order) for order in orders}:
            seen.add(kind)
            for order in [order for order in orders if type(order) is kind][:12]:
                formed(screen, order)

    assert {kind.__name__ for kind in seen} >= {"AssignNavalCooperation", "TransferAirUnit", "GiveAirMission", "LaunchSortie",
                                                "GiveAirOrder", "CancelAirOrder"}


def test_at_every_step_of_a_fight_the_word_is_what_its_form_makes(tmp_path: Path) -> None:
    """SM-24B Who rises, the screen, who meets it, who is detached, losses, prey, who turns back, aims."""
    screen = striking(tmp_path)
    asking(screen.game)
    screen.workspace.changed()
    screen.workspace.give(raid_on_malta(screen.workspace.known))
    seen: set[str] = set()
    for _ in range(20):
        sortie = screen.game.state.air_war.sortie
        if sortie is None:
            break
        waiting = next(side for side in Side if screen.game.pending(side))
        screen.sit(waiting)
        words = of_the_air(screen)
        for order in words:
            if not isinstance(order, GiveAirOrder):
                formed(screen, order)
        word = next(order for order in words if isinstance(order, WORDS))
        seen.add(type(word).__name__)
        screen.workspace.give(word)

    assert {"Intercept", "NameScreen", "MeetScreen", "PickPrey", "PressHome"} <= seen
    assert TakeAirLosses.__name__ in seen


def test_the_form_of_the_doctrine_begins_with_what_is_answered_now(tmp_path: Path) -> None:
    """SM-GAP-79 What is not changed stays as it is."""
    screen = moving(tmp_path)
    screen.workspace.give(SetAirDoctrine(Side.ALLIED, InterceptPolicy.ASK, leaders=False))
    screen.press(MakeOrder(SetAirDoctrine.__name__))
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    assert form.command == SetAirDoctrine(Side.ALLIED, InterceptPolicy.ASK, leaders=False)


def test_a_form_is_filled_by_keys_alone(tmp_path: Path) -> None:
    """Units off naval cooperation, chosen from a list, given with Home: as a player without a mouse does it."""
    screen = over_the_sea(tmp_path)
    screen.press(MakeOrder(AssignNavalCooperation.__name__))
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    form.values[("units",)], form.values[("on",)] = (RAIDERS[0],), False
    strike(screen.stage, "home")

    assert not screen.workspace.known.view.air[RAIDERS[0]].on_naval_cooperation


@pytest.mark.parametrize("order", [
    TransferAirUnit(Side.AXIS, RAIDERS[0], "gela"),  # pyrefly: ignore[bad-argument-type]
    FlySupplies(Side.AXIS, (AirUnitId("stormo_11"),), "tripoli_libya"),  # pyrefly: ignore[bad-argument-type]
])
def test_an_order_whose_like_is_not_possible_now_can_be_named_all_the_same(tmp_path: Path, order: Command) -> None:
    """Its form says which rule refuses it."""
    screen = moving(tmp_path, side=Side.AXIS)
    formed(screen, order)
    refused = screen.workspace.known.refusal(order)

    assert refused is not None and refused.rule.startswith("SM-")
