"""The parts of a skirmish file that differ from the battle built from it, so that players can write their own.

Ships are named by id or by class and placed relative to one another, lengths carry their unit in the key, and a victory
condition says what it requires of which ships; the nouns hold the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from msgspec import Struct, field

from campaign.library.reading.nouns import noun_form, without_fields
from campaign.library.reading.shapes import Make, NounSchema, identity
from campaign.model.battles.battle import Ground, Light, Task
from campaign.model.setting.scenario import Briefing
from campaign.model.shape import At, AtLeast, AtLeastOne, AtMost, Below, Length, NotEmpty, Sources, Words
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.fittings import Combustible, Lading
from campaign.model.units.ships import CrewQuality, Ratings

Share = Annotated[float, AtLeast(0), AtMost(1)]
Degrees = Annotated[float, AtLeast(0), Below(360)]
Speed = Annotated[float, AtLeast(0), AtMost(60)]
Metres = float | str


class FirstSight(Struct, frozen=True):
    """How far off and where the enemy is first seen, in a skirmish that gives no places."""

    bearing: Degrees
    range: Annotated[Metres, Length("range")]


class PlacedAt(Struct, frozen=True):
    """A distance east and north of the plot's origin; west and south are negative."""

    east: Annotated[Metres, Length("east")]
    north: Annotated[Metres, Length("north")]


class PlacedFrom(Struct, frozen=True):
    """On that true bearing and at that range from another ship of the skirmish."""

    ship: str
    bearing: Degrees
    range: Annotated[Metres, Length("range")]


class PlacedAstern(Struct, frozen=True):
    """In line astern of another ship, on her course and at her speed unless others are given."""

    ship: str
    gap: Annotated[Metres, Length("gap")]


class SentUnit(Struct, frozen=True):
    """One unit: a ship of the navies by her id, or one of a class with a name of one's own; or what is no ship, with a name.

    That is a number of aircraft of one type, guns of one model ashore, or a submarine; `count` is the number of aircraft, guns
    or boats (by default as many as the class has), and `arrives_after` the minute of the battle in which they arrive.
    Aircraft may have the carrier that is their `home`, an `ace`, or be `kamikaze`; guns ashore may stand in a `casemate`.
    `cargo` is what is in her holds, `aground` one that has run ashore and moves no more, `without_power` one that lies stopped
    and dark, and fires nothing; `objective` is what a transport is worth, for a system that counts points (SF-GAP-37).
    `despite` is the reason for which she fights on a day when by history she was lost, in dock or not yet built.
    """

    ship: str | None = None
    ship_class: Annotated[str | None, At(("class",))] = None
    aircraft: str | None = None
    battery: str | None = None
    submarine: bool = False
    count: AtLeastOne | None = None
    arrives_after: Annotated[int, AtLeast(0)] = 0
    home: str | None = None
    kamikaze: bool = False
    ace: bool = False
    casemate: bool = False
    combustible: Combustible | None = None
    cargo: tuple[Lading, ...] | None = None
    aground: bool = False
    without_power: bool = False
    objective: AtLeastOne | None = None
    name: Words | None = None
    nation: Nation | None = None
    crew_quality: CrewQuality | None = None
    task: Task | None = None
    force: Words | None = None
    at: PlacedAt | None = None
    off: Annotated[PlacedFrom | None, At(("from",))] = None
    astern_of: PlacedAstern | None = None
    course: Degrees | None = None
    speed_kn: Speed | None = None
    condition: Condition | None = None
    out_of_fuel: bool = False
    despite: Words | None = None
    ratings: Ratings = field(default_factory=dict)


class Aim(Struct, frozen=True):
    """One goal: something done to these ships or to a whole side (all, or at least a given number), or the field held."""

    ships: tuple[str, ...] = ()
    side: Side | None = None
    at_least: AtLeastOne | None = None
    sunk: bool = False
    afloat: bool = False
    hull_from: Share | None = None
    hull_below: Share | None = None
    sunk_or_below_kn: Speed | None = None
    holds_field: bool = False


class SentDivision(Struct, frozen=True):
    """Units of one side that sail together, and the one whose orders they follow."""

    name: Words
    flagship: str
    ships: Annotated[tuple[str, ...], NotEmpty()]


class SentParty(Struct, frozen=True):
    """One side: whom it sends, what it is after, and what it knows that its enemy does not."""

    ships: Annotated[tuple[SentUnit, ...], NotEmpty()]
    aims: tuple[Words, ...] = ()
    wins_if: tuple[Annotated[tuple[Aim, ...], NotEmpty()], ...] = ()
    knows: tuple[Words, ...] = ()
    may_withdraw: bool = True
    divisions: tuple[SentDivision, ...] = ()


class Shore(Struct, frozen=True):
    """Land, shoal or mines: corners of an outline as [east, north]; of land whether its coast is steep.

    Of mines also how they lie, and which sides know of them.
    """

    kind: Ground
    name: Words
    outline: Annotated[tuple[tuple[float, float], ...] | str, Length("outline", corners=True)]
    steep: bool = False
    heavily_sown: bool = False
    shallow_laid: bool = False
    known_to: tuple[Side, ...] | None = None


class WrittenSkirmish(Struct, frozen=True):
    """A whole skirmish file; light and moon follow from date, hour and place where they are not said.

    `sea` names the order of battle of another sea that is at hand beside the game's own, and `surprise` the side that has
    noticed its enemy and is not noticed.
    """

    title: Words
    date: str
    hour: str
    zone: Annotated[float, AtLeast(-12), AtMost(14)]
    place: Annotated[Words, At(("place", "name"))]
    latitude: Annotated[float, At(("place", "latitude")), AtLeast(-90), AtMost(90)]
    longitude: Annotated[float, At(("place", "longitude")), AtLeast(-180), AtMost(180)]
    sea_state: Annotated[int, At(("sky", "sea_state")), AtLeast(0), AtMost(9)]
    wind_from: Annotated[Degrees, At(("sky", "wind_from"))]
    wind_kn: Annotated[int, At(("sky", "wind_kn")), AtLeast(0), AtMost(100)]
    visibility: Annotated[Metres, Length("visibility"), At(("sky",))]
    attacker: Side
    briefing: Briefing
    sides: Mapping[str, SentParty]
    light: Annotated[Light | None, At(("sky", "light"))] = None
    moon: Annotated[Share | None, At(("sky", "moon"))] = None
    opening: FirstSight | None = None
    shore: tuple[Shore, ...] = ()
    stop_minutes: Annotated[AtLeastOne | None, At(("stop", "after_minutes"))] = None
    stops: Annotated[tuple[Words, ...], At(("stop", "words"))] = ()
    first_moves: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    sea: str | None = None
    surprise: Side | None = None
    sources: Sources = ()


@cache
def skirmish_form() -> NounSchema:
    """The form of a skirmish file; a battle without a campaign has no hints for first-time players."""
    briefing = noun_form(Briefing, without_fields("first_time", "later"))
    make: Make = briefing.make or identity
    return noun_form(WrittenSkirmish, {"briefing": NounSchema(briefing.wire, lambda value: make(value, first_time=""))})
