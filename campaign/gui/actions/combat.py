"""Actions of combat that say what they are about: of battles at sea, of the air war, of the answer to an attack."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.air_war import AirTarget
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import ForceId

# At sea ---------------------------------------------------------------------------------------------------------------


class ShowToken(Struct, frozen=True):
    """The sea of a battle flies to where a unit is."""

    token: str


class TurnTab(Struct, frozen=True):
    """What is folded in a battle's panel is turned to, by its name."""

    name: str


class ChangeOrder(Struct, frozen=True):
    """A part of a division's order is opened to be changed: the questions that it is made of."""

    inputs: tuple[str, ...]


class TakeRemedy(Struct, frozen=True):
    """What a warning offers against what it warns of is taken into the answers, by its place among the warnings."""

    number: int


Afloat = ShowToken | TurnTab | ChangeOrder | TakeRemedy


# In the air -----------------------------------------------------------------------------------------------------------


class TickUnits(Struct, frozen=True):
    """Air units are ticked for what stands below, all or none of them: for missions, or for the sortie that is planned."""

    units: tuple[AirUnitId, ...]


class TickEscorts(Struct, frozen=True):
    """Fighters are ticked to go along with the sortie that is planned, all or none of them."""

    units: tuple[AirUnitId, ...]


class PlanStrike(Struct, frozen=True):
    """A sortie against something is planned, by these units if some are named, with the staff's otherwise."""

    target: AirTarget
    place: str
    units: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()


class AimFor(Struct, frozen=True):
    """Bombs and torpedoes are meant for a type, a kind or a ship, or no longer."""

    aim: str


class TakePlanned(Struct, frozen=True):
    """A line of the plan of the day is taken, by its place."""

    number: int


class ChangePlanned(Struct, frozen=True):
    """A line of the plan of the day is to be another: what it would fly with is chosen first.

    Below nought it is a sortie that is planned already and waits.
    """

    number: int


class PressField(Struct, frozen=True):
    """An own field or deck in the plan of the air: its range is shown, or all that can fly from there go along or stay."""

    base: str


class StepPair(Struct, frozen=True):
    """In a fight in the air a unit goes at the next of those that it may go at, or at none."""

    unit: AirUnitId
    by: int = 1


Aloft = TickUnits | TickEscorts | PlanStrike | AimFor | TakePlanned | ChangePlanned | PressField | StepPair


# Under attack ---------------------------------------------------------------------------------------------------------


class AnswerWith(Struct, frozen=True):
    """One of the answers is given, by its place on the page."""

    number: int


class AnswerFor(Struct, frozen=True):
    """The answers are for one of the forces that are attacked, or for all of them."""

    force: ForceId | None


class LetJoin(Struct, frozen=True):
    """A further force of the hex joins the battle, or stays out of it."""

    force: ForceId


Answering = AnswerWith | AnswerFor | LetJoin
