"""Reading words as orders: every form with the first word is tried, and the error of the nearest one is reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from msgspec import NODEFAULT, Struct

from campaign.model.commands import LAND_FACTS, AshoreFact, Command, LandFact, RuleAsUmpire, UnloadCargo
from campaign.model.grammar import Kind, Usual
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.grammar import kinds
from campaign.session.grammar.knowledge import Knowledge, is_label
from campaign.session.grammar.parts import Path, Values, build, default_of, grammar_of, parts_of, value_at
from campaign.session.grammar.patterns import (
    TURN_WORDS,
    Pattern,
    Phrase,
    Slot,
    Words,
    by_word,
    patterns_of,
    shape_of,
    split_into_groups,
    words_in,
)
from campaign.session.grammar.usual import cargoes_of, orders_together, present_values, usual_value
from campaign.session.planning.courses import PlannedWay, of_flotilla, of_force
from campaign.session.play.seat import UmpireSeat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.play.written_orders import NAME, order_of, types_of_parts

ASIDE = frozenset({"ruling"})
RULING = "ruling"
# The order of reading: choices and numbers first, then names, then what depends on them.
EARLY, LATE = 0, 2


class Passage(Struct, frozen=True):
    """A force's course to be shown before it sails: the part its order covers, and the whole."""

    own: OwnForce
    goal: str
    course: PlannedWay


class Read(Struct, frozen=True):
    """The meaning of a line: its orders, and the passage to be shown before they are given."""

    commands: tuple[Command, ...]
    passage: Passage | None = None


@dataclass(slots=True)
class _Reading:
    """The state of reading one form."""

    known: Knowledge
    pattern: Pattern
    values: Values
    passage: Passage | None = None
    spread: tuple[Any, ...] = ()


def verbs() -> tuple[str, ...]:
    """The first words of a side's orders."""
    return tuple(word for word in by_word() if word not in ASIDE)


def umpires_verbs() -> tuple[str, ...]:
    """The first words of the umpire's orders: his rulings, and land-game facts."""
    facts = (word for word, patterns in by_word().items() if any(pattern.kind in LAND_FACTS for pattern in patterns))
    return (RULING, *facts)


def of_the_umpire(seat: UmpireSeat, line: str) -> Command:
    """An umpire's ruling, or a land-game fact that he enters; raises Malformed or NotFound."""
    if line.split(maxsplit=1)[0].lower() == RULING:
        return ruling(line)
    (fact,) = read(Knowledge(seat.book, seat.views[Side.AXIS], seat.legal, umpire=True), line).commands
    assert isinstance(fact, LandFact | AshoreFact)
    return replace(fact, side=None)


def read(known: Knowledge, line: str) -> Read:
    """The orders of one line; raises Malformed or NotFound with what was expected."""
    words = words_in(line)
    first = words[0].lower() if words else ""
    if first not in by_word() or first in ASIDE:
        raise Malformed(f"{first!r} is no order; one of {', '.join(verbs())} was expected")
    troubles: list[tuple[int, bool, Exception]] = []
    for near, pattern, found in sorted(_candidates(known, by_word()[first], words), key=lambda tried: -tried[0]):
        try:
            return _read_shares(known, pattern, found)
        except (Malformed, NotFound) as trouble:
            troubles.append((near, isinstance(trouble, NotFound), trouble))
    if not troubles:
        raise Malformed(_expected_message(by_word()[first]))
    raise max(troubles, key=lambda failure: failure[:2])[2] from None


def ruling(line: str) -> Command:
    """An umpire's ruling from a line; raises Malformed."""
    (pattern,) = patterns_of(RuleAsUmpire)
    found = split_into_groups(pattern, words_in(line))
    if found is None or len(found) != len({*found} & {*pattern.groups}) or _missing(pattern, found):
        raise Malformed(_expected_message((pattern,)))
    body: dict[str, Any] = {}
    for group, words in found.items():
        part, text = group.slots[0].part, " ".join(words)
        if not text.strip() or (len(words) > 1 and not group.to_the_end):
            raise Malformed(_expected_message((pattern,)))
        body[part.name] = kinds.written_value(part, text)
    return order_of({NAME: RuleAsUmpire.__name__, **body}, None)


def _expected_message(patterns: Sequence[Pattern]) -> str:
    if all(not pattern.groups for pattern in patterns):
        return f"`{patterns[0].lead[0]}` stands alone"
    example = next((f", as in `{text}`" for text in (grammar_of(pattern.kind).example for pattern in patterns) if text), "")
    return f"{' or '.join(f'`{shape_of(pattern)}`' for pattern in patterns)} was expected{example}"


def _candidates(
    known: Knowledge, patterns: Sequence[Pattern], words: Words
) -> Iterator[tuple[int, Pattern, Mapping[Phrase, Words]]]:
    """The forms that may match a line, each scored by the keywords it has or lacks and by the pending decision."""
    for pattern in patterns:
        form, found = pattern.form, split_into_groups(pattern, words)
        if found is None or (form.step is not None and form.step is not known.view.cursor.step):
            continue
        pending = any(decision.kind is form.answers for decision in known.view.decisions)
        if form.answers is None or pending:
            keywords = sum(bool(group.keyword) for group in found)
            yield keywords + len(pattern.lead) + 2 * pending + (not pattern.groups) - _missing(pattern, found), pattern, found


def _missing(pattern: Pattern, found: Mapping[Phrase, Words]) -> int:
    """The number of groups that a form requires and a line lacks."""
    return sum(not group.optional and group not in found for group in pattern.groups)


def _read_shares(known: Knowledge, pattern: Pattern, found: Mapping[Phrase, Words]) -> Read:
    """The first readable distribution of a form's words among its parts."""
    trouble: Exception | None = None
    for shares in product(*(list(_shares(group, words)) for group, words in found.items())):
        try:
            return _read(known, pattern, {slot: words for share in shares for slot, words in share.items()}, found)
        except (Malformed, NotFound) as failure:
            trouble = trouble or failure
    raise trouble or Malformed(_expected_message((pattern,)))


def _shares(group: Phrase, words: Words) -> Iterator[dict[Slot, Words]]:
    """The ways to distribute words among adjacent parts: one-word parts take one, names the rest."""
    slots, found, left = list(group.slots), dict[Slot, Words](), list(words)
    while len(slots) > 1 and (count := _width(slots[0], left)):
        found[slots.pop(0)], left = left[:count], left[count:]
    while len(slots) > 1 and (count := _width(slots[-1], left)):
        found[slots.pop()], left = left[-count:], left[:-count]
    match slots:
        case []:
            if not left:
                yield found
        case [slot]:
            yield {**found, slot: left}
        case [first, second]:
            for at in range(len(left) - 1, -1, -1):
                yield {**found, first: left[:at], second: left[at:]}


def _width(slot: Slot, words: Words) -> int:
    part = slot.part
    if part.of == "Hex" and part.many and not slot.reader:
        return next((at for at, word in enumerate(reversed(words)) if not is_label(word)), len(words))
    if part.among is Kind.TURN:
        return TURN_WORDS
    return int(bool(words) and (slot.vocabulary is not None or part.kind == "number"))


def _read(known: Knowledge, pattern: Pattern, by_slot: Mapping[Slot, Words], found: Mapping[Phrase, Words]) -> Read:
    reading = _Reading(known, pattern, {})
    grammar = grammar_of(pattern.kind)
    if grammar.keeps and not any(by_slot.values()):
        raise Malformed(_expected_message((pattern,)))
    fills = _fillings(pattern.kind)
    # Parts are read in order, so that a missing one is reported in its place.
    for slot in sorted(by_slot, key=_when):
        words = by_slot[slot]
        left_out = not words and (slot.part.path in fills or _is_optional(pattern, slot))
        if not (left_out or words) and slot.part.kind == "text":
            raise Malformed(_expected_message((pattern,)))
        if not left_out:
            _take(reading, slot, words)
    if _missing(pattern, found):
        raise Malformed(_expected_message((pattern,)))
    if pattern.form.together is not None:
        return Read(orders_together(known, pattern.form.together, reading.values))
    _fill(reading)
    return Read(tuple(_orders(reading)), reading.passage)


def _when(slot: Slot) -> int:
    if slot.reader == "course" or slot.part.among is Kind.PLACE:
        return LATE
    return EARLY if slot.vocabulary is not None else 1


def _is_optional(pattern: Pattern, slot: Slot) -> bool:
    return any(group.optional and not group.keyword and slot in group.slots for group in pattern.groups)


def _take(reading: _Reading, slot: Slot, words: Words) -> None:
    """Read one part, and the parts that depend on it."""
    known, path, values = reading.known, slot.part.path, reading.values
    if slot.ratio is not None:
        ratio = kinds.ratio_in(words)
        values[slot.ratio.path] = default_of(reading.pattern.kind, slot.ratio.path) if ratio is None else ratio
        words = words if ratio is None else words[:-1]
        values[path] = slot.unsaid if not words and ratio is not None else kinds.read(known, slot, words, values)
        return
    match slot.reader:
        case "course":
            values[path] = _by_course(reading, " ".join(words))
        case "force":
            values[path] = known.force(words).ships
        case "answers":
            values[path] = kinds.answers(known, slot.part, words)
        case _ if reading.pattern.kind is UnloadCargo and words:
            cargoes = cargoes_of(known, words)
            reading.spread, values[path] = cargoes if len(cargoes) > 1 else (), cargoes[0]
        case _:
            value = kinds.read(known, slot, words, values)
            if slot.part.of == "ShipId" and slot.part.among is None and not slot.part.many:
                value = _one_ship(reading, slot, value)
            earlier = values.get(path, ()) if slot.cut else ()
            values[path] = value if not slot.cut else (*value, *earlier) if slot.cut == ":-1" else (*earlier, *value)


def _one_ship(reading: _Reading, slot: Slot, ships: tuple[Any, ...]) -> Any:
    """A single ship; if an order begins with it and several are named, each is given the order."""
    if len(ships) != 1 and slot is not reading.pattern.groups[0].slots[0]:
        raise Malformed(f"one ship is to be named as {slot.part.words}")
    if len(ships) > 1:
        reading.spread = ships
    return ships[0]


def _by_course(reading: _Reading, goal: str) -> Any:
    """As far along the shortest course as this step's points reach, clear of known mines, through canals that may be passed."""
    known, values = reading.known, reading.values
    book, view = known.book, known.view
    there = known.place(goal)
    if not book.theatre.on_map(there):
        raise NotFound(f"{there} lies beyond the edge of the map")
    if not book.theatre.is_sea(there):
        raise NotFound(f"{there} is land; a sea hex or a port was expected")
    if ("flotilla",) in values:
        key = values["flotilla",]
        name, course = view.flotillas[key].name, of_flotilla(book, view, key, there)
    else:
        own = view.forces[values["force",]]
        name, course = own.force.name, of_force(book, view, own, there)
        reading.passage = None if course is None else Passage(own, goal, course)
    if course is None or not course.hexes:
        raise NotFound(f"{name} lies in {there} already" if course else f"no way by sea leads to {there}")
    return course.now


def _fill(reading: _Reading) -> None:
    """Fill in omitted parts: with the present values, fixed ones, the usual ones, or defaults."""
    known, pattern, values = reading.known, reading.pattern, reading.values
    kind = pattern.kind
    now = present_values(known, kind) if grammar_of(kind).keeps else None
    hooks: list[tuple[Usual, Path]] = []
    for part in parts_of(kind):
        if part.path in values:
            continue
        filling = _fillings(kind).get(part.path, default_of(kind, part.path))
        if part.name in pattern.form.fixed:
            values[part.path] = pattern.form.fixed[part.name]
        elif now is not None:
            values[part.path] = value_at(now, part.path)
        elif isinstance(filling, Usual):
            hooks.append((filling, part.path))
        elif filling is not NODEFAULT:
            values[part.path] = filling
        elif part.of == "ForceId" and not part.many:
            values[part.path] = known.force(()).force.id
        else:
            raise Malformed(_expected_message((pattern,)))
    for hook, path in hooks:
        values[path] = usual_value(known, hook, path, values)


@cache
def _fillings(kind: type) -> Mapping[Path, Any]:
    """The values for omitted parts of an order, including nested ones."""
    found: dict[Path, Any] = {}
    for name, wanted in types_of_parts(kind).items():
        if isinstance(wanted, type) and hasattr(wanted, "GRAMMAR"):
            found |= {(name, *path): filling for path, filling in _fillings(wanted).items()}
    grammar = grammar_of(kind)
    return found | {tuple(name.split(".")): filling for name, filling in (*grammar.defaults.items(), *grammar.usual.items())}


def _orders(reading: _Reading) -> Iterator[Command]:
    kind, side, values = reading.pattern.kind, reading.known.side, reading.values
    if any(part.kind == "json" for part in parts_of(kind)):
        yield order_of({NAME: kind.__name__, **{path[0]: value for path, value in values.items()}}, side)
        return
    for subject in reading.spread or (None,):
        first = {} if subject is None else {reading.pattern.groups[0].slots[0].part.path: subject}
        yield build(kind, side, {**values, **first})
