"""The small sea with armies ashore that live on supply points: depots, contingents, and initial phases one by one.

book, state = shore_sea(contingent("Folgore", 2, "00407"), depot("00407", 10))
state, events = to_phase(book, state, Side.ALLIED)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from campaign.model.book import Book, Options
from campaign.model.dice import DiceOfMoments, Die, Why
from campaign.model.events import (
    ContingentRecorded,
    DieRolled,
    Event,
    PhaseBegan,
    PlayerTurnBegan,
    PointsStored,
    PointsWay,
    SupplyJudged,
)
from campaign.model.play.ashore import SupplyStatus
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoId, Contingent, ContingentId, SupplyLine, UnitKind
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.play.sequence import advance
from campaign.rules.proceedings import Proceedings
from tests.landsea import troops
from tests.sea import PlacedCargo, Sea, Thing, given, identity
from tests.warsea import war_sea

AXIS, ALLIED = Side.AXIS, Side.ALLIED
POINTS = Options(supply_points=True)
LAND_GAME = Options(supply_points=True, land_facts=True)
HOME, OVERLAND, CUT_OFF = SupplyLine.HOME, SupplyLine.OVERLAND, SupplyLine.NONE
# Where things are on the small sea: ports of Libya, a beach between them, Malta, Egypt, and the desert behind them all.
TRIPOLI, BENGHAZI, BEACH, MALTA, EGYPT = Hex("00307"), Hex("00507"), Hex("00407"), Hex("00704"), Hex("01307")
DESERT = Hex("00408")


class Depot(Struct, frozen=True):
    """Supply points of a side in a hex."""

    side: Side
    hex: Hex
    points: float


def contingent(
    name: str, size: float, at: str, line: SupplyLine = OVERLAND, *, side: Side = AXIS, arm: Branch = Branch.GROUND,
) -> Contingent:
    """A body of troops in a hex, with a line overland unless told otherwise."""
    return Contingent(ContingentId(identity(name)), name, side, arm, size, Hex(at), line)


def depot(at: str, points: float, side: Side = AXIS) -> Depot:
    """What is stockpiled in a hex."""
    return Depot(side, Hex(at), points)


def transport_unit(name: str, at: str | tuple[str, ...], side: Side = AXIS, **more: Any) -> PlacedCargo:
    """A logistic transport unit."""
    return troops(name, 2, at, UnitKind.LOGISTIC, side=side, motorised=True, movement=10, **more)


def shore_sea(*things: Thing | Contingent | Depot, options: Options = POINTS, **more: Any) -> Sea:
    """The sea with the ports of rule 11 where supply points are played, with these forces and stocks ashore."""
    placed = [one for one in things if not isinstance(one, Contingent | Depot)]
    book, state = war_sea(*placed, options=options, **more)
    for one in things:
        if isinstance(one, Contingent):
            state = given(state, ContingentRecorded(one, "as the test begins"))
        elif isinstance(one, Depot):
            state = given(state, PointsStored(one.side, one.hex, one.points, PointsWay.AT_HAND))
    return Sea(book, state)


def in_ground(state: State, side: Side, phase: Phase = Phase.MOVEMENT) -> State:
    """The same sea in a ground phase of that side's player turn."""
    return given(state, PlayerTurnBegan(side), PhaseBegan(phase))


def status(
    state: State, key: str, level: int, *, isolated: bool = False, since: Side = AXIS, fed_in: int | None = None,
) -> State:
    """The same sea with a force that has gone without for so long."""
    side = next((one.side for name, one in state.ashore.contingents.items() if name == key), None)
    side = side or state.cargoes[CargoId(key)].facts.side
    return given(state, SupplyJudged(key, side, SupplyStatus(level, isolated, since, fed_in)))


@dataclass(slots=True)
class Faces:
    """Dice that show the faces a test names for reasons that begin so, in turn, and their lowest face for all else."""

    script: list[tuple[str, int]] = field(default_factory=list)

    def roll(self, die: Die, why: Why) -> int:
        """The face that was agreed upon."""
        if self.script and str(why).startswith(self.script[0][0]):
            return self.script.pop(0)[1]
        return die.lowest

    def at(self, moment: str, before: Mapping[str, int]) -> Faces:
        """The same dice."""
        return self


def to_phase(book: Book, state: State, side: Side, *faces: tuple[str, int]) -> tuple[State, tuple[Event, ...]]:
    """Play goes on of itself, through the enemy's player turn, until that side's initial phase has begun.

    All the faces that are named have been shown by then.
    """
    dice = Faces(list(faces))
    now = _through_the_enemys_turn(book, state, side, dice)
    assert not dice.script, f"never rolled: {dice.script}"
    return now.state, tuple(one for one in now.events if not isinstance(one, DieRolled))


def _through_the_enemys_turn(book: Book, state: State, side: Side, dice: DiceOfMoments) -> Proceedings:
    now = engine.proceedings(book, in_ground(state, side.enemy) if state.cursor.player_turn is side else state, dice)
    while now.state.cursor.player_turn is not side:
        advance(now)
    return now


def to_phases(book: Book, state: State, *sides: Side) -> State:
    """Play goes on of itself through one initial phase after another."""
    for side in sides:
        state, _ = to_phase(book, state, side)
    return state


def rolled(book: Book, state: State, side: Side, rule: str) -> int:
    """How many dice fall for a rule up to that side's next initial phase."""
    now = _through_the_enemys_turn(book, state, side, Faces())
    return sum(isinstance(one, DieRolled) and one.roll.why.rule == rule for one in now.events)


def stock(state: State, where: Hex, side: Side = AXIS) -> float:
    """What lies there."""
    return state.ashore.stock(side, where)


def word(state: State, key: str) -> str:
    """How a force stands, in words, as in "isolated U-2"."""
    return state.ashore.status(key).word


def in_reach_of(book: Book, hexes: int) -> Book:
    """The same book with shorter lines overland, for the sea is small."""
    points = replace(book.charts.ashore.points, reach=hexes)
    return replace(book, charts=replace(book.charts, ashore=replace(book.charts.ashore, points=points)))
