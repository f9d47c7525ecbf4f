"""A refused order is dropped and told to the umpire alone, and the rest of the staff's plan goes on."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import Command, EndStep, FormForce, MoveForce, SearchSurface, UnloadCargo
from campaign.model.events import ForceMoved, OrderDropped
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.engine import fold
from campaign.session.play import playing
from campaign.session.play.game import Game
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import undo
from campaign.staff.commander import answer
from campaign.staff.judgement.orders import Order, ids_in, kind_in_words, without
from tests.session.stage import CRUISERS, PEOPLE, STAFF, begun, log
from tests.staff.wars import Watched
from tests.staff.wars import begun as watched

NOBODY = ShipId("no_such_ship")


def with_nonsense(
    book: Book, view: View, decision: Decision, refused: Collection[Command] = (), **more: Any,
) -> tuple[Order, ...]:
    """The staff's plan behind an order that is refused: one for a ship that does not exist."""
    nonsense = FormForce(view.side, (NOBODY,), "Ghosts")
    return (*without(refused, (nonsense,)), *answer(book, view, decision, refused, **more))


@pytest.fixture
def confused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A staff whose every first order is refused."""
    monkeypatch.setattr(playing, "answer", with_nonsense)


def played(segments: int = 4) -> Watched:
    """A few segments by both staffs."""
    game = watched(1)
    play_on(game, Until(segments=segments))
    return game


@pytest.mark.gate
@pytest.mark.usefixtures("confused")
def test_the_rest_of_the_plan_goes_on() -> None:
    """SM-1F Forces sail and move, as if the first order had not been; nothing of the step is lost."""
    game = played()
    moves = [one.event for one in game.history if isinstance(one.event, ForceMoved)]

    assert {one.force[:2] for one in moves} == {"AX", "AL"}
    assert sum(isinstance(one.event, OrderDropped) for one in game.history) > 8


@pytest.mark.gate
@pytest.mark.usefixtures("confused")
def test_a_whole_game_of_refusals_comes_to_its_end() -> None:
    """SM-1A.1 No step hangs, and the result is reached."""
    game = watched(2)

    assert play_on(game).halt is Halt.OVER


@pytest.mark.usefixtures("confused")
def test_what_was_dropped_is_the_umpires_to_read_alone() -> None:
    """SM-GAP-56.21 He reads what was ordered and why it was refused; neither side has a line of it, or may know of it."""
    dropped = [one for one in played(1).history if isinstance(one.event, OrderDropped)]

    assert dropped
    for one in dropped:
        assert isinstance(one.event, OrderDropped)
        assert one.visible_to == ()
        assert [line.side for line in one.lines] == [None]
        assert one.lines[0].text.endswith(f"drops an order, form force ({NOBODY}): {one.event.reason} [{one.event.rule}]")


@pytest.mark.usefixtures("confused")
def test_the_fold_passes_a_dropped_order_by() -> None:
    """SM-1G The state, and with it the dice, is that of the same events without them."""
    game = watched(3)
    start = game.state
    play_on(game, Until(segments=3))
    events = [one.event for one in game.history if one.battle is None]
    left = [one for one in events if not isinstance(one, OrderDropped)]

    assert len(left) < len(events)
    assert _folded(start, left) == _folded(start, events) == game.state


def _folded(start: State, events: list[Any]) -> State:
    for event in events:
        start = fold(start, event)
    return start


@pytest.mark.gate
@pytest.mark.usefixtures("confused")
def test_a_dropped_order_is_kept_with_the_order_after_it(tmp_path: Path) -> None:
    """SM-GAP-56.21 A save holds it and reads it; it is no order of its own that could be taken back."""
    with begun(tmp_path / "war.sqlite", {Side.AXIS: "staff", Side.ALLIED: "human"}) as game:
        play_on(game)
        archive = game.archive
        assert archive is not None
        events = list(archive.events())
        following = {one.seq: one for one in events}
        dropped = [one for one in events if isinstance(one.event, OrderDropped)]
        umpire, sides = log(game, None), [log(game, side) for side in BOTH]
        state = game.state

    assert dropped and all(following[one.seq + 1].batch == one.batch for one in dropped)
    assert sum("drops an order" in line for line in umpire) == len(dropped)
    assert not any("drops an order" in line for lines in sides for line in lines)
    with Game.open(tmp_path / "war.sqlite") as again:
        assert again.state == state


@pytest.mark.gate
def test_an_order_of_a_person_is_taken_back_as_before(tmp_path: Path) -> None:
    """SM-GAP-56.21 What a staff that was asked to stand in dropped is taken back with its order, not instead of it."""
    with begun(tmp_path / "war.sqlite", PEOPLE) as game:
        while game.pending(Side.AXIS)[0].kind is not DecisionKind.MOVEMENT:
            game.give(EndStep(Side.AXIS))
        before, order = game.state, CRUISERS
        game.give(order, before=(OrderDropped(Side.AXIS, kind_in_words(order), (), "SM-1B", "a trial"),))

        assert game.state.forces
        undo(seat_for(game, Side.AXIS))
        assert (game.state.forces, game.state.cursor) == (before.forces, before.cursor)
        assert not any("a trial" in line for line in log(game, None))


def test_what_hangs_on_a_refused_order_waits_for_another_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-1F Neither the search at the end of the leg nor the end of the step is given before the staff has thought again."""
    looks: list[tuple[Command, ...]] = []
    ghost = ForceId("AX99")
    leg, search = MoveForce(Side.AXIS, ghost, (Hex("01004"),)), UnloadCargo(Side.AXIS, CargoId("nothing"))

    def planned(_: Book, view: View, __: Decision, refused: Collection[Command], **___: bool) -> tuple[Command, ...]:
        looks.append(tuple(refused))
        return tuple(without(refused, (leg, search, EndStep(view.side))))

    monkeypatch.setattr(playing, "answer", planned)
    game = begun(None, STAFF)
    (decision,) = game.pending(Side.AXIS)
    told = playing.answer_by_staff(Public(game), decision)

    assert looks == [(), (leg, search)]
    assert [one.order for one in told.events if isinstance(one, OrderDropped)] == ["move force", "unload cargo"]


def test_a_plan_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-1F A staff that thinks of something new to be refused at each look gives way in the end."""
    count = iter(range(10_000))
    monkeypatch.setattr(playing, "answer", lambda book, view, decision, refused, hurry: (
        FormForce(view.side, (), f"Ghosts {next(count)}"),))
    game = begun(None, STAFF)
    (decision,) = game.pending(Side.AXIS)
    told = playing.answer_by_staff(Public(game), decision)

    assert decision not in game.pending(Side.AXIS)
    assert len([one for one in told.events if isinstance(one, OrderDropped)]) == 2 * playing.PATIENCE


def test_in_a_hurry_the_staff_moves_and_ends_its_step() -> None:
    """SM-1F Port work that never comes to an end does not keep forces where they lie."""
    game = watched(1)
    play_on(game, Until(segments=2))
    for _ in range(40):
        side, decision = next((side, one) for side in BOTH for one in game.pending(side))
        if decision.kind.value == "movement" and game.view(side).forces:
            break
        playing.answer_by_staff(Public(game), decision)
    orders = answer(game.book, game.view(side), decision, hurry=True)

    assert orders
    assert not any(isinstance(one, FormForce) for one in orders)


def test_a_search_is_dropped_with_the_leg_that_led_to_it() -> None:
    """SM-3B.2 Nobody searches where he did not go; other forces' searches stand."""
    one, other = ForceId("AX1"), ForceId("AX2")
    leg = MoveForce(Side.AXIS, one, (Hex("01004"),))
    hers, his = SearchSurface(Side.AXIS, one, Light.DAY), SearchSurface(Side.AXIS, other, Light.DAY)

    assert list(without((leg,), (leg, hers, his))) == [his]
    assert list(without((), (leg, hers, his))) == [leg, hers, his]
    assert ids_in(leg) == ("AX1",)
    assert kind_in_words(leg) == "move force"
