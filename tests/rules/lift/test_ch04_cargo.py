"""Transports and their cargo, read like the rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Book
from campaign.model.commands import LoadCargo, UnloadCargo
from campaign.model.events import (
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    ForceFormed,
    PhaseBegan,
    PlayerTurnBegan,
    PointsScored,
    ShipsBerthed,
)
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import PointsEntry, State
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift.ch02_carriage import room_left
from campaign.rules.chapters.lift.ch04_cargo import candidates, lose_cargo_of
from campaign.rules.engine import refusal
from tests.proceeding import brought_about
from tests.sea import (
    CRAFT,
    MAS,
    TRANSPORT,
    Thing,
    british,
    cargo,
    given,
    italian,
    next_segment,
    of_type,
    passage,
    play,
    port,
    rule_broken,
    sea,
    ships,
)

OIL = CargoId("oil")
TANKS = CargoId("tanks")
STORES = CargoId("stores")
NTP_NAMES = ("Esperia", "Calitea", "Barbaro", "Foscarini")


def convoy(at: str, count: int = 2) -> tuple[Thing, ...]:
    """So many Italian transports in one place."""
    return tuple(italian(name, at, TRANSPORT) for name in NTP_NAMES[:count])


def load(item: CargoId, *names: str, side: Side = Side.AXIS) -> LoadCargo:
    """Put an item aboard these transports."""
    return LoadCargo(side, item, ships(*names))


def unload(item: CargoId, side: Side = Side.AXIS) -> UnloadCargo:
    """Put an item ashore."""
    return UnloadCargo(side, item)


def test_a_transport_loads_in_the_port_where_its_cargo_lies_and_unloads_where_it_is_wanted() -> None:
    """SM-4C1, SM-GAP-55 The cargo goes with the ship, and on arrival its worth is scored once."""
    book, state = sea(*convoy("taranto", 1), cargo("Stores", 1, "taranto", "tripoli", worth=2))
    loaded, first = play(book, state, load(STORES, "Esperia"))
    landed, second = play(book, passage(next_segment(loaded), "tripoli", "Esperia"), unload(STORES))

    assert first == (CargoLoaded(STORES, ships("Esperia"), PortId("taranto"), 1),)
    assert (loaded.cargoes[STORES].aboard, loaded.cargoes[STORES].at) == (ships("Esperia"), None)
    assert loaded.ships[ShipId("esperia")].cargo == (STORES,)
    assert second == (
        CargoUnloaded(STORES, ships("Esperia"), PortId("tripoli"), 1, delivered=True),
        PointsScored(PointsEntry(
            "Jul I 40, Axis player turn, NAS 3, Axis naval movement step", Side.AXIS, 2, "SM-4C1",
            "Stores delivered at Tripoli", cargo=STORES)),
    )
    assert landed.cargoes[STORES].delivered and landed.ships[ShipId("esperia")].cargo == ()
    assert rule_broken(book, next_segment(landed), load(STORES, "Esperia")) == "SM-4C1"


def test_cargo_put_ashore_elsewhere_is_not_delivered_and_may_go_on() -> None:
    """SM-4C1 Any friendly port takes it, only its destination counts."""
    book, state = sea(*convoy("taranto", 1), cargo("Stores", 1, ("Esperia",), "tripoli"))

    landed, events = play(book, state, unload(STORES))

    assert [type(event) for event in events] == [CargoUnloaded]
    assert landed.cargoes[STORES].at == "taranto" and not landed.cargoes[STORES].delivered
    assert not rule_broken(book, next_segment(landed), load(STORES, "Esperia"))


def test_cargo_that_is_worth_nothing_scores_nothing() -> None:
    """SM-GAP-55 No entry of nought points."""
    book, state = sea(*convoy("tripoli", 1), cargo("Stores", 1, ("Esperia",), "tripoli", worth=0))

    _, events = play(book, state, unload(STORES))

    assert of_type(events, PointsScored) == []


def test_several_transports_combine_for_one_larger_item() -> None:
    """SM-2D One RE each, as many as it fills, no fewer and no more."""
    book, state = sea(*convoy("taranto", 4), cargo("Tanks", 2.5, "taranto", "tripoli"))

    after, _ = play(book, state, load(TANKS, "Esperia", "Calitea", "Barbaro"))

    assert after.cargoes[TANKS].aboard == ships("Esperia", "Calitea", "Barbaro")
    assert rule_broken(book, state, load(TANKS, "Esperia", "Calitea")) == "SM-2D"
    assert rule_broken(book, state, load(TANKS, *NTP_NAMES)) == "SM-2D"
    assert rule_broken(book, state, load(TANKS)) == "SM-2D"


def test_a_transport_has_room_for_one_re_in_all() -> None:
    """SM-2D What is aboard leaves the less room."""
    book, state = sea(
        *convoy("taranto", 1), cargo("Stores", 0.5, ("Esperia",), "tripoli"), cargo("Tanks", 0.75, "taranto", "tripoli"),
        cargo("Mail", 0.5, "taranto", "tripoli"))

    after, _ = play(book, state, load(CargoId("mail"), "Esperia"))

    assert rule_broken(book, state, load(TANKS, "Esperia")) == "SM-2D"
    assert after.ships[ShipId("esperia")].cargo == (STORES, CargoId("mail"))
    assert room_left(book, after, after.ships[ShipId("esperia")]) == 0


def test_only_own_transports_carry_cargo_each_named_once() -> None:
    """SM-2D, SM-2D.1, SM-2D.4 Boats, ships of two kinds together, the enemy's ships and one ship twice are refused."""
    book, state = sea(
        *convoy("taranto", 1), italian("Zara", "taranto"), italian("Motozattera", "taranto", CRAFT),
        italian("MAS", "taranto", MAS), british("Breconshire", "valletta", TRANSPORT), cargo("Stores", 1, "taranto", "tripoli"),
        cargo("Tanks", 2, "taranto", "tripoli"))

    assert rule_broken(book, state, load(STORES, "Zara")) == "SM-2D"
    assert rule_broken(book, state, load(STORES, "MAS")) == "SM-2D"
    assert rule_broken(book, state, load(TANKS, "Esperia", "Motozattera")) == "SM-2D"
    assert rule_broken(book, state, load(STORES)) == "SM-2D"
    assert rule_broken(book, state, load(STORES, "Breconshire")) == "SM-1B"
    assert rule_broken(book, state, load(TANKS, "Esperia", "Esperia")) == "SM-2D"


def test_cargo_is_handled_in_the_owners_naval_movement_step() -> None:
    """SM-4C1, SM-4C1.1, SM-1A.1 In no other step, and not in the enemy's."""
    things = (*convoy("taranto"), cargo("Stores", 1, "taranto", "tripoli"), cargo("Tanks", 1, ("Calitea",), "tripoli"))
    for acting, step in ((Side.AXIS, Step.RECON), (Side.AXIS, Step.COMBAT), (Side.ALLIED, Step.NAVAL_MOVEMENT)):
        book, state = sea(*things, acting=acting, step=step)

        assert rule_broken(book, state, load(STORES, "Esperia")) == "SM-1A.1"
        assert rule_broken(book, state, unload(TANKS)) == "SM-1A.1"


def test_a_transport_must_lie_in_the_port_since_the_step_began() -> None:
    """SM-4C1, SM-GAP-51 One that came in, or that has put to sea and back, waits for the next segment."""
    book, state = sea(*convoy("00201"), cargo("Stores", 1, "taranto", "tripoli"), cargo("Tanks", 1, ("Calitea",), "taranto"))
    came_in = given(state, ShipsBerthed(ships("Esperia", "Calitea"), PortId("taranto")))
    book_2, lay_there = sea(*convoy("taranto"), cargo("Stores", 1, "taranto", "tripoli"))
    put_back = given(
        lay_there, ForceFormed(ForceId("AX1"), Side.AXIS, "Convoy", Hex("00201"), ships("Esperia"), "AX1"),
        ShipsBerthed(ships("Esperia"), PortId("taranto")))

    assert rule_broken(book, state, load(STORES, "Esperia")) == "SM-4C1"
    assert rule_broken(book, state, unload(TANKS)) == "SM-4C1"
    assert rule_broken(book, came_in, load(STORES, "Esperia")) == "SM-4C1"
    assert rule_broken(book, came_in, unload(TANKS)) == "SM-4C1"
    assert not rule_broken(book, next_segment(came_in), load(STORES, "Esperia"))
    assert rule_broken(book_2, put_back, load(STORES, "Esperia")) == "SM-4C1"


def test_all_transports_of_an_item_lie_together_when_it_is_unloaded() -> None:
    """SM-2D, SM-4C1 An item that fills several goes ashore whole."""
    book, state = sea(
        italian("Esperia", "tripoli", TRANSPORT), italian("Calitea", "taranto", TRANSPORT),
        cargo("Tanks", 2, ("Esperia", "Calitea"), "tripoli"))

    assert rule_broken(book, state, unload(TANKS)) == "SM-4C1"


def test_a_transport_handles_cargo_once_a_step() -> None:
    """SM-GAP-51 Load or unload, then again in the next segment."""
    book, state = sea(
        *convoy("taranto", 1), cargo("Stores", 0.5, "taranto", "tripoli"), cargo("Oil", 0.5, "taranto", "tripoli"))

    after, _ = play(book, state, load(STORES, "Esperia"))

    assert rule_broken(book, after, load(OIL, "Esperia")) == "SM-GAP-51"
    assert rule_broken(book, after, unload(STORES)) == "SM-GAP-51"
    assert not rule_broken(book, next_segment(after), load(OIL, "Esperia"))


def test_a_port_handles_no_more_cargo_in_a_player_turn_than_its_rating() -> None:
    """SM-1D1 Loaded and unloaded together, anew in each player turn."""
    small = port("Small", "00301", Nation.ITALIAN, cargo=2)
    book, state = sea(
        small, *convoy("small", 3), cargo("Stores", 1, "small", "tripoli"), cargo("Oil", 1, "small", "tripoli"),
        cargo("Tanks", 1, ("Barbaro",), "small"))
    used, _ = play(book, state, load(STORES, "Esperia"))
    used, _ = play(book, used, unload(TANKS))
    anew = next_segment(given(used, PlayerTurnBegan(Side.AXIS), PhaseBegan(Phase.NAVAL)))

    assert used.ports[PortId("small")].cargo_used == 2
    assert rule_broken(book, used, load(OIL, "Calitea")) == "SM-1D1"
    assert not rule_broken(book, anew, load(OIL, "Calitea"))


def test_a_side_handles_its_own_cargo_in_its_own_ports() -> None:
    """SM-4C1, SM-4C1.2, SM-4C1.3, SM-4C1.4 Not the enemy's cargo, not what is aboard already, not in a port that was lost."""
    lost_port = port("Bardia", "00407", Nation.ITALIAN, held_by=Allegiance.ALLIED)
    book, state = sea(
        lost_port, *convoy("bardia"), italian("Barbaro", "00303", TRANSPORT),
        british("Breconshire", "alexandria", TRANSPORT), cargo("Stores", 1, "bardia", "tripoli"),
        cargo("Tanks", 1, ("Calitea",), "bardia"), cargo("Oil", 1, ("Barbaro",), "tripoli"),
        cargo("Mail", 1, "alexandria", "valletta", side=Side.ALLIED))

    assert rule_broken(book, state, load(CargoId("mail"), "Esperia")) == "SM-4C1"
    assert rule_broken(book, state, load(CargoId("nonsense"), "Esperia")) == "SM-4C1"
    assert rule_broken(book, state, load(STORES, "Esperia")) == "SM-4C1"
    assert rule_broken(book, state, unload(STORES)) == "SM-4C1"
    assert rule_broken(book, state, load(TANKS, "Esperia")) == "SM-4C1"
    assert rule_broken(book, state, unload(TANKS)) == "SM-4C1"
    assert rule_broken(book, state, unload(OIL)) == "SM-4C1"


def test_an_item_is_lost_whole_with_any_of_its_transports() -> None:
    """SM-2D, SM-2D.2, SM-GAP-24 Every item aboard the ship goes, and leaves the others that shared it."""
    book, state = sea(
        *convoy("00303"), cargo("Stores", 0.25, ("Esperia",), "tripoli"),
        cargo("Tanks", 1.5, ("Esperia", "Calitea"), "tripoli"))

    after, events = brought_about(lose_cargo_of, book, state, ShipId("esperia"))

    assert events == (CargoLost(STORES, ShipId("esperia")), CargoLost(TANKS, ShipId("esperia")))
    assert after.cargoes[TANKS].lost and after.ships[ShipId("calitea")].cargo == ()
    assert rule_broken(book, after, unload(TANKS)) == "SM-4C1"
    assert not list(candidates(book, after, Side.AXIS))


@pytest.mark.parametrize(("origin", "pool", "stock"), [("taranto", 980, 100), ("tripoli", 1000, 80)])
def test_fuel_that_is_shipped_leaves_pool_or_stock_twenty_points_to_the_re(origin: str, pool: float, stock: float) -> None:
    """SM-10A3, SM-GAP-33 Loading at a home port takes from the pool, elsewhere from what lies there."""
    book, state = sea(*convoy(origin, 1), cargo("Oil", 1, origin, "valletta", kind=CargoKind.FUEL))

    after, _ = play(book, state, load(OIL, "Esperia"))

    assert (after.fuel_pool, after.ports[PortId("tripoli")].fuel) == (pool, stock)


def test_fuel_that_is_landed_joins_the_stock_or_the_pool() -> None:
    """SM-10A3, SM-10A1 Twenty fuel points to the RE; other cargo brings none."""
    book, state = sea(
        *convoy("tripoli"), italian("Barbaro", "taranto", TRANSPORT),
        cargo("Oil", 1, ("Esperia",), "tripoli", kind=CargoKind.FUEL), cargo("Stores", 1, ("Calitea",), "tripoli"),
        cargo("Tanks", 1, ("Barbaro",), "taranto", kind=CargoKind.FUEL))
    for item in (OIL, STORES, TANKS):
        state, _ = play(book, state, unload(item))

    assert state.ports[PortId("tripoli")].fuel == 120
    assert state.fuel_pool == 1020


def test_an_endless_store_neither_shrinks_nor_grows() -> None:
    """SM-10A2, SM-10A3 Fuel shipped from Egypt, or to it, is not counted there."""
    book, state = sea(
        british("Breconshire", "alexandria", TRANSPORT), british("Plumleaf", "alexandria", TRANSPORT),
        cargo("Oil", 1, "alexandria", "valletta", kind=CargoKind.FUEL, side=Side.ALLIED),
        cargo("Tanks", 1, ("Plumleaf",), "alexandria", kind=CargoKind.FUEL, side=Side.ALLIED), acting=Side.ALLIED)
    after, _ = play(book, state, load(OIL, "Breconshire", side=Side.ALLIED))
    after, _ = play(book, after, unload(TANKS, side=Side.ALLIED))

    assert after.ports == {**state.ports, PortId("alexandria"): after.ports[PortId("alexandria")]}
    assert after.ports[PortId("alexandria")].fuel is None and after.fuel_pool == state.fuel_pool


def test_no_fuel_is_shipped_that_is_not_there_and_none_landed_beyond_the_tanks() -> None:
    """SM-10A3, SM-10A3.1, SM-10A3.2 A stock is capped by the cargo rating in REs, twenty points each."""
    full = port("Full", "00407", Nation.ITALIAN, cargo=2, stock=25)
    book, state = sea(
        full, *convoy("full", 1), italian("Calitea", "taranto", TRANSPORT),
        cargo("Oil", 1, ("Esperia",), "full", kind=CargoKind.FUEL), cargo("Tanks", 1, "taranto", "full", kind=CargoKind.FUEL),
        pool=19)

    assert rule_broken(book, state, unload(OIL)) == "SM-10A3"
    assert rule_broken(book, state, load(TANKS, "Calitea")) == "SM-10A3"


def test_orders_worth_giving_are_found_for_every_item() -> None:
    """SM-4C1 What is ashore goes into the first idle transports, what is aboard goes ashore where that is legal."""
    book, state = sea(
        *convoy("taranto", 3), italian("Foscarini", "00303", TRANSPORT), cargo("Stores", 1, ("Esperia",), "tripoli"),
        cargo("Tanks", 2, "taranto", "tripoli"), cargo("Oil", 1, "tripoli", "taranto"),
        cargo("Mail", 1, ("Foscarini",), "tripoli"), cargo("Rum", 1, "alexandria", "valletta", side=Side.ALLIED))
    found = list(candidates(book, state, Side.AXIS))

    assert found == [unload(STORES), load(TANKS, "Calitea", "Barbaro"), unload(CargoId("mail"))]
    assert [refusal(book, state, order) is None for order in found] == [True, True, False]


@pytest.mark.gate
@for_all(st.data())
def test_whatever_is_ordered_no_port_and_no_transport_takes_more_than_it_can(data: st.DataObject) -> None:
    """SM-1D1, SM-2D, SM-10A Random handling: ratings hold, items lie in one place, and fuel is neither made nor lost."""
    sizes, origins = st.sampled_from((0.25, 0.5, 1.0, 1.5, 2.0)), st.sampled_from(("taranto", "tripoli"))
    items = data.draw(st.lists(st.tuples(sizes, origins, st.sampled_from(tuple(CargoKind))), min_size=1, max_size=6))
    names = data.draw(st.permutations(NTP_NAMES))
    book, state = sea(
        *(italian(name, at, TRANSPORT) for name, at in zip(names, ("taranto", "taranto", "tripoli", "tripoli"), strict=True)),
        *(cargo(f"Item {number}", size, at, "tripoli", kind=kind) for number, (size, at, kind) in enumerate(items)))
    fuel = _fuel(book, state)
    for _ in range(data.draw(st.integers(1, 8))):
        orders = [order for order in candidates(book, state, Side.AXIS) if refusal(book, state, order) is None]
        if orders:
            state, _ = play(book, state, data.draw(st.sampled_from(orders)))
        elif state.segment < 3:
            state = next_segment(state)

        assert all(one.cargo_used <= book.theatre.ports[key].cargo for key, one in state.ports.items())
        assert all(room_left(book, state, ship) >= -1e-9 for ship in state.ships.values())
        assert all((item.at is None) == bool(item.aboard) for item in state.cargoes.values())
        assert all(item.facts.id in state.ships[key].cargo for item in state.cargoes.values() for key in item.aboard)
        assert _fuel(book, state) == fuel


def _fuel(book: Book, state: State) -> float:
    """All fuel points there are: in the pool, in stocks, and aboard."""
    afloat = sum(
        item.facts.size_re * book.charts.fuel.points_per_re
        for item in state.cargoes.values() if item.aboard and item.facts.kind is CargoKind.FUEL)
    return state.fuel_pool + sum(one.fuel or 0.0 for one in state.ports.values()) + afloat
