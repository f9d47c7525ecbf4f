"""Who gives way to whom, the turn that avoids a collision, and what a ram does."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, pairwise

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, Pose, metres_between, off_the_bow, speed_between
from campaign.tactics.plot.tracks import Leg as Piece
from campaign.tactics.plot.tracks import Route, Straight, nearest_approach, turn_to
from campaign.tactics.supremacy_at_sea.battle.facts import Avoided, Cause
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState, Third
from campaign.tactics.supremacy_at_sea.damage import sink_if_done
from campaign.tactics.supremacy_at_sea.helm import manoeuvres
from campaign.tactics.supremacy_at_sea.torpedoes import Struck, explode, threatens

TRIES = 8
MIDDLE_THIRD = (60.0, 120.0)


class Course(Struct, frozen=True):
    """A ship's move of this turn: her track and the speed she steams it at."""

    vessel: Vessel
    track: Route
    speed: float
    may_turn_u: float = 99.0


class Contact(Struct, frozen=True):
    """Two ships that touch, in which slice, and where each is then; a slice past the last is a forbidden end."""

    one: ShipId
    other: ShipId
    slice: int
    here: Pose
    there: Pose


def touch_u(vessel: Vessel, other: Vessel) -> float:
    """SAS-B2.8 Two ships touch when their funnels come within half their mean length of each other."""
    return (vessel.sheet.length_u + other.sheet.length_u) / 4


@dataclass(slots=True)
class Lookout:
    """Watches every pair of ships for contact, and looks again at those pairs alone whose moves have changed."""

    charts: SupremacyCharts
    courses: dict[ShipId, Course]
    places: dict[ShipId, list[Pose]] = field(default_factory=dict)
    found: dict[tuple[ShipId, ShipId], Contact | None] = field(default_factory=dict)

    def change(self, ship: ShipId, course: Course) -> None:
        """A ship moves otherwise."""
        self.courses[ship] = course
        self.places.pop(ship, None)
        self.found = {pair: contact for pair, contact in self.found.items() if ship not in pair}

    def first(self) -> Contact | None:
        """SAS-GAP-23 Moves are cut into equal slices of time and contacts come in their order, ties by the ships' ids."""
        for pair in combinations(sorted(self.courses), 2):
            if pair not in self.found:
                self.found[pair] = self._contact(*pair)
        contacts = (contact for contact in self.found.values() if contact is not None)
        return min(contacts, key=lambda contact: (contact.slice, contact.one, contact.other), default=None)

    def _contact(self, ship: ShipId, other: ShipId) -> Contact | None:
        here, there = self.courses[ship], self.courses[other]
        if here.vessel.submerged or there.vessel.submerged:
            return None
        apart = metres_between(here.track.start.at, there.track.start.at)
        if apart > here.track.length_m + there.track.length_m + metres(2 * self.charts.movement.station_u):
            return None
        limit = metres(touch_u(here.vessel, there.vessel))
        steps = zip(pairwise(self._steps(ship)), pairwise(self._steps(other)), strict=True)
        for number, ((a, b), (c, d)) in enumerate(steps):
            if _nearest(a.at, b.at, c.at, d.at) <= limit:
                return Contact(ship, other, number, b, d)
        if _on_collision_course(self.charts, here, there, limit):
            return Contact(ship, other, self.charts.movement.slices, self._steps(ship)[-1], self._steps(other)[-1])
        return None

    def _steps(self, ship: ShipId) -> list[Pose]:
        if ship not in self.places:
            slices, track = self.charts.movement.slices, self.courses[ship].track
            self.places[ship] = [track.at_share(count / slices) for count in range(slices + 1)]
        return self.places[ship]


def first_contact(charts: SupremacyCharts, courses: dict[ShipId, Course]) -> Contact | None:
    """The first contact of these moves."""
    return Lookout(charts, courses).first()


def _nearest(a: Point, b: Point, c: Point, d: Point) -> float:
    """Nearest that two points come that move at the same time, one from a to b, the other from c to d."""
    x, y = c.x_m - a.x_m, c.y_m - a.y_m
    dx, dy = (d.x_m - b.x_m) - x, (d.y_m - b.y_m) - y
    drift = dx * dx + dy * dy
    share = 0.0 if drift == 0 else min(1.0, max(0.0, -(x * dx + y * dy) / drift))
    return float(((x + dx * share) ** 2 + (y + dy * share) ** 2) ** 0.5)


def _on_collision_course(charts: SupremacyCharts, first: Course, second: Course, limit: float) -> bool:
    """SAS-B2.8.1 No move may end within six units of a ship that she would touch next turn if both held on."""
    here, there = first.track.end, second.track.end
    if metres_between(here.at, there.at) > metres(charts.movement.station_u):
        return False
    minutes = charts.movement.turn_minutes
    approach = nearest_approach(here, metres(first.speed / 2) / minutes, there, metres(second.speed / 2) / minutes)
    return approach.minutes <= minutes and approach.metres <= limit and approach.minutes > 0


def rank(charts: SupremacyCharts, battle: Battle, vessel: Vessel) -> tuple[int, int, int, int]:
    """SAS-B2.8a Helpless ships go first, then those that avoid torpedoes, then damaged rudders, then the larger class."""
    helpless = not manoeuvres(charts, vessel, battle.turn)
    hostile = (spread for spread in battle.spreads if spread.side is not vessel.side)
    avoiding = any(threatens(charts.torpedoes, enemy, vessel, enemy.knots / 2) for enemy in hostile)
    hurt = vessel.rudder.now(battle.turn) is RudderState.DAMAGED
    return int(helpless), int(avoiding), int(hurt), charts.movement.size_rank[vessel.sheet.kind]


def ship_with_right_of_way(charts: SupremacyCharts, battle: Battle, vessel: Vessel, other: Vessel) -> ShipId | None:
    """SAS-B2.8d Which of two ships has right of way; none where they are equal, or where one is a submarine."""
    if "submarine" in (vessel.sheet.kind, other.sheet.kind):
        return None
    here, there = rank(charts, battle, vessel), rank(charts, battle, other)
    if here == there:
        return None
    return vessel.ship if here > there else other.ship


def kept_apart(proceedings: Proceedings, courses: dict[ShipId, Course]) -> dict[ShipId, Course]:
    """SAS-B2.8c Contacts are put right in the order in which they come, until none is left; friends that still touch ram."""
    charts = proceedings.charts
    courses = dict(courses)
    lookout = Lookout(charts, courses)
    for _ in range(TRIES):
        contact = lookout.first()
        if contact is None:
            return courses
        vessel, other = courses[contact.one].vessel, courses[contact.other].vessel
        first = ship_with_right_of_way(charts, proceedings.battle, vessel, other)
        rule = "SAS-B2.8c"
        if first is None:
            rule = "SAS-B2.8b"
            first = _by_agreement_or_lot(proceedings, vessel, other)
        yields = contact.other if first == contact.one else contact.one
        standing = contact.here if first == contact.one else contact.there
        share = min(1.0, (contact.slice + 1) / charts.movement.slices)
        lookout.change(yields, given_way(charts, courses[yields], standing, share))
        proceedings.add(Avoided(yields, first, rule))
    left = lookout.first()
    if left is not None and left.slice < charts.movement.slices:
        here, there = courses[left.one], courses[left.other]
        if here.vessel.side is there.vessel.side:
            ram(proceedings, replace_pose(here, left.here), replace_pose(there, left.there))
    return courses


def _by_agreement_or_lot(proceedings: Proceedings, vessel: Vessel, other: Vessel) -> ShipId:
    """SAS-B2.8b Without right of way friends write their way out by units, the second turning aside; enemies draw lots."""
    if vessel.side is other.side:
        return vessel.ship
    face = proceedings.d6("SAS-B2.8b", "right of way", vessel.ship, other.ship, needed=f"odd {vessel.name}, even {other.name}")
    return vessel.ship if face % 2 else other.ship


def given_way(charts: SupremacyCharts, course: Course, standing: Pose, share: float = 1.0) -> Course:
    """SAS-B2.8c.1 She is backed to six units from the other, turns parallel by the smallest turn, and runs out straight.

    `share` is how far she had come. A ship that cannot turn goes straight on; a damaged rudder turns her as far as it can.
    """
    length = course.track.length_m
    step = metres(charts.movement.order_step_u)
    run = length * share
    while run > 0 and metres_between(course.track.at(run).at, standing.at) < metres(charts.movement.station_u):
        run = max(0.0, run - step)
    shortened = course.track.cut(run)
    pose = shortened.end
    pieces: list[Piece] = list(shortened.legs)
    left = length - run
    radius = metres(charts.movement.radius(sharp=course.vessel.sheet.sharp))
    turn = turn_to(pose.course_degrees, standing.course_degrees, radius)
    if turn is not None and left > 0 and course.may_turn_u > 0:
        turn = replace(turn, length_m=min(turn.length_m, left, metres(course.may_turn_u)))
        pieces.append(turn)
        left -= turn.length_m
    if left > 0:
        pieces.append(Straight(left))
    return replace(course, track=Route(course.track.start, tuple(pieces)))


def replace_pose(course: Course, pose: Pose) -> Course:
    """The same ship where she is when she touches."""
    return replace(course, vessel=replace(course.vessel, pose=pose))


def third_struck(ship: Pose, other: Point) -> Third:
    """Where a ship is touched: at the bow, amidships or at the stern, by the bearing of the other."""
    off = off_the_bow(ship, other)
    return Third.BOW if off < MIDDLE_THIRD[0] else Third.MIDSHIPS if off <= MIDDLE_THIRD[1] else Third.STERN


def ram_points(charts: SupremacyCharts, by: str, *, rammer_sank: bool = False) -> float:
    """SAS-B2.9.1 Each suffers points by the size of the other; the rammed ship half of them when the rammer sinks."""
    points = charts.movement.ram.points[by]
    return points / 2 if rammer_sank else float(points)


def ram(proceedings: Proceedings, first: Course, second: Course) -> None:
    """SAS-B2.9 Both ships are hit as by a torpedo: the rammer in the bow, the other where she is touched."""
    charts = proceedings.charts
    ahead = off_the_bow(first.vessel.pose, second.vessel.pose.at) <= off_the_bow(second.vessel.pose, first.vessel.pose.at)
    rammer, rammed = (first, second) if ahead else (second, first)
    difference = speed_between(rammer.vessel.pose, rammer.speed, rammed.vessel.pose, rammed.speed)
    add = charts.movement.ram.roll_by_difference.at(difference)
    a, b = rammer.vessel, rammed.vessel
    explode(proceedings, a.ship, Third.BOW, ram_points(charts, b.sheet.kind), Struck(b.ship, "ram", add, Cause.RAM))
    sank = proceedings.vessel(a.ship).sunk
    where = third_struck(b.pose, a.pose.at)
    points = ram_points(charts, a.sheet.kind, rammer_sank=sank)
    explode(proceedings, b.ship, where, points, Struck(a.ship, "ram", add, Cause.RAM))
    for ship, by in ((a.ship, b.ship), (b.ship, a.ship)):
        sink_if_done(proceedings, ship, by)


