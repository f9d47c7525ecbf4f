"""Who sails with whom: the same markers from the same ports with other ships in each of them look the same to the enemy."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Book, Options
from campaign.model.commands import Command, EndStep, EnterPort, FormForce, JoinForce, MoveForce
from campaign.model.dice import SeededDice
from campaign.model.events import Event, ForceFormed, HarbourSeen
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.rules.facts.roster import ships_of
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.records import Records
from campaign.session.reports.reporting import REPORTS, report
from campaign.session.reports.ships import enemy_ships, state_of
from campaign.session.reports.situation import situation
from campaign.store.records import Meta
from tests.narrating import line_for
from tests.proceeding import resolved
from tests.properties.test_non_interference import ViewFor, compared, told_apart
from tests.properties.undisclosed import departures
from tests.sea import Sea, british, cargo, italian, sea

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

MARKERS = pytest.mark.parametrize("hidden", [False, True], ids=["public markers", "hidden markers"])
FLEET = ("Zara", "Pola", "Fiume", "Gorizia", "Trento", "Trieste", "Bolzano")
SEGMENTS = 4
PORTS = {PortId("taranto"): Hex("00201"), PortId("tripoli"): Hex("00207")}
# Courses on which no coast of the enemy's looks, so that observers name nobody.
ROADS = (Hex("00203"), Hex("00204"), Hex("00304"), Hex("00205"))
ENEMY = Side.ALLIED
Teller = Callable[[Book, State, State, Event, Side | None], str | None]


@dataclass
class World:
    """One of two games that the enemy is not to tell apart: where it stands, who decides in it, and what he has read."""

    book: Book
    state: State
    chance: Random
    log: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def give(self, orders: Iterator[Command] | tuple[Command, ...], teller: Teller) -> None:
        """Carries orders out, each as it is thought of, and keeps what the enemy reads of them."""
        for order in orders:
            for event in resolved(self.book, self.state, order, SeededDice(3)).events:
                after = engine.fold(self.state, event)
                self.events.append(event)
                self.log += [line for line in (teller(self.book, self.state, after, event, ENEMY),) if line is not None]
                self.state = after

    def lying_in(self, port: PortId) -> list[ShipId]:
        """Italian ships in a port."""
        return [key for key, ship in self.state.ships.items() if ship.port == port and ship.side is not ENEMY]

    def mixed(self, ships: list[ShipId]) -> tuple[ShipId, ...]:
        """Ships in any order."""
        return tuple(self.chance.sample(ships, len(ships)))

    def markers(self) -> list[ForceId]:
        """Italian forces."""
        return [key for key, force in self.state.forces.items() if force.side is not ENEMY]


Choice = Callable[[World], Iterator[Command]]


def waters(*, hidden: bool) -> Sea:
    """Seven Italian cruisers in Taranto, two more off it in a force of their own, and a British squadron far away."""
    return sea(*(italian(name, "taranto") for name in FLEET), italian("Diaz", "00201"), italian("Cadorna", "00201"),
               british("Warspite", "01205"), british("Malaya", "01205"), british("Orion", "valletta"),
               cargo("Shells", 1, "taranto", "tripoli"), options=Options(hidden_markers=hidden))


def plan(world: World, chance: Random) -> Iterator[Choice]:
    """A step of the Italian side as both worlds play it: markers appear, move and go in; who is in them, each decides."""
    began = {key: world.state.forces[key].hex for key in world.markers()}
    for port, where in PORTS.items():
        off = [key for key, lay in began.items() if lay == where]
        lying = world.lying_in(port)
        sailing = sorted(chance.sample(lying, chance.randint(0, len(lying))))
        if sailing:
            new = chance.randint(0 if off else 1, min(3, len(sailing)))
            yield partial(_sortie, sailing=sailing, off=off, new=new)
        yield partial(_regrouped, off=off)
    home = chance.choice(list(PORTS)) if chance.random() < 0.4 else None
    markers = world.markers()
    goals = {key: PORTS[home] if home is not None else chance.choice(ROADS) for key in markers}
    for key in markers:
        if world.state.forces[key].hex != goals[key]:
            yield partial(_moved, force=key, to=goals[key])
    if home is not None:
        # All go into one port, so that what is public in the end is the same.
        yield from (partial(_berthed, force=key, port=home) for key in markers)


def _sortie(world: World, sailing: list[ShipId], off: list[ForceId], new: int) -> Iterator[Command]:
    ready = list(world.mixed(sailing))
    for number in range(new):
        most = len(ready) - (new - number - 1)
        many = most if number + 1 == new and not off else world.chance.randint(1, most)
        yield FormForce(ENEMY.enemy, tuple(ready[:many]), world.chance.choice(["", "Secret"]))
        del ready[:many]
    for key in ready:
        yield JoinForce(ENEMY.enemy, (key,), world.chance.choice(off))


def _regrouped(world: World, off: list[ForceId]) -> Iterator[Command]:
    """Forces that have lain together since the step began exchange ships."""
    for _ in range(world.chance.randint(0, 3) if len(off) > 1 else 0):
        giving, taking = world.chance.sample(off, 2)
        if len(ships := ships_of(world.state, giving)) > 1:
            yield JoinForce(ENEMY.enemy, (world.chance.choice(ships),), taking)


def _moved(world: World, force: ForceId, to: Hex) -> Iterator[Command]:
    yield MoveForce(ENEMY.enemy, force, course(world.book.theatre, world.state.forces[force].hex, to)[1:])


def _berthed(world: World, force: ForceId, port: PortId) -> Iterator[Command]:
    yield EnterPort(ENEMY.enemy, world.mixed(list(ships_of(world.state, force))), port)


def to_the_next_step(world: World, teller: Teller) -> None:
    """Everybody ends his steps until the Italian side moves again."""
    segment = world.state.segment
    while world.state.segment == segment or world.state.cursor.acting is ENEMY or \
            world.state.cursor.step is not Step.NAVAL_MOVEMENT:
        side = next(one for one in BOTH if engine.pending_for(world.book, world.state, one))
        world.give((EndStep(side),), teller)


def differences(worlds: tuple[World, World], seed: int, view_for: ViewFor) -> list[str]:
    """All by which the enemy can tell two worlds apart."""
    one, other = worlds
    found = told_apart(one.book, one.state, other.state, ENEMY, seed, view_for)
    if one.log != other.log:
        found.append(f"log: {[pair for pair in zip(one.log, other.log, strict=False) if pair[0] != pair[1]]}")
    pages = [shown(world) for world in worlds]
    return found + [name for name in pages[0] if pages[0][name] != pages[1][name]]


def shown(world: World) -> dict[str, Any]:
    """What the session makes of a view: status, reports, the enemy's ships, and the sheet of each of them."""
    book, state = world.book, world.state
    game, view = Game(book, state, Meta("small sea", 1), None), engine.view_for(book, state, ENEMY)
    pages: dict[str, Any] = {"status": json.dumps(situation(seat_for(game, ENEMY)), default=str)}
    pages |= {kind: report(kind, book, view, Records(ENEMY)) for kind in REPORTS}
    pages["fleet list"] = enemy_ships(book, view)
    seat = seat_for(game, ENEMY)
    pages |= {f"sheet of {key}": state_of(seat, key) for key, ship in state.ships.items() if ship.side is not ENEMY}
    return pages


def played(
    seed: int, *, hidden: bool, teller: Teller = line_for, view_for: ViewFor = engine.view_for
) -> tuple[list[str], tuple[World, World]]:
    """By what two games with the same markers and other ships in them are told apart, order by order; and the games."""
    book, state = waters(hidden=hidden)
    worlds = World(book, state, Random(seed)), World(book, state, Random(seed + 1))
    found: list[str] = []
    public = Random(seed)
    for _ in range(SEGMENTS):
        for choice in plan(worlds[0], public):
            for world in worlds:
                world.give(choice(world), teller)
            found += differences(worlds, seed, view_for)
        for world in worlds:
            to_the_next_step(world, teller)
        found += differences(worlds, seed, view_for)
    return found, worlds


@MARKERS
@settings(max_examples=4)
@for_all(seed=st.integers(0, 2**31))
def test_who_sails_with_whom_leaves_no_trace(hidden: bool, seed: int) -> None:
    """SM-3.4, SM-3.5, SM-GAP-56 Log, view, orders, refusals, status, reports, sheets: at every moment, after each step too."""
    found, worlds = played(seed, hidden=hidden)

    assert found == []
    assert any(isinstance(event, HarbourSeen) for event in worlds[0].events)


def test_the_two_games_do_differ_in_who_sails_with_whom() -> None:
    """A canary of the property: the same markers at the same places, other ships in them."""
    made = [[event.ships for event in world.events if isinstance(event, ForceFormed)] for world in played(5, hidden=False)[1]]
    kinds = {kind for seed in range(3) for event in played(seed, hidden=True)[1][0].events
             for kind in (("left",) if isinstance(event, HarbourSeen) and event.left else ())
             + (("entered",) if isinstance(event, HarbourSeen) and event.entered else ())}

    assert len(made[0]) == len(made[1]) > 2 and [set(one) for one in made[0]] != [set(one) for one in made[1]]
    assert kinds == {"left", "entered"}


def test_a_log_that_names_the_ships_of_a_marker_is_caught() -> None:
    """SM-3.4 A canary: told as the marker appears, who is in it."""
    def gossip(book: Book, before: State, after: State, event: Event, reader: Side | None) -> str | None:
        line = line_for(book, before, after, event, reader)
        return f"{line}: {sorted(event.ships)}" if isinstance(event, ForceFormed) else line

    found, _ = played(5, hidden=False, teller=gossip)

    assert found and {one.partition(":")[0] for one in found} == {"log"}


def test_a_view_that_shows_ports_as_they_are_is_caught() -> None:
    """SM-3.5 A canary: ports that empty with every marker."""
    def live(book: Book, state: State, side: Side) -> Any:
        return engine.view_for(book, replace(state, lookout=None), side)

    assert "views" in played(5, hidden=False, view_for=live)[0]


def sailed(number: int, state: State) -> bool:
    """Every moment of a step in which somebody has put to sea."""
    lookout = state.lookout
    return lookout is not None and any(state.ships[key].port != berth.port for key, berth in lookout.berths.items())


@MARKERS
@settings(max_examples=2)
@example(seed=21)
@example(seed=23)
@example(seed=28)
@for_all(seed=st.integers(0, 2**31))
def test_while_a_step_lasts_nobody_knows_who_has_sailed(hidden: bool, seed: int) -> None:
    """SM-3.5 Of the ships that lay in one port any may be those that put to sea, in any of the markers that are not spotted.

    Where only such ships sailed as lay alone in their ports, as in the games of the examples, nobody could be another.
    """
    found, changed = compared(departures, Options(hidden_markers=hidden), seed, when=sailed)

    assert found == []
    assume(changed)


@pytest.mark.parametrize("hidden", [False, True])
def test_games_are_compared_in_which_others_might_have_sailed(hidden: bool) -> None:
    """SM-3.5 A canary of the property: in most games somebody left a port in which others stayed."""
    assert sum(bool(compared(departures, Options(hidden_markers=hidden), seed, when=sailed)[1]) for seed in range(4)) >= 3
