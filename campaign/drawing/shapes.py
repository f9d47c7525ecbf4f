"""What a picture is made of: plain values in pixels, x to the right and y down, painted in the order given."""

from __future__ import annotations

from msgspec import Struct

Point = tuple[float, float]
Ink = tuple[int, int, int]


class Rect(Struct, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """The x just beyond it."""
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        """The y just below it."""
        return self.y + self.high

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.x + self.wide / 2, self.y + self.high / 2

    def holds(self, spot: Point) -> bool:
        """Whether a point lies in it."""
        return self.x <= spot[0] < self.right and self.y <= spot[1] < self.bottom

    def meets(self, other: Rect) -> bool:
        """Whether two rectangles overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def grown(self, by: float) -> Rect:
        """The rectangle enlarged by `by` on every side."""
        return Rect(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)


class Polygon(Struct, frozen=True):
    """An outline, with a fill and an edge where they are named; `cover` is the opacity of the fill."""

    points: tuple[Point, ...]
    fill: Ink | None
    edge: Ink | None = None
    width: float = 1.0
    cover: float = 1.0


class Line(Struct, frozen=True):
    """A line through points, solid or broken into dashes of length `dash`; `cover` is its opacity."""

    points: tuple[Point, ...]
    ink: Ink
    width: float = 1.0
    dash: float = 0.0
    cover: float = 1.0


class Disc(Struct, frozen=True):
    """A circle."""

    centre: Point
    radius: float
    fill: Ink | None
    edge: Ink | None = None
    width: float = 1.0


class RoundedBox(Struct, frozen=True):
    """A rectangle, its corners rounded with the radius `round`."""

    rect: Rect
    fill: Ink | None
    edge: Ink | None = None
    width: float = 1.0
    round: float = 0.0


class Text(Struct, frozen=True):
    """A line of text; `at` is its left, middle or right (`anchor` l, m, r) at half height; a halo sets it off from its ground.

    `spaced` is the extra room between letters, in heights of the text. Words that `lean` are turned anticlockwise by so many
    degrees round their middle, which is then their place.
    """

    text: str
    at: Point
    size: float
    ink: Ink
    anchor: str = "l"
    bold: bool = False
    mono: bool = False
    halo: Ink | None = None
    serif: bool = False
    italic: bool = False
    spaced: float = 0.0
    lean: float = 0.0


class Picture(Struct, frozen=True):
    """A bitmap painted elsewhere, `size` pixels wide and high: red, green, blue and opacity of each."""

    rect: Rect
    size: tuple[int, int]
    pixels: bytes


Shape = Polygon | Line | Disc | RoundedBox | Text | Picture
Layer = tuple[Shape, ...]
