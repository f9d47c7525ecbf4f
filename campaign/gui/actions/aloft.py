"""Actions of the air war that say what they are about: units, targets, aims, and lines of the plan of the day."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.play.air_war import AirTarget
from campaign.model.units.aircraft import AirUnitId


@dataclass(frozen=True, slots=True)
class TickUnits:
    """Air units are ticked for what stands below, all or none of them: for missions, or for the sortie that is planned."""

    units: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class TickEscorts:
    """Fighters are ticked to go along with the sortie that is planned, all or none of them."""

    units: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class PlanStrike:
    """A sortie against something is planned, by these units if some are named, with the staff's otherwise."""

    target: AirTarget
    place: str
    units: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class AimFor:
    """Bombs and torpedoes are meant for a type, a kind or a ship, or no longer."""

    aim: str


@dataclass(frozen=True, slots=True)
class TakePlanned:
    """A line of the plan of the day is taken, by its place."""

    number: int


@dataclass(frozen=True, slots=True)
class ChangePlanned:
    """A line of the plan of the day is to be another: what it would fly with is chosen first."""

    number: int


@dataclass(frozen=True, slots=True)
class StepPair:
    """In a fight in the air a unit goes at the next of those that it may go at, or at none."""

    unit: AirUnitId
    by: int = 1


Aloft = TickUnits | TickEscorts | PlanStrike | AimFor | TakePlanned | ChangePlanned | StepPair
