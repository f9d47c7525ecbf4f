"""What rosters and result forms of units of several hulls have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Answers, Box, BoxRow, BoxRows, FormFault, FormField
from campaign.model.book import Book
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import boats_lost_by
from campaign.tactics.kit.shapes import Hull
from campaign.tactics.sheets import left_field

TORPEDOES = "torpedoes_left"


Vessel = TypeVar("Vessel", bound=Hull)


def hulls_in(vessels: Mapping[ShipId, Vessel], unit: ShipId) -> tuple[Vessel, ...]:
    """The hulls of a unit in the order of its roster; none of aircraft."""
    return tuple(vessel for vessel in vessels.values() if vessel.unit == unit)


def blocks(vessels: tuple[Vessel, ...], rows: Callable[[Vessel, str], Iterable[BoxRow]]) -> list[BoxRows]:
    """A block of boxes for each hull, whose rows begin with her number where there are several."""
    several = len(vessels) > 1
    return [BoxRows(vessel.name, tuple(rows(vessel, f"{place} " if several else "")))
            for place, vessel in enumerate(vessels, 1)]


def struck_row(label: str, struck: int, of: int) -> BoxRow:
    """A row of boxes, the first of which are struck out."""
    return BoxRow(label, tuple(Box(struck=place < struck) for place in range(of)))


# Answers --------------------------------------------------------------------------------------------------------------


def number_in(answers: Answers, key: str, otherwise: int = 0) -> int:
    """A whole number that was answered."""
    value = answers.get(key, otherwise)
    return int(value) if isinstance(value, (int, float)) else otherwise


def names_in(answers: Answers, key: str) -> tuple[str, ...]:
    """The names that were ticked."""
    value = answers.get(key, ())
    return value if isinstance(value, tuple) else ()


def with_defaults(fields: Iterable[FormField], answers: Answers) -> Answers:
    """What was answered, and what stood in the form where nothing was."""
    return {field.key: answers.get(field.key, field.value) for field in fields}


def more_than_all(answers: Answers, keys: tuple[str, str], left: float, what: str) -> FormFault | None:
    """SM-6B.2 The fault of losses above and below that are together more than a hull had left."""
    first, second = (float(str(answers.get(key, 0))) for key in keys)
    if not first or not second or first + second <= left:
        return None
    return FormFault(keys[1], f"{first:g} and {second:g} {what} are more than the {left:g} that she had", f"{left:g} together")


# Fields of one hull, or of each boat ----------------------------------------------------------------------------------


def hull_fields(
    vessels: tuple[Vessel, ...], alone: Callable[[Vessel], Iterable[FormField]],
    boat: Callable[[Vessel, str], Iterable[FormField]], carried: Callable[[Vessel], int],
) -> Iterator[FormField]:
    """The fields of a single hull, or those of each boat, and the torpedoes that all have left."""
    if len(vessels) == 1:
        yield from alone(vessels[0])
    else:
        for place, vessel in enumerate(vessels, 1):
            yield from boat(vessel, f"boat {place}")
    if torpedoes := sum(map(carried, vessels)):
        yield left_field(TORPEDOES, "torpedoes left", torpedoes, torpedoes)


def after_answers(
    vessels: tuple[Vessel, ...], answers: Answers, alone: Callable[[Vessel, Answers], Vessel],
    boat: Callable[[Vessel, str, Answers], Vessel],
) -> list[Vessel]:
    """Each hull as the answers leave her."""
    if len(vessels) == 1:
        return [alone(vessels[0], answers)]
    return [boat(vessel, f"boat_{place}", answers) for place, vessel in enumerate(vessels, 1)]


def afloat_without(after: list[Vessel], what: str, key: str, of_first_boat: str) -> tuple[FormFault, ...]:
    """The fault of a unit that is told to be afloat with nothing left of her hulls."""
    if not all(vessel.sunk for vessel in after):
        return ()
    alone = len(after) == 1
    whose = "her hull" if alone else "each boat"
    fault = f"all {what} of {whose} are lost and she is told to be afloat"
    return (FormFault(key if alone else f"boat_1_{of_first_boat}", fault),)


def boats_gone(book: Book, engagement: Engagement, ship: ShipId, after: Condition) -> int | None:
    """SM-GAP-19 How many boats the boxes of a roster leave a unit; of guns ashore all or none go, aircraft have no boxes."""
    unit = engagement.sent(ship)
    if unit.arm is Arm.AIRCRAFT:
        return None
    return 0 if unit.arm is Arm.BATTERY else boats_lost_by(book.counters.get(ship), unit.condition, after, unit.boats)


def torpedoes_spent(vessels: tuple[Vessel, ...], answers: Answers, carried: Callable[[Vessel], int]) -> int:
    """How many of a unit's torpedoes are gone."""
    before = sum(map(carried, vessels))
    return max(0, before - number_in(answers, TORPEDOES, before))
