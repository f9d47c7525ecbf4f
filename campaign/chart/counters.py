"""Counters: what stands for a force, a flotilla or an enemy's marker, as one side knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from campaign.chart import things
from campaign.chart.things import Thing
from campaign.drawing.shapes import Point
from campaign.model.book import Book
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import Category, Mission
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.session.planning.particulars import least_fuel_of
from campaign.session.words.naming import RANK, ships_in_words
from campaign.session.words.whereabouts import lies
from campaign.silhouettes.drawing import side_view
from campaign.silhouettes.strangers import side_view_of
from campaign.words.counting import quantity
from campaign.words.forces import lead_of

# The hull of each silhouette in a box from -1 to 1, its keel at 0.35, and what stands on it.
HULLS: dict[str, tuple[Point, ...]] = {
    "battleship": (
        (-1, 0),
        (-0.55, 0),
        (-0.5, -0.22),
        (-0.25, -0.22),
        (-0.2, -0.62),
        (0.0, -0.62),
        (0.04, -0.3),
        (0.15, -0.3),
        (0.18, -0.5),
        (0.32, -0.5),
        (0.36, -0.2),
        (0.6, -0.2),
        (0.62, 0),
        (1, -0.06),
        (0.86, 0.35),
        (-0.9, 0.35),
    ),
    "carrier": ((-1, -0.22), (0.1, -0.22), (0.12, -0.62), (0.38, -0.62), (0.4, -0.22), (1, -0.22), (0.82, 0.35), (-0.86, 0.35)),
    "cruiser": (
        (-1, 0.02),
        (-0.4, 0.02),
        (-0.34, -0.34),
        (-0.2, -0.34),
        (-0.16, -0.06),
        (0.02, -0.06),
        (0.06, -0.46),
        (0.2, -0.46),
        (0.24, 0.0),
        (1, -0.08),
        (0.86, 0.35),
        (-0.92, 0.35),
    ),
    "destroyer": (
        (-0.9, 0.12),
        (-0.1, 0.12),
        (-0.06, -0.2),
        (0.08, -0.2),
        (0.1, 0.08),
        (0.28, 0.08),
        (0.3, -0.3),
        (0.42, -0.3),
        (0.46, 0.06),
        (0.95, 0.0),
        (0.82, 0.35),
        (-0.84, 0.35),
    ),
    "transport": (
        (-1, -0.1),
        (-0.74, -0.1),
        (-0.74, -0.02),
        (-0.16, -0.02),
        (-0.16, -0.5),
        (0.16, -0.5),
        (0.16, -0.02),
        (0.8, -0.02),
        (0.8, -0.14),
        (1, -0.14),
        (0.84, 0.35),
        (-0.9, 0.35),
    ),
    "craft": ((-0.9, 0.0), (0.5, 0.0), (0.9, -0.22), (0.9, 0.02), (0.66, 0.35), (-0.8, 0.35)),
    "submarine": (
        (-1, 0.12),
        (-0.7, 0.04),
        (-0.14, 0.04),
        (-0.1, -0.34),
        (0.14, -0.34),
        (0.2, 0.04),
        (0.8, 0.04),
        (1, 0.16),
        (0.7, 0.35),
        (-0.76, 0.35),
    ),
}
SILHOUETTES: dict[ShipType, str] = {
    ShipType.BATTLESHIP: "battleship",
    ShipType.BATTLECRUISER: "battleship",
    ShipType.CARRIER: "carrier",
    ShipType.HEAVY_CRUISER: "cruiser",
    ShipType.LIGHT_CRUISER: "cruiser",
    ShipType.ANTI_AIRCRAFT_CRUISER: "cruiser",
    ShipType.MINELAYER: "cruiser",
    ShipType.DESTROYER: "destroyer",
    ShipType.ESCORT: "destroyer",
    ShipType.TORPEDO_BOAT: "destroyer",
    ShipType.BOAT_SQUADRON: "craft",
    ShipType.GUNBOAT: "destroyer",
    ShipType.LANDING_CRAFT: "craft",
    ShipType.TRANSPORT: "transport",
    ShipType.SUBMARINE: "submarine",
}
MANY = 4
# Of a stack so many show: the one in front and the edges of two; the number at its corner counts all of them.
SHOWN = 3
# What a sighting without ships looks like, the weightier first.
LIKE = {Category.WARSHIPS: ShipType.LIGHT_CRUISER, Category.TRANSPORTS: ShipType.TRANSPORT,
        Category.LANDING_CRAFT: ShipType.LANDING_CRAFT}
FLAGS = {Side.AXIS: Nation.ITALIAN, Side.ALLIED: Nation.BRITISH}
# Days after which what was seen of a force no longer says what sails there, and after which it no longer says where.
STALE, GONE = 2, 3


class Certainty(Enum):
    """How certain it is what a counter stands for; shown only by how solid the counter is."""

    NOW = "own, or seen now"
    OLDER = "seen a day ago"
    UNKNOWN = "seen longer ago, or never"


class Counter(Struct, frozen=True):
    """One counter: the thing that it stands for, what is drawn and lettered on it, and its tooltip.

    `hull` is the heaviest ship's, None where nothing is known; `fuel` the share of her bunkers that the ship with the least
    fuel has left; `left` the hexes it may still sail today; `age` the days since it was seen, None where it never was or is
    one's own; `roads` says that it lies in the roads of a port of its own.
    """

    thing: Thing
    hex: Hex
    side: Side
    own: bool
    name: str
    words: str
    nation: Nation = Nation.BRITISH
    hull: Silhouette | None = None
    composition: str = ""
    certainty: Certainty = Certainty.NOW
    fuel: float | None = None
    left: int | None = None
    age: int | None = None
    submarine: bool = False
    escort: bool = False
    roads: bool = False
    rank: int = len(RANK)


def counters_of(book: Book, view: View) -> tuple[Counter, ...]:
    """Everything on the map that a side may know of; where several lie, those that show first, the heaviest own in front."""
    by_hex: dict[Hex, list[Counter]] = {}
    for counter in (*_enemies(book, view), *_own(book, view)):
        by_hex.setdefault(counter.hex, []).append(counter)
    found: list[Counter] = []
    for here in by_hex.values():
        here.sort(key=lambda counter: (not counter.own, counter.rank))
        found += [*reversed(here[:SHOWN]), *here[SHOWN:]]
    return tuple(found)


def hex_of(book: Book, view: View, thing: Thing | None) -> Hex | None:
    """The hex of a thing, as far as the side knows it."""
    match thing:
        case things.Port(key) if key in book.theatre.ports:
            return book.theatre.ports[key].hex
        case things.Air(base) if base in book.oob.bases:
            return book.oob.bases[BaseId(base)].hex
        case things.Field(key) if key in view.mines:
            return view.mines[key].hex
        case _:
            return next((counter.hex for counter in counters_of(book, view) if counter.thing == thing), None)


def composition(types: Iterable[ShipType], apart: str = " ") -> str:
    """How many of each type, the heaviest first: 2 BB 1 CV 10 DD."""
    kinds = list(types)
    return apart.join(f"{kinds.count(kind)} {kind.value}" for kind in RANK if kind in kinds)


def _own(book: Book, view: View) -> Iterator[Counter]:
    for flotilla in view.flotillas.values():
        if flotilla.port is None:
            yield Counter(
                things.Flotilla(flotilla.id),
                flotilla.hex,
                view.side,
                own=True,
                name=str(flotilla.id),
                words=f"{flotilla.id} {flotilla.name}: {quantity(flotilla.points, 'point')}, mission {flotilla.mission.value}",
                nation=FLAGS[view.side],
                hull=side_view_of(ShipType.SUBMARINE),
                composition=quantity(flotilla.points, "point"),
                submarine=True,
            )
    for own in view.forces.values():
        if own.force.scattered is None:
            yield _of_force(book, view, own)


def _of_force(book: Book, view: View, own: OwnForce) -> Counter:
    force, types = own.force, [book.counters[key].type for key in own.ships]
    least = least_fuel_of(book, view, own.ships)
    fuel = "" if least is None else f", least fuel {least.days}"
    flag = lead_of(book, own.ships)
    outside = f"{lies(book.theatre, own)}, outside the harbour; " if own.roads else ""
    return Counter(
        things.Force(force.id),
        force.hex,
        view.side,
        own=True,
        name=force.name or str(force.id),
        words=f"{force.id} {force.name}: {ships_in_words(book, own.ships)}; {outside}{quantity(own.points_left, 'point')} left"
              f"{fuel}",
        nation=FLAGS[view.side] if flag is None else book.oob.ships[flag].nation,
        hull=_hull(book, flag),
        composition=composition(types),
        fuel=None if least is None else least.days / max(1, least.of),
        left=own.points_left,
        escort=bool(own.ships) and all(view.ships[key].mission is Mission.ESCORT for key in own.ships),
        roads=bool(own.roads),
        rank=min(map(RANK.index, types), default=len(RANK)),
    )


def with_ships(book: Book, counter: Counter, ships: tuple[ShipId, ...]) -> Counter:
    """A counter with the heaviest of these ships on it, and how many there are of each type."""
    flag = lead_of(book, ships)
    if flag is None:
        return counter
    types = [book.counters[key].type for key in ships]
    return replace(counter, nation=book.oob.ships[flag].nation, hull=_hull(book, flag), composition=composition(types),
                   rank=min(map(RANK.index, types)))


def _enemies(book: Book, view: View) -> Iterator[Counter]:
    enemy = view.side.enemy
    for found in view.flotilla_markers.values():
        if found.port is None:
            known = (f"{quantity(found.points, 'point')}, mission {found.mission.value}" if found.points and found.mission
                     else "submarines")
            yield Counter(
                things.EnemyFlotilla(found.contact),
                found.hex,
                enemy,
                own=False,
                name=found.contact,
                words=f"enemy {found.contact}: {known}",
                nation=FLAGS[enemy],
                hull=side_view_of(ShipType.SUBMARINE),
                composition=quantity(found.points, "point") if found.points else "",
                certainty=Certainty.NOW if found.kinds else Certainty.UNKNOWN,
                submarine=True,
            )
    for marker in view.markers.values():
        where = marker.hex or (marker.last.hex if marker.last else None)
        age = age_of(view, marker)
        if where is not None and (marker.hex is not None or (age is not None and age < GONE)):
            yield _of_marker(book, view, marker, where)


def _of_marker(book: Book, view: View, marker: Marker, where: Hex) -> Counter:
    seen, age = marker.seen or (marker.last.seen if marker.last else None), age_of(view, marker)
    certainty = (Certainty.NOW if marker.kinds else Certainty.UNKNOWN if age is None or age >= STALE else Certainty.OLDER)
    ships = tuple(seen.ships) if seen is not None and seen.ships else ()
    flag, types = lead_of(book, ships), [book.counters[key].type for key in ships]
    like = next((kind for category, kind in LIKE.items() if seen is not None and category in seen.categories), None)
    content = composition(types) or (", ".join(category.value for category in seen.categories) if seen is not None else "")
    return Counter(
        things.Marker(marker.contact),
        where,
        view.side.enemy,
        own=False,
        name=marker.contact,
        words=marker_in_words(book, view, marker),
        nation=FLAGS[view.side.enemy] if flag is None else book.oob.ships[flag].nation,
        hull=_hull(book, flag) or (side_view_of(like) if like is not None else None),
        composition=content,
        certainty=certainty,
        age=age,
        rank=min(map(RANK.index, types), default=len(RANK) if like is None else RANK.index(like)),
    )


def age_of(view: View, marker: Marker) -> int | None:
    """The days since an enemy's force was seen; None when it never was."""
    if marker.kinds:
        return 0
    return None if marker.last is None else max(0, view.segment - marker.last.segment)


def age_in_words(days: int) -> str:
    """The text in the pill of a counter."""
    return quantity(days, "day") if days else "now"


def marker_in_words(book: Book, view: View, marker: Marker) -> str:
    """What is known of an enemy's marker, and how old it is."""
    seen = marker.seen or (marker.last.seen if marker.last else None)
    found = ", ".join(kind.value for kind in marker.kinds)
    parts = [f"enemy {marker.contact}"]
    if seen is None:
        parts.append("nothing is known of it")
    elif seen.ships is not None:
        hurt = [f"{book.oob.ships[key].name} {damage}" for key, damage in seen.ships.items() if damage != "sound"]
        parts.append(ships_in_words(book, seen.ships))
        if hurt:
            parts.append(f"damaged: {', '.join(hurt[:MANY])}{f' and {len(hurt) - MANY} more' if len(hurt) > MANY else ''}")
    else:
        parts.append(" and ".join(category.value for category in seen.categories) or "nothing was made out")
    if found:
        parts.append(f"found by {found}")
    elif marker.last is not None:
        age = age_in_words(age_of(view, marker) or 0)
        parts.append(f"last seen in {marker.last.hex}, {'today' if age == 'now' else f'{age} ago'}")
    if marker.engaged:
        parts.append("engaged")
    return "; ".join(parts)


def _hull(book: Book, ship: ShipId | None) -> Silhouette | None:
    return None if ship is None else side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE)
