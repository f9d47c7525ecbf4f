"""Functions of command handed to the staff: it gives their orders and no others, says what it does, and hands them back."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaign.model.commands import (
    AllotRepair,
    AssignMission,
    Command,
    DismissStaff,
    EndStep,
    FormForce,
    HandToStaff,
    LoadSupplies,
    PlanLanding,
    SetStanding,
    TakeBack,
)
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import Matter, MatterKind
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Mission
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.standing.matters import left_to_the_player
from campaign.rules.views.functions import EVERYTHING, functions_of, functions_of_ships, is_handed, is_staffs
from campaign.session.days.choosing import NEWS_FROM, WORTH_TELLING
from campaign.session.days.digest import this_day
from campaign.session.days.report import DayKind
from campaign.session.history.explaining import explain_event
from campaign.session.play import playing
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Consequences, Game
from campaign.session.play.playing import play_on, staff_has_a_share
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import PlayerSeat, Public, game_of, seat_for
from campaign.session.play.trouble import Refused
from campaign.staff.commander import answer, give_way
from campaign.staff.judgement.orders import Order, command_of

AXIS, ALLIED = BOTH
CONVOYS, SEARCHES, SUBMARINES, REPAIRS, FLEET, AIR = StaffFunction


@contextmanager
def calabria(folder: Path, people: tuple[Side, ...] = (AXIS,), seed: int = 4) -> Generator[PlayerSeat]:
    """The Axis seat of July 1940, where play has come to its first question."""
    players = {side: "human" if side in people else "staff" for side in BOTH}
    with begin(Beginning("calabria", seed, players=players), folder / "war.sqlite") as game:
        yield seat_for(game, people[0])


def pass_on(seat: PlayerSeat) -> None:
    """The player decides nothing, and play goes on to the next question."""
    if seat.pending and seat.pending[0].kind is DecisionKind.FIGHT:
        fight_out(Public(game_of(seat)))
    elif seat.pending:
        seat.give(give_way(seat.book, seat.view, seat.pending[0]))
    play_on(game_of(seat), remembers=False)


class Watched:
    """What the staff orders in its player's place, with the functions of each order as the side saw it then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.given: list[tuple[Command, frozenset[StaffFunction], DecisionKind]] = []
        gives = Game.give

        def give(game: Game, order: Order, before: Any = (), rule: str = "") -> Consequences:
            command = command_of(order)
            if rule == playing.DELEGATED:
                side = next(side for side in BOTH if getattr(command, "side", None) is side)
                kind = game.pending(side)[0].kind
                self.given.append((command, functions_of(game.book, game.view(side), command), kind))
            return gives(game, order, before, rule)

        monkeypatch.setattr(Game, "give", give)

    def not_handed(self, handed: frozenset[StaffFunction]) -> list[Command]:
        """Orders in decisions that are shared which belong to what was not handed over."""
        shared = ((command, functions) for command, functions, kind in self.given if kind in playing.SHARED)
        return [command for command, functions in shared
                if not isinstance(command, EndStep | DismissStaff) and not is_handed(functions, handed)]


def unanswered(seat: PlayerSeat) -> list[Decision]:
    """Decisions that wait though they belong to the staff."""
    game = game_of(seat)
    due = [decision for decision in seat.pending if is_staffs(game.book, game.state, seat.view, decision)]
    return due if due or not staff_has_a_share(seat) else list(seat.pending)


def played_by_chance(seat: PlayerSeat, watched: Watched, chance: Random, steps: int) -> list[str]:
    """What goes wrong while functions are handed over and taken back by chance between decisions; nothing does."""
    wrong: list[str] = []
    for _ in range(steps):
        if seat.over:
            break
        function, handed = chance.choice(list(StaffFunction)), frozenset(seat.view.handed)
        if chance.random() < 0.4:
            seat.give((TakeBack if function in handed else HandToStaff)(seat.side, (function,)))
        watched.given.clear()
        handed = frozenset(seat.view.handed)
        pass_on(seat)
        wrong += [f"never handed over: {command}" for command in watched.not_handed(handed)]
        wrong += [f"left unanswered: {decision}" for decision in unanswered(seat)]
    return wrong


# The law --------------------------------------------------------------------------------------------------------------


def test_functions_are_handed_over_once_and_taken_back_at_any_time(tmp_path: Path) -> None:
    """SM-GAP-101, SM-GAP-101.1 What was handed over already is refused, and so is taking back what was not."""
    with calabria(tmp_path) as seat:
        seat.give(HandToStaff(AXIS, (CONVOYS, SEARCHES)))
        with pytest.raises(Refused, match="already"):
            seat.give(HandToStaff(AXIS, (CONVOYS,)))
        seat.give(TakeBack(AXIS, (CONVOYS,)))

        assert seat.view.handed == (SEARCHES,)
        with pytest.raises(Refused, match="does not see to convoys"):
            seat.give(TakeBack(AXIS, (CONVOYS,)))


def test_the_staff_is_dismissed_only_where_it_has_something_to_see_to(tmp_path: Path) -> None:
    """SM-GAP-101.5 Whoever handed nothing over has nobody to dismiss; who did has his step to himself."""
    with calabria(tmp_path) as seat:
        with pytest.raises(Refused, match="nothing is handed"):
            seat.give(DismissStaff(AXIS))
        seat.give(HandToStaff(AXIS, (CONVOYS,)))
        other = seat_for(game_of(seat), ALLIED)
        other.give(HandToStaff(ALLIED, (CONVOYS,)))
        with pytest.raises(Refused, match=f"now it is {seat.moment.stage}$"):
            other.give(DismissStaff(ALLIED))
        assert staff_has_a_share(seat)
        seat.give(DismissStaff(AXIS))

        assert not staff_has_a_share(seat)


# To whom an order belongs ---------------------------------------------------------------------------------------------


def test_an_order_belongs_by_its_kind_else_by_the_errand_of_its_ships(tmp_path: Path) -> None:
    """SM-GAP-101.2, SM-GAP-101.3 Cargo is the convoys', docks are repairs; ships are a convoy's with a transport among them."""
    with calabria(tmp_path) as seat:
        book, view = seat.book, seat.view
        of_type = {kind: next(key for key in view.ships if book.counters[key].type is kind)
                   for kind in (ShipType.TRANSPORT, ShipType.DESTROYER, ShipType.BATTLESHIP)}
        transport, destroyer, battleship = of_type.values()

        assert functions_of(book, view, AllotRepair(AXIS, battleship, Track.GUNNERY)) == {REPAIRS}
        assert functions_of(book, view, FormForce(AXIS, (transport, destroyer))) == {CONVOYS}
        assert functions_of(book, view, FormForce(AXIS, (destroyer,))) == {FLEET}
        assert functions_of(book, view, AssignMission(AXIS, (destroyer,), Mission.ESCORT)) == {CONVOYS}
        assert functions_of_ships(book, view, (transport, battleship)) == {CONVOYS, FLEET}
        assert functions_of(book, view, PlanLanding(AXIS, "Aug I 40", ())) == frozenset()


def test_what_belongs_to_two_functions_needs_both_and_what_belongs_to_none_needs_all() -> None:
    """SM-GAP-101.2 A battleship goes with a convoy only where the fleet is handed over too; a landing where everything is."""
    both = frozenset((CONVOYS, FLEET))
    assert not is_handed(both, (CONVOYS,))
    assert is_handed(both, (CONVOYS, FLEET, AIR))
    assert not is_handed(frozenset(), EVERYTHING - {AIR})
    assert is_handed(frozenset(), EVERYTHING)


def test_nobody_is_asked_about_what_he_handed_over(tmp_path: Path) -> None:
    """SM-GAP-101.6 A run that waits is the convoys' matter; an enemy in sight is the fleet's and the air's together."""
    with calabria(tmp_path) as seat:
        run = Matter(MatterKind.CONVOY_RUN, "AXR1", "the run waits")
        seen = Matter(MatterKind.IN_SIGHT, "AL1", "marker AL1 is in sight")
        with_convoys = replace(seat.view, handed=(CONVOYS, FLEET))

        assert left_to_the_player(seat.book, seat.view, (run, seen)) == (run, seen)
        assert left_to_the_player(seat.book, with_convoys, (run, seen)) == (seen,)
        assert left_to_the_player(seat.book, replace(with_convoys, handed=(FLEET, AIR)), (run, seen)) == (run,)


# What the staff does --------------------------------------------------------------------------------------------------


@pytest.mark.gate
def test_a_staff_with_convoys_sails_them_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-101.4, SM-GAP-101.7 Its player is asked for the rest; the log says what his staff saw to, and by which rule."""
    with calabria(tmp_path) as seat:
        watched = Watched(monkeypatch)
        seat.give(HandToStaff(AXIS, (CONVOYS,)))
        pass_on(seat)
        while seat.moment.nas < 2:
            assert seat.pending
            pass_on(seat)

        ordered = [command for command, *_ in watched.given]
        assert any(isinstance(command, FormForce) for command in ordered)
        assert watched.not_handed(frozenset((CONVOYS,))) == []
        line = next(line for line in seat.log() if line.text.startswith("Your staff sees to convoys"))
        assert "SM-GAP-101" in str(explain_event(seat, line.number, str))


@pytest.mark.gate
def test_a_day_says_what_the_staff_saw_to_and_what_is_taken_back_says_who_is_left_without_orders(tmp_path: Path) -> None:
    """SM-GAP-101.7 One line a day, which makes no quiet day news; forces that the staff sailed have no standing orders."""
    with calabria(tmp_path) as seat:
        seat.give(HandToStaff(AXIS, (CONVOYS, FLEET)))
        for _ in range(4):
            pass_on(seat)
        report = this_day(seat)
        assert report is not None
        lines = [line for line in report.lines if line.kind is DayKind.STAFF]
        assert [line.words for line in lines] == ["saw to what it was handed"]
        assert {*lines[0].details} <= {*(each.phrase for each in StaffFunction), "all else"} and lines[0].details
        assert lines[0].weight < WORTH_TELLING and lines[0].kind not in NEWS_FROM
        assert seat.view.forces and not seat.view.standing_orders
        heard = seat.give(TakeBack(AXIS, (FLEET,)))

        told = [line for line in heard.lines if "taken back" in line]
        assert len(told) == 1 and "at sea without standing orders: " in told[0]
        assert all(own.force.name in told[0] for own in seat.view.forces.values())


def test_where_everything_is_handed_over_nobody_is_asked_but_for_battles(tmp_path: Path) -> None:
    """SM-GAP-101.4 A half-month goes by without a question; a battle waits for its commander all the same."""
    with calabria(tmp_path) as seat:
        seat.give(HandToStaff(AXIS, tuple(StaffFunction)))
        asked: list[DecisionKind] = []
        while not seat.over:
            play_on(game_of(seat), remembers=False)
            asked += [decision.kind for decision in seat.pending]
            pass_on(seat)

        assert set(asked) <= {DecisionKind.FIGHT}


@pytest.mark.gate
def test_an_order_that_is_refused_is_passed_over_and_said_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-101.7 Its player reads which order and why; the convoys sail all the same."""
    with calabria(tmp_path) as seat:
        nobody = LoadSupplies(AXIS, (ShipId("littorio"),), next(iter(seat.view.ports)))

        def with_nonsense(book: Any, view: Any, decision: Decision, refused: Any = (), *, hurry: bool = False) -> Any:
            plan = answer(book, view, decision, refused, hurry=hurry)
            return plan if decision.kind is not DecisionKind.MOVEMENT or nobody in refused else (nobody, *plan)

        monkeypatch.setattr(playing, "answer", with_nonsense)
        seat.give(HandToStaff(AXIS, (CONVOYS,)))
        pass_on(seat)
        log = [line.text for line in seat.log()]

        assert any(text.startswith("Your staff passes over an order, load supplies") for text in log)
        assert any("Calitea convoy is formed" in text for text in log)


@pytest.mark.gate
def test_a_quiet_step_ends_only_when_the_staff_has_done_its_share(tmp_path: Path) -> None:
    """SM-GAP-101.4 With quiet days the convoys are ordered first; then the step goes by."""
    with calabria(tmp_path) as seat:
        seat.give(SetStanding(AXIS, best_searches=True, reaction=None, quiet_steps=True))
        seat.give(HandToStaff(AXIS, (CONVOYS, AIR, SUBMARINES)))
        pass_on(seat)

        assert any("Calitea convoy is formed" in line.text for line in seat.log())


# Kept, and kept secret ------------------------------------------------------------------------------------------------


def test_what_is_handed_over_survives_the_save_and_is_each_sides_own(tmp_path: Path) -> None:
    """SM-GAP-101.7 Two people have each their own staff; of the other's nobody is told, in log or view."""
    with calabria(tmp_path, BOTH) as seat:
        game = game_of(seat)
        other, before = seat_for(game, ALLIED), len(seat_for(game, ALLIED).log())
        seat.give(HandToStaff(AXIS, (REPAIRS,)))
        other.give(HandToStaff(ALLIED, (SEARCHES, SUBMARINES)))

        told = "Your staff is handed searches and patrols; and submarines [SM-GAP-101]"
        assert [line.text for line in other.log()[before:]] == [told]
        assert other.view.handed == (SEARCHES, SUBMARINES)
    with Game.open(tmp_path / "war.sqlite") as again:
        assert seat_for(again, AXIS).view.handed == (REPAIRS,)
        assert seat_for(again, ALLIED).view.handed == (SEARCHES, SUBMARINES)


# By chance ------------------------------------------------------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_handed_over_the_staff_answers_what_is_its_own_and_orders_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int,
) -> None:
    """SM-GAP-101.2, SM-GAP-101.4 Functions are handed over and taken back by chance, and play goes on."""
    with calabria(tmp_path, seed=seed) as seat:
        assert played_by_chance(seat, Watched(monkeypatch), Random(seed), 40) == []


@pytest.mark.gate
def test_a_staff_that_orders_what_was_not_handed_over_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-101.2 The canary: a staff to which everything seems handed over orders too much."""
    with calabria(tmp_path) as seat:
        watched = Watched(monkeypatch)
        monkeypatch.setattr(playing, "is_handed", lambda functions, handed: True)

        assert any(text.startswith("never handed over") for text in played_by_chance(seat, watched, Random(1), 12))


@pytest.mark.gate
def test_a_staff_that_leaves_something_unanswered_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-101.4 The canary: a staff that is never called leaves its decisions to wait."""
    with calabria(tmp_path) as seat:
        watched = Watched(monkeypatch)
        monkeypatch.setattr(playing, "_share_of", lambda *_: None)
        seat.give(HandToStaff(AXIS, tuple(StaffFunction)))
        pass_on(seat)

        assert unanswered(seat)
        assert watched.given == []
