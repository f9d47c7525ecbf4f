"""The sequence of play: turns, phases, steps, dice, answers in advance, points, rulings."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.charts.campaign import Weather
from campaign.model.dice import Roll
from campaign.model.play.calendar import Phase, Step, Subsegment, Turn
from campaign.model.play.state import PointsEntry, StandingAnswers, State
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class CampaignBegan:
    """The scenario was set up so."""

    scenario: str
    start: State


@dataclass(frozen=True, slots=True)
class DieRolled:
    """One die fell."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class DiceReseeded:
    """A fresh seed was drawn, so that nobody foresees dice."""

    seed: int
    reason: str


@dataclass(frozen=True, slots=True)
class OrdersTakenBack:
    """Orders were taken back that more than their giver had heard of: what each side is told of it. Changes nothing."""

    told: tuple[tuple[Side, str], ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A game turn began."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class WeatherSettled:
    """The weather of one zone for this game turn."""

    zone: Zone
    weather: Weather


@dataclass(frozen=True, slots=True)
class PlayerTurnBegan:
    """A player turn began."""

    side: Side


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class SegmentBegan:
    """A naval action segment began."""

    nas: int


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step of a subsegment began."""

    subsegment: Subsegment
    step: Step


@dataclass(frozen=True, slots=True)
class StepEnded:
    """The acting side had no more to order in its step."""

    side: Side


@dataclass(frozen=True, slots=True)
class StandingSet:
    """A side's answers in advance."""

    side: Side
    standing: StandingAnswers


@dataclass(frozen=True, slots=True)
class PointsScored:
    """A side gained or lost victory points."""

    entry: PointsEntry


@dataclass(frozen=True, slots=True)
class PortChangedHands:
    """A port passed to another owner."""

    port: PortId
    allegiance: Allegiance
    reason: str


@dataclass(frozen=True, slots=True)
class UmpireRuled:
    """The umpire set something, and said why."""

    reason: str
    ship: ShipId | None = None
    condition: Condition | None = None
    fuel_boxes: int | None = None
    force: ForceId | None = None
    hex: Hex | None = None
    port: PortId | None = None
    port_owner: Allegiance | None = None
    port_fuel: float | None = None
    points: PointsEntry | None = None
    flotilla: FlotillaId | None = None
    flotilla_points: int | None = None
    flotilla_port: PortId | None = None


@dataclass(frozen=True, slots=True)
class RemarkWritten:
    """A side wrote a remark into its own log."""

    side: Side
    words: str


@dataclass(frozen=True, slots=True)
class OrderDropped:
    """A staff planned an order that a law refused: what kind, for whom, and the reason; nothing came of it."""

    side: Side
    order: str
    about: tuple[str, ...]
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class CampaignEnded:
    """The campaign is over: the Allied total less the Axis total, and what that means."""

    difference: float
    result: str


CourseEvent = (
    CampaignBegan | DieRolled | DiceReseeded | OrdersTakenBack | TurnBegan | WeatherSettled
    | PlayerTurnBegan | PhaseBegan | SegmentBegan | StepBegan | StepEnded
    | StandingSet | PointsScored | PortChangedHands | UmpireRuled | OrderDropped | RemarkWritten | CampaignEnded
)
