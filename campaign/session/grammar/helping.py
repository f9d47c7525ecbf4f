"""Help that cannot go stale: how each word is written, what its orders do, an example, and the laws that an order is under."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.commands import Command
from campaign.rules.play.orders import CHAPTER_OF
from campaign.session.grammar.parts import grammar_of
from campaign.session.grammar.patterns import by_word, shape_of
from campaign.session.words.rulebook import parted

LONG = 60


def words_within(word: str) -> frozenset[str]:
    """The words that may follow the one with which an order begins: keywords, and those of its choices."""
    found: set[str] = set()
    for pattern in by_word().get(word, ()):
        found |= {*pattern.lead[1:]}
        for group in pattern.groups:
            found |= {*group.keyword, *(word for slot in group.slots for word in (*(slot.vocabulary or ()), slot.nothing))}
    return frozenset(found - {""})


class Usage(Struct, frozen=True):
    """One kind of order under one word: its forms, the shortest way to show them, what it does, and an example."""

    kind: type
    shapes: tuple[str, ...]
    brief: str
    does: str
    example: str


def usages_of(word: str) -> tuple[Usage, ...]:
    """The kinds of order that begin with a word."""
    found = []
    for kind in dict.fromkeys(pattern.kind for pattern in by_word()[word]):
        patterns = [pattern for pattern in by_word()[word] if pattern.kind is kind]
        shapes = tuple(dict.fromkeys(map(shape_of, patterns)))
        brief = shapes[0] if len(shapes[0]) <= LONG else shape_of(patterns[0], whole=False)
        grammar = grammar_of(kind)
        form = patterns[0].form
        found.append(Usage(kind, shapes, brief, form.does or grammar.does, form.example or grammar.example))
    return tuple(found)


def laws_for(kind: type[Command]) -> tuple[tuple[str, str], ...]:
    """Rule and sentence of every law that an order of this kind must keep, as they are judged; a rule may have several."""
    stated = (" ".join((law.__doc__ or "").split()) for law in CHAPTER_OF[kind].LAWS[kind])
    return tuple(dict.fromkeys((rules[0], text) for rules, text in map(parted, stated) if rules))
