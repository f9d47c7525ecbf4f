"""One filled-in result form: its answers, with everything that is wrong in the file told at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from campaign.library.reading.documents import Document
from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.battles.battle import BattleId, Engagement
from campaign.model.battles.tabletop import (
    CONFIRMED,
    OVERRULED,
    Answers,
    FieldKind,
    FormField,
    FormShip,
    ResultForm,
    Value,
    one_of,
    unfit,
    worst_names,
)
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.engagements.forms import form_of, papers_named
from campaign.session.play.players import UMPIRE
from campaign.tactics import registry

HEAD = ("battle", "rules", "side", "mark")
NO_FORM = "the id of a battle, such as B1, was expected: is this a result form?"


class FaultyForm(FaultyData):
    """A filled-in form that cannot be accepted; `validate` does not handle forms, so the fault is given in full."""


class Answered(Struct, frozen=True):
    """Answers to queries: confirmed by the player, or overruled by the umpire with a reason."""

    confirmed: tuple[str, ...] = ()
    overruled: Mapping[str, str] = {}


class Filled(Struct, frozen=True):
    """One form: the answers that fit their fields, those to lines that are asked no more, and what is wrong with the rest."""

    document: Document
    form: ResultForm
    general: Answers
    ships: Mapping[ShipId, Answers]
    retired: Mapping[ShipId, Answers]
    answered: Answered
    faults: tuple[Fault, ...]

    def fault(self, what: str, *path: str) -> Fault:
        """A fault at one of its lines."""
        return self.document.fault(what, *path)

    def asks_of(self, ship: ShipId) -> FormShip | None:
        """The part of the form about a ship, if it names her."""
        return next((part for part in self.form.ships if part.ship == ship), None)

    def is_whole(self, ship: ShipId) -> bool:
        """Whether all that it asks of a ship was answered well."""
        asked = self.asks_of(ship)
        return asked is None or (ship in self.ships and self.ships[ship].keys() == {field.key for field in asked.fields})


def read_head(file: Path) -> tuple[Document, str]:
    """A form's file and the battle it is for; raises FaultyData for anything else."""
    document = Document(file)
    body, faults = document.body_and_faults()
    if not isinstance(body.get("battle"), str):
        is_form = any(key in body for key in HEAD)
        raise FaultyData([*faults, document.fault(NO_FORM, "battle")] if is_form or not faults else faults)
    return document, body["battle"]


def read_form(book: Book, engagement: Engagement, file: Path) -> Filled:
    """A form of this battle with the faults of its answers; raises FaultyData for a file that is none of this battle."""
    document = Document(file)
    body, faults = document.body_and_faults()
    faults += _wrong_head(engagement, document, body)
    if any(fault.key in HEAD for fault in faults):
        raise FaultyData(faults)
    reader = None if body["side"] == UMPIRE else Side(body["side"])
    form = form_of(book, engagement, papers_named(body["rules"]), reader)
    if body["mark"] not in (form.mark, form.older_mark):
        what = (f"{form.mark} was expected: the form is of another state of {engagement.id}; "
                "write a new one with `supermarina form`")
        raise FaultyData([*faults, document.fault(what, "mark")])
    older = body["mark"] != form.mark
    # What is asked of all together now, an older form asks of each.
    since = tuple(field for field in form.fields if older and field.key not in body and _retired_of(form, field.key))
    asked = tuple(field for field in form.fields if field not in since)
    general = dict(_answers(document, body, asked, (), faults, (*HEAD, CONFIRMED, OVERRULED, "ships")))
    answered = _query_answers(document, body, reader, faults)
    sections = body.get("ships")
    if not isinstance(sections, dict):
        faults.append(document.fault("every ship that was sent was expected here", "ships"))
        return Filled(document, form, general, {}, {}, answered, tuple(faults))
    known = {str(ship.ship): ship for ship in form.ships}
    strange = [str(name) for name in sections if str(name) not in known]
    faults += [document.fault(f"took no part: {one_of(tuple(known), name)} was expected", "ships", name) for name in strange]
    ships: dict[ShipId, Answers] = {}
    retired: dict[ShipId, Answers] = {}
    for key, part in known.items():
        if key not in sections:
            faults.append(document.fault(f"{key} ({part.name}) is missing: every ship that was sent has one fate", "ships"))
        elif not isinstance(sections[key], dict):
            faults.append(document.fault("the lines of the form were expected: fate and what follows it", "ships", key))
        else:
            path, beside = ("ships", key), tuple(field.key for field in part.retired) if older else ()
            ships[part.ship] = _answers(document, sections[key], part.fields, path, faults, beside)
            old = tuple(field for field in part.retired if older and field.key in sections[key])
            retired[part.ship] = _answers(document, {field.key: sections[key][field.key] for field in old}, old, path, faults)
    for field in since:
        told = {answers[field.key] for answers in retired.values() if field.key in answers}
        general[field.key] = next(iter(told)) if len(told) == 1 else field.value
    return Filled(document, form, general, ships, retired, answered, tuple(faults))


def _retired_of(form: ResultForm, key: str) -> bool:
    return any(field.key == key for ship in form.ships for field in ship.retired)


def _wrong_head(engagement: Engagement, document: Document, body: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the lines that say what the form is of; where none of them is there it is no form."""
    missing = [key for key in HEAD if not isinstance(body.get(key), str)]
    if len(missing) == len(HEAD):
        return [document.fault(NO_FORM, "battle")]
    expected = "the line of {} that the form was written with was expected, with words"
    faults = [document.fault(NO_FORM if key == "battle" else expected.format(key), key) for key in missing]
    names = (*(side.value for side in Side), UMPIRE)
    if "battle" not in missing and body["battle"] != engagement.id:
        faults.append(document.fault(f"{engagement.id} was expected: this form is of {body['battle']}", "battle"))
    if "rules" not in missing and body["rules"] not in registry.papers_names():
        faults.append(document.fault(f"one of {', '.join(registry.papers_names())} was expected", "rules"))
    if "side" not in missing and body["side"] not in names:
        faults.append(document.fault(f"one of {', '.join(names)} was expected", "side"))
    return faults


def _query_answers(document: Document, body: Mapping[Any, Any], reader: Side | None, faults: list[Fault]) -> Answered:
    """SM-GAP-60 The answers to queries; older forms have none."""
    confirmed: Any = body.get(CONFIRMED, [])
    overruled: Any = body.get(OVERRULED, {})
    if not isinstance(confirmed, list):
        faults.append(document.fault("a list of what is asked back and is so, in [ ], was expected", CONFIRMED))
        confirmed = list[str]()
    if not isinstance(overruled, dict) or not all(isinstance(reason, str) and reason.strip() for reason in overruled.values()):
        faults.append(document.fault("what is asked back, each with a reason, in { }, was expected", OVERRULED))
        overruled = dict[str, str]()
    if overruled and reader is not None:
        faults.append(document.fault("the umpire alone overrules, in a form of his own", OVERRULED))
        overruled = dict[str, str]()
    return Answered(tuple(map(str, confirmed)), {str(name): str(reason) for name, reason in overruled.items()})


def _answers(
    document: Document,
    entries: Mapping[Any, Any],
    fields: Sequence[FormField],
    path: tuple[str, ...],
    faults: list[Fault],
    beside: Sequence[str] = (),
) -> Answers:
    """The answers that fit their fields; `faults` gets what is wrong with all others."""
    keys = {field.key: field for field in fields}
    faults += [
        document.fault(f"unknown: {one_of(tuple(keys), key)} was expected", *path, str(key))
        for key in entries
        if key not in keys and key not in beside
    ]
    found: dict[str, Value] = {}
    for key, field in keys.items():
        if key not in entries:
            faults.append(document.fault(f"the line `{key}:` is missing", *path))
            continue
        value = tuple(map(str, entries[key])) if isinstance(entries[key], list) else entries[key]
        if wrong := unfit(field, value):
            not_so = "" if field.kind is FieldKind.NAMES and isinstance(value, tuple) else f", not {entries[key]!r}"
            faults += [document.fault(f"{what}{not_so} ({field.words})", *path, key) for what in wrong]
        else:
            found[key] = worst_names(field, value) if isinstance(value, tuple) else value
    return found


def reason_settled(battle: BattleId | str, being_fought: BattleId | None) -> str:
    """Why a form cannot be accepted for a battle that is not pending."""
    now = "no battle waits for a result" if being_fought is None else f"{being_fought} is the one being fought"
    return f"{battle} has been settled already, or was never joined: {now}"
