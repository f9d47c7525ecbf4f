"""Play left to the staff: what its player had settled stays as it was, and every force at sea comes back with an order."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaign.model.commands import StartConvoyRun
from campaign.model.play.standing_orders import CONVOY, RunId
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.planning.handing_over import Handed, delegate, order_what_is_at_sea
from campaign.session.planning.proposing import proposals_for, take
from campaign.session.play import playing
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.playing import play_on
from campaign.session.play.seat import PlayerSeat, seat_for
from tests.rules.standing.test_quiet_days import under
from tests.sea import TRANSPORT, Sea, british, cargo, italian, sea
from tests.session.planning.test_undone import CRAWLER, seat
from tests.standing import AX1, standing

AXIS = Side.AXIS


@contextmanager
def june_1940(folder: Path) -> Generator[PlayerSeat]:
    """The Axis player's war in June 1940, with the convoy runs that his staff proposed."""
    players = {AXIS: "human", Side.ALLIED: "staff"}
    with begin(Beginning("mediterranean", 7, players=players), folder / "war.sqlite") as game:
        play_on(game)
        here = seat_for(game, AXIS)
        take(here, [one for one in proposals_for(here) if isinstance(one.commands[0], StartConvoyRun)])
        assert len(here.view.runs) >= 3
        yield here


def strayed(view: View) -> list[RunId]:
    """Runs of which ships are at sea under no order of the run."""
    forces = {run.id: {view.ships[key].force for key in run.ships if key in view.ships} - {None} for run in view.runs.values()}
    return [run for run, found in forces.items()
            if any(force not in view.standing_orders or view.standing_orders[force].run != run
                   for force in found if force is not None)]


@pytest.mark.gate
def test_a_half_month_left_to_the_staff_keeps_the_runs_and_leaves_no_force_without_an_order(tmp_path: Path) -> None:
    """SM-GAP-61.38, SM-GAP-61.39 Runs go on with their ships, day after day; at its end all that is at sea is ordered."""
    with june_1940(tmp_path) as here:
        ships = {key: run.ships for key, run in here.view.runs.items()}
        astray: list[RunId] = []

        def weighs() -> bool:
            astray.extend(strayed(here.view))
            return False

        assert delegate(here, weighs, everything=True) is Handed.TURN
        view = here.view

        # A run is at an end when it has no transports left, and else has the ships that it had.
        assert view.runs and all(run.ships == ships[key] for key, run in view.runs.items()) and not astray
        assert view.forces and set(view.forces) <= set(view.standing_orders)


@pytest.mark.gate
def test_a_staff_that_does_not_know_what_was_settled_breaks_up_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: the same half-month, with nothing held back from the staff."""
    monkeypatch.setattr(playing, "settled_by_its_player", lambda view: playing.Settled())
    with june_1940(tmp_path) as here:
        astray: list[RunId] = []

        def weighs() -> bool:
            astray.extend(strayed(here.view))
            return False

        delegate(here, weighs, everything=True)

        assert astray


def ordered(place: Sea) -> list[tuple[str, ...]]:
    """The routes of all forces at sea once the staff has handed the side back."""
    here = seat(place)
    order_what_is_at_sea(here)
    return [task.order.route for task in here.view.standing_orders.values()]


def test_what_is_at_sea_is_sent_where_its_cargo_is_wanted_or_to_the_port_it_reaches() -> None:
    """SM-GAP-61.39 A convoy with stores for Tripoli, a cruiser, and one that reaches nothing and creeps the shortest way."""
    enemy = british("Warspite", "alexandria")
    laden = sea(italian("Ankara", "00604", replace(TRANSPORT, allowance=2)), enemy, cargo("Stores", 1, ("Ankara",), "tripoli"))
    here = seat(laden)
    order_what_is_at_sea(here)

    assert here.view.standing_orders[AX1].order.route == ("tripoli",)
    assert here.view.standing_orders[AX1].order.conduct == CONVOY
    assert ordered(sea(italian("Zara", "00604", CRAWLER), enemy)) == [("taranto",)]
    assert len(ordered(sea(italian("Zara", "01006", CRAWLER, fuel=1), enemy))) == 1


def test_whoever_has_a_standing_order_keeps_it() -> None:
    """SM-GAP-61.39 The player's own word stands, though another port is nearer."""
    assert ordered(under(sea(italian("Zara", "00203", CRAWLER), british("Warspite", "alexandria")),
                         standing("tripoli").standing)) == [("tripoli",)]
