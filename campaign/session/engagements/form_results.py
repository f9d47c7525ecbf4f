"""The result of a battle out of the forms that were filled in: of the umpire, of one side, or of both, which must agree.

What contradicts itself is asked back, and so is what is very unlikely.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome, fates
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.tabletop import BOATS_LOST, CONFIRMED, OVERRULED, Answers, Turns, Value
from campaign.model.book import Book
from campaign.model.commands import RuleAsUmpire
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import WHOLE, Condition
from campaign.model.units.ships import ShipId
from campaign.session.engagements.form_reading import Filled, read_form
from campaign.session.engagements.forms import BROKE_OFF, CREDIT, FATE, HOLDS_FIELD, MINUTES, NOBODY, papers_named
from campaign.session.play.players import UMPIRE, name_of
from campaign.tactics.contract import Papers
from campaign.words.counting import quantity

# A battle without turns is short below SHORT minutes; no ship can empty her magazines in fewer than EMPTIED.
SHORT, EMPTIED = 5, 10


class Doubt(Struct, frozen=True):
    """One query: the name by which it is answered, its wording, the line of the form, and the ship concerned.

    A contradiction must be corrected, or overruled by the umpire; an unlikely answer may be confirmed.
    """

    name: str
    what: str
    path: tuple[str, ...]
    ship: ShipId | None = None
    contradiction: bool = False

    @property
    def asked(self) -> str:
        """The query, and how it can be answered."""
        if self.contradiction:
            return f"{self.what}: change one of the two; the umpire may overrule it (`overruled: {{{self.name}: REASON}}`)"
        return f"{self.what}: change it, or confirm that it is so (`confirmed: [{self.name}]`)"


# What a query may be about besides a ship.
FIELD, FATES, LENGTH = "the field", "all fates", "its length"


WITHOUT_SHIPS = {line: f"{line}_without_ships" for line in ("holds_field", "broke_off")}


def subject_of(name: str) -> str:
    """What a query of this name is about: the field, all fates of a side, the length of the battle, or a ship."""
    whole = {"field": FIELD, "short": LENGTH, "long": LENGTH, **dict.fromkeys(WITHOUT_SHIPS.values(), FATES)}
    return whole.get(name, name.partition(".")[0])


def doubts_of(
    engagement: Engagement, turns: Turns, after: AfterAction, unfired: Callable[[ShipId], Condition | None],
    unsure: Collection[str] = (),
) -> Iterator[Doubt]:
    """SM-GAP-72 All queries about a result; `unfired` gives a ship's condition had she not fired, None if not asked for.

    Nothing is asked about what is `unsure`, since the form has to be put right there first.
    """
    if FIELD not in unsure:
        yield from _of_the_field(after)
    if not {FIELD, FATES} & set(unsure):
        yield from _of_fates(engagement, after)
    if LENGTH not in unsure:
        yield from _of_its_length(engagement, turns, after)
    for came in after.outcomes:
        sent, plain = engagement.sent(came.ship), None if came.ship in unsure else unfired(came.ship)
        if plain is not None:
            yield from _of_a_ship(sent.name, sent.condition, plain, came)
            yield from () if LENGTH in unsure else _of_shells(sent.name, plain, came, after.minutes)


def _of_the_field(after: AfterAction) -> Iterator[Doubt]:
    """A side that broke off cannot hold the field."""
    if after.broke_off is not None and after.broke_off is after.holds_field:
        yield Doubt("field", f"the {after.broke_off} side broke off and holds the field", ("holds_field",), contradiction=True)


def _of_fates(engagement: Engagement, after: AfterAction) -> Iterator[Doubt]:
    """A side that broke off or holds the field must have a ship afloat."""
    fates = {came.ship: came.outcome for came in after.outcomes}
    claims = (after.holds_field, "holds_field", "holds the field"), (after.broke_off, "broke_off", "broke off")
    for side, line, what in claims:
        if side is not None and all(fates[unit.ship] is not Outcome.AFLOAT for unit in engagement.parties[side].participants):
            text = f"the {side} side {what}, and none of its ships is afloat"
            yield Doubt(WITHOUT_SHIPS[line], text, (line,), contradiction=True)


def _of_its_length(engagement: Engagement, turns: Turns, after: AfterAction) -> Iterator[Doubt]:
    """A battle hardly ever ends within a turn, and never lasts longer than its limit."""
    if after.minutes < (turns.minutes or SHORT):
        least = f"one {turns.word} has {turns.minutes}" if turns.minutes else "hardly any is so short"
        yield Doubt("short", f"a battle of {_minutes(after.minutes)}; {least}", ("minutes",))
    most = turns.minutes * turns.most
    setting = engagement.setting
    stop = None if setting is None or setting.until is not None else setting.stop_minutes
    longest = most if stop is None else max(stop, most)
    if longest and after.minutes > longest:
        yield Doubt("long", f"a battle of {_minutes(after.minutes)}, which was to last {longest} at most", ("minutes",))


def _of_a_ship(name: str, sent: Condition, plain: Condition, came: ShipOutcome) -> Iterator[Doubt]:
    """A ship is hardly ever lost without a hit, or captured undamaged."""
    hurt = came.condition.shell_damage > sent.shell_damage or came.condition.underwater_damage > sent.underwater_damage
    line = ("ships", came.ship, "fate")
    if came.outcome is Outcome.AFLOAT or hurt:
        return
    if came.outcome is Outcome.CAPTURED:
        yield Doubt(f"{came.ship}.whole", f"{name} is captured undamaged", line, came.ship)
    else:
        yield Doubt(f"{came.ship}.unhurt", f"{name} is {came.outcome.value} without a hit or a point lost", line, came.ship)


def _of_shells(name: str, plain: Condition, came: ShipOutcome, minutes: int) -> Iterator[Doubt]:
    """SM-8A2 Ammunition that the rules deduct raises no query; magazines entered as empty do."""
    if minutes >= EMPTIED:
        return
    for battery, left in came.condition.rounds_left.items():
        if not left and plain.rounds_left.get(battery, WHOLE):
            what = f"{name} has no {battery.replace('_', ' ')} shells left after {_minutes(minutes)}"
            yield Doubt(f"{came.ship}.{battery}_shells", what, ("ships", came.ship), came.ship)


def _minutes(minutes: int) -> str:
    return "one minute" if minutes == 1 else quantity(minutes, "minute")


class Came(Struct, frozen=True):
    """What one form makes of a ship: her outcome as far as it is known, and what speaks against it."""

    outcome: ShipOutcome
    faults: tuple[Fault, ...] = ()
    sure: bool = True
    fate_known: bool = True


def result_from(book: Book, engagement: Engagement, files: Sequence[Path]) -> AfterAction:
    """The result from one form, or from one form of each side; raises FaultyData with every fault and its line."""
    return result_by_forms(book, engagement, files)[0]


def result_by_forms(book: Book, engagement: Engagement, files: Sequence[Path]) -> tuple[AfterAction, tuple[RuleAsUmpire, ...]]:
    """SM-6B.2, SM-GAP-60 The result that forms give, with the umpire's rulings in them; raises FaultyData with all faults."""
    filled, faults = _read_all(book, engagement, files)
    mismatch = _mismatch(filled, len(files))
    if mismatch or not filled:
        raise FaultyData([*faults, *mismatch])
    papers = papers_named(filled[0].form.rules)
    # Of a form that is none of this battle nothing is known; who is told of there is not judged by the other side's.
    whole = len(filled) == len(files)
    came = {}
    for side, unit in engagement.participants():
        form = _form_for(filled, side, whole=whole)
        came[unit.ship] = _unknown(unit) if form is None else _came(book, engagement, papers, form, filled, unit)
    against = [fault for one in came.values() for fault in one.faults]
    # A line that is wrong by itself is not held against the other form too.
    disputed = _disputed(filled, {fault.key for fault in against})
    faults += [*against, *(fault for about in disputed.values() for fault in about)]
    general = _general(filled)
    after = AfterAction(
        engagement.id,
        digest_of(engagement),
        papers.name,
        int(str(general.get(MINUTES, 0))),
        tuple(one.outcome for one in came.values()),
        _side(general.get(BROKE_OFF, NOBODY)),
        _side(general.get(HOLDS_FIELD, NOBODY)),
        (f"Fought on a table by {papers.title}.",),
    )
    unsure = {str(ship) for ship, one in came.items() if not one.sure or ship in disputed}
    unsure |= set() if MINUTES in general else {LENGTH}
    unsure |= set() if {BROKE_OFF, HOLDS_FIELD} <= general.keys() else {FIELD, FATES}
    unsure |= set() if all(one.fate_known and ship not in disputed for ship, one in came.items()) else {FATES}
    unfired = partial(_unfired, book, engagement, papers)
    doubts = tuple(doubts_of(engagement, papers.turns(book, engagement), after, unfired, unsure))
    faults += still_open(filled, doubts, engagement, unsure)
    if faults:
        raise FaultyData(faults)
    overruled = {name: reason for form in filled for name, reason in form.answered.overruled.items()}
    return after, tuple(RuleAsUmpire(f"{doubt.what}: {overruled[doubt.name]}", doubt.ship)
                        for doubt in doubts if doubt.name in overruled)


# Several forms --------------------------------------------------------------------------------------------------------


def _read_all(book: Book, engagement: Engagement, files: Sequence[Path]) -> tuple[list[Filled], list[Fault]]:
    """All forms of this battle, and the faults of all files."""
    filled: list[Filled] = []
    faults: list[Fault] = []
    for file in files:
        try:
            filled.append(read_form(book, engagement, file))
        except FaultyData as faulty:
            faults += faulty.faults
    return filled, [*faults, *(fault for form in filled for fault in form.faults)]


def _mismatch(filled: Sequence[Filled], files: int) -> list[Fault]:
    """Forms that do not go together."""
    if not filled:
        return []
    last = filled[-1]
    if len({part.form.rules for part in filled}) > 1:
        return [last.fault(f"{filled[0].form.rules} was expected, as in {filled[0].document.label}", "rules")]
    readers = [name_of(part.form.reader) for part in filled]
    apart = len(set(readers)) == len(readers) and (files == 1 or UMPIRE not in readers)
    return [] if apart else [last.fault("one form of each side, or the umpire's alone, was expected", "side")]


def _form_for(filled: Sequence[Filled], side: Side, *, whole: bool) -> Filled | None:
    own = next((form for form in filled if form.form.reader in (None, side)), None)
    return own or (filled[0] if whole else None)


def _general(filled: Sequence[Filled]) -> Answers:
    """What is told of the battle, where all forms that tell it agree."""
    found: dict[str, set[Value]] = {}
    for form in filled:
        for key, value in form.general.items():
            found.setdefault(key, set()).add(value)
    return {key: next(iter(values)) for key, values in found.items() if len(values) == 1}


def _disputed(filled: Sequence[Filled], named: Collection[str]) -> dict[ShipId | None, list[Fault]]:
    """The points on which the two sides' forms disagree, by ship, and at None of the battle: they must be settled first."""
    if len(filled) != len(BOTH):
        return {}
    first, second = filled
    faults: dict[ShipId | None, list[Fault]] = {}
    for key in first.general.keys() & second.general.keys():
        if second.general[key] != (value := first.general[key]):
            text = f"{_spell(value)} stands in {first.document.label}: one of the two has to change"
            faults.setdefault(None, []).append(second.fault(text, key))
    for ship in first.ships.keys() & second.ships.keys():
        answers, others = first.ships[ship], second.ships[ship]
        for key in answers.keys() & others.keys():
            if key == CREDIT and not (_could_say(first, ship, second) and _could_say(second, ship, first)):
                # The victim of an unseen ship cannot name her.
                continue
            if answers[key] != others[key] and f"ships.{ship}.{key}" not in named:
                text = f"{_spell(answers[key])} stands in {first.document.label}: one of the two has to change"
                faults.setdefault(ship, []).append(second.fault(text, "ships", ship, key))
    return faults


def _could_say(form: Filled, ship: ShipId, other: Filled) -> bool:
    """Whether this form could have credited the ship that the other one credits."""
    offered = next(field.options for own in form.form.ships if own.ship == ship for field in own.fields if field.key == CREDIT)
    return str(other.ships[ship][CREDIT]) in offered


def _spell(value: Value) -> str:
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)


# What is asked back ---------------------------------------------------------------------------------------------------


def _unfired(book: Book, engagement: Engagement, papers: Papers, ship: ShipId) -> Condition | None:
    """A ship's condition by an unchanged form; None if the form asks nothing about her."""
    if not papers.form_fields(book, engagement, ship):
        return None
    found = papers.filled_in(book, engagement, ship, {}, afloat=True)
    return found if isinstance(found, Condition) else None


def still_open(
    filled: Sequence[Filled], doubts: Sequence[Doubt], engagement: Engagement, unsure: Collection[str] = ()
) -> Iterator[Fault]:
    """SM-GAP-60 Queries not yet answered, and answers to queries that were never made."""
    names = {doubt.name for doubt in doubts}
    confirmed = {name for form in filled for name in form.answered.confirmed}
    overruled = {name for form in filled for name in form.answered.overruled}
    whose = {unit.ship: side for side, unit in engagement.participants()}
    for form in filled:
        for line, answers in ((CONFIRMED, form.answered.confirmed), (OVERRULED, form.answered.overruled)):
            for name in answers:
                if name not in names and subject_of(name) not in unsure:
                    expected = f"asked back are {', '.join(sorted(names))}" if names else "nothing is asked back"
                    yield form.fault(f"{name}: nobody asks back about that; {expected}", line)
    for doubt in doubts:
        if doubt.name in overruled or (doubt.name in confirmed and not doubt.contradiction):
            continue
        form = filled[0] if doubt.ship is None else _form_for(filled, whose[doubt.ship], whole=True) or filled[0]
        yield form.fault(doubt.asked, *doubt.path)


# One ship -------------------------------------------------------------------------------------------------------------


def _side(value: Value) -> Side | None:
    return None if value == NOBODY else Side(value)


def _unknown(sent: Participant) -> Came:
    return Came(ShipOutcome(sent.ship, Outcome.AFLOAT, sent.condition), sure=False, fate_known=False)


def _came(
    book: Book, engagement: Engagement, papers: Papers, filled: Filled, others: Sequence[Filled], sent: Participant,
) -> Came:
    ship = sent.ship
    if filled.asks_of(ship) is None:
        # A ship that a single form does not name came out as she went in.
        return Came(ShipOutcome(ship, Outcome.AFLOAT, sent.condition))
    answers = filled.ships.get(ship, {})
    if FATE not in answers:
        return _unknown(sent)
    fate = Outcome(answers[FATE])
    # A ship that struck from out of sight is named only in the other side's form.
    credit = next((str(form.ships[ship][CREDIT]) for form in (filled, *others)
                   if form.ships.get(ship, {}).get(CREDIT, NOBODY) != NOBODY), NOBODY)
    faults = []
    if fate is Outcome.AFLOAT and credit != NOBODY:
        what = f"she is afloat, and nobody can be credited with her: {NOBODY} was expected"
        faults.append(filled.fault(what, "ships", ship, CREDIT))
    rest = {**filled.general, **{key: value for key, value in answers.items() if key not in (FATE, CREDIT)}}
    found = papers.filled_in(book, engagement, ship, rest, afloat=fate is Outcome.AFLOAT)
    if not isinstance(found, Condition):
        faults += [filled.fault(f"{one.what}: {one.expected} was expected", "ships", ship, one.key) for one in found]
        return Came(ShipOutcome(ship, fate, sent.condition), tuple(faults), sure=False)
    told = papers.boats_gone(book, engagement, ship, found)
    gone = int(str(answers.get(BOATS_LOST, 0))) if told is None else told
    if told is None and (what := _wrong_boats(sent, fate, gone)) is not None:
        faults.append(filled.fault(what, "ships", ship, BOATS_LOST))
    if filled.is_whole(ship):
        faults += _retired(book, engagement, papers, filled, replace(sent, condition=found), fate, gone)
    boats = fates(sent.boats, min(gone, sent.boats)) if fate is Outcome.AFLOAT else fates(sent.boats, sent.boats, fate)
    outcome = ShipOutcome(ship, fate, found, None if credit == NOBODY else ShipId(credit), boats)
    return Came(outcome, tuple(faults), sure=not faults and filled.is_whole(ship))


def _wrong_boats(sent: Participant, fate: Outcome, gone: int) -> str | None:
    """SM-6B.2 A unit is afloat as long as one of her boats is, and no longer."""
    if sent.boats == 1:
        return None
    if fate is Outcome.AFLOAT and gone == sent.boats:
        return f"none of her {sent.boats} is left and she is told to be afloat: fewer, or fate: sunk, was expected"
    if fate is not Outcome.AFLOAT and 0 < gone < sent.boats:
        return f"{gone} of her {sent.boats} are told to be lost, and all are {fate.value}: 0, or fate: afloat, was expected"
    return None


def _retired(
    book: Book, engagement: Engagement, papers: Papers, filled: Filled, came: Participant, fate: Outcome, gone: int
) -> Iterator[Fault]:
    """SM-6B.2 A line of an older form that is asked no more may stay as it was printed, else it says what the others do."""
    told, asked = filled.retired.get(came.ship, {}), filled.asks_of(came.ship)
    printed = {field.key: field.value for field in asked.retired} if asked is not None else {}
    fresh = {key: value for key, value in told.items() if value != printed[key]}
    if not fresh or fate is not Outcome.AFLOAT:
        return
    party = {side: replace(one, participants=tuple(came if unit.ship == came.ship else unit for unit in one.participants))
             for side, one in engagement.parties.items()}
    after = {field.key: field.value for field in papers.form_fields(book, replace(engagement, parties=party), came.ship)}
    after |= {**filled.general, BOATS_LOST: gone}
    for key, value in fresh.items():
        if value != after.get(key, value):
            yield filled.fault(
                f"{_spell(value)} here, and {_spell(after[key])} by the lines that ask it now: one of the two has to change "
                "(this one is asked no more and may be left out)", "ships", came.ship, key)
