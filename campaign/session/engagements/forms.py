"""Result forms: what they ask, and how a filled-in one becomes the result of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from campaign.library.reading.documents import Document
from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Outcome, Participant, ShipOutcome, fates
from campaign.model.battles.engagement import digest_of
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
)
from campaign.model.book import Book
from campaign.model.commands import RuleAsUmpire
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.session.engagements.doubts import Doubt, doubts_of
from campaign.session.engagements.setup_sheet import named_to
from campaign.session.play.players import UMPIRE, name_of
from campaign.session.play.trouble import NotFound, Refused
from campaign.tactics import registry
from campaign.tactics.contract import Papers

NOBODY = "nobody"
MINUTES, BROKE_OFF, HOLDS_FIELD, FATE, CREDIT = "minutes", "broke_off", "holds_field", "fate", "credit"
BOATS_LOST = "boats_lost"
SIDES = (NOBODY, *(side.value for side in Side))
HEAD = ("battle", "rules", "side", "mark")
LONGEST = 24 * 60


def papers_named(name: str) -> Papers:
    """Papers by the name of their system; raises NotFound with the names there are."""
    try:
        return registry.papers_named(name)
    except registry.UnknownSystem as unknown:
        raise NotFound(str(unknown)) from None


def form_of(book: Book, engagement: Engagement, papers: Papers, reader: Side | None) -> ResultForm:
    """SM-GAP-56 The form asks all of a reader's own ships, and of enemies that he sees what he can judge; raises Refused."""
    system = registry.system_named(papers.name) if papers.name in registry.system_names() else None
    if system is not None and (refusal := system.suits(book, engagement)) is not None:
        raise Refused(refusal)
    known = named_to(book, engagement, papers, reader)
    sent = [(side, sent_ship) for side, sent_ship in engagement.participants() if sent_ship.ship in known]
    ships = []
    for side, ship in sent:
        own = reader in (None, side)
        enemies = tuple(other.ship for far, other in sent if far is not side)
        papers_fields = papers.form_fields(book, engagement, ship.ship)
        fields = (
            FormField(
                FATE,
                "what became of her",
                FieldKind.CHOICE,
                Outcome.AFLOAT.value,
                options=tuple(o.value for o in Outcome),
                open_to_all=True,
            ),
            FormField(
                CREDIT,
                "if she is lost, the ship that did it",
                FieldKind.CHOICE,
                NOBODY,
                options=(NOBODY, *enemies),
                open_to_all=True,
            ),
            *_boats(ship),
            *(field for field in papers_fields if own or field.open_to_all),
        )
        ships.append(FormShip(ship.ship, ship.name, side, own, fields))
    general = (
        FormField(MINUTES, "how long the battle lasted", FieldKind.COUNT, 0, 1, LONGEST, open_to_all=True),
        FormField(BROKE_OFF, "the side that broke off", FieldKind.CHOICE, NOBODY, options=SIDES, open_to_all=True),
        FormField(HOLDS_FIELD, "the side that holds the field", FieldKind.CHOICE, NOBODY, options=SIDES, open_to_all=True),
    )
    title = engagement.setting.title if engagement.setting is not None else engagement.place
    return ResultForm(engagement.id, title, papers.name, reader, general, tuple(ships))


def _boats(sent: Participant) -> tuple[FormField, ...]:
    """The field for the losses of a unit of several boats, aircraft or guns."""
    if sent.boats == 1:
        return ()
    label = f"boats, aircraft or guns lost, of {sent.boats}"
    return (FormField(BOATS_LOST, label, FieldKind.COUNT, 0, 0, sent.boats, open_to_all=True),)


class FaultyForm(FaultyData):
    """A filled-in form that cannot be accepted; `validate` does not handle forms, so the fault is given in full."""


class Answered(Struct, frozen=True):
    """Answers to queries: confirmed by the player, or overruled by the umpire with a reason."""

    confirmed: tuple[str, ...]
    overruled: Mapping[str, str]


class Filled(Struct, frozen=True):
    """A filled-in form whose answers all fit their fields."""

    document: Document
    form: ResultForm
    general: Answers
    ships: Mapping[ShipId, Answers]
    answered: Answered

    def fault(self, what: str, *path: str) -> Fault:
        """A fault at one of its lines."""
        return self.document.fault(what, *path)


def result_from(book: Book, engagement: Engagement, files: Sequence[Path]) -> AfterAction:
    """The result from one form, or from one form of each side; raises FaultyData with every fault and its line."""
    return result_by_forms(book, engagement, files)[0]


def result_by_forms(book: Book, engagement: Engagement, files: Sequence[Path]) -> tuple[AfterAction, tuple[RuleAsUmpire, ...]]:
    """SM-6B.2, SM-GAP-60 The result that forms give, with the umpire's rulings in them; raises FaultyData with all faults."""
    filled = _read_all(book, engagement, files)
    faults = [*_disagreements(filled)]
    papers = papers_named(filled[0].form.rules)
    outcomes = []
    for side, ship in engagement.participants():
        found = _outcome(book, engagement, papers, _form_for(filled, side), filled, ship)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            outcomes.append(found)
    if faults:
        raise FaultyData(faults)
    general = filled[0].general
    after = AfterAction(
        engagement.id,
        digest_of(engagement),
        papers.name,
        int(str(general[MINUTES])),
        tuple(outcomes),
        _side(general[BROKE_OFF]),
        _side(general[HOLDS_FIELD]),
        (f"Fought on a table by {papers.title}.",),
    )
    doubts = tuple(doubts_of(engagement, papers.turns(book, engagement), after, partial(_unfired, book, engagement, papers)))
    if faults := [*still_open(filled, doubts, engagement)]:
        raise FaultyData(faults)
    overruled = {name: reason for form in filled for name, reason in form.answered.overruled.items()}
    return after, tuple(RuleAsUmpire(f"{doubt.what}: {overruled[doubt.name]}", doubt.ship)
                        for doubt in doubts if doubt.name in overruled)


def _read_all(book: Book, engagement: Engagement, files: Sequence[Path]) -> list[Filled]:
    """All forms, read; raises FaultyData with the faults of all of them."""
    filled: list[Filled] = []
    faults: list[Fault] = []
    for file in files:
        try:
            filled.append(_read(book, engagement, Document(file)))
        except FaultyData as faulty:
            faults += faulty.faults
    if faults:
        raise FaultyData(faults)
    if len({part.form.rules for part in filled}) > 1:
        raise FaultyData([filled[-1].fault(f"{filled[0].form.rules} was expected, as in {filled[0].document.label}", "rules")])
    readers = [part.form.reader for part in filled]
    if len(filled) > 1 and sorted(map(name_of, readers)) != sorted(side.value for side in BOTH):
        raise FaultyData([filled[-1].fault("one form of each side, or the umpire's alone, was expected", "side")])
    return filled


def _form_for(filled: Sequence[Filled], side: Side) -> Filled:
    return next((form for form in filled if form.form.reader in (None, side)), filled[0])


def _unfired(book: Book, engagement: Engagement, papers: Papers, ship: ShipId) -> Condition | None:
    """A ship's condition by an unchanged form; None if the form asks nothing about her."""
    if not papers.form_fields(book, engagement, ship):
        return None
    found = papers.filled_in(book, engagement, ship, {}, afloat=True)
    return found if isinstance(found, Condition) else None


def still_open(filled: Sequence[Filled], doubts: Sequence[Doubt], engagement: Engagement) -> Iterator[Fault]:
    """SM-GAP-60 Queries not yet answered, and answers to queries that were never made."""
    names = {doubt.name for doubt in doubts}
    confirmed = {name for form in filled for name in form.answered.confirmed}
    overruled = {name for form in filled for name in form.answered.overruled}
    whose = {unit.ship: side for side, unit in engagement.participants()}
    for form in filled:
        for line, answers in ((CONFIRMED, form.answered.confirmed), (OVERRULED, form.answered.overruled)):
            for name in answers:
                if name not in names:
                    expected = f"asked back are {', '.join(sorted(names))}" if names else "nothing is asked back"
                    yield form.fault(f"{name}: nobody asks back about that; {expected}", line)
    for doubt in doubts:
        if doubt.name in overruled or (doubt.name in confirmed and not doubt.contradiction):
            continue
        form = filled[0] if doubt.ship is None else _form_for(filled, whose[doubt.ship])
        yield form.fault(doubt.asked, *doubt.path)


def read_head(file: Path) -> tuple[Document, str]:
    """A form's file and the battle it is for; raises FaultyData for anything else."""
    document = Document(file)
    body = document.body()
    if not isinstance(body.get("battle"), str):
        raise FaultyData([document.fault("the id of a battle, such as B1, was expected: is this a result form?", "battle")])
    return document, body["battle"]


def _side(value: Value) -> Side | None:
    return None if value == NOBODY else Side(value)


def _outcome(
    book: Book, engagement: Engagement, papers: Papers, filled: Filled, others: Sequence[Filled], sent: Participant,
) -> ShipOutcome | Fault:
    ship = sent.ship
    if ship not in filled.ships:
        # A ship that a single form does not name came out as she went in.
        return ShipOutcome(ship, Outcome.AFLOAT, sent.condition, None)
    answers = filled.ships[ship]
    fate = Outcome(answers[FATE])
    # A ship that struck from out of sight is named only in the other side's form.
    credit = next((str(form.ships[ship][CREDIT]) for form in (filled, *others)
                   if ship in form.ships and form.ships[ship][CREDIT] != NOBODY), NOBODY)
    if fate is Outcome.AFLOAT and credit != NOBODY:
        return filled.fault(f"she is afloat, and nobody can be credited with her: {NOBODY} was expected", "ships", ship, CREDIT)
    boats_lost = int(str(answers.get(BOATS_LOST, 0)))
    if fate is Outcome.AFLOAT and 1 < sent.boats == boats_lost:
        what = f"none of her {sent.boats} is left and she is told to be afloat: fewer, or fate: sunk, was expected"
        return filled.fault(what, "ships", ship, BOATS_LOST)
    rest = {key: value for key, value in answers.items() if key not in (FATE, CREDIT)}
    found = papers.filled_in(book, engagement, ship, rest, afloat=fate is Outcome.AFLOAT)
    if not isinstance(found, Condition):
        return filled.fault(f"{found.what}: {found.expected} was expected", "ships", ship, found.key)
    boats = fates(sent.boats, boats_lost) if fate is Outcome.AFLOAT else fates(sent.boats, sent.boats, fate)
    return ShipOutcome(ship, fate, found, None if credit == NOBODY else ShipId(credit), boats)


def _read(book: Book, engagement: Engagement, document: Document) -> Filled:
    body = document.body()
    if faults := [
        document.fault(f"the line `{key}:` that the form was written with was expected, with words", key)
        for key in HEAD
        if not isinstance(body.get(key), str)
    ]:
        raise FaultyData(faults)
    if body["battle"] != engagement.id:
        raise FaultyData([document.fault(f"{engagement.id} was expected: this form is of {body['battle']}", "battle")])
    if body["rules"] not in registry.papers_names():
        raise FaultyData([document.fault(f"one of {', '.join(registry.papers_names())} was expected", "rules")])
    names = (*(side.value for side in Side), UMPIRE)
    if body["side"] not in names:
        raise FaultyData([document.fault(f"one of {', '.join(names)} was expected", "side")])
    reader = None if body["side"] == UMPIRE else Side(body["side"])
    form = form_of(book, engagement, papers_named(body["rules"]), reader)
    if body["mark"] != form.mark:
        raise FaultyData(
            [
                document.fault(
                    f"{form.mark} was expected: the form is of another state of {engagement.id}; "
                    "write a new one with `supermarina form`",
                    "mark",
                )
            ]
        )
    general = _answers(document, body, form.fields, (), faults, (*HEAD, CONFIRMED, OVERRULED, "ships"))
    answered = _query_answers(document, body, reader, faults)
    sections = body.get("ships")
    if not isinstance(sections, dict):
        raise FaultyData([*faults, document.fault("every ship that was sent was expected here", "ships")])
    known = {str(ship.ship): ship for ship in form.ships}
    strange = [str(name) for name in sections if str(name) not in known]
    faults += [document.fault(f"took no part: {one_of(tuple(known), name)} was expected", "ships", name) for name in strange]
    ships: dict[ShipId, Answers] = {}
    for key, report in known.items():
        if key not in sections:
            faults.append(document.fault(f"{key} ({report.name}) is missing: every ship that was sent has one fate", "ships"))
        elif not isinstance(sections[key], dict):
            faults.append(document.fault("the lines of the form were expected: fate and what follows it", "ships", key))
        else:
            ships[report.ship] = _answers(document, sections[key], report.fields, ("ships", key), faults)
    if faults:
        raise FaultyData(faults)
    return Filled(document, form, general, ships, answered)


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
    return Answered(tuple(map(str, confirmed)), {str(name): str(reason) for name, reason in overruled.items()})


def _answers(
    document: Document,
    entries: Mapping[Any, Any],
    fields: Sequence[FormField],
    path: tuple[str, ...],
    faults: list[Fault],
    beside: Sequence[str] = (),
) -> Answers:
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
        if (what := unfit(field, value)) is not None:
            not_so = "" if field.kind is FieldKind.NAMES and isinstance(value, tuple) else f", not {entries[key]!r}"
            faults.append(document.fault(f"{what}{not_so} ({field.words})", *path, key))
        found[key] = value
    return found


def _disagreements(filled: Sequence[Filled]) -> list[Fault]:
    """The points on which the two sides' forms disagree, which must be settled first."""
    if len(filled) != len(BOTH):
        return []
    first, second = filled
    faults = []
    for key, value in first.general.items():
        if second.general[key] != value:
            text = f"{_spell(value)} stands in {first.document.label}: one of the two has to change"
            faults.append(second.fault(text, key))
    for ship, answers in first.ships.items():
        if ship not in second.ships:
            continue
        for key in answers.keys() & second.ships[ship].keys():
            if key == CREDIT and not (_could_say(first, ship, second) and _could_say(second, ship, first)):
                # The victim of an unseen ship cannot name her.
                continue
            if answers[key] != second.ships[ship][key]:
                text = f"{_spell(answers[key])} stands in {first.document.label}: one of the two has to change"
                faults.append(second.fault(text, "ships", ship, key))
    return faults


def _could_say(form: Filled, ship: ShipId, other: Filled) -> bool:
    """Whether this form could have credited the ship that the other one credits."""
    offered = next(field.options for own in form.form.ships if own.ship == ship for field in own.fields if field.key == CREDIT)
    return str(other.ships[ship][CREDIT]) in offered


def _spell(value: Value) -> str:
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)


def reason_settled(battle: BattleId | str, being_fought: BattleId | None) -> str:
    """Why a form cannot be accepted for a battle that is not pending."""
    now = "no battle waits for a result" if being_fought is None else f"{being_fought} is the one being fought"
    return f"{battle} has been settled already, or was never joined: {now}"
