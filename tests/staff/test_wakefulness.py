"""Canaries of the property that no side sleeps: staffs that do are caught, and a staff that is refused is not one of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pytest

from campaign.model.book import Book
from campaign.model.commands import Command, EndStep, FormForce
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.views import View
from campaign.model.sides import Side
from campaign.session.play import playing
from campaign.session.play.game import Consequences, Game
from campaign.session.play.trouble import Refused
from campaign.staff.commander import answer, give_way
from campaign.staff.judgement.orders import Order, without
from tests.staff.wakefulness import Wakefulness
from tests.staff.whole_wars import war_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

FIRST, UNTIL = "Nov I 41", "Dec I 41"
Planned = tuple[Order, ...]


def two_game_turns() -> Wakefulness:
    """November 1941: Libya is owed supplies by the one side; Malta's larder is the other's affair."""
    return war_of(FIRST, 1, UNTIL).watch


def refused_first(book: Book, view: View, decision: Decision, refused: Collection[Command] = (), **more: Any) -> Planned:
    """The staff's own plan behind an order that is refused."""
    return (*without(refused, (FormForce(view.side, (), "Ghosts"),)), *answer(book, view, decision, refused, **more))


def gives_up(game: Game, decision: Decision, *, in_place: bool) -> Consequences:
    """A way to carry plans out that ends the step at the first refusal, in whoever's place."""
    for order in refused_first(game.book, game.view(decision.side), decision):
        try:
            game.give(order)
        except Refused:
            return game.give(give_way(game.book, game.view(decision.side), decision))
    return Consequences((), ())


def lies_in(side: Side) -> Callable[..., Planned]:
    """A staff of which one side only ends its movement steps."""
    def planned(book: Book, view: View, decision: Decision, refused: Collection[Command] = (), **more: Any) -> Planned:
        if view.side is side and decision.kind is DecisionKind.MOVEMENT:
            return (EndStep(side),)
        return answer(book, view, decision, refused, **more)
    return planned


def test_a_staff_that_always_ends_its_step_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-11 Canary: the Axis sleeps through both game turns, over Libya among other duties, and nobody else does."""
    monkeypatch.setattr(playing, "answer", lies_in(Side.AXIS))
    asleep = two_game_turns().asleep

    assert {one.split(":")[0] for one in asleep} == {"Axis in Nov I 41", "Axis in Nov II 41"}
    assert any("libya is owed supplies" in one for one in asleep)


def test_a_staff_that_gives_up_at_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-11 Canary: whose every first order is refused, and who ends the step for it, sleeps."""
    monkeypatch.setattr(playing, "answer", refused_first)
    monkeypatch.setattr(playing, "_give_answers", gives_up)

    assert any(one.startswith("Axis in Nov I 41") for one in two_game_turns().asleep)


def test_a_staff_whose_every_first_order_is_refused_does_not_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-11 What is refused is dropped, and the rest of the plan keeps the war going."""
    monkeypatch.setattr(playing, "answer", refused_first)
    watch = two_game_turns()

    assert (watch.asleep, watch.turns) == ([], 2)


def test_the_staff_itself_does_not_sleep() -> None:
    """SM-11 The same two game turns."""
    watch = two_game_turns()

    assert (watch.asleep, watch.turns) == ([], 2)
