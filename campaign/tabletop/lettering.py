"""Where names go on a sheet: beside their spot, on the side where they cover least of what is there already."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

LETTER_WIDTH = 0.56  # of the height of the type, on average
LEADING = 1.15
FAR = 1000.0
Spot = tuple[float, float]
Box = tuple[float, float, float, float]


class PlacedName(Struct, frozen=True):
    """A name's place: its anchor, and whether it runs right from there, left, or both ways."""

    spot: Spot
    across: str
    box: Box


@dataclass(slots=True)
class Lettering:
    """The names placed so far; earlier ones keep their place, so the important go first."""

    taken: list[Box] = field(default_factory=list)

    def keep_clear(self, spot: Spot, around: float) -> None:
        """Asks later names to stay off a spot."""
        self.taken.append((spot[0] - around, spot[1] - around, spot[0] + around, spot[1] + around))

    def stay_inside(self, west: float, east: float, south: float, north: float) -> None:
        """Asks names to stay on the sheet: beyond its edges all is taken."""
        self.taken += [
            (west - FAR, south - FAR, west, north + FAR), (east, south - FAR, east + FAR, north + FAR),
            (west, south - FAR, east, south), (west, north, east, north + FAR),
        ]  # fmt: skip

    def place(self, text: str, spot: Spot, height: float) -> PlacedName:
        """Places a name of type so high near its spot, and remembers it."""
        best = min(_candidates(text, spot, height), key=lambda place: sum(_overlap(place.box, box) for box in self.taken))
        self.taken.append(best.box)
        return best


def _candidates(text: str, spot: Spot, height: float) -> list[PlacedName]:
    lines = text.splitlines() or [""]
    width, gap = max(map(len, lines)) * height * LETTER_WIDTH, 0.28
    height *= len(lines)
    east, north = spot
    found: list[PlacedName] = []
    for reach in (1.0, 1.9):
        for up in (0.0, 0.9, -0.9, 1.7, -1.7):
            aside = gap if abs(up) < 1 else gap * 0.4
            found += [
                _at(east + aside * reach, north + up * height * reach, "left", width, height),
                _at(east - aside * reach, north + up * height * reach, "right", width, height),
            ]
        found += [_at(east, north + up * height * reach, "center", width, height) for up in (1.5, -1.5)]
    return found


def _at(east: float, north: float, across: str, width: float, height: float) -> PlacedName:
    west = {"left": east, "right": east - width, "center": east - width / 2}[across]
    half = height * LEADING / 2
    return PlacedName((east, north), across, (west, north - half, west + width, north + half))


def _overlap(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across * up if across > 0 and up > 0 else 0.0
