"""Badges of ports and airfields: the ships in port and the aircraft on the field, as far as they are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from msgspec import Struct

from campaign.chart.counters import composition
from campaign.drawing.geometry import centre_of
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import PortFacts
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId
from campaign.session.planning.air_units import Airfield, airfields, own_units, task_in_words
from campaign.words.counting import quantity

# Ports ----------------------------------------------------------------------------------------------------------------


# Cargo and repair from which a port is of the first and of the second rank, and two that are always of the first.
RANKS = ((12, 6), (6, 4))
ALWAYS = ("Malta", "Gibraltar")
# Pixels a hex from which badges of ports of each rank show: own ones, and all others.
OWN_FROM, OTHERS_FROM = (0.0, 0.0, 14.4), (0.0, 9.5, 20.0)
LETTERS, HIGH, PAD, DASH = 12.0, 19.0, 6.0, 3.0


class PortBadge(Struct, frozen=True):
    """What lies in a port: its name and rank, whose the ships are (None for those of neither side), how many of each type."""

    port: str
    rank: int
    side: Side | None
    own: bool
    words: str


def rank_of(port: PortFacts[Hex]) -> int:
    """The rank of a port: 0 for the great ones, which never vanish."""
    if port.name in ALWAYS:
        return 0
    reached = (rank for rank, (cargo, repair) in enumerate(RANKS) if port.cargo >= cargo or port.repair >= repair)
    return next(reached, len(RANKS))


def badges_of(book: Book, view: View, zoom: float) -> tuple[PortBadge, ...]:
    """The badges shown at this zoom (pixels a hex), those of great ports and of many ships first."""
    lie: dict[tuple[PortId, Side | None], list[ShipId]] = {}
    for ship in view.ships.values():
        if ship.port is not None and not ship.status.is_lost:
            lie.setdefault((ship.port, view.side), []).append(ship.id)
    for port, enemies in view.enemies_in_port.items():
        lie.setdefault((port, view.side.enemy), []).extend(sighting.ship for sighting in enemies)
    for key, port in view.neutrals.items():
        lie.setdefault((port, None), []).append(key)
    found: list[tuple[int, PortBadge]] = []
    for (where, side), ships in lie.items():
        facts = book.theatre.ports.get(where)
        if facts is None:
            continue
        rank, own = rank_of(facts), side is view.side
        text = composition((book.counters[ship].type for ship in ships if ship in book.counters), apart="  ")
        if text and zoom >= (OWN_FROM if own else OTHERS_FROM)[rank]:
            found.append((len(ships), PortBadge(facts.name, rank, side, own, text)))
    return tuple(badge for _, badge in sorted(found, key=lambda pair: (pair[1].rank, -pair[0], pair[1].port)))


def size_of_badge(badge: PortBadge, look: Look) -> tuple[float, float]:
    """Its width and height in pixels."""
    return width_of(badge.words, LETTERS * look.label, bold=True) + 2 * PAD * look.label, HIGH * look.label


def draw_badge(badge: PortBadge, look: Look) -> Iterator[Shape]:
    """A badge around its middle."""
    wide, high = size_of_badge(badge, look)
    theme, rect = look.theme, Rect(-wide / 2, -high / 2, wide, high)
    ink = theme.neutral if badge.side is None else theme.sides[badge.side]
    if badge.own or badge.side is None:
        yield RoundedBox(rect, theme.panel, ink, 1.5, 2.0)
    else:
        yield RoundedBox(rect, theme.panel, None, 1.0, 2.0)
        ring = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom), (rect.x, rect.y))
        yield Line(ring, ink, 1.5, DASH)
    yield Text(badge.words, (0.0, 0.0), LETTERS * look.label, ink, "m", bold=True)


# Airfields ------------------------------------------------------------------------------------------------------------


# What stands for a role in a badge; the legend and every tip say it in words.
LETTERS_OF: Mapping[AircraftRole, str] = {
    AircraftRole.FIGHTER: "F", AircraftRole.TORPEDO_BOMBER: "T", AircraftRole.DIVE_BOMBER: "D", AircraftRole.BOMBER: "B",
    AircraftRole.HEAVY_BOMBER: "B", AircraftRole.TRANSPORT: "Tr",
}
# Pixels a hex from which badges show while their layer is on, and from which they show by themselves.
ON_FROM, ALWAYS_FROM = 9.0, 22.0
# An airfield lies aside in its hex.
ASIDE: Point = (0.2, -0.22)
PLANE, APART = 6.0, 4.0
STAR = 5.2
# An aeroplane seen from above, its nose to the right, in a box from -1 to 1.
OUTLINE: tuple[Point, ...] = (
    (1.0, 0.0), (0.82, -0.13), (0.36, -0.15), (0.02, -1.0), (-0.26, -1.0), (-0.1, -0.15), (-0.6, -0.11), (-0.78, -0.42),
    (-0.98, -0.42), (-0.9, 0.0), (-0.98, 0.42), (-0.78, 0.42), (-0.6, 0.11), (-0.1, 0.15), (-0.26, 1.0), (0.02, 1.0),
    (0.36, 0.15), (0.82, 0.13),
)


class AirBadge(Struct, frozen=True):
    """What stands on the airfields of a hex: whose it is, the flights in letters, and how often the field was hit."""

    hex: Hex
    side: Side | None
    own: bool
    words: str
    hits: int

    @property
    def at(self) -> Point:
        """Where it belongs in the plane."""
        x, y = centre_of(self.hex)
        return x + ASIDE[0], y + ASIDE[1]


def air_badges(book: Book, view: View, zoom: float, *, on: bool) -> tuple[AirBadge, ...]:
    """The badges shown at this zoom (pixels a hex), own ones first, those with more flights before others."""
    if zoom < (ON_FROM if on else ALWAYS_FROM):
        return ()
    found = sorted(airfields(book, view), key=lambda field: (not field.own, -sum(field.flights.values()), field.hex))
    return tuple(AirBadge(field.hex, field.side, field.own, flights_by_letter(field), field.hits) for field in found)


def flights_by_letter(field: Airfield) -> str:
    """Flights by role: "12 F  3 T  6 B"; where only units are counted, how many they are."""
    if not field.flights:
        return quantity(field.count, "unit")
    by_letter: dict[str, int] = {}
    for role, count in field.flights.items():
        letter = LETTERS_OF[role]
        by_letter[letter] = by_letter.get(letter, 0) + count
    return "  ".join(f"{count} {letter}" for letter, count in by_letter.items())


def size_of_air_badge(badge: AirBadge, look: Look) -> tuple[float, float]:
    """Its width and height in pixels."""
    unit = look.label
    star = (2 * STAR + APART + width_of(str(badge.hits), LETTERS * unit, bold=True)) if badge.hits else 0.0
    text_wide = width_of(badge.words, LETTERS * unit, bold=True)
    return text_wide + (2 * PLANE + APART + 2 * PAD) * unit + star * (unit if badge.hits else 0.0), HIGH * unit


def draw_air_badge(badge: AirBadge, look: Look) -> Iterator[Shape]:
    """An air badge around its middle: a solid edge for an own field, a broken one where only the count is known."""
    wide, high = size_of_air_badge(badge, look)
    theme, unit, rect = look.theme, look.label, Rect(-wide / 2, -high / 2, wide, high)
    ink = theme.neutral if badge.side is None else theme.sides[badge.side]
    yield from _framed(rect, ink, look, broken=not badge.own)
    x = rect.x + (PAD + PLANE) * unit
    yield from aeroplane((x, 0.0), PLANE * unit, ink)
    x += (PLANE + APART) * unit
    yield Text(badge.words, (x, 0.0), LETTERS * unit, ink, bold=True)
    if badge.hits:
        x += width_of(badge.words, LETTERS * unit, bold=True) + (APART + STAR) * unit
        yield _star((x, 0.0), STAR * unit, look)
        yield Text(str(badge.hits), (x + (STAR + 2) * unit, 0.0), LETTERS * unit, theme.ink, bold=True)


def _framed(rect: Rect, ink: Ink, look: Look, *, broken: bool) -> Iterator[Shape]:
    """The box of a badge."""
    if not broken:
        yield RoundedBox(rect, look.theme.panel, ink, 1.5, 2.0)
        return
    yield RoundedBox(rect, look.theme.panel, None, 1.0, 2.0)
    ring = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom), (rect.x, rect.y))
    yield Line(ring, ink, 1.5, DASH)


def aeroplane(at: Point, half: float, ink: Ink, *, turn: float = 0.0) -> Iterator[Polygon]:
    """A small aeroplane around a point; `turn` is the angle of its nose from the right."""
    yield Polygon(tuple(_turned(spot, at, half, turn) for spot in OUTLINE), ink)


def _turned(spot: Point, at: Point, half: float, turn: float) -> Point:
    x, y = spot[0] * half, spot[1] * half
    return at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn)


def _star(at: Point, half: float, look: Look) -> Polygon:
    """The star of a hit."""
    corners = tuple((at[0] + half * (1.0 if number % 2 == 0 else 0.45) * sin(pi * number / 8),
                     at[1] - half * (1.0 if number % 2 == 0 else 0.45) * cos(pi * number / 8)) for number in range(16))
    return Polygon(corners, look.theme.amberfill, look.theme.ink, 1.0)


def fields_in_words(book: Book, view: View, where: Hex) -> tuple[str, ...]:
    """The aircraft on the airfields of a hex: own units by name and task, the enemy's by name; and the hits on the fields."""
    found = sorted((field for field in airfields(book, view) if field.hex == where), key=lambda field: not field.own)
    return tuple(_in_words(book, view, field) for field in found)


def _in_words(book: Book, view: View, field: Airfield) -> str:
    oob = book.oob
    if field.own:
        tasks: dict[str, list[str]] = {}
        for unit in own_units(book, view):
            if unit.id in field.units:
                tasks.setdefault(task_in_words(book, view, unit), []).append(unit.name)
        # What is out on something is said before what is in hand.
        text = "; ".join(f"{task}: {', '.join(names)}" for task, names in sorted(tasks.items(), key=lambda pair: len(pair[1])))
    else:
        text = "; ".join(f"{oob.air_units[key].name} ({oob.aircraft[oob.air_units[key].aircraft].name})" for key in field.units)
        text = text or quantity(field.count, "air unit")
    hurt = f", hit {quantity(field.hits, 'time')}" if field.hits else ""
    return f"{'Aircraft' if field.own else 'Enemy aircraft'} ({flights_by_letter(field)}{hurt}): {text}"
