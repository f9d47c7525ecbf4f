"""What would be left undone, on screen: named before a day ends, done by a press, and named once."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Give, UseOption
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import Row
from campaign.gui.frame.places import Campaign, Options
from campaign.gui.remembering import recall, remember
from campaign.model.commands import EndStep, FormForce, SetStanding, UnloadCargo
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on
from campaign.session.play.seat import seat_for
from tests.gui.workspaces import at_start, calabria, playing, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

ALLIED, FLOUR, RODI = Side.ALLIED, CargoId("island_flour"), ShipId("rodi")


def day_one(folder: Path) -> Game:
    """The Allied player's first day, with a force at sea and flour aboard in Malta, where it is wanted."""
    game = calabria(folder)
    seat = seat_for(game, ALLIED)
    play_on(game)
    while seat.pending[0].kind is not DecisionKind.MOVEMENT:
        seat.give(EndStep(ALLIED))
        play_on(game)
    seat.give(FormForce(ALLIED, (ShipId("orion"), ShipId("neptune")), "Cruisers"))
    state = game.state
    flour = replace(state.cargoes[FLOUR], at=None, aboard=(RODI,))
    rodi = replace(state.ships[RODI], cargo=(FLOUR,), port=PortId("malta"))
    game.state = replace(state, cargoes={**state.cargoes, FLOUR: flour}, ships={**state.ships, RODI: rodi})
    return game


def shown(folder: Path) -> CampaignScreen:
    """That day on screen."""
    stage = at_start()
    screen = CampaignScreen(stage, Campaign(day_one(folder)))
    stage.go(screen)
    stage.sheets()
    return screen


def texts(screen: CampaignScreen) -> list[str]:
    """What stands in the panel."""
    return [row.text for row in screen.rows()]


def remedy(screen: CampaignScreen, words: str) -> Row:
    """The row that does something about what is undone."""
    return next(row for row in screen.rows() if row.text == words)


def test_the_end_of_a_day_names_what_is_undone_and_the_same_key_ends_it(tmp_path: Path) -> None:
    """SM-1B.7 Cargo and a force in the roads stand in the panel with their remedies; the second press goes on."""
    screen = shown(tmp_path)
    strike(screen.stage, "e", "enter")

    assert screen.dispatch.warned and "2 things are undone" in screen.message
    assert {"Rodi lies in Malta with cargo that is wanted there", "Unload it", "Berth it in Alexandria"} <= set(texts(screen))
    assert next(row for row in screen.rows() if row.action is InCampaign.END).column == "2 things are undone"
    day = screen.workspace.seat.moment
    strike(screen.stage, "e", "enter")
    assert screen.workspace.seat.moment != day


def test_a_press_on_a_remedy_does_it(tmp_path: Path) -> None:
    """The flour is unloaded, and no longer named."""
    screen = shown(tmp_path)
    press = remedy(screen, "Unload it").action
    assert press == Give((UnloadCargo(ALLIED, FLOUR),))
    screen.do(press)

    assert screen.game.state.cargoes[FLOUR].delivered
    assert "Unload it" not in texts(screen)


def test_what_was_named_once_does_not_stop_its_player_again(tmp_path: Path) -> None:
    """After one remedy the next press ends the day, though the other thing is still undone."""
    screen = shown(tmp_path)
    strike(screen.stage, "e", "enter")
    screen.do(Give((UnloadCargo(ALLIED, FLOUR),)))
    assert not screen.dispatch.warned
    day = screen.workspace.seat.moment
    strike(screen.stage, "e", "enter")

    assert screen.workspace.seat.moment != day


def test_something_new_is_named_although_the_rest_was(tmp_path: Path) -> None:
    """A force that was formed after the first press stops its player once more."""
    screen = shown(tmp_path)
    strike(screen.stage, "e", "enter")
    screen.do(Give((FormForce(ALLIED, (ShipId("warspite"),), "Flag"),)))
    day = screen.workspace.seat.moment
    strike(screen.stage, "e", "enter")

    assert screen.workspace.seat.moment == day and "1 thing is undone" in screen.message


def test_why_quiet_days_stop_stands_in_the_panel(tmp_path: Path) -> None:
    """SM-GAP-61.25 One line names the first choice for which the day is not passed over, and counts the others."""
    screen = shown(tmp_path)
    assert not any(text.startswith("Quiet days stop here") for text in texts(screen))
    screen.do(Give((SetStanding(ALLIED, best_searches=True, reaction=None, quiet_steps=True),)))
    (line,) = [text for text in texts(screen) if text.startswith("Quiet days stop here")]

    assert line == "Quiet days stop here: Cruisers (AL1) has no standing order, and 1 more."


def test_kinds_that_a_player_leaves_out_are_not_named(tmp_path: Path) -> None:
    """Without forces in the roads and cargo nothing stops him; the screen remembers it."""
    screen = shown(tmp_path)
    screen.stage.unnamed = frozenset({"roads", "cargo"})
    screen.returned()
    assert not screen.workspace.open_things() and "Undone" not in texts(screen)
    day = screen.workspace.seat.moment
    strike(screen.stage, "e", "enter")

    assert screen.workspace.seat.moment != day


def test_cargo_that_has_arrived_is_offered_at_once_while_the_rest_is_folded(tmp_path: Path) -> None:
    """With many things undone the convoy in its port still asks to be unloaded."""
    screen = shown(tmp_path)
    for name in ("warspite", "malaya"):
        screen.do(Give((FormForce(ALLIED, (ShipId(name),), name),)))
    screen.do(InCampaign.UNCHOOSE)

    assert "Unload it" in texts(screen) and "Berth it in Alexandria" not in texts(screen)


def test_the_options_say_which_kinds_are_named_and_that_is_remembered() -> None:
    """A press leaves a kind out, another takes it in again."""
    stage = at_start()
    stage.show(Options())
    options = top_of(stage)
    assert UseOption("undone", "idle") in [row.action for row in options.rows()]
    options.do(UseOption("undone", "idle"))
    remember(stage)

    assert stage.unnamed == recall().unnamed == {"idle"}
    options.do(UseOption("undone", "idle"))
    assert not stage.unnamed


def test_a_sail_that_was_sighted_stands_on_the_button_and_stops_nobody(tmp_path: Path) -> None:
    """Where quiet days pass by themselves the button says what made this one stop, and the first press ends it."""
    screen = playing(tmp_path)
    strike(screen.stage, "p", "enter")
    (seen,) = screen.workspace.open_things()
    assert "was sighted" in seen.words and not seen.stops
    assert next(row for row in screen.rows() if row.action is InCampaign.END).column == "marker AX7 was sighted off Messina"
    before = screen.workspace.seat.moment
    strike(screen.stage, "e", "enter")

    assert screen.workspace.seat.moment != before
