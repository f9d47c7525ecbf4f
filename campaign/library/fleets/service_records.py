"""Service in the theatre: from which half-month to which, at which base, and when a dockyard kept a ship away."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.library.reading.entries import Schema, Words
from campaign.model.play.calendar import Turn
from campaign.model.units.ships import Absence, Service

Wrong = tuple[str, tuple[str | int, ...]]


class ServiceSchema(Schema, rename={"first": "from", "last": "to"}):
    """A stay in the theatre at one base; without `to` it goes on to the end."""

    first: str
    base: Words
    last: str | None = None


class AbsenceSchema(Schema, rename={"first": "from", "last": "to"}):
    """A stay in dock by history, which keeps her out of scenarios that begin within it."""

    first: str
    last: str
    cause: Words


def served(schemas: tuple[ServiceSchema, ...]) -> tuple[Service, ...]:
    """The stays that sound schemas hold."""
    return tuple(Service(str(Turn.of(one.first)), one.base, str(Turn.of(one.last)) if one.last else None) for one in schemas)


def absences(schemas: tuple[AbsenceSchema, ...]) -> tuple[Absence, ...]:
    """The absences that sound schemas hold."""
    return tuple(Absence(str(Turn.of(one.first)), str(Turn.of(one.last)), one.cause) for one in schemas)


def faults_of_service(schemas: tuple[ServiceSchema, ...]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays follow one another in order of dates, and only the last has no end."""
    before: Turn | None = None
    for index, one in enumerate(schemas):
        path = ("service", index)
        if before is None and index:
            yield "the stay before this one has no `to`, so nothing can follow it", path
        first, last, said = _turns(one.first, one.last)
        yield from ((what, (*path, key)) for what, key in said)
        if first is not None and before is not None and first <= before:
            yield f"later than {before} was expected: the stay before this one lasts until then", (*path, "from")
        before = last


def faults_of_absence(schemas: tuple[AbsenceSchema, ...]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays in dock follow one another in order of dates."""
    before: Turn | None = None
    for index, one in enumerate(schemas):
        first, last, said = _turns(one.first, one.last)
        yield from ((what, ("in_dock", index, key)) for what, key in said)
        if first is not None and before is not None and first <= before:
            yield f"later than {before} was expected: the stay before this one lasts until then", ("in_dock", index, "from")
        before = last


def _turns(first: str, last: str | None) -> tuple[Turn | None, Turn | None, list[tuple[str, str]]]:
    """Both ends as game turns, and what is wrong with them."""
    found: dict[str, Turn] = {}
    wrong = []
    for key, text in (("from", first), ("to", last)):
        try:
            if text is not None:
                found[key] = Turn.of(text)
        except ValueError as trouble:
            wrong.append((str(trouble), key))
    if len(found) == 2 and found["to"] < found["from"]:
        wrong.append((f"not before {found['from']} was expected", "to"))
    return found.get("from"), found.get("to"), wrong
