"""The voyage that was ordered: where a force will be day by day under its standing order, and what fuel it then has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import GiveStandingOrder
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.play.standing_orders import StandingTask, Then
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.facts.fuel import least_fuel
from campaign.rules.standing.course import havens, place_of
from campaign.rules.standing.ways import in_one_order, types_of, way
from campaign.rules.views.strength import by_sea, speed


def has_moved_on(cursor: Cursor, side: Side) -> bool:
    """Whether a side's movement step of this segment is over, or no segment is being played."""
    if not cursor.nas:
        return True
    if cursor.acting is side:
        return cursor.step is Step.COMBAT
    return cursor.subsegment is Subsegment.NON_PHASING


def segment_after(book: Book, cursor: Cursor, segments: int) -> Cursor:
    """The naval action segment so many after this one; SM-1A.1 seven of them make a player turn, the Axis player's first."""
    in_turn = book.charts.sequence.segments
    at = cursor.nas - 1 if cursor.nas else -1 if cursor.phase is Phase.INITIAL else in_turn - 1
    turns, nas = divmod(at + segments, in_turn)
    number = cursor.turn.number * 2 + (cursor.player_turn is Side.ALLIED) + turns
    side = Side.ALLIED if number % 2 else Side.AXIS
    return Cursor(cursor.turn.plus(number // 2 - cursor.turn.number), side, cursor.phase, nas + 1)


def segments_until(book: Book, cursor: Cursor, turn: Turn) -> int:
    """Segments that end before a later game turn begins, the present one among them; SM-1A.1 two player turns make one."""
    in_turn = book.charts.sequence.segments
    played = cursor.nas - 1 if cursor.nas else 0 if cursor.phase is Phase.INITIAL else in_turn
    played += in_turn * (cursor.player_turn is Side.ALLIED)
    return max(0, 2 * in_turn * (turn.number - cursor.turn.number) - played)


# A patrol, or a stay, is followed for so many days: two months at sea are more than any bunker holds.
DAYS_AHEAD = 60


class OrderedVoyage(Struct, frozen=True):
    """What a standing order will do with a force, by the fuel that it has and clear of known minefields.

    `hexes` are all that it enters, `ends` where it lies when each of its days ends, today first, and `left` the boxes of its
    `tightest` ship (None: nobody burns oil) at each of those ends. It takes `days` until it is at its end, at `arrives`,
    in a port where it `berths`. `dry_at` is where the first ship, `dry_ship`, runs dry on the way; `turns_at` where it turns
    for home although its route goes on. `blocked` names the place to which no way leads.
    """

    force: ForceId
    hexes: tuple[Hex, ...]
    ends: tuple[Hex, ...]
    left: tuple[int, ...]
    days: int
    arrives: Cursor
    tightest: ShipId | None
    berths: bool
    dry_at: Hex | None = None
    dry_ship: ShipId | None = None
    turns_at: Hex | None = None
    blocked: str = ""

    @property
    def dry_on(self) -> int | None:
        """The day of the voyage on which a ship runs dry, counting from 1."""
        return next((day for day, boxes in enumerate(self.left, 1) if self._is_dry(day, boxes)), None)

    def _is_dry(self, day: int, boxes: int) -> bool:
        """SM-8A1 A ship that ends a day at sea with no box left is out of fuel; one that is in port by then is not."""
        return boxes <= 0 and not (self.berths and day == self.days)


def ordered_voyage(book: Book, view: View, force_id: ForceId) -> OrderedVoyage | None:
    """The voyage of a force under its standing order, a convoy run's among them; None where it has none, or is scattered."""
    own, task = view.forces.get(force_id), view.standing_orders.get(force_id)
    if own is None or task is None or own.force.scattered is not None:
        return None
    return _voyage(book, view, own, task)


def voyage_if_ordered(book: Book, view: View, order: GiveStandingOrder) -> OrderedVoyage | None:
    """The voyage that a standing order would begin, before it is given."""
    own = view.forces.get(order.force)
    if own is None or own.force.scattered is not None:
        return None
    return _voyage(book, view, own, StandingTask(order.standing))


@dataclass(slots=True)
class _Course:
    """A voyage while it is followed: where the force is, how its order stands, and what was steamed."""

    book: Book
    view: View
    own: OwnForce
    task: StandingTask
    here: Hex
    boxes: int
    pace: int
    turns_at: Hex | None = None
    # Whether it turned before it had seen its last waypoint but the end.
    skips: bool = False
    blocked: str = ""
    berths: bool = False

    def day(self, points: int) -> tuple[Hex, ...]:
        """The hexes of one day, and the order as it stands after it."""
        if self.task.homeward:
            return self._homeward(points)
        before = self.task, self.here
        hexes = self._along(min(points, self.task.order.conduct.speed or points))
        if not self.berths and self._too_far():
            # A force that sees today that its fuel will not suffice turns for home instead of going on.
            self.task, self.here = replace(before[0], homeward="fuel"), before[1]
            self.turns_at = self.here
            self.skips = before[0].leg < len(before[0].order.route) - 1
            return self._homeward(points)
        return hexes

    def _along(self, points: int) -> tuple[Hex, ...]:
        order, leg = self.task.order, self.task.leg
        at_waypoint = leg > 0 and self.here == place_of(self.book, order.route[leg - 1])
        if at_waypoint and self.task.stayed < order.loiter and (leg < len(order.route) or order.then is Then.PATROL):
            self.task = replace(self.task, stayed=self.task.stayed + 1)
            return ()
        start, hexes = self.here, self._steamed(points)
        goes = in_one_order(self.book, start, hexes, fresh=True)
        if goes < len(hexes):
            hexes = hexes[:goes]
            self.here, self.task = hexes[-1], replace(self.task, leg=min(self.task.leg, leg))
        if not self.blocked and self.task.leg >= len(order.route) and order.then is not Then.PATROL:
            self.task = replace(self.task, arrived=True)
            self.berths = order.then is Then.BERTH
        return hexes

    def _steamed(self, points: int) -> tuple[Hex, ...]:
        order, leg, hexes, idle = self.task.order, self.task.leg, list[Hex](), 0
        while len(hexes) < points and idle <= len(order.route):
            if leg >= len(order.route):
                if order.then is not Then.PATROL:
                    break
                leg = 0
            goal = place_of(self.book, order.route[leg])
            if goal == self.here:
                leg, idle = leg + 1, idle + 1
                if order.loiter and hexes:
                    break
                continue
            path = () if goal is None else way(self.book, self.view, types_of(self.book, self.own), self.here, goal)
            if len(path) < 2:
                self.blocked = order.route[leg]
                break
            steps = path[1 : points - len(hexes) + 1]
            hexes += steps
            self.here, idle = steps[-1], 0
            if self.here == goal:
                leg += 1
                if order.loiter:
                    break
        # A waypoint that the last hex of a day reaches is passed.
        while leg < len(order.route) and self.here == place_of(self.book, order.route[leg]):
            leg += 1
        self.task = replace(self.task, leg=leg, stayed=0)
        return tuple(hexes)

    def _too_far(self) -> bool:
        """SM-GAP-61.9 as a voyage meets it: today would leave less than the way home takes, and what is to be kept."""
        keep = self.task.order.conduct.turn_home.fuel_left
        if keep is None:
            return False
        ways = [ceil(by_sea(self.book.theatre, self.here, where) / self.pace) for where in self._homes()]
        return bool(ways) and self.boxes - 1 < max(min(ways) + keep, 1)

    def _homes(self) -> list[Hex]:
        there = replace(self.own, force=replace(self.own.force, hex=self.here))
        return [self.view.ports[key].hex for key in havens(self.book, self.view, there, self.task)]

    def _homeward(self, points: int) -> tuple[Hex, ...]:
        homes = sorted(self._homes(), key=lambda where: by_sea(self.book.theatre, self.here, where))
        if not homes:
            self.blocked = "any port of its side"
            return ()
        path = way(self.book, self.view, types_of(self.book, self.own), self.here, homes[0])[1 : points + 1]
        path = path[: in_one_order(self.book, self.here, path, fresh=True)]
        self.here = path[-1] if path else self.here
        self.berths = self.here == homes[0]
        return path


def _voyage(book: Book, view: View, own: OwnForce, task: StandingTask) -> OrderedVoyage:
    ships = [view.ships[key] for key in own.ships]
    least = least_fuel(book, ships)
    tightest = None if least is None else least.ship
    boxes = DAYS_AHEAD + 1 if least is None else least.days
    course = _Course(book, view, own, task, own.force.hex, boxes, speed(book, ships))
    hexes: list[Hex] = []
    ends: list[Hex] = []
    there: int | None = None
    for points in _days(view, own, task, course.pace):
        if points is not None:
            hexes += course.day(points)
        course.boxes -= 1
        ends.append(course.here)
        there = len(ends) if there is None and course.task.arrived else there
        waits = course.task.arrived and course.task.order.then is Then.WAIT
        keeps = course.task.order.conduct.turn_home.fuel_left is not None
        # A waiting force goes home in time; one told not to is followed until its last box.
        if course.berths or course.blocked or (waits and keeps) or course.boxes <= 0:
            break
    left = tuple(boxes - day for day in range(1, len(ends) + 1))
    days = len(ends) if there is None else there
    # The segment that is played is the first day; before the first of a player turn none is.
    found = OrderedVoyage(
        own.force.id, tuple(hexes), tuple(ends), left, days,
        segment_after(book, view.cursor, days - (view.cursor.phase is Phase.NAVAL)),
        tightest, course.berths, None, None,
        _broken_off_at(book, task, course), course.blocked)
    day = None if tightest is None else found.dry_on
    if day is None or tightest is None:
        return found
    return replace(found, dry_at=found.ends[day - 1], dry_ship=tightest)


def _days(view: View, own: OwnForce, task: StandingTask, pace: int) -> Iterator[int | None]:
    """The movement points of each day; None for a day already steamed."""
    if view.cursor.phase is Phase.NAVAL:
        over = has_moved_on(view.cursor, view.side) or task.carried == view.segment
        mine = view.cursor.acting is view.side
        yield None if over else own.points_left if mine else pace
    for _ in range(DAYS_AHEAD):
        yield pace


def _broken_off_at(book: Book, task: StandingTask, course: _Course) -> Hex | None:
    """Where it turned for home, unless home is where it was bound in any case, by no other place."""
    if course.turns_at is None or task.order.then is not Then.BERTH:
        return None
    return None if not course.skips and course.here == place_of(book, task.order.route[-1]) else course.turns_at
