"""Where ships stand when a battle begins and nobody has placed them: in lines, by what shows of them, as far apart as was said.

Each system has its own spacing, a `Doctrine`; the way is the same. Both sides form up about their foremost ship, screens
before, what they guard behind; then they are set back along the bearing until the two nearest enemies are just as far apart
as the opening says, or as the system's own rule has it where nobody said it. Whom a scenario places stands where it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from math import cos, radians, sin, sqrt

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement, Participant, Posture
from campaign.model.battles.presence import Arm
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import CARGO, SMALL, ClassId, ShipClass, ShipId, ShipType
from campaign.tactics.plot.geometry import HAIR, ORIGIN, Point, Pose, circle, metres_between, onward

EAST = 90.0
UNKNOWN_SPEED = -1.0
FAR_AT_MOST_M = 25_000.0
HEAVY = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER})
# How finely a line looks for room beside others, as a share of the interval between two.
FINE = 4
# How many ranks lines are tried in before they stand on each other.
RANKS = 40


class Kind(Enum):
    """What anybody can see that a unit is; those of a kind keep company."""

    HEAVY = "heavy"
    CRUISER = "cruiser"
    SMALL = "small"
    SUBMARINE = "submarine"
    CARRIER = "carrier"
    CONVOY = "convoy"
    SHORE = "shore"


class Station(Enum):
    """Where a kind stands with regard to its fleet; who comes later waits behind all others."""

    SCREEN = "screen"
    LINE = "line"
    GUARDED = "guarded"
    LATE = "late"


STATIONS = {
    Kind.HEAVY: Station.LINE, Kind.CRUISER: Station.LINE, Kind.SMALL: Station.SCREEN, Kind.SUBMARINE: Station.SCREEN,
    Kind.CARRIER: Station.GUARDED, Kind.CONVOY: Station.GUARDED, Kind.SHORE: Station.GUARDED,
}
# Submarines and guns ashore keep no company with ships.
ALONE = (Kind.SUBMARINE, Kind.SHORE)


class Doctrine(Struct, frozen=True):
    """How a system's ships stand: a gap from ship to ship, an interval from line to line, and how long a line may be at most.

    Small ships form divisions of `in_division`, others lines of `in_line`; no line is longer than `line_m`, and lines that
    find no room within `abreast_m` of where they belong form another rank behind. Courses lie `off_bearing` degrees off the
    enemy's bearing. Screens stand ahead of the line by a share of the range, and no farther than `screen_ahead_m`. Places are
    kept to a multiple of `step_m`, where that is not 0.
    """

    gap_m: float
    interval_m: float
    in_line: int
    off_bearing: float
    screen_ahead_m: float
    guarded_behind_m: float
    screen_share: float = 0.25
    step_m: float = 0.0
    in_division: int = 4
    line_m: float = 6000.0
    abreast_m: float = 6000.0

    def in_one_line(self, ships: Sequence[Afloat]) -> int:
        """How many of these may follow each other: a division of small ships, and no more than the longest line holds."""
        most = self.in_division if all(ship.kind is Kind.SMALL for ship in ships) else self.in_line
        from_ship_to_ship = self.gap_m + max((ship.ahead_m + ship.astern_m for ship in ships), default=0.0)
        return max(1, min(most, 1 + int(self.line_m / from_ship_to_ship)))


class Afloat(Struct, frozen=True):
    """One unit that needs a place, by what shows of it, and how much of the line it takes up before and behind its place."""

    ship: ShipId
    kind: Kind
    size: float = 0.0
    ahead_m: float = 0.0
    astern_m: float = 0.0
    late: bool = False


class Line(Struct, frozen=True):
    """Ships in line ahead, the first of them leading."""

    station: Station
    members: tuple[Afloat, ...]


class Front(Struct, frozen=True):
    """One side as a battle begins: on which bearing its enemy lies, and on which hand its bows point off it."""

    side: Side
    acting: bool
    towards: float

    @property
    def hand(self) -> int:
        """To port for the side that attacks, to starboard for the other: both steam the same way."""
        return -1 if self.acting else 1

    def heading(self, off_bearing: float) -> float:
        """The course that lies so many degrees off the enemy's bearing."""
        return circle(self.towards + self.hand * off_bearing)


def fronts(engagement: Engagement) -> Iterator[Front]:
    """Both sides on the bearing that the opening names; whoever attacks stands where the plot begins."""
    bearing = float(engagement.opening.bearing_degrees) if engagement.opening else EAST
    for side in Side:
        acting = side is engagement.acting
        yield Front(side, acting, circle(bearing if acting else bearing + 180.0))


# Who needs a place ----------------------------------------------------------------------------------------------------


def kind_of(classes: Mapping[ClassId, ShipClass], unit: Participant) -> Kind:
    """By type alone: how a unit is told off, and for what task, is its own side's affair."""
    if unit.arm is Arm.BATTERY:
        return Kind.SHORE
    of_class = classes.get(unit.ship_class)
    if unit.arm is Arm.SUBMARINE or of_class is None or of_class.type is ShipType.SUBMARINE:
        return Kind.SUBMARINE
    if of_class.type in CARGO:
        return Kind.CONVOY
    if of_class.type is ShipType.CARRIER:
        return Kind.CARRIER
    return Kind.SMALL if of_class.type in SMALL else Kind.HEAVY if of_class.type in HEAVY else Kind.CRUISER


def without_places(classes: Mapping[ClassId, ShipClass], engagement: Engagement) -> dict[Side, tuple[Afloat, ...]]:
    """Every unit but aircraft that no scenario places, the largest classes as the largest."""
    found: dict[Side, tuple[Afloat, ...]] = {}
    for side, party in engagement.parties.items():
        units = [unit for unit in party.participants if unit.arm is not Arm.AIRCRAFT and unit.posture is None]
        found[side] = tuple(
            Afloat(unit.ship, kind_of(classes, unit), float(classes[unit.ship_class].standard_long_tons)
                   if unit.ship_class in classes else 0.0, late=unit.arrives > 0) for unit in units)
    return found


def placed_at_first(engagement: Engagement) -> dict[Side, tuple[Point, ...]]:
    """Where units stand that a scenario places and that are there when it begins, but for aircraft."""
    return {side: tuple(Point(unit.posture.x_m, unit.posture.y_m) for unit in party.participants
                        if unit.posture is not None and unit.arm is not Arm.AIRCRAFT and not unit.arrives)
            for side, party in engagement.parties.items()}


def but_where_placed(engagement: Engagement, places: Mapping[ShipId, Posture]) -> dict[ShipId, Posture]:
    """The places of ships, of those whom a scenario places where it does."""
    return {**places, **{sent.ship: sent.posture for _, sent in engagement.participants() if sent.posture is not None}}


# Lines ----------------------------------------------------------------------------------------------------------------


def lines_of(doctrine: Doctrine, ships: Sequence[Afloat]) -> Iterator[Line]:
    """Ships of one station sail in one line where it holds them all, else in lines of like length by kind; the largest lead.

    Where nobody is there to make the line, the screen makes it, or who else is foremost.
    """
    by_station: dict[Station, list[Afloat]] = {}
    for ship in ships:
        by_station.setdefault(Station.LATE if ship.late else STATIONS[ship.kind], []).append(ship)
    foremost = next((station for station in Station if station in by_station and station is not Station.LATE), None)
    if foremost is not None and Station.LINE not in by_station:
        by_station[Station.LINE] = by_station.pop(foremost)
    kinds = list(Kind)
    for station, members in by_station.items():
        members.sort(key=lambda ship: (kinds.index(ship.kind), -ship.size))
        alone = {kind: [ship for ship in members if ship.kind is kind] for kind in ALONE}
        company = [ship for ship in members if ship.kind not in ALONE]
        several = len(company) > doctrine.in_one_line(company)
        groups = [[ship for ship in company if ship.kind is kind] for kind in kinds] if several else [company]
        for group in (*groups, *alone.values()):
            yield from (Line(station, division) for division in _divided(group, doctrine.in_one_line(group)))


def _divided(ships: Sequence[Afloat], most: int) -> Iterator[tuple[Afloat, ...]]:
    """Ships in divisions as like in number as can be, none of more than so many."""
    count = -(-len(ships) // most)
    for number in range(count):
        yield tuple(ships[number * len(ships) // count:(number + 1) * len(ships) // count])


class _Laid(Struct, frozen=True):
    """A line where it is to stand: how far its head lies ahead and on the disengaged hand, and from where to where it is."""

    along: float
    aside: float
    bow: float
    stern: float
    places: tuple[float, ...]

    def clears(self, doctrine: Doctrine, other: _Laid) -> bool:
        """Whether it is an interval abeam of another line, or a gap ahead or astern of it."""
        gap = doctrine.gap_m - HAIR
        abeam = abs(self.aside - other.aside) >= doctrine.interval_m - HAIR
        return abeam or self.stern - other.bow >= gap or other.stern - self.bow >= gap


def formed(doctrine: Doctrine, ships: Sequence[Afloat], front: Front, apart_m: float) -> dict[ShipId, Pose]:
    """A side in its lines, its foremost ship at the origin; a line without room stands farther from the enemy, or abreast."""
    off = radians(doctrine.off_bearing)
    course = front.heading(doctrine.off_bearing)
    away = course + 90.0 * front.hand
    # Head on there is no farther side: the line of battle has the middle, and others stand to both hands of it.
    head_on = not doctrine.off_bearing
    order = (Station.LINE, Station.SCREEN) if head_on else (Station.SCREEN, Station.LINE)
    depth = {Station.SCREEN: min(doctrine.screen_ahead_m, doctrine.screen_share * apart_m), Station.LINE: 0.0,
             Station.GUARDED: -doctrine.guarded_behind_m, Station.LATE: -2 * doctrine.guarded_behind_m}
    lines = list(lines_of(doctrine, ships))
    done: list[_Laid] = []
    found: dict[ShipId, Pose] = {}
    for station in (*order, Station.GUARDED, Station.LATE):
        for line in (line for line in lines if line.station is station):
            wished = _laid(doctrine, line, depth[station] * cos(off), -depth[station] * sin(off))
            laid = next((moved for moved in _ever_farther(doctrine, wished, both=head_on)
                         if all(moved.clears(doctrine, other) for other in done)), wished)
            done.append(laid)
            abreast = onward(ORIGIN, away, laid.aside)
            found |= {ship.ship: Pose(onward(abreast, course, laid.along - back), course)
                      for ship, back in zip(line.members, laid.places, strict=True)}
    late = {ship.ship for ship in ships if ship.late}
    return foremost_first(front, found, late)


def foremost_first(front: Front, poses: Mapping[ShipId, Pose], late: Collection[ShipId] = ()) -> dict[ShipId, Pose]:
    """The same formation, moved so that the ship nearest to the enemy of those that are there at first is at the origin."""
    there = [pose.at for ship, pose in poses.items() if ship not in late] or [pose.at for pose in poses.values()]
    first = max(there, key=lambda at: _ahead(at, front.towards), default=ORIGIN)
    return {ship: replace(pose, at=Point(pose.at.x_m - first.x_m, pose.at.y_m - first.y_m)) for ship, pose in poses.items()}


def behind(front: Front, poses: Mapping[ShipId, Pose], others: Mapping[ShipId, Pose], gap_m: float) -> dict[ShipId, Pose]:
    """A formation so far behind the rearmost of others, who have formed up already."""
    if not others:
        return dict(poses)
    rear = gap_m - min(_ahead(pose.at, front.towards) for pose in others.values())
    return {ship: replace(pose, at=onward(pose.at, front.towards + 180.0, rear)) for ship, pose in poses.items()}


def _laid(doctrine: Doctrine, line: Line, along: float, aside: float) -> _Laid:
    places: list[float] = []
    back = 0.0
    for number, ship in enumerate(line.members):
        back += 0.0 if not number else line.members[number - 1].astern_m + doctrine.gap_m + ship.ahead_m
        places.append(back)
    return _Laid(along, aside, along + line.members[0].ahead_m, along - back - line.members[-1].astern_m, tuple(places))


def _ever_farther(doctrine: Doctrine, line: _Laid, *, both: bool) -> Iterator[_Laid]:
    """A line ever farther away on the disengaged hand, or to either hand by turns; then so in rank after rank behind.

    Ranks stand in the gaps of the ranks before them, so that no two divisions make one long line.
    """
    for rank in range(RANKS):
        step = doctrine.interval_m / (1 if rank else FINE)
        abreast = int(doctrine.abreast_m / step) * (2 if both else 1)
        first = line.aside + rank % 2 * doctrine.interval_m / 2
        back = rank * (line.bow - line.stern + doctrine.gap_m)
        for number in range(abreast + 1):
            way = (number + 1) // 2 * (1 if number % 2 else -1) if both else number
            yield replace(line, along=line.along - back, bow=line.bow - back, stern=line.stern - back, aside=first + step * way)


def _ahead(at: Point, towards: float) -> float:
    """How far a place lies on a bearing from the origin, what lies athwart it left out."""
    return at.x_m * sin(radians(towards)) + at.y_m * cos(radians(towards))


def _athwart(at: Point, towards: float) -> float:
    return at.x_m * cos(radians(towards)) - at.y_m * sin(radians(towards))


# Ranges ---------------------------------------------------------------------------------------------------------------


class Sides(Struct, frozen=True):
    """Both sides before they are set apart: formations about their foremost ships, who of them comes later, who is placed."""

    engagement: Engagement
    formations: Mapping[Side, Mapping[ShipId, Pose]]
    late: frozenset[ShipId] = frozenset()
    placed: Mapping[Side, Sequence[Point]] = field(default_factory=dict)


def set_apart(sides: Sides, apart_m: float, gap_m: float = 0.0) -> dict[ShipId, Pose]:
    """Every ship's place: the foremost of both sides just so far apart on the bearing, and so all other enemies no nearer.

    A side is set back from enemies whom a scenario places, and from the foremost of its enemy's formation; it stands clear of
    friends that are placed.
    """
    found: dict[ShipId, Pose] = {}
    stand = {side: list(points) for side, points in sides.placed.items()}
    # Who attacks forms first, about the origin or before a placed enemy; the other side is set back from him.
    for front in sorted(fronts(sides.engagement), key=lambda front: not front.acting):
        formation = sides.formations.get(front.side, {})
        if not formation:
            continue
        enemies, friends = stand.get(front.side.enemy, []), stand.get(front.side, [])
        at = _first_place(front, enemies, apart_m)
        clear = max(gap_m, 1.0)
        while any(metres_between(_moved(pose.at, at), friend) < clear - HAIR
                  for pose in formation.values() for friend in friends):
            at = onward(at, front.towards + 180.0, clear)
        places = {ship: replace(pose, at=_moved(pose.at, at)) for ship, pose in formation.items()}
        stand.setdefault(front.side, []).extend(pose.at for ship, pose in places.items() if ship not in sides.late)
        found |= places
    return found


def _first_place(front: Front, enemies: Sequence[Point], apart_m: float) -> Point:
    """Where a side's foremost ship stands: so far off the enemy's, else about the origin of the plot."""
    if enemies:
        nearest = max(enemies, key=lambda at: _ahead(at, front.towards + 180.0))
        return onward(nearest, front.towards + 180.0, apart_m)
    return ORIGIN if front.acting else onward(ORIGIN, front.towards + 180.0, apart_m)


def _moved(at: Point, by: Point) -> Point:
    return Point(at.x_m + by.x_m, at.y_m + by.y_m)


def first_sight(formations: Mapping[Side, Mapping[ShipId, Pose]], engagement: Engagement, shows_m: Mapping[ShipId, float],
                at_most_m: float) -> float:
    """The range between the foremost at which the first ship comes into sight, each being seen as far as she shows."""
    here, there = ([(shows_m[ship], pose.at) for ship, pose in formations.get(side, {}).items() if ship in shows_m]
                   for side in (engagement.acting, engagement.acting.enemy))
    front = next(front for front in fronts(engagement) if front.acting)
    ranges = [
        sqrt(reach * reach - across * across) + _ahead(own, front.towards) - _ahead(other, front.towards)
        for shows, own in here for others, other in there
        if (reach := max(shows, others)) > abs(across := _athwart(own, front.towards) - _athwart(other, front.towards))
    ]
    return min(at_most_m, max(ranges, default=at_most_m))


def deployed(doctrine: Doctrine, engagement: Engagement, ships: Mapping[Side, Sequence[Afloat]], at_most_m: float,
             shows_m: Mapping[ShipId, float] | None = None) -> dict[ShipId, Posture]:
    """Every unit's place, her own where a scenario gives her one.

    The nearest enemies are as far apart as the opening says. If there is none, as the system's rule has it at most, and where
    it says how far each ship shows, no farther than somebody is seen; of who comes later nothing shows.
    """
    step, opening = doctrine.step_m, engagement.opening
    late = frozenset(ship.ship for own in ships.values() for ship in own if ship.late)
    apart = at_most_m if opening is None else float(opening.range_m)
    if opening is None and shows_m is not None:
        there = {ship: far for ship, far in shows_m.items() if ship not in late}
        apart = first_sight(_formations(doctrine, engagement, ships, apart), engagement, there, apart)
    # What is seen at first must be seen after rounding too, and what is named must not be undercut by it.
    apart += ROUNDED * step * (-1 if opening is None else 1)
    sides = Sides(engagement, _formations(doctrine, engagement, ships, apart), late, placed_at_first(engagement))
    places = {ship: Posture(_on_step(pose.at.x_m, step), _on_step(pose.at.y_m, step), pose.course_degrees, UNKNOWN_SPEED)
              for ship, pose in set_apart(sides, apart, doctrine.gap_m).items()}
    return but_where_placed(engagement, places)


# By so many steps rounding may bring two places nearer to each other, or farther apart.
ROUNDED = 1.5


def _on_step(length: float, step: float) -> float:
    return round(length / step) * step if step else length


def _formations(doctrine: Doctrine, engagement: Engagement, ships: Mapping[Side, Sequence[Afloat]], apart_m: float
                ) -> dict[Side, dict[ShipId, Pose]]:
    return {front.side: formed(doctrine, ships.get(front.side, ()), front, apart_m) for front in fronts(engagement)}
