"""What a war is measured by: points over time, battles, losses by cause, what was sent overseas and what came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.battles.battle import AfterAction, Engagement, Outcome
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.ending.gathering import holder_of_malta, verdict_of
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.past import Memory
from campaign.session.logistics.shipping import Clock
from campaign.session.play.game import Game
from campaign.session.play.seat import UmpireSeat
from campaign.session.play.undoing import archive_of
from campaign.session.simulation.blunders import Blunder, BlunderTally, tallies

# Outcomes after which a unit has left the game.
GONE = frozenset(Outcome) - {Outcome.AFLOAT}
CAPITAL_SHIPS = frozenset((ShipType.BATTLESHIP, ShipType.BATTLECRUISER))


class LossCause(StrEnum):
    """By what a ship went down."""

    AIRCRAFT = "aircraft"
    SHIPS = "ships"
    SUBMARINES = "submarines"
    MINES = "mines"
    PORTS = "in ports that fell"
    OTHER = "other"


class RunLoss(Struct, frozen=True):
    """A ship that went down in a war, and when: a month such as "1941-03"."""

    ship: str
    side: str
    type: str
    cause: str
    month: str


class RunBattle(Struct, frozen=True):
    """A battle of a war: its month, how many ships each side sent and lost, and on which sides capital ships fought."""

    battle: str
    month: str
    hex: str
    axis_ships: int
    allied_ships: int
    axis_lost: int
    allied_lost: int
    capital_axis: int
    capital_allied: int


class RunMonth(Struct, frozen=True):
    """A month of a war: Allied less Axis points at its end, and REs of cargo for Libya that were sent, came and were lost."""

    month: str
    difference: float
    sent: float
    arrived: float
    lost: float


class RunResult(Struct, frozen=True):
    """What a war came to; `malta` is who holds the island in the end, empty where it is not in play."""

    seed: int
    program: str
    data: str
    over: bool
    result: str
    winner: str
    axis_points: float
    allied_points: float
    days: int
    malta: str
    seconds: float
    losses: tuple[RunLoss, ...] = ()
    battles: tuple[RunBattle, ...] = ()
    months: tuple[RunMonth, ...] = ()
    blunders: tuple[Blunder, ...] = ()

    @property
    def tallies(self) -> tuple[BlunderTally, ...]:
        """The number of blunders of each kind for each side."""
        return tallies(self.blunders)

    @property
    def difference(self) -> float:
        """Allied less Axis points."""
        return self.allied_points - self.axis_points


class WarMeasures:
    """Hears the events of a war, in order from the beginning, and counts what a simulation keeps of it."""

    KINDS = (
        *Clock.KINDS, events.PointsScored, events.AttackDeclared, events.AttackClosed, events.BattleJoined,
        events.AfterActionAccepted, events.ConditionChanged, events.ShipRemoved, events.ShipCaptured, events.ShipsArrived,
        events.NeutralsTookArms, events.SortieLaunched, events.SortieEnded, events.BombStruck, events.AirTorpedo,
        events.SubmarineTorpedo, events.MineStruck, events.PortChangedHands, events.HarbourAttacked, events.PhaseBegan,
    )

    def __init__(self, book: Book) -> None:
        self._book = book
        self._clock = Clock()
        self._sides: dict[ShipId, Side] = {}
        self._hurt: dict[ShipId, LossCause] = {}
        self._scene: LossCause | None = None
        self._points = 0.0
        self._by_month: dict[str, float] = {}
        self._fought: dict[str, RunBattle] = {}
        self._losses: list[RunLoss] = []

    @property
    def month(self) -> str:
        """The present month."""
        turn = self._clock.now.turn
        return f"{turn.year}-{turn.month:02d}"

    @property
    def losses(self) -> tuple[RunLoss, ...]:
        """Every ship lost so far."""
        return tuple(self._losses)

    @property
    def battles(self) -> tuple[RunBattle, ...]:
        """Every battle so far."""
        return tuple(self._fought.values())

    @property
    def differences(self) -> Mapping[str, float]:
        """Allied less Axis points at the end of each month."""
        return self._by_month

    def hear(self, event: Any) -> None:
        """Take one more event into account."""
        self._clock.hear(event)
        match event:
            case events.CampaignBegan(start=start):
                self._sides = {key: ship.side for key, ship in start.ships.items()}
                for entry in start.points:
                    self._score(entry.side, entry.points)
                self._by_month[self.month] = self._points
            case events.TurnBegan():
                self._by_month[self.month] = self._points
            case events.ShipsArrived(ships=ships) | events.NeutralsTookArms(ships=ships):
                self._sides.update((ship.id, ship.side) for ship in ships)
            case events.PointsScored(entry=entry):
                self._score(entry.side, entry.points)
                self._by_month[self.month] = self._points
            case events.BattleJoined(engagement=engagement):
                self._join(engagement)
            case events.AfterActionAccepted(after_action=after):
                self._settle(after)
            case events.ShipRemoved(ship=ship, status=status) if status is not ShipStatus.OFF_MAP:
                self._lose(ship)
            case events.ShipCaptured(ship=ship, by=captor):
                self._lose(ship)
                self._sides[ship] = captor
            case _:
                self._set_scene(event)

    def _set_scene(self, event: Any) -> None:
        """By what ships are hurt and go down just now, and by what each was hurt last."""
        match event:
            case events.AttackDeclared():
                self._scene = LossCause.SHIPS
            case events.SortieLaunched():
                self._scene = LossCause.AIRCRAFT
            case events.PortChangedHands():
                self._scene = LossCause.PORTS
            case events.AttackClosed() | events.SortieEnded() | events.PhaseBegan() | events.SegmentBegan():
                self._scene = None
            case events.BombStruck(ship=ship) | events.AirTorpedo(ship=ship, hit=True):
                self._hurt[ship] = LossCause.AIRCRAFT
            case events.SubmarineTorpedo(ship=ship, hit=True):
                self._hurt[ship] = LossCause.SUBMARINES
            case events.MineStruck(ship=ship) if ship is not None:
                self._hurt[ship] = LossCause.MINES
            case events.ConditionChanged(ship=ship) if self._scene is LossCause.SHIPS:
                self._hurt[ship] = LossCause.SHIPS
            case _:
                pass

    def _score(self, side: Side, points: float) -> None:
        self._points += points if side is Side.ALLIED else -points

    def _lose(self, ship: ShipId) -> None:
        cause = self._scene or self._hurt.get(ship, LossCause.OTHER)
        self._losses.append(RunLoss(str(ship), self._sides[ship].value, self._book.counters[ship].type.value, cause.value,
                                    self.month))

    def _join(self, engagement: Engagement) -> None:
        types = {side: [self._book.counters[unit.ship].type for unit in engagement.parties[side].participants
                        if unit.ship in self._book.counters] for side in BOTH}
        ships = {side: len(found) for side, found in types.items()}
        capital = {side: sum(kind in CAPITAL_SHIPS for kind in found) for side, found in types.items()}
        self._fought[str(engagement.id)] = RunBattle(
            str(engagement.id), self.month, str(engagement.hex), ships[Side.AXIS], ships[Side.ALLIED], 0, 0,
            capital[Side.AXIS], capital[Side.ALLIED])

    def _settle(self, after: AfterAction) -> None:
        gone = Counter(self._sides.get(outcome.ship) for outcome in after.outcomes if outcome.outcome in GONE)
        self._fought[str(after.engagement)] = replace(
            self._fought[str(after.engagement)], axis_lost=gone[Side.AXIS], allied_lost=gone[Side.ALLIED])


def measure(game: Game, seed: int, seconds: float, blunders: tuple[Blunder, ...] = ()) -> RunResult:
    """What a war has come to by now, with the blunders that were counted on the way."""
    book, seat = game.book, UmpireSeat(game)
    measures, memory = WarMeasures(book), Memory(Side.AXIS)
    kinds = tuple(dict.fromkeys(kind.__name__ for kind in (*WarMeasures.KINDS, *Memory.KINDS)))
    for recorded in archive_of(seat).of_kinds(kinds):
        measures.hear(recorded.event)
        memory.hear(recorded.event)
    points = seat.points
    verdict = verdict_of(book, points, seat.result)
    view = seat.views[Side.AXIS]
    libya = {month.month: month for month in LogisticsLedger(book, view, memory.past()).arrivals
             if month.location is Location.LIBYA}
    cargo = {month: (there.sent, there.arrived, there.lost) for month, there in libya.items()}
    months = tuple(RunMonth(month, difference, *cargo.get(month, (0.0, 0.0, 0.0)))
                   for month, difference in sorted(measures.differences.items()))
    malta = holder_of_malta(book, view)
    return RunResult(
        seed, game.meta.program, book.hash, seat.over, verdict.result, "" if verdict.winner is None else verdict.winner.value,
        points[Side.AXIS], points[Side.ALLIED], game.state.segment, "" if malta is None else malta.value, seconds,
        measures.losses, measures.battles, months, blunders)
