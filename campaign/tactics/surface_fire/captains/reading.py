"""What a captain has before him: ships and aircraft of both sides, as his view tells of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Ground, Patch, Token
from campaign.model.book import Book
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ClassId, GunId, ShipId
from campaign.tactics.plot.geometry import Point, Pose, metres_between, onward
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import Doctrine, SurfaceFireCharts, charts_in, inches, metres
from campaign.tactics.surface_fire.ships.ratings import battery_record, record_of, submarine_record

TRANSPORT_WORTH = 2.0


class Known(Struct, frozen=True):
    """A ship as a captain knows her."""

    id: str
    side: Side
    record: Record
    pose: Pose
    speed: float
    top: float
    moved: float
    marked: float
    squadron: str
    told: Mapping[str, str]

    @property
    def left(self) -> float:
        """Boxes not yet marked."""
        return max(0.5, self.record.boxes - self.marked)

    @property
    def worth(self) -> float:
        """Her present points; a transport is worth something to those who came for her."""
        full = float(self.record.points) or TRANSPORT_WORTH
        return full / 2 if self.marked * 2 >= self.record.boxes else full

    @property
    def ahead(self) -> Pose:
        """Where she will be if she holds on."""
        return Pose(onward(self.pose.at, self.pose.course_degrees, metres(self.speed)), self.pose.course_degrees)


class Winged(Struct, frozen=True):
    """A squadron of aircraft as a captain knows it."""

    id: str
    side: Side
    role: Role
    acts_as: str
    planes: int
    at: Point | None
    level: str
    told: Mapping[str, str]


class Picture(Struct, frozen=True):
    """All of it, read once."""

    charts: SurfaceFireCharts
    side: Side
    ours: tuple[Known, ...]
    theirs: tuple[Known, ...]
    flights: tuple[Winged, ...]
    night: bool
    may_withdraw: bool
    turn: int
    grounds: tuple[Patch, ...]
    sight: float
    points: Mapping[Side, float]

    @property
    def doctrine(self) -> Doctrine:
        """How captains fight."""
        return self.charts.doctrine

    def ship(self, name: str) -> Known | None:
        """A ship by her id."""
        return next((one for one in (*self.ours, *self.theirs) if one.id == name), None)

    def squadron(self, name: str) -> tuple[Known, ...]:
        """Own ships of a squadron, the leader first."""
        members = [one for one in self.ours if one.squadron == name]
        return tuple(sorted(members, key=lambda one: one.told.get("_leads") != "yes"))

    @property
    def odds(self) -> float:
        """Own points to the enemy's: by day of all who are in the battle, by night, when nobody knows, of those in sight."""
        if self.night:
            return sum(one.worth for one in self.ours) / max(0.5, sum(one.worth for one in self.theirs))
        return self.points[self.side] / max(0.5, self.points[self.side.enemy])

    @property
    def prudence(self) -> float:
        """How careful the side is."""
        return self.doctrine.prudence(Nation(one.told["_nation"]) for one in self.ours)

    @property
    def attacks(self) -> bool:
        """Whether the side is strong enough to seek the enemy."""
        return self.odds >= self.doctrine.attack_from * self.prudence

    @property
    def has_enough(self) -> bool:
        """Whether the side has lost much, and much more than the enemy it sees."""
        lost, theirs = (_lost(ships) for ships in (self.ours, self.theirs))
        enough = self.doctrine.break_off_lost / self.prudence
        return lost >= enough and lost >= theirs + enough / 2


def _lost(ships: tuple[Known, ...]) -> float:
    """The share of boxes marked of ships that fight."""
    boxes = sum(one.record.boxes for one in ships)
    return sum(one.marked for one in ships) / boxes if boxes else 0.0


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """Reads the view."""
    charts = charts_in(book)
    ships = [known for token in view.tokens if (known := _known(charts, book, token)) is not None]
    flights = tuple(_winged(token) for token in view.tokens if dict(token.details).get("_flight") and token.afloat)
    details = dict(view.details)
    ours = tuple(one for one in ships if one.side is side)
    theirs = tuple(one for one in ships if one.side is not side)
    kinds = {kind.value: kind for kind in Ground}
    grounds = tuple(Patch(kinds[area.kind], area.name, area.outline) for area in view.areas if area.kind in kinds)
    points = {who: float(details[f"{who} side"].partition(" ")[0]) for who in Side}
    sight = float(details["visibility"].partition(" ")[0])
    night, may_withdraw = details["light"] == "night", details.get("may_withdraw") == "yes"
    return Picture(charts, side, ours, theirs, flights, night, may_withdraw, view.round, grounds, sight, points)


def _known(charts: SurfaceFireCharts, book: Book, token: Token) -> Known | None:
    told = dict(token.details)
    if "_class" not in told or not token.afloat or token.x_m is None or token.y_m is None:
        return None
    record = _record(charts, book, token, told)
    marked = float(told["boxes"].partition("/")[0])
    return Known(token.id, token.side, record, Pose(Point(token.x_m, token.y_m), token.heading_degrees or 0.0),
                 float(told["_speed"]), float(told["_top"]), float(told["_moved"]), marked, told["_squadron"], told)


def _record(charts: SurfaceFireCharts, book: Book, token: Token, told: Mapping[str, str]) -> Record:
    nation = Nation(told["_nation"])
    of_class = book.oob.classes.get(ClassId(told["_class"]))
    if of_class is not None:
        return record_of(charts, book.oob, of_class, book.oob.ships.get(ShipId(token.id)), nation, "")
    gun = book.oob.guns.get(GunId(told["_class"]))
    if gun is not None:
        return battery_record(charts, gun, 1, nation, casemate=False)
    return submarine_record(charts, nation)


def _winged(token: Token) -> Winged:
    told = dict(token.details)
    at = Point(token.x_m, token.y_m) if token.x_m is not None and token.y_m is not None else None
    return Winged(token.id, token.side, Role(told["_flight"]), token.type, int(told["planes"]), at, told["level"], told)


def apart(one: Point, other: Point) -> float:
    """Inches between two points."""
    return inches(metres_between(one, other))


def is_small(known: Known) -> bool:
    """Whether a ship is of a destroyer's size or smaller."""
    return known.record.code in (Code.DD, Code.DDAA, Code.DE, Code.SC, Code.SS)
