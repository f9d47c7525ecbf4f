"""The pieces of a silhouette: closed polygons in metres, each with the part of the ship that it belongs to."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

Point = tuple[float, float]
Points = tuple[Point, ...]


class Detail(Enum):
    """How much of a ship is drawn: what can be distinguished on a counter, or everything."""

    COARSE = 0
    FINE = 1


class ShipPart(Enum):
    """The part of a ship that a piece belongs to, which decides its tone."""

    HULL = "hull"
    BOTTOM = "bottom"
    DECK = "deck"
    HOUSE = "house"
    FUNNEL = "funnel"
    CAP = "cap"
    MAST = "mast"
    RIGGING = "rigging"
    MOUNT = "mount"
    BARREL = "barrel"
    TUBE = "tube"
    BOAT = "boat"
    LIGHT = "light"
    BELT = "belt"


class Piece(Struct, frozen=True):
    """A closed polygon; of a mount and its barrels, and of a torpedo tube, with its name on board."""

    part: ShipPart
    points: Points
    name: str = ""


class Silhouette(Struct, frozen=True):
    """A ship seen from her starboard side or from above, her bow to the right, her stern at x = 0.

    From the side, y is metres above the water; from above, metres to port of the centre line. `mounts` are the visible guns,
    with their positions along her; `funnels` and `bridge` are positions as well, for labels beside them.
    """

    length_m: float
    pieces: tuple[Piece, ...]
    mounts: tuple[tuple[str, float], ...]
    funnels: tuple[float, ...] = ()
    bridge: Point | None = None

    @property
    def top_m(self) -> float:
        """Her highest point."""
        return max(y for piece in self.pieces for _, y in piece.points)

    @property
    def bottom_m(self) -> float:
        """Her lowest."""
        return min(y for piece in self.pieces for _, y in piece.points)
