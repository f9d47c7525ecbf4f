"""Whether a force gets home on the fuel that it has: by the route that was ordered, or the shortest way to a port with fuel."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.play.views import OwnForce, PortView, View
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.facts.fuel import at_hand, least_fuel
from campaign.rules.standing.ways import types_of, way
from campaign.session.voyages import ordered_voyage


class Home(NamedTuple):
    """The nearest own port with fuel: how many hexes by sea, and the segments' ends until a force lies there."""

    port: PortId
    hexes: int
    segments: int


def home_of(book: Book, view: View, own: OwnForce) -> Home | None:
    """The nearest own port that can refuel ships, at the force's present speed; None when none can be reached."""
    speed = min((allowance(book, view.ships[key]) for key in own.ships), default=0)
    away = reach(book.theatre, own.force.hex, len(book.theatre.labels))
    havens = [(away[port.hex], key) for key, port in view.ports.items() if port.hex in away and has_fuel(book, view, port)]
    if not havens or not speed:
        return None
    hexes, port = min(havens)
    in_segment = view.cursor.phase is Phase.NAVAL
    steps = max(0, hexes - steps_now(view, own, speed))
    return Home(port, hexes, ceil(steps / speed) + in_segment)


class Homecoming(Struct, frozen=True):
    """Whether a force, or a ship of it, gets home: by the route that was `ordered`, or else the shortest way by open sea.

    It is at `port` after `segments` (0: it does not come there at all), with `spare` boxes in the tightest `ship`, or short of
    them below nought; who runs dry does so at `dry_at`, where that is known.
    """

    port: PortId | None
    segments: int
    spare: int
    ship: ShipId
    ordered: bool
    dry_at: Hex | None = None
    hexes: int = 0

    @property
    def gets_home(self) -> bool:
        """SM-8A1.6 Whoever is in port when a segment ends may come there with no box left."""
        return self.port is not None and self.spare >= 0

    @property
    def at_ease(self) -> bool:
        """Whether it need not be thought of now: its orders bring it home, or it could turn for home later too."""
        return self.gets_home and (self.ordered or self.spare > 0)


def homecoming(book: Book, view: View, own: OwnForce, ship: Ship | None = None) -> Homecoming | None:
    """Whether a force gets home, or one ship of it; None where no port can be reached, or nobody in it burns oil."""
    least = least_fuel(book, [view.ships[key] for key in own.ships] if ship is None else (ship,))
    if least is None:
        return None
    boxes = least.days
    if (voyage := ordered_voyage(book, view, own.force.id)) is not None and not voyage.blocked:
        port = next((key for key, there in view.ports.items() if there.own and there.hex == voyage.ends[-1]), None)
        dry = boxes < voyage.days if voyage.berths else boxes <= voyage.days
        if voyage.berths or dry:
            spare = boxes - voyage.days if voyage.berths else min(-1, boxes - voyage.days)
            where = voyage.ends[max(0, boxes - 1)] if dry else None
            return Homecoming(port if voyage.berths else None, voyage.days, spare, least.ship, ordered=True, dry_at=where)
    home = home_of(book, view, own)
    if home is None:
        return None
    spare = boxes - home.segments
    where = _dry_on_the_way(book, view, own, home, boxes) if spare < 0 else None
    return Homecoming(home.port, home.segments, spare, least.ship, ordered=False, dry_at=where, hexes=home.hexes)


def _dry_on_the_way(book: Book, view: View, own: OwnForce, home: Home, boxes: int) -> Hex:
    """Where the last box is ticked on the shortest way home."""
    pace = min(allowance(book, view.ships[key]) for key in own.ships)
    path = way(book, view, types_of(book, own), own.force.hex, view.ports[home.port].hex) or (own.force.hex,)
    days = max(0, boxes - (view.cursor.phase is Phase.NAVAL))
    return path[min(steps_now(view, own, pace) + pace * days, len(path) - 1)]


def has_fuel(book: Book, view: View, port: PortView) -> bool:
    """Whether an own port can refuel ships and has fuel for it."""
    return port.own and bool(refuel_rating(book, port)) and at_hand(book, view, port) > 0


def steps_now(view: View, own: OwnForce, speed: int) -> int:
    """The hexes that a force may still steam in this segment: none once its owner's movement step is over."""
    cursor = view.cursor
    if cursor.phase is not Phase.NAVAL or cursor.step is None:
        return 0
    if cursor.acting is view.side:
        if cursor.step is Step.NAVAL_MOVEMENT:
            return 0 if view.step_ended else own.points_left
        return speed if cursor.step is Step.RECON else 0
    return speed if cursor.subsegment is Subsegment.PHASING else 0
