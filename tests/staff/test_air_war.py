"""The staff uses aircraft and fears them: whole games of the four air scenarios, and its judgement on their first day."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TypeVar

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import Light
from campaign.model.book import Options
from campaign.model.commands import AssignNavalCooperation, GiveAirMission
from campaign.model.events import (
    AirMissionGiven,
    InterceptorsSent,
    NavalCooperationAssigned,
    ShipRemoved,
    SortieEnded,
    SortieLaunched,
)
from campaign.model.play.air_war import AirTarget, AirTask
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AircraftRole, AirStatus
from campaign.model.units.ships import ShipType
from campaign.rules.engine import view_for
from campaign.rules.facts.air import is_fighter, type_of
from campaign.session.play.playing import Until, play_on
from campaign.staff.air import LIFELINE, cooperation_orders, goals_ashore, watch_orders
from campaign.staff.judgement.danger import DEADLY, danger_at, danger_on_way, deadly_ports, deadly_waters
from campaign.store.records import Meta
from tests.staff.wars import Watched

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.xdist_group("air war")]

SCENARIOS = ("taranto", "matapan", "crete", "pedestal")
Happened = TypeVar("Happened")
# Of a staff's orders hardly one is refused.
IN_VAIN = 100


@cache
def begun(scenario: str) -> Watched:
    """A scenario on its first decision."""
    book = load_book(scenario, Options(air_war=True))
    return Watched.begin(book, Meta(scenario, 1, book.options, players=dict.fromkeys(BOTH, "staff")))


@cache
def played(scenario: str, seed: int) -> Watched:
    """A scenario played to its end by both staffs."""
    book = load_book(scenario, Options(air_war=True))
    game = Watched.begin(book, Meta(scenario, seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    play_on(game)
    return game


def happened(scenario: str, seed: int, kind: type[Happened]) -> list[Happened]:
    """Events of a kind."""
    return [one.event for one in played(scenario, seed).history if isinstance(one.event, kind)]


def first_look(scenario: str, side: Side) -> tuple[Watched, View]:
    """What a side sees as the scenario begins."""
    game = begun(scenario)
    return game, view_for(game.book, game.state, side)


@pytest.mark.gate
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_air_forces_fly_in_every_air_scenario_and_hardly_an_order_is_refused(scenario: str) -> None:
    """SM-24A Neither stands idle; sorties are launched and come to their end."""
    game = played(scenario, 1)
    flown = Counter(event.sortie.side for event in happened(scenario, 1, SortieLaunched))

    assert game.state.over and all(flown[side] >= 2 for side in BOTH)
    assert len(happened(scenario, 1, SortieLaunched)) == len(happened(scenario, 1, SortieEnded))
    assert IN_VAIN * sum(game.refused.values()) <= game.asked * 2, game.refused


@pytest.mark.gate
def test_patrols_are_flown_over_convoys_and_fighters_rise() -> None:
    """SM-GAP-67, SM-GAP-41 In `pedestal` both sides cover forces, and raids are met."""
    patrols = [event for event in happened("pedestal", 1, AirMissionGiven)
               if event.mission.task is AirTask.PATROL and event.mission.force is not None]
    met = [event for event in happened("pedestal", 1, InterceptorsSent) if event.units]

    assert {event.side for event in patrols} == set(BOTH) and len(met) >= 3


@pytest.mark.gate
def test_british_torpedo_bombers_go_by_night_where_the_sky_is_clear() -> None:
    """SM-GAP-66 By day they are sent where the weather forbids the night; others of the side may fly by day."""
    game = played("taranto", 1)
    found = Counter[Light]()
    for event in happened("taranto", 1, SortieLaunched):
        roles = {type_of(game.book, key).role for key in event.sortie.mission}
        if event.sortie.side is Side.ALLIED and event.sortie.target is AirTarget.SHIPS and AircraftRole.TORPEDO_BOMBER in roles:
            found[event.sortie.light] += 1

    assert found[Light.NIGHT] >= found[Light.DAY]


@pytest.mark.gate
def test_ports_that_an_enemy_lives_by_are_bombed_in_the_air_phase() -> None:
    """SM-GAP-68 By bombers that were taken off naval cooperation for it."""
    raided = [event.sortie for event in happened("pedestal", 1, SortieLaunched) if event.sortie.target.on_land]
    freed = {key for event in happened("pedestal", 1, NavalCooperationAssigned) if not event.on for key in event.units}

    assert raided and all(set(sortie.mission) <= freed for sortie in raided)


def test_crete_lies_under_the_enemys_bombers_and_alexandria_does_not() -> None:
    """SM-GAP-47 What is public, who stands where and how far he flies, says where no ship should lie."""
    game, view = first_look("crete", Side.ALLIED)
    there = {PortId(name): danger_at(game.book, view, view.ports[PortId(name)].hex) for name in ("suda", "alexandria")}

    assert there[PortId("suda")] >= DEADLY > there[PortId("alexandria")]
    assert PortId("suda") in deadly_ports(game.book, view) and PortId("alexandria") not in deadly_ports(game.book, view)
    assert view.ports[PortId("suda")].hex in deadly_waters(game.book, view)
    assert danger_on_way(game.book, view, view.ports[PortId("alexandria")].hex, view.ports[PortId("suda")].hex) >= DEADLY


def test_there_is_no_danger_where_no_air_war_is_played() -> None:
    """SM-24A A campaign from before is judged as it was."""
    book = load_book("crete", Options())
    game = Watched.begin(book, Meta("crete", 1, book.options, players=dict.fromkeys(BOTH, "staff")))
    view = view_for(book, game.state, Side.ALLIED)

    assert not deadly_ports(book, view) and not deadly_waters(book, view)
    assert danger_at(book, view, view.ports[PortId("suda")].hex) == 0


def test_lifelines_are_the_first_goals_ashore() -> None:
    """SM-GAP-68 What an army or an island lives by is worth more than a port that loads for it."""
    game, view = first_look("pedestal", Side.AXIS)
    goals = {goal.place: goal for goal in goals_ashore(game.book, view)}

    assert goals["malta"].worth == LIFELINE > goals["alexandria"].worth
    assert {goal.target for goal in goals.values()} == {AirTarget.PORT, AirTarget.AIRFIELD}


@pytest.mark.parametrize("side", BOTH)
def test_assignments_leave_torpedo_bombers_on_cooperation_and_are_settled_at_once(side: Side) -> None:
    """SM-24A Level bombers share the work ashore, every second fighter stays for raids; asked again nothing changes."""
    game, view = first_look("pedestal", side)
    orders = list(cooperation_orders(game.book, view))
    off = {key for order in orders if isinstance(order, AssignNavalCooperation) and not order.on for key in order.units}

    assert off and not any(type_of(game.book, key).role is AircraftRole.TORPEDO_BOMBER for key in off)
    assert any(is_fighter(game.book, key) for key in off) and all(view.air[key].status is AirStatus.READY for key in off)


@pytest.mark.gate
def test_missions_are_given_to_who_can_fly_them() -> None:
    """SM-GAP-67 Fighters patrol, flying boats and the light of load search, and a search lies in range and at sea."""
    book = load_book("pedestal", Options(air_war=True))
    game = Watched.begin(book, Meta("pedestal", 1, book.options, players=dict.fromkeys(BOTH, "staff")))
    play_on(game, Until(segments=3))
    # As if nobody had a mission yet.
    fresh = replace(game.state, air_war=replace(game.state.air_war, missions={}))
    view = view_for(book, fresh, Side.AXIS)
    orders = [order for order in watch_orders(book, view) if isinstance(order, GiveAirMission)]

    assert {order.task for order in orders} == {AirTask.PATROL, AirTask.SEARCH}
    for order in orders:
        for key in order.units:
            assert is_fighter(game.book, key) is (order.task is AirTask.PATROL)
            if order.task is AirTask.SEARCH:
                field = game.book.oob.bases[view.air[key].base].hex  # pyrefly: ignore[bad-index]
                assert distance(field, order.over) <= type_of(game.book, key).range_hexes


@pytest.mark.gate
def test_carriers_are_not_brought_under_guns() -> None:
    """SM-5B Where their aircraft fight for them hardly one is in a battle of guns."""
    lost = [event for scenario in SCENARIOS for event in happened(scenario, 1, ShipRemoved)
            if played(scenario, 1).book.counters[event.ship].type is ShipType.CARRIER]

    assert [event for event in lost if event.cause.startswith("battle")] == []
