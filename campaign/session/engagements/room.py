"""The table that a battle needs: how large it is, and where ships may stand on it where the system places nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Posture
from campaign.model.battles.tabletop import GroundScale, Lines
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ClassId, ShipClass, ShipId
from campaign.tactics.contract import Papers
from campaign.tactics.kit.deployment import ALONE, FAR_AT_MOST_M, Doctrine, deployed, without_places
from campaign.tactics.plot.geometry import HAIR, Point, metres_between
from campaign.words.lengths import MILE_M, YARD_M

CENTIMETRES_A_FOOT = 30.48
CENTIMETRE = "cm"
# SM-GAP-56.13 How long formations are is each side's own affair: all packets of a battle count half the sight for them.
WITH_FORMATIONS, MOVES = 1.5, 3
AT_THE_EDGE = "Where a ship comes to the edge, all models are moved back alike, and whatever else lies there with them."
ORIGIN = "Places are counted from the point 0, 0: lay it where you like, so that all ships stand round the middle."
NOTHING_MEASURED = (
    "Nothing is measured here: the range is one of the system's steps, and a marker says which. Any table will do on which the "
    "cards can lie; models may stand in two lines."
)
BY_SIGHT = "half as far again as one sees"
BY_MOVES = "three moves of the fastest ship in the lists of the fleets"
BY_PLACES = "from one end of all ships to the other"


class Room(Struct, frozen=True):
    """The side in metres of the square of sea that a table must hold, and what makes it so large."""

    side_m: float
    why: str


def room_for(placed: Sequence[Point], sight_m: float, move_m: float) -> Room:
    """SM-GAP-56.13 SAS-A3.1 By sight or by moves, which every reader knows; by the ships that his plot shows, if more."""
    needs = (
        Room(sight_m * WITH_FORMATIONS, BY_SIGHT),
        Room(move_m * MOVES, BY_MOVES),
        Room(_extent(placed), BY_PLACES),
    )
    return max(needs, key=lambda room: room.side_m)


def move_of_the_fastest_m(book: Book, papers: Papers) -> float:
    """How far the fastest kind of ship in the lists of the fleets comes in a turn, whoever takes part; 0 where nobody knows."""
    return papers.move_m(book, float(max(max(known.trial_kn, known.service_kn) for known in book.oob.classes.values())))


def lines_of(room: Room, scale: GroundScale | None, scales: Sequence[GroundScale], range_words: str) -> Lines:
    """What is said of the table; `range_words` is what a system without measures calls the range at the start."""
    if scale is None and range_words:
        return Lines("The table", (NOTHING_MEASURED, f"This battle begins at {range_words} range."))
    metres = room.side_m
    if scale is None:
        sea = f"{metres / YARD_M:,.0f} yd = {metres:,.0f} m = {metres / MILE_M:.1f} nautical miles each way"
        return Lines("The table", (f"It must hold {sea} by your own scale: {room.why}.", AT_THE_EDGE))
    lines = [
        f"Scale: {_unit(scale)}, {scale.metres:,.0f} m or {scale.metres / YARD_M:,.0f} yd at sea.",
        f"Room: a table or floor of {_square(metres, scale)}: {room.why}.",
    ]
    lines += [
        f"{_other(scale, other)} it is {_square(metres, other)}; --scale {_typed(other)} prints a packet for it."
        for other in scales
        if other != scale
    ]
    lines.append(ORIGIN)
    return Lines("The table", (*lines, AT_THE_EDGE))


def _unit(scale: GroundScale) -> str:
    """The size on the table of one unit of the papers."""
    if _is_shrunk(scale):
        return f"a {scale.unit} of these papers is {scale.centimetres:g} cm of the table"
    return f"a unit is one {scale.unit}"


def _is_shrunk(scale: GroundScale) -> bool:
    """Whether a centimetre of the papers differs from one on the table."""
    return scale.unit == CENTIMETRE and scale.centimetres != 1


def _other(scale: GroundScale, other: GroundScale) -> str:
    """The size of a unit at other table scales."""
    if other.unit != scale.unit:
        return f"With a {other.unit} for each {scale.unit}"
    times = (other.centimetres / other.metres) / (scale.centimetres / scale.metres)
    return f"With {times:g} {other.unit} for each {scale.unit}"


def _typed(scale: GroundScale) -> str:
    """A name as it is typed: as one word."""
    return f'"{scale.name}"' if " " in scale.name else scale.name


def _extent(points: Sequence[Point]) -> float:
    """The larger of the east-west and north-south extents of some points."""
    if not points:
        return 0.0
    easts, norths = [point.x_m for point in points], [point.y_m for point in points]
    return max(max(easts) - min(easts), max(norths) - min(norths))


def _square(metres: float, scale: GroundScale) -> str:
    units = ceil(metres / scale.metres - HAIR)
    centimetres = units * scale.centimetres
    feet = f"{centimetres / CENTIMETRES_A_FOOT:.1f} ft = " if scale.centimetres != 1 else ""
    size = ceil(centimetres) if _is_shrunk(scale) else units
    return f"{size} by {size} {scale.unit} ({feet}{centimetres / 100:.1f} m each way)"


# As a club may form its lines.
PROPOSED = Doctrine(gap_m=900.0, interval_m=900.0, in_line=8, off_bearing=60.0, screen_ahead_m=3000.0, guarded_behind_m=3000.0,
                    step_m=1.0)


def proposed(classes: Mapping[ClassId, ShipClass], engagement: Engagement) -> dict[ShipId, Posture]:
    """Where ships may stand on a table whose system places nobody: at the range that is named, or as far as one can see."""
    ships = {side: tuple(ship for ship in own if ship.kind not in ALONE and not ship.late)
             for side, own in without_places(classes, engagement).items()}
    return deployed(PROPOSED, engagement, ships, min(float(engagement.conditions.visibility_m), FAR_AT_MOST_M))


def in_sight(engagement: Engagement, places: Mapping[ShipId, Posture], side: Side) -> frozenset[ShipId]:
    """The enemies that somebody of a side can see from where she stands."""
    there = [unit for _, unit in engagement.participants() if unit.ship in places and not unit.arrives]
    own = {unit.ship for unit in engagement.parties[side].participants}
    eyes = [places[unit.ship] for unit in there if unit.ship in own]
    return frozenset(
        unit.ship
        for unit in there
        if unit.ship not in own
        and any(_apart(eye, places[unit.ship]) <= engagement.conditions.visibility_m + 1 for eye in eyes)
    )


def _apart(first: Posture, second: Posture) -> float:
    return metres_between(Point(first.x_m, first.y_m), Point(second.x_m, second.y_m))
