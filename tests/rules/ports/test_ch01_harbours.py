"""Berthed or in the roads: how a ship lies by a port, and who may attack her there."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Options
from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import AttackForces, Bombard, EnterPort, FormForce
from campaign.model.events import ForceScattered, ForceSpotted
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Lying, Recon, Seen, Ship, ShipStatus
from campaign.rules.chapters.combat.ch06_attack import candidates, on_spotted_enemies
from campaign.rules.chapters.ports.ch04_bombardment import ships_lying_in
from campaign.rules.chapters.sailing.ch01_task_forces import into_a_friendly_port_of_the_hex
from campaign.rules.engine import view_for
from tests.properties.arena import games
from tests.sea import Sea, british, given, italian, play, rule_broken, sea, ships

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
TARANTO, VALLETTA, OFF_VALLETTA = PortId("taranto"), PortId("valletta"), Hex("00704")
FIND = Find(Recon.SURFACE, Lapse.END_OF_SEGMENT)


def found(state: State, force: ForceId) -> State:
    """The same sea once the enemy has found a force."""
    own = state.forces[force]
    return given(state, ForceSpotted(force, own.side.enemy, own.hex, FIND, Seen(()), str(force)))


def off_valletta(*british_ships: object) -> Sea:
    """The Axis combat step, with Zara before Valletta."""
    return sea(italian("Zara", OFF_VALLETTA), *british_ships, step=Step.COMBAT)  # pyrefly: ignore[bad-argument-type]


ATTACK = AttackForces(Side.AXIS, OFF_VALLETTA, (AX1,), ("AL1",))
AT_SHIPS = Bombard(Side.AXIS, AX1, ShoreTarget.SHIPS_IN_PORT, str(VALLETTA))


def test_a_force_formed_in_port_lies_in_its_roads_until_it_sails_or_goes_in() -> None:
    """SM-1B, SM-1B.7 Units in port are in no force, so one that is formed is at sea; to be berthed again she goes in."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "alexandria"))

    formed, _ = play(book, state, FormForce(Side.AXIS, ships("Zara")))
    own = view_for(book, formed, Side.AXIS).forces[AX1]

    assert (own.roads, own.lying) == ((TARANTO,), Lying.IN_THE_ROADS)
    berthed, _ = play(book, formed, EnterPort(Side.AXIS, ships("Zara"), TARANTO))
    assert berthed.ships[ships("Zara")[0]].port == TARANTO and not berthed.forces


@pytest.mark.parametrize(("where", "lying"), [
    ("00201", Lying.IN_THE_ROADS), ("00202", Lying.AT_SEA), ("00704", Lying.AT_SEA), ("01302", Lying.AT_SEA)])
def test_only_ports_of_its_own_side_have_roads_for_a_force(where: str, lying: Lying) -> None:
    """SM-1B.7 Taranto's, but not the sea beside it, nor Valletta's or Valencia's: no Italian ship could go in there."""
    book, state = sea(italian("Zara", where), british("Warspite", "alexandria"))

    assert view_for(book, state, Side.AXIS).forces[AX1].lying is lying


def test_a_scattered_force_lies_nowhere() -> None:
    """SM-6A2, SM-1B.6 Off the map there are no roads to lie in."""
    book, state = sea(italian("Zara", "00201"), british("Warspite", "alexandria"))
    own = view_for(book, given(state, ForceScattered(AX1, None, ships("Zara"), None)), Side.AXIS).forces[AX1]

    assert own.lying is None and own.roads == ()


def test_a_berthed_ship_is_not_met_at_sea_and_can_be_bombarded() -> None:
    """SM-1B.8, SM-GAP-46 There is no force to attack; guns reach into the harbour."""
    book, state = off_valletta(british("Warspite", "valletta"))

    assert not list(candidates(book, state, Side.AXIS))
    assert (rule_broken(book, state, ATTACK), rule_broken(book, state, AT_SHIPS)) == ("SM-3", "")


def test_a_force_in_the_roads_is_attacked_like_any_at_sea() -> None:
    """SM-1B.6, SM-3, SM-6, SM-GAP-46 Spotted, it may be attacked under the port's guns, and it is no ship in port."""
    book, state = off_valletta(british("Warspite", OFF_VALLETTA))
    assert view_for(book, state, Side.ALLIED).forces[AL1].lying is Lying.IN_THE_ROADS

    assert (rule_broken(book, state, ATTACK), rule_broken(book, found(state, AL1), ATTACK)) == ("SM-3", "")
    assert rule_broken(book, state, AT_SHIPS) == "SM-GAP-46"


def as_shown(place: Sea, ship: Ship) -> Lying | None:
    """How her owner is shown that a ship lies."""
    view = view_for(place.book, place.state, ship.side)
    own = None if ship.force is None else view.forces[ship.force]
    return own.lying if own is not None else Lying.BERTHED if view.ships[ship.id].port is not None else None


def by_the_laws(place: Sea, ship: Ship) -> Lying | None:
    """How she lies by what the laws of attacks and of entering port make of her."""
    book, state = place
    enemy, force = ship.side.enemy, ship.force
    attacked: Refusal | None = Refusal("", "in no force")
    if force is not None:
        there = found(replace(state, forces={**state.forces, force: replace(state.forces[force], engaged=False)}), force)
        attacked = on_spotted_enemies(book, there, AttackForces(enemy, state.forces[force].hex, (), (str(force),)))
    in_port = [port for port in state.ports
               if ship.id in ships_lying_in(book, state, Bombard(enemy, ForceId(""), ShoreTarget.SHIPS_IN_PORT, str(port)))]
    enters = [port for port in state.ports
              if into_a_friendly_port_of_the_hex(book, state, EnterPort(ship.side, (ship.id,), port)) is None]
    assert not (in_port and (attacked is None or enters))
    return (Lying.BERTHED if in_port else Lying.IN_THE_ROADS if enters and attacked is None
            else Lying.AT_SEA if attacked is None else None)


@pytest.mark.gate
@settings(max_examples=6, deadline=None)
@for_all(st.integers(0, 2**31))
def test_what_is_shown_of_a_ship_is_what_the_laws_of_attack_go_by(seed: int) -> None:
    """SM-1B.6, SM-1B.7, SM-1B.8 Over random play: berthed, in the roads, at sea or off the map, for every ship afloat."""
    seen: set[Lying | None] = set()
    for game, _ in games(Options(), seed, 80):
        place = Sea(game.book, game.state)
        for ship in game.state.ships.values():
            if ship.status is ShipStatus.ACTIVE:
                assert as_shown(place, ship) is by_the_laws(place, ship), (game.state.cursor, ship)
                seen.add(as_shown(place, ship))
    assert seen >= {Lying.BERTHED, Lying.AT_SEA}


def test_the_comparison_finds_a_ship_that_is_shown_wrongly() -> None:
    """SM-1B.7 A canary: Zara in Taranto's roads is by the laws neither berthed nor out at sea."""
    book, state = sea(italian("Zara", "00201"), italian("Pola", "taranto"), italian("Fiume", "00302"),
                      british("Warspite", "alexandria"))
    lie = {key: by_the_laws(Sea(book, state), ship) for key, ship in state.ships.items()}

    assert lie == dict(zip(ships("Zara", "Pola", "Fiume", "Warspite"),
                                (Lying.IN_THE_ROADS, Lying.BERTHED, Lying.AT_SEA, Lying.BERTHED), strict=True))
