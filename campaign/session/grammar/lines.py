"""A line as words, and values as words that read back as they are."""

from __future__ import annotations

from campaign.session.play.trouble import Malformed


def words_in(line: str) -> list[str]:
    """The words of a line; what stands in double quotes is one word, whatever is in it (backslashes escape there).

    Raises Malformed for a quotation that does not end.
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
    """Text as one or several words that read back as it is: in quotes only where it needs them."""
    if text and text == " ".join(text.split()) and '"' not in text:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_figures(number: float) -> str:
    """A number as people write it, with as many places as it needs to be read back as it is."""
    short = f"{number:g}"
    return short if float(short) == number else repr(number)
