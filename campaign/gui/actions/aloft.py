"""Actions of the air war that say what they are about: units, targets, aims, and lines of the plan of the day."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.air_war import AirTarget
from campaign.model.units.aircraft import AirUnitId


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
    """A line of the plan of the day is to be another: what it would fly with is chosen first."""

    number: int


class StepPair(Struct, frozen=True):
    """In a fight in the air a unit goes at the next of those that it may go at, or at none."""

    unit: AirUnitId
    by: int = 1


Aloft = TickUnits | TickEscorts | PlanStrike | AimFor | TakePlanned | ChangePlanned | StepPair
