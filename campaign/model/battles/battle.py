"""The tactical contract: what is sent to a battle, what comes back, and how any battle is presented.

SI units, degrees and minutes only; each tactical system converts to its own inches and turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NewType

from msgspec import Struct, field

from campaign.model.battles.marks import Gauge, RangeBand, Rank
from campaign.model.battles.occasion import Occasion
from campaign.model.battles.presence import Arm, Division, Laid, Presence
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ClassId, ShipId

BattleId = NewType("BattleId", str)


class Light(Enum):
    """Daylight or darkness over a battle."""

    DAY = "day"
    NIGHT = "night"


class Task(Enum):
    """What a unit is in the battle for."""

    BATTLE_LINE = "battle_line"
    SCREEN = "screen"
    ESCORT = "escort"
    CARGO = "cargo"
    CARRIER = "carrier"


class Opening(Struct, frozen=True):
    """Where the enemy is first seen; if absent, the system's own rule decides."""

    range_m: int
    bearing_degrees: int


class Posture(Struct, frozen=True):
    """Where a unit is when a battle begins: metres east and north of the plot's origin, course and speed."""

    x_m: float
    y_m: float
    course_degrees: float
    speed_kn: float


class Participant(Struct, frozen=True):
    """One unit sent to a battle, in its present condition; a laden warship takes part as cargo, but `looks` like what she is.

    `ship_class` is the class of a ship or submarine, the type of aircraft, or the gun of a battery; `presence` says in what way
    a unit is present if it is not a single ship from the start.
    """

    ship: ShipId
    ship_class: ClassId
    name: str
    nation: Nation
    force: str
    task: Task
    condition: Condition
    out_of_fuel: bool = False
    looks: Task | None = None
    posture: Posture | None = None
    presence: Presence | None = None

    @property
    def arm(self) -> Arm:
        """Whether she is on the water, under it, over it, or ashore."""
        return Arm.SHIP if self.presence is None else self.presence.arm

    @property
    def boats(self) -> int:
        """The number of boats, aircraft or guns in the unit."""
        return 1 if self.presence is None else self.presence.boats

    @property
    def arrives(self) -> int:
        """The minute of the battle at which she arrives."""
        return 0 if self.presence is None else self.presence.arrives


class Feat(Enum):
    """What a goal may require of ships, or of the field; some take a value."""

    SUNK = "sunk"
    AFLOAT = "afloat"
    HULL_FROM = "hull_from"
    HULL_BELOW = "hull_below"
    SUNK_OR_SLOW = "sunk_or_slow"
    HOLDS_FIELD = "holds_field"


class Goal(Struct, frozen=True):
    """At least this many of these ships must reach that state; `value` is a share of the hull, or knots."""

    feat: Feat
    ships: tuple[ShipId, ...] = ()
    at_least: int = 1
    value: float = 0.0


class Party(Struct, frozen=True):
    """One side's part in a battle; it wins when all goals of one entry of `wins` are met. `occasion` is its own knowledge."""

    participants: tuple[Participant, ...]
    may_withdraw: bool = True
    knows: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()
    wins: tuple[tuple[Goal, ...], ...] = ()
    divisions: tuple[Division, ...] = ()
    occasion: Occasion | None = None


class Conditions(Struct, frozen=True):
    """Sky and sea over a battle."""

    light: Light
    minute_of_day: int
    visibility_m: int
    sea_state: int
    wind_from_degrees: int
    wind_kn: int
    moon: float


class Ground(Enum):
    """What lies in the sea of a battle besides ships: land hides and blocks, low land only blocks."""

    LAND = "land"
    LOW_LAND = "low_land"
    SHOAL = "shoal"
    MINES = "mines"


class Patch(Struct, frozen=True):
    """A named outline in metres east and north of the origin; `laid` is for mines, `steep` for land without shallows."""

    kind: Ground
    name: str
    outline: tuple[tuple[float, float], ...]
    laid: Laid | None = None
    steep: bool = False

    def __repr__(self) -> str:
        # Leaves out later fields, as a setting's does: fingerprints of older battles are computed from these representations.
        return f"Patch(kind={self.kind!r}, name={self.name!r}, outline={self.outline!r})"


class Setting(Struct, frozen=True):
    """Details of a battle beyond the campaign's own facts.

    `moment` is date, hour and zone as in "1939-12-13T06:14-02:00"; `latitude` and `longitude` say under which sky;
    `first_moves` are orders that a system must open with, by its name and by ship, in its own notation; `stop_minutes` is when
    it is broken off, and `stops` says so in words; `until` is the light that then begins, `surprise` the unnoticed side.
    """

    title: str
    moment: str
    latitude: float
    longitude: float
    patches: tuple[Patch, ...] = ()
    stop_minutes: int | None = None
    stops: tuple[str, ...] = ()
    first_moves: Mapping[str, Mapping[ShipId, str]] = field(default_factory=dict)
    surprise: Side | None = None
    until: Light | None = None

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in ("surprise", "until"))
        return f"Setting({', '.join(fields)})"


class Engagement(Struct, frozen=True):
    """Everything that a tactical system is given; `acting` is the side that attacked; `hex` is empty off the map."""

    id: BattleId
    turn: str
    nas: int
    place: str
    hex: Hex
    conditions: Conditions
    acting: Side
    parties: Mapping[Side, Party]
    opening: Opening | None = None
    setting: Setting | None = None

    def participants(self) -> tuple[tuple[Side, Participant], ...]:
        """Every unit sent, Axis first."""
        return tuple((side, unit) for side in Side if side in self.parties for unit in self.parties[side].participants)

    def sent(self, ship: ShipId) -> Participant:
        """The unit with this id, which must have been sent."""
        return next(unit for _, unit in self.participants() if unit.ship == ship)


class Outcome(Enum):
    """What became of a unit that was sent."""

    AFLOAT = "afloat"
    SUNK = "sunk"
    SCUTTLED = "scuttled"
    CAPTURED = "captured"
    LOST = "lost"


class ShipOutcome(Struct, frozen=True):
    """The fate of one unit that was sent, her new condition, and which ship caused it.

    `boats` is a fate for each boat, aircraft or gun of several: afloat while one of them is, empty for one hull or uncounted.
    """

    ship: ShipId
    outcome: Outcome
    condition: Condition
    credit: ShipId | None = None
    boats: tuple[Outcome, ...] = ()


def fates(sent: int, lost: int, fate: Outcome = Outcome.SUNK) -> tuple[Outcome, ...]:
    """SM-GAP-19 A fate for each boat of a unit of several, the lost ones first; none for a single hull."""
    return (fate,) * lost + (Outcome.AFLOAT,) * (sent - lost) if sent > 1 else ()


class AfterAction(Struct, frozen=True):
    """What comes back: exactly one outcome for each unit sent; `settled` by tables where nobody was asked how to fight."""

    engagement: BattleId
    digest: str
    system: str
    minutes: int
    outcomes: tuple[ShipOutcome, ...]
    broke_off: Side | None = None
    holds_field: Side | None = None
    story: tuple[str, ...] = ()
    settled: bool = False


# How a battle is presented --------------------------------------------------------------------------------------------


class InputKind(Enum):
    """The kinds of input that a battle may ask of a player."""

    CHOICE = "choice"
    TARGET = "target"
    BEARING = "bearing"
    DISTANCE = "distance"
    NUMBER = "number"


class Input(Struct, frozen=True):
    """One question to a player: its key in the order, its wording, and the possible answers (key, words), for a unit's `token`.

    `marks` names tokens of options whose keys are no ids; `unit_m` is metres of a distance's unit; `agreed` rules of choice.
    """

    key: str
    kind: InputKind
    question: str
    options: tuple[tuple[str, str], ...] = ()
    lowest: float | None = None
    highest: float | None = None
    default: str = ""
    several: bool = False
    token: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    unit_m: float = 1.0
    agreed: bool = False

    def options_at(self, token: str) -> tuple[str, ...]:
        """The answers that stand for a token: its own id, and the options that `marks` assigns to it."""
        own = [key for key, _ in self.options if key == token]
        return (*own, *(key for key, of in self.marks if of == token))


class BattleDecision(Struct, frozen=True):
    """What one side must decide now in a battle."""

    key: str
    side: Side
    rule: str
    question: str
    inputs: tuple[Input, ...]


class Weapon(Enum):
    """The weapons whose shots a battle counts."""

    GUNS = "guns"
    TORPEDOES = "torpedoes"


class Shots(Struct, frozen=True):
    """What one ship fired at another at one time, and what hit; systems count in shells, salvoes or rolls of their own."""

    ship: ShipId
    target: ShipId
    weapon: Weapon
    fired: float
    hits: float


class Arc(Struct, frozen=True):
    """A sector in which a unit's weapon of that name bears, in degrees clockwise from her bow, and its range.

    `ready` is whether it can be used now, as far as the reader may know.
    """

    weapon: Weapon
    name: str
    from_degrees: float
    to_degrees: float
    reach_m: float
    ready: bool = True


class Token(Struct, frozen=True):
    """One unit as a side sees it: metres east and north, degrees, where there are any; one not afloat is lost or has `left`.

    `details` are short and the same for all units of a side, like columns of a table; `gauges` and `notes` (name, words) are
    hers. Of an enemy they hold only what the rules reveal. All are for readers; who reckons takes the view's `sight`. What
    `flies` is over the sea; who looks damaged is `harmed`, who is remembered `unseen`. `speed_kn` she makes, or can.
    """

    id: str
    name: str
    side: Side
    type: str
    status: str
    afloat: bool
    x_m: float | None = None
    y_m: float | None = None
    heading_degrees: float | None = None
    length_m: float = 0.0
    details: tuple[tuple[str, str], ...] = ()
    arcs: tuple[Arc, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    left: bool = False
    flies: bool = False
    harmed: bool = False
    unseen: bool = False
    speed_kn: float | None = None


class Trail(Struct, frozen=True):
    """Where a unit steamed, or would steam, as points in metres; an enemy's trail breaks off where she was not seen."""

    token: str
    points: tuple[tuple[float, float], ...]


class Area(Struct, frozen=True):
    """Smoke, torpedoes, land, shoal or minefield: a named outline in metres, or a line where it is not `closed`."""

    kind: str
    name: str
    outline: tuple[tuple[float, float], ...]
    closed: bool = True


class BattleView(Struct, frozen=True):
    """A battle as one side (or the umpire, when `side` is None) sees it, in any system; screens draw nothing else.

    `details` holds what is true of the whole battle by name, such as the light or the range, or of a side by the name of
    that side ("Axis side"); `shots` is the fire of this turn, or of the last one while nobody has fired in this, as far as
    the reader knows both ships. Ranges beyond the first of `told_m` are rounded to the second. Bands and ranks are for
    systems without positions. `sight` is what the reader sees in types of the system's own: the picture is drawn from it and
    captains reckon with it. It holds no more than the reader may know; no screen shows it and nothing writes it down.
    """

    engagement: BattleId
    system: str
    side: Side | None
    round: int
    minute: int
    headline: str
    tokens: tuple[Token, ...]
    decisions: tuple[BattleDecision, ...]
    texts: tuple[str, ...] = ()
    tracks: tuple[Trail, ...] = ()
    areas: tuple[Area, ...] = ()
    details: tuple[tuple[str, str], ...] = ()
    over: bool = False
    shots: tuple[Shots, ...] = ()
    bands: tuple[RangeBand, ...] = ()
    ranks: tuple[Rank, ...] = ()
    told_m: tuple[float, float] = (0.0, 0.0)
    sight: object | None = None
