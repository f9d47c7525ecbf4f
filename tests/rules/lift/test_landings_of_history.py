"""Malta, Crete, Rhodes and Pantelleria on the map of the game: planned, sailed, lost and won by orders of the engine alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from msgspec import Struct

from campaign.library.book import load_book
from campaign.model import commands
from campaign.model.book import Book, Options
from campaign.model.commands import Command
from campaign.model.dice import Die, Why
from campaign.model.events import LandingSettled
from campaign.model.play.calendar import Phase, Step, Turn
from campaign.model.play.landings import Wave
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId, ScenarioFacts, WarFacts
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules import engine
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.views.decisions import pending_for


@dataclass
class FairWeather:
    """Dice that fall high, so that the sky is clear and no mine is met, but for the landing, which shows a face of its own."""

    face: int = 10

    def roll(self, die: Die, why: Why) -> int:
        """The face of the landing, or the highest."""
        return self.face if why.rule == "SM-GAP-69" else die.highest

    def at(self, moment: str, before: Mapping[str, int]) -> FairWeather:
        """The same dice in all moments."""
        return self


class Expedition(Struct, frozen=True):
    """A landing of history: who goes from where to where, by which craft, with whose guns; `hoisted`: aboard transports."""

    side: Side
    first: str
    start: str
    beach: str
    assault: tuple[tuple[str, str], ...]
    follow_up: tuple[tuple[str, str], ...]
    guns: tuple[str, ...]
    taken: tuple[str, ...]
    coasts: tuple[str, ...]
    hoisted: bool = False

    @property
    def craft(self) -> tuple[ShipId, ...]:
        """The flotillas that go."""
        return tuple(dict.fromkeys(ShipId(craft) for _, craft in (*self.assault, *self.follow_up)))


MALTA = Expedition(
    Side.AXIS, "Jul I 42", "augusta", "09063",
    (("san_marco_grado", "mz_1"), ("san_marco_bafile", "mz_2"), ("superga_91", "mz_3"), ("superga_92", "mz_4")),
    (("friuli_87", "mz_5"), ("friuli_88", "mz_6"), ("livorno_33", "mz_7"), ("livorno_34", "mz_8")), ("littorio",),
    ("malta",), ("malta",))
CRETE = Expedition(
    Side.ALLIED, "Jan I 43", "derna", "12566", (("accolade_sbs", "a_lighters"),),
    (("accolade_234", "tlc_flotilla"), ("accolade_indian_17", "lct_flotilla_10"), ("accolade_indian_19", "glengyle_craft"),
     ("accolade_indian_21", "glenearn_craft")), ("warspite",), (), ("southern_crete",))
RHODES = Expedition(
    Side.ALLIED, "Mar I 41", "alexandria", "13855", (("layforce_a", "glengyle_craft"), ("layforce_b", "glenearn_craft")),
    (("layforce_c", "glengyle_craft"), ("mandibles_16", "glengyle_craft"), ("mandibles_14", "glenearn_craft")),
    ("warspite", "valiant"), ("rhodes",), ("rhodes",), hoisted=True)
PANTELLERIA = Expedition(
    Side.ALLIED, "Jan I 41", "malta", "08258", (("workshop_marines", "glengyle_craft"),), (("workshop_2", "glengyle_craft"),),
    ("warspite",), ("pantelleria",), ("pantelleria",), hoisted=True)
EXPEDITIONS = {"Malta": MALTA, "Crete": CRETE, "Rhodes": RHODES, "Pantelleria": PANTELLERIA}


def transports(one: Expedition) -> list[ShipId]:
    """Steamers enough for craft and troops, the fastest first."""
    book = load_book("mediterranean")
    nation = Nation.BRITISH
    steamers = [key for key, ship in book.oob.ships.items() if ship.nation is nation
                and book.counters[key].type is ShipType.TRANSPORT]
    return sorted(steamers, key=lambda key: (-book.counters[key].allowance, key))[:16] if one.hoisted else []


@cache
def book_of(one: Expedition) -> Book:
    """The map, the ships and the troops of an expedition as history had them, and nobody else."""
    book = load_book("mediterranean", Options(landing_troops=True, first_turn=one.first))
    facts = book.scenario
    troops = tuple(item for entry in facts.war.calendar if entry.turn == one.first for item in entry.musters)
    war = WarFacts(held=facts.war.held, malta_stock=99.0)
    alone: ScenarioFacts = replace(
        facts, berths={PortId(one.start): (*one.craft, *transports(one), *map(ShipId, one.guns))}, at_sea=(),
        cargoes=tuple(replace(item, at=PortId(one.start)) for item in troops), air={}, flotillas=(), submarine_arrivals=(),
        neutrals={}, war=war)
    return replace(book, scenario=alone)


class Played:
    """A campaign by the engine's verbs, in which nobody does anything that is not said."""

    def __init__(self, one: Expedition, face: int) -> None:
        self.one, self.book, self.dice = one, book_of(one), FairWeather(face)
        now = engine.begin(self.book, 1, self.dice)
        self.state: State = now.state
        self.events = list(now.events)

    def order(self, command: Command) -> None:
        """An order, and whatever follows from it."""
        now = engine.proceedings(self.book, self.state, self.dice)
        engine.carry_on(now, command)
        self.state = now.state
        self.events += now.events

    def until(self, turn: Turn, phase: Phase, nas: int = 0) -> None:
        """Both sides end whatever asks them, until the side of the landing is asked in that moment of its own player turn."""
        for _ in range(2000):
            cursor, side = self.state.cursor, self.one.side
            moving = phase is not Phase.NAVAL or (cursor.nas == nas and cursor.step is Step.NAVAL_MOVEMENT
                                                  and cursor.acting is side)
            if (cursor.turn, cursor.player_turn, cursor.phase) == (turn, side, phase) and moving and pending_for(
                    self.book, self.state, side):
                return
            asked = next(side for side in BOTH if pending_for(self.book, self.state, side))
            self.order(commands.EndStep(asked))
        raise AssertionError(f"{turn}, {phase} never came: it is {self.state.cursor}")

    def sail(self, name: str, ships: tuple[ShipId, ...], to: Hex) -> None:
        """These put to sea together, and go on from segment to segment until they are there."""
        self.order(commands.FormForce(self.one.side, ships, name))
        self.go_on(ships, to)

    def go_on(self, ships: tuple[ShipId, ...], to: Hex) -> None:
        """As far as these come today, by the shortest way."""
        force = self.state.ships[ships[0]].force
        assert force is not None
        here, points = self.state.forces[force].hex, points_left(self.book, self.state, force)
        if here != to:
            way = [hex_ for hex_ in course(self.book.theatre, here, to) if hex_ != here]
            self.order(commands.MoveForce(self.one.side, force, tuple(way[:points])))

    def settled(self) -> LandingSettled:
        """How the landing went."""
        (found,) = (event for event in self.events if isinstance(event, LandingSettled))
        return found


def landed(one: Expedition, face: int) -> Played:
    """The landing from its plan to its end."""
    game, day = Played(one, face), Turn.of(one.first).plus(4)
    beach, side, guns = Hex(one.beach), one.side, tuple(map(ShipId, one.guns))
    loads = (*one.assault, *one.follow_up)
    game.until(Turn.of(one.first), Phase.INITIAL)
    game.order(commands.PlanLanding(side, str(day), tuple((CargoId(unit), beach) for unit, _ in loads)))
    (plan,) = game.state.lift.plans
    game.until(day, Phase.NAVAL, 7 if not one.hoisted else 1)
    (by_transport if one.hoisted else by_craft)(game, day, beach, guns)
    game.until(day, Phase.MOVEMENT)
    game.order(commands.LandAssault(side, plan, tuple(CargoId(unit) for unit, _ in one.assault)))
    game.until(day, Phase.GROUND_COMBAT)
    force = game.state.ships[guns[0]].force
    assert force is not None
    game.order(commands.SupportGround(side, force, beach))
    game.until(day, Phase.EXPLOITATION)
    ferries = one.craft if one.hoisted else ()
    game.order(commands.LandFollowUp(side, plan, tuple(CargoId(unit) for unit, _ in one.follow_up), ferries))
    while not any(isinstance(event, LandingSettled) for event in game.events):
        game.order(commands.EndStep(side))
    return game


def by_craft(game: Played, day: Turn, beach: Hex, guns: tuple[ShipId, ...]) -> None:
    """Everybody boards the craft on the last day and crosses in them."""
    one = game.one
    for wave, loads in ((Wave.ASSAULT, one.assault), (Wave.FOLLOW_UP, one.follow_up)):
        for unit, craft in loads:
            game.order(commands.LoadCargo(one.side, CargoId(unit), (ShipId(craft),), wave))
    game.sail("Craft", one.craft, beach)
    game.sail("Guns", guns, beach)


def by_transport(game: Played, day: Turn, beach: Hex, guns: tuple[ShipId, ...]) -> None:
    """Transports carry craft and troops to the beach; there the craft are lowered, and the first wave boards them."""
    one, free, used = game.one, transports(game.one), list[ShipId]()

    def next_ships(count: int) -> tuple[ShipId, ...]:
        taken = tuple(free.pop(0) for _ in range(count))
        used.extend(taken)
        return taken

    for craft in one.craft:
        game.order(commands.HoistCraft(one.side, craft, next_ships(2), PortId(one.start)))
    for unit, _ in (*one.assault, *one.follow_up):
        size = game.state.cargoes[CargoId(unit)].facts.size_re
        game.order(commands.LoadCargo(one.side, CargoId(unit), next_ships(max(1, round(size)))))
    game.sail("Convoy", tuple(used), beach)
    game.sail("Guns", guns, beach)
    for segment in range(2, 7):
        game.until(day, Phase.NAVAL, segment)
        game.go_on(tuple(used), beach)
        game.go_on(guns, beach)
    game.until(day, Phase.NAVAL, 7)
    for craft in one.craft:
        game.order(commands.LowerCraft(one.side, craft))
    for unit, into in one.assault:
        game.order(commands.TransferCargo(one.side, CargoId(unit), (ShipId(into),), Wave.ASSAULT))


@pytest.mark.parametrize("place", EXPEDITIONS)
def test_a_landing_of_history_is_planned_and_sailed_and_wins_the_place(place: str) -> None:
    """SM-9B, SM-GAP-69, SM-GAP-84.5 Ports, coasts and garrison go to who lands; all his units live."""
    one = EXPEDITIONS[place]
    game = landed(one, 10)
    state, settled = game.state, game.settled()

    assert settled.holds and settled.roll == 10 and settled.odds.attack.gunfire > 0
    assert len(settled.units) == len(one.assault) + len(one.follow_up)
    assert all(state.ports[PortId(port)].allegiance.side is one.side for port in one.taken)
    assert all(state.coast_owners[coast] is one.side for coast in one.coasts)
    assert not any(state.cargoes[unit].lost for unit in settled.units)
    assert state.war.defenders[settled.odds.defence.garrison.place] == 0


@pytest.mark.parametrize("place", EXPEDITIONS)
def test_a_landing_of_history_is_planned_and_sailed_and_is_thrown_back(place: str) -> None:
    """SM-9B, SM-GAP-69, SM-GAP-69.9 One less than needed: half its units are gone, the rest is in its craft."""
    one = EXPEDITIONS[place]
    needed = landed(one, 10).settled().odds.needed
    assert needed is not None
    game = landed(one, needed - 1)
    state, settled = game.state, game.settled()
    lost = [unit for unit in settled.units if state.cargoes[unit].lost]

    assert not settled.holds and len(lost) == -(-len(settled.units) // 2)
    assert all(state.ports[PortId(port)].allegiance.side is one.side.enemy for port in one.taken)
    assert all(state.coast_owners[coast] is one.side.enemy for coast in one.coasts)
    for unit in set(settled.units) - set(lost):
        assert all(game.book.counters[ship].type is ShipType.LANDING_CRAFT for ship in state.cargoes[unit].aboard)
        assert state.cargoes[unit].aboard
