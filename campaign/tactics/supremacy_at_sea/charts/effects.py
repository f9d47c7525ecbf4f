"""What a special result does to a ship, as the chart words it: amounts still to be rolled, items still to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

ALL_BANKS = 99


class Who(Enum):
    """Whose fire an effect touches; light guns go with the secondaries (SAS-B4.4b)."""

    MAINS = "mains"
    SECS = "secs"
    SECS_TORPS = "secs_torps"
    ALL = "all"


class Turns(Enum):
    """How long an effect lasts: a number of turns, a die, a secret die less two, or for good."""

    ONE = "1"
    TWO = "2"
    D6 = "d6"
    D6_LESS_TWO = "d6-2"
    FOREVER = "forever"
    UNSPECIFIED = "unspecified"


class Units(Enum):
    """A distance that three dice measure."""

    THREE_D6 = "3d6"


class RudderState(Enum):
    """What may be wrong with a rudder."""

    SOUND = "sound"
    OUT = "ko"
    DAMAGED = "damaged"
    HARD_OVER = "hard_over"


class Fire(Enum):
    """Which fire breaks out."""

    NONE = "none"
    ORDINARY = "ordinary"
    OIL = "oil"


class Place(Enum):
    """The part of a ship that a shell struck."""

    DECK = "deck"
    TURRET = "turret"
    BELT = "belt"
    BELT_DECK = "belt_deck"


class Third(Enum):
    """The part of a ship that a torpedo, a mine or a ram struck."""

    BOW = "bow"
    MIDSHIPS = "midships"
    STERN = "stern"


class Cap(Struct, frozen=True):
    """Speed capped for a time."""

    knots: int
    turns: Turns


class Shift(Struct, frozen=True):
    """Columns lost for a time by some of her guns."""

    who: Who
    columns: int
    turns: Turns


class Silence(Struct, frozen=True):
    """Guns, and with some torpedoes too, that may not fire for a time."""

    who: Who
    turns: Turns


class RudderHit(Struct, frozen=True):
    """What a hit does to the rudder."""

    state: RudderState
    turns: Turns = Turns.FOREVER
    at_most_u: float = 0.0
    at_least_u: float = 0.0


class Flooding(Struct, frozen=True):
    """Knots lost each turn on these faces, until one of those faces stops it."""

    knots: int
    faces: tuple[int, ...]
    stops_on: tuple[int, ...] = ()


class Chance(Struct, frozen=True):
    """What happens only on these faces of a die."""

    faces: tuple[int, ...]
    turrets: int = 0
    engine_rooms: int = 0
    rudder: RudderHit | None = None


class Effects(Struct, frozen=True):
    """SAS-T5v Everything that one line of a damage chart may do."""

    damage: float = 0.0
    own_damage: int = 0
    knots: int = 0
    engine_rooms: int = 0
    cap: Cap | None = None
    turrets: int = 0
    turret_groups: int = 0
    turret_or_group: bool = False
    light_mounts: int = 0
    light_quarter: bool = False
    torpedo_banks: int = 0
    aircraft: bool = False
    searchlights: bool = False
    jams: int = 0
    shift: Shift | None = None
    silent: Silence | None = None
    on_course_turns: Turns | None = None
    on_course_u: Units | None = None
    rudder: RudderHit | None = None
    power_loss: Turns | None = None
    fire: Fire = Fire.NONE
    flooding: Flooding | None = None
    explodes_on: tuple[int, ...] = ()
    banks_explode_on: tuple[int, ...] = ()
    chance: Chance | None = None
    magazine: bool = False

    def __post_init__(self) -> None:
        faces = (*self.explodes_on, *self.banks_explode_on, *(self.chance.faces if self.chance else ()),
                 *(self.flooding.faces + self.flooding.stops_on if self.flooding else ()))
        if any(not 1 <= face <= 6 for face in faces):
            raise ChartFault("a face of a six-sided die is 1 to 6")
        if min(self.damage, self.knots, self.engine_rooms, self.turrets, self.light_mounts, self.torpedo_banks) < 0:
            raise ChartFault("an effect takes away; it cannot be below 0")


class EffectRow(Struct, frozen=True):
    """One line of a block: its white faces, and the effects of a shell that pierces and of one that half pierces."""

    white: tuple[int, ...]
    penetrating: Effects
    half: Effects


class Block(Struct, frozen=True):
    """One block of the chart: a modified colour, the place struck, and its lines."""

    colour: int
    location: Place
    lines: tuple[EffectRow, ...]


class BurningOil(Struct, frozen=True):
    """The fire of the chart that is no ordinary one."""

    points: int
    burns_on: tuple[int, ...]
    out_on: tuple[int, ...]


class SpecialDamageChart(Struct, frozen=True):
    """SAS-T5 The special damage chart: every colour and every white die has its line."""

    unspecified_turns: int
    turret_and_deck: str
    oil_fire: BurningOil
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        if [block.colour for block in self.blocks] != list(range(8)):
            raise ChartFault("blocks of the colours 0 to 7 were expected, in this order")
        for block in self.blocks:
            if sorted(face for line in block.lines for face in line.white) != [1, 2, 3, 4, 5, 6]:
                raise ChartFault(f"colour {block.colour}: each white face 1 to 6 was expected once")
        if self.turret_and_deck not in ("sum", "each"):
            raise ChartFault("turret_and_deck is sum or each")

    def effects(self, colour: int, white: int, *, half: bool) -> Effects:
        """What a special of that modified colour and white die does."""
        line = next(line for line in self.blocks[colour].lines if white in line.white)
        return line.half if half else line.penetrating


class SpeedStep(Struct, frozen=True):
    """The percentage of speed left from a percentage of points lost upwards."""

    from_percent: int
    speed_percent: int


class UnarmouredChart(Struct, frozen=True):
    """SAS-GAP-03 Ships without armour: full points, one die for a special, and damage slows them."""

    speed_by_points_lost: tuple[SpeedStep, ...]
    engine_room_percent: int
    special: tuple[Effects, ...]

    def __post_init__(self) -> None:
        if len(self.special) != 6:
            raise ChartFault(f"six lines were expected, one a face, not {len(self.special)}")
        starts = [step.from_percent for step in self.speed_by_points_lost]
        if starts != sorted(set(starts)):
            raise ChartFault("the steps of speed must rise")

    def speed_percent(self, lost: float) -> int:
        """Per cent of her speed that a ship keeps when that share of her points is lost."""
        return next((row.speed_percent for row in reversed(self.speed_by_points_lost) if lost * 100 >= row.from_percent), 100)


class TorpedoEffect(Struct, frozen=True):
    """Effects up to a modified roll."""

    to: int
    effects: Effects


class TorpedoType(Struct, frozen=True):
    """A torpedo: points a hit, reliability, and its settings as (knots, range in u)."""

    points: int
    reliability: float
    settings: tuple[tuple[float, float], ...] = ()


class AngleStep(Struct, frozen=True):
    """The factor of a track angle from a number of degrees upwards."""

    from_degrees: float
    factor: float


class Thirds(Struct, frozen=True):
    """The highest faces of 1D10 that strike the bow and midships."""

    bow: int
    midships: int


class Bulge(Struct, frozen=True):
    """What a bulge does to a midships hit."""

    points_factor: float
    effect_roll: int


class TorpedoChart(Struct, frozen=True):
    """SAS-GAP-02 Torpedoes: how wide they run, how likely they hit, and what a hit does where."""

    fan_degrees: tuple[int, ...]
    parallel_gap_u: float
    least_width_per_torpedo_u: float
    most_percent: int
    least_percent: int
    target_length_u: Mapping[str, float]
    track_angle: tuple[AngleStep, ...]
    ahead_within_degrees: float
    location_to: Mapping[str, Thirds]
    mine_to: Thirds
    bulge: Bulge
    heavy_from_points: int
    model_scale_modifier: float
    types: Mapping[str, TorpedoType]
    effects: Mapping[Third, tuple[TorpedoEffect, ...]]

    def __post_init__(self) -> None:
        if set(self.location_to) != {"beam", "ahead", "astern"}:
            raise ChartFault("location_to holds beam, ahead and astern")
        if set(self.effects) != set(Third):
            raise ChartFault("effects at bow, midships and stern were expected")
        for third, rows in self.effects.items():
            ends = [row.to for row in rows]
            if ends != sorted(set(ends)) or not ends or ends[-1] < 9:
                raise ChartFault(f"{third.value}: rows must rise and end at 9 or more")
        angles = [step.from_degrees for step in self.track_angle]
        if angles != sorted(angles, reverse=True) or angles[-1] != 0:
            raise ChartFault("track angles must fall to 0")
        if "mine" not in self.types or "air_18" not in self.types:
            raise ChartFault("the types mine and air_18 are missing")

    def effect(self, third: Third, roll: int) -> Effects:
        """What a hit there does at that modified roll."""
        return next(row.effects for row in self.effects[third] if roll <= row.to)
