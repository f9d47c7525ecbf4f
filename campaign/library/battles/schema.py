"""The shape of a skirmish file: a battle with no campaign, as a player can write it himself.

Lengths carry their unit in the key (`_m`, `_nm`, `_yd`), and of the three exactly one is given.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library.fleets.published import RatingsSchema
from campaign.model.battles.battle import Ground, Light, Task
from campaign.model.shape import UNCHECKED
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import CrewQuality

Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Words = Annotated[str, Meta(min_length=1)]


class Schema(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping in a skirmish file."""


METRES = {"m": 1.0, "nm": 1852.0, "yd": 0.9144}
FURTHEST_M = 1_000_000.0

Share = Annotated[float, Meta(ge=0, le=1)]
# A third of a magazine can be said exactly only as a fraction.
ShareOrFraction = Share | str
Degrees = Annotated[float, Meta(ge=0, lt=360)]
Corner = tuple[float, float]


class PlaceSchema(Schema):
    """Where a battle is fought; the hex of the campaign's map is found from latitude and longitude."""

    name: Words
    latitude: Annotated[float, Meta(ge=-90, le=90)]
    longitude: Annotated[float, Meta(ge=-180, le=180)]


class SkySchema(Schema):
    """Light, sea and wind; light and moon follow from date, hour and place where they are not said."""

    sea_state: Annotated[int, Meta(ge=0, le=9)]
    wind_from: Degrees
    wind_kn: Annotated[int, Meta(ge=0, le=100)]
    visibility_m: float | None = None
    visibility_nm: float | None = None
    visibility_yd: float | None = None
    light: Light | None = None
    moon: Share | None = None


class OpeningSchema(Schema):
    """How far off and where the enemy is first seen, in a skirmish that gives no places."""

    bearing: Degrees
    range_m: float | None = None
    range_nm: float | None = None
    range_yd: float | None = None


class AtSchema(Schema):
    """So far east and north of the plot's origin; west and south are below nought."""

    east_m: float | None = None
    east_nm: float | None = None
    east_yd: float | None = None
    north_m: float | None = None
    north_nm: float | None = None
    north_yd: float | None = None


class FromSchema(Schema):
    """On that true bearing and at that range from another ship of the skirmish."""

    ship: str
    bearing: Degrees
    range_m: float | None = None
    range_nm: float | None = None
    range_yd: float | None = None


class AsternSchema(Schema):
    """In line astern of another ship, on her course and at her speed unless others are given."""

    ship: str
    gap_m: float | None = None
    gap_nm: float | None = None
    gap_yd: float | None = None


class ConditionSchema(Schema):
    """What a ship has lost before the battle; shares as 0.25 or "1/3", batteries main, secondary, heavy_aa."""

    shell_damage: ShareOrFraction = 0.0
    underwater_damage: ShareOrFraction = 0.0
    speed_left: ShareOrFraction = 1.0
    torpedoes_left: ShareOrFraction = 1.0
    rounds_left: dict[str, ShareOrFraction] = msgspec.field(default_factory=dict)
    mounts_out: tuple[str, ...] = ()
    fires: Count = 0
    floods: Count = 0
    crew_left: ShareOrFraction = 1.0


class SentSchema(Schema, rename={"ship_class": "class", "off": "from"}):
    """One unit: a ship of the navies by her id, or one of a class with a name of one's own.

    `despite` is the reason for which she fights on a day when by history she was lost, in dock or not yet built.
    """

    ship: str | None = None
    ship_class: str | None = None
    name: Words | None = None
    nation: Nation | None = None
    crew_quality: CrewQuality | None = None
    task: Task | None = None
    force: Words | None = None
    at: AtSchema | None = None
    off: FromSchema | None = None
    astern_of: AsternSchema | None = None
    course: Degrees | None = None
    speed_kn: Annotated[float, Meta(ge=0, le=60)] | None = None
    condition: ConditionSchema | None = None
    out_of_fuel: bool = False
    despite: Words | None = None
    ratings: RatingsSchema = msgspec.field(default_factory=dict)


class GoalSchema(Schema):
    """One thing to be brought about: of these ships, or of all of a side, all or so many at least; or the field held."""

    ships: tuple[str, ...] = ()
    side: Side | None = None
    at_least: AtLeastOne | None = None
    sunk: bool = False
    afloat: bool = False
    hull_from: Share | None = None
    hull_below: Share | None = None
    sunk_or_below_kn: Annotated[float, Meta(ge=0, le=60)] | None = None
    holds_field: bool = False


class PartySchema(Schema):
    """One side: whom it sends, what it is after, and what it knows that its enemy does not."""

    ships: Annotated[tuple[SentSchema, ...], Meta(min_length=1)]
    aims: tuple[Words, ...] = ()
    wins_if: tuple[Annotated[tuple[GoalSchema, ...], Meta(min_length=1)], ...] = ()
    knows: tuple[Words, ...] = ()
    may_withdraw: bool = True


class PatchSchema(Schema):
    """Land, shoal or mines: corners of an outline as [east, north]."""

    kind: Ground
    name: Words
    outline_m: tuple[Corner, ...] | None = None
    outline_nm: tuple[Corner, ...] | None = None
    outline_yd: tuple[Corner, ...] | None = None


class StopSchema(Schema):
    """When it is over whatever happens."""

    after_minutes: AtLeastOne | None = None
    words: tuple[Words, ...] = ()


class SkirmishBriefingSchema(Schema):
    """What the players read first."""

    situation: Words
    axis: Words
    allied: Words


class SkirmishSchema(Schema):
    """A whole skirmish file."""

    title: Words
    date: str
    hour: str
    zone: Annotated[float, Meta(ge=-12, le=14)]
    place: PlaceSchema
    sky: SkySchema
    attacker: Side
    briefing: SkirmishBriefingSchema
    sides: dict[str, PartySchema]
    opening: OpeningSchema | None = None
    shore: tuple[PatchSchema, ...] = ()
    stop: StopSchema = msgspec.field(default_factory=StopSchema)
    first_moves: dict[str, dict[str, Words]] = msgspec.field(default_factory=dict)
    source: Words = UNCHECKED


def length_in(schema: Schema, what: str) -> float | str:
    """Metres of a length whose unit stands in its key, or what is wrong with it."""
    given = {unit: value for unit in METRES if (value := getattr(schema, f"{what}_{unit}")) is not None}
    if len(given) != 1:
        keys = ", ".join(f"{what}_{unit}" for unit in METRES)
        return f"{'more than one' if given else 'none'} of the keys {keys} stands here: exactly one was expected"
    [(unit, value)] = given.items()
    if abs(value) * METRES[unit] > FURTHEST_M:
        return f"at most {FURTHEST_M / METRES[unit]:.0f} was expected for {what}_{unit}: no battle is wider"
    return float(value) * METRES[unit]


def share_of(value: float | str) -> Fraction | str:
    """The exact share that a number or a fraction in words means, or what is wrong with it."""
    try:
        share = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    return share if 0 <= share <= 1 else f'a share from 0 to 1 was expected, as in 0.25 or "1/3", not {value!r}'
