"""Standing orders: convoy runs, docks and pumps that work by themselves (SM-GAP-61)."""

from __future__ import annotations

import pytest

from campaign.model.commands import (
    Command,
    EndStep,
    PrioritiseRepairs,
    SetStanding,
    StartConvoyRun,
    StopConvoyRun,
)
from campaign.model.events import (
    CargoLoaded,
    CargoUnloaded,
    ForceScattered,
    RefuellingPrioritised,
    RepairBegun,
    ShipsBerthed,
    StandingOrderGiven,
)
from campaign.model.play.standing_orders import MatterKind, Priority, RunId, StandingOrder
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from tests.sea import (
    SPICA,
    TRANSPORT,
    Sea,
    british,
    cargo,
    given,
    italian,
    next_segment,
    of_type,
    rule_broken,
    sea,
    ships,
)
from tests.standing import asked_of, carried_out, do, long_war


def run(*names: str, via: tuple[str, ...] = (), wish: CargoKind | None = None) -> StartConvoyRun:
    """A run between Taranto and Tripoli."""
    return StartConvoyRun(Side.AXIS, "Oil", ships(*names), PortId("taranto"), PortId("tripoli"), via, wish)


def test_a_run_loads_sails_lands_and_comes_back_by_itself() -> None:
    """SM-GAP-61.12, SM-GAP-61.13 Two lots of cargo are delivered by one transport and her escort without an order."""
    book, state = sea(
        italian("Esperia", "taranto", TRANSPORT), italian("Lampo", "taranto", SPICA), british("Warspite", "alexandria"),
        cargo("Tanks", 1, "taranto", "tripoli"), cargo("Oil", 1, "taranto", "tripoli", kind=CargoKind.FUEL))
    book = long_war(book)
    state, events = do(Sea(book, state), SetStanding(Side.AXIS, best_searches=True, reaction=None))
    state, events = do(Sea(book, state), run("Esperia", "Lampo"))
    assert [one.cargo for one in of_type(events, CargoLoaded)] == ["tanks"] and of_type(events, ShipsBerthed)
    assert state.ships[ShipId("lampo")].mission is Mission.ESCORT

    state, _ = do(Sea(book, state), SetStanding(Side.AXIS, best_searches=True, reaction=None, quiet_steps=True))
    keys = 0
    while not all(one.delivered for one in state.cargoes.values()):
        state, _ = do(Sea(book, state), EndStep(state.cursor.acting))
        keys += state.cursor.acting is Side.AXIS
        assert state.segment < 28

    assert keys <= 2 and not state.over


def test_a_run_that_has_nothing_to_carry_says_so_once() -> None:
    """SM-GAP-61.13 It waits, and does not ask again for the same reason."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), british("Warspite", "alexandria"))
    state, _ = do(Sea(book, state), run("Esperia"))
    assert asked_of(book, state) == {MatterKind.CONVOY_RUN}

    state, _ = carried_out(book, next_segment(state))

    assert asked_of(book, state) == set() and state.runs[RunId("AXR1")].waits == "no cargo for Tripoli lies in Taranto"


@pytest.mark.parametrize(("order", "words"), [
    (run(), "each once"), (run("Lampo"), "needs a transport"), (run("Rhona"), "no ship of the Axis"),
    (StartConvoyRun(Side.AXIS, "", ships("Esperia"), PortId("taranto"), PortId("taranto")), "two ports"),
    (StartConvoyRun(Side.AXIS, "", ships("Esperia"), PortId("taranto"), PortId("valletta")), "not in Axis hands"),
    (StartConvoyRun(Side.AXIS, "", ships("Esperia"), PortId("taranto"), PortId("atlantis")), "no port"),
    (run("Esperia", via=("00000",)), "neither a port"), (StopConvoyRun(Side.AXIS, RunId("AXR7")), "no convoy run"),
    (PrioritiseRepairs(Side.AXIS, PortId("valletta"), ships("Lampo")), "not in Axis hands"),
    (PrioritiseRepairs(Side.AXIS, PortId("taranto"), ships("Lampo", "Lampo")), "twice"),
])
def test_runs_and_lists_that_make_no_sense_are_refused(order: Command, words: str) -> None:
    """SM-GAP-61.20, SM-GAP-61.21, SM-GAP-61.22, SM-GAP-61.23 Each with the reason."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), italian("Lampo", "taranto", SPICA),
                      british("Rhona", "alexandria", TRANSPORT))

    no = engine.refusal(book, state, order)

    assert no is not None and words in no.reason


def test_a_ship_serves_one_run_only_until_it_is_stopped() -> None:
    """SM-GAP-61.20, SM-GAP-61.22 Then she may begin another."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT))
    state, _ = do(Sea(book, state), run("Esperia"))
    assert rule_broken(book, state, run("Esperia")) == "SM-GAP-61"

    state, _ = do(Sea(book, state), StopConvoyRun(Side.AXIS, RunId("AXR1")))

    assert rule_broken(book, state, run("Esperia")) == ""


def test_a_run_whose_port_is_lost_is_at_an_end() -> None:
    """SM-GAP-61.13 Its owner is told why."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), cargo("Tanks", 1, "taranto", "tripoli"))
    state, _ = do(Sea(book, state), replace(run("Esperia"), wish=CargoKind.FUEL))
    lost = replace(state.ports[PortId("tripoli")], allegiance=state.ports[PortId("valletta")].allegiance)
    state = next_segment(replace(state, ports={**state.ports, PortId("tripoli"): lost}))

    state, _ = carried_out(book, state)

    assert state.runs == {} and asked_of(book, state) == {MatterKind.CONVOY_RUN}


@pytest.mark.parametrize(("how", "first"), [
    (Priority.LARGEST_FIRST, "zara"), (Priority.BY_LIST, "lampo"), (Priority.BY_HAND, None)])
def test_docks_mend_by_the_priority_of_their_side(how: Priority, first: str | None) -> None:
    """SM-GAP-61.14 The largest first, or the ships of a list; by hand nothing is begun."""
    book, state = sea(italian("Lampo", "taranto", SPICA, hits=(1, 0)), italian("Zara", "taranto", hits=(2, 1)))

    _, events = do(Sea(book, state), SetStanding(
        Side.AXIS, best_searches=True, reaction=None, repairs=how, first=ships("Lampo")))

    begun = [one.job.ship for one in of_type(events, RepairBegun)]
    assert (begun[0] if begun else None) == first and len(begun) in (0, 4)


def test_a_ports_own_list_comes_before_all_others() -> None:
    """SM-GAP-61.14, SM-GAP-61.23 Whom its list names is mended first."""
    book, state = sea(italian("Lampo", "taranto", SPICA, hits=(1, 0)), italian("Zara", "taranto", hits=(2, 1)))
    state, _ = do(Sea(book, state), PrioritiseRepairs(Side.AXIS, PortId("taranto"), ships("Lampo")))

    _, events = do(Sea(book, state), SetStanding(Side.AXIS, best_searches=True, reaction=None, repairs=Priority.LARGEST_FIRST))

    assert of_type(events, RepairBegun)[0].job.ship == "lampo"


def test_pumps_serve_the_largest_first_where_they_cannot_serve_all() -> None:
    """SM-GAP-61.14 In a port that can fill all at once nothing is ordered."""
    book, state = sea(italian("Lampo", "tripoli", SPICA, fuel=0), italian("Zara", "tripoli", fuel=0),
                      italian("Saetta", "taranto", SPICA, fuel=0), italian("Freccia", "taranto", SPICA, fuel=0))
    state = replace(state, ports={**state.ports, PortId("tripoli"): replace(state.ports[PortId("tripoli")], fuel=5.0)})

    _, events = do(Sea(book, state), SetStanding(
        Side.AXIS, best_searches=True, reaction=None, refuelling=Priority.LARGEST_FIRST))

    assert of_type(events, RefuellingPrioritised) == [RefuellingPrioritised(PortId("tripoli"), ships("Zara", "Lampo"))]


def test_transports_of_a_run_that_lie_in_different_ports_go_on_separately() -> None:
    """SM-GAP-61.31 Each place does its own work: one lands its cargo, the other is loaded and sails; nobody is asked."""
    book, state = sea(
        italian("Esperia", "taranto", TRANSPORT), italian("Calitea", "tripoli", TRANSPORT), british("Warspite", "alexandria"),
        cargo("Tanks", 1, "taranto", "tripoli"), cargo("Oil", 1, ("Calitea",), "tripoli"))
    state, events = do(Sea(long_war(book), state), run("Esperia", "Calitea"))

    assert [one.cargo for one in of_type(events, CargoLoaded)] == ["tanks"]
    assert [one.cargo for one in of_type(events, CargoUnloaded)] == ["oil"]
    assert MatterKind.CONVOY_RUN not in asked_of(book, state)


def test_an_empty_transport_in_the_loading_port_waits_for_those_under_way_to_it() -> None:
    """SM-GAP-61.32 So a run that was scattered gathers at home before it sails again."""
    book, state = sea(
        italian("Esperia", "taranto", TRANSPORT), italian("Calitea", "00405", TRANSPORT), british("Warspite", "alexandria"))
    state = given(state, StandingOrderGiven(Side.AXIS, ForceId("AX1"), StandingOrder(("taranto",)), None))
    state, _ = do(Sea(long_war(book), state), run("Esperia", "Calitea"))

    assert "on the way to" in state.runs[RunId("AXR1")].waits
    assert MatterKind.CONVOY_RUN not in asked_of(book, state)


def test_transports_that_scatter_without_their_escorts_keep_the_standing_order_of_their_force() -> None:
    """SM-GAP-61.31, SM-6A1 They are bound for where they were bound, and so are the escorts that stayed."""
    _, state = sea(italian("Esperia", "00405", TRANSPORT), italian("Lampo", "00405", SPICA))
    order = StandingOrder(("tripoli",))
    bound = given(state, StandingOrderGiven(Side.AXIS, ForceId("AX1"), order, None))
    after = given(bound, ForceScattered(ForceId("AX1"), ForceId("AX2"), ships("Esperia"), None))

    assert {key: task.order for key, task in after.standing_orders.items()} == {"AX1": order, "AX2": order}
