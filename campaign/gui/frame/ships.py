"""A side's ships in line ahead on the water, for pages that may show nothing of a game: ships that anybody knows of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from campaign.drawing.hulls import draw_hull
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape
from campaign.drawing.theme import Look, blend
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette
from campaign.session.play.beginning import line_of_battle

# Ships that were in the Mediterranean from the first day on.
LINES = {
    Side.AXIS: ("giulio_cesare", "zara", "duca_degli_abruzzi", "maestrale"),
    Side.ALLIED: ("warspite", "malaya", "gloucester", "hyperion"),
}
# Where in the strip the water stands, what is left between two ships as a share of their lengths, and the lines of the swell.
WATER, APART, SWELL = 0.74, 0.12, (0.82, 0.9, 0.97)
RAISED = 1.15


@cache
def _silhouettes(ships: tuple[str, ...]) -> tuple[Silhouette, ...]:
    return line_of_battle(tuple(map(ShipId, ships)))


class LineAhead(Struct, frozen=True):
    """Ships of one side, or of both towards each other, to one scale, with the sea beneath them; those named, or the usual."""

    sides: tuple[Side, ...]
    ships: tuple[str, ...] = ()
    name: str = "ships"
    high: float = 120.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Sky and sea as two tones, then the ships, each side as wide as its share of the room."""
        theme, water = look.theme, rect.y + rect.high * WATER
        yield RoundedBox(Rect(rect.x, rect.y, rect.wide, water - rect.y), blend(theme.panel, theme.b85, 0.6))
        yield RoundedBox(Rect(rect.x, water, rect.wide, rect.bottom - water), theme.b30)
        for at, side in enumerate(self.sides):
            wide = rect.wide / len(self.sides)
            yield from self._side(side, Rect(rect.x + wide * at, rect.y, wide, rect.high), water, look, mirrored=bool(at))
        for share in SWELL:
            y = rect.y + rect.high * share
            yield Line(((rect.x, y), (rect.right, y)), blend(theme.b30, theme.water, 0.35), 1.0)

    def _side(self, side: Side, room: Rect, water: float, look: Look, *, mirrored: bool) -> Iterator[Shape]:
        ships = _silhouettes(self.ships or LINES[side])
        long = sum(ship.length_m for ship in ships) * (1 + APART)
        if not long:
            return
        tallest = max(ship.top_m for ship in ships) * RAISED
        scale = min(room.wide * 0.92 / long, (water - room.y) * 0.92 / tallest)
        x = room.x + (room.wide - long * scale) / 2
        for ship in reversed(ships) if mirrored else ships:
            yield from draw_hull(ship, (x, water), scale, look.theme.sides[side], raised=RAISED, mirrored=mirrored)
            x += ship.length_m * scale * (1 + APART)
