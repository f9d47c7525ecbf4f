"""Canaries: each invariant and each account of the whole war fails when something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from campaign.model.book import Book, Options
from campaign.model.events import (
    CargoLost,
    ConditionChanged,
    Event,
    ForceMoved,
    HitRepaired,
    PointsScored,
    ShipRemoved,
    ShipsReplenished,
    TroopsEliminated,
)
from campaign.model.play.ashore import SupplyStatus
from campaign.model.play.calendar import Step
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import PointsEntry, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoId, Contingent, ContingentId, FlotillaId, Location, PortId, SupplyLine
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.events.copying import with_entry
from tests.proceeding import replayed
from tests.properties.accounts import Accounts
from tests.properties.audit import Audit
from tests.properties.entries import is_beyond
from tests.properties.invariants import INVARIANTS, broken, misdeeds
from tests.properties.whole_war import NOVEMBER_1941, book_of, opening

Fault = Callable[[Book, State], State]
ZARA, ORION, NAPOLI, MZ = ShipId("zara"), ShipId("orion"), ShipId("napoli"), ShipId("mz_1")
TANKS, MARINES, MALTA, NAPLES = CargoId("tanks"), CargoId("san_marco"), PortId("malta"), PortId("naples")


@cache
def war() -> tuple[Book, State]:
    """The whole war as it begins."""
    book = book_of(NOVEMBER_1941, Options(land_facts=True))
    return book, replayed(opening(book, 1))


def ship(key: ShipId, **changes: object) -> Fault:
    """A ship that is otherwise."""
    return lambda _, state: replace(state, ships=with_entry(state.ships, key, replace(state.ships[key], **changes)))  # pyrefly: ignore[bad-argument-type]


def port(key: PortId, **changes: object) -> Fault:
    """A port that is otherwise."""
    return lambda _, state: replace(state, ports=with_entry(state.ports, key, replace(state.ports[key], **changes)))  # pyrefly: ignore[bad-argument-type]


def item(key: CargoId, **changes: object) -> Fault:
    """An item of cargo that is otherwise."""
    return lambda _, state: replace(state, cargoes=with_entry(state.cargoes, key, replace(state.cargoes[key], **changes)))  # pyrefly: ignore[bad-argument-type]


def flotilla(**changes: object) -> Fault:
    """The first flotilla otherwise."""
    key = FlotillaId("AXS1")
    return lambda _, state: replace(
        state, flotillas=with_entry(state.flotillas, key, replace(state.flotillas[key], **changes)))  # pyrefly: ignore[bad-argument-type]


def unit(key: str, **changes: object) -> Fault:
    """An air unit otherwise."""
    return lambda _, state: replace(
        state, air={one: replace(air, **changes) if one == key else air for one, air in state.air.items()})  # pyrefly: ignore[bad-argument-type]


def job(key: ShipId, at: PortId) -> Fault:
    """Work on a hit of a ship in a port."""
    one = RepairJob(JobId("R1"), key, at, Track.GUNNERY, 3)
    return lambda _, state: replace(state, repairs={one.id: one})


def force_without_ships(book: Book, state: State) -> State:
    """A marker more."""
    first = next(iter(state.forces.values()))
    return replace(state, forces=with_entry(state.forces, ForceId("AX99"), replace(first, id=ForceId("AX99"))))


def unfired_find(book: Book, state: State) -> State:
    """A find that lasts as one by bombardment, and is none."""
    return replace(state, finds={next(iter(state.forces)): (Find(Recon.AREA, Lapse.UNIT_MOVES),)})


def hurt(book: Book, hits: Hits) -> Condition:
    """Orion with these hits."""
    return with_hits(book.counters[ORION], SOUND, hits)


def stayed_aboard(book: Book, state: State) -> State:
    """Marines in a craft since long ago."""
    there = replace(state.cargoes[MARINES], at=None, aboard=(MZ,), troops=replace(state.cargoes[MARINES].troops, boarded=-1))
    held = replace(state.ships[MZ], cargo=(MARINES,))
    return replace(state, cargoes=with_entry(state.cargoes, MARINES, there), ships=with_entry(state.ships, MZ, held))


def raised(book: Book, state: State) -> State:
    """A generic load on record that is nowhere."""
    supply = replace(state.war.supply, raised={Side.AXIS: 1.0})
    return replace(state, war=replace(state.war, supply=supply))


def larder(stock: float) -> Fault:
    """Malta with so much in store."""
    return lambda _, state: replace(state, war=replace(state.war, malta=replace(state.war.malta, stock=stock)))


def points(*entries: PointsEntry) -> Fault:
    """A score with these entries."""
    return lambda _, state: replace(state, points=(*state.points, *entries))


def ashore(**changes: object) -> Fault:
    """Supply points and forces ashore otherwise."""
    return lambda _, state: replace(state, ashore=replace(state.ashore, **changes))  # pyrefly: ignore[bad-argument-type]


HUNGRY = SupplyStatus(2, isolated=True, since=Side.AXIS)
NOBODY = Contingent(ContingentId("nobody"), "Nobody", Side.AXIS, Branch.GROUND, 0.0, Hex("00507"), SupplyLine.NONE)
PAID = PointsEntry("now", Side.ALLIED, 3.0, "SM-GAP-55", "Zara sunk")
FAULTS: dict[str, tuple[Fault, ...]] = {
    "each_ship_is_in_one_place_or_has_one_fate": (
        ship(ZARA, port=None), ship(ZARA, status=ShipStatus.SUNK), ship(ZARA, port=MALTA), ship(ZARA, force=ForceId("AX77")),
        lambda _, state: replace(state, war=replace(state.war, pool=replace(state.war.pool, ships=(ORION,))))),
    "forces_are_made_of_ships_at_sea": (force_without_ships, unfired_find),
    "hits_stay_on_their_tracks": (ship(ZARA, condition=replace(SOUND, torpedoes_left=Fraction(3, 2))), job(NAPOLI, NAPLES)),
    "repairs_go_on_in_the_dock_where_the_ship_lies": (job(ZARA, NAPLES),),
    "ports_do_no_more_than_they_can": (port(MALTA, hits=6), port(MALTA, fuel=-1.0), port(MALTA, cargo_used=7.0),
                                       port(MALTA, fuel_issued=99.0)),
    "fuel_boxes_are_those_she_was_built_with": (ship(ZARA, fuel_boxes=99), ship(ZARA, fuel_boxes=-1)),
    "each_item_of_cargo_is_in_one_place": (item(TANKS, aboard=()), item(TANKS, at=NAPLES), item(TANKS, lost=True),
                                           ship(NAPOLI, cargo=()), ship(ZARA, cargo=(TANKS,)), item(TANKS, aboard=(ORION,))),
    "troops_do_not_stay_aboard_craft": (stayed_aboard,),
    "generic_loads_are_raised_and_used": (raised,),
    "malta_stores_no_more_than_she_can": (larder(99.0), larder(-1.0)),
    "submarines_are_at_sea_or_in_port": (flotilla(points=0), flotilla(hex=Hex("00000")), flotilla(port=NAPLES)),
    "air_units_have_a_base_with_room": (
        unit("stormo_11", base=""), unit("stormo_11", base="zara"), unit("stormo_11", base="hood"),
        unit("squadron_800", base="sagitta")),
    "stocks_and_statuses_are_of_what_is_there": (
        ashore(depots={Side.AXIS: {Hex("00507"): 0.0}}), ashore(depots={Side.ALLIED: {Hex("00507"): -1.0}}),
        ashore(statuses={"nobody": HUNGRY}), ashore(withheld=("nobody",)), ashore(loads={MARINES: 99.0}),
        ashore(contingents={NOBODY.id: NOBODY})),
    "points_have_a_reason_and_no_loss_two_prices": (
        points(PAID), points(PointsEntry("now", Side.AXIS, 1.0, "SM-2D", "")),
        points(PointsEntry("now", Side.AXIS, 1.0, "", "luck"))),
}
LEAKS: dict[str, Fault] = {
    "fuel": lambda _, state: replace(state, fuel_pool=state.fuel_pool + 0.5),
    "fuel in stocks": port(MALTA, fuel=61.0),
    "fuel in bunkers": ship(ZARA, fuel_boxes=1),
    "REs": item(TANKS, lost=True),
    "ships": ship(ZARA, side=Side.ALLIED),
    "hits": ship(ORION, condition=replace(SOUND, shell_damage=Fraction(1, 2))),
    "submarine points": flotilla(points=9),
    "air units": unit("stormo_11", base="hood"),
    "larder": larder(9.0),
    "loads landed": lambda _, state: replace(
        state, war=replace(state.war, supply=replace(state.war.supply, landed={MALTA: 1.0}))),
    "duties failed": lambda _, state: replace(
        state, war=replace(state.war, supply=replace(state.war.supply, failed={Location.RHODES: 1.0}))),
    "points": points(PAID),
}


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda one: one.__name__)
def test_each_invariant_reports_a_fault_that_was_planted(invariant: Callable[[Book, State], list[str]]) -> None:
    """SM-1B A canary for every one of them; the state without the fault passes."""
    book, state = war()

    assert broken(book, state) == []
    assert all(list(invariant(book, fault(book, state))) for fault in FAULTS[invariant.__name__])


@pytest.mark.parametrize("leak", LEAKS)
def test_each_account_reports_what_came_from_nowhere(leak: str) -> None:
    """SM-10A, SM-11, SM-2C A canary for every account: what no event moved is noticed."""
    book, state = war()
    accounts = Accounts.opened(book, state)

    assert accounts.faults(state) == []
    assert accounts.faults(LEAKS[leak](book, state))


def test_an_entry_that_empties_a_place_below_nothing_is_reported() -> None:
    """SM-10A A canary: books that agree do not excuse a pool of less than nothing."""
    book, state = war()
    empty = replace(state, fuel_pool=-1.0)

    assert Accounts.opened(book, empty).faults(empty)


def test_events_that_may_not_be_are_reported() -> None:
    """SM-8A3, SM-8B1, SM-6B.3, SM-4D1, SM-1F A canary for each: drawn at sea, mended too well, lost twice, moved too far."""
    book, state = war()
    gone = item(TANKS, lost=True, aboard=())(book, state)
    sunk = ship(ZARA, status=ShipStatus.SUNK, port=None)(book, state)
    wounded = ship(ORION, condition=hurt(book, Hits(2, 1)))(book, state)
    half = replace(SOUND, torpedoes_left=Fraction(1, 2), rounds_left={"main": Fraction(1, 2)})
    spent = ship(ORION, condition=half)(book, state)
    planted: list[tuple[State, Event]] = [
        (gone, TroopsEliminated(TANKS, "SM-4D1", "again")), (gone, CargoLost(TANKS, NAPOLI)),
        (sunk, ShipRemoved(ZARA, ShipStatus.SUNK, "again", None)), (state, ShipsReplenished((NAPOLI,))),
        (wounded, ConditionChanged(ORION, SOUND)), (spent, ConditionChanged(ORION, SOUND)),
        (wounded, HitRepaired(JobId("R1"), ORION, Track.GUNNERY, SOUND)),
        (state, PointsScored(PointsEntry("now", Side.AXIS, 1.0, "SM-2D", ""))),
        (state, ForceMoved(next(iter(state.forces)), (Hex("00303"),), 99)),
    ]

    assert state.cursor.step is not Step.NAVAL_MOVEMENT
    assert all(misdeeds(book, before, event) for before, event in planted)


def test_an_audit_notices_events_that_lead_elsewhere() -> None:
    """SM-1G A canary: a state that the events do not lead to."""
    book, state = war()
    audit = Audit.opened(book, state)
    audit.take((), replace(state, segment=7), "an order")

    assert any("do not lead" in fault for fault in audit.faults) and not is_beyond("in the pool")
