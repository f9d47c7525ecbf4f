"""Names and little words that many orders share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from campaign.model.commands import Command
from campaign.model.hexes import Hex, parse_hex
from campaign.model.scenario import CargoId, FlotillaId, PortId
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.words.naming import matches, one_of, several_of

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

Words = list[str]
Orderer = Callable[["Orders", Words], Sequence[Command]]
# Each word, how it is written, what it does, the order whose laws are its rules, and what makes the order of it.
Entry = tuple[str, str, str, type, Orderer]
Kind = TypeVar("Kind", bound=Enum)
LABEL = 5


def parted(words: Sequence[str], *between: str) -> tuple[Words, Words]:
    """Words before and after a little word; what follows is empty when it is not there."""
    at = next((number for number, word in enumerate(words) if word.lower() in between), None)
    return (list(words), []) if at is None else (list(words[:at]), list(words[at + 1:]))


def words_in(line: str) -> Words:
    """The words of a line; what stands in double quotes is one word, whatever is in it (backslashes escape there).

    Raises Malformed for a quotation that does not end.
    """
    if '"' not in line:
        return line.split()
    found: Words = []
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
    """Text as one or several words that read back as it is: in quotes only where it needs them."""
    if text and text == " ".join(text.split()) and '"' not in text:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def said(words: Words, *between: str) -> dict[str, Words]:
    """What stands before the first little word (under ""), and after each of them; a name, after `as`, ends the line."""
    found: dict[str, Words] = {"": []}
    place = found[""]
    for word in words:
        if "as" not in found and word.lower() in between and word.lower() not in found:
            place = found.setdefault(word.lower(), [])
        else:
            place.append(word)
    return found


def is_label(word: str) -> bool:
    """Whether a word is the label of a hex."""
    return len(word) == LABEL and word.isdigit()


def hex_of(word: str) -> Hex:
    """The hex of a label; raises Malformed."""
    try:
        return parse_hex(word)
    except ValueError as trouble:
        raise Malformed(str(trouble)) from None


def port_of(orders: Orders, words: Sequence[str]) -> PortId:
    """One port by name; of two that are called so, the own one."""
    return orders.sights.port_of(" ".join(words))


def cargo_names(orders: Orders) -> list[tuple[CargoId, str]]:
    """Items of cargo and what they are called."""
    return [(key, one.facts.name) for key, one in orders.sights.view.cargoes.items()]


def cargo_of(orders: Orders, words: Sequence[str]) -> CargoId:
    """One item of cargo by name."""
    return one_of(" ".join(words), cargo_names(orders), "cargo")


def units_of(orders: Orders, words: Sequence[str]) -> tuple[CargoId, ...]:
    """Items of cargo in a row, each by name."""
    if not words:
        raise Malformed("name the units: `cargo` lists them")
    return several_of(words, cargo_names(orders), "unit of yours")


def flotilla_names(orders: Orders) -> list[tuple[FlotillaId, str]]:
    """Own flotillas and what they are called."""
    return [(key, one.name) for key, one in orders.sights.view.flotillas.items()]


def flotilla_of(orders: Orders, words: Sequence[str]) -> FlotillaId:
    """One own flotilla by name."""
    return one_of(" ".join(words), flotilla_names(orders), "flotilla of yours")


def a_flotilla(orders: Orders, words: Sequence[str]) -> FlotillaId | None:
    """The flotilla that the words mean, or None where they mean none or a task force."""
    found = matches(" ".join(words), flotilla_names(orders))
    if len(found) != 1 or (orders.sights.own_force(" ".join(words)) is not None and words[0].casefold() != found[0].casefold()):
        return None
    return found[0]


def word_of(text: str, known: Iterable[str], shape: str) -> str:
    """One of a few words, by its beginning; raises Malformed with what was expected."""
    asked = text.lower().replace("-", "_").replace(" ", "_")
    kept = tuple(known)
    fits = [one for one in kept if one == asked] or [one for one in kept if asked and one.startswith(asked)]
    if len(fits) != 1:
        raise Malformed(f"{text!r} is none of {', '.join(kept)}; {shape} was expected")
    return fits[0]


def kind_of(text: str, kinds: type[Kind], shape: str) -> Kind:
    """A member of an enumeration by its value, or by the beginning of it."""
    known: Mapping[str, Kind] = {str(one.value).replace(" ", "_"): one for one in kinds}
    return known[word_of(text, known, shape)]


def in_figures(number: float) -> str:
    """A number as people write it, with as many places as it needs to be read back as it is."""
    short = f"{number:g}"
    return short if float(short) == number else repr(float(number))


def number_of(text: str, shape: str) -> float:
    """A number that is none or more."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise Malformed(f"{text!r} is no number; {shape} was expected")
    return found


def whole_of(text: str, shape: str) -> int:
    """A whole number that is none or more."""
    if not (text.isascii() and text.isdigit()):
        raise Malformed(f"{text!r} is no whole number; {shape} was expected")
    return int(text)


def needed(words: Words, shape: str) -> Words:
    """The words themselves, where some are needed."""
    if not words:
        raise Malformed(f"{shape} was expected")
    return words


def contact_of(orders: Orders, words: Sequence[str], known: Iterable[str]) -> str:
    """An enemy marker by its label."""
    label = " ".join(words).upper()
    there = tuple(known)
    if label not in there:
        raise NotFound(f"there is no marker {label or 'without a name'}; there are: {', '.join(there) or 'none'}")
    return label
