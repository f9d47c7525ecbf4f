"""Pairs of saves whose histories differ in hidden acts that the other side really gave."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from campaign.model.commands import (
    AllotRepair,
    AssignFlotillaMission,
    AssignMission,
    Command,
    EndStep,
    FormForce,
    GiveStandingOrder,
    InstructFlotilla,
    LoadCargo,
    MoveForce,
    PlanLanding,
    PrepareReaction,
    PrioritiseRefuelling,
    PrioritiseRepairs,
    SetStanding,
    StartConvoyRun,
    SuspendRepair,
    TakeMeasure,
)
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.sides import Side
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure
from campaign.rules.facts.cripples import asking
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import undo
from tests.secrecy.worlds import SAVE, Pair, World

HIDDEN_KINDS: tuple[type, ...] = (
    AssignMission, PrepareReaction, InstructFlotilla, AssignFlotillaMission, PrioritiseRefuelling, PrioritiseRepairs,
    StartConvoyRun, AllotRepair, SuspendRepair, LoadCargo, PlanLanding,
)
Act = Callable[[Game, Side], Iterator[Command]]


def nothing(game: Game, side: Side) -> Iterator[Command]:
    """No order at all."""
    yield from ()


def one_of_each(game: Game, side: Side) -> Iterator[Command]:
    """The first order of each kind that nobody else sees: missions, answers, cargo, repairs, runs, plans."""
    for kind in HIDDEN_KINDS:
        found = next((one for one in game.legal(side) if isinstance(one, kind)), None)
        if found is not None:
            yield found


def standing(game: Game, side: Side) -> Iterator[Command]:
    """A standing order for each force, and answers in advance."""
    for key, own in game.view(side).forces.items():
        yield GiveStandingOrder(side, key, StandingOrder((str(own.force.hex),), Then.WAIT))
    yield SetStanding(side, best_searches=False, reaction=Reaction.AVOID)


def formed_as(name: str) -> Act:
    """Two of the ships in one port put to sea under a name."""
    def act(game: Game, side: Side) -> Iterator[Command]:
        found = next(one for one in game.legal(side) if isinstance(one, FormForce))
        yield FormForce(side, found.ships, name)
    return act


def moved(place: int) -> Act:
    """A force steams one of the ways that it may."""
    def act(game: Game, side: Side) -> Iterator[Command]:
        yield [one for one in game.legal(side) if isinstance(one, MoveForce)][place]
    return act


def taken_back(game: Game, side: Side) -> Iterator[Command]:
    """A hidden act, and taken back again."""
    yield SetStanding(side, best_searches=False, reaction=Reaction.AVOID)
    undo(seat_for(game, side))


def sailing_together(*groups: tuple[int, ...]) -> Act:
    """Four ships of one port put to sea, so many in each force; the markers are as many in either world."""
    def act(game: Game, side: Side) -> Iterator[Command]:
        lying: dict[object, list[ShipId]] = {}
        for ship in game.view(side).ships.values():
            if ship.port is not None and game.refusal(FormForce(side, (ship.id,))) is None:
                lying.setdefault((ship.port, game.book.counters[ship.id].allowance), []).append(ship.id)
        four = max(lying.values(), key=len)[:4]
        for group in groups:
            yield FormForce(side, tuple(four[place] for place in group))
    return act


def said(measure: CrippleMeasure) -> Act:
    """What becomes of a damaged ship."""
    def act(game: Game, side: Side) -> Iterator[Command]:
        yield TakeMeasure(side, asking(game.state, side)[0], measure)
    return act


# By name: at which moment, and what the side on the move does in either of the two worlds.
HISTORIES: dict[str, tuple[str, Act, Act]] = {
    "hidden acts in the Axis step": ("the Axis moves", nothing, one_of_each),
    "hidden acts in the Allied step": ("the Allies move", nothing, one_of_each),
    "standing orders": ("the Axis moves", nothing, standing),
    "a hidden act taken back": ("the Axis moves", nothing, taken_back),
    "who sails with whom": ("the Axis moves", sailing_together((0, 1, 2), (3,)), sailing_together((0,), (1, 2, 3))),
    "who sails with whom of the Allies": (
        "the Allies move", sailing_together((0, 1), (2, 3)), sailing_together((0, 3), (1, 2))),
    "names": ("the Axis moves", formed_as("Alpha"), formed_as("Omega")),
    "what becomes of a cripple": ("a cripple", said(CrippleMeasure.EASE), said(CrippleMeasure.PRESS_ON)),
    "whither, with hidden markers": ("hidden markers", moved(0), moved(-1)),
}


def histories(name: str, save: Path, folder: Path, *, ended: bool) -> Pair:
    """The two saves, in the midst of the step or after it was ended, as the side reads them whose step it is not."""
    _, *acts = HISTORIES[name]
    worlds = []
    for number, act in enumerate(acts):
        home = folder / f"{name}-{'after' if ended else 'midst'}-{number}".replace(" ", "-").replace(",", "")
        home.mkdir()
        for one in save.parent.glob(f"{save.name}*"):
            shutil.copy(one, home / one.name.replace(save.name, SAVE))
        given = 0
        with Game.open(home / SAVE) as game:
            side = game.state.cursor.acting
            for order in act(game, side):
                with suppress(Refused):
                    game.give(order)
                    given += 1
            if ended:
                game.give(EndStep(side))
        assert given or act is nothing
        worlds.append(World(home, side.enemy, "ab"[number], hour=6 + 3 * number))
    return Pair(name, *worlds)
