"""Tellings as JSON, the way saves keep them beside their lines and reports give them."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.intake.json_text import JsonReader
from campaign.intake.limits import Unreadable
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace

# A convoy of thirty ships under air attack takes a tenth of that.
LONGEST = 1 << 17


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
    return replace(telling, sentence=_sentence_in(line, telling))


def _sentence_in(line: str, telling: Telling) -> str:
    """The sentence of a line, which is what the line has beside battle and rules."""
    before, _, behind = replace(telling, sentence="\0").line.partition("\0")
    if line.startswith(before) and line.endswith(behind):
        return line[len(before): len(line) - len(behind)]
    return line


_ENCODER = msgspec.json.Encoder()
_READER: JsonReader[Telling] = JsonReader(Telling)
