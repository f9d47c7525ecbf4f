"""Names that people choose, and how outside text is displayed: without anything a terminal or a page would act on."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 60
LONGEST_REASON = 240
INSTEAD = "\N{REPLACEMENT CHARACTER}"
# What a spreadsheet takes for the beginning of a formula, and what it skips before one.
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_SPACES = frozenset("\t\n\u00a0\u2007\u202f")
# Letters by category that are invisible: the fillers of Hangul and the blank of Braille.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A longer text is no name in any form, and is not even normalised.
MOST_TRIED = 4_000


def normal(text: str) -> str:
    """A text normalised for storage (NFC), without leading, trailing or repeated spaces."""
    return unicodedata.normalize("NFC", " ".join(part for part in text.split(" ") if part))


def unfit(text: str, longest: int = LONGEST_NAME) -> str | None:
    """Why a text cannot serve as a name, in words; None if it can."""
    if len(text) > MOST_TRIED:
        return f"it has {len(text)} characters: {longest} at most were expected"
    name = normal(text)
    if len(name) > longest:
        return f"it has {len(name)} characters: {longest} at most were expected"
    for letter in name:
        if not letter.isprintable():
            return f"the character {spelled(letter)} cannot be seen: letters, digits, signs and spaces were expected"
    if all(letter in _BLANK or unicodedata.category(letter).startswith(("M", "Z")) for letter in name):
        return "it is blank: letters were expected"
    return None


def fitting(text: str, longest: int = LONGEST_NAME) -> str:
    """A valid name made from a longer text or an older save: unprintable characters are dropped, and the rest is cut."""
    return normal(normal("".join(letter for letter in text if letter.isprintable()))[:longest])


def shortened(text: str) -> str:
    """A text shortened for use in a refusal."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 3]}..."


def spelled(letter: str) -> str:
    """An unprintable character described by its code point and its Unicode name, if it has one."""
    name = unicodedata.name(letter, "")
    return f"U+{ord(letter):04X} ({name.lower()})" if name else f"U+{ord(letter):04X}"


def displayable(text: str) -> str:
    """A text for a screen or a page, with a visible sign in place of each unprintable character; line breaks are kept.

    Unprintable are escape sequences, marks that change the direction of writing, lone surrogates and the like.
    """
    return "\n".join(line if line.isprintable() else _line_shown(line) for line in text.split("\n"))


def _line_shown(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter in _SPACES else INSTEAD for letter in text)


def displayable_line(text: str) -> str:
    """A text for display on one line: line breaks become spaces."""
    return text if text.isprintable() else displayable(" ".join(text.split()))


def for_a_cell(text: str) -> str:
    """A text for a cell of a spreadsheet: one that looks like a formula, and would be run, gets a leading '."""
    plain = displayable_line(text)
    return f"'{plain}" if plain.lstrip(" '\u00a0").startswith(_FORMULA) else plain


def for_markdown(text: str) -> str:
    """A text for one line of Markdown: whatever would make a table rule, a tag, a link or code is escaped."""
    plain = "".join(f"\\{letter}" if letter in "\\`<|" else letter for letter in displayable_line(text))
    return plain.replace("](", "]\\(").replace("][", "]\\[")


def for_a_figure(text: str) -> str:
    """A text for a figure, where dollar signs would begin a formula."""
    return displayable(text).replace("$", "\\$")


def for_json(document: str) -> str:
    """A JSON document for a terminal: characters that it would act on are escaped as JSON allows, and read back the same."""
    if document.isascii() and "\x7f" not in document:
        return document
    return "".join(
        letter if letter == "\n" or letter.isprintable() or letter in _SPACES else _escaped(letter) for letter in document
    )


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
