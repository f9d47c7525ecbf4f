"""Counters: what stands for a force, a flotilla or an enemy's marker, and how it is drawn at any size.

Whose it is shows by colour, by lightness and by shape (own square, enemy with cut corners), what it is by a silhouette
and by letters, so that a counter reads without colours too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, sqrt

from campaign.gui.actions import things
from campaign.gui.actions.things import Thing
from campaign.gui.drawing.shapes import Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.gui.drawing.theme import COUNTERS, Look, blend
from campaign.model.book import Book
from campaign.model.play.views import Marker, View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Seen
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.words.naming import RANK, ships_in_words

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
WIDE, LEAST, MOST = 1.15, 22.0, 54.0
SHOWN, STEP = 3, 0.16
# Between counters that are fanned out, as a share of their width; smaller than this they cannot be read.
GAP, SMALLEST = 0.12, 16.0
MANY = 4


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter: the thing that it stands for, what is drawn and lettered on it, and its tooltip."""

    thing: Thing
    hex: Hex
    side: Side
    own: bool
    silhouette: str
    letters: str
    mark: str
    words: str
    faded: bool = False


def counters_of(book: Book, view: View) -> tuple[Counter, ...]:
    """Everything on the map that a side may know of, own forces last and so on top."""
    return (*_enemies(book, view), *_own(book, view))


def _own(book: Book, view: View) -> Iterator[Counter]:
    for flotilla in view.flotillas.values():
        if flotilla.port is None:
            yield Counter(
                things.Flotilla(flotilla.id),
                flotilla.hex,
                view.side,
                own=True,
                silhouette="submarine",
                letters=flotilla.id,
                mark=str(flotilla.points),
                words=f"{flotilla.id} {flotilla.name}: {flotilla.points} points, mission {flotilla.mission.value}",
            )
    for own in view.forces.values():
        force = own.force
        if force.scattered is not None:
            continue
        boxes = min((view.ships[key].fuel_boxes for key in own.ships), default=0)
        words = f"{force.id} {force.name}: {ships_in_words(book, own.ships)}; {own.points_left} points left, least fuel {boxes}"
        yield Counter(
            things.Force(force.id),
            force.hex,
            view.side,
            own=True,
            silhouette=_leading(book, own.ships),
            letters=force.id,
            mark=str(len(own.ships)),
            words=words,
        )


def _enemies(book: Book, view: View) -> Iterator[Counter]:
    enemy = view.side.enemy
    for found in view.flotilla_markers.values():
        if found.port is None:
            known = f"{found.points} points, mission {found.mission.value}" if found.points and found.mission else "submarines"
            yield Counter(
                things.EnemyFlotilla(found.contact),
                found.hex,
                enemy,
                own=False,
                silhouette="submarine",
                letters=found.contact,
                mark="!" if found.kinds else "?",
                words=f"enemy {found.contact}: {known}",
            )
    for marker in view.markers.values():
        where = marker.hex or (marker.last.hex if marker.last else None)
        if where is None:
            continue
        silhouette = _seen(book, marker.seen or (marker.last.seen if marker.last else None))
        yield Counter(
            things.Marker(marker.contact),
            where,
            enemy,
            own=False,
            silhouette=silhouette,
            letters=marker.contact,
            mark=_age(marker, view),
            words=marker_in_words(book, view, marker),
            faded=marker.hex is None,
        )


def _age(marker: Marker, view: View) -> str:
    if marker.kinds:
        return "!"
    return "?" if marker.last is None else f"{max(0, view.segment - marker.last.segment)}d"


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
        age = max(0, view.segment - marker.last.segment)
        parts.append(f"last seen in {marker.last.hex}, {age} {'segment' if age == 1 else 'segments'} ago")
    if marker.engaged:
        parts.append("engaged")
    return "; ".join(parts)


def _leading(book: Book, ships: Iterable[ShipId]) -> str:
    types = [book.counters[key].type for key in ships]
    return SILHOUETTES[min(types, key=RANK.index)] if types else ""


def _seen(book: Book, seen: Seen | None) -> str:
    if seen is None:
        return ""
    if seen.ships:
        return _leading(book, seen.ships)
    if Category.WARSHIPS in seen.categories:
        return "cruiser"
    return "transport" if Category.TRANSPORTS in seen.categories else "craft" if seen.categories else ""


def size_at(zoom: float, look: Look) -> float:
    """The width of a counter in pixels: as wide as its hex while it stays readable and not larger than needed."""
    return min(MOST, max(LEAST, zoom * 0.86)) * min(1.5, max(1.0, look.scale))


def fan(number: int, middle: Point, size: float, within: Rect | None) -> tuple[Rect, ...]:
    """Counters side by side over a square; where it would reach beyond the room there is, it is moved, and made smaller."""
    while True:
        wide, high = size * (1 + GAP), size * (1 / WIDE + GAP)
        across = ceil(sqrt(number))
        if within is None:
            break
        most, deep = max(1, int(within.wide // wide)), max(1, int(within.high // high))
        if most * deep >= number or size < SMALLEST:
            across = min(most, max(across, ceil(number / deep)))
            break
        size *= 0.94
    down = ceil(number / across)
    left, top = middle[0] - across * wide / 2, middle[1] - down * high / 2
    if within is not None:
        left = max(within.x, min(left, within.right - across * wide))
        top = max(within.y, min(top, within.bottom - down * high))
    return tuple(Rect(left + (at % across) * wide, top + (at // across) * high, size, size / WIDE) for at in range(number))


def places(number: int, middle: Point, size: float, *, fanned: bool, within: Rect | None = None) -> tuple[Rect, ...]:
    """Where the counters of one hex lie: stacked askew, of which three show, or fanned out over a square."""
    high = size / WIDE
    if fanned and number > 1:
        return fan(number, middle, size, within)
    shown = min(number, SHOWN)
    shift = size * STEP
    return tuple(
        Rect(
            middle[0] - size / 2 + shift * (min(at, SHOWN - 1) - (shown - 1) / 2),
            middle[1] - high / 2 - shift * (min(at, SHOWN - 1) - (shown - 1) / 2),
            size,
            high,
        )
        for at in range(number)
    )


def drawn(counter: Counter, rect: Rect, look: Look, *, chosen: bool) -> Iterator[Shape]:
    """One counter as shapes."""
    fill, ink = COUNTERS[counter.side]
    if counter.faded:
        fill, ink = blend(fill, look.theme.ground_tone, 0.55), blend(ink, look.theme.ground_tone, 0.35)
    line = max(1.0, rect.wide / 22)
    if chosen:
        yield RoundedBox(rect.grown(line * 2.2), look.theme.chosen, look.theme.ink, 1.0, rect.wide * 0.1)
    if counter.own:
        yield RoundedBox(rect, fill, ink, line, rect.wide * 0.07)
    else:
        cut = rect.wide * 0.16
        yield Polygon(
            (
                (rect.x + cut, rect.y),
                (rect.right - cut, rect.y),
                (rect.right, rect.y + cut),
                (rect.right, rect.bottom - cut),
                (rect.right - cut, rect.bottom),
                (rect.x + cut, rect.bottom),
                (rect.x, rect.bottom - cut),
                (rect.x, rect.y + cut),
            ),
            fill,
            ink,
            line,
        )
    small = rect.wide < LEAST * 1.25
    yield from _figure(
        counter.silhouette, (rect.middle[0], rect.y + rect.high * (0.36 if not small else 0.34)), rect.wide * 0.37, ink
    )
    letters = f"{counter.letters} {counter.mark}".strip() if rect.wide >= 40 else counter.letters
    size = min(rect.wide * 0.29, rect.wide * 1.45 / max(3, len(letters)))
    yield Words(letters, (rect.middle[0], rect.bottom - size * 0.72), size, ink, "m", bold=True)


def _figure(silhouette: str, middle: Point, half: float, ink: Ink) -> Iterator[Shape]:
    if not silhouette:
        yield Words("?", middle, half * 1.2, ink, "m", bold=True)
        return
    hull = HULLS[silhouette]
    yield Polygon(tuple((middle[0] + x * half, middle[1] + y * half * 0.95 + half * 0.12) for x, y in hull), ink)
    if silhouette == "submarine":
        yield Line(
            ((middle[0] - half, middle[1] + half * 0.56), (middle[0] + half, middle[1] + half * 0.56)), ink, max(1.0, half / 12)
        )


def badge(text: str, rect: Rect, look: Look) -> Iterator[Shape]:
    """How many counters of a stack are not shown."""
    size = max(9.0, rect.wide * 0.3)
    box = Rect(rect.right - size, rect.y - size * 0.5, size * (0.6 + 0.62 * len(text)), size * 1.2)
    yield RoundedBox(box, look.theme.chosen, look.theme.ink, 1.0, size * 0.4)
    yield Words(text, box.middle, size * 0.9, (20, 20, 20), "m", bold=True)
