"""The sequence of play: turns, phases, steps, dice, answers in advance, points, rulings."""

from __future__ import annotations

from msgspec import Struct

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


class CampaignBegan(Struct, frozen=True):
    """The scenario was set up so."""

    scenario: str
    start: State


class DieRolled(Struct, frozen=True):
    """One die fell."""

    roll: Roll


class DiceReseeded(Struct, frozen=True):
    """A fresh seed was drawn, so that nobody foresees dice."""

    seed: int
    reason: str


class OrdersTakenBack(Struct, frozen=True):
    """Orders were taken back that more than their giver had heard of: what each side is told of it. Changes nothing."""

    told: tuple[tuple[Side, str], ...]


class TurnBegan(Struct, frozen=True):
    """A game turn began."""

    turn: Turn


class WeatherSettled(Struct, frozen=True):
    """The weather of one zone for this game turn."""

    zone: Zone
    weather: Weather


class PlayerTurnBegan(Struct, frozen=True):
    """A player turn began."""

    side: Side


class PhaseBegan(Struct, frozen=True):
    """A phase began."""

    phase: Phase


class SegmentBegan(Struct, frozen=True):
    """A naval action segment began."""

    nas: int


class StepBegan(Struct, frozen=True):
    """A step of a subsegment began."""

    subsegment: Subsegment
    step: Step


class StepEnded(Struct, frozen=True):
    """The acting side had no more to order in its step."""

    side: Side


class StandingSet(Struct, frozen=True):
    """A side's answers in advance."""

    side: Side
    standing: StandingAnswers


class PointsScored(Struct, frozen=True):
    """A side gained or lost victory points."""

    entry: PointsEntry


class PortChangedHands(Struct, frozen=True):
    """A port passed to another owner."""

    port: PortId
    allegiance: Allegiance
    reason: str


class UmpireRuled(Struct, frozen=True):
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


class RemarkWritten(Struct, frozen=True):
    """A side wrote a remark into its own log."""

    side: Side
    words: str


class OrderDropped(Struct, frozen=True):
    """A staff planned an order that a law refused: what kind, for whom, and the reason; nothing came of it."""

    side: Side
    order: str
    about: tuple[str, ...]
    rule: str
    reason: str


class CampaignEnded(Struct, frozen=True):
    """The campaign is over: the Allied total less the Axis total, and what that means."""

    difference: float
    result: str


CourseEvent = (
    CampaignBegan | DieRolled | DiceReseeded | OrdersTakenBack | TurnBegan | WeatherSettled
    | PlayerTurnBegan | PhaseBegan | SegmentBegan | StepBegan | StepEnded
    | StandingSet | PointsScored | PortChangedHands | UmpireRuled | OrderDropped | RemarkWritten | CampaignEnded
)
