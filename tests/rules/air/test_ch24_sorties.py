"""What a sortie needs to be launched, read like the rulebook: a target, units that may fly, reach and sky."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.book import Book, Options
from campaign.model.commands import FlySupplies, LaunchSortie
from campaign.model.dice import SeededDice
from campaign.model.events import (
    FlotillaBerthed,
    ForceScattered,
    PortChangedHands,
    SortieLaunched,
    StepEnded,
)
from campaign.model.play.air_war import SortieStage
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance
from campaign.model.units.aircraft import AirStatus, BaseId
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.air.ch24_sorties import (
    can_launch,
    candidates,
    hex_of_target,
    ships_named,
    something_in_reach,
    sortie_of,
    targets_of,
)
from campaign.rules.play.orders import legal_commands
from campaign.rules.views.decisions import pending_for
from tests.air_at_sea import (
    AIRFIELD,
    AREA,
    AT_COMISO,
    AT_ZARA,
    FLOTILLA,
    FORCE,
    NIGHT,
    PORT,
    SHIPS,
    SUPPLY,
    SURFACE,
    against,
    ashore,
    at_sea,
    in_phase,
    in_step,
    spotted,
    strike,
    supply,
    with_unit,
    with_war,
)
from tests.air_fights import (
    ALLIED,
    AXIS,
    CR_42,
    keys,
    raid,
    squad,
    told,
)
from tests.sea import Sea, british, given, italian, of_type
from tests.undersea import AXS1, flotilla, under

ARK = ShipId("ark_royal")


def test_ships_are_attacked_in_the_own_combat_step_before_guns_fire() -> None:
    """SM-24A.3, SM-24A Not in another step, nor for the other side, nor once it is over or guns have fired in it."""
    book, state = at_sea()
    orders = (AT_ZARA, strike(SHIPS, "taranto", "55"), supply("216"))

    for order in orders:
        assert against(book, state, order) == ""
        for step in (Step.RECON, Step.NAVAL_MOVEMENT):
            assert against(book, in_step(state, ALLIED, step), order).startswith(
                "SM-1A.1: this is ordered in the Allied combat step; now it is")
        for moment in (in_step(state, AXIS, Step.COMBAT), in_phase(state, ALLIED), given(state, StepEnded(ALLIED))):
            assert against(book, moment, order).startswith("SM-1A.1")
        fought = replace(state, fought=(Hex("00206"),))
        assert against(book, fought, order) == "SM-6: guns have fired in this step: aircraft come before them"
        held_up = replace(state, strike=SubmarineStrike(AXS1, ForceId("AX1")))
        assert against(book, held_up, order).startswith("SM-4B3")


def test_ports_and_airfields_are_bombed_in_the_own_air_phase() -> None:
    """SM-24A.3, SM-GAP-68 Neither in a naval step nor in the enemy's air phase."""
    book, state = ashore()

    for order in (AT_COMISO, strike(PORT, "taranto", "55")):
        assert against(book, state, order) == ""
        # What was fought at sea is of another day.
        fought = replace(state, fought=(Hex("00206"),))
        assert against(book, fought, order) == "" and something_in_reach(book, fought, ALLIED)
        assert order in list(candidates(book, fought, ALLIED))
        for moment in (in_step(state, ALLIED, Step.COMBAT), in_phase(state, AXIS, Phase.AIR), in_phase(state, ALLIED),
                       given(state, StepEnded(ALLIED))):
            assert against(book, moment, order).startswith(
                "SM-GAP-68: ports and airfields are bombed in the Allied air phase; now it is")


def test_one_sortie_at_a_time_is_in_the_air() -> None:
    """SM-24A.3, SM-24B At sea and on land."""
    for (book, state), order in ((at_sea(), AT_ZARA), (ashore(), AT_COMISO)):
        flying = with_war(state, sortie=raid("AX1", "815"))
        assert against(book, flying, order) == "SM-24B: a sortie is in the air: it comes first"


@pytest.mark.parametrize(("order", "reason"), [
    (strike(FORCE, "AX2", "55"), "SM-3: no enemy AX2 is spotted"),
    (strike(FORCE, "AX9", "55"), "SM-3: no enemy AX9 is spotted"),
    (strike(FORCE, "AL1", "55"), "SM-3: no enemy AL1 is spotted"),
    (strike(FLOTILLA, "AX9", "55"), "SM-3: no enemy AX9 is spotted"),
    (strike(SHIPS, "valletta", "55"), "SM-GAP-46: valletta is no port of the enemy"),
    (strike(SHIPS, "valencia", "55"), "SM-GAP-46: valencia is no port of the enemy"),
    (strike(SHIPS, "atlantis", "55"), "SM-GAP-46: atlantis is no port of the enemy"),
    (strike(SHIPS, "tripoli", "55"), "SM-GAP-46: no enemy ship lies in Tripoli"),
    (strike(SHIPS, "taranto", "55"), ""),
    (strike(SUPPLY, "valletta", "216"), "SM-GAP-67: supplies are flown by `airlift`"),
])
def test_a_force_must_be_spotted_and_ships_in_port_need_not_be(order: LaunchSortie, reason: str) -> None:
    """SM-3.2, SM-GAP-46 Ports are the enemy's, and a ship of his lies there."""
    book, state = at_sea(italian("Pola", "00303"), british("Warspite", "00605"))

    assert against(book, state, order) == reason


def test_what_was_spotted_may_be_gone() -> None:
    """SM-3.2 When the find has lapsed, or the force is scattered."""
    book, state = at_sea()
    scattered = given(state, ForceScattered(ForceId("AX1"), None, (ShipId("zara"),), None))

    assert against(book, replace(state, finds={}), AT_ZARA) == "SM-3: no enemy AX1 is spotted"
    for moment in (scattered, replace(scattered, finds=state.finds)):
        assert against(book, moment, AT_ZARA) == "SM-3: no enemy AX1 is spotted"


def test_submarines_are_bombed_when_they_are_spotted_at_sea() -> None:
    """SM-3.2, SM-GAP-11 Under their marker, and not in port."""
    book, state = at_sea()
    seen = replace(flotilla("AXS1", "00603", finds=(AREA,)), contact="S1")
    book, state = under(Sea(book, state), seen, replace(flotilla("AXS2", "00603"), contact="S2"))
    order = strike(FLOTILLA, "S1", "55")

    assert against(book, state, order) == ""
    assert against(book, state, replace(order, place="S2")) == "SM-3: no enemy S2 is spotted"
    assert against(book, state, strike(FLOTILLA, "S1", "815")) == (
        "SM-GAP-11: 815 carries torpedoes, which do nothing to submarines")
    assert against(book, state, replace(order, light=NIGHT)) == "SM-GAP-66: submarines are not found by night"
    assert against(book, state, replace(order, aims=("BB",))) == "SM-26: only ships are aimed at by type or name"
    assert sortie_of(book, state, order).at == "AXS1"
    assert (FLOTILLA, "S1", Hex("00603")) in list(targets_of(book, state, ALLIED))
    alone = replace(state, ships={}, forces={}, finds={})
    assert something_in_reach(book, alone, ALLIED)
    berthed = given(state, FlotillaBerthed(seen.id, PortId("taranto")))
    in_sight = replace(berthed, flotillas={seen.id: replace(seen, port=PortId("taranto"))})
    for moment in (berthed, in_sight):
        assert against(book, moment, order) == "SM-3: no enemy S1 is spotted"
        assert FLOTILLA not in [target for target, _, _ in targets_of(book, moment, ALLIED)]


@pytest.mark.parametrize(("order", "reason"), [
    (strike(AIRFIELD, "aboukir", "55"), "SM-GAP-68: aboukir is no airfield of the enemy"),
    (strike(AIRFIELD, "nowhere", "55"), "SM-GAP-68: nowhere is no airfield of the enemy"),
    (strike(PORT, "alexandria", "55"), "SM-GAP-46: alexandria is no port of the enemy"),
    (strike(PORT, "tripoli", "55"), ""), (AT_COMISO, ""),
    (replace(AT_COMISO, aims=("BB",)), "SM-26: only ships are aimed at by type or name"),
    (strike(PORT, "taranto", "55", aims=("bolzano",)), "SM-26: only ships are aimed at by type or name"),
])
def test_only_the_enemys_ports_and_airfields_are_bombed(order: LaunchSortie, reason: str) -> None:
    """SM-3.2, SM-GAP-68 Whoever holds them now."""
    book, state = ashore()
    assert against(book, state, order) == reason


def test_a_field_that_changed_hands_is_bombed_by_the_other_side() -> None:
    """SM-GAP-68, SM-3.2 So is a port."""
    book, state = ashore()
    taken = given(replace(state, airfields={BaseId("comiso"): Allegiance.ALLIED}),
                  PortChangedHands(PortId("tripoli"), Allegiance.ALLIED, "it fell"))

    assert against(book, taken, AT_COMISO) == "SM-GAP-68: comiso is no airfield of the enemy"
    assert against(book, taken, strike(PORT, "tripoli", "55")) == "SM-GAP-46: tripoli is no port of the enemy"


@pytest.mark.parametrize(("here", "phase_hits", "left"), [(0, 0, True), (3, 1, True), (4, 0, False), (2, 2, False)])
def test_a_port_takes_two_hits_an_air_phase_and_four_by_bombing_in_all(here: int, phase_hits: int, left: bool) -> None:
    """SM-GAP-68 After that nobody is sent."""
    book, state = ashore()
    key = PortId("taranto")
    state = replace(with_war(state, ports_struck={key: phase_hits}),
                    ports={**state.ports, key: replace(state.ports[key], hits=here)})

    assert against(book, state, strike(PORT, "taranto", "55")) == (
        "" if left else "SM-GAP-68: bombing can do no more to this port now")
    assert against(book, state, strike(PORT, "tripoli", "55")) == ""


@pytest.mark.parametrize(("here", "phase_hits", "left"), [(0, 0, True), (4, 1, True), (5, 0, False), (2, 2, False)])
def test_an_airfield_takes_two_hits_an_air_phase_and_five_in_all(here: int, phase_hits: int, left: bool) -> None:
    """SM-GAP-68 Others may be bombed still."""
    book, state = ashore()
    state = with_war(state, fields_struck={BaseId("comiso"): phase_hits}, fields_hit={BaseId("comiso"): here})

    assert against(book, state, AT_COMISO) == ("" if left else "SM-GAP-68: bombing can do no more to this airfield now")
    assert against(book, state, strike(AIRFIELD, "castel_benito", "55")) == ""


@pytest.mark.parametrize(("aims", "finds", "reason"), [
    ((), (AREA,), ""), (("CA", "BB", "warships", "transports"), (AREA,), ""), (("zara",), (AREA,), "zara"),
    (("zara",), (AREA, SURFACE), ""), (("bolzano",), (AREA, SURFACE), "bolzano"), (("CA", "rubbish"), (AREA,), "rubbish")])
def test_aims_are_types_and_kinds_and_names_when_the_force_is_fully_spotted(
    aims: tuple[str, ...], finds: tuple[Any, ...], reason: str,
) -> None:
    """SM-26.3, SM-3.1 One find of one kind shows no names."""
    book, state = at_sea()
    found = against(book, spotted(state, "AX1", *finds), replace(AT_ZARA, aims=aims))

    why = f"SM-26: {reason} is no aim that can be told: name a type such as BB, or warships, or transports"
    assert found == (why if reason else "")


def test_ships_in_port_are_aimed_at_by_name() -> None:
    """SM-26.3, SM-GAP-46 Of those that lie there."""
    book, state = at_sea()

    assert against(book, state, strike(SHIPS, "taranto", "55", aims=("bolzano",))) == ""
    assert against(book, state, strike(SHIPS, "taranto", "55", aims=("zara",))).startswith("SM-26: zara is no aim")
    assert ships_named(book, state, ALLIED, SHIPS, "taranto") == ("bolzano",)
    sunk = replace(state, ships={key: replace(ship, status=ShipStatus.SUNK, port=PortId("taranto"))
                                 for key, ship in state.ships.items()})
    assert ships_named(book, sunk, ALLIED, SHIPS, "taranto") == ()


def test_a_sortie_has_a_mission_force_and_escorts_and_takes_its_course() -> None:
    """SM-24B, SM-24A Under the marker that its side knows, the force itself is flown to; the dice see it through."""
    book, state = at_sea(squad("23", "comiso", CR_42))
    order = strike(FORCE, "AX1", "55", "815", escort=("261",), aims=("CA",))

    sortie = sortie_of(book, state, order)
    after, events = told(book, state, order, SeededDice(1))

    assert (sortie.side, sortie.target, sortie.at, sortie.hex) == (ALLIED, FORCE, "AX1", "00206")
    assert (sortie.mission, sortie.escorts, sortie.aims) == (keys("55", "815"), keys("261"), ("CA",))
    assert (sortie.id, sortie.stage) == ("S1", SortieStage.INTERCEPTION)
    assert sortie_of(book, with_war(state, sorties=6), order).id == "S7"
    assert of_type(events, SortieLaunched)[0].sortie == sortie and after.air_war.sorties == 1
    assert hex_of_target(book, state, strike(SHIPS, "taranto", "55")) == "00201"
    assert hex_of_target(book, state, AT_COMISO) == "00501"
    assert hex_of_target(book, state, supply("216", port="atlantis")) is None
    assert sortie_of(book, state, supply("216")).target is SUPPLY


def test_a_side_is_asked_when_something_lies_in_reach() -> None:
    """SM-GAP-47, SM-24A.3 At sea what is spotted or lies in port; nobody is asked for what nobody can do."""
    book, state = at_sea()

    def asked(moment: State, in_book: Book = book) -> bool:
        return something_in_reach(in_book, moment, ALLIED)

    assert asked(state) and pending_for(book, state, ALLIED)[0].rule == "SM-24A"
    assert [found[:2] for found in targets_of(book, state, ALLIED)] == [(FORCE, "AX1"), (SHIPS, "taranto")]
    assert not asked(replace(state, fought=(Hex("00206"),))) and not asked(state, replace(book, options=Options()))
    sunk = {key: replace(ship, status=ShipStatus.SUNK) for key, ship in state.ships.items()}
    assert [found[:2] for found in targets_of(book, replace(state, ships=sunk), ALLIED)] == [(FORCE, "AX1")]
    assert not asked(with_war(state, sortie=raid("AX1", "55")))
    assert not asked(with_war(state, flown=tuple(state.air)))
    nothing = replace(state, finds={}, ships={key: ship for key, ship in state.ships.items() if ship.port is None})
    assert not asked(nothing) and pending_for(book, nothing, ALLIED) == ()
    for reach in (2, 3):
        aircraft = {key: replace(one, range_hexes=reach) for key, one in book.oob.aircraft.items()}
        assert asked(state, replace(book, oob=replace(book.oob, aircraft=aircraft))) is (reach == 3)
    assert not asked(replace(state, air={key: unit for key, unit in state.air.items() if key == "216"}))


def test_sorties_that_may_be_flown_are_offered() -> None:
    """SM-24A.3, SM-GAP-66, SM-GAP-67 Each unit alone against each thing in its reach, by day and by night, and supplies."""
    book, state = at_sea()
    offered = {order for order in legal_commands(book, state, ALLIED) if isinstance(order, LaunchSortie | FlySupplies)}

    targets = ((FORCE, "AX1"), (SHIPS, "taranto"))
    assert offered == {
        *(strike(target, at, key) for target, at in targets for key in ("55", "815", "261", "250")),
        *(strike(target, at, key, light=NIGHT) for target, at in targets for key in ("55", "815")),
        supply("216"), supply("216", port="alexandria")}
    moving = with_unit(state, "815", status=AirStatus.IN_TRANSFER)
    assert can_launch(book, state, ALLIED, on_land=False) == keys("55", "815", "261", "250", "216")
    assert can_launch(book, moving, ALLIED, on_land=False) == keys("55", "261", "250", "216")
    ground, phase = ashore()
    on_land = {(order.target, order.place) for order in legal_commands(ground, phase, ALLIED)
               if isinstance(order, LaunchSortie)}
    assert on_land == {(PORT, "taranto"), (PORT, "tripoli"), (AIRFIELD, "comiso"), (AIRFIELD, "castel_benito")}
    for moment in (in_step(state, ALLIED, Step.RECON), given(state, StepEnded(ALLIED)),
                   replace(state, fought=(Hex("00206"),)), with_war(state, sortie=raid("AX1", "55"))):
        assert list(candidates(book, moment, ALLIED)) == []
    assert list(candidates(book, state, AXIS)) == []
