"""Parsed patterns of orders: the words of a line, the groups of a pattern, and the words of a line for each group."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from campaign.model.commands import COMMANDS
from campaign.model.commands.vocabulary import VOCABULARY
from campaign.model.grammar import Form, Grammar, Kind
from campaign.session.grammar.parts import OrderField, Path, grammar_of, parts_of
from campaign.session.play.trouble import Malformed
from campaign.session.play.written_orders import types_of_parts

Words = list[str]
TOKEN = re.compile(r"\[|\]|\{[^}]*\}|[^\s\[\]{}]+")
SLOT = re.compile(r"\{([\w.]+)(?:\[([-:\d]+)\])?(?::(\w+))?\}")
YES = {"yes": True, "no": False}
# Names of parts by their type; others go by their own names.
CALLED = {"PortId": "PORT", "ForceId": "FORCE", "FlotillaId": "FLOTILLA", "BaseId": "AIRBASE", "CoastId": "COAST",
          "contact": "MARKER", "waypoint": "PLACE", "Hex": "HEX"}
FEW = 6
TURN_WORDS = 3


class Slot(Struct, frozen=True):
    """A part in a pattern, with its grammar: its words and their values, and the word for none.

    `cut` is the slice of a sequence that it stands for ("-1:" or ":-1"), `reader` the name of a special parser; a policy
    has a `ratio`, the part that may follow it or replace it, and `unsaid`, its value in that case.
    """

    part: OrderField
    cut: str = ""
    reader: str = ""
    vocabulary: Mapping[str, object] | None = None
    nothing: str = ""
    ratio: OrderField | None = None
    unsaid: object = None

    def __hash__(self) -> int:
        # The vocabulary is a mapping, which has no hash; the other fields distinguish slots well enough.
        return hash((self.part, self.cut, self.reader, self.nothing, self.ratio, self.unsaid))


class Phrase(Struct, frozen=True):
    """A group of words: a keyword (with its synonyms), and the parts that follow it."""

    keyword: tuple[str, ...]
    slots: tuple[Slot, ...]
    optional: bool

    @property
    def to_the_end(self) -> bool:
        """Whether it takes all following words as its text."""
        return bool(self.keyword) and len(self.slots) == 1 and self.slots[0].part.kind == "text"

    def is_full(self, words: Sequence[str]) -> bool:
        """Whether its text is complete: a game turn has three words."""
        return self.slots[0].part.among is Kind.TURN and len(words) >= TURN_WORDS

    @property
    def is_loose(self) -> bool:
        """Whether it is a single word that may appear anywhere."""
        return self.optional and not self.keyword and self.slots[0].vocabulary is not None


class Pattern(Struct, frozen=True):
    """One parsed form of an order: its leading words, and its groups in order."""

    kind: type
    form: Form
    lead: tuple[str, ...]
    groups: tuple[Phrase, ...]


@cache
def patterns_of(kind: type) -> tuple[Pattern, ...]:
    """The forms of an order, in the order of its grammar."""
    return tuple(_pattern(kind, form) for form in grammar_of(kind).forms)


@cache
def by_word() -> Mapping[str, tuple[Pattern, ...]]:
    """Every form of every order, by its first word."""
    found: dict[str, tuple[Pattern, ...]] = {}
    for kind in COMMANDS:
        for pattern in patterns_of(kind):
            found[pattern.lead[0]] = (*found.get(pattern.lead[0], ()), pattern)
    return found


def _pattern(kind: type, form: Form) -> Pattern:
    tokens = TOKEN.findall(form.pattern)
    count = next((at for at, token in enumerate(tokens) if token[0] in "[{"), len(tokens))
    return Pattern(kind, form, tuple(tokens[:count]), tuple(_groups(kind, kind, (), tokens[count:])))


def _groups(order: type, noun: type, path: Path, tokens: Sequence[str]) -> Iterator[Phrase]:
    keyword: tuple[str, ...] = ()
    slots: list[Slot] = []
    optional = False
    for sign in (*tokens, ""):
        slot = SLOT.fullmatch(sign)
        inner = _noun_at(noun, slot[1]) if slot else None
        if slot and inner is None:
            slots.append(_slot(order, grammar_of(noun), path, slot))
            continue
        if keyword or slots:
            yield Phrase(keyword, tuple(slots), optional)
        keyword = ()
        slots = []
        if slot and inner is not None:
            nested = grammar_of(inner).forms[0].pattern
            yield from _groups(order, inner, (*path, *slot[1].split(".")), TOKEN.findall(nested))
        elif sign in "[]":
            optional = sign == "["
        else:
            keyword = tuple(sign.split("|"))


def _noun_at(noun: type, name: str) -> type | None:
    """A part of a noun that is a noun with a grammar of its own."""
    wanted = types_of_parts(noun).get(name)
    return wanted if isinstance(wanted, type) and hasattr(wanted, "GRAMMAR") else None


def _slot(order: type, grammar: Grammar, path: Path, found: re.Match[str]) -> Slot:
    name = found[1]
    parts = {part.path: part for part in parts_of(order)}
    part = parts[*path, *name.split(".")]
    ratio, unsaid = grammar.policies.get(name, ("", None))
    behind = parts[*path, *ratio.split(".")] if ratio else None
    vocabulary = grammar.words.get(name) or vocabulary_of(part)
    return Slot(part, found[2] or "", found[3] or "", vocabulary, grammar.nothing.get(name, ""), behind, unsaid)


def vocabulary_of(part: OrderField) -> Mapping[str, object] | None:
    """The words for a part that has only a few values."""
    if part.kind == "yes":
        return YES
    if not part.members or part.pair:
        return None
    return VOCABULARY.get(type(part.members[0])) or {
        str(member.value).replace(" ", "_"): member for member in part.members}


def split_into_groups(pattern: Pattern, words: Sequence[str]) -> dict[Phrase, Words] | None:
    """The words of a line for each group of a pattern; None if the line does not match.

    A group begins at its first keyword; a word that a choice needs is not a keyword, and a text takes all that follows.
    """
    if tuple(word.lower() for word in words[: len(pattern.lead)]) != pattern.lead:
        return None
    first = Phrase((), (), optional=True)
    keywords = {word: group for group in pattern.groups for word in group.keyword}
    main = next((group for group in pattern.groups if not group.keyword and not group.is_loose), first)
    loose = {group: {*map(str.lower, group.slots[0].vocabulary or ())} for group in pattern.groups if group.is_loose}
    found: dict[Phrase, Words] = {main: []}
    now = main
    for word in words[len(pattern.lead) :]:
        spelled = word.lower()
        group = keywords.get(spelled)
        waits = now.keyword and not found[now] and now.slots and now.slots[0].vocabulary is not None
        at_large = next((word for word, known in loose.items() if spelled in known and word not in found), None)
        if (now.to_the_end and not now.is_full(found[now])) or waits:
            found[now].append(word)
        elif group is not None and group not in found:
            now = group
            found[now] = []
        elif at_large is not None:
            found[at_large] = [word]
        else:
            found[now].append(word)
    return None if main is first and found.pop(first) else found


def shape_of(pattern: Pattern, *, whole: bool = True) -> str:
    """A form as shown to players, its parts in capitals; without optional groups unless `whole`."""
    shapes = [_group_shape(group) for group in pattern.groups if whole or not group.optional]
    return " ".join((*pattern.lead, *filter(None, shapes), *([] if whole or len(shapes) == len(pattern.groups) else ["..."])))


def _group_shape(group: Phrase) -> str:
    text = " ".join((*group.keyword[:1], *(_slot_label(slot) for slot in group.slots)))
    return f"[{text}]" if group.optional else text


def _slot_label(slot: Slot) -> str:
    """A part in capitals, or its few possible words."""
    choices = [*_first_words(slot), *([slot.nothing] if slot.nothing else []), *(["RATIO"] if slot.ratio else [])]
    if slot.vocabulary is not None and len(choices) <= FEW:
        return "|".join(choices)
    name = _part_label(slot.part)
    return f"{name}|{slot.nothing}" if slot.nothing else name


def _part_label(part: OrderField) -> str:
    if part.pair:
        first, second = part.pair
        vocabulary = vocabulary_of(second)
        label = _part_label(first)
        return f"{label} {'|'.join(vocabulary)} ..." if vocabulary else f"{label} at {_part_label(second)}, ..."
    own = part.path[-1].upper() if part.path[-1].isalpha() else ""
    name = own or "NUMBER" if part.kind == "number" else CALLED.get(part.of) or own or part.of.removesuffix("Id").upper()
    return f"{name} ..." if part.many and not name.endswith("S") else name


def _first_words(slot: Slot) -> Iterator[str]:
    seen: list[object] = []
    for word, value in (slot.vocabulary or {}).items():
        if value not in seen:
            seen.append(value)
            yield word


# A line as words ------------------------------------------------------------------------------------------------------


def words_in(line: str) -> list[str]:
    """The words of a line; double quotes enclose one word, with backslashes as escapes.

    Raises Malformed for an unfinished quotation.
    """
    if '"' not in line:
        return line.split()
    found: list[str] = []
    word: str | None = None
    quoting, escaped = False, False
    for sign in line:
        if escaped:
            word, escaped = f"{word}{sign}", False
        elif quoting and sign == "\\":
            escaped = True
        elif sign == '"':
            word, quoting = word or "", not quoting
        elif sign.isspace() and not quoting:
            found, word = found if word is None else [*found, word], None
        else:
            word = f"{word or ''}{sign}"
    if quoting:
        raise Malformed('a quotation does not end: a second `"` was expected')
    return found if word is None else [*found, word]


def in_quotes(text: str) -> str:
    """Text as words that read back unchanged, in quotes only if needed."""
    if text and text == " ".join(text.split()) and '"' not in text:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_figures(number: float) -> str:
    """A number as people write it, with enough digits to be read back unchanged."""
    short = f"{number:g}"
    return short if float(short) == number else repr(number)
