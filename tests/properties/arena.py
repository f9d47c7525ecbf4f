"""Where random play takes place: a small sea crowded with both sides, and players who pick among what no law refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import get_args

from campaign.library.charts.tactical import load_charts_of
from campaign.model.book import Book, Options
from campaign.model.commands import (
    AcceptAfterAction,
    AttackForces,
    Command,
    EndStep,
    InstructFlotilla,
    MoveForce,
    PrepareReaction,
    SearchSurface,
    SetStanding,
    StandingCommand,
)
from campaign.model.dice import SeededDice
from campaign.model.events import CampaignBegan, Event
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.courses import course
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.forces import Mission, Reaction
from campaign.model.units.undersea import FlotillaPolicy, Prey
from campaign.rules import engine
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.tactics.registry import system_named
from tests.proceeding import resolved
from tests.sea import (
    ARK_ROYAL,
    MAS,
    ORION,
    SPICA,
    TRANSPORT,
    TRIBAL,
    Sea,
    airbase,
    british,
    cargo,
    italian,
    sea,
)
from tests.undersea import ATTACK, RECON, flotilla, mines, under

ORDERS_A_STEP = 10
ABOARD = ("hal_far_2", "hal_far_3")
STANDING: tuple[type, ...] = get_args(StandingCommand)
THINGS = (
    italian("Zara", "00303"), italian("Pola", "00303"), italian("Fiume", "00303", force="b", hits=(1, 2)),
    italian("Lampo", "00504", SPICA, fuel=2), italian("Esperia", "00504", TRANSPORT), italian("Marco Polo", "00504", TRANSPORT),
    italian("Spica", "00504", SPICA, mission=Mission.ESCORT), italian("Neptunia", "taranto", TRANSPORT),
    italian("Gorizia", "taranto", hits=(2, 1), fuel=4), italian("Diaz", "taranto", ORION), italian("MAS", "tripoli", MAS),
    british("Warspite", "00605", fuel=5), british("Malaya", "00605", hits=(2, 0)), british("Orion", "00605", ORION, force="b"),
    british("Nubian", "00904", TRIBAL), british("Clan Forbes", "00904", TRANSPORT), british("Clan Fraser", "00904", TRANSPORT),
    british("Mohawk", "00904", TRIBAL, mission=Mission.ESCORT), british("Ark Royal", "alexandria", ARK_ROYAL, hits=(0, 2)),
    british("Neptune", "valletta", ORION, hits=(1, 0), fuel=3), british("Rhona", "alexandria", TRANSPORT),
    cargo("Tanks", 2, ("Esperia", "Marco Polo"), "tripoli"), cargo("Oil", 1, "taranto", "tripoli", kind=CargoKind.FUEL),
    cargo("Coal", 1, ("Clan Forbes",), "valletta", side=Side.ALLIED),
    cargo("Bunkers", 1, "alexandria", "valletta", side=Side.ALLIED, kind=CargoKind.FUEL),
    airbase("Comiso", "00401", Nation.ITALIAN, groups=1), airbase("Hal Far", "00704", Nation.BRITISH, groups=0, flights=3),
)
FLOTILLAS = (
    flotilla("AXS1", "00705", 3, RECON, policy=FlotillaPolicy.ASK), flotilla("AXS2", "taranto", 2),
    flotilla("ALS1", "00404", 2, ATTACK), flotilla("ALS2", "01005", 2, policy=FlotillaPolicy.WORTHWHILE),
    flotilla("ALS3", "valletta", 1),
)


@dataclass
class Played:
    """A game as far as it has gone: every state that a player was asked in, and how many events had led to it."""

    book: Book
    events: list[Event]
    marks: list[tuple[int, State]] = field(default_factory=list)

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.marks[-1][1]


def crowded(options: Options, *, nas: int = 1) -> Sea:
    """The small sea with the fleets of both sides, and the charts that a battle needs."""
    book, state = under(sea(*THINGS, options=options, nas=nas), *FLOTILLAS, mines("00805"), mines("01204", Side.ALLIED))
    # Two of the flights fly from Ark Royal, when she is at sea.
    air = {key: replace(unit, base="ark_royal") if key in ABOARD else unit for key, unit in state.air.items()}
    return Sea(replace(book, tactical=_tactical()), replace(state, air=air))


@cache
def _tactical() -> Mapping[str, object]:
    return {"supermarina": load_charts_of("supermarina")}


def games(options: Options, seed: int, steps: int, *, nas: int = 1) -> Iterator[tuple[Played, tuple[Event, ...]]]:
    """A random game, order by order: the game so far, and the events of the last order."""
    book, state = crowded(options, nas=nas)
    state = replace(state, seed=seed)
    game = Played(book, [CampaignBegan(book.scenario.key, state)], [(1, state)])
    chance, in_step = Random(seed), 0
    for _ in range(steps):
        if game.state.over:
            return
        cursor = game.state.cursor
        order = choice(book, game.state, chance, in_step)
        events = resolved(book, game.state, order, SeededDice(seed)).events
        after = game.state
        for event in events:
            after = engine.fold(after, event)
        game.events += events
        game.marks.append((len(game.events), after))
        in_step = in_step + 1 if after.cursor == cursor else 0
        yield game, events


def end_of(options: Options, seed: int, steps: int) -> Played:
    """The same game, played through."""
    *_, (last, _) = games(options, seed, steps)
    return last


def choice(book: Book, state: State, chance: Random, in_step: int) -> Command:
    """An order of somebody who is asked, at random among what no law refuses, most of them lively ones."""
    decisions = [one for side in BOTH for one in engine.pending_for(book, state, side)]
    assert decisions, f"nobody is asked, and yet play waits: {state.cursor}"
    decision = chance.choice(decisions)
    side = decision.side
    if decision.kind is DecisionKind.FIGHT:
        return _fought(book, state, side)
    legal = list(engine.legal_commands(book, state, side))
    if chance.random() < 0.95:
        # Forces under standing orders play themselves; most are to be played at random.
        legal = [one for one in legal if not isinstance(one, STANDING)] or legal
    end = EndStep(side)
    if end in legal and (in_step >= ORDERS_A_STEP or chance.random() < 0.05):
        return end
    wishes = [*_wishes(book, state, side, chance), *legal]
    for kind in (AttackForces, SearchSurface):
        wanted = [one for one in wishes if isinstance(one, kind) and engine.refusal(book, state, one) is None]
        if wanted and chance.random() < 0.7:
            return chance.choice(wanted)
    kinds = sorted({type(one).__name__ for one in wishes})
    picked = chance.choice(kinds)
    order = chance.choice([one for one in wishes if type(one).__name__ == picked])
    return order if engine.refusal(book, state, order) is None else chance.choice(legal)


def _wishes(book: Book, state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Whole routes towards other forces and ports, and answers in advance: what is judged, but not listed."""
    if chance.random() < 0.1:
        yield SetStanding(side, best_searches=chance.random() < 0.5, reaction=chance.choice([None, *Reaction]))
    for below, one in state.flotillas.items():
        if one.side is side and chance.random() < 0.1:
            policy, prey = chance.choice(list(FlotillaPolicy)), chance.choice(list(Prey))
            yield InstructFlotilla(side, below, policy, prey, chance.choice([0.0, 1.0, 5.0]))
    enemies = [force.hex for force in state.forces.values() if force.side is not side]
    goals = enemies * 3 + [port.hex for port in state.ports.values()]
    for key, force in state.forces.items():
        if force.side is not side or force.scattered is not None:
            continue
        if chance.random() < 0.1:
            yield PrepareReaction(side, key, chance.choice([None, *Reaction]))
        left = points_left(book, state, key)
        way = course(book.theatre, force.hex, chance.choice(goals))[1:][: max(1, left - 4)]
        if left and way:
            yield MoveForce(side, key, way)


def _fought(book: Book, state: State, side: Side) -> AcceptAfterAction:
    """The battle that waits, fought out by captains on both sides."""
    assert state.attack is not None and state.attack.engagement is not None
    system = system_named("supermarina")
    return AcceptAfterAction(side, system.fight(book, state.attack.engagement, SeededDice(state.seed)))
