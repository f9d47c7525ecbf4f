"""What a captain has before him: ships and aircraft of both sides, as his sight holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Patch
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import GunId
from campaign.tactics.plot.geometry import Point, metres_between
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import Doctrine, SurfaceFireCharts, charts_in, inches
from campaign.tactics.surface_fire.seeing import FlightInSight, OwnFlight, OwnShip, ShipInSight, SurfaceSight
from campaign.tactics.surface_fire.ships.ratings import battery_record

AnyShip = TypeVar("AnyShip", bound=ShipInSight)


class Picture(Struct, frozen=True):
    """All of it, read once."""

    charts: SurfaceFireCharts
    side: Side
    ours: tuple[OwnShip, ...]
    theirs: tuple[ShipInSight, ...]
    flights: tuple[FlightInSight, ...]
    night: bool
    poor: bool
    may_withdraw: bool
    turn: int
    grounds: tuple[Patch, ...]
    sight: float
    points: Mapping[Side, float]

    @property
    def doctrine(self) -> Doctrine:
        """How captains fight."""
        return self.charts.doctrine

    def ship(self, name: str) -> ShipInSight | None:
        """A ship by her id."""
        return next((ship for ship in (*self.ours, *self.theirs) if ship.id == name), None)

    def own_ship(self, name: str) -> OwnShip | None:
        """A ship of one's own by her id."""
        return next((ship for ship in self.ours if ship.id == name), None)

    def own_flight(self, name: str) -> OwnFlight | None:
        """Aircraft of one's own by their id."""
        return next((flight for flight in self.flights if flight.id == name and isinstance(flight, OwnFlight)), None)

    def squadron(self, name: str) -> tuple[OwnShip, ...]:
        """Own ships of a squadron, the leader first."""
        members = [ship for ship in self.ours if ship.squadron.id == name]
        return tuple(sorted(members, key=lambda ship: not ship.leads))

    @property
    def odds(self) -> float:
        """Own points to the enemy's: by day of all who are in the battle, by night, when nobody knows, of those in sight."""
        if self.night:
            return sum(ship.worth for ship in self.ours) / max(0.5, sum(ship.worth for ship in self.theirs))
        return self.points[self.side] / max(0.5, self.points[self.side.enemy])

    @property
    def prudence(self) -> float:
        """How careful the side is."""
        return self.doctrine.prudence(ship.nation for ship in self.ours)

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


def _lost(ships: tuple[ShipInSight, ...]) -> float:
    """The share of boxes marked of ships that fight."""
    boxes = sum(ship.record.boxes for ship in ships)
    return sum(ship.marked for ship in ships) / boxes if boxes else 0.0


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """A captain's picture of what his side's sight holds."""
    sight, charts = view.sight, charts_in(book)
    assert isinstance(sight, SurfaceSight), f"a captain of these rules has their sight, not {type(sight).__name__}"
    here = [ship for ship in sight.ships if ship.here]
    ours = tuple(_reckoned(charts, book, ship) for ship in here if ship.side is side and isinstance(ship, OwnShip))
    theirs = tuple(_reckoned(charts, book, ship) for ship in here if ship.side is not side)
    flights = tuple(flight for flight in sight.flights if flight.there)
    points = {who: fleet.now for who, fleet in sight.fleets.items()}
    return Picture(charts, side, ours, theirs, flights, sight.night, sight.poor, sight.may_withdraw, sight.turn, sight.grounds,
                   sight.visibility_in, points)


def _reckoned(charts: SurfaceFireCharts, book: Book, ship: AnyShip) -> AnyShip:
    """How many guns of a battery ashore will fire at whom nobody knows: it is reckoned as one gun in the open."""
    if not ship.record.ashore:
        return ship
    gun = book.oob.guns[GunId(ship.record.of)]
    return replace(ship, record=battery_record(charts, gun, 1, ship.nation, casemate=False))


def apart(first: Point, second: Point) -> float:
    """Inches between two points."""
    return inches(metres_between(first, second))


def is_small(ship: ShipInSight) -> bool:
    """Whether a ship is of a destroyer's size or smaller."""
    return ship.record.code in (Code.DD, Code.DDAA, Code.DE, Code.SC, Code.SS)
