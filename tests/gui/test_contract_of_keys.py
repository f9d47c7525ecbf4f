"""The contract of keys: what is typed orders nothing, Enter does what the page says, Escape leaves nothing unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart import things
from campaign.drawing.theme import Look
from campaign.gui.actions.keymap import bindings_of
from campaign.gui.actions.orders import gives_orders
from campaign.gui.actions.plain import AtStart, InCampaign, InList, OnPage
from campaign.gui.actions.values import Action
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen, LeavingScreen
from campaign.gui.frame.screen import TO_THE_FIRST, Screen
from campaign.gui.frame.searching import SearchScreen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.commands import FormForce
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.gui.desks import at_the_desk
from tests.gui.tour import every_screen
from tests.gui.workspaces import BOTH_PEOPLE, at_start, playing, strike, top_of


def types(stage: Stage, text: str) -> None:
    """Strikes the letters of a text as a keyboard does."""
    for letter in text:
        stage.sheets()
        stage.key(Key("space" if letter == " " else letter))
        stage.text(letter)
        stage.key_released()


def head_of(screen: CampaignScreen) -> object:
    """How far the campaign's events have come."""
    assert screen.game.archive is not None
    return screen.game.archive.head


@pytest.mark.parametrize("text", ["littorio", "the quick brown fox jumps over the lazy dog", "0123456789.,/+-"])
def test_whatever_is_typed_on_the_first_page_begins_nothing(tmp_path: Path, text: str) -> None:
    """No campaign, no lesson, no battle; and the game is not left."""
    stage = at_start()
    types(stage, text)

    assert not stage.ended
    assert not list((tmp_path / "saves").rglob("*.*"))


@pytest.mark.parametrize("text", ["littorio", "the quick brown fox jumps over the lazy dog", "0123456789.,/+-"])
def test_whatever_is_typed_on_the_chart_changes_nothing(tmp_path: Path, text: str) -> None:
    """The letters of orders lead to their buttons; those of pages open them, and what follows is typed there."""
    screen = playing(tmp_path)
    before = head_of(screen)
    types(screen.stage, text)

    assert head_of(screen) == before
    assert screen in screen.stage.screens


def test_the_letter_of_an_order_leads_to_its_button_and_enter_presses_it(tmp_path: Path) -> None:
    """Struck twice it leads there twice; the foot says what Enter does, and Space does not do it either."""
    screen = playing(tmp_path)
    before = head_of(screen)
    strike(screen.stage, "t", "t", "space")
    assert screen.focus is InCampaign.STAFF
    assert screen.enters() == "Let the staff decide this once"
    assert "Let the staff decide this once" in screen.keys_in_words(900.0)
    assert head_of(screen) == before
    strike(screen.stage, "enter")

    assert head_of(screen) != before


def test_an_order_whose_button_is_not_seen_is_named_before_enter_gives_it(tmp_path: Path) -> None:
    """With a port chosen the staff has no button in the panel: the line of text says what Enter would do."""
    screen = playing(tmp_path)
    screen.choose(next(things.Port(port) for port in screen.workspace.known.view.ports))
    strike(screen.stage, "k")

    assert screen.message == "Leave it to the staff until something happens: Enter does it."


def test_escape_drops_course_choice_and_focus_and_then_asks(tmp_path: Path) -> None:
    """One after the other; the question is left by Escape and by Enter, and the campaign by its own button alone."""
    screen = playing(tmp_path)
    stage, workspace = screen.stage, screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A"))
    screen.helm.click_hex(Hex("14476"), None)
    strike(stage, "s", "escape")
    assert workspace.plan.course is None and workspace.selection.thing is not None
    strike(stage, "escape")
    assert workspace.selection.thing is None and screen.focus is None
    for key in ("escape", "enter") * 3:
        strike(stage, "escape")
        assert isinstance(stage.top, LeavingScreen)
        strike(stage, key)
        assert stage.top is screen
    strike(stage, "escape", "l")
    assert isinstance(stage.top, LeavingScreen)
    strike(stage, "enter")

    assert len(stage.screens) == 1 and not stage.ended


def test_the_first_page_and_the_desk_are_left_only_when_that_was_asked(tmp_path: Path) -> None:
    """Any number of Escapes leaves neither the game nor the umpire's campaign."""
    for stage in (at_start(), at_the_desk(tmp_path).stage):
        below = stage.top
        for _ in range(7):
            strike(stage, "escape")
        assert isinstance(stage.top, LeavingScreen) and not stage.ended
        strike(stage, "escape")
        assert stage.top is below


def test_between_two_players_escape_asks_over_the_blank_page(tmp_path: Path) -> None:
    """Nothing of either side is drawn beneath the question."""
    screen = playing(tmp_path, BOTH_PEOPLE)
    stage = screen.stage
    screen.dispatch.hand_over(Side.ALLIED)
    strike(stage, "escape")

    assert isinstance(stage.top, LeavingScreen)
    below = stage.screens[-2]
    assert isinstance(below, HandoverScreen)
    assert {sheet.name for sheet in stage.sheets()} == {*(sheet.name for sheet in below.sheets()), "leaving"}
    assert all(sheet.scene is None for sheet in stage.sheets())


def test_escape_forgets_what_is_sought_before_it_leaves_a_list(tmp_path: Path) -> None:
    """One step back each time; Enter answers the search with the first line that was found."""
    screen = playing(tmp_path)
    strike(screen.stage, "f2")
    page = top_of(screen.stage)
    assert isinstance(page, SearchScreen)
    types(screen.stage, "malaya")
    assert "Malaya" in page.enters()
    strike(screen.stage, "escape")
    assert page.sought.words == "" and screen.stage.top is page
    types(screen.stage, "malaya")
    strike(screen.stage, "enter")

    assert screen.stage.top is screen
    assert screen.workspace.selection.thing == things.Ship(ShipId("malaya"))


def test_with_another_question_the_choice_is_dropped(tmp_path: Path) -> None:
    """What was chosen and ticked for one question answers no other; orders under the same question leave it."""
    screen = playing(tmp_path)
    workspace = screen.workspace
    workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A"))
    chosen = workspace.selection.thing
    assert isinstance(chosen, things.Force)
    workspace.give(FormForce(Side.ALLIED, (ShipId("eagle"),), "Force B"))
    screen.choose(chosen)
    asked = workspace.asked
    workspace.changed()
    assert workspace.selection.thing == chosen
    strike(screen.stage, "e", "enter", "enter")

    assert workspace.asked != asked
    assert workspace.selection.thing is None and not workspace.selection.ticked


@pytest.mark.gate(seconds=60)
def test_each_page_says_what_enter_does_and_enter_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At its foot: what its button says; and that is what is done when it is struck."""
    done: list[Action] = []
    seen = 0
    for name, stage in every_screen(tmp_path, (1280, 720), Look()):
        screen = top_of(stage)
        stage.sheets()
        assert screen.enters(), f"{name} does not say what Enter does"
        said, wanted = screen.enters(), screen.on_enter
        bound = next(action for _, action in bindings_of("enter", screen.contexts()))
        with monkeypatch.context() as patch:
            patch.setattr(Screen, "press", lambda _, action: done.append(action))
            patch.setattr(Screen, "do", lambda self, action: self.handlers.handle(action) if action is OnPage.PRESS else
                          done.append(action))
            before = screen.focus
            screen.key(Key("enter"))
        if said == TO_THE_FIRST or said.startswith("to "):
            assert not done and screen.focus is not None, name
        else:
            assert done == [wanted if bound is OnPage.PRESS else bound], name
        screen.focus, screen.message, seen = before, "", seen + 1
        done.clear()

    assert seen > 20


def test_what_leaves_begins_or_changes_is_known_to_give_orders() -> None:
    """And what only looks is not: a few of each."""
    assert all(map(gives_orders, (AtStart.QUIT, AtStart.TUTORIAL, InCampaign.END, InCampaign.UNDO, OnPage.LEAVE)))
    assert not any(map(gives_orders, (AtStart.OPTIONS, InCampaign.LOG, InCampaign.WAYS, OnPage.BACK, InList.FORGET)))
