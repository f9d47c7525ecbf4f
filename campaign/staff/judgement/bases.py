"""Home ports in which convoys are made up: where warships lie to take them out, and the quays are not full of empty ships."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sameness import cached, cached_for_each, shared
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift.ch11_supply import homeland, is_homeland
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.views.strength import FAR, by_sea
from campaign.staff.judgement.anchorage import ShipsInPort, docked, moored
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import is_able

GUARD = 4
SMALL_PORT = 4
# A day's steaming of a convoy: so far out of the way an empty ship goes for a better port.
PACE = 15
# Hexes within which one home port can stand in for another; nobody crosses the sea for a free quay.
SAME_COAST = 45
# Ships for each load that a port handles in a player turn, beyond which others wait there too long.
QUEUE = 2


class Bases(Struct, frozen=True):
    """Own home ports large enough for convoys, the transports that warships in port can take out, and the empty ones there."""

    ports: tuple[PortId, ...]
    lift: Mapping[PortId, int]
    crowd: Mapping[PortId, int]

    def guards(self, port: PortId) -> bool:
        """Whether warships lie in a port that can take a convoy out."""
        return self.lift.get(port, 0) >= GUARD


# Cached: saves 6 in 100 of a whole war.
@cached(8)
def bases_of(book: Book, view: View, doctrine: Doctrine) -> Bases:
    """Surveys the harbours once."""
    there = moored(book, view)
    lift = _each_lift(there, book, doctrine, docked(view))
    return Bases(_large_ones(book, view.ports, view.side), lift, _each_crowd(there, view.side))


# Cached, all three: between two looks only one or two ports change.
@cached(8)
def _large_ones(book: Book, ports: Mapping[PortId, PortView], side: Side) -> tuple[PortId, ...]:
    home = homeland(book, side)
    return shared(tuple([key for key, port in ports.items()
                          if port.own and key in home and cargo_rating(book, port) > SMALL_PORT]))


@cached_for_each(8)
def _each_lift(there: ShipsInPort, book: Book, doctrine: Doctrine, in_dock: frozenset[ShipId]) -> int:
    return sum([weight for ship, weight in there.guards if ship.id not in in_dock and is_able(book, ship, doctrine)])


@cached_for_each(4)
def _each_crowd(there: ShipsInPort, _: Side) -> int:
    return there.idle


def queue_at(book: Book, view: View, bases: Bases, port: PortId) -> float:
    """The ratio of a port's empty ships to what it handles in this player turn and the next."""
    crowd = bases.crowd.get(port, 0)
    return 0.0 if not crowd else crowd / (QUEUE * max(1.0, cargo_rating(book, view.ports[port])))


def home_of(book: Book, view: View, here: Hex, bases: Bases) -> PortId | None:
    """The home port for empty ships: near, with warships to take a convoy out, and without too many waiting there."""
    best: tuple[float, PortId] | None = None
    ways = _ways(book, here, bases.ports)
    coast = view.ports[ways[0][1]].hex if ways else here
    for away, key in ways:
        if away >= FAR or (best is not None and away > best[0]):
            break
        port = view.ports[key]
        waiting = 0 if port.hex == here else PACE * int(queue_at(book, view, bases, key))
        score = away + waiting + (0 if bases.guards(key) else PACE)
        if (best is None or (score, key) < best) and by_sea(book.theatre, port.hex, coast) <= SAME_COAST:
            best = (score, key)
    return None if best is None else best[1]


# Cached: without this a whole war would take 2.8 times as long.
@cached(512)
def _ways(book: Book, here: Hex, ports: tuple[PortId, ...]) -> tuple[tuple[int, PortId], ...]:
    """Ports with the way to each, the nearest first."""
    theatre = book.theatre
    return tuple(sorted((by_sea(theatre, here, theatre.ports[key].hex), key) for key in ports))


def overflow(book: Book, view: View, bases: Bases, port: PortId) -> PortId | None:
    """Where a part of the empty ships that crowd a home port should go instead, when another has room for them."""
    if queue_at(book, view, bases, port) <= 1:
        return None
    here = view.ports[port].hex
    free = [key for key in bases.ports if bases.guards(key) and queue_at(book, view, bases, key) < 1 / 2
            and by_sea(book.theatre, here, view.ports[key].hex) <= SAME_COAST]
    return min(free, key=lambda key: (by_sea(book.theatre, here, view.ports[key].hex), key), default=None)


def is_beset(book: Book, view: View, port: PortId) -> bool:
    """Whether the enemy's home ports are nearer than one's own: a convoy there runs his gauntlet."""
    return _beset(book, view.side, port)


# Cached: saves 64 in 100 of a whole war.
@cached(512)
def _beset(book: Book, side: Side, port: PortId) -> bool:
    theatre = book.theatre
    here = theatre.ports[port].hex

    def nearest(whose: Side) -> int:
        return min((by_sea(theatre, here, port.hex) for key, port in theatre.ports.items()
                    if is_homeland(book, key, whose) and port.hex != here), default=FAR)

    return nearest(side.enemy) < nearest(side)
