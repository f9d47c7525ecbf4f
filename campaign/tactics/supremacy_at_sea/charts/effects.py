"""What a special result does to a ship, as the chart words it: amounts still to be rolled, items still to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtMost, Count, NotNegative, Rows
from campaign.tactics.kit.charts import D6, ByTen, Each, Ends, From, FromNought, SixFaces, UpTo

ALL_BANKS = 99
WAYS = ("beam", "ahead", "astern")
Faces = tuple[Annotated[int, AtLeast(1), AtMost(D6)], ...]


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
    faces: Faces
    stops_on: Faces = ()


class Chance(Struct, frozen=True):
    """What happens only on these faces of a die."""

    faces: Faces
    turrets: int = 0
    engine_rooms: int = 0
    rudder: RudderHit | None = None


class Effects(Struct, frozen=True):
    """SAS-T5v Everything that one line of a damage chart may do."""

    damage: NotNegative = 0.0
    own_damage: Count = 0
    knots: Count = 0
    engine_rooms: Count = 0
    cap: Cap | None = None
    turrets: Count = 0
    turret_groups: Count = 0
    turret_or_group: bool = False
    light_mounts: Count = 0
    light_quarter: bool = False
    torpedo_banks: Count = 0
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
    explodes_on: Faces = ()
    banks_explode_on: Faces = ()
    chance: Chance | None = None
    magazine: bool = False


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


class UnarmouredChart(Struct, frozen=True):
    """SAS-GAP-03 Ships without armour: full points, one die for a special, and damage slows them."""

    speed_by_points_lost: From[int]
    engine_room_percent: int
    special: SixFaces[Effects]

    @property
    def engine_room_losses(self) -> tuple[int, ...]:
        """Per cent of her speed that is gone with each engine room and those before it, to the last that costs any."""
        each = self.engine_room_percent
        return tuple(min(100, gone + each) for gone in range(0, 100, each))

    def speed_percent(self, lost: float) -> int:
        """Per cent of her speed that a ship keeps when that share of her points is lost."""
        return self.speed_by_points_lost.at(lost * 100, 100)


class TorpedoType(Struct, frozen=True):
    """A torpedo: points a hit, reliability, and its settings as (knots, range in u)."""

    points: int
    reliability: float
    settings: tuple[tuple[float, float], ...] = ()


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
    track_angle: FromNought[float]
    ahead_within_degrees: float
    location_to: Annotated[Mapping[str, ByTen[Third]], Rows("way", WAYS)]
    mine_to: ByTen[Third]
    bulge: Bulge
    heavy_from_points: int
    model_scale_modifier: float
    types: Mapping[str, TorpedoType]
    effects: Each[Third, Annotated[UpTo[Effects], Ends(9, at_least=True)]]

    def __post_init__(self) -> None:
        if "mine" not in self.types or "air_18" not in self.types:
            raise ChartFault("mine and air_18 were expected too", "types")
