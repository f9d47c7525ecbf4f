"""Tellings as JSON, the way saves keep them beside their lines and reports give them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from campaign.intake.json_text import JsonReader
from campaign.intake.limits import Unreadable
from campaign.model.names import displayable_line
from campaign.model.play.telling import Deed, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side

# A convoy of thirty ships under air attack takes a tenth of that.
LONGEST = 1 << 17


def displayable_telling(telling: Telling) -> Telling:
    """A telling in letters that any screen can show: its sentence, and every name and reason in it that somebody chose."""
    texts = (telling.sentence, telling.place, telling.reason, *(mention.name for mention in telling.mentioned),
             *(effect.name for effect in telling.effects))
    if all(map(str.isprintable, texts)):
        return telling
    effects = tuple(replace(effect, name=displayable_line(effect.name), on=None if effect.on is None else _shown(effect.on))
                    for effect in telling.effects)
    return replace(
        telling, sentence=displayable_line(telling.sentence), place=displayable_line(telling.place),
        reason=displayable_line(telling.reason), by=tuple(map(_shown, telling.by)), to=tuple(map(_shown, telling.to)),
        others=tuple(map(_shown, telling.others)), effects=effects)


def _shown(mention: Mention) -> Mention:
    return replace(mention, name=displayable_line(mention.name))


def written(telling: Telling) -> str:
    """A telling as JSON, without its sentence, which stands in the line beside it."""
    return _ENCODER.encode(replace(telling, sentence="")).decode()


def plain(telling: Telling) -> dict[str, Any]:
    """A telling as what JSON is made of, its sentence with it."""
    parts: dict[str, Any] = msgspec.to_builtins(telling)
    return parts


def read(text: str, line: str) -> Telling:
    """The telling of a line from its JSON; one of a kind that is not known here is told by its line alone.

    So is whatever a stranger put there instead: it may be of any length and depth, and hold any number.
    """
    if not 0 < len(text) <= LONGEST:
        return Telling(deed=Deed.NOTE, sentence=line)
    try:
        telling = _READER.read(text)
    except Unreadable:
        return Telling(deed=Deed.NOTE, sentence=line)
    return displayable_telling(replace(telling, sentence=_sentence_in(line, telling)))


def _sentence_in(line: str, telling: Telling) -> str:
    """The sentence of a line, which is what the line has beside battle and rules."""
    before, _, behind = replace(telling, sentence="\0").line.partition("\0")
    if line.startswith(before) and line.endswith(behind):
        return line[len(before): len(line) - len(behind)]
    return line


class SeenMention(Struct, frozen=True):
    """Of somebody whom a telling mentions, what he is found by."""

    being: str = ""
    key: str = ""
    side: Side | None = None


class SeenTelling(Struct, frozen=True):
    """What a long log is sorted and searched by, of a telling: its deed, whom and which hexes it names, and of which battle."""

    deed: str = ""
    by: tuple[SeenMention, ...] = ()
    to: tuple[SeenMention, ...] = ()
    others: tuple[SeenMention, ...] = ()
    start: Hex | None = None
    hex: Hex | None = None
    hexes: tuple[Hex, ...] = ()
    battle: str = ""


def glance(text: str) -> SeenTelling:
    """So much of a telling from its JSON, in a third of the time; of what is not known here, nothing."""
    if not 0 < len(text) <= LONGEST:
        return SeenTelling()
    try:
        return _GLANCE.read(text)
    except Unreadable:
        return SeenTelling()


_ENCODER = msgspec.json.Encoder()
_GLANCE: JsonReader[SeenTelling] = JsonReader(SeenTelling)
_READER: JsonReader[Telling] = JsonReader(Telling)
