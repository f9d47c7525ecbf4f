"""What moved the points, told from the events of a campaign: their curve, their sources, what turned them, who was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.state import PointsEntry
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId
from campaign.session.ending.deeds import Deeds
from campaign.session.ending.facts import (
    Balance,
    CurvePoint,
    ForceWay,
    HalfMonthOfWar,
    Hunger,
    ShipLost,
    Source,
    TurningPoint,
    TurnKind,
)
from campaign.session.ending.positions import Positions
from campaign.session.logistics.shipping import Clock
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.words.whereabouts import called_by, whereabouts
from campaign.words.names import ship_name

# Rules whose points come of one source alone; those of a duty have the number of rule 11.
SOURCES: Mapping[str, Source] = {
    "SM-GAP-11": Source.SUBMARINES, "SM-4C1": Source.DELIVERED, "SM-2D": Source.TROOPS, "SM-10B": Source.REQUESTS,
    "SM-GAP-60": Source.RULINGS, "SM-GAP-78": Source.SHIPS,
}
DUTIES = "SM-11"
# So many turning points are told, some battles among them, and none that moved less.
MOST, FOUGHT, LEAST = 7, 2, 4.0
Key = tuple[object, ...]


@dataclass(slots=True)
class _Stroke:
    """Points that moved by one cause, as they come in."""

    kind: TurnKind
    where: Hex | None
    near: str
    swings: dict[DayId, float] = field(default_factory=dict)
    afters: dict[DayId, float] = field(default_factory=dict)
    lost: dict[Side, list[ShipId]] = field(default_factory=dict)

    @property
    def swing(self) -> float:
        """All of it."""
        return sum(self.swings.values())

    @property
    def day(self) -> DayId:
        """The day on which most of it fell."""
        return max(self.swings, key=lambda day: abs(self.swings[day]))


class WarChronicle:
    """SM-GAP-100 Hears what happened, in order from the beginning, as far as a reader (None: all) may know it.

    Of the enemy it takes what lies open to both sides: points, battles, ships that went down and by what.
    """

    KINDS = (
        *Clock.KINDS, *Positions.KINDS, *Deeds.KINDS, events.PointsScored, events.AttackDeclared, events.AttackClosed,
        events.BattleJoined, events.SortieLaunched, events.SortieEnded, events.FlotillaAttacked, events.PortChangedHands,
        events.PlaceTaken, events.DutyFailed, events.PhaseBegan,
    )

    def __init__(self, book: Book, reader: Side | None) -> None:
        self._book = book
        self._clock, self._positions = Clock(), Positions(book.theatre, reader)
        self.deeds = Deeds(book, self._positions)
        self._first: DayId | None = None
        self._points = dict.fromkeys(BOTH, 0.0)
        self._by_source: dict[Source, dict[Side, float]] = {}
        self._curve: list[CurvePoint] = []
        self._strokes: dict[Key, _Stroke] = {}
        self._hungers: Counter[tuple[Side, Location]] = Counter()
        self._attack: tuple[Key, Hex] | None = None
        self._raid: Hex | None = None
        self._submarines: Hex | None = None
        self._fallen: Hex | None = None
        self._landed: Hex | None = None
        self._taken: str | None = None
        self._gone: events.ShipRemoved | None = None
        self.battles = 0
        self.lost: list[ShipLost] = []
        self._replay: list[HalfMonthOfWar] = []
        self._fought: list[Hex] = []
        self._told_lost = 0
        self._turn: Turn | None = None

    @property
    def first(self) -> DayId:
        """The day on which it began."""
        return self._first or self._clock.now

    @property
    def now(self) -> DayId:
        """The day that it has come to."""
        return self._clock.now

    @property
    def points(self) -> Mapping[Side, float]:
        """The points of both sides."""
        return dict(self._points)

    @property
    def _difference(self) -> float:
        return self._points[Side.ALLIED] - self._points[Side.AXIS]

    def hear(self, event: Any) -> None:
        """Take one more event into account."""
        if isinstance(event, (events.SegmentBegan, events.TurnBegan)):
            self._day_is_over()
        if isinstance(event, events.ShipRemoved | events.ShipCaptured):
            self._lose(event)
        self._clock.hear(event)
        if isinstance(event, events.TurnBegan) and event.turn != self._turn:
            self._half_month_is_over()
            self._turn = event.turn
        self.deeds.hear(event)
        self._positions.hear(event)
        match event:
            case events.CampaignBegan(start=start):
                self._first, self._turn = self._clock.now, start.cursor.turn
                for entry in start.points:
                    self._points[entry.side] += entry.points
                self._curve.append(CurvePoint(self._clock.now, self._difference))
            case events.PointsScored(entry=entry):
                self._score(entry)
            case events.DutyFailed(side=side, location=location):
                self._hungers[side, location] += 1
            case events.PlaceTaken(place=place):
                self._taken = place
            case _:
                self._set_scene(event)

    def _set_scene(self, event: Any) -> None:
        """What goes on while points are scored."""
        match event:
            case events.AttackDeclared(battle=battle, hex=where):
                self._attack = (TurnKind.BATTLE, battle), where
            case events.AttackClosed():
                self._attack = None
            case events.BattleJoined(engagement=engagement):
                self.battles += 1
                self._fought.append(engagement.hex)
            case events.SortieLaunched(sortie=sortie):
                self._raid = sortie.hex
            case events.SortieEnded():
                self._raid = None
            case events.FlotillaAttacked(hex=where):
                self._submarines = where
            case events.PortChangedHands(port=port):
                self._fallen = self._hex_of(port)
            case events.CargoUnloaded(port=port):
                self._landed = self._hex_of(port)
            case events.SegmentBegan() | events.PhaseBegan():
                self._submarines = self._fallen = None
            case _:
                pass

    def _hex_of(self, port: PortId) -> Hex | None:
        return self._book.theatre.ports[port].hex if port in self._book.theatre.ports else None

    def _lose(self, event: events.ShipRemoved | events.ShipCaptured) -> None:
        if isinstance(event, events.ShipRemoved):
            if event.status is ShipStatus.OFF_MAP:
                return
            self._gone = event
        side = self._positions.sides[event.ship]
        values = self._book.counters[event.ship]
        self.lost.append(ShipLost(event.ship, side, values.type, self._clock.now, self._spot(event.ship)))

    def _spot(self, ship: ShipId) -> Hex | None:
        """Where she went down: in the fight that goes on, or where the reader knew her."""
        if self._attack is not None:
            return self._attack[1]
        if self._raid is not None or self._fallen is not None:
            return self._raid or self._fallen
        # Who sinks whom under water is told to both with the attack, whose place both know.
        return self._positions.where(ship) or self._submarines

    def _score(self, entry: PointsEntry) -> None:
        before = self._difference
        self._points[entry.side] += entry.points
        gone, self._gone = self._gone, None
        taken, self._taken = self._taken, None
        ship = entry.ship or (gone.ship if gone is not None else None)
        source = self._source(entry, taken, ship)
        there = self._by_source.setdefault(source, dict.fromkeys(BOTH, 0.0))
        there[entry.side] += entry.points
        if source is Source.SHIPS and ship is not None:
            self.deeds.take(ship, entry.points, None if gone is None else gone.credit)
        if source is Source.DELIVERED:
            self.deeds.deliver(entry.points)
        stroke = self._stroke(source, taken, entry.side)
        if stroke is not None:
            today = self._clock.now
            stroke.swings[today] = stroke.swings.get(today, 0.0) + self._difference - before
            stroke.afters[today] = self._difference
            if ship is not None:
                # A captured ship is her captor's by now: whoever did not score has lost her.
                stroke.lost.setdefault(entry.side.enemy, []).append(ship)

    def _source(self, entry: PointsEntry, taken: str | None, ship: ShipId | None) -> Source:
        if entry.rule.startswith(DUTIES):
            return Source.DUTIES
        if entry.rule in SOURCES:
            return SOURCES[entry.rule]
        return Source.SHIPS if ship is not None else Source.PLACES if taken is not None else Source.LANDED

    def _stroke(self, source: Source, taken: str | None, side: Side) -> _Stroke | None:
        """What it was that moved the points, if it was a fight or a place that fell."""
        if source is Source.DELIVERED:
            # Points for cargo are public; in which port it was landed its owner alone is told.
            where = self._landed if self._positions.knows(side) else None
            return self._at((TurnKind.DELIVERY, self._clock.now.turn, side), TurnKind.DELIVERY, where)
        if source not in (Source.SHIPS, Source.SUBMARINES, Source.TROOPS, Source.PLACES):
            return None
        turn, lost = self._clock.now.turn, self.lost[-1].where if self.lost else None
        if self._attack is not None:
            return self._at(self._attack[0], TurnKind.BATTLE, self._attack[1])
        if self._raid is not None:
            return self._at((TurnKind.RAID, self._clock.now), TurnKind.RAID, self._raid)
        if taken is not None:
            place = next((place for place in self._book.charts.war.account.places if place.id == taken), None)
            where = None if place is None else self._hex_of(place.ports[0])
            return self._at((TurnKind.CAPTURE, turn), TurnKind.CAPTURE, where)
        if self._fallen is not None:
            return self._at((TurnKind.CAPTURE, turn), TurnKind.CAPTURE, self._fallen)
        if self._submarines is not None:
            return self._at((TurnKind.SUBMARINES, turn), TurnKind.SUBMARINES, self._submarines)
        return self._at((TurnKind.LOSS, turn), TurnKind.LOSS, lost)

    def _at(self, key: Key, kind: TurnKind, where: Hex | None) -> _Stroke:
        """Strokes of a half-month off one port are one, air attacks those of a day; a battle is one by itself."""
        port = "" if where is None else called_by(self._book.theatre, where)
        whole = key if kind is TurnKind.BATTLE else (*key, port)
        return self._strokes.setdefault(whole, _Stroke(kind, where, port))

    def _day_is_over(self) -> None:
        if self._first is not None:
            self._curve.append(CurvePoint(self._clock.now, self._difference))

    def _half_month_is_over(self) -> None:
        if self._turn is None:
            return
        lost, self._told_lost = tuple(self.lost[self._told_lost:]), len(self.lost)
        ways = tuple(ForceWay(side, way) for side, way in self._positions.take_ways())
        self._replay.append(HalfMonthOfWar(self._turn, ways, tuple(self._fought), lost, self._difference))
        self._fought = []

    # What came of it.

    def curve(self, *, by_day: bool) -> tuple[CurvePoint, ...]:
        """The difference when each day was over, or each half-month, and as it stands now."""
        first = self._curve[0]
        points = [point for point in (*self._curve, CurvePoint(self._clock.now, self._difference)) if point.day > first.day]
        keys = ((point.day if by_day else point.day.turn) for point in points)
        return (first, *dict(zip(keys, points, strict=True)).values())

    def replay(self) -> tuple[HalfMonthOfWar, ...]:
        """Every half-month so far, the present one as the last."""
        if self._turn is not None:
            self._half_month_is_over()
            self._turn = None
        return tuple(self._replay)

    def balances(self) -> tuple[Balance, ...]:
        """Points by source, the one that parts the sides most first."""
        found = (Balance(source, points) for source, points in self._by_source.items())
        return tuple(sorted(found, key=lambda balance: (-abs(balance.difference), balance.source.value)))

    def hungers(self) -> tuple[Hunger, ...]:
        """Lands to which less was landed than was owed, the worst first."""
        return tuple(Hunger(side, location, times) for (side, location), times in self._hungers.most_common())

    def turns(self) -> tuple[TurningPoint, ...]:
        """SM-GAP-100.1 The strokes that moved the difference most, in the order in which they fell."""
        heavy = sorted((stroke for stroke in self._strokes.values() if abs(stroke.swing) >= LEAST),
                       key=lambda stroke: (-abs(stroke.swing), stroke.day.rank))
        battles = [stroke for stroke in heavy if stroke.kind is TurnKind.BATTLE][:FOUGHT]
        others = [stroke for stroke in heavy if stroke not in battles][:MOST - len(battles)]
        chosen = sorted((*battles, *others), key=lambda stroke: stroke.day.rank)
        return tuple(TurningPoint(
            stroke.kind, stroke.day, stroke.where, stroke.near, stroke.swing, stroke.afters[stroke.day],
            {side: tuple(dict.fromkeys(stroke.lost.get(side, ()))) for side in BOTH}) for stroke in chosen)


# So many events are heard at a time.
A_PIECE = 400


class FallenShip(Struct, frozen=True):
    """A ship that left the game: on which day, where if that is known, how, and through whom where somebody is credited."""

    ship: ShipId
    day: DayId
    where: Hex | None
    how: str
    cause: str = ""
    credit: ShipId | None = None


def fallen_ships(seat: PlayerSeat) -> Generator[None, None, dict[ShipId, FallenShip]]:
    """SM-GAP-56.8 Of losses a side reads what lay open when they happened: its own whole, of the enemy's what it saw."""
    chronicle = WarChronicle(seat.book, seat.reader)
    removed: dict[ShipId, events.ShipRemoved] = {}
    kinds, archive = tuple(dict.fromkeys(kind.__name__ for kind in WarChronicle.KINDS)), game_of(seat).archive
    for number, recorded in enumerate(() if archive is None else archive.of_kinds(kinds), 1):
        event: Any = recorded.event
        chronicle.hear(event)
        if isinstance(event, events.ShipRemoved):
            removed[event.ship] = event
        if number % A_PIECE == 0:
            yield
    view = seat.view
    known = {key for key, ship in view.ships.items() if ship.status.is_lost} | set(view.enemies_lost)
    found: dict[ShipId, FallenShip] = {}
    for lost in chronicle.lost:
        if lost.ship not in known:
            continue
        event = removed.get(lost.ship)
        found[lost.ship] = FallenShip(lost.ship, lost.day, lost.where, "captured") if event is None else FallenShip(
            lost.ship, lost.day, lost.where, event.status.value.replace("_", " "), event.cause, event.credit)
    return found


def fallen_in_words(book: Book, fallen: FallenShip) -> str:
    """One line: "3 July 1940, off Oran: sunk, gunfire, by Hood"."""
    where = "" if fallen.where is None else f", {place_of(book, fallen.where)}"
    by = "" if fallen.credit is None else f", by {ship_name(book, fallen.credit)}"
    cause = f", {fallen.cause}" if fallen.cause else ""
    return f"{fallen.day.date_words}{where}: {fallen.how}{cause}{by}"


def place_of(book: Book, where: Hex) -> str:
    """Where she went down, by name: in a port, or at sea."""
    port = next(iter(book.theatre.ports_at(where)), None)
    return f"at {port.name}" if port is not None else whereabouts(book.theatre, where)
