"""A written order as a player would say it: names stand for ids wherever the line still means the same order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.model.commands import Command
from campaign.model.commands.vocabulary import VOCABULARY
from campaign.model.sea.hexes import Hex
from campaign.session.grammar.knowledge import Knowledge, is_label
from campaign.session.grammar.reading import read
from campaign.session.play.trouble import Malformed, NotFound

# So many names are tried one by one where they cannot all be said.
FEW = 6
KEYWORDS = frozenset(word for words in VOCABULARY.values() for word in words)


def spoken(known: Knowledge, line: str) -> str:
    """The line with names for ids, so far as it reads back as the same orders; an id stays where a name would not do."""
    words = line.split()
    names = _names(known, words)
    if not names or (meant := _meaning(known, line)) is None:
        return line
    # Most lines can be said by names throughout: one reading then proves all of them.
    for quoted in (False, True):
        whole = " ".join(_written(names.get(word, word), quoted=quoted and word in names) for word in words)
        if _meaning(known, whole) == meant:
            return whole
    for at, word in enumerate(words if len(names) <= FEW else ()):
        for quoted in (False, True) if word in names else ():
            tried = [*words[:at], _written(names[word], quoted=quoted), *words[at + 1 :]]
            if _meaning(known, " ".join(tried)) == meant:
                words = tried
                break
    return " ".join(words)


def _written(name: str, *, quoted: bool) -> str:
    return f'"{name}"' if quoted and not name.isalnum() else name


def _meaning(known: Knowledge, line: str) -> tuple[Command, ...] | None:
    try:
        return read(known, line).commands
    except (Malformed, NotFound):
        return None


def _names(known: Knowledge, words: list[str]) -> dict[str, str]:
    """What each word that is an id is called, but for the first, which is the order, and for what stands in quotes."""
    bare = next((at for at, word in enumerate(words) if '"' in word), len(words))
    # A destroyer is called Escort, and a mission so too.
    called = {word: next(_called(known, word), "") for word in words[1:bare] if word not in KEYWORDS}
    return {word: name for word, name in called.items() if name and name != word and '"' not in name}


def _called(known: Knowledge, word: str) -> Iterator[str]:
    book, view = known.book, known.view
    named: tuple[Mapping[Any, Any], ...] = (
        view.flotillas, book.theatre.ports, book.oob.air_units, book.oob.bases, book.theatre.coasts, view.runs)
    yield from (own.force.name for key, own in view.forces.items() if key == word)
    yield from (table[word].name for table in named if word in table)
    yield from (book.oob.ships[key].name for key in view.ships if key == word)
    yield from (item.facts.name for key, item in view.cargoes.items() if key == word)
    if is_label(word) and book.theatre.on_map(Hex(word)):
        ports = book.theatre.ports_at(Hex(word))
        yield from (port.name for port in ports if len(ports) == 1)
