"""The end of a campaign as data: the verdict, the curve of points and what turned it, history, ships of note, losses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.dates import DayId

# The verdict ----------------------------------------------------------------------------------------------------------


class Degree(Enum):
    """How clearly a side has won: by the number of rungs that its result lies above or below the drawn one."""

    DRAWN = 0
    MARGINAL = 1
    CLEAR = 2
    DECISIVE = 3


class CampaignVerdict(Struct, frozen=True):
    """SM-GAP-55.1 Who has won and how clearly, by the ladder of the scenario; not `final` is what the points mean today.

    `ladder` is the least difference, Allied less Axis, of each result, the best for the Allies first.
    """

    winner: Side | None
    degree: Degree
    result: str
    points: Mapping[Side, float]
    ladder: tuple[tuple[float, str], ...]
    final: bool

    @property
    def difference(self) -> float:
        """Allied less Axis points."""
        return self.points[Side.ALLIED] - self.points[Side.AXIS]


class Source(StrEnum):
    """What points were scored for, or lost by."""

    SHIPS = "ships"
    SUBMARINES = "submarines"
    DELIVERED = "delivered"
    LANDED = "landed"
    PLACES = "places"
    DUTIES = "duties"
    TROOPS = "troops"
    REQUESTS = "requests"
    RULINGS = "rulings"


class Balance(Struct, frozen=True):
    """Points of both sides from one source."""

    source: Source
    points: Mapping[Side, float]

    @property
    def difference(self) -> float:
        """Allied less Axis points."""
        return self.points[Side.ALLIED] - self.points[Side.AXIS]


class Hunger(Struct, frozen=True):
    """A land to which in so many half-months less was landed than its side owed it."""

    side: Side
    location: Location
    times: int


# The curve and what turned it -----------------------------------------------------------------------------------------


class CurvePoint(Struct, frozen=True):
    """Allied less Axis points when a day was over."""

    day: DayId
    difference: float


class TurnKind(StrEnum):
    """By what the difference in points moved at one stroke."""

    BATTLE = "battle"
    RAID = "raid"
    SUBMARINES = "submarines"
    CAPTURE = "capture"
    DELIVERY = "delivery"
    LOSS = "loss"


class TurningPoint(Struct, frozen=True):
    """What moved the points: a battle, raids or submarines of a half-month off one place, a place that fell, cargo come in.

    `day` is the one on which most of it fell, `near` the port that it is called by, `swing` what the Allies gained less what
    the Axis did, `after` the difference on the evening of that day; `lost` names the ships of each side that it cost.
    """

    kind: TurnKind
    day: DayId
    where: Hex | None
    near: str
    swing: float
    after: float
    lost: Mapping[Side, tuple[ShipId, ...]]

    @property
    def winner(self) -> Side:
        """Whom it helped."""
        return Side.ALLIED if self.swing > 0 else Side.AXIS


# Beside history -------------------------------------------------------------------------------------------------------


class Figure(StrEnum):
    """What is held against history."""

    LIBYA_LANDED = "libya_landed"
    LIBYA_LOST = "libya_lost"
    OIL_DRY = "oil_dry"
    MALTA_LANDED = "malta_landed"
    SHIPS_LOST = "ships_lost"


class BesideHistory(Struct, frozen=True):
    """One figure of this war and of history, None where nobody knows it; of ships lost those of a `side` and some `types`.

    `source` is the file of the order of battle that history's figure stands in, which says where it was read.
    """

    figure: Figure
    now: float | None
    then: float | None
    source: str
    side: Side | None = None
    types: tuple[ShipType, ...] = ()
    months: tuple[str, str] | None = None


class FoughtThen(Struct, frozen=True):
    """A surface action of history that was fought in the time of the campaign."""

    name: str
    date: str
    losses: str
    source: str


# Ships and losses -----------------------------------------------------------------------------------------------------


class ShipOfNote(Struct, frozen=True):
    """SM-GAP-100.2 A ship that decided much: what she and her aircraft took, what she landed and brought in, how she fared.

    `taken` are points for enemies that went down by her, alone or with others, `sunk` those that she is credited with;
    `delivered` are points for cargo that she carried or brought in.
    `score` is what she is ranked by; `in_dock` counts half-months, `lost` is the day on which she went down.
    """

    ship: ShipId
    side: Side
    type: ShipType
    score: float
    battles: int
    strikes: int
    taken: float
    sunk: tuple[ShipId, ...]
    delivered: float
    landed_re: float
    escorted_re: float
    convoys: int
    in_dock: int
    lost: DayId | None
    near: str


class LossesByType(Struct, frozen=True):
    """How many ships of some types each side has lost."""

    types: tuple[ShipType, ...]
    lost: Mapping[Side, int]


# The war half-month by half-month -------------------------------------------------------------------------------------


class ShipLost(Struct, frozen=True):
    """A ship that went down, on which day and where, if that is known to the reader."""

    ship: ShipId
    side: Side
    type: ShipType
    day: DayId
    where: Hex | None


class ForceWay(Struct, frozen=True):
    """The hexes that a force went through in a half-month."""

    side: Side
    way: tuple[Hex, ...]


class HalfMonthOfWar(Struct, frozen=True):
    """A half-month of the replay: where forces went, where battles were fought, who went down, how the points stood then."""

    turn: Turn
    passages: tuple[ForceWay, ...]
    battles: tuple[Hex, ...]
    lost: tuple[ShipLost, ...]
    difference: float


class EndOfCampaign(Struct, frozen=True):
    """All of it. Not `over` is how it stands so far, by what its reader (None: the umpire) may know.

    `days` are days of play; `commanded` are the sides that people played; `balances` has the weightiest source first, `malta`
    says who holds Malta where that island is in play.
    """

    title: str
    scenario: str
    over: bool
    reader: Side | None
    commanded: tuple[Side, ...]
    first: DayId
    last: DayId
    days: int
    half_months: int
    battles: int
    verdict: CampaignVerdict
    balances: tuple[Balance, ...]
    hungers: tuple[Hunger, ...]
    malta: Side | None
    curve: tuple[CurvePoint, ...]
    turns: tuple[TurningPoint, ...]
    history: tuple[BesideHistory, ...]
    fought_then: tuple[FoughtThen, ...]
    ships: tuple[ShipOfNote, ...]
    losses: tuple[LossesByType, ...]
    replay: tuple[HalfMonthOfWar, ...]

    @property
    def is_long(self) -> bool:
        """Whether it went on for months, and its curve is told by half-months rather than by days."""
        return self.half_months > SHORT

    @property
    def ahead(self) -> Side | None:
        """Who has more points now; None where they stand level."""
        sign = _sign(self.verdict.difference)
        return None if not sign else Side.ALLIED if sign > 0 else Side.AXIS

    @property
    def last_led_by_other(self) -> CurvePoint | None:
        """When the side that is behind led for the last time; None where it never did, or nobody is ahead."""
        ahead = _sign(self.verdict.difference)
        led = [point for point in self.curve if _sign(point.difference) not in (0, ahead)]
        return led[-1] if ahead and led else None

    @property
    def first_led(self) -> CurvePoint | None:
        """From when on the side that is ahead led without a break."""
        ahead = _sign(self.verdict.difference)
        level = [at for at, point in enumerate(self.curve) if _sign(point.difference) != ahead]
        first = level[-1] + 1 if level else 0
        return self.curve[first] if ahead and first < len(self.curve) else None


# So many half-months are a scenario of days.
SHORT = 4


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
