"""Battles about to begin that nobody has placed: random forces, and where each system has their ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import cos, inf, radians, sin
from typing import Any

from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Conditions, Engagement, Light, Opening, Participant, Party, Task
from campaign.model.battles.presence import Arm, Presence
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import SMALL, ClassId, ShipId
from campaign.session.engagements.room import proposed
from campaign.tactics.plot.geometry import Point, Pose, metres_between, outline_of, touching
from campaign.tactics.registry import system_named

# What a battle needs of the Book is in any skirmish's.
FOUND, BOOK = load_skirmish_book("sirte-first")
PLOTTED = ("coastal", "fear_god", "supremacy_at_sea", "surface_fire")
BY_HULL = ("coastal", "fear_god")
# The fifth has no plot: what its packet proposes is the set-up sheet's own.
PROPOSED = "supermarina"
SKIES: Mapping[str, Conditions] = {
    "a clear day": Conditions(Light.DAY, 720, 30_000, 2, 270, 8, 0.0),
    "a hazy day": Conditions(Light.DAY, 720, 9_000, 3, 270, 12, 0.0),
    "a gale": Conditions(Light.DAY, 900, 5_000, 6, 270, 34, 0.0),
    "a moonlit night": Conditions(Light.NIGHT, 1320, 8_000, 2, 270, 8, 0.9),
    "a dark night": Conditions(Light.NIGHT, 1380, 2_700, 2, 270, 8, 0.0),
}


class Model(Struct, frozen=True):
    """One ship, boat, submarine or battery where a system has her when a battle begins."""

    name: str
    side: Side
    unit: ShipId
    pose: Pose
    length_m: float
    beam_m: float

    @property
    def hull(self) -> tuple[Point, ...]:
        """Her outline."""
        return outline_of(self.pose, self.length_m, self.beam_m)


def sent(side: Side, number: int, of_class: str, arm: Arm = Arm.SHIP, boats: int = 1, arrives: int = 0) -> Participant:
    """A unit of a class."""
    key = ShipId(f"{side.value.lower()}_{number}")
    presence = Presence(arm, boats, arrives)
    nation = Nation.ITALIAN if side is Side.AXIS else Nation.BRITISH
    name = f"{side.value} {number}"
    return Participant(key, ClassId(of_class), name, nation, "Force", Task.BATTLE_LINE, SOUND, presence=presence)


def force(side: Side, *classes: str) -> Party:
    """Single ships of these classes."""
    return Party(tuple(sent(side, number, of_class) for number, of_class in enumerate(classes, 1)))


def meeting(axis: Party, allied: Party, conditions: Conditions, opening: Opening | None = None, acting: Side = Side.ALLIED
            ) -> Engagement:
    """A battle of those two."""
    return replace(FOUND.engagement, parties={Side.AXIS: axis, Side.ALLIED: allied}, conditions=conditions, opening=opening,
                   acting=acting, setting=None)


def models(system: str, engagement: Engagement, book: Book = BOOK, *, late: bool = False) -> tuple[Model, ...]:
    """Where a system has everybody who is there when it begins."""
    units = {unit.ship: unit for _, unit in engagement.participants()}
    return tuple(_model(book, side, units[unit], pose) for side, unit, pose in _poses(system, book, engagement)
                 if late or not units[unit].arrives)


def _poses(system: str, book: Book, engagement: Engagement) -> Iterator[tuple[Side, ShipId, Pose]]:
    if system == PROPOSED:
        sides = {unit.ship: side for side, unit in engagement.participants()}
        for ship, place in proposed(book.oob.classes, engagement).items():
            yield sides[ship], ship, Pose(Point(place.x_m, place.y_m), place.course_degrees)
        return
    vessels: Mapping[ShipId, Any] = system_named(system).begin(book, engagement).vessels
    for vessel in vessels.values():
        # Some fight squadrons boat by boat, each of a unit.
        yield vessel.side, vessel.unit if system in BY_HULL else vessel.ship, vessel.pose


def _model(book: Book, side: Side, unit: Participant, pose: Pose) -> Model:
    of_class = book.oob.classes.get(unit.ship_class)
    length, beam = (of_class.length_m, of_class.beam_m) if of_class is not None else (60.0, 6.0)
    return Model(unit.name, side, unit.ship, pose, float(length), float(beam))


# What is asked of them ------------------------------------------------------------------------------------------------


def nearest_m(found: Sequence[Model]) -> float:
    """The range between the two nearest enemies."""
    return min(metres_between(one.pose.at, other.pose.at) for one, other in _pairs(found))


def _pairs(found: Sequence[Model]) -> Iterator[tuple[Model, Model]]:
    axis, allied = ([model for model in found if model.side is side] for side in (Side.AXIS, Side.ALLIED))
    return product(axis, allied)


def on_each_other(found: Sequence[Model]) -> list[tuple[str, str]]:
    """Ships whose hulls touch."""
    return [(one.name, other.name) for number, one in enumerate(found) for other in found[:number]
            if metres_between(one.pose.at, other.pose.at) < one.length_m + other.length_m and touching(one.hull, other.hull)]


def longest_line_m(found: Sequence[Model]) -> float:
    """How long the longest row is in which ships of one side and course stand, one behind or beside the other."""
    rows: dict[tuple[Side, float, str, int], list[float]] = {}
    for model in found:
        course, at = radians(model.pose.course_degrees), model.pose.at
        along, athwart = at.x_m * sin(course) + at.y_m * cos(course), at.x_m * cos(course) - at.y_m * sin(course)
        for row, across, place in (("ahead", athwart, along), ("abreast", along, athwart)):
            rows.setdefault((model.side, model.pose.course_degrees, row, round(across / SAME_ROW_M)), []).append(place)
    return max(length for places in rows.values() for length in _unbroken(sorted(places)))


def _unbroken(places: Sequence[float]) -> Iterator[float]:
    """The lengths of the parts of a row in which nobody is farther from the next than ships in company are."""
    begin = places[0]
    for here, following in pairwise((*places, inf)):
        if following - here > IN_COMPANY_M:
            yield here - begin
            begin = following


# Places are rounded to a step of the system's.
SAME_ROW_M, IN_COMPANY_M = 100.0, 3000.0


def astern_of_the_enemy(engagement: Engagement, found: Sequence[Model]) -> list[tuple[str, str]]:
    """Ships that stand no nearer to their own side's rear than an enemy, along the bearing between the fleets."""
    bearing = float(engagement.opening.bearing_degrees if engagement.opening else 90)
    return [(one.name, other.name) for one in found for other in found
            if one.side is engagement.acting and other.side is not one.side and _along(one, bearing) >= _along(other, bearing)]


def _along(model: Model, bearing: float) -> float:


    return model.pose.at.x_m * sin(radians(bearing)) + model.pose.at.y_m * cos(radians(bearing))


def is_small(model: Model, engagement: Engagement, book: Book = BOOK) -> bool:
    """Whether she is of a type that screens larger ships."""
    of_class = book.oob.classes.get(engagement.sent(model.unit).ship_class)
    return of_class is not None and of_class.type in SMALL
