"""Badges of ports: which ships lie there, own ones with a whole edge, the enemy's, which all may know, with a broken one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.chart.counters import composition
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import PortFacts
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId

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
    """The badges that show at so many pixels a hex, those of great ports and of many ships first."""
    lie: dict[tuple[PortId, Side | None], list[ShipId]] = {}
    for ship in view.ships.values():
        if ship.port is not None and not ship.status.is_lost:
            lie.setdefault((ship.port, view.side), []).append(ship.id)
    for port, enemies in view.enemies_in_port.items():
        lie.setdefault((port, view.side.enemy), []).extend(one.ship for one in enemies)
    for key, port in view.neutrals.items():
        lie.setdefault((port, None), []).append(key)
    found: list[tuple[int, PortBadge]] = []
    for (where, side), ships in lie.items():
        facts = book.theatre.ports.get(where)
        if facts is None:
            continue
        rank, own = rank_of(facts), side is view.side
        words = composition((book.counters[ship].type for ship in ships if ship in book.counters), apart="  ")
        if words and zoom >= (OWN_FROM if own else OTHERS_FROM)[rank]:
            found.append((len(ships), PortBadge(facts.name, rank, side, own, words)))
    return tuple(badge for _, badge in sorted(found, key=lambda one: (one[1].rank, -one[0], one[1].port)))


def size_of_badge(badge: PortBadge, look: Look) -> tuple[float, float]:
    """How wide and how high it is, in pixels."""
    return width_of(badge.words, LETTERS * look.label, bold=True) + 2 * PAD * look.label, HIGH * look.label


def drawn_badge(badge: PortBadge, look: Look) -> Iterator[Shape]:
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
    yield Words(badge.words, (0.0, 0.0), LETTERS * look.label, ink, "m", bold=True)
