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
        return next((ship for ship in (*self.ours, *self.theirs) if ship.id == name), None)

    def squadron(self, name: str) -> tuple[Known, ...]:
        """Own ships of a squadron, the leader first."""
        members = [ship for ship in self.ours if ship.squadron == name]
        return tuple(sorted(members, key=lambda ship: ship.told.get("_leads") != "yes"))

    @property
    def odds(self) -> float:
        """Own points to the enemy's: by day of all who are in the battle, by night, when nobody knows, of those in sight."""
        if self.night:
            return sum(ship.worth for ship in self.ours) / max(0.5, sum(ship.worth for ship in self.theirs))
        return self.points[self.side] / max(0.5, self.points[self.side.enemy])

    @property
    def prudence(self) -> float:
        """How careful the side is."""
        return self.doctrine.prudence(Nation(ship.told["_nation"]) for ship in self.ours)

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
    boxes = sum(ship.record.boxes for ship in ships)
    return sum(ship.marked for ship in ships) / boxes if boxes else 0.0


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """Reads the view."""
    charts = charts_in(book)
    ships = [known for token in view.tokens if (known := _known(charts, book, token)) is not None]
    flights = tuple(_winged(token) for token in view.tokens if dict(token.details).get("_flight") and token.afloat)
    details = dict(view.details)
    ours = tuple(ship for ship in ships if ship.side is side)
    theirs = tuple(ship for ship in ships if ship.side is not side)
    kinds = {kind.value: kind for kind in Ground}
    grounds = tuple(Patch(kinds[area.kind], area.name, area.outline) for area in view.areas if area.kind in kinds)
    points = {who: float(details[f"{who} side"].partition(" ")[0]) for who in Side}
    sight = float(details["visibility"].partition(" ")[0])
    night, may_withdraw = details["light"] == "night", details.get("may_withdraw") == "yes"
    return Picture(charts, side, ours, theirs, flights, night, may_withdraw, view.round, grounds, sight, points)


def _known(charts: SurfaceFireCharts, book: Book, token: Token) -> Known | None:
    details = dict(token.details)
    if "_class" not in details or not token.afloat or token.x_m is None or token.y_m is None:
        return None
    record = _record(charts, book, token, details)
    marked = float(details["boxes"].partition("/")[0])
    return Known(token.id, token.side, record, Pose(Point(token.x_m, token.y_m), token.heading_degrees or 0.0),
                 float(details["_speed"]), float(details["_top"]), float(details["_moved"]), marked,
                 details["_squadron"], details)


def _record(charts: SurfaceFireCharts, book: Book, token: Token, details: Mapping[str, str]) -> Record:
    nation = Nation(details["_nation"])
    of_class = book.oob.classes.get(ClassId(details["_class"]))
    if of_class is not None:
        return record_of(charts, book.oob, of_class, book.oob.ships.get(ShipId(token.id)), nation, "")
    gun = book.oob.guns.get(GunId(details["_class"]))
    if gun is not None:
        return battery_record(charts, gun, 1, nation, casemate=False)
    return submarine_record(charts, nation)


def _winged(token: Token) -> Winged:
    details = dict(token.details)
    at = Point(token.x_m, token.y_m) if token.x_m is not None and token.y_m is not None else None
    role, planes = Role(details["_flight"]), int(details["planes"])
    return Winged(token.id, token.side, role, token.type, planes, at, details["level"], details)


def apart(first: Point, second: Point) -> float:
    """Inches between two points."""
    return inches(metres_between(first, second))


def is_small(known: Known) -> bool:
    """Whether a ship is of a destroyer's size or smaller."""
    return known.record.code in (Code.DD, Code.DDAA, Code.DE, Code.SC, Code.SS)
